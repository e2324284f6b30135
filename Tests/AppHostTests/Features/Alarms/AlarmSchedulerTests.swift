import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// The scheduler of a running host on its own container, with a clock and a time zone that the test sets.
struct AlarmSchedulerTests {
    /// A clock that only the test moves, and a timer on it.
    private final class TestClock: AlarmTimer, Sendable {
        private struct State {
            var now: Int64
            var zone: TimeZone
            var ahead: Int64 = 0
            var due: Int64?
            var isSet = false
        }

        let descriptor: CInt
        private let writing: CInt
        private let state: Mutex<State>

        init(_ now: String, _ zone: String) throws {
            state = Mutex(State(now: try Self.instant(now), zone: try #require(TimeZone(identifier: zone))))
            var ends: [CInt] = [-1, -1]
            try #require(pipe(&ends) == 0)
            for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
            (descriptor, writing) = (ends[0], ends[1])
        }

        deinit {
            close(descriptor)
            close(writing)
        }

        static func instant(_ text: String) throws -> Int64 { try Int64(instant: try Date(written: text)) }

        var now: Int64 { state.withLock { $0.now } }
        var zone: TimeZone { state.withLock { $0.zone } }
        var ahead: Int64 { state.withLock { $0.ahead } }

        func set(_ instant: Int64) {
            state.withLock { $0.due = instant }
            wakeIfDue()
        }

        func read() -> WallClockTimer.Outcome {
            var bytes = [UInt8](repeating: 0, count: 64)
            _ = Glibc.read(descriptor, &bytes, bytes.count)
            return state.withLock { state in
                if state.isSet {
                    state.isSet = false
                    return .clockSet
                }
                return state.due.map { $0 <= state.now } ?? false ? .due : .waiting
            }
        }

        /// Advances the time without setting the clock.
        func pass(to text: String) throws {
            let instant = try Self.instant(text)
            state.withLock { $0.now = instant }
            wakeIfDue()
        }

        /// Sets the clock, as a user does.
        func setClock(to text: String) throws {
            let instant = try Self.instant(text)
            state.withLock { state in
                (state.ahead, state.isSet) = (state.ahead + instant - state.now, true)
                state.now = instant
            }
            wake()
        }

        /// Moves the user to another time zone; the scheduler notices within a minute.
        func travel(to zone: String) throws {
            let zone = try #require(TimeZone(identifier: zone))
            state.withLock { state in
                state.zone = zone
                state.now = max(state.now, state.due ?? state.now)
            }
            wake()
        }

        private func wakeIfDue() {
            if state.withLock({ state in state.due.map { $0 <= state.now } ?? false }) { wake() }
        }

        private func wake() {
            var byte: UInt8 = 1
            _ = write(writing, &byte, 1)
        }
    }

    private let folder: TemporaryFolder
    private let container: Container

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    /// A running scheduler and the events it reports.
    private final class Host {
        private let scheduler: AlarmScheduler
        private var events: AsyncStream<AlarmEvent>.Iterator
        private let clock: TestClock

        init(_ container: Container, _ clock: TestClock, gate: AlarmGate = .open) throws {
            let (events, event) = AsyncStream.makeStream(of: AlarmEvent.self)
            self.events = events.makeAsyncIterator()
            self.clock = clock
            scheduler = try AlarmScheduler(
                container: container, zone: { clock.zone }, now: { clock.now }, timer: { clock }, gate: gate,
                report: { event.yield($0) }, fault: { Issue.record($0) })
            scheduler.start()
        }

        deinit { scheduler.end() }

        /// Returns the description of the next event in the current time zone.
        func next() async -> String? { await events.next()?.words(in: clock.zone) }
    }

    private func add(_ hour: Int, _ minute: Int, weekdays: [Int] = [], at clock: TestClock) throws {
        try AlarmStore(container: container).add(
            AlarmRecord(
                id: UUID().uuidString, schedule: .relative(hour: hour, minute: minute, weekdays: weekdays),
                preAlert: nil, postAlert: nil, at: clock.now))
    }

    private func addTimer(seconds: Int64, at clock: TestClock) throws {
        try AlarmStore(container: container).add(
            AlarmRecord(
                id: UUID().uuidString, schedule: nil, preAlert: seconds * 1_000, postAlert: nil, at: clock.now))
    }

    private func stop(at clock: TestClock) throws {
        let store = AlarmStore(container: container)
        for id in try store.ids() { try store.perform(.stop, on: id, at: clock.now) }
    }

    @Test("An alarm at a local time follows the zone of a running host")
    func travel() async throws {
        let clock = try TestClock("2026-11-20T20:00:00Z", "Europe/Berlin")
        try add(7, 30, weekdays: Array(1...7), at: clock)
        let host = try Host(container, clock)
        #expect(await host.next() == "is next at 2026-11-21T07:30:00+01:00")
        try clock.travel(to: "Asia/Tokyo")
        #expect(await host.next() == "is next at 2026-11-21T07:30:00+09:00")
        try clock.pass(to: "2026-11-20T22:30:00Z")
        #expect(await host.next() == "alerts")
    }

    @Test("An alarm at a local time follows a zone that changed while no host ran")
    func travelWithoutHost() async throws {
        let clock = try TestClock("2026-11-20T20:00:00Z", "Europe/Berlin")
        try add(7, 30, weekdays: Array(1...7), at: clock)
        var host: Host? = try Host(container, clock)
        #expect(await host?.next() == "is next at 2026-11-21T07:30:00+01:00")
        // In Berlin's zone the time passes while no host runs.
        let arrival = try TestClock("2026-11-21T08:00:00Z", "America/New_York")
        host = nil
        host = try Host(container, arrival)
        #expect(await host?.next() == "is next at 2026-11-21T07:30:00-05:00")
        try arrival.pass(to: "2026-11-21T12:30:00Z")
        var event = await host?.next()
        // The former host may have finished its last pass only now, which makes the new one plan again.
        if event == "is next at 2026-11-21T07:30:00-05:00" { event = await host?.next() }
        #expect(event == "alerts")
        #expect(try AlarmStore(container: container).alarms(at: arrival.now).map(\.state.name) == ["alerting"])
    }

    @Test("An alarm that came due in a new time zone while no host ran is reported late")
    func missed() async throws {
        let clock = try TestClock("2026-11-20T20:00:00Z", "Europe/Berlin")
        try add(7, 30, weekdays: Array(1...7), at: clock)
        var host: Host? = try Host(container, clock)
        #expect(await host?.next() == "is next at 2026-11-21T07:30:00+01:00")
        host = nil
        host = try Host(container, try TestClock("2026-11-21T00:00:00Z", "Asia/Tokyo"))
        #expect(await host?.next() == "alerts, 1h30m after its time, 2026-11-21T07:30:00+09:00")
    }

    @Test("An alarm at a skipped local time fires after the gap, and one at a repeated time fires once")
    func summerTime() async throws {
        let spring = try TestClock("2026-03-28T12:00:00Z", "Europe/Berlin")
        try add(2, 30, weekdays: Array(1...7), at: spring)
        var host: Host? = try Host(container, spring)
        #expect(await host?.next() == "is next at 2026-03-29T03:00:00+02:00")
        try spring.pass(to: "2026-03-29T01:00:00Z")
        #expect(await host?.next() == "alerts")
        try stop(at: spring)
        #expect(await host?.next() == "is next at 2026-03-30T02:30:00+02:00")
        let autumn = try TestClock("2026-10-24T12:00:00Z", "Europe/Berlin")
        host = nil
        host = try Host(container, autumn)
        #expect(await host?.next()?.hasPrefix("alerts, ") == true)
        try stop(at: autumn)
        #expect(await host?.next() == "is next at 2026-10-25T02:30:00+02:00")
        try autumn.pass(to: "2026-10-25T00:30:00Z")
        #expect(await host?.next() == "alerts")
        try stop(at: autumn)
        // It doesn't fire again at 2:30 winter time, an hour later.
        #expect(await host?.next() == "is next at 2026-10-26T02:30:00+01:00")
    }

    @Test("Setting the clock moves no timer, and an alarm that fired does not fire again")
    func clockSet() async throws {
        let clock = try TestClock("2026-11-21T05:00:00Z", "UTC")
        try addTimer(seconds: 600, at: clock)
        try add(7, 0, weekdays: Array(1...7), at: clock)
        let host = try Host(container, clock)
        #expect(await host.next() == "is next at 2026-11-21T07:00:00Z")
        // An hour forward and back again: the ten-minute timer keeps its length.
        try clock.setClock(to: "2026-11-21T06:00:00Z")
        try clock.setClock(to: "2026-11-21T05:00:00Z")
        try clock.pass(to: "2026-11-21T05:10:00Z")
        #expect(await host.next() == "alerts")
        try clock.pass(to: "2026-11-21T07:00:00Z")
        #expect(await host.next() == "alerts")
        try clock.setClock(to: "2026-11-21T06:30:00Z")
        try stop(at: clock)
        #expect(await host.next() == "is next at 2026-11-22T07:00:00Z")
    }

    @Test("A late alarm waits for the gate and alerts, unless it was cancelled; an alarm that is due now doesn't wait")
    func gate() async throws {
        let clock = try TestClock("2026-11-21T05:00:00Z", "UTC")
        for seconds: Int64 in [10, 20, 600] { try addTimer(seconds: seconds, at: clock) }
        let store = AlarmStore(container: container)
        let late = try store.alarms(at: clock.now).filter { $0.preAlert == 20_000 }
        try clock.pass(to: "2026-11-21T05:10:00Z")
        let (opening, open) = AsyncStream.makeStream(of: Void.self)
        let host = try Host(container, clock, gate: AlarmGate(isOpen: { false }, wait: { for await _ in opening {} }))
        #expect(await host.next() == "alerts")
        for alarm in late { try store.cancel(alarm.id) }
        try addTimer(seconds: 60, at: clock)
        try clock.pass(to: "2026-11-21T05:11:00Z")
        #expect(await host.next() == "alerts")
        open.finish()
        #expect(await host.next() == "alerts, 10m50s after its time, 2026-11-21T05:00:10Z")
        try addTimer(seconds: 60, at: clock)
        try clock.pass(to: "2026-11-21T05:12:00Z")
        #expect(await host.next() == "alerts")
    }
}
