import Foundation
import Shared
import Testing

/// Tests of the schedule of a widget's entries and reloads.
struct TimelineSchedulerTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_000)

    private func scheduler(_ policy: ReloadPolicy = .standard) -> TimelineScheduler {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return TimelineScheduler(policy: policy, calendar: calendar)
    }

    private func after(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

    @Test("Timeline entries are shown in order, followed by the reload")
    func entriesThenReload() {
        var scheduler = scheduler()
        #expect(scheduler.ask(at: start) == .granted)
        let timeline = TimelineScheduler.Timeline(
            dates: [after(-5), after(0), after(10), after(20)], reload: after(30))
        // The last entry whose date has come is shown immediately.
        #expect(scheduler.take(timeline, at: start) == 1)
        #expect(scheduler.next == .show(index: 2, at: after(10)))
        scheduler.show(index: 2)
        #expect(scheduler.next == .show(index: 3, at: after(20)))
        scheduler.show(index: 3)
        #expect(scheduler.next == .ask(at: after(30)))
        #expect(scheduler.ask(at: after(30)) == .granted)
        #expect(scheduler.staleSince == nil)
    }

    @Test("Refused reloads lead to one reload as soon as the budget allows it")
    func refusedReload() {
        var scheduler = scheduler()
        _ = scheduler.ask(at: start)
        scheduler.take(.init(dates: [start], reload: nil), at: start)
        #expect(scheduler.next == nil)
        for minute in [2.0, 3, 4] {
            #expect(scheduler.ask(at: after(minute)) == .refused(.floor, until: after(15)))
        }
        #expect(scheduler.staleSince == after(2))
        #expect(scheduler.next == .reload(at: after(15)))
        #expect(scheduler.ask(at: after(15)) == .granted)
        scheduler.take(.init(dates: [after(15)], reload: nil), at: after(15))
        #expect(scheduler.staleSince == nil)
        #expect(scheduler.next == nil)
    }

    @Test("A timeline with a reload date in the past requests its reload now")
    func pastReloadDate() {
        var scheduler = scheduler()
        _ = scheduler.ask(at: start)
        scheduler.take(.init(dates: [start], reload: after(-60)), at: start)
        #expect(scheduler.next == .ask(at: start))
        #expect(scheduler.ask(at: start) == .refused(.floor, until: after(15)))
        #expect(scheduler.next == .reload(at: after(15)))
    }

    @Test("A provider that fails is reloaded after the minimum interval")
    func failedProvider() {
        var scheduler = scheduler()
        _ = scheduler.ask(at: start)
        scheduler.fail(at: start)
        #expect(scheduler.next == .reload(at: after(15)))
        #expect(scheduler.staleSince == start)
    }

    @Test("A due reload that the daily budget refuses is deferred until the next day")
    func deferredReload() {
        var scheduler = scheduler(ReloadPolicy(perDay: 1, floor: 60))
        _ = scheduler.ask(at: start)
        scheduler.fail(at: start)
        guard case .refused(.budget, let tomorrow) = scheduler.ask(at: after(1)) else {
            Issue.record("one reload a day was granted twice")
            return
        }
        #expect(scheduler.next == .reload(at: tomorrow))
        #expect(tomorrow > after(1))
    }
}
