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
    /// The time for the end of the proof, after which it ends with a verdict in any case, in seconds.
    private let reserve: Double
    /// True to test that end: the proof has a step that doesn't end.
    private let isEndless: Bool
    private let recorder: GroupRecorder
    /// True once the proof ends its reading and changing threads.
    private let isOver = Flag()
    private let threads = DispatchGroup()

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
        reserve = Double(environment["AIRLOCK_PROVE_RESERVE"] ?? "") ?? 900
        isEndless = environment["AIRLOCK_PROVE_ENDLESS"] != nil
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
    /// The duration of faults, and of the calm after them, in seconds.
    private static let phases: (faults: Double, calm: Double) = (45, 20)

    @Test(
        "Hosts of a group lose and repeat no change while hosts, members of etcd and links fail",
        .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
    func faultyGroup() throws {
        let group = try ProofGroup(seed: seed, recorder)
        let running = Running(group)
        // At the end, this thread releases the group, which ends its processes.
        defer { running.end() }
        endInTime(running)
        var outcome = Outcome()
        do {
            try run(group, &outcome)
        } catch {
            recorder.problem("\(recorder.step): \(error)")
        }
        isOver.set()
        let verdict = verdict(outcome)
        for text in verdict.findings { Issue.record("\(text)") }
        if verdict.findings.isEmpty { recorder.discard() }
        #expect(verdict.changes > 10)
    }

    /// The group while the proof runs.
    ///
    /// Safe because the thread of the proof waits for something when another one uses the group, and this process ends then.
    private final class Running: @unchecked Sendable {
        private let lock = NSLock()
        private var group: ProofGroup?

        init(_ group: ProofGroup) { self.group = group }

        func end() { lock.withLock { group = nil } }

        var isEnded: Bool { lock.withLock { group == nil } }

        /// Ends the processes of the group.
        func abandon() {
            lock.withLock {
                for host in group?.hosts ?? [] { host.abandon() }
                group?.etcd.kill()
            }
        }
    }

    /// The result of a run.
    private struct Outcome {
        /// The number of each kind of fault.
        var tally: [String: Int] = [:]
        /// The time from the end of all faults until all documents were equal, in microseconds; `nil` if they weren't.
        var healing: Int64?
        /// The requests of the feed and the seconds while all hosts were connected.
        var feed = (requests: 0, seconds: 0.0)
        /// The requests of the feed at the end, from a version that no user syncs until all hosts have it.
        var lastRequests: Int?
    }

    private func run(_ group: ProofGroup, _ outcome: inout Outcome) throws {
        recorder.begin("start")
        recorder.note(.quorum, GroupHistory.etcd, "lost")
        SharedKind.record(group.feed.current, from: 0, recorder)
        for host in group.hosts {
            let now = recorder.now
            recorder.add(
                GroupHistory.Event(
                    call: .set, host: host.name, key: "settings/entry", argument: "off", start: 0, end: now,
                    answer: "done"))
            try host.start()
        }
        let changing = Flag()
        var chance = SplitMix64(seed: seed &+ 1)
        try SharedKind.home.change(group.hosts[0], &chance, recorder)
        startThreads(group, changing)
        if isEndless {
            recorder.begin(GroupProofEndTests.step)
            while true { sleep(1) }
        }
        disturb(group, &chance, &outcome)
        changing.set()
        recorder.begin("healing")
        group.heal()
        let healed = recorder.now
        outcome.healing = waitForEqualDocuments(group).map { $0 - healed }
        recorder.begin("changes without faults")
        group.feed.isRequested = true
        travel(group, &chance)
        recorder.begin("status")
        checkStatus(group)
        recorder.begin("interval of the feed")
        outcome.lastRequests = awaitInterval(group)
        recorder.begin("snapshots")
        try removeAlarms(group)
        try display(group)
        recorder.begin("end")
        isOver.set()
        if threads.wait(timeout: .now() + Self.patience) == .timedOut {
            recorder.problem("the threads didn't end within \(Int(Self.patience)) s")
        }
        for host in group.hosts {
            let status = host.stop()
            if status != .exited(0) { recorder.problem("\(host.name) stopped with \(String(describing: status))") }
            try sendActions(of: host)
        }
        try recordNotifications(group)
        try recordEnd(group)
    }

    /// Ends the process with a verdict if the proof takes too long.
    private func endInTime(_ running: Running) {
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60 + reserve
        Thread.detachNewThread { [self] in
            while ProcessInfo.processInfo.systemUptime < end {
                sleep(1)
                if running.isEnded { return }
            }
            recorder.problem("the proof didn't end in time: \(recorder.step)")
            _ = verdict(nil)
            // The watches of etcd end by this.
            isOver.set()
            running.abandon()
            sleep(1)
            exit(1)
        }
    }

    /// Checks the history, and prints the result.
    ///
    /// - Parameter result: `nil` for a history that isn't checked, because it ends in the middle of calls.
    private func verdict(_ result: Outcome?) -> (changes: Int, findings: [String]) {
        let history = recorder.history
        let check = GroupCheck(
            history: history,
            policies: Dictionary(uniqueKeysWithValues: SharedKind.all.map { ($0.name, $0.policy) })
                .merging([RegisterClient.name: .register]) { $1 })
        let outcome = result ?? Outcome()
        let faults = result == nil ? [] : check.faults()
        let problems = recorder.problems
        let findings = faults.prefix(20).map(\.description) + problems.prefix(20)
        for text in findings { print("PROOF seed \(seed) found: \(text)") }
        let changes = history.all(.set).filter { $0.answer != "" }
        let swaps = history.all(.swap)
        func times(_ times: [Int64]) -> String {
            func milliseconds(_ part: Int) -> String { times.percentile(part).map { "\($0 / 1_000) ms" } ?? "unknown" }
            return "p50 \(milliseconds(50)), p99 \(milliseconds(99)) (\(times.count))"
        }
        let alerts = check.alertCounts()
        let done = outcome.tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let kinds = SharedKind.all.map { kind in "\(changes.count { $0.document == kind.name }) of \(kind.name)" }
        // The compiler takes four seconds for these texts without a type, or with a sum of arrays.
        var parts: [String] =
            [
                "\(minutes) minutes: changes on 3 hosts: \(kinds.joined(separator: ", ")); \(changes.count { $0.end == nil }) of them by killed processes",
                "3 members of etcd", done.joined(separator: ", "),
                "\(history.all(.get).count) reads of changed entries",
                "\(swaps.count) compare-and-swap calls of three clients, \(swaps.count { $0.answer == nil }) without an answer",
                "\(history.all(.apply).count) actions applied by servers",
                "\(history.all(.log).count { $0.answer?.hasPrefix(SharedKind.tapped) == true }) taps",
                "\(history.all(.sync).count) requested syncs of the feed, and in \(Int(outcome.feed.seconds)) s in which all hosts were connected \(outcome.feed.requests) further requests of it; a version that no user synced reached all hosts with \(outcome.lastRequests.map { "\($0)" } ?? "an unknown number of") requests",
                "changes of favorites reached another host after \(times(check.travelTimes()))",
                "\(alerts.all) alerts of alarms, \(alerts.certain) of which no fault could prevent, \(alerts.connected) of these while all hosts were connected, notified after \(times(check.notificationTimes()))",
                "dismissals silenced connected hosts after \(times(check.silenceTimes()))",
                outcome.healing.map { "all documents equal \($0 / 1_000) ms after the last fault" }
                    ?? "documents not equal after the last fault",
                result == nil ? "the history isn't checked" : "\(faults.count) violations",
                "\(problems.count) problems",
            ]
        if !findings.isEmpty { parts.append("the history is .build/group/seed-\(seed).jsonl") }
        print("PROOF seed \(seed), \(parts.joined(separator: "; "))")
        return (changes.count, findings)
    }

    // MARK: Threads

    private func startThreads(_ group: ProofGroup, _ isChanged: Flag) {
        for (number, host) in group.hosts.enumerated() {
            thread("changes on \(host.name)") { [seed, recorder] in
                var chance = SplitMix64(seed: seed &+ 10 &+ UInt64(number))
                while !isChanged.isSet {
                    usleep(UInt32(chance.next() % 2_000_000))
                    let kind = SharedKind.random(&chance)
                    recorder.step("change of \(kind.name) on \(host.name)") {
                        try host.change { try kind.change(host, &chance, recorder) }
                    }
                }
            }
            thread("reads on \(host.name)") { [recorder, isOver] in
                var known: [String: [String: String]] = [:]
                var alerting: [String: Int64] = [:]
                while !isOver.isSet {
                    for kind in SharedKind.all {
                        try host.reading { stores in
                            let start = recorder.now
                            let entries = try stores.entries(of: kind)
                            Self.read(entries, of: host.name, from: start, &known[kind.name, default: [:]], recorder)
                        }
                    }
                    try Self.listen(to: host, &alerting, recorder)
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
        _ entries: [String: String], of host: String, from start: Int64, _ known: inout [String: String],
        _ recorder: GroupRecorder
    ) {
        if entries == known { return }
        let end = recorder.now
        for key in Set(entries.keys).union(known.keys).sorted() where known[key] != entries[key] {
            recorder.add(
                GroupHistory.Event(
                    call: .get, host: host, key: key, start: start, end: end, answer: entries[key] ?? ""))
        }
        known = entries
    }

    /// Records the alarms that a host no longer lets ring.
    private static func listen(
        to host: ProofHost, _ alerting: inout [String: Int64], _ recorder: GroupRecorder
    ) throws {
        var current: [String: Int64] = [:]
        for (id, record) in try host.reading({ try $0.alarmRecords() }) {
            if case .alerting(let since) = record.state { current[id] = since }
        }
        if current == alerting { return }
        for (id, since) in alerting where current[id] != since {
            recorder.add(
                GroupHistory.Event(
                    call: .silence, host: host.name, key: "alarms/\(id)@\(since)", start: recorder.now))
        }
        alerting = current
    }

    /// Records every version of the documents that etcd stores.
    private func watch(_ kind: SharedKind, _ group: ProofGroup) {
        let members = group.etcd.members.joined(separator: ",")
        // Safe because the proof changes no option of etcd's client.
        nonisolated(unsafe) let etcd = group.etcd
        thread("watch of \(kind.name)") { [isOver, recorder] in
            var (known, revision) = ([String: String](), 0)
            // A watch ends if it was away while the history was compacted. The next one may begin earlier, on a member that lags behind.
            while !isOver.isSet {
                let child = try etcd.command(
                    ["watch", "--prefix", kind.key, "--endpoints", members, "--write-out=json"])
                // Safe because only this thread reads the child's output, and only the other one ends it.
                nonisolated(unsafe) let watch = child
                let isRead = Flag()
                Thread.detachNewThread {
                    while !isOver.isSet, !isRead.isSet { usleep(100_000) }
                    watch.send(SIGTERM)
                }
                while let line = child.nextLine() {
                    let changes = (try JSONValue(parsing: line)["Events"]?.array ?? []).compactMap { $0["kv"] }
                        .filter { $0["mod_revision"]?.integer ?? 0 > revision }
                    revision = changes.compactMap { $0["mod_revision"]?.integer }.max() ?? revision
                    let values = ProofGroup.values(changes)
                    let entries = try kind.decoded(values, 0).entries
                    Self.read(
                        known.merging(entries) { $1 }, of: GroupHistory.etcd, from: recorder.now, &known, recorder)
                }
                isRead.set()
                usleep(200_000)
            }
        }
    }

    // MARK: Steps

    /// Lets calm and faults alternate until the time is over, and counts each kind of fault.
    private func disturb(_ group: ProofGroup, _ chance: inout SplitMix64, _ outcome: inout Outcome) {
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        repeat {
            calm(group, &outcome)
            // Every other time, no user requests a sync of the feed, for longer than its interval.
            group.feed.isRequested.toggle()
            recorder.begin("faults")
            disturb(
                group, until: min(end, ProcessInfo.processInfo.systemUptime + Self.phases.faults), &chance,
                &outcome.tally)
        } while ProcessInfo.processInfo.systemUptime < end
    }

    /// Ends all faults, and lets the hosts work without any.
    private func calm(_ group: ProofGroup, _ outcome: inout Outcome) {
        recorder.begin("calm")
        group.heal()
        group.thaw()
        checkStatus(group)
        recorder.note(.quorum, GroupHistory.etcd, "held")
        SharedKind.publish(group.feed, recorder)
        func others() -> Int { group.feed.requests - recorder.history.all(.sync).count { $0.answer != nil } }
        let before = others()
        let end = ProcessInfo.processInfo.systemUptime + Self.phases.calm
        while ProcessInfo.processInfo.systemUptime < end {
            restartEnded(group)
            usleep(200_000)
        }
        outcome.feed.requests += others() - before
        outcome.feed.seconds += Self.phases.calm
        recorder.note(.quorum, GroupHistory.etcd, "lost")
    }

    /// Reports hosts that ended by themselves, and starts them again.
    private func restartEnded(_ group: ProofGroup) {
        for host in group.hosts {
            guard let status = host.unexpectedEnd() else { continue }
            recorder.problem("\(host.name) ended by itself: \(status)")
            recorder.step("start of \(host.name)") { try host.start() }
        }
    }

    /// Begins and ends faults until an instant.
    private func disturb(
        _ group: ProofGroup, until end: TimeInterval, _ chance: inout SplitMix64, _ tally: inout [String: Int]
    ) {
        var active: [(fault: Disturbance, end: TimeInterval)] = []
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
                }
                recorder.step("\(fault)") {
                    guard try group.begin(fault) else { return }
                    tally[fault.kind, default: 0] += 1
                    active.append((fault, ProcessInfo.processInfo.systemUptime + 0.5 + seconds * seconds * 25))
                }
            }
            restartEnded(group)
            usleep(UInt32(chance.next() % 2_500_000))
        }
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
                func count() -> Int {
                    recorder.history.all(.set).count {
                        $0.answer != "" && $0.document == kind.name
                    }
                }
                let before = count()
                let limit = ProcessInfo.processInfo.systemUptime + Self.patience
                while count() == before {
                    guard ProcessInfo.processInfo.systemUptime < limit else {
                        return recorder.problem("\(host.name) changes no \(kind.name)")
                    }
                    try kind.change(host, &chance, recorder)
                    usleep(100_000)
                }
                let start = recorder.now
                let end = ProcessInfo.processInfo.systemUptime + Self.patience
                while case let without = try group.different(kind, isServed: true), !without.isEmpty {
                    guard ProcessInfo.processInfo.systemUptime < end else {
                        return recorder.problem(
                            "\(reason), a change of \(kind.name) on \(host.name) isn't everywhere after \(Int(Self.patience)) s; different from etcd: \(without)"
                        )
                    }
                    usleep(50_000)
                }
                let time = (recorder.now - start) / 1_000
                recorder.note(.fault, "proof", "\(reason), \(host.name)'s change is everywhere after \(time) ms")
            }
        }
    }

    /// Publishes a version of the feed that no user syncs, and waits until all hosts have it: at the interval one of them asks for it.
    ///
    /// - Returns: The number of requests; `nil` if not all hosts have the version in time.
    private func awaitInterval(_ group: ProofGroup) -> Int? {
        let before = group.feed.requests
        SharedKind.publish(group.feed, recorder)
        let end = ProcessInfo.processInfo.systemUptime + ProofFeed.interval.seconds + Self.patience
        // A member of etcd may answer late.
        while (try? group.different(.feed, isServed: true)) != [] {
            guard ProcessInfo.processInfo.systemUptime < end else {
                recorder.problem("a version of the feed isn't everywhere after its interval")
                return nil
            }
            usleep(100_000)
        }
        let requests = group.feed.requests - before
        if requests >= group.hosts.count { recorder.problem("\(requests) requests of the feed in an interval") }
        return requests
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

    /// Cancels all alarms on one of the hosts, and waits until the others have none.
    private func removeAlarms(_ group: ProofGroup) throws {
        let host = group.hosts[0]
        for id in try host.reading({ try $0.alarmRecords() }).keys.sorted() {
            let start = recorder.now
            let result = try host.airlock.run("AppHost", ["alarm", "cancel", id])
            guard result.status == .exited(0) else { throw TestProcess.Failure(what: "\(result)", number: 0) }
            recorder.add(
                GroupHistory.Event(
                    call: .set, host: host.name, key: "alarms/\(id)", argument: "removed", start: start,
                    end: recorder.now, answer: "done"))
        }
        if waitForEqualDocuments(group) == nil { recorder.problem("the alarms aren't removed everywhere") }
    }

    /// Waits until the displays of all hosts show equal snapshots of the placed widgets, and records them.
    private func display(_ group: ProofGroup) throws {
        let ids = try HomeStore(container: group.hosts[0].container).widgets().map(\.id)
        if ids.count != SharedKind.widgetCount { recorder.problem("\(ids.count) widgets are placed") }
        func snapshots(of host: ProofHost) -> [String?] {
            ids.map { id in
                // A snapshot that isn't drawn yet has no file.
                let bytes = try? host.airlock.bytes("\(host.airlock.container)/snapshots/current/\(id).png")
                return bytes.map { String($0.withUnsafeBytes { XXHash64.hash($0) }, radix: 16) }
            }
        }
        let end = ProcessInfo.processInfo.systemUptime + 2 * Self.patience
        while ProcessInfo.processInfo.systemUptime < end {
            let all = group.hosts.map(snapshots)
            if Set(all).count == 1, !all[0].contains(nil) { break }
            usleep(100_000)
        }
        for host in group.hosts {
            for (id, hash) in zip(ids, snapshots(of: host)) {
                guard let hash else { continue }
                recorder.add(
                    GroupHistory.Event(
                        call: .snapshot, host: host.name, key: id, start: recorder.now, answer: hash))
            }
        }
    }

    /// Sends the actions that still wait on a stopped host, and records how often the server applied each action.
    private func sendActions(of host: ProofHost) throws {
        let result = try host.airlock.run(
            "AppHost", ["sync", "--from", host.feed.address, "--favorites", "firestore://demo"],
            environment: host.remote.environment)
        if result.status != .exited(0) { recorder.problem("\(host.name) doesn't send the favorites: \(result)") }
        for (action, count) in host.remote.actions.sorted(by: { $0.key < $1.key }) {
            for _ in 0..<count {
                recorder.add(
                    GroupHistory.Event(call: .apply, host: host.name, key: action, start: recorder.now))
            }
        }
    }

    /// Records the notifications of alarms, each for the host's last alert of the alarm before it.
    private func recordNotifications(_ group: ProofGroup) throws {
        // By host and alarm, the alerts that the host logged: when, and the instants at which they were due.
        var alerts: [String: [(time: Int64, due: Int64)]] = [:]
        for event in recorder.history.all(.log) {
            guard let answer = event.answer, answer.hasPrefix("{"), let line = try? JSONValue(parsing: answer),
                line["state"]?.string == "alerting", let alarm = line["alarm"]?.string,
                let time = line["time"]?.string.flatMap(Self.milliseconds),
                let due = line["due"]?.string.flatMap(Self.milliseconds)
            else { continue }
            alerts["\(event.host) \(alarm)", default: []].append((time, due))
        }
        let text = try String(contentsOfFile: group.notifications, encoding: .utf8)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            // The daily joke has another title.
            guard words.count == 3, let time = Int64(words[0]), AlarmStore.isValid(id: words[2]) else { continue }
            let known = alerts["\(words[1]) \(words[2])", default: []].last { $0.time <= time / 1_000_000 }
            recorder.add(
                GroupHistory.Event(
                    call: .notify, host: words[1], key: "alarms/\(words[2])@\(known.map { "\($0.due)" } ?? "?")",
                    start: recorder.time(of: time / 1_000_000)))
        }
    }

    /// Returns an instant in a host's log in milliseconds since 1 January 1970.
    private static func milliseconds(_ text: String) -> Int64? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? style.parse(text)).map { Int64(($0.timeIntervalSince1970 * 1_000).rounded()) }
    }

    /// Records all hosts' documents, and those of each member of etcd.
    private func recordEnd(_ group: ProofGroup) throws {
        let instant = Date.now.milliseconds
        for kind in SharedKind.all {
            func record(_ copy: SharedKind.Copy, of host: String) {
                let now = recorder.now
                // A kind without documents has an empty one.
                for (name, document) in copy.documents.isEmpty ? [kind.name: []] : copy.documents {
                    recorder.add(
                        GroupHistory.Event(
                            call: .document, host: host, key: name, start: now,
                            answer: Data(document).base64EncodedString()))
                }
                for (key, answer) in copy.entries.sorted(by: { $0.key < $1.key }) {
                    recorder.add(
                        GroupHistory.Event(call: .last, host: host, key: key, start: now, end: now, answer: answer))
                }
            }
            for host in group.hosts { record(try host.reading { try kind.copy(&$0, instant) }, of: host.name) }
            let members = try (0..<Disturbance.count).map { try group.copy(kind, at: $0, instant) }
            if members.contains(where: { $0 != members[0] }) {
                recorder.problem("the members of etcd have different \(kind.name)")
            }
            record(members[0], of: GroupHistory.etcd)
        }
    }
}
