import Foundation
import Shared

/// What becomes of an alarm by itself where the person is: its next time is worked out, a countdown begins, it alerts.
///
/// Nothing here reads a clock or writes; the instant is handed in.
struct AlarmTransition: Sendable {
    /// Where the person is.
    let zone: TimeZone

    /// What an alarm did.
    enum Change: Hashable, Sendable {
        /// Its next time was worked out.
        case scheduled
        /// It began to count down.
        case countsDown
        /// It alerts since an instant.
        case fired(due: Int64)
    }

    /// An alarm as it is after what has come due at an instant, and the last thing it did; `nil` where nothing has.
    func turned(_ record: AlarmRecord, at now: Int64) -> (record: AlarmRecord, change: Change)? {
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
            // Nobody answered, and its next day has come.
            guard record.isRepeating, let due = times(of: record)?.last(notAfter: now, from: since + 1) else {
                return nil
            }
            record.state = .alerting(since: due)
            record.firedAt = due
            return (record, .fired(due: due))
        }
        guard let next = record.turned(at: now) else { return change.map { (record, $0) } }
        record = next.record
        guard let due = next.fired else { return (record, .countsDown) }
        // Of several times that were missed, the last is told.
        guard record.isRepeating, case .relative = record.schedule,
            let last = times(of: record)?.last(notAfter: now, from: due), last > due
        else { return (record, .fired(due: due)) }
        record.state = .alerting(since: last)
        record.firedAt = last
        return (record, .fired(due: last))
    }

    /// When an alarm changes next; `nil` for never. An alarm whose time of day was derived in another zone changes at once.
    func changesAt(_ record: AlarmRecord, at now: Int64) -> Int64? {
        switch record.state {
        case .scheduled(let instant):
            if let next = timeOfDay(of: record, at: now), next != instant { now } else { record.changesAt }
        case .alerting(let since): record.isRepeating ? times(of: record)?.next(after: since) : nil
        default: record.changesAt
        }
    }

    /// The instant in this zone of an alarm that waits for a time of day; `nil` for any other alarm.
    ///
    /// It is derived from the instant since which the alarm waits. Therefore it doesn't matter when the zone changed, or whether a host ran
    /// then: what came in this zone meanwhile is due, and what came in another one alone isn't.
    private func timeOfDay(of record: AlarmRecord, at now: Int64) -> Int64? {
        guard case .scheduled(let instant) = record.state, let times = times(of: record) else { return nil }
        let since = record.waitsSince ?? min(now, instant.map { $0 - 1 } ?? now)
        // An instant far ahead was a wrong clock's.
        return times.next(after: since - now < Self.longestWait ? since : now)
    }

    /// How far ahead the instant may be after which an alarm comes, in milliseconds: tomorrow's comes after the next midnight.
    private static let longestWait: Int64 = 2 * 86_400_000

    /// A countdown after somebody set the clock, which lasts as long as before; `nil` for one that is to end at a time of day, and for what
    /// doesn't count.
    func carried(_ record: AlarmRecord, over step: Int64) -> AlarmRecord? {
        guard case .countdown(let since, let total, let elapsed) = record.state, !leadsToItsTime(record) else {
            return nil
        }
        var record = record
        record.state = .countdown(since: since + step, total: total, elapsed: elapsed)
        return record
    }

    private func leadsToItsTime(_ record: AlarmRecord) -> Bool {
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
