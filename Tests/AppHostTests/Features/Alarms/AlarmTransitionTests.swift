import Foundation
import Shared
import Testing

@testable import AppHost

/// The automatic changes of alarms.
struct AlarmTransitionTests {
    private let transition = AlarmTransition(zone: .gmt)
    private static let day: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    /// Returns an alarm at 7:00 UTC, every day by default.
    private func daily(_ state: AlarmRecord.State, weekdays: [Int] = Array(1...7)) -> AlarmRecord {
        AlarmRecord(
            id: "6B29FC40-CA47-1067-B31D-00DD010662DA",
            schedule: .relative(hour: 7, minute: 0, weekdays: weekdays), preAlert: nil, postAlert: 540_000, state: state
        )
    }

    @Test("The next time is calculated from the instant of scheduling, so a late host misses no alarm")
    func nextTime() throws {
        var record = daily(.scheduled(fireAt: nil))
        record.waitsSince = 6 * Self.hour
        // The host starts at noon: the time that passed in between is still due.
        let late = try #require(transition.advanced(record, at: 12 * Self.hour))
        #expect(late.change == .fired(due: 7 * Self.hour))
        #expect(late.record.state == .alerting(since: 7 * Self.hour))
        let early = try #require(transition.advanced(record, at: 6 * Self.hour))
        #expect(early.change == .scheduled && early.record.fireAt == 7 * Self.hour)
        #expect(transition.advanced(early.record, at: 7 * Self.hour - 1) == nil)
    }

    @Test("After many missed times only the last one is reported")
    func missedTimes() throws {
        let record = daily(.scheduled(fireAt: 7 * Self.hour))
        let now = 20 * Self.day + 8 * Self.hour
        let advanced = try #require(transition.advanced(record, at: now))
        #expect(advanced.change == .fired(due: 20 * Self.day + 7 * Self.hour))
        #expect(transition.advanced(advanced.record, at: now) == nil)
    }

    @Test("An unanswered repeating alarm alerts again on its next day, and a single one does not")
    func unansweredAlarm() throws {
        let record = daily(.alerting(since: 7 * Self.hour))
        #expect(transition.changesAt(record, at: 8 * Self.hour) == Self.day + 7 * Self.hour)
        #expect(transition.advanced(record, at: Self.day + 7 * Self.hour - 1) == nil)
        #expect(
            transition.advanced(record, at: Self.day + 7 * Self.hour)?.change == .fired(due: Self.day + 7 * Self.hour))
        var once = record
        once.schedule = .relative(hour: 7, minute: 0, weekdays: [])
        #expect(transition.changesAt(once, at: 8 * Self.hour) == nil)
        #expect(transition.advanced(once, at: 9 * Self.day) == nil)
    }

    @Test("An alarm that is stopped after the clock was set back does not fire twice")
    func stoppedAlarm() throws {
        var record = daily(.alerting(since: 7 * Self.hour))
        record.firedAt = 7 * Self.hour
        let stopped = try #require(try record.after(.stop, at: 6 * Self.hour))
        #expect(transition.advanced(stopped, at: 6 * Self.hour)?.record.fireAt == Self.day + 7 * Self.hour)
        // A date far in the future comes from a wrong clock, and doesn't suppress the alarm.
        record.firedAt = 400 * Self.day
        let later = try #require(try record.after(.stop, at: 6 * Self.hour))
        #expect(transition.advanced(later, at: 6 * Self.hour)?.record.fireAt == 7 * Self.hour)
    }

    @Test("A time-of-day alarm moves with the time zone, and one at a fixed instant does not")
    func changedZone() throws {
        let west = AlarmTransition(zone: try #require(TimeZone(secondsFromGMT: -5 * 3_600)))
        var record = daily(.scheduled(fireAt: 7 * Self.hour))
        record.waitsSince = 5 * Self.hour
        #expect(west.changesAt(record, at: 6 * Self.hour) == 6 * Self.hour)
        let moved = try #require(west.advanced(record, at: 6 * Self.hour))
        #expect(moved.change == .scheduled && moved.record.fireAt == 12 * Self.hour)
        #expect(transition.advanced(record, at: 6 * Self.hour) == nil)
        let fixed = AlarmRecord(
            id: record.id, schedule: .fixed(9), preAlert: nil, postAlert: nil, state: .scheduled(fireAt: 9))
        #expect(west.advanced(fixed, at: 0) == nil)
    }

    @Test("A time that passed in the current zone is due, and one that passed only in another is not")
    func meanwhile() throws {
        var record = daily(.scheduled(fireAt: 7 * Self.hour))
        record.waitsSince = 0
        let west = AlarmTransition(zone: try #require(TimeZone(secondsFromGMT: -5 * 3_600)))
        #expect(west.advanced(record, at: 8 * Self.hour)?.record.state == .scheduled(fireAt: 12 * Self.hour))
        let east = AlarmTransition(zone: try #require(TimeZone(secondsFromGMT: 5 * 3_600)))
        #expect(east.advanced(record, at: 6 * Self.hour)?.record.state == .alerting(since: 2 * Self.hour))
        // An alarm that waits since an instant far in the future comes from a wrong clock.
        record.waitsSince = 400 * Self.day
        #expect(transition.advanced(record, at: 8 * Self.hour)?.record.fireAt == Self.day + 7 * Self.hour)
    }

    @Test("A timer keeps its length when the clock is set, and a countdown to a set time keeps its end")
    func changedClock() throws {
        var timer = daily(.countdown(since: 1_000, total: 60_000, elapsed: 10_000))
        timer.schedule = nil
        #expect(
            transition.shifted(timer, by: Self.hour)?.state
                == .countdown(since: Self.hour + 1_000, total: 60_000, elapsed: 10_000))
        // A countdown to a time of day ends at that time.
        let leading = daily(.countdown(since: 6 * Self.hour, total: Self.hour, elapsed: 0))
        #expect(transition.shifted(leading, by: 5_000) == nil)
        var fixed = leading
        fixed.schedule = .fixed(7 * Self.hour)
        #expect(transition.shifted(fixed, by: 5_000) == nil)
        #expect(transition.shifted(daily(.paused(total: 5, elapsed: 1)), by: 5_000) == nil)
        // A repeated countdown keeps its length.
        #expect(
            transition.shifted(daily(.countdown(since: 7 * Self.hour + 5_000, total: 540_000, elapsed: 0)), by: 1)
                != nil)
    }
}
