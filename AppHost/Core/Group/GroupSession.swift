import Dispatch
import Foundation
import Shared

/// A host's connection to its group, from the lease to the first failure.
struct GroupSession: Sendable {
    let host: GroupHost
    let sync: GroupSync
    let connection: EtcdConnection

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

    /// The group's copies of the documents.
    private struct Copies {
        /// The copies, by key.
        var entries: [String: EtcdEntry] = [:]
        /// The last reported problem of a document, by its name, so that it is reported once.
        var problems: [String: String] = [:]
    }

    /// Runs until the connection fails or the task is cancelled.
    ///
    /// - Parameter connected: Called with the group's revision once the group knows this host.
    /// - Throws: ``CommandFailure``, ``HTTPError``, ``ContainerError``, `CancellationError`; always one of them.
    func run(_ connected: (Int64) -> Void) async throws {
        let lease = try await connection.grantLease(seconds: Self.leaseSeconds)
        do {
            try await run(lease, connected)
        } catch is CancellationError {
            await end(lease)
            throw CancellationError()
        }
    }

    private func run(_ lease: Int64, _ connected: (Int64) -> Void) async throws {
        let first = try await connection.perform(
            EtcdTransaction(
                operations: [
                    .put(GroupKeys.hosts + host.id, try record),
                    .put(GroupKeys.online + host.id, Array(host.name.utf8), lease: lease),
                ] + sync.documents.map { .get($0.key) }))
        var copies = Copies()
        for entry in first.found.joined() { copies.entries[entry.key] = entry }
        let (wakes, wake) = ContainerLoop.wakes()
        let changes = GroupChanges(keys: Set(sync.documents.map(\.key))) { wake.yield() }
        let watch = try ContainerWatch(sync.container, of: Array(Set(sync.documents.map(\.domain)))) {
            changes.add(isContainerChanged: true)
        }
        defer { withExtendedLifetime(watch) {} }
        connected(first.revision)
        for document in sync.documents { try await equalise(document, &copies) }
        // The container may have changed between the comparison and the watch's first notification.
        changes.add(isContainerChanged: true)
        let lines = EtcdLines { answer in
            changes.add(entries: answer.changes)
            return answer.end.map { .other(reason: "the watch ended: \($0)") }
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await connection.watch(GroupKeys.documents, from: first.revision + 1, lines) }
            tasks.addTask {
                while true {
                    try await Task.sleep(for: .seconds(Self.interval))
                    changes.add(isTick: true)
                }
            }
            tasks.addTask { [copies] in
                var (copies, ticks) = (copies, 0)
                for await _ in wakes {
                    let news = changes.take()
                    if !news.entries.isEmpty { try await take(news.entries, &copies) }
                    if news.isTick {
                        ticks += 1
                        guard !lines.isStalled(after: Self.lineSeconds) else { throw Self.stalled(connection) }
                        try await keepAlive(lease, isRecordDue: ticks % Self.intervalsPerRecord == 0)
                    }
                    // A notification of a change may have been missed, so a tick compares the documents, too.
                    if news.isContainerChanged || news.isTick { try await send(&copies) }
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

    private var record: [UInt8] {
        get throws { try GroupHost(id: host.id, name: host.name, seen: now).record }
    }

    private var now: Int64 { Int64(sync.clock.now().timeIntervalSince1970) }

    /// Updates the host's record, unless the host left the group.
    private func updateRecord() async throws {
        let key = GroupKeys.hosts + host.id
        _ = try await connection.perform(
            EtcdTransaction(conditions: [.exists(key)], operations: [.put(key, try record)]))
    }

    private func keepAlive(_ lease: Int64, isRecordDue: Bool) async throws {
        guard try await connection.keepAlive(lease: lease) else {
            throw CommandFailure(
                "\(connection.member) ended the lease of this host — the host connects again", exitCode: .unavailable)
        }
        if isRecordDue { try await updateRecord() }
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

    private func take(_ entries: [String: EtcdEntry], _ copies: inout Copies) async throws {
        for document in sync.documents {
            // The changes that this host made are known already.
            guard let entry = entries[document.key], entry.revision > copies.entries[document.key]?.revision ?? 0
            else { continue }
            copies.entries[document.key] = entry.isDeletion ? nil : entry
            try await equalise(document, &copies)
        }
    }

    /// Sends the documents that have changed since they were last sent.
    private func send(_ copies: inout Copies) async throws {
        let sent = try sync.storage.value(GroupRecord.key) ?? GroupRecord()
        for document in sync.documents where try sent.isWaiting(document, in: sync.container) {
            try await equalise(document, &copies)
        }
    }

    /// Merges the copies of a document in the container and in the group, and stores the result in both.
    private func equalise(_ document: GroupDocument, _ copies: inout Copies) async throws {
        for _ in 0..<Self.attempts {
            let known = copies.entries[document.key]
            let merge = try document.merge(known?.value, into: sync.container)
            if merge.isChanged { sync.log.report("group", "\(document.title) received", .info) }
            if let problem = merge.problem, problem != copies.problems[document.name] {
                sync.log.report("group", problem)
            }
            copies.problems[document.name] = merge.problem
            guard let upload = merge.upload else {
                if merge.problem == nil { sync.record { $0.sent[document.name] = merge.commitID } }
                return
            }
            let outcome = try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(document.key, since: known?.revision ?? 0)],
                    operations: [.put(document.key, upload)], otherwise: [.get(document.key)]))
            guard !outcome.isMet else {
                copies.entries[document.key] = EtcdEntry(
                    key: document.key, value: upload, revision: outcome.revision)
                sync.record { $0.sent[document.name] = merge.commitID }
                sync.log.report("group", "\(document.title) sent", .info)
                return
            }
            copies.entries[document.key] = outcome.found[0].first
        }
        throw CommandFailure(
            "too many concurrent changes of \(document.title) — this host tries again", exitCode: .unavailable)
    }
}
