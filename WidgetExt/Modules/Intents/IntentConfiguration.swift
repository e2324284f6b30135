import Foundation
import Shared

/// A widget about whose content a person can choose something, by an intent of the older kind.
///
/// Mirrors [WidgetKit's `IntentConfiguration`](https://developer.apple.com/documentation/widgetkit/intentconfiguration). Nothing can be chosen here: it
/// is drawn with the intent's defaults, and that is said.
nonisolated public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration,
    PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    /// Creates a configuration; `kind` identifies the widget and never changes.
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

/// Tells WidgetKit what a widget shows, and when, for what a person chose by an intent of the older kind.
///
/// Mirrors [WidgetKit's `IntentTimelineProvider`](https://developer.apple.com/documentation/widgetkit/intenttimelineprovider).
public protocol IntentTimelineProvider {
    /// What the widget shows from a date on.
    associatedtype Entry: TimelineEntry
    /// What a person chooses.
    associatedtype Intent: INIntent
    /// What the provider knows about the widget's place.
    typealias Context = TimelineProviderContext

    /// An entry shown before there is a real one; made at once, without reading data.
    func placeholder(in context: Context) -> Entry
    /// Hands over the entry for a momentary view such as the gallery.
    func getSnapshot(for configuration: Intent, in context: Context, completion: @escaping (Entry) -> Void)
    /// Hands over the current and the coming entries.
    func getTimeline(for configuration: Intent, in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
    /// The choices offered where nobody can choose, such as on a watch.
    func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
    /// None.
    public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// A choice offered where nobody can choose.
///
/// Mirrors [WidgetKit's `IntentRecommendation`](https://developer.apple.com/documentation/widgetkit/intentrecommendation).
public struct IntentRecommendation<Intent: INIntent>: Sendable {
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

/// A provider asked for an intent's defaults.
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

/// A view drawn for an intent's defaults, which is said.
private struct DefaultsView<Content: View>: View {
    let intent: String
    let content: Content

    var body: some View {
        let _ = reportWhileDrawing("drawn with the defaults of \(intent): nothing is chosen by a SiriKit intent here")
        content
    }
}
