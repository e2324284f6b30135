import Foundation
import Shared
import Testing

@testable import AppHost

/// Valid and invalid iCalendar data.
struct ICalFileTests {
    static func calendar(_ lines: String...) -> [UInt8] {
        Array((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    static func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    private func fault(_ text: String) -> String? {
        do {
            _ = try ICalFile(Array(text.utf8), name: "home", limits: limits)
            return nil
        } catch {
            return error.message
        }
    }

    private var limits: ICalFile.Limits {
        var limits = ICalFile.Limits()
        (limits.bytes, limits.events, limits.lines) = (4 << 20, 3, 10)
        return limits
    }

    @Test("An event's times, title, location, status and sequence number are parsed")
    func parsedEvent() throws {
        let file = try ICalFile(
            Self.calendar(
                "X-WR-CALNAME:Home\\, sweet", "X-APPLE-CALENDAR-COLOR:#ff2d55ff",
                Self.event(
                    "UID:one", "DTSTART;TZID=Europe/Berlin:20261121T094100", "DTEND;TZID=Europe/Berlin:20261121T101100",
                    "SUMMARY;LANGUAGE=en:Tea\\, with\\nbiscuits \\;", "LOCATION:Room\r\n  2", "STATUS:TENTATIVE",
                    "SEQUENCE:3",
                    "DESCRIPTION:anything", "BEGIN:VALARM", "TRIGGER:-PT5M", "SUMMARY:no", "END:VALARM"),
                Self.event("uid:two", "dtstart;value=date:20261122", "Duration:P2D", "summary:Tägliches\u{202E} 犬")),
            name: "home")
        #expect(file.name == "Home, sweet")
        #expect(file.color == "#FF2D55")
        #expect(file.rejections.isEmpty)
        let first = try #require(file.events.first)
        let day = CivilDay(year: 2026, month: 11, day: 21).localTime
        #expect(first.title == "Tea, with biscuits ;" && first.location == "Room 2" && first.uid == "one")
        #expect(first.start == .local(day + 34_860_000, zone: "Europe/Berlin"))
        #expect(first.end == .at(.local(day + 36_660_000, zone: "Europe/Berlin")))
        #expect(first.status == .tentative && first.sequence == 3 && first.line == 5)
        let second = file.events[1]
        #expect(second.start == .day(CivilDay(year: 2026, month: 11, day: 22)))
        #expect(second.end == .lasting(days: 2, milliseconds: 0))
        #expect(second.title == "Tägliches 犬")
    }

    @Test(
        "Invalid or oversized iCalendar data is refused with its line and a remedy",
        arguments: [
            ("", "home: the data doesn't begin with BEGIN:VCALENDAR, so it isn't a calendar — check the address"),
            (
                "<html></html>",
                "home:1: the data doesn't begin with BEGIN:VCALENDAR, so it isn't a calendar — check the address"
            ),
            (
                "\n\nBEGIN:VEVENT\n",
                "home:3: the data doesn't begin with BEGIN:VCALENDAR, so it isn't a calendar — check the address"
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VTODO\n",
                "home:3: END:VTODO doesn't match BEGIN:VEVENT — correct the calendar at its source"
            ),
            (
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTA",
                "home:3: the VEVENT that begins here has no end — fetch it again"
            ),
            (
                "BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n",
                "home:3: the data doesn't begin with BEGIN:VCALENDAR, so it isn't a calendar — check the address"
            ),
            (
                "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 4) + "END:VCALENDAR\n",
                "home: the calendar has more than 3 events — split the calendar"
            ),
        ])
    func invalidFiles(text: String, message: String) { #expect(fault(text) == message) }

    @Test("A very deep or very large calendar is refused with a remedy")
    func hugeFiles() {
        // These texts aren't arguments of a test, because a run prints every argument.
        #expect(
            fault("BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\n", count: 100_000))
                == "home:9: components are nested more than 8 deep — correct the calendar at its source")
        #expect(
            fault(String(repeating: "x", count: 5 << 20))
                == "home: the calendar has more than 4 MiB — split the calendar")
    }

    @Test(
        "An invalid event is rejected with its line and reason, and the others are used",
        arguments: [
            ("DTSTART:20260231T000000Z", "has an invalid date"),
            ("SUMMARY:without", "has no start"),
            ("DTSTART;TZID=Nowhere:20261121T090000", "is in the unknown time zone 'Nowhere', not defined in the file"),
            ("DTSTART:20261121T090000Z\r\nDURATION:-PT5M", "ends before it begins"),
            ("DTSTART:20261121T090000Z\r\nRRULE:FREQ=NEVER", "has an invalid rule 'FREQ=NEVER'"),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;INTERVAL=70000",
                "has an invalid rule 'FREQ=DAILY;INTERVAL=70000'"
            ),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;COUNT=99999999999999999999",
                "has an invalid rule 'FREQ=DAILY;COUNT=99999999999999999999'"
            ),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;COUNT=4294967299",
                "has an invalid rule 'FREQ=DAILY;COUNT=4294967299'"
            ),
            ("DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;BYMONTH=13", "has an invalid rule 'FREQ=DAILY;BYMONTH=13'"),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:FREQ=MONTHLY;BYWEEKNO=1",
                "has an invalid rule 'FREQ=MONTHLY;BYWEEKNO=1'"
            ),
            ("DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;BYDAY=2MO", "has an invalid rule 'FREQ=DAILY;BYDAY=2MO'"),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=2026423T140000Z",
                "has an invalid rule 'FREQ=DAILY;UNTIL=2026423T140000Z'"
            ),
            (
                "DTSTART:20261121T090000Z\r\nRRULE:RSCALE=CHINESE;FREQ=YEARLY",
                "repeats by the calendar CHINESE, which isn't supported"
            ),
            (
                "DTSTART:20200101T090000Z\r\nRRULE:FREQ=SECONDLY",
                "repeats too often: its recurrence rule takes more than 50000 steps"
            ),
            (
                "DTSTART:20200101T090000Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
                "repeats too often: its recurrence rule takes more than 50000 steps"
            ),
            ("DTSTART:20261121T090000Z\r\nDTEND", "has no value in line 10"),
        ])
    func invalidEvents(lines: String, reason: String) throws { try expectRejection(of: lines, reason) }

    @Test(
        "A property that no occurrence depends on is ignored and reported if it can't be read",
        arguments: [
            ("REFRESH-INTERVAL:VALUE=DURATION:PT1H", "", nil),
            ("X-WR-CALDESC", "", "home:3: the property 'X-WR-CALDESC' has no value — ignored"),
            ("X-OK:1", "GEO:here\r\nPRIORITY:high", nil),
            ("X-OK:1", "X-FOO", "home:7: the property 'X-FOO' has no value — ignored"),
            ("X-OK:1", "SUMMARY", "home:7: the property 'SUMMARY' has no value — ignored"),
            (
                "X-OK:1", "DESCRIPTION;ALTREP=\"x:bad\r\nof a broken line",
                "home:7: the property 'DESCRIPTION' has no value — ignored, as is 1 later one"
            ),
            ("X-OK:1", "DTSTAMP:yesterday", "home:7: the property 'DTSTAMP' has an invalid value — ignored"),
            ("X-OK:1", "EXDATE:", "home:7: the property 'EXDATE' is empty — ignored"),
            ("X-OK:1", "SUMMARY;LANGUAGE:a\r\nATTENDEE;PARTSTAT:declined", nil),
            ("X-OK:1", "ATTENDEE;CN;PARTSTAT=DECLINED:", nil),
            (
                "X-OK:1", "DESCRIPTION;X\r\nLOCATION:" + String(repeating: "far ", count: 20_000),
                "home:7: the property 'DESCRIPTION' has no value — ignored, as is 1 later one"
            ),
            (
                "X-OK:1", "LOCATION:" + String(repeating: "far ", count: 20_000),
                "home:7: the property 'LOCATION' has more than 64 KiB — ignored"
            ),
            (
                "X-OK:1", "X-OK:1" + String(repeating: "\r\nATTENDEE;PARTSTAT=DECLINED:mailto:a@b.c", count: 20_001),
                "home:20007: the property 'ATTENDEE' follows 20000 other lines of its event — ignored, as is 1 later one"
            ),
            ("X-OK:1", "BEGIN:VALARM\r\nTRIGGER:-P1W6DT15H\r\nREPEAT:often\r\nEND:VALARM", nil),
            (
                "X-OK:1", "BEGIN:VALARM\r\nTRIGGER\r\nACTION\r\nX\r\nEND:VALARM",
                "home:8: the property 'TRIGGER' has no value — ignored, as are 2 later ones"
            ),
            (
                "BEGIN:VTIMEZONE\r\nX-JUNK\r\nTZID:Own\r\nBEGIN:STANDARD\r\nTZNAME\r\nDTSTART:20001029T030000\r\n"
                    + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE", "LOCATION:here",
                "home:4: the property 'X-JUNK' has no value — ignored, as is 1 later one"
            ),
        ])
    func ignoredProperties(calendar: String, event: String, message: String?) throws {
        let zone = calendar.contains("TZID") ? ";TZID=Own:20261121T090000" : ":20261121T080000Z"
        let lines = [event].filter { !$0.isEmpty }.joined()
        let file = try ICalFile(
            Self.calendar(calendar, Self.event("UID:good", "DTSTART\(zone)", lines.isEmpty ? "X-OK:1" : lines)),
            name: "home")
        let day = CivilDay(year: 2026, month: 11, day: 1)
        var expansion = CalendarExpansion(window: day.localTime..<day.advanced(by: 100).localTime, zone: .utc)
        try expansion.add(file, calendar: "home", name: "home")
        #expect(expansion.rejections.map { $0.message(in: "home") } == [message].compactMap { $0 })
        #expect(expansion.occurrences.map(\.id) == ["home/good"])
        #expect(expansion.occurrences.map(\.time) == [.timed(start: 1_795_248_000_000, end: 1_795_248_000_000)])
    }

    @Test("An event with a very long line or very many lines is rejected, and the others are used")
    func hugeEvents() throws {
        let start = "DTSTART:20261121T090000Z"
        try expectRejection(
            of: start + String(repeating: "\r\n 0", count: 100_000), "has more than 64 KiB in line 9")
        try expectRejection(
            of: start + String(repeating: "\r\nEXDATE:20261121T090000Z", count: 25_000), "has more than 20000 lines")
    }

    private func expectRejection(of lines: String, _ reason: String) throws {
        let file = try ICalFile(
            Self.calendar(
                Self.event("UID:good", "DTSTART:20261121T080000Z"), Self.event("UID:bad one", lines)), name: "home")
        let day = CivilDay(year: 2026, month: 11, day: 1)
        var expansion = CalendarExpansion(window: day.localTime..<day.advanced(by: 100).localTime, zone: .utc)
        try expansion.add(file, calendar: "home", name: "home")
        #expect(
            expansion.rejections.map { $0.message(in: "home") } == ["home:7: the event 'bad one' \(reason) — left out"])
        #expect(expansion.occurrences.map(\.id) == ["home/good"])
    }

    @Test("Transparent events are marked, and events that are cancelled or declined are left out")
    func transparencyAndParticipation() throws {
        let time = "DTSTART:20261121T080000Z"
        func attendee(_ status: String, _ address: String) -> String {
            "ATTENDEE;CN=\"Lovelace; Ada\";PARTSTAT=\(status):\(address)"
        }
        var file = try ICalFile(
            Self.calendar(
                Self.event("UID:opaque", time, "TRANSP:OPAQUE"), Self.event("UID:free", time, "TRANSP:transparent"),
                Self.event("UID:cancelled", time, "STATUS:CANCELLED"),
                Self.event("UID:declined", time, attendee("DECLINED", "MAILTO:Ada@Example.org")),
                Self.event("UID:accepted", time, attendee("ACCEPTED", "mailto:ada@example.org")),
                Self.event("UID:bare", time, "ATTENDEE;CN;PARTSTAT=DECLINED;X;X-A=\"b;c\":mailto:ada@example.org"),
                Self.event("UID:others", time, attendee("DECLINED", "mailto:bob@example.org")),
                Self.event("UID:principal", time, attendee("declined;EMAIL=ada@example.org", "/principals/ada")),
                Self.event("UID:series", time, "RRULE:FREQ=DAILY;COUNT=2"),
                Self.event(
                    "UID:series", "DTSTART:20261122T080000Z", "RECURRENCE-ID:20261122T080000Z",
                    attendee("DECLINED", "mailto:ada@example.org"))), name: "home")
        file.cancel(declinedBy: ["ada@example.org"])
        let day = CivilDay(year: 2026, month: 11, day: 1)
        var expansion = CalendarExpansion(window: day.localTime..<day.advanced(by: 100).localTime, zone: .utc)
        try expansion.add(file, calendar: "home", name: "home")
        #expect(
            expansion.occurrences.map(\.id).sorted() == [
                "home/accepted", "home/free", "home/opaque", "home/others", "home/series/2026-11-21T08:00:00Z",
            ])
        #expect(expansion.occurrences.filter(\.isTransparent).map(\.id) == ["home/free"])
    }

    @Test("A calendar named by an email address belongs to the user with that address")
    func calendarsOfAddresses() throws {
        var file = try ICalFile(
            Self.calendar(
                "X-WR-CALNAME:ada@example.org",
                Self.event("UID:a", "DTSTART:20261121T080000Z", "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org")),
            name: "home")
        file.cancel(declinedBy: [])
        #expect(file.events.map(\.status) == [.cancelled])
    }

    @Test("Titles become one line without control characters, and colors are normalized")
    func plainText() throws {
        let texts = [
            ("a\\nb\u{1B}[31m\tc\\\\", "a b [31m c\\"), (" \\n ", ""), ("C:\\Users\\new\\\\nils\\", "C:Users ew\\nils"),
            ("a\0b", "a b"), ("5\\, 6\\; \\\"7\\\"", "5, 6; \"7\""),
        ]
        for (text, title) in texts {
            let file = try ICalFile(
                Self.calendar(Self.event("UID:one", "DTSTART:20261121T080000Z", "SUMMARY:\(text)")), name: "home")
            #expect(file.events.map(\.title) == [title])
        }
        let named = try ICalFile(Self.calendar("X-WR-CALNAME;VALUE=TEXT:Home, sweet\\, home"), name: "home")
        #expect(named.name == "Home, sweet, home")
        #expect(ICalText.line(String(repeating: "x", count: 600)).count == 500)
        for (text, color) in [
            ("#0f0", "#00FF00"), ("#00ff0080", "#00FF00"), ("teal", "#008080"), ("#00ff0", nil), ("url(x)", nil),
            ("", nil),
        ] { #expect(CalendarColor.normalised(text) == color) }
    }

    @Test("Randomly damaged iCalendar data never crashes the reader or the expansion")
    func randomInput() throws {
        var chance = SplitMix64(seed: 3)
        let good = Self.calendar(
            Self.event(
                "UID:one", "DTSTART;TZID=Europe/Berlin:20261121T094100", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=9",
                "EXDATE:20261123T084100Z", "RDATE;VALUE=PERIOD:20261201T000000Z/PT1H", "DURATION:P1DT2H"))
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...6, using: &chance) {
                let place = Int.random(in: 0..<bytes.count, using: &chance)
                switch Int.random(in: 0..<3, using: &chance) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
                case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 1..<30, using: &chance), bytes.count))
                default: bytes.insert(contentsOf: bytes.suffix(Int.random(in: 1..<60, using: &chance)), at: place)
                }
            }
            guard let file = try? ICalFile(bytes, name: "x") else { continue }
            var expansion = CalendarExpansion(window: 1_790_000_000_000..<1_830_000_000_000, zone: .utc)
            try expansion.add(file, calendar: "x", name: "x")
        }
    }
}
