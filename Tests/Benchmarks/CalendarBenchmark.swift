import Glibc
import Shared

/// Measures the import of a hundred thousand events into the container, against Python's icalendar and recurring-ical-events.
struct CalendarBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    /// The path of a Python interpreter with these two packages. If it doesn't exist, only Airlock is measured.
    let python: String
    let script: String
    let table: ResultTable

    private struct Failure: Error {}

    private static let clock = ["--at", "2026-11-21T09:41:00Z", "--timezone", "Europe/Berlin"]

    /// - Parameter count: The number of events, one in ten of which recurs.
    func run(count: Int = 100_000) throws {
        let file = "\(folder)/calendar.ics"
        try Self.write(Self.calendar(count), to: file)
        let places = ["--container", "\(folder)/calendars", "--state", "\(folder)/state"] + Self.clock
        let environment = ["HOME": folder]
        for words in [["add", "large", file], ["authorize"]] {
            guard Spawned.run("\(dist)/AppHost", ["calendar"] + words + places, environment).status == 0 else {
                throw Failure()
            }
        }
        let ours = Spawned.run("\(dist)/AppHost", ["calendar", "sync"] + places, environment)
        guard ours.status == 0 else { throw Failure() }
        let store = CalendarStore(container: try Container.open(at: "\(folder)/calendars", role: .widgets))
        let found = try store.occurrences()?.count ?? 0
        var theirs: Double?
        if access(python, X_OK) == 0 {
            let run = Spawned.run(python, [script, file, "2026-10-21", "2027-12-26"], environment)
            if run.status == 0 { theirs = run.seconds }
        }
        if theirs == nil { table.add(diagnostic: "calendars: no \(python) to compare with, or \(script) failed") }
        table.add(
            "\(count) events, \(found) occurrences, imported", .seconds(ours.seconds),
            against: "icalendar, parsed and expanded", theirs.map { .seconds($0) }, goal: .ratio(atMost: 1))
    }

    private static func calendar(_ count: Int) -> String {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench//EN\r\n"
        for number in 0..<count {
            let day = CivilDay(year: 2026, month: 1, day: 1).advanced(by: number % 720).parts
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            text += "BEGIN:VEVENT\r\nUID:event-\(number)@example.org\r\nDTSTAMP:20260101T000000Z\r\n"
            text += "DTSTART;TZID=Europe/Berlin:\(day.year)\(two(day.month))\(two(day.day))T\(two(number % 24))0000\r\n"
            text += "DURATION:PT1H\r\nSUMMARY:Event number \(number)\r\nLOCATION:Room \(number % 40)\r\n"
            if number % 10 == 0 { text += "RRULE:FREQ=WEEKLY;COUNT=12\r\n" }
            text += "END:VEVENT\r\n"
        }
        return text + "END:VCALENDAR\r\n"
    }

    private static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw Failure() }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure() }
            done += count
        }
    }
}
