/// A location where a widget may be shown.
///
/// Mirrors [WidgetKit's `WidgetLocation`](https://developer.apple.com/documentation/widgetkit/widgetlocation).
public struct WidgetLocation: Hashable, Sendable {
    private let name: String

    public static let homeScreen = WidgetLocation(name: "homeScreen")
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    /// A phone in StandBy: charging and on its side.
    public static let standBy = WidgetLocation(name: "standBy")
    /// An iPhone widget on the desktop of a Mac.
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
    public static let carPlay = WidgetLocation(name: "carPlay")
}

extension WidgetConfiguration {
    /// Removes the margins around the widget's content.
    nonisolated public func contentMarginsDisabled() -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.hasContentMargins = false }
    }

    /// Sets whether the system may remove the background, for example on a tinted home screen.
    nonisolated public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.isBackgroundRemovable = isRemovable }
    }

    /// No effect: accepted so that sources compile. Snapshots are drawn for every location.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. Here, the user doesn't configure a widget when adding it.
    nonisolated public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. An extension has no network here.
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }

    /// No effect: accepted so that sources compile. An extension has no network here.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: ((String) -> Bool)? = nil, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }
}
