import Foundation
import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct EntrySelectionTests {
    private func timeline(_ offsets: [Double]) -> ViewTimeline {
        ViewTimeline(
            entries: offsets.map { offset in ViewEntry(date: Date(timeIntervalSinceReferenceDate: offset)) { _ in [] }
            },
            policy: .atEnd)
    }

    private func message(_ offsets: [Double]) -> String? {
        do {
            try timeline(offsets).validate(kind: "Clock")
            return nil
        } catch { return (error as? WidgetError)?.message }
    }

    @Test("A timeline in date order is valid, even with equal dates")
    func orderedTimeline() { #expect(message([1, 2, 2, 3]) == nil) }

    @Test("An empty timeline and a non-finite or unordered entry are reported with the widget's kind")
    func invalidTimelines() {
        #expect(message([]) == "Clock returned a timeline without entries — return at least one entry")
        #expect(
            message([1, .infinity]) == "entry 1 of Clock's timeline has no finite date — give the entry a finite date")
        #expect(
            message([2, 1]) == "entry 1 of Clock's timeline is earlier than the previous one — order entries by date")
    }

    @Test("The shown entry is the latest whose date has passed, or else the first")
    func currentEntry() {
        func shown(at now: Double, in offsets: [Double]) -> Double? {
            timeline(offsets).entry(at: Date(timeIntervalSinceReferenceDate: now))?.date.timeIntervalSinceReferenceDate
        }
        #expect(shown(at: 2.5, in: [1, 2, 3]) == 2)
        #expect(shown(at: 3, in: [1, 2, 3]) == 3)
        #expect(shown(at: 0, in: [1, 2, 3]) == 1)
    }

    @Test("Of several entries with equal dates the last is shown")
    func equalDates() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1)
        let paint = Paint.color(ResolvedColor(1, 2, 3))
        let timeline = ViewTimeline(
            entries: [ViewEntry(date: date) { _ in [] }, ViewEntry(date: date) { _ in [ViewNode(.fill(paint))] }],
            policy: .never)
        let entry = try #require(timeline.entry(at: date))
        #expect(entry.nodes(ResolveContext(environment: .init(), diagnostics: DiagnosticLog())).count == 1)
    }
}
