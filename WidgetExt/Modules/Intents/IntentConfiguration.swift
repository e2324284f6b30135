import Shared

/// The configuration of a widget whose content the user chooses with a SiriKit intent.
///
/// Mirrors [WidgetKit's `IntentConfiguration`](https://developer.apple.com/documentation/widgetkit/intentconfiguration). A SiriKit intent
/// can't be configured here: the widget is drawn with the intent's defaults, and a diagnostic reports this.
nonisolated public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration,
    PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration. `kind` identifies the widget and must never change.
    @MainActor @preconcurrency public init<Provider: IntentTimelineProvider>(
        kind: String, intent: Intent.Type, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        make = {
            let intent = intent.init()
            return WidgetDescriptor(
                StaticConfiguration(kind: kind, provider: DefaultsProvider(provider: provider, intent: intent)) {
                    DefaultsView(intent: "\(Intent.self)", content: content($0))
                })
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// A type that provides a timeline for a widget that is configured by a SiriKit intent.
///
/// Mirrors [WidgetKit's `IntentTimelineProvider`](https://developer.apple.com/documentation/widgetkit/intenttimelineprovider).
public protocol IntentTimelineProvider {
    /// The type of the timeline's entries.
    associatedtype Entry: TimelineEntry
    /// The type of the intent.
    associatedtype Intent: INIntent
    /// Details about how the widget is displayed.
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before the first entry of a timeline arrives. It must return at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Passes an entry for a transient situation, such as the widget gallery, to `completion`.
    func getSnapshot(for configuration: Intent, in context: Context, completion: @escaping (Entry) -> Void)
    /// Passes the current and future entries to `completion`.
    func getTimeline(for configuration: Intent, in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
    /// Returns the configurations to offer if the user can't configure the widget, such as on a watch.
    func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
    /// Returns no recommendations.
    public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// A configuration to offer if the user can't configure the widget.
///
/// Mirrors [WidgetKit's `IntentRecommendation`](https://developer.apple.com/documentation/widgetkit/intentrecommendation).
public struct IntentRecommendation<Intent: INIntent>: Sendable {
    /// The configured intent.
    public let intent: Intent
    /// The text displayed to the user.
    public let description: LocalizedStringResource

    @_disfavoredOverload
    public init(intent: Intent, description: LocalizedStringResource) {
        (self.intent, self.description) = (intent, description)
    }

    public init<S: StringProtocol>(intent: Intent, description: S) {
        self.init(intent: intent, description: LocalizedStringResource(String(description)))
    }
}

/// A timeline provider that calls another provider with an intent's defaults.
private struct DefaultsProvider<Provider: IntentTimelineProvider>: TimelineProvider {
    let provider: Provider
    let intent: Provider.Intent

    func placeholder(in context: Context) -> Provider.Entry { provider.placeholder(in: context) }

    func getSnapshot(in context: Context, completion: @escaping (Provider.Entry) -> Void) {
        provider.getSnapshot(for: intent, in: context, completion: completion)
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Provider.Entry>) -> Void) {
        provider.getTimeline(for: intent, in: context, completion: completion)
    }
}

/// A view that reports that it was drawn with an intent's defaults.
private struct DefaultsView<Content: View>: View {
    let intent: String
    let content: Content

    var body: some View {
        let _ = reportWhileDrawing("\(intent) has its default values: SiriKit intents can't be configured here")
        content
    }
}
