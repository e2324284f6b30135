import Dispatch
import Foundation
import Shared

/// Keeps the shared documents of a running host and those of its group equal.
///
/// The documents themselves are the durable list of changes that wait while etcd can't be reached: on every connection, the host merges the
/// group's copy of each document with its own, and sends the result if the group lacks a change.
struct GroupSync: Sendable {
    let container: Container
    let storage: LocalStorageService
    let documents: [GroupDocument]
    let client: HTTPClient
    let log: HostLog
    let clock: HostClock
    let random: @Sendable () -> UInt64

    /// The back-off after a failed connection, in seconds.
    private static let delays = 1...8

    init(
        container: Container, storage: LocalStorageService, documents: [GroupDocument], client: HTTPClient,
        log: HostLog, clock: HostClock, random: @escaping @Sendable () -> UInt64
    ) {
        (self.container, self.storage, self.documents) = (container, storage, documents)
        (self.log, self.clock, self.random) = (log, clock, random)
        var client = client
        client.limits = EtcdConnection.limits
        self.client = client
    }

    /// Runs until the task is cancelled, and follows `group join` and `group leave`.
    func run() async {
        let (wakes, wake) = ContainerLoop.wakes()
        let watch: ContainerWatch?
        do {
            watch = try storage.watch(GroupMembership.key.domain) { wake.yield() }
        } catch {
            log.report("group", message(of: error))
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        var current: GroupMembership?
        var connecting: Task<Void, Never>?
        for await _ in wakes {
            let membership: GroupMembership?
            do {
                membership = try storage.value(GroupMembership.key)
            } catch {
                log.report("group", message(of: error), .error)
                continue
            }
            guard membership != current else { continue }
            connecting?.cancel()
            await connecting?.value
            current = membership
            connecting = membership.map { membership in Task { await connect(membership) } }
        }
        connecting?.cancel()
        await connecting?.value
    }

    /// Connects again and again until the task is cancelled.
    private func connect(_ membership: GroupMembership) async {
        var failures = 0
        // A repeated error is logged once.
        var lastReason: String?
        var generator = SplitMix64(seed: random())
        while !Task.isCancelled {
            do {
                let connection = try await membership.cluster().connect(client, first: failures)
                let session = GroupSession(
                    host: GroupHost(id: container.description.id, name: membership.name, seen: 0), sync: self,
                    connection: connection)
                try await session.run { revision in
                    (failures, lastReason) = (0, nil)
                    record { $0.failure = "" }
                    log.report(
                        "group", "connected to \(connection.member) as \(membership.name), revision \(revision)", .info
                    )
                }
            } catch is CancellationError {
                return
            } catch {
                let reason = message(of: error)
                if lastReason != reason {
                    log.report("group", reason)
                    record { $0.failure = reason }
                }
                lastReason = reason
            }
            failures += 1
            let delay = BackOff.delay(
                failures: failures, retryAfter: nil, within: Self.delays, random: &generator)
            do { try await Task.sleep(for: .seconds(delay)) } catch { return }
        }
    }

    /// Changes the record for `group status`. A failure doesn't prevent the sync.
    func record(_ change: (inout GroupRecord) -> Void) {
        do {
            var record = try storage.value(GroupRecord.key) ?? GroupRecord()
            let before = record
            change(&record)
            if record == before { return }
            try storage.update(GroupRecord.key) { $0 = record }
        } catch {
            log.report("group", message(of: error))
        }
    }
}
