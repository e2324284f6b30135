import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

/// Alarms under three processes at a time that do what chance says, are killed while they do it, and whose clocks are set forth and back, beside
/// a model. Minutes, so it runs only when asked to.
@Suite(
    .blocking,
    .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "alarms",
        "it takes minutes: run ./airlock prove alarms"))
struct AlarmProof {
    /// What an alarm is, written down anew so that it shares no fault with what it is compared with. Milliseconds.
    private enum Model: Equatable {
        case none
        case counting(since: Int64, rest: Int64, total: Int64)
        case paused(rest: Int64, total: Int64)
        case alerting(total: Int64)

        /// How long it counts still.
        func rest(at now: Int64) -> Int64? {
            switch self {
            case .counting(let since, let rest, _): max(rest - max(now - since, 0), 0)
            case .paused(let rest, _): rest
            case .none, .alerting: nil
            }
        }

        /// What it is by itself at an instant.
        private func passed(to now: Int64) -> Model {
            guard case .counting(let since, let rest, let total) = self, since + rest <= now else { return self }
            return .alerting(total: total)
        }

        /// What it is after a word; `nil` where the word isn't allowed.
        func after(_ word: String, at now: Int64, adding: Int64) -> Model? {
            switch (word, passed(to: now)) {
            case ("add", .none): .counting(since: now, rest: adding, total: adding)
            case ("pause", .counting(_, _, let total)): .paused(rest: rest(at: now) ?? 0, total: total)
            case ("resume", .paused(let rest, let total)): .counting(since: now, rest: rest, total: total)
            case ("repeat", .alerting(let total)), ("repeat", .counting(_, _, let total)),
                ("repeat", .paused(_, let total)):
                .counting(since: now, rest: total, total: total)
            case ("stop", .counting), ("stop", .paused), ("stop", .alerting): Model.none
            case ("cancel", .counting), ("cancel", .paused), ("cancel", .alerting): Model.none
            case ("check", let passed): passed
            default: nil
            }
        }
    }

    private struct Tally: Sendable {
        var operations = 0
        var refused = 0
        var killed = 0
        var killedBefore = 0
        var clockMoves = 0
        var faults: [String] = []
    }

    private static let words = [
        "add", "add", "pause", "pause", "resume", "resume", "repeat", "stop", "cancel", "check", "check", "check",
    ]
    private static let start: Int64 = 1_795_254_000_000

    @Test("Alarm states match a model while three processes change them and are killed at random")
    func alarmStates() throws {
        let environment = ProcessInfo.processInfo.environment
        let minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        let seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
        let airlock = try Airlock()
        _ = try Container.create(at: airlock.container, group: "group.airlock")
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        let tally = Mutex(Tally())
        nonisolated(unsafe) let shared = airlock
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            do {
                try work(number, seed: seed &+ UInt64(number), until: end, shared, tally)
            } catch {
                tally.withLock { $0.faults.append("worker \(number): \(error)") }
            }
        }
        let done = tally.withLock { $0 }
        print(
            "PROOF seed \(seed), \(minutes) minutes: \(done.operations) operations of three processes, "
                + "\(done.refused) refused as they should be, \(done.killed) killed (\(done.killedBefore) before they "
                + "changed anything), \(done.clockMoves) clock moves, \(done.faults.count) faults")
        for fault in done.faults.prefix(20) { Issue.record("\(fault)") }
        #expect(done.operations > 0)
    }

    /// Short alarms, kept by hosts of which each is killed after a while.
    @Test("Every alarm alerts and none is reported twice while hosts are repeatedly killed")
    func killedHosts() throws {
        let environment = ProcessInfo.processInfo.environment
        let minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        let seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
        var chance = SplitMix64(seed: seed)
        let airlock = try Airlock()
        _ = try Container.create(at: airlock.container, group: "group.airlock")
        let store = AlarmStore(container: try Container.open(at: airlock.container, role: .intents))
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        var added: [String] = []
        var told: [String: Int] = [:]
        var hosts = 0
        func now() -> Int64 { Int64(Date.now.timeIntervalSince1970 * 1_000) }
        func note(_ line: String) throws {
            guard let event = try? JSONValue(parsing: line), event["event"]?.string == "alarm",
                event["state"]?.string == "alerting", let id = event["alarm"]?.string
            else { return }
            told[id, default: 0] += 1
        }
        func isOver() throws -> Bool { try store.ids().map(store.record).allSatisfy { $0.state.name == "alerting" } }
        while ProcessInfo.processInfo.systemUptime < end {
            let host = try airlock.start("AppHost", ["run", "--log", "json"])
            hosts += 1
            for _ in 0..<chance.next() % 40 {
                let record = try AlarmRecord(
                    id: UUID().uuidString, schedule: nil, preAlert: Int64(chance.next() % 1_500 + 1), postAlert: nil,
                    at: now())
                try store.add(record)
                added.append(record.id)
            }
            usleep(UInt32(chance.next() % 2_000_000))
            host.send(SIGKILL)
            for line in host.wait().errors.split(separator: "\n") { try note(String(line)) }
        }
        let last = try airlock.start("AppHost", ["run", "--log", "json"])
        while try !isOver(), let line = last.nextErrorLine() { try note(line) }
        last.send(SIGTERM)
        for line in last.wait().errors.split(separator: "\n") { try note(String(line)) }
        let untold = added.filter { told[$0] == nil }.count
        print(
            "PROOF seed \(seed), \(minutes) minutes: \(added.count) alarms under \(hosts) hosts that were killed: all alert, "
                + "\(told.values.filter { $0 > 1 }.count) told twice, \(untold) told nobody as their host was killed in between"
        )
        #expect(try isOver() && store.ids().count == added.count)
        #expect(told.values.allSatisfy { $0 == 1 })
        // One a host at most: the one it was at.
        #expect(untold <= hosts)
    }

    /// One of the three: its own alarms, of which it knows what they are, and one that all of them act on.
    private func work(
        _ number: Int, seed: UInt64, until end: TimeInterval, _ airlock: Airlock, _ tally: borrowing Mutex<Tally>
    ) throws {
        var chance = SplitMix64(seed: seed)
        let store = AlarmStore(container: try Container.open(at: airlock.container, role: .intents))
        let common = "6B29FC40-CA47-1067-B31D-00DD010662DA"
        let own = (0..<3).map { "6B29FC40-CA47-1067-B31D-00000000000\(number * 3 + $0)" }
        var models = [String: Model](uniqueKeysWithValues: own.map { ($0, .none) })
        var now = Self.start
        while ProcessInfo.processInfo.systemUptime < end {
            let step = chance.next() % 20
            // Mostly forth, sometimes back, sometimes far.
            let seconds = Int64(chance.next() % 40)
            now += 1_000 * (step == 0 ? -seconds : step == 1 ? seconds * 900 : seconds / 4)
            now = max(now, Self.start)
            if step < 2 { tally.withLock { $0.clockMoves += 1 } }
            let id = chance.next() % 8 == 0 ? common : own[Int(chance.next() % 3)]
            let word = Self.words[Int(chance.next() % UInt64(Self.words.count))]
            let adding = Int64(chance.next() % 60 + 1) * 1_000
            let instant = Date(timeIntervalSince1970: Double(now) / 1_000).formatted(.iso8601)
            let operands = word == "add" ? ["\(adding / 1_000)s", "--id", id] : [id]
            let child = try airlock.start("AppHost", ["alarm", word] + operands + ["--at", instant])
            let isKilled = chance.next() % 4 == 0
            if isKilled {
                usleep(UInt32(chance.next() % 40_000))
                child.send(SIGKILL)
            }
            let result = child.wait()
            func fault(_ what: String) {
                let said = "worker \(number), \(word) \(id) at \(instant): \(what); \(result)"
                tally.withLock { $0.faults.append(said) }
            }
            tally.withLock {
                $0.operations += 1
                if result.status == .signalled(SIGKILL) { $0.killed += 1 }
                if result.status == .exited(65) { $0.refused += 1 }
            }
            let found: AlarmRecord? = try store.ids().contains(id) ? try? store.record(id) : nil
            if let found, !Self.isLegal(found) { fault("illegal: \(found)") }
            guard let before = models[id] else {
                if ![.exited(0), .exited(65), .signalled(SIGKILL)].contains(result.status) { fault("status") }
                continue
            }
            let after = before.after(word, at: now, adding: adding)
            let expected: [Model] =
                switch result.status {
                case .exited(0): [after ?? .none]
                case .exited(65): [before]
                default: [before, after ?? before]
                }
            if result.status == .exited(0), after == nil { fault("was allowed in \(before)") }
            if result.status == .exited(65), after != nil { fault("was refused in \(before)") }
            if ![.exited(0), .exited(65), .signalled(SIGKILL)].contains(result.status) { fault("status") }
            guard let model = expected.first(where: { Self.isSame($0, found, at: now) }) else {
                fault("is \(String(describing: found)), and was to be one of \(expected)")
                return
            }
            if result.status == .signalled(SIGKILL), model == before, after != before {
                tally.withLock { $0.killedBefore += 1 }
            }
            models[id] = model
        }
    }

    private static func isSame(_ model: Model, _ record: AlarmRecord?, at now: Int64) -> Bool {
        switch (model, record?.state) {
        case (.none, nil): true
        case (.counting(let since, let rest, _), .countdown):
            record?.remaining(at: now) == model.rest(at: now) && record?.fireAt == since + rest
        case (.paused(let rest, let total), .paused(let recorded, _)):
            record?.remaining(at: now) == rest && recorded == total
        case (.alerting, .alerting): true
        default: false
        }
    }

    private static func isLegal(_ record: AlarmRecord) -> Bool {
        switch record.state {
        case .countdown(_, let total, let elapsed), .paused(let total, let elapsed):
            total > 0 && (0...total).contains(elapsed)
        case .scheduled(let instant): instant != nil
        case .alerting(let since): record.firedAt == since
        }
    }
}
