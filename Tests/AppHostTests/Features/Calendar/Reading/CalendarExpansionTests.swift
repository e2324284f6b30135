import Foundation
import Shared
import Testing

@testable import AppHost

/// The expansion of events: series, exceptions, time zones, all-day events.
struct CalendarExpansionTests {
    private func expand(
        _ events: String..., zones: String = "", zone: String = "Europe/Berlin", from: (Int, Int, Int) = (2026, 10, 1),
        days: Int = 120
    ) throws -> [CalendarOccurrence] {
        let text = ICalFileTests.calendar((zones.isEmpty ? [] : [zones]).joined() + events.joined(separator: "\r\n"))
        let file = try ICalFile(text, name: "x")
        let zone = try CivilZone(named: zone)
        let start = zone.instant(on: CivilDay(year: from.0, month: from.1, day: from.2))
        var expansion = CalendarExpansion(window: start..<(start + Int64(days) * CivilDay.milliseconds), zone: zone)
        try expansion.add(file, calendar: "x", name: "x")
        #expect(expansion.rejections.isEmpty)
        return expansion.occurrences.sorted {
            ($0.instants(in: zone).lowerBound, $0.id) < ($1.instants(in: zone).lowerBound, $1.id)
        }
    }

    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    private func text(_ occurrence: CalendarOccurrence, _ zone: String = "Europe/Berlin") throws -> String {
        let zone = try CivilZone(named: zone)
        switch occurrence.time {
        case .allDay(let first, let end): return "\(first)…\(end)"
        case .timed(let start, let end):
            func clock(_ instant: Int64) -> String {
                let (day, time) = zone.clock(at: instant)
                let minutes = time / 60_000
                return "\(day) \(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
            }
            return "\(clock(start)) +\((end - start) / 60_000)"
        }
    }

    private func texts(_ occurrences: [CalendarOccurrence]) throws -> [String] { try occurrences.map { try text($0) } }

    @Test("A series keeps its local time of day across a clock change")
    func clockChange() throws {
        let found = try expand(
            event(
                "UID:s", "DTSTART;TZID=Europe/Berlin:20261019T090000", "DTEND;TZID=Europe/Berlin:20261019T093000",
                "RRULE:FREQ=WEEKLY;COUNT=3"))
        #expect(try texts(found) == ["2026-10-19 9:00 +30", "2026-10-26 9:00 +30", "2026-11-02 9:00 +30"])
        #expect(
            found.map(\.id) == ["x/s/2026-10-19T07:00:00Z", "x/s/2026-10-26T08:00:00Z", "x/s/2026-11-02T08:00:00Z"])
    }

    @Test("Excluded dates, extra dates and changed instances alter a series")
    func exceptions() throws {
        let found = try expand(
            event(
                "UID:s", "DTSTART;TZID=Europe/Berlin:20261102T090000", "DURATION:PT30M", "SUMMARY:Standup",
                "RRULE:FREQ=DAILY;COUNT=6", "EXDATE;TZID=Europe/Berlin:20261103T090000", "EXDATE:20261104T080000Z",
                "RDATE;TZID=Europe/Berlin:20261120T100000", "RDATE;VALUE=PERIOD:20261121T100000Z/PT2H"),
            event(
                "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20261105T090000",
                "DTSTART;TZID=Europe/Berlin:20261105T140000",
                "DURATION:PT1H", "SUMMARY:Standup, later", "STATUS:TENTATIVE"),
            event("UID:s", "RECURRENCE-ID:20261106T080000Z", "DTSTART:20261106T080000Z", "STATUS:CANCELLED"))
        #expect(
            try texts(found) == [
                "2026-11-02 9:00 +30", "2026-11-05 14:00 +60", "2026-11-07 9:00 +30", "2026-11-20 10:00 +30",
                "2026-11-21 11:00 +120",
            ])
        #expect(found[1].title == "Standup, later" && found[1].status == .tentative)
        // A moved instance keeps its id.
        #expect(found[1].id == "x/s/2026-11-05T08:00:00Z")
    }

    @Test("A change with RANGE=THISANDFUTURE applies to all later instances")
    func thisAndFuture() throws {
        let found = try expand(
            event(
                "UID:s", "DTSTART;TZID=Europe/Berlin:20261102T090000", "DURATION:PT30M", "SUMMARY:A",
                "RRULE:FREQ=DAILY;COUNT=5"),
            event(
                "UID:s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261104T090000",
                "DTSTART;TZID=Europe/Berlin:20261104T103000", "DURATION:PT1H", "SUMMARY:B"))
        #expect(
            try texts(found) == [
                "2026-11-02 9:00 +30", "2026-11-03 9:00 +30", "2026-11-04 10:30 +60", "2026-11-05 10:30 +60",
                "2026-11-06 10:30 +60",
            ])
        #expect(found.map(\.title) == ["A", "A", "B", "B", "B"])
    }

    // Requirements: W-013
    @Test("A changed instance without its series is expanded, and a cancelled series is not")
    func detachedInstances() throws {
        let found = try expand(
            event("UID:lonely", "RECURRENCE-ID:20261105T080000Z", "DTSTART:20261106T080000Z", "DTEND:20261106T090000Z"),
            event("UID:off", "DTSTART:20261107T080000Z", "STATUS:CANCELLED", "RRULE:FREQ=DAILY"))
        #expect(try texts(found) == ["2026-11-06 9:00 +60"])
    }

    // Requirements: W-013
    @Test("All-day events keep their dates in every time zone")
    func allDayEvents() throws {
        for zone in ["Pacific/Kiritimati", "America/Los_Angeles"] {
            let found = try expand(
                event(
                    "UID:d", "DTSTART;VALUE=DATE:20261122", "RRULE:FREQ=WEEKLY;UNTIL=20261206",
                    "EXDATE;VALUE=DATE:20261129"),
                event("UID:e", "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270102"), zone: zone)
            #expect(try texts(found) == ["2026-11-22…2026-11-23", "2026-12-06…2026-12-07", "2026-12-30…2027-01-02"])
        }
    }

    @Test("A time without a zone is in the user's current time zone")
    func floatingTimes() throws {
        let text = event("UID:f", "DTSTART:20261122T090000", "DURATION:PT1H")
        #expect(
            try self.text(try #require(try expand(text, zone: "Asia/Tokyo").first), "Asia/Tokyo")
                == "2026-11-22 9:00 +60")
        #expect(try self.text(try #require(try expand(text).first)) == "2026-11-22 9:00 +60")
    }

    @Test(
        "A day that is excluded from or added to a series of timed events has the series' time of day",
        arguments: [
            ("EXDATE;VALUE=DATE:20261109", ["02 9:00", "16 9:00"]), ("EXDATE:20261109", ["02 9:00", "16 9:00"]),
            ("EXDATE;VALUE=DATE:20261109,20261116", ["02 9:00"]),
            ("EXDATE;TZID=Europe/Berlin;VALUE=DATE:20261109,20261116", ["02 9:00"]),
            ("EXDATE;TZID=Europe/Berlin:20261109,20261116T090000", ["02 9:00"]),
            ("EXDATE:20261109,20261116T080000Z", ["02 9:00"]),
            ("RDATE;VALUE=DATE:20261104,20261105", ["02 9:00", "04 9:00", "05 9:00", "09 9:00", "16 9:00"]),
            (
                "RDATE;TZID=Europe/Berlin:20261104,20261105T100000",
                ["02 9:00", "04 9:00", "05 10:00", "09 9:00", "16 9:00"]
            ),
        ])
    func daysOfTimedSeries(line: String, expected: [String]) throws {
        let found = try expand(
            event("UID:s", "DTSTART;TZID=Europe/Berlin:20261102T090000", "RRULE:FREQ=WEEKLY;COUNT=3", line))
        #expect(try texts(found) == expected.map { "2026-11-\($0) +0" })
    }

    @Test(
        "A rule with blanks, empty parts, extensions, repeated values or two ends is expanded",
        arguments: [
            ("freq=daily;count=2", ["11-02", "11-03"]), (" FREQ = DAILY; COUNT = 2 ", ["11-02", "11-03"]),
            ("FREQ=DAILY;;COUNT=2;", ["11-02", "11-03"]), ("FREQ=DAILY;X-FOO=1;COUNT=2", ["11-02", "11-03"]),
            ("FREQ=DAILY;COUNT=2;UNTIL=20261130T000000Z", ["11-02", "11-03"]),
            ("FREQ=DAILY;BYSECOND=0,0;COUNT=2", ["11-02", "11-03"]),
            ("FREQ=DAILY;UNTIL=20261103T080000Z;COUNT=9", ["11-02", "11-03"]),
            // 31 November is 1 December.
            ("FREQ=DAILY;INTERVAL=29;UNTIL=20261131", ["11-02", "12-01"]),
        ])
    func repairedRules(rule: String, days: [String]) throws {
        let found = try expand(event("UID:s", "DTSTART;TZID=Europe/Berlin:20261102T090000", "RRULE:\(rule)"))
        #expect(try texts(found) == days.map { "2026-\($0) 9:00 +0" })
    }

    @Test(
        "A zone with a Windows name is resolved with and without its definition, and the end of a series is inclusive",
        arguments: [
            ("W. Europe Standard Time", "20261110T130000Z", "14:00"),
            ("GMT Standard Time", "20261110T140000Z", "15:00"),
            ("Pacific Standard Time", "20261110T220000Z", "23:00"), ("india standard time", "20261110T083000Z", "9:30"),
            ("tzone://Microsoft/Utc", "20261110T140000Z", "15:00"),
        ])
    func windowsZones(name: String, until: String, berlin: String) throws {
        let found = try expand(
            event(
                "UID:s", "DTSTART;TZID=\(name.contains(":") ? "\"\(name)\"" : name):20261027T140000",
                "RRULE:FREQ=WEEKLY;UNTIL=\(until);INTERVAL=2"))
        #expect(found.count == 2)
        #expect(try text(try #require(found.last)) == "2026-11-10 \(berlin) +0")
    }

    @Test("A zone with a Windows name that the file defines has the file's rules")
    func definedWindowsZone() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:W. Europe Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T000000",
            "TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE", "",
        ].joined(separator: "\r\n")
        let found = try expand(
            event("UID:s", "DTSTART;TZID=W. Europe Standard Time:20261110T140000"), zones: zone)
        #expect(try texts(found) == ["2026-11-10 12:00 +0"])
    }

    @Test("A zone defined in the file, or named by a path that ends in an IANA name, is resolved")
    func describedZones() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Our own", "BEGIN:STANDARD", "DTSTART:20001029T030000",
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
            "BEGIN:DAYLIGHT", "DTSTART:20000326T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE", "",
        ].joined(separator: "\r\n")
        let found = try expand(
            event("UID:z", "DTSTART;TZID=Our own:20261024T090000", "RRULE:FREQ=DAILY;COUNT=2"),
            event("UID:i", "DTSTART;TZID=/example.org/2026/America/New_York:20261024T090000"), zones: zone)
        #expect(try texts(found) == ["2026-10-24 9:00 +0", "2026-10-24 15:00 +0", "2026-10-25 9:00 +0"])
    }

    @Test("A defined zone whose name is escaped where a time uses it is found")
    func escapedZoneName() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Bern\\, Zug", "BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0300",
            "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE", "",
        ].joined(separator: "\r\n")
        let found = try expand(
            event("UID:a", "DTSTART;TZID=\"Bern\\, Zug\":20261110T140000"),
            event("UID:b", "DTSTART;TZID=\"Bern, Zug\":20261111T140000"), zones: zone)
        #expect(try texts(found) == ["2026-11-10 12:00 +0", "2026-11-11 12:00 +0"])
    }

    @Test("Events that overlap the window are included, and earlier ones are not")
    func windowOverlap() throws {
        let found = try expand(
            event("UID:long", "DTSTART:20260901T000000Z", "DTEND:20261002T000000Z"),
            event("UID:day", "DTSTART;VALUE=DATE:20260930", "DTEND;VALUE=DATE:20261002"),
            event("UID:before", "DTSTART;VALUE=DATE:20260930"), event("UID:moment", "DTSTART:20260930T220000Z"),
            event("UID:series", "DTSTART:20200101T220000Z", "DURATION:P2D", "RRULE:FREQ=MONTHLY;BYMONTHDAY=29"), days: 1
        )
        #expect(Set(found.map { $0.id.split(separator: "/")[1] }) == ["long", "day", "moment", "series"])
    }

    @Test("An instance at a skipped local time moves later, and the series continues")
    func skippedTime() throws {
        // 2:00 is skipped on 29 March 2026.
        let found = try expand(
            event("UID:s", "DTSTART;TZID=Europe/Berlin:20260328T023000", "RRULE:FREQ=DAILY;COUNT=3"),
            from: (2026, 3, 1), days: 60)
        #expect(try texts(found) == ["2026-03-28 2:30 +0", "2026-03-29 3:30 +0", "2026-03-30 2:30 +0"])
    }

    @Test("The event version with the highest sequence number is used")
    func newestVersion() throws {
        let found = try expand(
            event("UID:v", "SEQUENCE:2", "DTSTART:20261122T090000Z", "SUMMARY:new"),
            event("UID:v", "SEQUENCE:1", "DTSTART:20261121T090000Z", "SUMMARY:old"))
        #expect(found.map(\.title) == ["new"])
        let large = try expand(
            event("UID:v", "SEQUENCE:4294967297", "DTSTART:20261122T090000Z", "SUMMARY:new"),
            event("UID:v", "SEQUENCE:2", "DTSTART:20261121T090000Z", "SUMMARY:old"))
        #expect(large.map(\.title) == ["new"])
    }

    @Test("A source whose events repeat too often or take too many steps is refused")
    func budgets() throws {
        let text = ICalFileTests.calendar(
            (0..<20).map { event("UID:\($0)", "DTSTART:20260101T000000Z", "RRULE:FREQ=HOURLY") }.joined(
                separator: "\r\n"))
        var budget = ExpansionBudget()
        budget.occurrences = 10_000
        var expansion = CalendarExpansion(window: 1_790_000_000_000..<1_800_000_000_000, zone: .utc, budget: budget)
        let file = try ICalFile(text, name: "x")
        let error = #expect(throws: CalendarError.self) { try expansion.add(file, calendar: "x", name: "home") }
        #expect(
            error?.message
                == "home: the calendar's events occur more than 10000 times in 14 months — split the calendar")
        budget = ExpansionBudget()
        budget.steps = 1_000
        let days = ICalFileTests.calendar(
            (0..<20).map { event("UID:\($0)", "DTSTART:20260101T000000Z", "RRULE:FREQ=DAILY;BYMONTHDAY=1") }
                .joined(separator: "\r\n"))
        expansion = CalendarExpansion(window: 1_790_000_000_000..<1_800_000_000_000, zone: .utc, budget: budget)
        let daily = try ICalFile(days, name: "x")
        let other = #expect(throws: CalendarError.self) { try expansion.add(daily, calendar: "x", name: "home") }
        #expect(
            other?.message
                == "home: the calendar's recurrence rules take too many steps — correct the calendar at its source")
    }
}
