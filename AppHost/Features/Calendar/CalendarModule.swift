import Foundation
import Shared

/// The calendars feature: files, folders and servers that the user added or that a file names.
struct CalendarModule: FeatureModule {
    var commands: [HostCommand] {
        HostCommand.family(CalendarCommands.grammar) { try await CalendarCommands($0).run() }
    }

    var runOptions: [CommandGrammar.Option] { CalendarCommands.sources }

    func check(_ settings: HostSettings) throws { _ = try CalendarSourceFile.sources(settings) }

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
            sync: {
                CalendarSync(
                    storage: storage, container: host.container, client: settings.client,
                    random: settings.process.random, named: try CalendarSourceFile.sources(settings),
                    intervals: settings.intervals)
            }, context: { settings.context }, log: host.log, pauses: host.pauses, clock: host.clock,
            isUserRequest: host.isSyncRequested)
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
        try settings.arguments.value("calendars").map { try CalendarSourceFile(path: $0).sources } ?? []
    }
}
