import Dispatch
import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Hosts of a group whose shared documents are changed, while hosts, members of etcd and the links between them fail, for a given time.
@Suite(
    .blocking, .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "group",
        "it takes minutes: run ./airlock prove group"))
struct GroupProof {
    private let minutes: Double
    private let seed: UInt64
    private let recorder: GroupRecorder
    /// True once the proof ends its reading and changing threads.
    private let isOver = Flag()
    private let threads = DispatchGroup()

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
        recorder = try GroupRecorder(path: "\(Airlock.root)/.build/group/seed-\(seed).jsonl")
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    /// How long the hosts may take to have equal documents after all faults have ended: a request's limit, the longest back-off, the
    /// lease, and a reserve for a busy machine.
    private static let patience: TimeInterval = 60

    @Test(
        "Hosts of a group lose and repeat no change while hosts, members of etcd and links fail",
        .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
    func faultyGroup() throws {
        let group = try ProofGroup(seed: seed, recorder)
        defer { group.heal() }
        for host in group.hosts { try host.start() }
        let changing = Flag()
        startThreads(group, changing)
        var chance = SplitMix64(seed: seed &+ 1)
        let tally = disturb(group, &chance)
        changing.set()
        group.heal()
        let healed = recorder.now
        let equal = waitForEqualDocuments(group)
        travel(group, &chance)
        checkStatus(group)
        try display(group)
        isOver.set()
        threads.wait()
        for host in group.hosts {
            let status = host.stop()
            if status != .exited(0) { recorder.problem("\(host.name) stopped with \(String(describing: status))") }
        }
        try recordEnd(group)

        let history = recorder.history
        let check = GroupCheck(
            history: history,
            policies: Dictionary(uniqueKeysWithValues: SharedKind.all.map { ($0.name, $0.policy) })
                .merging([RegisterClient.name: .register]) { $1 })
        let faults = check.faults()
        let problems = recorder.problems
        for text in faults.prefix(20).map(\.description) + problems.prefix(20) {
            Issue.record("\(text)")
            print("PROOF seed \(seed) found: \(text)")
        }
        let changes = history.all(.set)
        let travel = check.travelTimes()
        func milliseconds(_ time: Int64?) -> String { time.map { "\($0 / 1_000) ms" } ?? "unknown" }
        let done = tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let isStored = !faults.isEmpty || !problems.isEmpty
        print(
            "PROOF seed \(seed), \(minutes) minutes: \(changes.count { $0.answer != "" }) changes of "
                + "\(SharedKind.all.map(\.name).joined(separator: ", ")) on 3 hosts, \(changes.count { $0.end == nil }) of them by "
                + "killed intents; 3 members of etcd; \(done); \(history.all(.get).count) reads of changed entries; "
                + "\(history.all(.swap).count) compare-and-swap calls of three clients, \(history.all(.swap).count { $0.answer == nil }) without an answer; changes reached another host "
                + "after p50 \(milliseconds(travel.percentile(50))), p99 \(milliseconds(travel.percentile(99))); all documents "
                + (equal.map { "equal \(milliseconds($0 - healed)) after the last fault" } ?? "not equal at the end")
                + "; \(faults.count) violations, \(problems.count) problems"
                + (isStored ? "; the history is .build/group/seed-\(seed).jsonl" : ""))
        if !isStored { recorder.discard() }
        #expect(changes.count { $0.answer != "" } > 10)
    }

    // MARK: Threads

    private func startThreads(_ group: ProofGroup, _ isChanged: Flag) {
        for (number, host) in group.hosts.enumerated() {
            thread("changes on \(host.name)") { [seed, recorder] in
                var chance = SplitMix64(seed: seed &+ 10 &+ UInt64(number))
                while !isChanged.isSet {
                    usleep(UInt32(chance.next() % 900_000))
                    let kind = SharedKind.all[Int(chance.next() % UInt64(SharedKind.all.count))]
                    try kind.change(host, &chance, recorder)
                }
            }
            thread("reads on \(host.name)") { [recorder, isOver] in
                var known: [String: String] = [:]
                while !isOver.isSet {
                    for kind in SharedKind.all {
                        let start = recorder.now
                        let document = try kind.document(host.container)
                        try Self.read(kind, document, of: host.name, from: start, &known, recorder)
                    }
                    usleep(20_000)
                }
            }
        }
        for kind in SharedKind.all { watch(kind, group) }
        for (number, host) in group.hosts.enumerated() {
            let client = RegisterClient(host, recorder)
            threads.enter()
            Task { [seed, recorder, threads] in
                var chance = SplitMix64(seed: seed &+ 20 &+ UInt64(number))
                do {
                    try await client.run(&chance) { isChanged.isSet }
                } catch {
                    recorder.problem("registers of \(host.name): \(error)")
                }
                threads.leave()
            }
        }
    }

    private func thread(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
        threads.enter()
        Thread.detachNewThread { [recorder, threads] in
            recorder.step(name, body)
            threads.leave()
        }
    }

    /// Records the entries that differ from the last read.
    private static func read(
        _ kind: SharedKind, _ document: [UInt8]?, of host: String, from start: Int64, _ known: inout [String: String],
        _ recorder: GroupRecorder
    ) throws {
        let end = recorder.now
        let entries = try document.map(kind.entries) ?? [:]
        let own = known.keys.filter { $0.hasPrefix("\(kind.name)/") }
        for key in Set(entries.keys).union(own).sorted() where known[key] != entries[key] {
            known[key] = entries[key]
            recorder.add(
                GroupHistory.Event(
                    call: .get, host: host, key: key, start: start, end: end, answer: entries[key] ?? ""))
        }
    }

    /// Records every version of a document that etcd stores.
    private func watch(_ kind: SharedKind, _ group: ProofGroup) {
        let members = group.etcd.members.joined(separator: ",")
        let etcd = group.etcd
        recorder.step("watch of \(kind.name)") {
            let child = try etcd.command(["watch", kind.key, "--endpoints", members, "--write-out=json"])
            // Safe because only this thread reads the child's output, and only the other one ends it.
            nonisolated(unsafe) let watch = child
            thread("end of the watch of \(kind.name)") { [isOver] in
                while !isOver.isSet { usleep(100_000) }
                watch.send(SIGTERM)
            }
            thread("watch of \(kind.name)") { [recorder] in
                var known: [String: String] = [:]
                var last: [UInt8]?
                while let line = watch.nextLine() {
                    for event in try JSONValue(parsing: line)["Events"]?.array ?? [] {
                        guard let text = event["kv"]?["value"]?.string, let value = Data(base64Encoded: text) else {
                            continue
                        }
                        let document = try kind.unwrapped([UInt8](value))
                        if document == last { recorder.note(.log, GroupHistory.etcd, "the same \(kind.name) again") }
                        last = document
                        try Self.read(kind, document, of: GroupHistory.etcd, from: recorder.now, &known, recorder)
                    }
                }
            }
        }
    }

    // MARK: Steps

    /// Begins and ends faults until the time is over; returns the number of each kind.
    private func disturb(_ group: ProofGroup, _ chance: inout SplitMix64) -> [String: Int] {
        var tally: [String: Int] = [:]
        var active: [(fault: Disturbance, end: TimeInterval)] = []
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        while ProcessInfo.processInfo.systemUptime < end {
            let now = ProcessInfo.processInfo.systemUptime
            for (fault, _) in active.filter({ $0.end <= now }) {
                recorder.step("end of \(fault)") { try group.end(fault) }
            }
            active.removeAll { $0.end <= now }
            if active.count < 3 {
                let fault = Disturbance.random(&chance)
                // Some faults last longer than the limit of a request and the longest back-off.
                let seconds = Double(chance.next() % 100) / 100
                if fault.needsCalm {
                    group.heal()
                    active = []
                    recorder.step("health of etcd") { try group.waitForMembers() }
                }
                recorder.step("\(fault)") {
                    guard try group.begin(fault) else { return }
                    tally[fault.kind, default: 0] += 1
                    active.append((fault, ProcessInfo.processInfo.systemUptime + 0.5 + seconds * seconds * 25))
                }
            }
            for host in group.hosts {
                if let status = host.unexpectedEnd() { recorder.problem("\(host.name) ended by itself: \(status)") }
            }
            usleep(UInt32(chance.next() % 2_500_000))
        }
        return tally
    }

    /// Returns the time at which all documents were equal; `nil` if they aren't.
    private func waitForEqualDocuments(_ group: ProofGroup) -> Int64? {
        let end = ProcessInfo.processInfo.systemUptime + Self.patience
        while ProcessInfo.processInfo.systemUptime < end {
            // A member of etcd that just started may not answer yet.
            if (try? SharedKind.all.allSatisfy(group.isEqual)) == true { return recorder.now }
            usleep(100_000)
        }
        return nil
    }

    /// Makes a change of each kind on each host without faults, and another one after the idle connections were dropped: no host may
    /// rely on a connection that carries nothing more.
    private func travel(_ group: ProofGroup, _ chance: inout SplitMix64) {
        for host in group.hosts { travel(from: host, "without faults", group, &chance) }
        sleep(UInt32(ProofGroup.idleSeconds) + 1)
        recorder.note(.fault, "proof", "drop idle connections")
        for host in group.hosts { host.freeze(idleFor: ProofGroup.idleSeconds) }
        travel(from: group.hosts[Int(chance.next() % 3)], "after idle connections were dropped", group, &chance)
        // Otherwise a fault that was just reported would hide others.
        for host in group.hosts { host.disconnect() }
        if waitForEqualDocuments(group) == nil { recorder.problem("the documents aren't equal after new connections") }
    }

    private func travel(from host: ProofHost, _ reason: String, _ group: ProofGroup, _ chance: inout SplitMix64) {
        for kind in SharedKind.all {
            recorder.step("change of \(kind.name) on \(host.name) \(reason)") {
                let before = recorder.history.all(.set).count { $0.answer != "" }
                while recorder.history.all(.set).count(where: { $0.answer != "" }) == before {
                    try kind.change(host, &chance, recorder)
                }
                let start = recorder.now
                let end = ProcessInfo.processInfo.systemUptime + Self.patience
                while try !group.isEqual(kind) {
                    guard ProcessInfo.processInfo.systemUptime < end else {
                        let without = try group.hosts.filter { try kind.document($0.container) != group.document(kind) }
                        return recorder.problem(
                            "\(reason), a change of \(kind.name) on \(host.name) isn't everywhere after \(Int(Self.patience)) s; different from etcd: \(without.map(\.name))"
                        )
                    }
                    usleep(50_000)
                }
                let time = (recorder.now - start) / 1_000
                recorder.note(.fault, "proof", "\(reason), \(host.name)'s change is everywhere after \(time) ms")
            }
        }
    }

    /// Checks that each host reports that it is connected, that all hosts are online, and that nothing waits to be sent.
    private func checkStatus(_ group: ProofGroup) {
        let end = ProcessInfo.processInfo.systemUptime + Self.patience
        for host in group.hosts {
            recorder.step("status of \(host.name)") {
                while true {
                    let result = try host.airlock.run("AppHost", ["group", "status", "--json"])
                    let status = try JSONValue(parsing: result.output)
                    let online = status["hosts"]?.array?.count { $0["isOnline"]?.bool == true }
                    if result.status == .exited(0), online == group.hosts.count, status["waiting"]?.array == [],
                        status["failure"]?.isNull == true, status["foreignKeys"]?.integer == 0
                    {
                        return
                    }
                    guard ProcessInfo.processInfo.systemUptime < end else {
                        return recorder.problem("\(host.name) reports \(result)")
                    }
                    usleep(100_000)
                }
            }
        }
    }

    /// Places a widget on each host, and records the snapshot that its display shows.
    private func display(_ group: ProofGroup) throws {
        for host in group.hosts {
            let placed = try host.airlock.run("AppHost", ["widget", "add", "favorites", "systemMedium"])
            if placed.status != .exited(0) { recorder.problem("\(host.name) places no widget: \(placed)") }
        }
        let end = ProcessInfo.processInfo.systemUptime + Self.patience
        for host in group.hosts {
            let path = "\(host.airlock.container)/snapshots/current/w1.png"
            while access(path, R_OK) != 0, ProcessInfo.processInfo.systemUptime < end { usleep(50_000) }
            recorder.step("snapshot on \(host.name)") {
                let hash = try host.airlock.bytes(path).withUnsafeBytes { XXHash64.hash($0) }
                recorder.add(
                    GroupHistory.Event(
                        call: .snapshot, host: host.name, key: "w1", start: recorder.now,
                        answer: String(hash, radix: 16)))
            }
        }
    }

    /// Records all hosts' documents, and those of each member of etcd.
    private func recordEnd(_ group: ProofGroup) throws {
        for kind in SharedKind.all {
            func record(_ document: [UInt8]?, of host: String) throws {
                let now = recorder.now
                guard let document else { return }
                recorder.add(
                    GroupHistory.Event(
                        call: .document, host: host, key: kind.name, start: now,
                        answer: Data(document).base64EncodedString()))
                for (key, answer) in try kind.entries(document).sorted(by: { $0.key < $1.key }) {
                    recorder.add(
                        GroupHistory.Event(call: .last, host: host, key: key, start: now, end: now, answer: answer))
                }
            }
            for host in group.hosts { try record(kind.document(host.container), of: host.name) }
            let members = try (0..<Disturbance.count).map { try group.document(kind, at: $0) }
            if Set(members).count > 1 { recorder.problem("the members of etcd have different \(kind.name)") }
            try record(members[0], of: GroupHistory.etcd)
        }
    }
}
