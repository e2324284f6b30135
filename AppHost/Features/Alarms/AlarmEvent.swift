import Foundation
import Shared

/// What an alarm did, to be told.
struct AlarmEvent: Hashable, Sendable {
    let alarm: AlarmRecord
    let change: AlarmTransition.Change
    /// When it was written down, in milliseconds since 1970.
    let at: Int64

    /// From how many milliseconds on it is late: there was no host, or the machine slept.
    static let tolerance: Int64 = 1_000

    /// How long after its time it alerts, in milliseconds; `nil` where it doesn't.
    var behind: Int64? {
        guard case .fired(let due) = change else { return nil }
        return max(at - due, 0)
    }

    /// Whether it alerts long after its time.
    var isLate: Bool { behind.map { $0 >= Self.tolerance } ?? false }

    /// What it did, in words with local times, without what the alarm is called.
    func words(in zone: TimeZone) -> String {
        switch change {
        case .scheduled: "is next at \(Self.text(alarm.fireAt ?? at, in: zone))"
        case .countsDown: "counts down to \(Self.text(alarm.fireAt ?? at, in: zone))"
        case .fired(let due) where isLate:
            "alerts, \(AlarmDuration.text(at - due, down: true)) after its time, \(Self.text(due, in: zone))"
        case .fired: "alerts"
        }
    }

    /// An instant in milliseconds as ISO 8601, in Greenwich: as data.
    static func text(_ instant: Int64) -> String {
        Date(instant: instant).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: instant % 1_000 != 0))
    }

    /// An instant in milliseconds as ISO 8601, to the second and in a zone: for people.
    static func text(_ instant: Int64, in zone: TimeZone) -> String {
        Date(instant: instant).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: false, timeZone: zone).timeZoneSeparator(.colon))
    }
}

extension AlarmEvent {
    /// Writes it down in a log.
    func write(to log: HostLog, in zone: TimeZone) throws {
        let name =
            switch change {
            case .scheduled: "scheduled"
            case .countsDown: "countdown"
            case .fired: "alerting"
            }
        var fields: [HostLog.Field] = [
            .open("alarm", .string(alarm.id)), .open("state", .string(name)), .own("title", .string(alarm.title)),
        ]
        if case .fired(let due) = change {
            fields += [
                .open("due", .string(Self.text(due))), .open("behind", .integer(Int(behind ?? 0))),
                .open("late", .bool(isLate)),
            ]
        }
        try log.note(
            "alarm", "alarm \(alarm.id) \(words(in: zone))\(alarm.title.isEmpty ? "" : ": \(alarm.title)")", fields)
    }
}
