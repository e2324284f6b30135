import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A comparison of expansions with those of the Python package recurring-ical-events.
@Suite(.blocking) struct RecurrenceAgreementTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let root = (0..<4).reduce(folder) { folder, _ in folder.deletingLastPathComponent() }.path
    private static let python = "\(root)/.build/calendars/bin/python"

    private struct Peer: Decodable {
        /// Kind, start, end, title, and the local duration of a timed occurrence.
        struct Occurrence: Decodable, Hashable {
            var kind: String
            var start: Int64
            var end: Int64
            var title: String
            var localDuration: Int64

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                kind = try values.decode(String.self)
                start = try values.decode(Int64.self)
                end = try values.decode(Int64.self)
                title = try values.decode(String.self)
                localDuration = try values.decode(Int64.self)
            }

            init(_ occurrence: CalendarOccurrence) {
                title = occurrence.title
                localDuration = 0
                switch occurrence.time {
                case .timed(let start, let end): (kind, self.start, self.end) = ("t", start, end)
                case .allDay(let first, let end):
                    (kind, start, self.end) = ("d", Int64(first.number), Int64(end.number))
                }
            }

            var place: String { "\(kind) \(start) \(title)" }
        }

        var text: String
        var expected: [Occurrence]
    }

    @Test(
        "Generated calendars expand as recurring-ical-events expands them, from 2000 to 2050",
        .enabled(if: FileManager.default.isExecutableFile(atPath: python), "there is no \(python)"))
    func agreement() throws {
        let script = Self.folder.appendingPathComponent("Peers/recurrences.py").path
        let process = Foundation.Process()
        process.executableURL = URL(fileURLWithPath: Self.python)
        // The package takes most of the time: 2 s for 60 calendars, 16 s for 200.
        let count = try #require(Int(ProcessInfo.processInfo.environment["AIRLOCK_RECURRENCES"] ?? "60"))
        process.arguments = [script, "\(count)", "1"]
        let pipe = Foundation.Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)

        let window =
            CivilDay(year: 2000, month: 1, day: 1).localTime..<CivilDay(year: 2051, month: 1, day: 1).localTime
        var (calendars, total, longer, misread, oneMore, weeks) = (0, 0, 0, 0, 0, 0)
        for line in output.split(separator: 0x0A) {
            let peer = try JSONDecoder().decode(Peer.self, from: Data(line))
            let file = try ICalFile(Array(peer.text.utf8), name: "generated")
            var budget = ExpansionBudget()
            budget.occurrencesOfEvent = 100_000
            var expansion = CalendarExpansion(window: window, zone: .utc, budget: budget)
            try expansion.add(file, calendar: "x", name: "generated")
            #expect(expansion.rejections.isEmpty)
            let ours = expansion.occurrences.map(Peer.Occurrence.init)
            let (here, there) = (Set(ours.map(\.place)), Set(peer.expected.map(\.place)))
            // Each kind of difference is explained and checked here.
            var more = here.subtracting(there)
            var fewer = there.subtracting(here)
            let read = try exceptions(in: file)
            for occurrence in ours
            where more.contains(occurrence.place) && read.contains("\(occurrence.title) \(occurrence.start)") {
                more.remove(occurrence.place)
                misread += 1
            }
            for event in file.events where event.rules.contains(where: { !$0.positions.isEmpty && $0.count != nil }) {
                let own = peer.expected.filter { $0.title == event.title }
                // The peer counts the start only if the rule generates it, and ignores earlier times in its period.
                guard let last = own.max(by: { $0.start < $1.start }), fewer.contains(last.place) else { continue }
                fewer.remove(last.place)
                oneMore += 1
            }
            for event in file.events {
                // The peer assigns the first days of some years to a week 53 that the previous year doesn't have.
                for week in event.rules.flatMap({ $0.filters[.week] ?? [] }) {
                    for occurrence in ours where occurrence.title == event.title && more.contains(occurrence.place) {
                        let seconds = occurrence.kind == "d" ? occurrence.start * 86_400 : occurrence.start / 1_000
                        guard isoWeek(seconds, event.start) == week else { continue }
                        more.remove(occurrence.place)
                        weeks += 1
                    }
                }
            }
            if !more.isEmpty || !fewer.isEmpty {
                Issue.record(
                    "only here \(more.sorted().prefix(4)), only there \(fewer.sorted().prefix(4)):\n\(peer.text)")
            }
            let ends = Dictionary(peer.expected.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
            for occurrence in ours {
                guard let other = ends[occurrence.place], other.end != occurrence.end else { continue }
                // The length of an instance is elapsed time (RFC 5545, 3.8.5.3); the peer uses local time, which differs across a clock
                // change.
                let isExplained =
                    occurrence.kind == "t" && occurrence.end - occurrence.start == other.localDuration
                    && abs(other.end - occurrence.end) == 3_600_000
                #expect(isExplained, "\(occurrence) has another end than \(other)")
                longer += 1
            }
            (calendars, total) = (calendars + 1, total + ours.count)
        }
        #expect(calendars == count)
        #expect(total > 250 * count)
        print(
            "PROOF \(calendars) calendars, \(total) occurrences agree but for \(longer) ends, \(misread) exceptions, \(oneMore) counts, \(weeks) weeks"
        )
    }

    /// Returns the ISO 8601 week of the year, as Foundation computes it.
    private func isoWeek(_ seconds: Int64, _ start: ICalTime) -> Int {
        var calendar = Calendar(identifier: .iso8601)
        var zone = "GMT"
        if case .local(_, let name?) = start { zone = name }
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar.component(.weekOfYear, from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Returns the instances that the peer excludes by mistake: it also compares local times, and so mistakes an instant in UTC for the
    /// same time in the event's zone, and vice versa.
    private func exceptions(in file: ICalFile) throws -> Set<String> {
        var found: Set<String> = []
        for event in file.events {
            guard case .local(_, let name?) = event.start else { continue }
            let zone = try CivilZone(named: name)
            for time in event.exceptions + [event.recurrence].compactMap({ $0 }) {
                let instant = zone.instant(ofLocalTime: time.localTime)
                let title = event.recurrence == nil ? event.title : String(event.title.dropLast(" moved".count))
                found.insert("\(title) \(zone.instant(ofLocalTime: instant))")
                found.insert("\(title) \(time.localTime)")
            }
        }
        return found
    }
}
