import Foundation
import Shared

/// Exchanges the data of feeds with the group while a session is connected.
///
/// A host that synced sources sends the data: first the chunks that the group lacks, then the manifest, by compare-and-swap. The other hosts
/// with the same sources take it.
struct GroupExchange: Sendable {
    let host: GroupHost
    let sync: GroupSync
    let connection: EtcdConnection
    let manifests: GroupManifests

    /// The number of chunks that are looked up or touched together; etcd allows 128 operations.
    private static let batch = 100
    /// The number of chunks that are fetched together: an answer has at most 1.4 MB.
    private static let fetchBatch = 4
    /// The number of chunks that are deleted together.
    private static let sweepBatch = 50
    /// The number of attempts to write chunks that other hosts delete at the same time.
    private static let attempts = 20
    /// The time in which a manifest must follow its chunks. It is much shorter than ``GroupChunkSweep/patience``.
    private static let sendingTime = Duration.seconds(300)
    /// The time between two sweeps.
    private static let sweepInterval = Duration.seconds(60)
    /// The maximum numbers of manifests and chunks of a group that is swept.
    private static let sweepLimits = (manifests: 50, chunks: 10_000)

    private struct State {
        /// The revisions of manifests that this host couldn't take, by name.
        var refused: [String: Int64] = [:]
        /// The versions that can't be shared, by name.
        var unsent: [String: Int64] = [:]
        /// The last reported problem of each feed.
        var problems: [String: String] = [:]
        var sweep = GroupChunkSweep()
        var swept = ContinuousClock.now
    }

    /// Runs until the task is cancelled or the connection fails.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``, `CancellationError`.
    func run() async throws {
        var state = State()
        for await _ in manifests.wakes {
            for feed in sync.feeds { try await exchange(feed, &state) }
            if state.swept.duration(to: .now) > Self.sweepInterval {
                state.swept = .now
                try await sweep(&state)
            }
        }
        throw CancellationError()
    }

    private var now: Int64 { sync.clock.now().milliseconds }

    // MARK: A feed

    private func exchange(_ feed: GroupFeed, _ state: inout State) async throws {
        do {
            try await pass(feed, &state)
        } catch let error as HostError where error.code == .feed {
            report(feed, "the \(feed.name) of this host can't be shared: \(error.reason)", &state)
        } catch let error where error is ContainerError || error is HostError {
            report(feed, message(of: error), &state)
        }
    }

    /// Calls a feature, whose failures don't end the connection.
    ///
    /// - Throws: ``HostError``.
    private func calling<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw HostError.feed(message(of: error))
        }
    }

    /// Reports a problem once.
    private func report(_ feed: GroupFeed, _ problem: String, _ state: inout State) {
        if state.problems[feed.name] != problem { sync.log.report("group", problem) }
        state.problems[feed.name] = problem
    }

    private func pass(_ feed: GroupFeed, _ state: inout State) async throws {
        let own = try calling { try feed.fingerprint() }
        try await removeFormer(of: feed, own)
        guard let fingerprint = own ?? sync.link.onlyFingerprint(of: feed.name),
            try calling({ try feed.isWanted() })
        else { return }
        let name = "\(feed.name)/\(fingerprint)"
        let entry = manifests.entry(name)
        let copy = GroupManifests.Copy(entry)
        let memory = try calling { try self.memory(of: feed, fingerprint) }
        let version = memory.map { GroupVersion(stamp: $0.stamp, host: $0.host.isEmpty ? host.name : $0.host) }
        switch copy {
        case .newer(let format):
            return report(
                feed,
                "the group's \(feed.name) have format \(format), and this host reads \(GroupManifest.format) — update Airlock on this host",
                &state)
        case .manifest(let manifest, let theirs, let revision) where version.map { $0 < theirs } ?? true:
            guard state.refused[name] != revision else { return }
            if let problem = try await take(manifest, theirs, feed, fingerprint, memory) {
                state.refused[name] = revision
                report(feed, problem, &state)
            } else {
                state.problems[feed.name] = nil
            }
        case .manifest(_, let theirs, _):
            if let memory, memory.isPending, let version, version > theirs {
                try await send(feed, name, memory, version, copy, &state)
            }
        case .absent, .unreadable:
            guard own != nil, let memory, let version, memory.isPending || sync.link.isOwn(name) else { return }
            try await send(feed, name, memory, version, copy, &state)
        }
    }

    /// Returns what this host knows of the data of sources; `nil` if it has no data, or data of other sources.
    private func memory(of feed: GroupFeed, _ fingerprint: String) throws -> GroupFeedMemory? {
        guard try feed.hasContent() else { return nil }
        let memory = try GroupFeedMemory.of(feed.name, in: sync.storage)
        return memory?.fingerprint == fingerprint ? memory : nil
    }

    // MARK: Taking

    /// Replaces this host's data by the group's.
    ///
    /// - Returns: The reason why it isn't replaced; `nil` if it is.
    private func take(
        _ manifest: GroupManifest, _ version: GroupVersion, _ feed: GroupFeed, _ fingerprint: String,
        _ memory: GroupFeedMemory?
    ) async throws -> String? {
        let waiting = "this host waits for the next sync on \(version.host)"
        func failure(_ reason: String) -> String { "the group's \(feed.name) can't be used: \(reason) — \(waiting)" }
        let content: GroupFeedContent
        do {
            // What this host has needn't be fetched. What can't be read is fetched.
            var known = (try? feed.content(host.name).map { try GroupManifest.dividing($0).chunks }) ?? [:]
            let missing = manifest.hashes.subtracting(known.keys).sorted()
            for start in stride(from: 0, to: missing.count, by: Self.fetchBatch) {
                let hashes = missing[start..<min(start + Self.fetchBatch, missing.count)]
                let found = try await connection.perform(
                    EtcdTransaction(operations: hashes.map { .get(GroupKeys.chunks + $0) })
                ).found
                for (hash, found) in zip(hashes, found) {
                    guard let chunk = found.first else {
                        return "the chunk \(hash) of the group's \(feed.name) is missing — \(waiting)"
                    }
                    guard SHA256.hash(chunk.value) == hash else {
                        // Otherwise the host that syncs would believe that the group has the chunk.
                        _ = try await connection.perform(
                            EtcdTransaction(
                                conditions: [.isUnchanged(chunk.key, since: chunk.revision)],
                                operations: [.delete(chunk.key)]))
                        return "the chunk \(hash) of the group's \(feed.name) is damaged — \(waiting)"
                    }
                    known[hash] = chunk.value
                }
            }
            content = try manifest.content(known)
        } catch let error as HostError where error.code == .feed {
            return failure(error.reason)
        }
        let lock: FileLock
        do {
            lock = try await FileLock.ofSync(feed.name, in: sync.storage.locks)
        } catch let error as CommandFailure {
            throw HostError.feed(error.message)
        }
        defer { withExtendedLifetime(lock) {} }
        guard try self.memory(of: feed, fingerprint) == memory else {
            // This host synced in the meantime, so the versions are compared again.
            manifests.tick()
            return nil
        }
        do {
            try feed.take(content)
        } catch {
            return failure(message(of: error))
        }
        try sync.storage.update(try GroupFeedMemory.key(feed.name)) { current in
            var next = GroupFeedMemory(fingerprint: fingerprint, stamp: version.stamp, host: version.host)
            (next.own, next.former) = (memory?.own ?? 0, current?.former ?? "")
            current = next
        }
        sync.log.report("group", "\(feed.name) received from \(version.host)", .info)
        sync.link.received()
        return nil
    }

    // MARK: Sending

    private func send(
        _ feed: GroupFeed, _ name: String, _ memory: GroupFeedMemory, _ version: GroupVersion,
        _ copy: GroupManifests.Copy, _ state: inout State
    ) async throws {
        guard state.unsent[name] != memory.stamp else { return }
        // Until the next sync, data that can't be shared isn't divided again.
        state.unsent[name] = memory.stamp
        guard let content = try calling({ try feed.content(host.name) }) else { return }
        let (manifest, chunks) = try GroupManifest.dividing(content)
        state.unsent[name] = nil
        let begin = ContinuousClock.now
        try await write(chunks)
        // The machine may have slept: the chunks are touched again in the next pass.
        guard begin.duration(to: .now) < Self.sendingTime else { return }
        let key = GroupKeys.feeds + name
        let value = GroupValue(format: Int(GroupManifest.format), value: manifest.encoded, version: version).encoded
        let outcome = try await connection.perform(
            EtcdTransaction(
                conditions: [.isUnchanged(key, since: copy.revision)], operations: [.put(key, value)],
                otherwise: [.get(key)]))
        guard outcome.isMet else {
            manifests.replace(key, outcome.found[0].first)
            return manifests.tick()
        }
        manifests.replace(key, EtcdEntry(key: key, value: value, revision: outcome.revision))
        state.problems[feed.name] = nil
        try sync.storage.update(try GroupFeedMemory.key(feed.name)) { current in
            if current == memory { current?.isPending = false }
        }
        sync.log.report("group", "\(feed.name) sent", .info)
    }

    /// Writes the chunks that the group lacks, and touches the others, so that they aren't swept before the manifest is written.
    private func write(_ chunks: [String: [UInt8]]) async throws {
        let all = chunks.keys.sorted()
        for start in stride(from: 0, to: all.count, by: Self.batch) {
            let part = all[start..<min(start + Self.batch, all.count)].map { GroupKeys.chunks + $0 }
            var isWritten = false
            for _ in 0..<Self.attempts where !isWritten {
                let found = try await connection.perform(
                    EtcdTransaction(operations: part.map { .list($0, limit: 1, hasValues: false) })
                ).found
                let known = zip(part, found).filter { $1.first?.key == $0 }.map(\.0)
                let touched = try await connection.perform(
                    EtcdTransaction(
                        conditions: known.map { .exists($0) }, operations: known.map { .touch($0) }))
                guard touched.isMet else { continue }
                for key in Set(part).subtracting(known).sorted() {
                    guard let chunk = chunks[String(key.dropFirst(GroupKeys.chunks.count))] else { continue }
                    _ = try await connection.perform(
                        EtcdTransaction(
                            conditions: [.isUnchanged(key, since: 0)], operations: [.put(key, chunk)],
                            otherwise: [.touch(key)]))
                }
                isWritten = true
            }
            guard isWritten else {
                throw CommandFailure(
                    "the chunks of the group change all the time — this host tries again", exitCode: .unavailable)
            }
        }
    }

    // MARK: Removing

    /// Removes the manifest of this host's former sources, unless another host does their job.
    private func removeFormer(of feed: GroupFeed, _ own: String?) async throws {
        let key = try GroupFeedMemory.key(feed.name)
        guard let memory = try GroupFeedMemory.of(feed.name, in: sync.storage) else { return }
        let isFormer = memory.own > 0 && memory.fingerprint != own
        let former = isFormer ? memory.fingerprint : memory.former
        guard !former.isEmpty else { return }
        let name = "\(feed.name)/\(former)"
        if let entry = manifests.entry(name) {
            _ = try await connection.perform(
                EtcdTransaction(
                    conditions: [
                        .isUnchanged(entry.key, since: entry.revision),
                        .isUnchanged(GroupKeys.jobs + name, since: 0),
                    ], operations: [.delete(entry.key)]))
        }
        try sync.storage.update(key) { current in
            guard current == memory else { return }
            current?.former = ""
            if isFormer { current?.own = 0 }
        }
    }

    /// Deletes old manifests, and chunks that no manifest refers to.
    ///
    /// A chunk is deleted only if it wasn't touched and if no manifest was written since it was looked up.
    private func sweep(_ state: inout State) async throws {
        let isHolder = sync.feeds.contains { feed in
            sync.link.offers.contains { $0.hasPrefix(feed.name + "/") && sync.link.isOwn($0) }
        }
        guard isHolder else { return }
        let outcome = try await connection.perform(
            EtcdTransaction(operations: [
                .list(GroupKeys.feeds, limit: Self.sweepLimits.manifests + 1),
                .list(GroupKeys.chunks, limit: Self.sweepLimits.chunks + 1, hasValues: false),
            ]))
        guard outcome.found[0].count <= Self.sweepLimits.manifests, outcome.found[1].count <= Self.sweepLimits.chunks
        else { return }
        var referenced: Set<String> = []
        for entry in outcome.found[0] {
            switch GroupManifests.Copy(entry) {
            case .manifest(let manifest, let version, _):
                referenced.formUnion(manifest.hashes)
                guard version.stamp < now - GroupManifests.lifetime else { continue }
                let job = GroupKeys.jobs + entry.key.dropFirst(GroupKeys.feeds.count)
                _ = try await connection.perform(
                    EtcdTransaction(
                        conditions: [
                            .isUnchanged(entry.key, since: entry.revision), .isUnchanged(job, since: 0),
                        ], operations: [.delete(entry.key)]))
            // Its chunks are unknown, so none is deleted.
            case .newer: return
            case .absent, .unreadable: continue
            }
        }
        let old = state.sweep.old(of: outcome.found[1], referenced: referenced, at: .now)
        for start in stride(from: 0, to: old.count, by: Self.sweepBatch) {
            let part = old[start..<min(start + Self.sweepBatch, old.count)]
            _ = try await connection.perform(
                EtcdTransaction(
                    conditions: part.map { .isUnchanged($0.key, since: $0.revision) }
                        + [.areUnchanged(GroupKeys.feeds, since: outcome.revision)],
                    operations: part.map { .delete($0.key) }))
        }
    }
}
