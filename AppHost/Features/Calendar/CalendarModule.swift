import Foundation
import Shared

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
