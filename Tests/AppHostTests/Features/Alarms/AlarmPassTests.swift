import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Alarms of a container that become due on a test clock.
struct AlarmPassTests {
    private final class Clock {
        var now: Int64 = 0
    }

    private let folder: TemporaryFolder
    private let host: AlarmStore
    private let intents: AlarmStore
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = AlarmStore(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        intents = AlarmStore(container: try Container.open(at: "\(folder.path)/c", role: .intents))
    }

    private func id(_ number: Int) -> String { "6B29FC40-CA47-1067-B31D-00000000000\(number)" }

    private func add(_ number: Int, _ total: Int64) throws {
        try intents.add(try AlarmRecord(id: id(number), schedule: nil, preAlert: total, postAlert: nil, at: clock.now))
    }

    private func makePass(_ fault: @escaping (any Error) -> Void = { Issue.record($0) }) -> AlarmPass {
        AlarmPass(store: host, zone: .gmt, now: { [clock] in clock.now }, fault: fault)
    }

    private func advance(_ pass: inout AlarmPass) -> [String] {
        var reported: [String] = []
        pass.advanceDue { reported.append("\($0.alarm.id.suffix(1)) \($0.words(in: .gmt))") }
        return reported
    }

    @Test("Alarms fire once each, in the order of their due times")
    func firingOrder() throws {
        try add(1, 3_000)
        try add(2, 1_000)
        try add(3, 9_000)
        var pass = makePass()
        pass.readAll()
        #expect(pass.next == 1_000)
        #expect(advance(&pass).isEmpty)
        clock.now = 3_000
        #expect(advance(&pass) == ["2 alerts, 2s after its time, 1970-01-01T00:00:01Z", "1 alerts"])
        #expect(advance(&pass).isEmpty)
        #expect(pass.next == 9_000)
        // A restarted host doesn't report them again.
        var next = makePass()
        next.readAll()
        #expect(advance(&next).isEmpty && next.next == 9_000)
    }

    @Test("An alert that can't be stored is reported once, as is the reason, and stored later")
    func fullDisk() throws {
        let isFull = Mutex(false)
        let system = SystemCalls { call, _ in
            [.write, .pwrite].contains(call) && isFull.withLock { $0 } ? .errno(ENOSPC) : nil
        }
        let store = AlarmStore(container: try Container.open(at: "\(folder.path)/c", role: .host, system: system))
        var failures: [String] = []
        var pass = AlarmPass(
            store: store, zone: .gmt, now: { [clock] in clock.now }, fault: { failures.append(message(of: $0)) })
        try add(1, 1_000)
        pass.readAll()
        isFull.withLock { $0 = true }
        clock.now = 1_000
        #expect(advance(&pass) == ["1 alerts"] && failures.count == 1)
        clock.now = 1_000 + AlarmPass.retryDelay
        #expect(advance(&pass).isEmpty && failures.count == 1)
        #expect(try intents.record(id(1)).state.name == "countdown")
        isFull.withLock { $0 = false }
        clock.now += AlarmPass.retryDelay
        #expect(advance(&pass).isEmpty)
        #expect(try intents.record(id(1)).state == .alerting(since: 1_000))
        // The next alert is another one, which is reported.
        try intents.perform(.restart, on: id(1), at: clock.now)
        pass.read(id(1))
        clock.now += 1_000
        #expect(advance(&pass) == ["1 alerts"])
    }

    @Test("Changes by other processes take effect, and an outdated due time fires nothing")
    func externalChanges() throws {
        var pass = makePass()
        pass.readAll()
        #expect(pass.next == nil)
        try add(1, 1_000)
        pass.read(id(1))
        #expect(pass.next == 1_000)
        try intents.perform(.pause, on: id(1), at: 400)
        // The change isn't read yet: the alarm is due by the cached time, but not by the stored one.
        clock.now = 5_000
        #expect(advance(&pass).isEmpty && pass.next == nil)
        try intents.perform(.resume, on: id(1), at: 5_000)
        pass.read(id(1))
        #expect(pass.next == 5_600)
        try intents.cancel(id(1))
        clock.now = 6_000
        #expect(advance(&pass).isEmpty)
        pass.read(id(1))
        #expect(pass.next == nil)
    }

    @Test("Alarms that are late are left unchanged on request, and alarms that are due now alert")
    func heldAlarms() throws {
        try add(1, 1_000)
        try add(2, 120_000)
        try add(3, 115_000)
        // Its time isn't computed yet.
        try intents.add(
            try AlarmRecord(
                id: id(4), schedule: .relative(hour: 0, minute: 1, weekdays: []), preAlert: nil, postAlert: nil,
                at: 0))
        var pass = makePass()
        pass.readAll()
        pass.holdsLate = true
        clock.now = 120_000
        #expect(advance(&pass).map { $0.prefix(8) } == ["3 alerts", "2 alerts"])
        #expect(pass.isHolding && pass.next == nil)
        pass.read(id(1))
        #expect(advance(&pass).isEmpty && pass.next == nil)
        pass.holdsLate = false
        pass.readAll()
        #expect(!pass.isHolding)
        #expect(
            advance(&pass) == [
                "1 alerts, 1m59s after its time, 1970-01-01T00:00:01Z",
                "4 alerts, 1m after its time, 1970-01-01T00:01:00Z",
            ])
    }

    @Test("A scheduled alarm counts down before its time and then alerts")
    func countdown() throws {
        try intents.add(
            try AlarmRecord(id: id(1), schedule: .fixed(60_000), preAlert: 20_000, postAlert: nil, at: 0))
        var pass = makePass()
        pass.readAll()
        #expect(pass.next == 40_000)
        clock.now = 45_000
        #expect(advance(&pass) == ["1 counts down to 1970-01-01T00:01:00Z"])
        #expect(try intents.record(id(1)).remaining(at: 45_000) == 15_000)
        clock.now = 60_000
        #expect(advance(&pass) == ["1 alerts"])
    }

    @Test("Setting the clock back an hour does not delay a timer")
    func clockSetBack() throws {
        clock.now = 10_000_000
        try add(1, 60_000)
        var pass = makePass()
        pass.readAll()
        clock.now -= 3_600_000
        pass.shiftCountdowns(by: -3_600_000)
        #expect(pass.next == 6_460_000)
    }

    @Test("A new time zone moves an alarm that is set for a time of day")
    func changedZone() throws {
        try intents.add(
            try AlarmRecord(
                id: id(1), schedule: .relative(hour: 7, minute: 0, weekdays: []), preAlert: nil, postAlert: nil, at: 0))
        var pass = makePass()
        pass.readAll()
        #expect(advance(&pass) == ["1 is next at 1970-01-01T07:00:00Z"])
        pass.move(to: try #require(TimeZone(secondsFromGMT: 3_600)))
        #expect(advance(&pass) == ["1 is next at 1970-01-01T06:00:00Z"])
        #expect(pass.next == 21_600_000)
        #expect(try host.record(id(1)).fireAt == 21_600_000)
    }

    @Test("An unreadable alarm is reported and does not delay the others")
    func unreadableAlarm() throws {
        try add(1, 1_000)
        try add(2, 2_000)
        let path = "\(folder.path)/c/documents/alarms/alarm.\(id(1).lowercased())"
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
        var faults: [any Error] = []
        var pass = makePass { faults.append($0) }
        pass.readAll()
        #expect(faults.count == 1 && pass.next == 2_000)
        clock.now = 2_000
        #expect(advance(&pass) == ["2 alerts"])
    }
}
