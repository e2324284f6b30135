import Dispatch
import Foundation
import Shared

/// Keeps the shared documents of a running host and those of its group equal.
///
/// The documents and what the host remembers of them are the durable list of changes that wait while etcd can't be reached: on every
/// connection, the host compares the group's copy of each document with its own.
struct GroupSync: Sendable {
    let container: Container
    let storage: LocalStorageService
    let documents: [GroupDocument]
    let feeds: [GroupFeed]
    let link: GroupLink
    let client: HTTPClient
    let log: HostLog
    let clock: HostClock
    let random: @Sendable () -> UInt64
    /// Identifies this machine and the host's folders on it, so that a copied host is noticed.
    let machine: String

    /// The back-off after a failed connection, in seconds.
    private static let delays = 1...8
    /// The seconds after which documents are compared even without a notification, which may be missed.
    private static let interval = 3
    /// The pause after a comparison, as a multiple of its duration. It takes milliseconds only if there are thousands of documents, of which
    /// the host may just be receiving one after the other.
    private static let pause = 9

    init(
        container: Container, storage: LocalStorageService, documents: [GroupDocument], feeds: [GroupFeed],
        link: GroupLink, client: HTTPClient, log: HostLog, clock: HostClock, random: @escaping @Sendable () -> UInt64
    ) {
        (self.container, self.storage, self.documents, self.feeds) = (container, storage, documents, feeds)
        (self.link, self.log, self.clock, self.random) = (link, log, clock, random)
        var client = client
        client.limits = EtcdConnection.limits
        self.client = client
        machine = Self.machine(container, storage)
    }

    /// Returns the identity of a machine and of a host's folders on it.
    static func machine(_ container: Container, _ storage: LocalStorageService) -> String {
        // Without the file, hosts differ only by their folders.
        let id = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        return String(XXHash64.hash("\(id)|\(container.path)|\(storage.documents.path)"), radix: 16)
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
            connecting = membership.map { membership in Task { await run(membership) } }
        }
        connecting?.cancel()
        await connecting?.value
    }

    /// Takes part in a group until the task is cancelled.
    private func run(_ membership: GroupMembership) async {
        do {
            let now = clock.now
            let documents = documents.filter { $0.isShared(by: membership) }
            let replica = GroupReplicaLock(
                try GroupReplica(
                    container: container, storage: storage, documents: documents, host: membership.name,
                    now: { now().milliseconds }))
            record { $0.container = container.description.id }
            link.join(as: membership.id)
            defer { link.leave() }
            let changes = GroupChanges()
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await observe(documents, replica, changes) }
                tasks.addTask { await connect(membership, replica, changes) }
            }
        } catch {
            log.report("group", message(of: error), .error)
        }
    }

    /// Remembers the user's changes of the shared documents until the task is cancelled, connected or not.
    private func observe(_ documents: [GroupDocument], _ replica: GroupReplicaLock, _ changes: GroupChanges) async {
        let (wakes, wake) = ContainerLoop.wakes()
        func domains(_ place: GroupDocument.Place) -> [Domain] {
            Array(Set(documents.filter { $0.place == place }.map(\.domain)))
        }
        var watches: [ContainerWatch] = []
        do {
            watches = [
                try ContainerWatch(container, of: domains(.container)) { wake.yield() },
                try ContainerWatch(storage.documents, of: domains(.storage)) { wake.yield() },
            ]
        } catch {
            log.report("group", message(of: error))
        }
        defer { withExtendedLifetime(watches) {} }
        let ticks = Task {
            while true {
                wake.yield()
                try await Task.sleep(for: .seconds(Self.interval))
            }
        }
        defer { ticks.cancel() }
        // A repeated error is logged once.
        var lastError: String?
        for await _ in wakes {
            var (duration, failure) = (Duration.zero, (any Error)?.none)
            do {
                let names: [String]
                (names, duration) = try replica.withLock { replica in
                    let start = ContinuousClock.now
                    return (try replica.changes { failure = $0 }, ContinuousClock.now - start)
                }
                if !names.isEmpty { changes.add(names: names) }
            } catch {
                failure = error
            }
            let kind = failure.map(Self.kind)
            if let failure, kind != lastError { log.report("group", message(of: failure), .error) }
            lastError = kind
            do { try await Task.sleep(for: duration * Self.pause) } catch { return }
        }
    }

    /// Connects again and again until the task is cancelled.
    private func connect(
        _ membership: GroupMembership, _ replica: GroupReplicaLock, _ changes: GroupChanges
    ) async {
        var failures = 0
        var lastError: String?
        // True if the last connection ended because this host couldn't store something, which a new one doesn't mend.
        var isLocal = false
        var generator = SplitMix64(seed: random())
        func report(_ error: any Error) {
            let (reason, isAgain) = (message(of: error), lastError == Self.kind(of: error))
            lastError = Self.kind(of: error)
            if !isAgain { log.report("group", reason) }
            let now = Int64(clock.now().timeIntervalSince1970)
            record(isAgain: isAgain) {
                $0.failure = reason
                if $0.disconnected == 0 { $0.disconnected = now }
            }
        }
        while !Task.isCancelled {
            do {
                let connection = try await membership.cluster().connect(client, first: failures)
                let session = GroupSession(
                    host: GroupHost(id: membership.id, name: membership.name, seen: 0), sync: self,
                    replica: replica, connection: connection, changes: changes)
                try await session.run(
                    connected: { revision in
                        if !isLocal { (failures, lastError) = (0, nil) }
                        log.report(
                            "group", "connected to \(connection.member) as \(membership.name), revision \(revision)",
                            .info
                        )
                    }, failed: report)
            } catch is CancellationError {
                return
            } catch {
                isLocal = Self.localCode(of: error) != nil
                report(error)
            }
            link.disconnected()
            failures += 1
            let delay = BackOff.delay(
                failures: failures, retryAfter: nil, within: Self.delays, random: &generator)
            do { try await Task.sleep(for: .seconds(delay)) } catch { return }
        }
    }

    /// Returns the code of a failed write or read on this host; `nil` for another error.
    private static func localCode(of error: any Error) -> ContainerError.Code? {
        (error as? ContainerError)?.code ?? (error as? HostError)?.storageCode
    }

    /// Returns a text that is the same for repeated errors: of a failed write of this host, without the name of the staged file.
    private static func kind(of error: any Error) -> String {
        localCode(of: error).map { "\($0)" } ?? message(of: error)
    }

    /// Changes the record for `group status`. A failure doesn't prevent the sync.
    ///
    /// - Parameter isAgain: True to log no failure, because it was logged before.
    /// - Returns: False if the record isn't changed, for example because the disk is full.
    @discardableResult
    func record(isAgain: Bool = false, _ change: (inout GroupRecord) -> Void) -> Bool {
        do {
            var record = try storage.value(GroupRecord.key) ?? GroupRecord()
            let before = record
            change(&record)
            if record != before { try storage.update(GroupRecord.key) { $0 = record } }
            return true
        } catch {
            if !isAgain { log.report("group", message(of: error)) }
            return false
        }
    }
}

/// The state of this host in its group, read without a connection.
struct GroupState {
    static func documents(of membership: GroupMembership) -> [GroupDocument] {
        GroupDocument.all.filter { $0.isShared(by: membership) }
    }

    let membership: GroupMembership
    /// The changes that the group doesn't have.
    let waiting: [GroupReplica.Waiting]
    /// The changes of this host that other hosts replaced.
    let replacements: [GroupRecord.Replacement]
    /// The data that a host of the group synced last, and when, in seconds since 1 January 1970.
    let feeds: [(name: String, host: String, instant: Int64)]
    /// True if a host runs.
    let isRunning: Bool
    /// The reason why the running host isn't connected; `nil` if it is, or if none runs.
    let failure: String?
    /// When the running host's connection was lost, in seconds since 1 January 1970; `nil` while it is connected, or if none runs.
    let disconnected: Int64?

    /// - Returns: `nil` in no group.
    /// - Throws: ``HostError``, ``ContainerError``.
    init?(in storage: LocalStorageService, _ container: Container) throws {
        guard let membership = try storage.value(GroupMembership.key) else { return nil }
        self.membership = membership
        let record = try storage.value(GroupRecord.key) ?? GroupRecord()
        var replica = try GroupReplica(
            container: container, storage: storage, documents: Self.documents(of: membership),
            host: membership.name, now: { 0 })
        waiting = try replica.waiting()
        replacements = record.replacements
        feeds = try storage.documents.documentNames(in: .home, prefix: GroupFeedMemory.prefix).compactMap { name in
            let feed = String(name.dropFirst(GroupFeedMemory.prefix.count))
            guard let memory = try GroupFeedMemory.of(feed, in: storage), !memory.fingerprint.isEmpty else {
                return nil
            }
            return (feed, memory.isTaken ? memory.host : membership.name, memory.stamp / 1_000)
        }
        isRunning = HostLock.holder(of: container.path) != nil
        let isDisconnected = isRunning && !record.failure.isEmpty
        failure = isDisconnected ? record.failure : nil
        disconnected = isDisconnected && record.disconnected > 0 ? record.disconnected : nil
    }

    /// - Returns: `nil` in no group, and while the running host is connected.
    /// - Throws: ``HostError``, ``ContainerError``.
    init?(disconnectedIn storage: LocalStorageService, _ container: Container) throws {
        guard let record = try storage.value(GroupRecord.key), !record.failure.isEmpty else { return nil }
        try self.init(in: storage, container)
    }

    /// The changes that wait, such as `favorites, 3 alarms`.
    var waitingText: String {
        waiting.map { $0.count == 1 ? $0.title : "\($0.count) \($0.title)" }.joined(separator: ", ")
    }

    var text: String {
        let wait = waiting.isEmpty ? "" : ", waiting to be sent: \(waitingText)"
        let since = disconnected.map { " since \($0.instantText)" } ?? ""
        let own = "group: \(membership.name)\(wait)\(failure.map { ", not connected\(since): \($0)" } ?? "")"
        return ([own] + feeds.map { "\($0.name): synced by \($0.host) \($0.instant.instantText)" }).joined(
            separator: "\n")
    }

    var json: JSONValue {
        [
            "name": .string(membership.name), "waiting": .array(waiting.map { .string($0.title) }),
            "changes": .integer(waiting.reduce(0) { $0 + $1.count }),
            "replaced": .array(
                replacements.map {
                    [
                        "document": .string($0.title), "host": .string($0.host),
                        "instant": .string($0.instant.instantText),
                    ]
                }),
            "feeds": .array(
                feeds.map {
                    [
                        "name": .string($0.name), "host": .string($0.host), "instant": .string($0.instant.instantText),
                    ]
                }), "failure": failure.map { .string($0) } ?? .null,
            "disconnected": disconnected.map { .string($0.instantText) } ?? .null,
        ]
    }
}
