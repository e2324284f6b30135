/// A widget with content that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentConfiguration`](https://developer.apple.com/documentation/widgetkit/appintentconfiguration). The
/// intent's parameters have their default values, unless the command or the placed widget sets other values.
nonisolated public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
    WidgetConfiguration, PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and must never change.
    @MainActor @preconcurrency public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        make = {
            WidgetDescriptor(kind: kind, content: .timeline(TimelineSource(provider: provider, content: content)))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// A type that provides the timeline of a widget that the user can configure.
///
/// Mirrors [WidgetKit's `AppIntentTimelineProvider`](https://developer.apple.com/documentation/widgetkit/appintenttimelineprovider).
public protocol AppIntentTimelineProvider {
    /// The type of the timeline's entries.
    associatedtype Entry: TimelineEntry
    /// The intent with the user's choices.
    associatedtype Intent: WidgetConfigurationIntent
    /// The family and size of the widget.
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before real data is available. It must return at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Returns the snapshot entry, for transient places such as the widget gallery.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the current and the future entries.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Returns preset configurations for devices without a configuration screen, such as watches.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// Returns no recommendations.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A preset configuration for devices without a configuration screen.
///
/// Mirrors [WidgetKit's `AppIntentRecommendation`](https://developer.apple.com/documentation/widgetkit/appintentrecommendation).
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The preset configuration.
    public let intent: Intent
    /// The description shown to the user.
    public let description: LocalizedStringResource

    @_disfavoredOverload
    public init(intent: Intent, description: LocalizedStringResource) {
        (self.intent, self.description) = (intent, description)
    }

    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.init(intent: intent, description: LocalizedStringResource(String(description)))
    }
}
