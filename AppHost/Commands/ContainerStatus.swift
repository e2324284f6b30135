import Foundation
import Shared

/// What a container holds, for people and scripts.
struct ContainerStatus {
    private let path: String
    private let today: Reading<JokeOfTheDay>
    private let pool: Int
    private let network: (state: NetworkMonitor.State, since: Int64?)
    private let sync: Reading<JokeSyncRecord>
    /// The state of the feed that was read last.
    private let feed: JokeFeedState?
    private let keeper: Int32?
    private let favorites: FavoritesStatus
    private let freshness: FreshnessReport
    private let calendars: CalendarStatus
    /// What waits for a connection that isn't metered, while a host runs.
    private let paused: [String]
    private let reloads: [(role: ContainerRole, request: WidgetReloadRequest)]

    /// Reads a container's documents.
    ///
    /// - Parameters:
    ///   - network: The state of the network, and since when it is, in seconds since 1970, where that was noted.
    ///   - day: Today where the person is.
    ///   - added: The calendars the person added.
    ///   - paused: The sources that wait for a connection that isn't metered.
    ///   - now: In milliseconds since 1970.
    /// - Throws: ``ContainerError`` for the first that can't be read.
    init(
        of container: Container, path: String, network: (state: NetworkMonitor.State, since: Int64?), day: LocalDay,
        added: [String], paused: Set<String>, now: Int64
    ) throws {
        self.path = path
        self.network = network
        today = try container.read(JokeOfTheDay.key)
        pool = try container.catalogue(JokeCatalogue.key)?.count ?? 0
        sync = try container.read(JokeSyncRecord.key)
        reloads = try WidgetReloadRequests.keys.flatMap { role, key in
            try (container.read(key).value?.requests ?? []).map { (role, $0) }
        }
        keeper = HostLock.keeper(of: path)
        feed = try Self.feed(of: container)
        favorites = try FavoritesStatus(of: container)
        self.paused = keeper == nil ? [] : paused.sorted()
        calendars = try CalendarStatus(
            store: CalendarStore(container: container), added: added, paused: paused, isKept: keeper != nil, now: now)
        let pictures = CurrentPictures(container: container)
        freshness = FreshnessReport(
            sync: sync.value, jokeOfTheDay: today.value, day: day, keeper: keeper,
            widgets: try HomeStore(container: container).widgets().map { ($0.id, try pictures.staleness(of: $0.id)) },
            calendars: calendars.reasons, feed: feed?.failure?.reason)
    }

    var text: String {
        var lines = ["container: \(path)"]
        if let record = sync.value {
            lines.append(
                "synced: \(Self.instant(record.instant)), \(record.accepted == 1 ? "1 joke" : "\(record.accepted) jokes") from \(record.source), \(record.rejected) left out"
            )
        } else {
            lines.append("synced: never — run 'AppHost sync'")
        }
        if let feed, let failure = feed.failure {
            let next = nextAttempt.map { "next attempt \(Self.instant($0))" } ?? "next attempt with the next sync"
            lines.append("feed \(feed.feed): failed \(Self.instant(failure.instant)), \(next); \(failure.reason)")
        }
        if let today = today.value {
            lines.append("joke of \(today.day): \(today.joke.id) (version \(self.today.generation))")
        }
        let since = network.since.map { " since \(Self.instant($0))" } ?? ""
        lines.append("network: \(network.state.rawValue)\(since)")
        if !paused.isEmpty { lines.append("\(SyncPauses.reason): \(paused.joined(separator: ", "))") }
        for (role, request) in reloads {
            let kind = request.target.kind.map { " of \($0)" } ?? ""
            lines.append(
                "to draw anew: \(request.target.name)\(kind), asked for by \(role.processName) at \(Self.instant(request.instant))"
            )
        }
        lines += calendars.lines.map { "calendar \($0)" }
        lines += favorites.lines
        lines.append(keeper.map { "host: process \($0)" } ?? "host: none runs")
        lines.append(freshness.text)
        return lines.joined(separator: "\n")
    }

    var json: JSONValue {
        [
            "container": .string(path),
            "sync": sync.value.map(Self.json) ?? .null,
            "feed": feedJSON,
            "jokeOfTheDay": today.value.map { json(of: $0) } ?? .null,
            "pool": .integer(pool),
            "network": [
                "state": .string(network.state.rawValue),
                "since": network.since.map { .string(Self.instant($0)) } ?? .null,
            ],
            "paused": .array(paused.map { .string($0) }),
            "reloads": .array(reloads.map(Self.json)),
            "host": keeper.map { .integer(Int($0)) } ?? .null,
            "freshness": freshness.json,
            "favorites": favorites.json,
            "calendars": calendars.sourcesJSON,
        ]
    }

    /// When a running host asks a failing feed again, in seconds since 1 January 1970; `nil` where none runs, or it waits for a sync.
    private var nextAttempt: Int64? {
        guard keeper != nil, let feed, feed.failures > 0 else { return nil }
        return feed.nextAttempt
    }

    private var feedJSON: JSONValue {
        guard let feed, let failure = feed.failure else { return .null }
        return [
            "name": .string(feed.feed), "lastFailure": .string(Self.instant(failure.instant)),
            "error": .string(failure.reason), "failures": .integer(feed.failures),
            "next": nextAttempt.map { .string(Self.instant($0)) } ?? .null,
        ]
    }

    /// The state of the feed; `nil` where none is stored or it can't be read, which costs one fetch.
    private static func feed(of container: Container) throws -> JokeFeedState? {
        do {
            return try container.read(JokeFeedState.key).value
        } catch let error as ContainerError where error.code == .damaged {
            return nil
        }
    }

    private static func instant(_ second: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601)
    }

    private static func json(_ record: JokeSyncRecord) -> JSONValue {
        [
            "instant": .string(instant(record.instant)),
            "source": .string(record.source),
            "accepted": .integer(record.accepted),
            "rejected": .integer(record.rejected),
        ]
    }

    private static func json(_ reload: (role: ContainerRole, request: WidgetReloadRequest)) -> JSONValue {
        [
            "target": .string(reload.request.target.name),
            "kind": reload.request.target.kind.map { .string($0) } ?? .null,
            "by": .string(reload.role.processName),
            "instant": .string(instant(reload.request.instant)),
        ]
    }

    private func json(of document: JokeOfTheDay) -> JSONValue {
        ["day": .string(document.day), "id": .string(document.joke.id), "version": .integer(Int(today.generation))]
    }
}
