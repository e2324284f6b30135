/// A place a widget may be shown in.
///
/// Mirrors [WidgetKit's `WidgetLocation`](https://developer.apple.com/documentation/widgetkit/widgetlocation).
public struct WidgetLocation: Hashable, Sendable {
    private let name: String

    /// The home screen.
    public static let homeScreen = WidgetLocation(name: "homeScreen")
    /// The lock screen.
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    /// A phone that stands and charges.
    public static let standBy = WidgetLocation(name: "standBy")
    /// Widgets of a phone on a desktop.
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
    /// A car.
    public static let carPlay = WidgetLocation(name: "carPlay")
}

extension WidgetConfiguration {
    /// Gives the content the whole widget instead of what lies within the margins.
    nonisolated public func contentMarginsDisabled() -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.hasContentMargins = false }
    }

    /// Says whether places like tinted home screens may leave the background out.
    nonisolated public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.isBackgroundRemovable = isRemovable }
    }

    /// Accepted: a snapshot is made for whoever asks, wherever it is shown.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration { self }

    /// Accepted: nobody adds widgets by hand here.
    nonisolated public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

    /// Accepted: an extension here has no network whose events it could get.
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }

    /// Accepted: an extension here has no network whose events it could get.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: ((String) -> Bool)? = nil, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { self }
}
