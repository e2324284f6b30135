import Foundation
import Shared
import Testing

@testable import WidgetExt

struct JokeOfTheDayProviderTests {
    private func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)
    private let preview = TimelineProviderContext(family: .systemSmall, isPreview: true, displaySize: .zero)

    /// Among them days with a clock change: 23 and 25 hours, a midnight that doesn't exist, a skipped day.
    // Requirements: L-051
    @Test(
        "The next reload is at local midnight, also when the clocks change or a day is skipped",
        arguments: [
            ("Europe/Berlin", "2026-11-21T05:15:00Z", "2026-11-21T23:00:00Z"),
            ("Europe/Berlin", "2026-03-28T23:30:00Z", "2026-03-29T22:00:00Z"),
            ("Europe/Berlin", "2026-10-24T22:30:00Z", "2026-10-25T23:00:00Z"),
            ("America/Santiago", "2026-09-05T12:00:00Z", "2026-09-06T04:00:00Z"),
            ("Pacific/Apia", "2011-12-29T12:00:00Z", "2011-12-30T10:00:00Z"),
            ("UTC", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"),
        ])
    func reloadDate(zone: String, now: String, midnight: String) throws {
        let now = try Date(now, strategy: .iso8601)
        let next = JokeOfTheDayProvider.nextMidnight(after: now, calendar: try calendar(zone))
        #expect(next == (try Date(midnight, strategy: .iso8601)))
    }

    @Test("The timeline has one entry, for the current time, and reloads at midnight")
    func singleEntry() throws {
        let now = try Date("2026-11-21T05:15:00Z", strategy: .iso8601)
        let request = RequestContext(now: now, timeZoneIdentifier: "UTC")
        var timeline: Timeline<JokeOfTheDayEntry>?
        RequestScope.with(request) {
            JokeOfTheDayProvider().getTimeline(in: context) { timeline = $0 }
        }
        #expect(timeline?.entries.map(\.date) == [now])
        #expect(timeline?.policy == .after(now.addingTimeInterval(67_500)))
    }

    // Requirements: J-045
    @Test("Without a container the entry has no joke, and only the gallery shows the placeholder")
    func missingContainer() {
        var entry: JokeOfTheDayEntry?
        JokeOfTheDayProvider().getSnapshot(in: context) { entry = $0 }
        #expect(entry != nil && entry?.joke == nil)
        JokeOfTheDayProvider().getSnapshot(in: preview) { entry = $0 }
        #expect(entry?.joke == .placeholder)
    }
}
