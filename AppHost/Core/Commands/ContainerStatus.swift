import Foundation
import Shared

/// The command `status`: prints what a container holds and whether it is fresh, as text or JSON.
struct ContainerStatus {
    static let grammar = CommandGrammar.Command(
        "status", summary: "prints what the container holds, and whether it is fresh"
    ) {
        HostSettings.places
        CommonOptions.json
        CommonOptions.moment
    }

    private let path: String
    private let network: (state: NetworkMonitor.State, since: Int64?)
    private let host: Int32?
    /// `nil` in no group.
    private let group: GroupState?
    private let features: [FeatureStatus]
    private let freshness: FreshnessReport
    /// The updates that wait for an unmetered connection; empty without a running host.
    private let paused: [String]
    private let reloads: [(role: ContainerRole, request: WidgetReloadRequest)]

    /// Prints the status.
    static func run(_ settings: HostSettings) throws {
        let status = try ContainerStatus(settings)
        try StandardOutput.write(settings.isJSON ? status.json.serialised() : status.text)
    }

    /// Reads the container's documents.
    ///
    /// - Throws: ``ContainerError``, ``HostError`` for the first document that can't be read.
    private init(_ settings: HostSettings) throws {
        path = try settings.containerPath
        let container = try settings.openContainer()
        let state = settings.network.state
        let storage = try settings.storageIfAvailable()
        let recorded = try storage?.record(NetworkRecord.key)
        network = (state, recorded?.state == state ? recorded?.since : nil)
        reloads = try WidgetReloadRequests.keys.flatMap { role, key in
            try (container.read(key).value?.requests ?? []).map { (role, $0) }
        }
        let reading = try StatusReading(settings, container, storage)
        host = reading.host
        paused = host == nil ? [] : reading.paused.sorted()
        group = try storage.flatMap { try GroupState(in: $0, container) }
        features = try FeatureModules.all.map { try $0.status(reading) }
        let snapshots = CurrentSnapshots(container: container)
        let items = try HomeStore(container: container).items(at: settings.context.now.milliseconds)
        let stale = try items.compactMap { item in
            try snapshots.staleness(of: item).map { "\(item.id) is stale: \($0)" }
        }
        freshness = FreshnessReport(reasons: features.flatMap(\.reasons) + stale)
    }

    private var text: String {
        var lines = ["container: \(path)"] + features.flatMap(\.lines)
        let since = network.since.map { " since \($0.instantText)" } ?? ""
        lines.append("network: \(network.state.rawValue)\(since)")
        if !paused.isEmpty { lines.append("\(SyncPauses.reason): \(paused.joined(separator: ", "))") }
        for (role, request) in reloads {
            let kind = request.target.kind.map { " of \($0)" } ?? ""
            lines.append(
                "waiting to be redrawn: \(request.target.name)\(kind), requested by \(role.processName) at \(request.instant.instantText)"
            )
        }
        if let group { lines.append(group.text) }
        // On a full disk a host can't write its number into the lock.
        lines.append(host.map { $0 == 0 ? "host: one runs" : "host: process \($0)" } ?? "host: none runs")
        lines.append(freshness.text)
        return lines.joined(separator: "\n")
    }

    private var json: JSONValue {
        let own: [JSONMember] = [
            JSONMember(
                "network",
                [
                    "state": .string(network.state.rawValue),
                    "since": network.since.map { .string($0.instantText) } ?? .null,
                ]),
            JSONMember("paused", .array(paused.map { .string($0) })),
            JSONMember("reloads", .array(reloads.map(Self.json))),
            JSONMember("group", group?.json ?? .null),
            JSONMember("host", host.map { .integer(Int($0)) } ?? .null), JSONMember("freshness", freshness.json),
        ]
        return .object([JSONMember("container", .string(path))] + features.flatMap(\.json) + own)
    }

    private static func json(_ reload: (role: ContainerRole, request: WidgetReloadRequest)) -> JSONValue {
        [
            "target": .string(reload.request.target.name),
            "kind": reload.request.target.kind.map { .string($0) } ?? .null,
            "by": .string(reload.role.processName),
            "instant": .string(reload.request.instant.instantText),
        ]
    }
}

extension Int64 {
    /// This number of seconds since 1 January 1970, as an ISO 8601 instant.
    var instantText: String { Date(timeIntervalSince1970: TimeInterval(self)).formatted(.iso8601) }
}
