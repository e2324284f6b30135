import Intents
import Shared
import SwiftUI
import Testing
import WidgetKit

private final class ChoiceIntent: INIntent {
    var name: String? = "default"
    var color: INObject?
}

private struct ChoiceEntry: TimelineEntry {
    let date: Date
    let name: String
}

private struct ChoiceProvider: IntentTimelineProvider {
    func placeholder(in context: Context) -> ChoiceEntry {
        ChoiceEntry(date: Date(timeIntervalSince1970: 0), name: "…")
    }

    func getSnapshot(
        for configuration: ChoiceIntent, in context: Context, completion: @escaping (ChoiceEntry) -> Void
    ) { completion(ChoiceEntry(date: Date(timeIntervalSince1970: 0), name: "gallery")) }

    func getTimeline(
        for configuration: ChoiceIntent, in context: Context, completion: @escaping (Timeline<ChoiceEntry>) -> Void
    ) {
        let entry = ChoiceEntry(date: Date(timeIntervalSince1970: 0), name: configuration.name ?? "none")
        completion(Timeline(entries: [entry], policy: .atEnd))
    }

    func recommendations() -> [IntentRecommendation<ChoiceIntent>] {
        [IntentRecommendation(intent: ChoiceIntent(), description: "The first")]
    }
}

private struct ChoiceWidget: Widget {
    var body: some WidgetConfiguration {
        IntentConfiguration(kind: "Choice", intent: ChoiceIntent.self, provider: ChoiceProvider()) { entry in
            Text(entry.name).containerBackground(.white, for: .widget)
        }
        .configurationDisplayName("Choice")
        .supportedFamilies([.systemSmall])
    }
}

/// Widgets configured by SiriKit intents.
@MainActor
struct IntentConfigurationTests {
    @Test("A SiriKit widget is drawn with its intent's defaults, and a diagnostic reports it")
    func intentDefaults() throws {
        let descriptor = WidgetDescriptor(widget: ChoiceWidget())
        #expect(descriptor.kind == "Choice")
        #expect(descriptor.displayName == "Choice")
        #expect(descriptor.families == [.systemSmall])
        let source = try #require(descriptor.source)
        var timeline: ViewTimeline?
        let context = TimelineProviderContext(
            family: .systemSmall, isPreview: false, displaySize: .init(width: 1, height: 1))
        source.timeline(context) { timeline = $0 }
        let entry = try #require(timeline?.entries.first)
        let log = DiagnosticLog()
        let nodes = entry.nodes(ResolveContext(environment: EnvironmentValues(), diagnostics: log))
        #expect(nodes.flatMap(\.strings) == ["default"])
        #expect(
            log.diagnostics.map(\.message) == [
                "ChoiceIntent has its default values: SiriKit intents can't be configured here"
            ])
    }

    @Test("An intent recommendation holds the intent it was created with")
    func recommendedIntents() {
        #expect(ChoiceProvider().recommendations().map(\.intent.name) == ["default"])
    }
}

extension ViewNode {
    fileprivate var strings: [String] {
        switch content {
        case .text(let text): [text.string]
        case .modified(_, let inner): inner.strings
        default: []
        }
    }
}
