import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The alarms of a container turned when their instants come, on a clock of the test's.
struct AlarmPassTests {
    private final class Clock {
        var now: Int64 = 0
    }

    private let folder: TemporaryFolder
    private let host: AlarmStore
    private let intents: AlarmStore
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder()
        host = AlarmStore(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        intents = AlarmStore(container: try Container.open(at: "\(folder.path)/c", role: .intents))
    }

    private func id(_ number: Int) -> String { "6B29FC40-CA47-1067-B31D-00000000000\(number)" }

    private func add(_ number: Int, _ total: Int64) throws {
        try intents.add(try AlarmRecord(id: id(number), schedule: nil, preAlert: total, postAlert: nil, at: clock.now))
    }

    private func rounds(_ fault: @escaping (any Error) -> Void = { Issue.record($0) }) -> AlarmPass {
        AlarmPass(store: host, zone: .gmt, now: { [clock] in clock.now }, fault: fault)
    }

    private func turn(_ rounds: inout AlarmPass) -> [String] {
        var told: [String] = []
        rounds.turnDue { told.append("\($0.alarm.id.suffix(1)) \($0.words(in: .gmt))") }
        return told
    }

    @Test("Alarms fire once each, in the order of their due times")
    func firingOrder() throws {
        try add(1, 3_000)
        try add(2, 1_000)
        try add(3, 9_000)
        var rounds = rounds()
        rounds.lookAtAll()
        #expect(rounds.next == 1_000)
        #expect(turn(&rounds).isEmpty)
        clock.now = 3_000
        #expect(turn(&rounds) == ["2 alerts, 2s after its time, 1970-01-01T00:00:01Z", "1 alerts"])
        #expect(turn(&rounds).isEmpty)
        #expect(rounds.next == 9_000)
        // Nor does a host that is started again tell them twice.
        var next = self.rounds()
        next.lookAtAll()
        #expect(turn(&next).isEmpty && next.next == 9_000)
    }

    @Test("Changes by other processes take effect, and an outdated due time fires nothing")
    func externalChanges() throws {
        var rounds = rounds()
        rounds.lookAtAll()
        #expect(rounds.next == nil)
        try add(1, 1_000)
        rounds.look(at: id(1))
        #expect(rounds.next == 1_000)
        try intents.perform(.pause, on: id(1), at: 400)
        // Not heard of yet: it is due by what is remembered, and isn't by what is.
        clock.now = 5_000
        #expect(turn(&rounds).isEmpty && rounds.next == nil)
        try intents.perform(.resume, on: id(1), at: 5_000)
        rounds.look(at: id(1))
        #expect(rounds.next == 5_600)
        try intents.cancel(id(1))
        clock.now = 6_000
        #expect(turn(&rounds).isEmpty)
        rounds.look(at: id(1))
        #expect(rounds.next == nil)
    }

    @Test("A scheduled alarm counts down before its time and then alerts")
    func countdown() throws {
        try intents.add(
            try AlarmRecord(id: id(1), schedule: .fixed(60_000), preAlert: 20_000, postAlert: nil, at: 0))
        var rounds = rounds()
        rounds.lookAtAll()
        #expect(rounds.next == 40_000)
        clock.now = 45_000
        #expect(turn(&rounds) == ["1 counts down to 1970-01-01T00:01:00Z"])
        #expect(try intents.record(id(1)).remaining(at: 45_000) == 15_000)
        clock.now = 60_000
        #expect(turn(&rounds) == ["1 alerts"])
    }

    @Test("Setting the clock back an hour does not delay a timer")
    func clockSetBack() throws {
        clock.now = 10_000_000
        try add(1, 60_000)
        var rounds = rounds()
        rounds.lookAtAll()
        clock.now -= 3_600_000
        rounds.carry(over: -3_600_000)
        #expect(rounds.next == 6_460_000)
    }

    @Test("A new time zone moves an alarm that is set for a time of day")
    func changedZone() throws {
        try intents.add(
            try AlarmRecord(
                id: id(1), schedule: .relative(hour: 7, minute: 0, weekdays: []), preAlert: nil, postAlert: nil, at: 0))
        var rounds = rounds()
        rounds.lookAtAll()
        #expect(turn(&rounds) == ["1 is next at 1970-01-01T07:00:00Z"])
        rounds.move(to: try #require(TimeZone(secondsFromGMT: 3_600)))
        #expect(turn(&rounds) == ["1 is next at 1970-01-01T06:00:00Z"])
        #expect(rounds.next == 21_600_000)
        #expect(try host.record(id(1)).fireAt == 21_600_000)
    }

    @Test("An unreadable alarm is reported and does not delay the others")
    func unreadableAlarm() throws {
        try add(1, 1_000)
        try add(2, 2_000)
        let path = "\(folder.path)/c/documents/alarms/alarm.\(id(1).lowercased())"
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
        var faults: [any Error] = []
        var rounds = rounds { faults.append($0) }
        rounds.lookAtAll()
        #expect(faults.count == 1 && rounds.next == 2_000)
        clock.now = 2_000
        #expect(turn(&rounds) == ["2 alerts"])
    }
}
