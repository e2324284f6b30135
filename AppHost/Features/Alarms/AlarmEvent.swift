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

/// The automatic changes of an alarm in the user's time zone: its next time is computed, a countdown begins, or it alerts.
///
/// Its functions are pure: they read no clock and store nothing.
struct AlarmTransition: Sendable {
    /// The user's time zone.
    let zone: TimeZone

    /// A change of an alarm.
    enum Change: Hashable, Sendable {
        /// Its next time was computed.
        case scheduled
        /// Its countdown began.
        case countsDown
        /// It alerts; `due` is the instant it was due.
        case fired(due: Int64)
    }

    /// Returns an alarm after all changes that are due at `now`, and the last of them; `nil` if none is due.
    func advanced(_ record: AlarmRecord, at now: Int64) -> (record: AlarmRecord, change: Change)? {
        var record = record
        var change: Change?
        if case .scheduled(let instant) = record.state {
            if let next = timeOfDay(of: record, at: now), next != instant {
                record.state = .scheduled(fireAt: next)
                change = .scheduled
            } else if instant == nil {
                return nil
            }
        }
        if case .alerting(let since) = record.state {
            // The alert wasn't answered, and the next occurrence is due.
            guard record.isRepeating, let due = times(of: record)?.last(notAfter: now, from: since + 1) else {
                return nil
            }
            record.state = .alerting(since: due)
            record.firedAt = due
            return (record, .fired(due: due))
        }
        guard let next = record.advanced(at: now) else { return change.map { (record, $0) } }
        record = next.record
        guard let due = next.fired else { return (record, .countsDown) }
        // Of several missed occurrences only the last is reported.
        guard record.isRepeating, case .relative = record.schedule,
            let last = times(of: record)?.last(notAfter: now, from: due), last > due
        else { return (record, .fired(due: due)) }
        record.state = .alerting(since: last)
        record.firedAt = last
        return (record, .fired(due: last))
    }

    /// Returns when an alarm changes next; `nil` for never. An alarm whose time was computed in another time zone changes at once.
    func changesAt(_ record: AlarmRecord, at now: Int64) -> Int64? {
        switch record.state {
        case .scheduled(let instant):
            if let next = timeOfDay(of: record, at: now), next != instant { now } else { record.changesAt }
        case .alerting(let since): record.isRepeating ? times(of: record)?.next(after: since) : nil
        default: record.changesAt
        }
    }

    /// Returns the instant in this zone of an alarm that waits for a time of day; `nil` for any other alarm.
    ///
    /// It is computed from the instant since which the alarm waits. So it doesn't matter when the zone changed or whether a host ran: a
    /// time that passed in this zone is due, and a time that passed only in another zone isn't.
    private func timeOfDay(of record: AlarmRecord, at now: Int64) -> Int64? {
        guard case .scheduled(let instant) = record.state, let times = times(of: record) else { return nil }
        let since = record.waitsSince ?? min(now, instant.map { $0 - 1 } ?? now)
        // An instant far in the future comes from a wrong clock.
        return times.next(after: since - now < Self.longestWait ? since : now)
    }

    /// The maximum distance of ``AlarmRecord/waitsSince`` from now, in milliseconds: an alarm for tomorrow waits from the next midnight.
    private static let longestWait: Int64 = 2 * 86_400_000

    /// Returns a countdown shifted by `step` milliseconds, so that it keeps its length after the clock was set; `nil` for a countdown to a
    /// time of day and for an alarm that doesn't count down.
    func shifted(_ record: AlarmRecord, by step: Int64) -> AlarmRecord? {
        guard case .countdown(let since, let total, let elapsed) = record.state, !endsAtItsTime(record) else {
            return nil
        }
        var record = record
        record.state = .countdown(since: since + step, total: total, elapsed: elapsed)
        return record
    }

    private func endsAtItsTime(_ record: AlarmRecord) -> Bool {
        guard case .countdown(let since, let total, 0) = record.state else { return false }
        switch record.schedule {
        case .fixed(let instant): return since + total == instant
        case .relative: return times(of: record)?.next(after: since + total - 1) == since + total
        case nil: return false
        }
    }

    private func times(of record: AlarmRecord) -> AlarmTimes? {
        guard case .relative(let hour, let minute, let weekdays) = record.schedule else { return nil }
        return AlarmTimes(hour: hour, minute: minute, weekdays: weekdays, zone: zone)
    }
}

/// Notifies the user of alarms with the notification command, a few at a time, each within the command's time limit.
struct AlarmBell: Sendable {
    let centre: any NotificationCentre
    /// Returns the program that shows notifications; `nil` without one.
    let program: @Sendable () throws -> NotificationProgram?
    let calendar: @Sendable () throws -> Calendar
    /// Returns false if another host of the group runs the program for something with a name.
    let claim: @Sendable (String) async -> Bool
    let fault: @Sendable (String) -> Void

    /// The maximum number of concurrent commands.
    private static let limit = 8

    /// Shows a notification for each alarm that alerts, until `events` ends or the task is cancelled.
    func ring(for events: AsyncStream<AlarmEvent>) async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await event in events where event.behind != nil {
                if running == Self.limit {
                    await group.next()
                    running -= 1
                }
                group.addTask { await ring(event) }
                running += 1
            }
            group.cancelAll()
        }
    }

    private func ring(_ event: AlarmEvent) async {
        do {
            guard let program = try program() else { return }
            // The hosts at which the alarm is due at the same instant claim the same name.
            guard await claim("alarm/\(event.alarm.id)/\(event.due ?? event.at)") else { return }
            try await centre.deliver(NotificationRequest(event, calendar: try calendar(), program: program))
        } catch is CancellationError {
            return
        } catch {
            fault(message(of: error))
        }
    }
}

extension NotificationRequest {
    /// Creates a request for an alarm: its title, and the time it was due.
    init(_ event: AlarmEvent, calendar: Calendar, program: NotificationProgram) {
        let due = event.due ?? event.at
        let time = calendar.dateComponents([.hour, .minute], from: Date(instant: due))
        let clock = "\(time.hour ?? 0):" + ((time.minute ?? 0) < 10 ? "0" : "") + "\(time.minute ?? 0)"
        let late = event.isLate ? ", \(AlarmDuration.text(event.behind ?? 0, down: true)) ago" : ""
        self.init(
            id: event.alarm.id, title: event.alarm.title.isEmpty ? "Alarm" : event.alarm.title, body: clock + late,
            program: program)
    }
}
