import Foundation
import Shared

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
