import Foundation
import Glibc
import Shared

/// The environment, the clock and the chance that every command gets from the process.
struct HostProcess: Sendable {
    let environment: [String: String]
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// The folder of the host's executable, in which the extensions are, too.
    let folder: @Sendable () throws -> String
}

/// The settings of a command, parsed once: its command line, completed by the file of settings and by the environment.
struct HostSettings: Sendable {
    let process: HostProcess
    /// The command line as it was given.
    let given: Arguments
    /// The command line with what the file and the environment add to it. A command reads its own options here.
    let arguments: Arguments
    /// True if data is printed instead of text.
    let isJSON: Bool
    /// The instant to answer for; `nil` for now.
    private let instant: Date?
    private let timeZone: String?
    private let locale: String
    private let container: Result<String, any Error>
    private let state: Result<String, any Error>
    /// The folders of plug-ins that come before the user's own.
    let pluginFolders: [String]
    /// An HTTP client with the time limit and the certificates that were chosen.
    let client: HTTPClient
    let policy: ReloadPolicy
    let intervals: SourceIntervals
    let metered: MeteredConnection.Setting
    /// The sources that are synced over a metered connection, too.
    let meteredSources: Set<String>
    private let logForm: HostLog.Form

    /// The app group the built-in features belong to.
    static let group = "group.airlock"

    static let places = [CommonOptions.container, Arguments.state]
    static let plugins = CommandGrammar.Option(
        "plugins", "DIR", help: "a folder of plug-ins to look in before the person's own", isRepeatable: true)
    static let clock = [CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale]
    /// How remote sources are reached.
    static let remote =
        [HTTPArguments.timeout("how long a feed may take in all; 120")] + HTTPArguments.credentials + [
            CommandGrammar.Option(
                "token-file", "FILE", help: "of firestore: a bearer token, in a file only you can read")
        ]

    /// Parses a command line, and reads the file of settings where the command has one.
    ///
    /// Folders that can't be determined are errors only for commands that use them.
    ///
    /// - Throws: ``UsageError``; ``HostConfigurationError``.
    init(_ given: Arguments, process: HostProcess) throws {
        let environment = process.environment
        var arguments = given
        // What runs for good has a file of settings, which counts before the environment.
        if ["run", "serve"].contains(given.command) { arguments = try Self.completed(given, by: environment) }
        arguments = try arguments.completed { environment[$0] }
        (self.process, self.given, self.arguments) = (process, given, arguments)
        isJSON = arguments.has("json")
        let request = try arguments.requestContext(now: process.now())
        (timeZone, locale) = (request.timeZoneIdentifier, request.localeIdentifier)
        instant = arguments.has("at") ? request.now : nil
        container = Result { [arguments] in try arguments.containerPath { environment[$0] } }
        state = Result { [arguments] in try arguments.statePath { environment[$0] } }
        pluginFolders = arguments.values("plugins")
        logForm = try arguments.choice("log", default: .text)
        policy = ReloadPolicy(
            perDay: try arguments.number("reloads", in: 1...1_000, "number of reloads a day")
                ?? ReloadPolicy.standard.perDay,
            floor: try arguments.number("floor", in: 1...1_440, "number of minutes").map { Double($0) * 60 }
                ?? ReloadPolicy.standard.floor)
        intervals = try arguments.value("every").map { try SourceIntervals($0) } ?? SourceIntervals()
        metered = try arguments.choice("metered", default: .auto)
        meteredSources = SyncPauses.names(arguments.value("metered-allow") ?? "")
        client = try HTTPArguments(arguments: arguments, environment: environment, now: process.now).client()
    }

    private static func completed(_ given: Arguments, by environment: [String: String]) throws -> Arguments {
        guard let path = given.value("config") ?? HostConfiguration.standardPath(environment: environment) else {
            return given
        }
        return try HostConfiguration(path: path, options: HostRun.options, isNeeded: given.has("config"))
            .completing(given, options: HostRun.options)
    }

    /// The same command line with the file of settings as it is now.
    ///
    /// - Throws: As ``init(_:process:)``.
    func reread() throws -> HostSettings { try HostSettings(given, process: process) }

    var environment: [String: String] { process.environment }

    /// The circumstances of a request that is answered now.
    var context: RequestContext {
        // Foundation caches the machine's time zone, and the user may travel while a host runs.
        NSTimeZone.resetSystemTimeZone()
        return RequestContext(now: instant ?? process.now(), timeZoneIdentifier: timeZone, localeIdentifier: locale)
    }

    /// - Throws: ``UsageError`` where neither an option nor a home folder says where.
    var containerPath: String { get throws { try container.get() } }

    var network: NetworkMonitor { .system(environment: environment) }

    var log: HostLog {
        HostLog(
            form: logForm, showsPrivate: arguments.has("log-private"), isJournal: environment["JOURNAL_STREAM"] != nil,
            now: process.now)
    }

    // MARK: Folders

    /// Opens the container, which is made where there is none.
    func createContainer() throws -> Container { try Container.create(at: containerPath, group: Self.group) }

    /// Opens the container.
    ///
    /// - Throws: ``ContainerError``, also where there is none.
    func openContainer() throws -> Container { try Container.open(at: containerPath, role: .host) }

    /// Opens the app's own storage, for a command that needs it.
    ///
    /// - Throws: ``UsageError`` for a folder in the container; ``LocalStorageError``.
    func openStorage() throws -> LocalStorageService {
        try LocalStorageService(path: state.get(), apartFrom: containerPath)
    }

    /// Opens the app's own storage; `nil` where there is none and none can be made, which a sync doesn't need.
    ///
    /// - Throws: ``UsageError`` for a folder in the container; ``LocalStorageError`` for storage that is there and can't be
    ///   used, unless the command says itself what the preferences would.
    func storageIfAvailable() throws -> LocalStorageService? {
        // Without a home there is no place where preferences could be.
        guard case .success(let path) = state else { return nil }
        do {
            return try openStorage()
        } catch let error as LocalStorageError where arguments.has("from") || Self.isAbsent(path) {
            StandardError.write("AppHost: \(error.message)")
            return nil
        }
    }

    /// Returns true if nothing is at a path. A file in a folder that can't be searched may exist.
    private static func isAbsent(_ path: String) -> Bool {
        access(path, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
    }

    /// Migrates the former container into this one, where the command names one.
    ///
    /// - Throws: As ``ContainerMigration/run(to:)``.
    func migrate() throws {
        guard let former = arguments.value("former-container") else { return }
        let migration = ContainerMigration(
            former: former, formerGroup: arguments.value("former-group") ?? Self.group, group: Self.group)
        let outcome = try migration.run(to: containerPath)
        if let message = outcome.message(former: former) { StandardError.write("AppHost: \(message)") }
    }

    // MARK: Plug-ins

    /// Looks for plug-ins: beside the host, in the folders of the command line, and in the user's.
    func pluginCatalogue() throws -> PluginCatalogue {
        try PluginCatalogue(
            builtIn: try process.folder(), given: pluginFolders,
            user: PluginCatalogue.userFolder(environment: { environment[$0] }))
    }

    func pluginRecords() throws -> PluginRecordStore { PluginRecordStore(storage: try openStorage()) }

    // MARK: Home screen

    /// Calls to the built-in extensions, at the instant and in the region of this command.
    func calls() throws -> ExtensionCalls {
        var clock: [String] = []
        for option in Self.clock.map(\.name) {
            if let value = arguments.value(option) { clock += ["--\(option)", value] }
        }
        return ExtensionCalls(
            executables: try ExtensionExecutables(folder: try process.folder()), container: try containerPath,
            clock: clock, environment: environment)
    }

    /// The home screen of a container.
    ///
    /// - Parameter alarms: The known alarms, for a host that looks at them repeatedly.
    func home(
        _ calls: ExtensionCalls, in container: Container, alarms: KnownAlarms = KnownAlarms()
    ) -> HomeScreen {
        HomeScreen(store: HomeStore(container: container, alarms: alarms), calendar: context.calendar) {
            // Without a plug-in's widget no storage for the records of plug-ins is needed.
            if $0.plugin.isEmpty {
                try await calls.publish($0)
            } else {
                try await plugins(container, calls).publish($0)
            }
        }
    }

    /// Draws the widgets of plug-ins.
    func plugins(
        _ container: Container, _ calls: ExtensionCalls, limits: PluginLimits = PluginLimits()
    ) throws -> PluginPublisher {
        PluginPublisher(
            supervisor: PluginSupervisor(
                launcher: calls.executables.launcher, container: container, records: try pluginRecords(),
                environment: environment, limits: limits, groups: Cgroups.delegated, now: process.now),
            catalogue: { try pluginCatalogue() }, calls: calls, container: container, context: { context })
    }
}

extension Arguments {
    /// The number that an option has; `nil` where it isn't given.
    ///
    /// - Throws: ``UsageError`` that names the range.
    func number(_ option: String, in range: ClosedRange<Int>, _ what: String) throws -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("'\(text)' is no \(what) — a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
