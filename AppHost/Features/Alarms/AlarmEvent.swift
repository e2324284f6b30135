import Foundation
import Shared

/// A change of an alarm, as reported to the user and the log.
struct AlarmEvent: Hashable, Sendable {
    let alarm: AlarmRecord
    let change: AlarmTransition.Change
    /// When the change was stored, in milliseconds since 1970.
    let at: Int64

    /// The minimum delay of an alert that counts as late, in milliseconds. An alert is late if no host was running or the machine was
    /// asleep.
    static let tolerance: Int64 = 1_000

    /// The instant at which an alert was due, in milliseconds since 1970; `nil` for other changes.
    var due: Int64? { if case .fired(let due) = change { due } else { nil } }

    /// The delay of an alert, in milliseconds; `nil` for other changes.
    var behind: Int64? { due.map { max(at - $0, 0) } }

    /// True if the alarm alerts at least ``tolerance`` after its time.
    var isLate: Bool { behind.map { $0 >= Self.tolerance } ?? false }

    /// Returns a description of the change with local times and without the alarm's title.
    func words(in zone: TimeZone) -> String {
        switch change {
        case .scheduled: "is next at \(Self.text(alarm.fireAt ?? at, in: zone))"
        case .countsDown: "counts down to \(Self.text(alarm.fireAt ?? at, in: zone))"
        case .fired(let due) where isLate:
            "alerts, \(AlarmDuration.text(at - due, down: true)) after its time, \(Self.text(due, in: zone))"
        case .fired: "alerts"
        }
    }

    /// Returns an instant, in milliseconds since 1970, as ISO 8601 in UTC, for JSON.
    static func text(_ instant: Int64) -> String { Date(instant: instant).written }

    /// Returns an instant, in milliseconds since 1970, as ISO 8601 in a time zone, in whole seconds, for the user.
    static func text(_ instant: Int64, in zone: TimeZone) -> String {
        Date(instant: instant).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: false, timeZone: zone).timeZoneSeparator(.colon))
    }
}

extension AlarmEvent {
    /// Writes the event to a log.
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
        try log.write(
            "alarm", "alarm \(alarm.id) \(words(in: zone))\(alarm.title.isEmpty ? "" : ": \(alarm.title)")", fields)
    }
}
