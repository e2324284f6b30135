import Foundation
import Shared

/// The freshness of the calendars, as text and JSON.
struct CalendarStatus {
    private let access: CalendarAccess
    private let state: CalendarSyncState?
    private let count: Int
    private let sources: [Source]

    /// The status of a source.
    private struct Source {
        var name: String
        /// The outcome of the last sync; `nil` if the source was never synced.
        var record: CalendarSyncState.Source?
        /// Why the source isn't fresh, with a remedy; `nil` if it is fresh.
        var reason: String?
        /// When the running host syncs it next, in milliseconds since 1970; `nil` if no host runs or the source is paused.
        var next: Int64?
        /// True if the source waits for a connection that isn't metered.
        var isPaused: Bool
    }

    /// Reads the status from a container and the sources that the user added.
    ///
    /// - Throws: ``ContainerError``, ``HostError``.
    init(_ reading: StatusReading) throws {
        let store = CalendarStore(container: reading.container)
        access = try store.access()
        let state = try store.syncState()
        self.state = state
        count = try reading.container.verified(CalendarCatalogue.key)?.count ?? 0
        let (isScheduled, now) = (reading.host != nil, reading.context.now.milliseconds)
        let added = try reading.storage?.value(CalendarSources.key)?.sources.map(\.name) ?? []
        let names = Set(added).union((state?.sources ?? []).map(\.name)).sorted()
        sources = names.map { name in
            let record = state?.sources.first { $0.name == name }
            let isPaused = isScheduled && reading.paused.contains(name)
            return Source(
                name: name, record: record,
                reason: Self.reason(name, record, isScheduled: isScheduled, isPaused: isPaused, now: now),
                next: isScheduled && !isPaused ? record?.next ?? now : nil, isPaused: isPaused)
        }
    }

    /// Returns why a source isn't fresh; `nil` if it is.
    private static func reason(
        _ name: String, _ record: CalendarSyncState.Source?, isScheduled: Bool, isPaused: Bool, now: Int64
    ) -> String? {
        if let error = record?.error { return "\(name): \(error)" }
        let action = isScheduled ? "SIGHUP makes the running host sync at once" : "run 'AppHost calendar sync'"
        let remedy = isPaused ? "\(SyncPauses.reason); \(action)" : action
        guard let record, let lastGood = record.lastGood else { return "\(name): never read — \(remedy)" }
        // A source is fresh for two sync intervals and a minute. If the clock was set back, its events lie ahead.
        let maximumAge = 2 * Int64(record.every ?? CalendarStore.refreshInterval) * 1_000 + 60_000
        if lastGood - now > 60_000 { return "\(name): last read \(text(lastGood)), which is still to come — \(remedy)" }
        return now - lastGood <= maximumAge ? nil : "\(name): last read \(text(lastGood)) — \(remedy)"
    }

    /// Why calendars aren't fresh, each with a remedy; empty if all are fresh or calendars aren't allowed.
    var reasons: [String] {
        guard access.permission == .authorized else { return [] }
        guard state?.lastGoodSync != nil else {
            return ["calendars were never synced — run 'AppHost calendar sync'"]
        }
        return sources.compactMap(\.reason)
    }

    /// One line per source; empty if calendars aren't allowed.
    var lines: [String] {
        guard access.permission == .authorized else { return [] }
        return sources.map { source in
            let events = source.record?.events ?? 0
            let read = source.record?.lastGood.map { "read \(Self.text($0))" } ?? "never read"
            let next = source.isPaused ? ", \(SyncPauses.reason)" : source.next.map { ", next \(Self.text($0))" } ?? ""
            let error = source.record?.error.map { "; \($0)" } ?? ""
            return
                "\(source.name): \(source.reason == nil ? "fresh" : "not fresh"), \(CalendarOutcome.events(events)), \(read)\(next)\(error)"
        }
    }

    var text: String {
        var lines = ["permission: \(access.permission.rawValue)", "trial: \(access.trial.rawValue)"]
        if let state {
            lines.append("synced: \(state.lastGoodSync.map(Self.text) ?? "never"), \(count) occurrences")
            lines.append(
                "from \(Self.text(state.window.lowerBound)) to \(Self.text(state.window.upperBound)), \(state.zone)")
        } else {
            lines.append("synced: never")
        }
        lines += self.lines.map { "  \($0)" }
        lines.append(reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n"))
        return lines.joined(separator: "\n")
    }

    var json: JSONValue {
        [
            "permission": .string(access.permission.rawValue), "trial": .string(access.trial.rawValue),
            "occurrences": .integer(count),
            "synced": (state?.lastGoodSync).map { .string(Self.text($0)) } ?? .null,
            "zone": state.map { .string($0.zone) } ?? .null,
            "sources": sourcesJSON,
            "isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) }),
        ]
    }

    /// The status of each source, as JSON.
    var sourcesJSON: JSONValue {
        .array(
            sources.map { source in
                [
                    "name": .string(source.name), "events": .integer(source.record?.events ?? 0),
                    "lastGood": (source.record?.lastGood).map { .string(Self.text($0)) } ?? .null,
                    "error": (source.record?.error).map { .string($0) } ?? .null,
                    "isFresh": .bool(source.reason == nil),
                    "reason": source.reason.map { .string($0) } ?? .null,
                    "isPaused": .bool(source.isPaused),
                    "next": source.next.map { .string(Self.text($0)) } ?? .null,
                ]
            })
    }

    private static func text(_ instant: Int64) -> String { Date(milliseconds: instant).formatted(.iso8601) }
}

/// The calendars feature: files, folders and servers that the user added or that a file names.
struct CalendarModule: FeatureModule {
    var commands: [HostCommand] {
        HostCommand.family(CalendarCommands.grammar) { try await CalendarCommands($0).run() }
    }

    var runOptions: [OptionDeclaration] { CalendarCommands.sourceFile }

    func check(_ settings: HostSettings) throws { _ = try CalendarSourceFile.sources(settings) }

    func groupJobs(_ host: RunningHost) throws -> [String] {
        guard let storage = host.storage else { return [] }
        return try [sync(host, storage).job(host.settings.context)].compactMap { $0 }
    }

    func groupFeeds(_ host: RunningHost) throws -> [GroupFeed] {
        guard let storage = host.storage else { return [] }
        let (settings, store) = (host.settings, CalendarStore(container: host.container))
        let isWanted = { @Sendable in try store.access().permission == .authorized }
        return [
            GroupFeed(
                name: CalendarSync.feed,
                fingerprint: {
                    let sync = try sync(host, storage)
                    return try isWanted() ? sync.fingerprint(sync.sources(), settings.context) : nil
                }, hasContent: { try store.syncState() != nil }, isWanted: isWanted,
                content: { try sync(host, storage).content(on: $0) },
                take: { try sync(host, storage).take($0) })
        ]
    }

    private func sync(_ host: RunningHost, _ storage: LocalStorageService) throws -> CalendarSync {
        CalendarSync(
            storage: storage, container: host.container, client: host.settings.client,
            random: host.settings.process.random, named: try CalendarSourceFile.sources(host.settings),
            intervals: host.settings.intervals)
    }

    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {
        let settings = host.settings
        let storage: LocalStorageService
        do {
            storage = try settings.openStorage()
        } catch {
            let reason = message(of: error)
            return host.log.report("calendar", "calendars aren't synced: \(reason)")
        }
        let scheduler = CalendarSyncScheduler(
            sync: { try sync(host, storage) }, context: { settings.context }, log: host.log, pauses: host.pauses,
            clock: host.clock, isUserRequest: host.isSyncRequested, group: host.group)
        await scheduler.run(on: host.container, requests: requests)
    }

    func status(_ reading: StatusReading) throws -> FeatureStatus {
        let status = try CalendarStatus(reading)
        return FeatureStatus(
            lines: status.lines.map { "calendar \($0)" }, json: [JSONMember("calendars", status.sourcesJSON)],
            reasons: status.reasons)
    }
}

extension SourceIntervals {
    /// Returns the interval between two syncs of a calendar, in seconds.
    func calendar(_ name: String) -> Int { self[name] ?? self["calendars"] ?? CalendarStore.refreshInterval }
}

extension CalendarSourceFile {
    /// Reads the calendars in the file that the settings name; returns none without such a file.
    ///
    /// - Throws: ``HostError`` with the line.
    static func sources(_ settings: HostSettings) throws -> [CalendarSourceSettings] {
        try settings.arguments[CalendarCommands.sourceFile].map { try CalendarSourceFile(path: $0).sources } ?? []
    }
}
