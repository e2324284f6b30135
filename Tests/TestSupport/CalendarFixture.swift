import Foundation
import Shared

/// A calendar for tests, read from a file with one event per line.
package struct CalendarFixture: Sendable {
    package struct Malformed: Error {
        let line: String
    }

    package var occurrences: [CalendarOccurrence] = []

    /// Reads a file with lines `title | place | start | end | status`. The start and end are instants or days. Lines that begin with `#`
    /// are comments.
    package init(contentsOf file: URL) throws {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard fields.count == 5, let status = CalendarOccurrence.Status(rawValue: fields[4]) else {
                throw Malformed(line: String(line))
            }
            let time: CalendarOccurrence.Time
            if let first = Self.day(fields[2]), let end = Self.day(fields[3]) {
                time = .allDay(first: first, end: end)
            } else {
                time = .timed(start: try Self.instant(fields[2]), end: try Self.instant(fields[3]))
            }
            occurrences.append(
                CalendarOccurrence(
                    id: "fixture/\(occurrences.count)", calendar: "fixture", title: fields[0],
                    location: fields[1].isEmpty ? nil : fields[1], time: time, status: status))
        }
    }

    /// Creates a calendar of these events.
    package init(_ occurrences: [CalendarOccurrence]) { self.occurrences = occurrences }

    /// Parses an instant such as `2026-03-26T09:41+01:00`, in milliseconds since 1970.
    package static func instant(_ text: String) throws -> Int64 {
        // The parser requires seconds.
        let whole = text.count == 22 ? text.prefix(16) + ":00" + text.suffix(6) : Substring(text)
        return Int64(try Date(String(whole), strategy: .iso8601).timeIntervalSince1970) * 1_000
    }

    private static func day(_ text: String) -> CivilDay? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return text.count == 10 && parts.count == 3 ? CivilDay(year: parts[0], month: parts[1], day: parts[2]) : nil
    }

    /// Publishes the calendar as the host does after a sync, with a window of four months.
    package func publish(
        in container: Container, synced: Int64, permission: CalendarPermission = .authorized,
        trial: TrialState = .subscribed
    ) throws {
        let month: Int64 = 31 * 86_400_000
        let state = CalendarSyncState(
            sources: [.init(name: "fixture", lastGood: synced, lastTried: synced, events: occurrences.count)],
            calendars: [SharedCalendar(id: "fixture", source: "fixture", name: "Fixture")],
            window: (synced - month)..<(synced + 3 * month), zone: "Europe/Berlin")
        try CalendarStore.publish(occurrences, state, in: container)
        try CalendarStore.updateAccess(in: container) { ($0.permission, $0.trial) = (permission, trial) }
    }
}
