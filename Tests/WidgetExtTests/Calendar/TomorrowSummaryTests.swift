import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetExt

/// The summary of the next day, with boundaries in the user's time zone.
struct TomorrowSummaryTests {
    private let folder: TemporaryFolder
    private let host: Container

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    private func summary(
        _ events: [CalendarOccurrence], at now: String, zone: String = "Europe/Berlin"
    ) throws -> TomorrowSummary {
        let instant = try CalendarFixture.instant(now)
        try CalendarFixture(events).publish(in: host, synced: instant)
        let store = CalendarStore(container: host)
        return try TomorrowSummary(
            of: try #require(try store.occurrences()), window: try #require(try store.syncState()).window,
            after: instant, zone: try CivilZone(named: zone), format: CivilFormat(localeIdentifier: "en_US").drawn)
    }

    private func timed(_ title: String, _ start: String, _ end: String) throws -> CalendarOccurrence {
        CalendarOccurrence(
            id: title, calendar: "c", title: title,
            time: .timed(start: try CalendarFixture.instant(start), end: try CalendarFixture.instant(end)))
    }

    private func allDay(_ title: String, _ first: Int, _ end: Int) -> CalendarOccurrence {
        CalendarOccurrence(
            id: title, calendar: "c", title: title,
            time: .allDay(
                first: CivilDay(year: 2026, month: 3, day: first), end: CivilDay(year: 2026, month: 3, day: end)))
    }

    // Requirements: W-013
    @Test("Only the events between the two midnights of tomorrow count")
    func midnightBounds() throws {
        let events = [
            try timed("Late today", "2026-03-26T22:00+01:00", "2026-03-27T00:00+01:00"),
            try timed("First", "2026-03-27T00:00+01:00", "2026-03-27T00:30+01:00"),
            try timed("Last", "2026-03-27T23:59+01:00", "2026-03-28T01:00+01:00"),
            try timed("After", "2026-03-28T00:00+01:00", "2026-03-28T01:00+01:00"),
        ]
        let tomorrow = try summary(events, at: "2026-03-26T09:41+01:00")
        #expect(tomorrow.fetchEventCount() == 2 && tomorrow.fetchNextEvent() == "First at 12:00\u{202F}AM")
        #expect(tomorrow.generateSummary() == "Lightly busy" && tomorrow.isKnown)
    }

    @Test("A transparent event is counted but doesn't make the day busier")
    func transparentEvents() throws {
        var birthday = allDay("Ada's birthday", 27, 28)
        birthday.isTransparent = true
        let tomorrow = try summary([birthday], at: "2026-03-26T09:41+01:00")
        #expect(tomorrow.fetchEventCount() == 1 && tomorrow.generateSummary() == "Free")
    }

    /// Days of 23 and 25 hours, and one instant in zones with different dates.
    // Requirements: W-013
    @Test(
        "The day's boundaries follow the time zone, on days of 23 and 25 hours too",
        arguments: [
            ("2026-03-28T12:00+01:00", "Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
            ("2026-10-24T12:00+02:00", "Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
            ("2026-03-26T23:30+00:00", "Pacific/Auckland", "2026-03-27T11:00:00Z", "2026-03-28T11:00:00Z"),
            ("2026-03-26T03:30+00:00", "America/Los_Angeles", "2026-03-26T07:00:00Z", "2026-03-27T07:00:00Z"),
        ])
    func timeZoneBounds(now: String, zone: String, start: String, end: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let instant = Date(milliseconds: try CalendarFixture.instant(now))
        let (first, last) = (try Date(start, strategy: .iso8601), try Date(end, strategy: .iso8601))
        #expect(calendar.dayAfter(instant) == first && calendar.dayAfter(first) == last)
        func moment(_ title: String, _ date: Date) -> CalendarOccurrence {
            CalendarOccurrence(
                id: title, calendar: "c", title: title,
                time: .timed(start: date.milliseconds, end: date.milliseconds + 1_000))
        }
        let tomorrow = try summary(
            [
                moment("before", first.addingTimeInterval(-1)), moment("first", first),
                moment("last", last.addingTimeInterval(-1)), moment("after", last),
            ], at: now, zone: zone)
        #expect(tomorrow.fetchEventCount() == 2 && tomorrow.fetchNextEvent()?.hasPrefix("first at ") == true)
    }

    // Requirements: W-013
    @Test("All-day events and events of several days that overlap tomorrow count")
    func longEvents() throws {
        let days = [
            allDay("Yesterday", 26, 27), allDay("Fair", 25, 30), allDay("Birthday", 27, 28), allDay("Next", 28, 29),
        ]
        let alone = try summary(days, at: "2026-03-26T09:41+01:00")
        #expect(alone.fetchEventCount() == 2 && alone.fetchNextEvent() == "Fair, all day")
        let train = try timed("Train", "2026-03-26T22:00+01:00", "2026-03-27T08:20+01:00")
        let withTrain = try summary(days + [train], at: "2026-03-26T09:41+01:00")
        #expect(withTrain.fetchEventCount() == 3 && withTrain.fetchNextEvent() == "Train until 8:20\u{202F}AM")
        #expect(withTrain.generateSummary() == "Moderately busy")
        let cruise = try timed("Cruise", "2026-03-26T22:00+01:00", "2026-03-29T08:20+01:00")
        #expect(try summary([cruise], at: "2026-03-26T09:41+01:00").fetchNextEvent() == "Cruise, all day")
    }

    // Requirements: W-013
    @Test("A day without events has no next event and the summary 'Free'")
    func freeDay() throws {
        let tomorrow = try summary([allDay("Today", 26, 27)], at: "2026-03-26T09:41+01:00")
        #expect(tomorrow.fetchEventCount() == 0 && tomorrow.fetchNextEvent() == nil)
        #expect(tomorrow.generateSummary() == "Free")
    }

    // Requirements: W-013
    @Test("A long event title is truncated so that its time is still shown")
    func longTitle() throws {
        let event = try timed(
            "Quarterly planning with\neverybody", "2026-03-27T08:00+01:00", "2026-03-27T09:00+01:00")
        #expect(
            try summary([event], at: "2026-03-26T09:41+01:00").fetchNextEvent()
                == "Quarterly planning with… at 8:00\u{202F}AM"
        )
    }
}
