import Dispatch
import Foundation
import Shared

/// A host's connection to its group, from the lease to the first failure.
struct GroupSession: Sendable {
    let host: GroupHost
    let sync: GroupSync
    let replica: GroupReplicaLock
    let connection: EtcdConnection
    let changes: GroupChanges

    /// The time after which the group considers a silent host offline, in seconds.
    static let leaseSeconds = 10
    /// The seconds between two extensions of the lease.
    private static let interval = 3
    /// The number of extensions between two updates of the host's record.
    private static let intervalsPerRecord = 20
    /// The maximum time that a line of the watch may take to arrive, in seconds.
    private static let lineSeconds = 10
    /// The time for the farewell of a host that stops, in seconds.
    private static let farewellSeconds = 2
    /// The number of attempts to send a document that other hosts change at the same time.
    private static let attempts = 20
    /// The maximum numbers of documents and of their bytes that are sent together; etcd allows 128 operations and 1.5 MiB.
    private static let batch = (count: 32, bytes: 1 << 19)
    /// The difference between the clocks of two hosts that is reported, in seconds. A host's record is up to a minute old.
    private static let clockTolerance: Int64 = 90

    /// The session's state.
    private struct Copies {
        /// The group's documents, by key.
        var entries: [String: EtcdEntry] = [:]
        /// The last reported problem of a document, by its full name, so that it is reported once.
        var problems: [String: String] = [:]
        /// The jobs that this host does or waits for.
        var jobs: Set<String> = []
        /// The hosts whose clocks were reported.
        var wrongClocks: Set<String> = []
    }

    /// Runs until the connection fails or the task is cancelled.
    ///
    /// - Parameters:
    ///   - connected: Called with the group's revision once the group knows this host.
    ///   - failed: Called with an error that doesn't end the session.
    /// - Throws: ``CommandFailure``, ``HTTPError``, ``ContainerError``, `CancellationError`; always one of them.
    func run(connected: (Int64) -> Void, failed: (any Error) -> Void) async throws {
        let lease: Int64
        do {
            lease = try await connection.grantLease(seconds: Self.leaseSeconds)
        } catch let error as CommandFailure where error.exitCode == EtcdConnection.fullStatus {
            failed(error)
            lease = try await receive()
        }
        do {
            try await run(lease, connected)
        } catch is CancellationError {
            await end(lease)
            throw CancellationError()
        }
    }

    /// Takes the group's documents from an etcd that can't store anything, and returns the lease when etcd grants one.
    private func receive() async throws -> Int64 {
        var copies = Copies()
        try await fetch(at: nil, &copies)
        try await equaliseAll(&copies, isSending: false)
        while true {
            // Nothing has to be watched: no host can change a document meanwhile.
            try await Task.sleep(for: .seconds(Self.interval))
            do {
                return try await connection.grantLease(seconds: Self.leaseSeconds)
            } catch let error as CommandFailure where error.exitCode == EtcdConnection.fullStatus {}
        }
    }

    private func run(_ lease: Int64, _ connected: (Int64) -> Void) async throws {
        let wakes = changes.begin()
        let revision = try await register(lease)
        var copies = Copies()
        copies.jobs = sync.link.offers
        sync.link.connected(connection, holders: try await campaign(for: copies.jobs, lease))
        let isRecorded = recordConnection()
        connected(revision)
        let manifests = GroupManifests()
        try await fetch(at: revision, &copies, manifests)
        sync.link.know(manifests.names(at: now * 1_000))
        manifests.tick()
        try await equaliseAll(&copies)
        sync.link.settled()
        try await checkClocks(&copies)
        let lines = EtcdLines { [changes] answer in
            changes.add(entries: answer.changes)
            return answer.end.map { reason in
                changes.end(reason)
                return .other(reason: reason)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                do {
                    try await connection.watch(
                        GroupKeys.prefix, beginningAt: GroupKeys.firstWatched, from: revision + 1, lines)
                } catch let error as HTTPError {
                    guard let reason = changes.endReason else { throw error }
                    throw CommandFailure(
                        "\(connection.member) ended the watch: \(reason) — the host connects again",
                        exitCode: .unavailable)
                }
            }
            tasks.addTask {
                try await GroupExchange(host: host, sync: sync, connection: connection, manifests: manifests).run()
            }
            tasks.addTask {
                while true {
                    try await Task.sleep(for: .seconds(Self.interval))
                    changes.add(isTick: true)
                }
            }
            tasks.addTask { [copies, isRecorded] in
                var (copies, ticks, checked, isSuspected, isRecorded) = (copies, 0, revision, false, isRecorded)
                for await _ in wakes {
                    let news = changes.take()
                    if manifests.take(news.entries.values) || news.isTick {
                        sync.link.know(manifests.names(at: now * 1_000))
                        manifests.tick()
                    }
                    try await take(news, &copies)
                    try await takeJobs(news, lease, copies.jobs)
                    guard news.isTick else { continue }
                    if !isRecorded { isRecorded = recordConnection(isAgain: true) }
                    try await changeJobs(lease, &copies)
                    ticks += 1
                    guard !lines.isStalled(after: Self.lineSeconds) else { throw Self.stalled(connection) }
                    let reached = try await keepAlive(lease)
                    let isSilent = reached > checked && lines.isSilent(for: Self.lineSeconds)
                    if isSilent, isSuspected {
                        // Either keys of others changed, or the connection carries nothing more.
                        let before = copies.entries.mapValues(\.revision)
                        try await fetch(at: nil, &copies, manifests)
                        let isBehind = copies.entries.mapValues(\.revision) != before
                        guard !isBehind else { throw Self.stalled(connection) }
                        checked = reached
                    }
                    isSuspected = isSilent
                    if !sync.link.isSettled {
                        // After a sleep of the machine, the watch may be behind.
                        try await fetch(at: nil, &copies, manifests)
                        try await equaliseAll(&copies)
                    }
                    sync.link.settled()
                    if ticks % Self.intervalsPerRecord == 0 {
                        try await updateRecord()
                        try await checkClocks(&copies)
                    }
                }
                throw CancellationError()
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }

    private static func stalled(_ connection: EtcdConnection) -> CommandFailure {
        CommandFailure(
            "\(connection.member) sent no complete line of the watch for \(lineSeconds) s — check the proxies between this host and etcd",
            exitCode: .unavailable)
    }

    /// Records that the host is connected.
    ///
    /// - Parameter isAgain: True if it couldn't be recorded before.
    /// - Returns: False if it can't be recorded, for example because the disk is full.
    private func recordConnection(isAgain: Bool = false) -> Bool {
        sync.record(isAgain: isAgain) { ($0.failure, $0.disconnected) = ("", 0) }
    }

    // MARK: The host

    private var record: [UInt8] {
        get throws { try GroupHost(id: host.id, name: host.name, seen: now).record }
    }

    private var now: Int64 { Int64(sync.clock.now().timeIntervalSince1970) }

    /// Registers the host as online, and returns the group's revision.
    private func register(_ lease: Int64) async throws -> Int64 {
        let key = GroupKeys.online + host.id
        let machine = Array(sync.machine.utf8)
        for _ in 0..<Self.attempts {
            let known = try await connection.perform(EtcdTransaction(operations: [.get(key)])).found[0].first
            // The same machine's key is left from a host that was killed.
            if let known, known.value != machine {
                throw CommandFailure(
                    "another machine runs with the identity of this host, \(host.name) — if its folders were copied, run 'AppHost group leave' and join again on one of the machines",
                    exitCode: .badData)
            }
            let outcome = try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(key, since: known?.revision ?? 0)],
                    operations: [
                        .put(GroupKeys.hosts + host.id, try record), .put(key, machine, lease: lease),
                    ]))
            if outcome.isMet { return outcome.revision }
        }
        throw CommandFailure(
            "the key \(key) changes all the time — this host tries again", exitCode: .unavailable)
    }

    /// Updates the host's record, unless the host left the group.
    private func updateRecord() async throws {
        let key = GroupKeys.hosts + host.id
        _ = try await connection.perform(
            EtcdTransaction(conditions: [.exists(key)], operations: [.put(key, try record)]))
        sync.record { $0.connected = now }
    }

    /// Extends the lease, and returns the cluster's revision.
    private func keepAlive(_ lease: Int64) async throws -> Int64 {
        guard let revision = try await connection.keepAlive(lease: lease) else {
            throw CommandFailure(
                "\(connection.member) ended the lease of this host — the host connects again", exitCode: .unavailable)
        }
        return revision
    }

    // MARK: Jobs

    /// Tries to get jobs, and returns who has them. This host's jobs end with its lease.
    private func campaign(for jobs: Set<String>, _ lease: Int64) async throws -> [String: String] {
        var holders: [String: String] = [:]
        for job in jobs.sorted() {
            let key = GroupKeys.jobs + job
            let outcome = try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(key, since: 0)],
                    operations: [.put(key, Array(host.id.utf8), lease: lease)],
                    otherwise: [.get(key)]))
            let holder =
                outcome.isMet ? host.id : outcome.found[0].first.map { String(decoding: $0.value, as: UTF8.self) }
            // A key of the former connection of this host would end with that connection's lease.
            if !outcome.isMet, holder == host.id {
                _ = try await connection.perform(
                    EtcdTransaction(operations: [.put(key, Array(host.id.utf8), lease: lease)]))
            }
            holders[job] = holder
        }
        return holders
    }

    private func takeJobs(_ news: GroupChanges.News, _ lease: Int64, _ jobs: Set<String>) async throws {
        for entry in news.entries.values where entry.key.hasPrefix(GroupKeys.jobs) {
            let job = String(entry.key.dropFirst(GroupKeys.jobs.count))
            guard jobs.contains(job) else { continue }
            if entry.isDeletion {
                sync.link.hold(job, nil)
                sync.link.hold(job, try await campaign(for: [job], lease)[job])
            } else {
                sync.link.hold(job, String(decoding: entry.value, as: UTF8.self))
            }
        }
    }

    /// Follows the features' offers: tries to get new jobs, and gives up those that this host no longer does.
    private func changeJobs(_ lease: Int64, _ copies: inout Copies) async throws {
        let offers = sync.link.offers
        guard offers != copies.jobs else { return }
        let former = copies.jobs.subtracting(offers)
        for (job, holder) in try await campaign(for: offers.subtracting(copies.jobs), lease) {
            sync.link.hold(job, holder)
        }
        copies.jobs = offers
        for job in former.sorted() {
            sync.link.hold(job, nil)
            let key = GroupKeys.jobs + job
            let known = try await connection.perform(EtcdTransaction(operations: [.get(key)])).found[0].first
            guard let known, known.value == Array(host.id.utf8) else { continue }
            _ = try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(key, since: known.revision)], operations: [.delete(key)]))
        }
    }

    /// Reports the online hosts whose clocks differ much from this host's.
    private func checkClocks(_ copies: inout Copies) async throws {
        for other in try await GroupHost.all(connection).hosts where other.isOnline && other.id != host.id {
            let ahead = other.seen - now
            guard abs(ahead) > Self.clockTolerance, copies.wrongClocks.insert(other.name).inserted else { continue }
            sync.log.report(
                "group",
                "the clock of \(other.name) is \(abs(ahead)) s \(ahead > 0 ? "ahead of" : "behind") this host's — set the clocks, because of two changes of a document the newer one wins"
            )
        }
    }

    /// Reports that the host goes offline. Otherwise the group notices when the lease ends.
    private func end(_ lease: Int64) async {
        // This task is cancelled, and so would be its requests.
        let farewell = Task {
            do {
                try await updateRecord()
                try await connection.revoke(lease: lease)
            } catch {
                // The lease ends by itself.
            }
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(Self.farewellSeconds))
            farewell.cancel()
        }
        await farewell.value
        limit.cancel()
    }

    // MARK: Documents

    /// Fetches the shared documents, and the manifests of feeds if they are wanted, at a revision; `nil` for the newest.
    private func fetch(
        at revision: Int64?, _ copies: inout Copies, _ manifests: GroupManifests? = nil
    ) async throws {
        var entries: [String: EtcdEntry] = [:]
        try await connection.list(GroupKeys.documents, at: revision) { found in
            for entry in found where isShared(entry.key) { entries[entry.key] = entry }
        }
        copies.entries = entries
        guard let manifests else { return }
        try await connection.list(GroupKeys.feeds, at: revision) { manifests.take($0) }
    }

    private func isShared(_ key: String) -> Bool { replica.withLock { $0.isShared(Self.name(of: key)) } }

    private func title(_ name: String) -> String { replica.withLock { $0.title(name) } }

    private static func name(of key: String) -> String { String(key.dropFirst(GroupKeys.documents.count)) }

    /// Compares all documents of this host and of the group.
    private func equaliseAll(_ copies: inout Copies, isSending: Bool = true) async throws {
        let own = try replica.withLock { replica in
            _ = try replica.changes()
            return replica.names
        }
        let known = try sync.storage.value(GroupRecord.key)?.connected ?? 0
        let isForgotten = known > 0 && (now - known) * 1_000 > GroupReplica.removalMemory
        let names = Set(own).union(copies.entries.keys.map(Self.name))
        try await equalise(names.sorted(), &copies, isForgotten: isForgotten, isSending: isSending)
        guard isSending else { return }
        let old = try replica.withLock { try $0.forgetRemovals() }.compactMap {
            copies.entries.removeValue(forKey: GroupKeys.documents + $0)
        }
        for entry in old {
            _ = try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(entry.key, since: entry.revision)], operations: [.delete(entry.key)]))
        }
        sync.record { $0.connected = now }
    }

    /// Handles the changes of the group and of this host.
    private func take(_ news: GroupChanges.News, _ copies: inout Copies) async throws {
        var names = news.names
        for entry in news.entries.values {
            // The changes that this host made are known already.
            guard entry.key.hasPrefix(GroupKeys.documents), entry.revision > copies.entries[entry.key]?.revision ?? 0,
                isShared(entry.key)
            else { continue }
            copies.entries[entry.key] = entry.isDeletion ? nil : entry
            names.insert(Self.name(of: entry.key))
        }
        try await equalise(names.sorted(), &copies)
    }

    /// Merges this host's documents with the group's copies, and stores the results on this host and in the group.
    ///
    /// - Parameter isSending: False to store the results on this host only.
    private func equalise(
        _ names: [String], _ copies: inout Copies, isForgotten: Bool = false, isSending: Bool = true
    ) async throws {
        var rest = names
        for attempt in 0..<Self.attempts {
            var uploads: [(name: String, value: [UInt8])] = []
            for name in rest {
                try Task.checkCancellation()
                let copy = copies.entries[GroupKeys.documents + name]
                let settlement = try replica.withLock {
                    try $0.settle(name, copy?.value, isForgotten: isForgotten)
                }
                report(settlement, of: name, &copies)
                if let upload = settlement.upload { uploads.append((name, upload.encoded)) }
            }
            guard isSending else { return }
            rest = []
            while !uploads.isEmpty {
                // After a conflict, documents are sent one by one.
                var (count, bytes) = (0, 0)
                while count < min(uploads.count, attempt == 0 ? Self.batch.count : 1), bytes < Self.batch.bytes {
                    bytes += uploads[count].value.count
                    count += 1
                }
                rest += try await send(Array(uploads.prefix(count)), &copies)
                uploads.removeFirst(count)
            }
            if rest.isEmpty { return }
        }
        throw CommandFailure(
            "too many concurrent changes of \(title(rest[0])) — this host tries again",
            exitCode: .unavailable)
    }

    /// Sends documents if the group's copies are unchanged.
    ///
    /// - Returns: The names of the documents that weren't sent.
    private func send(
        _ uploads: [(name: String, value: [UInt8])], _ copies: inout Copies
    ) async throws -> [String] {
        let keys = uploads.map { GroupKeys.documents + $0.name }
        let outcome = try await connection.perform(
            EtcdTransaction(
                conditions: keys.map { .isUnchanged($0, since: copies.entries[$0]?.revision ?? 0) },
                operations: zip(keys, uploads).map { .put($0, $1.value) }, otherwise: keys.map { .get($0) }))
        for (index, upload) in uploads.enumerated() {
            guard outcome.isMet else {
                copies.entries[keys[index]] = outcome.found[index].first
                continue
            }
            copies.entries[keys[index]] = EtcdEntry(
                key: keys[index], value: upload.value, revision: outcome.revision)
            try replica.withLock { try $0.sent(upload.name) }
            sync.log.report("group", "\(title(upload.name)) sent", .info)
        }
        return outcome.isMet ? [] : uploads.map(\.name)
    }

    private func report(
        _ settlement: GroupReplica.Settlement, of name: String, _ copies: inout Copies
    ) {
        let title = title(name)
        if settlement.isReceived { sync.log.report("group", "\(title) received", .info) }
        if let problem = settlement.problem, problem != copies.problems[name] { sync.log.report("group", problem) }
        copies.problems[name] = settlement.problem
        if let other = settlement.superseding {
            sync.log.report(
                "group", "the change of \(title) on this host was replaced by one on \(other), which didn't know it")
            sync.record { $0.add(.init(title: title, host: other, instant: now)) }
        }
    }
}
