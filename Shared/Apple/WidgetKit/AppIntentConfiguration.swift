/// A widget about whose content a person can choose something.
///
/// Mirrors [WidgetKit's `AppIntentConfiguration`](https://developer.apple.com/documentation/widgetkit/appintentconfiguration). What is chosen
/// are the intent's defaults, or what the command says.
nonisolated public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
    WidgetConfiguration, PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and never changes.
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

/// Tells WidgetKit what a widget shows, and when, for what a person chose.
///
/// Mirrors [WidgetKit's `AppIntentTimelineProvider`](https://developer.apple.com/documentation/widgetkit/appintenttimelineprovider).
public protocol AppIntentTimelineProvider {
    /// What the widget shows from a date on.
    associatedtype Entry: TimelineEntry
    /// What a person chooses.
    associatedtype Intent: WidgetConfigurationIntent
    /// What the provider knows about the widget's place.
    typealias Context = TimelineProviderContext

    /// An entry shown before there is a real one; made at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// The entry for a momentary view such as the gallery.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// The current and the coming entries.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// The choices offered where nobody can choose, such as on a watch.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// None.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A choice offered where nobody can choose.
///
/// Mirrors [WidgetKit's `AppIntentRecommendation`](https://developer.apple.com/documentation/widgetkit/appintentrecommendation).
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// What is chosen.
    public let intent: Intent
    /// What a person reads.
    public let description: LocalizedStringResource

    @_disfavoredOverload
    public init(intent: Intent, description: LocalizedStringResource) {
        (self.intent, self.description) = (intent, description)
    }

    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.init(intent: intent, description: LocalizedStringResource(String(description)))
    }
}
