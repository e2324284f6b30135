import Shared

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
    /// - Throws: ``LocalStorageError``, ``ContainerError``.
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
    /// - Throws: ``LocalStorageError``, ``ContainerError``.
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
