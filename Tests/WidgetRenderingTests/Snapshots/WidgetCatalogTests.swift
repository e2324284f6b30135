import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The entry that a widget shows, by its provider's result.
@MainActor
struct WidgetCatalogTests {
    /// A provider that returns entries at dates, or never returns.
    private struct Provider: TimelineProvider {
        struct Entry: TimelineEntry { let date: Date }

        let dates: [Double]?

        func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSinceReferenceDate: 7)) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            if let date = dates?.first { completion(Entry(date: Date(timeIntervalSinceReferenceDate: date))) }
        }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            guard let dates else { return }
            let entries = dates.map { Entry(date: Date(timeIntervalSinceReferenceDate: $0)) }
            completion(Timeline(entries: entries, policy: .never))
        }
    }

    private func shown(
        _ dates: [Double]?, _ origin: EntryOrigin = .timeline, limit: TimeInterval = 0
    ) throws -> (date: Double, origin: EntryOrigin, diagnostics: [String]) {
        let configuration = StaticConfiguration(kind: "Clock", provider: Provider(dates: dates)) { entry in
            Text(verbatim: "\(entry.date.timeIntervalSinceReferenceDate)")
        }
        let source = try #require(WidgetDescriptor(configuration).source)
        let context = TimelineProviderContext(
            family: .systemSmall, isPreview: false, displaySize: CGSize(width: 100, height: 100))
        let shown = try WidgetCatalog([]).currentEntry(
            of: source, kind: "Clock", origin, context: context, at: Date(timeIntervalSinceReferenceDate: 3),
            limit: limit)
        let log = DiagnosticLog()
        let nodes = shown.entry.nodes(ResolveContext(environment: EnvironmentValues(), diagnostics: log))
        #expect(nodes.flatMap(\.texts) == ["\(shown.entry.date.timeIntervalSinceReferenceDate)"])
        return (
            shown.entry.date.timeIntervalSinceReferenceDate, shown.origin, log.diagnostics.map(\.line)
        )
    }

    // Requirements: W-045
    @Test("The entry of a timeline, preview or placeholder is shown without diagnostics")
    func entry() throws {
        let timeline = try shown([1, 2, 4])
        #expect(timeline.date == 2 && timeline.origin == .timeline && timeline.diagnostics.isEmpty)
        let preview = try shown([1], .preview)
        #expect(preview.date == 1 && preview.origin == .preview && preview.diagnostics.isEmpty)
        let placeholder = try shown([1], .placeholder)
        #expect(placeholder.date == 7 && placeholder.origin == .placeholder && placeholder.diagnostics.isEmpty)
    }

    // Requirements: W-045
    @Test("A provider without entries or without a timely answer shows its placeholder and a diagnostic")
    func placeholder() throws {
        let empty = try shown([])
        #expect(empty.date == 7 && empty.origin == .placeholder)
        #expect(
            empty.diagnostics == [
                "the placeholder is shown: Clock returned a timeline without entries — return at least one entry"
            ])
        for origin in [EntryOrigin.timeline, .preview] {
            let mute = try shown(nil, origin, limit: 0.02)
            #expect(mute.date == 7 && mute.origin == .placeholder)
            #expect(
                mute.diagnostics == [
                    "the placeholder is shown: Clock returned nothing within 0 s — call its provider's completion handler sooner"
                ])
        }
        #expect(WidgetCatalog.answerLimit == 5)
    }

    @Test("A timeline with descending dates throws an error instead of showing the placeholder")
    func brokenTimeline() {
        #expect(throws: WidgetError(kind: "Clock", fault: .descending(index: 1))) { try shown([2, 1]) }
    }
}
