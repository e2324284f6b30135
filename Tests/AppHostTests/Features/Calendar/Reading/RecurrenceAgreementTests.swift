import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// What repeats, beside what recurring-ical-events makes of the same calendars.
@Suite(.blocking) struct RecurrenceAgreementTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let root = (0..<4).reduce(folder) { folder, _ in folder.deletingLastPathComponent() }.path
    private static let python = "\(root)/.build/calendars/bin/python"

    private struct Peer: Decodable {
        /// Kind, start, end, title, and of timed ones how long the clocks say they are.
        struct Occurrence: Decodable, Hashable {
            var kind: String
            var start: Int64
            var end: Int64
            var title: String
            var wall: Int64

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                kind = try values.decode(String.self)
                start = try values.decode(Int64.self)
                end = try values.decode(Int64.self)
                title = try values.decode(String.self)
                wall = try values.decode(Int64.self)
            }

            init(_ occurrence: CalendarOccurrence) {
                title = occurrence.title
                wall = 0
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
        process.arguments = [script, "200", "1"]
        let pipe = Foundation.Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)

        let window =
            Int64(CivilDay(year: 2000, month: 1, day: 1).number) * 86_400..<Int64(
                CivilDay(year: 2051, month: 1, day: 1).number) * 86_400
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
            // Explained one by one, and each explanation is looked at here.
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
                // The peer counts the first only where the rule comes to it from there on, without what lies before it in its period.
                guard let last = own.max(by: { $0.start < $1.start }), fewer.contains(last.place) else { continue }
                fewer.remove(last.place)
                oneMore += 1
            }
            for event in file.events {
                // The peer gives some years' first days to a week 53 that the year before doesn't have.
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
                    "here besides \(more.sorted().prefix(4)), there \(fewer.sorted().prefix(4)):\n\(peer.text)")
            }
            let ends = Dictionary(peer.expected.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
            for occurrence in ours {
                guard let other = ends[occurrence.place], other.end != occurrence.end else { continue }
                // The length of a series is one of time (RFC 5545, 3.8.5.3); the peer's is one of clocks, which differ by what clocks
                // were changed meanwhile.
                let isExplained =
                    occurrence.kind == "t" && occurrence.end - occurrence.start == other.wall
                    && abs(other.end - occurrence.end) == 3_600_000
                #expect(isExplained, "\(occurrence) ends otherwise than \(other)")
                longer += 1
            }
            (calendars, total) = (calendars + 1, total + ours.count)
        }
        #expect(calendars == 200)
        #expect(total > 50_000)
        print(
            "PROOF \(calendars) calendars, \(total) occurrences agree but for \(longer) ends, \(misread) exceptions, \(oneMore) counts, \(weeks) weeks"
        )
    }

    /// The week of the year by ISO 8601, as Foundation knows it.
    private func isoWeek(_ seconds: Int64, _ start: ICalTime) -> Int {
        var calendar = Calendar(identifier: .iso8601)
        var zone = "GMT"
        if case .wall(_, let name?) = start { zone = name }
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar.component(.weekOfYear, from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Where the peer takes an exception for one it isn't: it compares what clocks show, too, and so takes an instant in UTC for the same
    /// figures of the event's own zone, and the other way round.
    private func exceptions(in file: ICalFile) throws -> Set<String> {
        var found: Set<String> = []
        for event in file.events {
            guard case .wall(_, let name?) = event.start else { continue }
            let zone = try CivilZone(named: name)
            for time in event.exceptions + [event.recurrence].compactMap({ $0 }) {
                let instant = zone.instant(ofSandbox: time.seconds)
                let title = event.recurrence == nil ? event.title : String(event.title.dropLast(" moved".count))
                found.insert("\(title) \(zone.instant(ofSandbox: instant) * 1_000)")
                found.insert("\(title) \(time.seconds * 1_000)")
            }
        }
        return found
    }
}
