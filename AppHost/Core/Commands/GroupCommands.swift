import Foundation
import Shared

/// The commands `group join`, `group status` and `group leave`.
struct GroupCommands {
    private static let timeout = HTTPArguments.timeLimit("the time limit for an answer of etcd; 10 by default")
    @OptionList private static var common: [OptionDeclaration] {
        timeout
        HostSettings.places
        CommonOptions.json
    }

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "group join", summary: "shares documents with the other hosts of a group, through etcd",
            operands: "etcd://HOST:PORT[,HOST:PORT…]"
        ) {
            GroupMembership.Options.join.all
            common
        },
        .init(
            "group status", summary: "prints the members of etcd, the hosts of the group, and what waits to be sent"
        ) { common },
        .init("group leave", summary: "no longer shares documents") { common },
    ]

    private let settings: HostSettings
    private let container: Container
    private let storage: LocalStorageService
    private let client: HTTPClient

    private var arguments: Arguments { settings.arguments }

    init(_ settings: HostSettings) throws {
        self.settings = settings
        container = try settings.createContainer()
        storage = try settings.openStorage()
        var client = settings.client
        let whole = settings.arguments.has(Self.timeout) ? client.limits.whole : EtcdConnection.limits.whole
        client.limits = EtcdConnection.limits
        (client.limits.whole, client.limits.connecting) = (whole, min(whole, client.limits.connecting))
        self.client = client
    }

    func run() async throws {
        switch arguments.command {
        case "group join": try await join()
        case "group leave": try await leave()
        default: try await status()
        }
    }

    private func write(_ json: JSONValue, _ text: String) throws {
        try StandardOutput.write(settings.isJSON ? json.serialised() : text)
    }

    // MARK: Joining

    private func join() async throws {
        guard arguments.operands.count == 1 else {
            throw CommandFailure("'group join' takes the address of etcd — write etcd://HOST:PORT")
        }
        let membership = try GroupMembership(
            arguments, members: try EtcdCluster.members(arguments.operands[0]), .join, of: "'group join'",
            random: settings.process.random)
        if let known = try storage.value(GroupMembership.key) { throw Self.joined(known) }
        let connection = try await membership.cluster().connect(client)
        let (id, name) = (membership.id, membership.name)
        let others = try await GroupHost.all(connection).hosts.filter { $0.id != id }
        guard !others.contains(where: { $0.name == name }) else {
            throw CommandFailure(
                "another host of the group is called '\(name)' — write another name with \(GroupMembership.Options.join.name)",
                exitCode: .badData)
        }
        let host = GroupHost(id: id, name: name, seen: settings.context.second)
        _ = try await connection.perform(
            EtcdTransaction(operations: [.put(GroupKeys.hosts + id, try host.record)]))
        // The record of another group doesn't count.
        try storage.update(GroupRecord.key) { $0 = nil }
        try storage.update(GroupMembership.key) { current in
            if let current { throw Self.joined(current) }
            current = membership
        }
        let titles = GroupState.documents(of: membership).map(\.title)
        try write(
            [
                "name": .string(name), "id": .string(id), "address": .string(membership.address),
                "documents": .array(titles.map { .string($0) }),
                "hosts": .array((others + [host]).map { .string($0.name) }),
            ],
            "joined \(membership.address) as \(name), \(others.count) other \(others.count == 1 ? "host" : "hosts"); "
                + "'AppHost run' shares: \(titles.joined(separator: ", "))")
    }

    private static func joined(_ membership: GroupMembership) -> CommandFailure {
        CommandFailure(
            "this host is in the group of \(membership.address) already — run 'AppHost group leave' first",
            exitCode: .badData)
    }

    // MARK: Leaving

    private func leave() async throws {
        guard let membership = try storage.value(GroupMembership.key) else {
            throw CommandFailure("this host is in no group — 'AppHost group join' joins one", exitCode: .badData)
        }
        guard !membership.isConfigured else {
            throw CommandFailure(
                "the host's settings name this group — remove 'group' from the configuration file, and send the host SIGHUP",
                exitCode: .badData)
        }
        let waiting = try GroupState(in: storage, container)?.waiting.map(\.title) ?? []
        let titles = GroupState.documents(of: membership).map(\.title)
        // The running host notices this, and ends its lease.
        try storage.update(GroupMembership.key) { $0 = nil }
        try storage.update(GroupRecord.key) { $0 = nil }
        var problem: String?
        do {
            let connection = try await membership.cluster().connect(client)
            let (host, online) = (GroupKeys.hosts + membership.id, GroupKeys.online + membership.id)
            let known = try await connection.perform(EtcdTransaction(operations: [.get(online)])).found[0].first
            // The host whose copy this is stays in the group.
            if known.map({ $0.value == Array(GroupSync.machine(container, storage).utf8) }) ?? true {
                _ = try await connection.perform(EtcdTransaction(operations: [.delete(host), .delete(online)]))
            }
        } catch let error as any CommandError {
            problem = error.message
            StandardError.write("AppHost: the group still lists \(membership.name): \(error.message)")
        }
        var lines = [
            "left the group; this host keeps its \(titles.joined(separator: ", ")), and the other hosts keep theirs, without this host's later changes"
        ]
        if !waiting.isEmpty {
            lines.append(
                "the other hosts don't have this host's last changes of: \(waiting.joined(separator: ", "))"
            )
        }
        try write(
            [
                "name": .string(membership.name), "unsent": .array(waiting.map { .string($0) }),
                "failure": problem.map { .string($0) } ?? .null,
            ], lines.joined(separator: "\n"))
    }

    // MARK: Status

    private func status() async throws {
        guard let state = try GroupState(in: storage, container) else {
            return try write(
                ["name": .null],
                "in no group — 'AppHost group join etcd://HOST:PORT \(GroupMembership.Options.join.name) NAME' joins one"
            )
        }
        let cluster = try state.membership.cluster()
        let members = await withTaskGroup(of: (Int, MemberStatus).self) { tasks in
            for (index, member) in cluster.members.enumerated() {
                tasks.addTask { [client] in (index, await MemberStatus(member, of: cluster, client)) }
            }
            return await tasks.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        var (hosts, foreign): ([GroupHost], Int) = ([], 0)
        var jobs: [(feed: String, host: String)] = []
        var failure: (any CommandError)?
        do {
            let connection = try await cluster.connect(client)
            (hosts, foreign) = try await GroupHost.all(connection)
            let names = Dictionary(hosts.map { ($0.id, $0.name) }) { first, _ in first }
            jobs = try await GroupJob.all(connection).compactMap { job in names[job.host].map { (job.feed, $0) } }
                .sorted { $0 < $1 }
        } catch let error as any CommandError {
            failure = error
        }
        let newest = members.compactMap { $0.status?.revision }.max() ?? 0
        var lines = ["host: \(state.membership.name)"] + members.map { $0.text(newest: newest) }
        for host in hosts {
            let presence = host.isOnline ? "online" : "last seen \(host.seen.instantText)"
            lines.append("  \(host.name)  \(presence)\(host.id == state.membership.id ? ", this host" : "")")
        }
        lines += jobs.map { "\($0.feed): synced by \($0.host)" }
        if foreign > 0 { lines.append("keys that aren't hosts: \(foreign)") }
        lines.append("waiting to be sent: \(state.waitingText.isEmpty ? "nothing" : state.waitingText)")
        lines += state.replacements.map {
            "replaced by a change on \($0.host), which didn't know it: \($0.title), \($0.instant.instantText)"
        }
        if !state.isRunning { lines.append("nothing is sent or received: no host runs — run 'AppHost run'") }
        if let reason = state.failure {
            lines.append("not connected\(state.disconnected.map { " since \($0.instantText)" } ?? ""): \(reason)")
        }
        let own: [JSONMember] = [
            .init("id", .string(state.membership.id)),
            .init("members", .array(members.map { $0.json(newest: newest) })),
            .init("hosts", .array(hosts.map(\.json))), .init("foreignKeys", .integer(foreign)),
            .init(
                "jobs", .array(jobs.map { ["name": .string($0.feed), "host": .string($0.host)] as JSONValue })),
            .init("isRunning", .bool(state.isRunning)),
        ]
        try write(.object((state.json.members ?? []) + own), lines.joined(separator: "\n"))
        if let failure { throw failure }
    }
}

/// The status of a member of etcd.
private struct MemberStatus {
    let name: String
    private(set) var status: EtcdConnection.Status?
    private var failure: String?

    init(_ name: String, of cluster: EtcdCluster, _ client: HTTPClient) async {
        self.name = name
        do {
            status = try await cluster.connection(to: name, client).status()
        } catch {
            failure = message(of: error)
        }
    }

    func text(newest: Int64) -> String {
        guard let status else { return "etcd: \(failure ?? name)" }
        let lag = newest > status.revision ? ", \(newest - status.revision) behind" : ""
        return "etcd: \(name), version \(status.version), revision \(status.revision)\(lag)"
    }

    func json(newest: Int64) -> JSONValue {
        [
            "address": .string(name), "version": status.map { .string($0.version) } ?? .null,
            "revision": status.map { .integer(Int($0.revision)) } ?? .null,
            "lag": status.map { .integer(Int(newest - $0.revision)) } ?? .null,
            "failure": failure.map { .string($0) } ?? .null,
        ]
    }
}

extension GroupHost {
    fileprivate var json: JSONValue {
        [
            "name": .string(name), "id": .string(id), "isOnline": .bool(isOnline), "seen": .string(seen.instantText),
        ]
    }
}
