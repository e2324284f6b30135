import Foundation
import Shared

/// The calendars: files, folders and servers that the user added or a file names.
struct CalendarModule: FeatureModule {
    var commands: [HostCommand] {
        HostCommand.family(CalendarCommands.grammar) { try await CalendarCommands($0).run() }
    }

    var runOptions: [CommandGrammar.Option] { CalendarCommands.sources }

    func check(_ settings: HostSettings) throws { _ = try CalendarSourceFile.sources(settings) }

    func run(_ host: RunningHost, asks: AsyncStream<Void>) async throws {
        let settings = host.settings
        let storage: LocalStorageService
        do {
            storage = try settings.openStorage()
        } catch {
            let reason = message(of: error)
            return host.log.report("calendar", "calendars aren't kept: \(reason)")
        }
        let keeper = CalendarSyncScheduler(
            sync: {
                CalendarSync(
                    storage: storage, container: host.container, client: settings.client,
                    random: settings.process.random, named: try CalendarSourceFile.sources(settings),
                    intervals: settings.intervals)
            }, context: { settings.context }, log: host.log, pauses: host.pauses, clock: host.clock,
            isAsked: host.isAsked)
        await keeper.run(on: host.container, asks: asks)
    }

    func status(_ reading: StatusReading) throws -> FeatureStatus {
        let status = try CalendarStatus(reading)
        return FeatureStatus(
            lines: status.lines.map { "calendar \($0)" }, json: [JSONMember("calendars", status.sourcesJSON)],
            reasons: status.reasons)
    }
}

extension SourceIntervals {
    /// The seconds between two syncs of a calendar.
    func calendar(_ name: String) -> Int { self[name] ?? self["calendars"] ?? CalendarStore.refreshInterval }
}

extension CalendarSourceFile {
    /// The calendars in the file that the settings name, as it is now; none without such a file.
    ///
    /// - Throws: ``HostConfigurationError`` that names the line.
    static func sources(_ settings: HostSettings) throws -> [CalendarSourceSettings] {
        try settings.arguments.value("calendars").map { try CalendarSourceFile(path: $0).sources } ?? []
    }
}
