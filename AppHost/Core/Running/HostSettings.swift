import Foundation
import Glibc
import Shared

/// The environment, the clock and the random numbers that a command gets from the process.
struct HostProcess: Sendable {
    let environment: [String: String]
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// Returns the folder of the host's executable, which also contains the extensions.
    let folder: @Sendable () throws -> String
}

/// The settings of a command, parsed once: its command line, completed from the configuration file and the environment.
struct HostSettings: Sendable {
    let process: HostProcess
    /// The command line as given.
    let given: Arguments
    /// The command line, completed with settings from the file and the environment. Commands read their options from here.
    let arguments: Arguments
    /// True if the output is JSON instead of text.
    let isJSON: Bool
    /// The instant of the request; `nil` for now.
    private let instant: Date?
    private let timeZone: String?
    private let locale: String
    private let container: Result<String, any Error>
    private let state: Result<String, any Error>
    /// The folders of plug-ins that are searched before the user's own.
    let pluginFolders: [String]
    /// An HTTP client with the chosen time limit and certificates.
    let client: HTTPClient
    let policy: ReloadPolicy
    let intervals: SourceIntervals
    let metered: MeteredConnection.Setting
    /// The sources that also sync over a metered connection.
    let meteredSources: Set<String>
    private let logForm: HostLog.Form

    /// The app group of the built-in features.
    static let group = "group.airlock"

    static let plugins = CommandOption<[String]>(
        repeated: "plugins", "DIR", help: "a folder of plug-ins, searched before the user's own", file: .read)

    @OptionList static var places: [OptionDeclaration] {
        CommonOptions.container
        Arguments.state
    }

    /// The options for access to remote sources.
    @OptionList static var remote: [OptionDeclaration] {
        HTTPArguments.timeout
        HTTPArguments.credentials
        HTTPArguments.tokenFile
    }

    /// Parses a command line, and reads the configuration file if the command has one.
    ///
    /// Folders that can't be determined are errors only for commands that use them.
    ///
    /// - Throws: ``CommandFailure``; ``HostError``.
    init(_ given: Arguments, process: HostProcess) throws {
        let environment = process.environment
        var arguments = given
        // Long-running commands have a configuration file, which takes precedence over the environment.
        if HostCommand.grammar.has(HostRun.config, of: given.command) {
            arguments = try Self.completed(given, by: environment)
        }
        arguments = try arguments.completed { environment[$0] }
        (self.process, self.given, self.arguments) = (process, given, arguments)
        isJSON = arguments[CommonOptions.json]
        let request = try arguments.requestContext(now: process.now())
        (timeZone, locale) = (request.timeZoneIdentifier, request.localeIdentifier)
        instant = arguments.has(CommonOptions.at) ? request.now : nil
        container = Result { [arguments] in try arguments.containerPath { environment[$0] } }
        state = Result { [arguments] in try arguments.statePath { environment[$0] } }
        pluginFolders = arguments[Self.plugins]
        logForm = arguments[HostRun.log]
        policy = ReloadPolicy(
            perDay: arguments[HostRun.reloads] ?? ReloadPolicy.standard.perDay,
            floor: arguments[HostRun.floor].map { Double($0) * 60 } ?? ReloadPolicy.standard.floor)
        intervals = arguments[HostRun.intervals] ?? SourceIntervals()
        metered = arguments[HostRun.metered]
        meteredSources = arguments[HostRun.meteredSources] ?? []
        client = try HTTPArguments(arguments: arguments, environment: environment, now: process.now).client()
    }

    private static func completed(_ given: Arguments, by environment: [String: String]) throws -> Arguments {
        guard let path = given[HostRun.config] ?? HostConfiguration.standardPath(environment: environment) else {
            return given
        }
        var arguments = given
        arguments.complete(
            from: try HostConfiguration(path: path, options: HostRun.options, isNeeded: given.has(HostRun.config))
                .options)
        return arguments
    }

    /// Parses the same command line with the current configuration file.
    /// - Throws: The errors of ``init(_:process:)``.
    func reread() throws -> HostSettings { try HostSettings(given, process: process) }

    var environment: [String: String] { process.environment }

    /// The context of a request at this moment.
    var context: RequestContext {
        // Foundation caches the machine's time zone, and the user may travel while a host runs.
        NSTimeZone.resetSystemTimeZone()
        return RequestContext(now: instant ?? process.now(), timeZoneIdentifier: timeZone, localeIdentifier: locale)
    }

    /// - Throws: ``CommandFailure`` if neither an option nor a home folder determines the path.
    var containerPath: String { get throws { try container.get() } }

    var network: NetworkMonitor { .system(environment: environment) }

    var log: HostLog {
        HostLog(
            form: logForm, showsPrivate: arguments[HostRun.logsPrivate],
            isJournal: environment["JOURNAL_STREAM"] != nil,
            now: process.now)
    }

    // MARK: Folders

    /// Opens the container, or creates it.
    func createContainer() throws -> Container { try Container.create(at: containerPath, group: Self.group) }

    /// Opens the container.
    ///
    /// - Throws: ``ContainerError``, also if it doesn't exist.
    func openContainer() throws -> Container { try Container.open(at: containerPath, role: .host) }

    /// Opens the app's own storage, for a command that needs it.
    ///
    /// - Throws: ``CommandFailure`` for a folder in the container; ``HostError``.
    func openStorage() throws -> LocalStorageService {
        let storage = try LocalStorageService(path: state.get(), apartFrom: containerPath)
        for feature in FeatureModules.all {
            do { try feature.migrate(storage) } catch {
                // A command that needs damaged preferences reports them itself.
                if (error as? HostError)?.code == .storage(.damaged) { continue }
                StandardError.write("AppHost: settings of an earlier version aren't used yet: \(message(of: error))")
            }
        }
        return storage
    }

    /// Opens the app's own storage; returns `nil` if it can't be created, because a sync works without it.
    ///
    /// - Throws: ``CommandFailure`` for a folder in the container; ``HostError`` for existing storage that can't be used, unless
    ///   the command line replaces the preferences.
    func storageIfAvailable() throws -> LocalStorageService? {
        // Without a home folder there are no preferences.
        guard case .success(let path) = state else { return nil }
        do {
            return try openStorage()
        } catch let error as HostError where replacesPreferences || Self.isAbsent(path) {
            StandardError.write("AppHost: \(error.message)")
            return nil
        }
    }

    private var replacesPreferences: Bool { FeatureModules.all.contains { $0.replacesPreferences(arguments) } }

    /// Returns true if nothing exists at a path. If the folder can't be searched, returns false, because the file may exist.
    private static func isAbsent(_ path: String) -> Bool {
        access(path, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
    }

    /// Migrates the former container into this one, if the command names one.
    ///
    /// - Throws: The errors of ``ContainerMigration/run(to:)``.
    func migrate() throws {
        guard let former = arguments[ContainerMigration.formerContainer] else { return }
        let migration = ContainerMigration(
            former: former, formerGroup: arguments[ContainerMigration.formerContainerGroup] ?? Self.group,
            group: Self.group)
        let outcome = try migration.run(to: containerPath)
        if let message = outcome.message(former: former) { StandardError.write("AppHost: \(message)") }
    }

    // MARK: Plug-ins

    /// Finds plug-ins: beside the host, in the folders given on the command line, and in the user's folder.
    func pluginCatalogue() throws -> PluginCatalogue {
        try PluginCatalogue(
            builtIn: try process.folder(), given: pluginFolders,
            user: PluginCatalogue.userFolder(environment: { environment[$0] }))
    }

    func pluginRecords() throws -> PluginRecordStore { PluginRecordStore(storage: try openStorage()) }

    // MARK: Home screen

    /// Returns calls to the built-in extensions, with this command's instant and locale.
    func calls() throws -> ExtensionCalls {
        ExtensionCalls(
            executables: try ExtensionExecutables(folder: try process.folder()), container: try containerPath,
            clock: arguments.clock, environment: environment)
    }

    /// Returns the home screen of a container.
    ///
    /// - Parameter alarms: The cached alarms of a host that reads them repeatedly.
    func home(
        _ calls: ExtensionCalls, in container: Container, alarms: KnownAlarms = KnownAlarms()
    ) -> HomeScreen {
        HomeScreen(
            store: HomeStore(container: container, alarms: alarms), calendar: context.calendar,
            dataFreshness: { try FeatureModules.freshness(of: container, context) }
        ) {
            // The storage has the plug-ins' records, and is needed only for a plug-in's widget.
            if case .placed(let widget) = $0, !widget.plugin.isEmpty {
                try await plugins(container, calls).publish(widget)
            } else {
                try await calls.publish($0)
            }
        }
    }

    /// Returns the publisher of the plug-ins' widgets.
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
    /// The options that fix the instant, the time zone and the locale, to complete another command with.
    var clock: Arguments {
        let names = CommonOptions.moment.map(\.name)
        var clock = Arguments(command: "")
        clock.complete(from: self) { names.contains($0.name) }
        return clock
    }
}

/// The host's configuration file: lines `option = value` for options of `run` that the command line omits.
struct HostConfiguration: Sendable {
    /// The options that the file sets, in its order.
    let options: Arguments

    /// The maximum size of the file in bytes.
    private static let limit = 65_536

    /// Returns the path of the user's default file, which may be missing.
    ///
    /// - Returns: `nil` without a home folder.
    static func standardPath(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/airlock/host.conf" }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.config/airlock/host.conf"
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - options: The options that may be set.
    ///   - isNeeded: True if a missing file is an error. If false, a missing file counts as an empty one.
    /// - Throws: ``HostError`` that names the line.
    init(path: String, options: [OptionDeclaration], isNeeded: Bool) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT, !isNeeded {
                self.options = Arguments(command: "")
                return
            }
            throw HostError.settings(
                path, line: nil, "can't be read: \(String(cString: strerror(errno)))",
                "name a readable file with \(HostRun.config)")
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0, count <= Self.limit else {
            throw HostError.settings(
                path, line: nil,
                count < 0 ? "can't be read: \(String(cString: strerror(errno)))" : "is larger than 64 KiB",
                "name a file of settings with \(HostRun.config)")
        }
        self.options = try Self.parse(
            String(decoding: bytes.prefix(count), as: UTF8.self), path: path, options: options)
    }

    /// Parses the lines of a file.
    ///
    /// - Throws: ``HostError`` that names the line.
    static func parse(_ text: String, path: String, options: [OptionDeclaration]) throws -> Arguments {
        var settings = Arguments(command: "")
        var lines: [String: Int] = [:]
        let names = options.filter { $0.name != HostRun.config.name }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\r")))
            if content.isEmpty || content.hasPrefix("#") { continue }
            func fault(_ reason: String, _ remedy: String) -> HostError {
                .settings(path, line: index + 1, reason, remedy)
            }
            let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let option = names.first(where: { $0.name == parts[0] }) else {
                throw fault("has the unknown key '\(parts[0])'", suggestion(for: parts[0], in: names.map(\.name)))
            }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw fault(
                    "has no value for '\(option.name)'", "write \(option.name) = \(option.placeholder ?? "yes")")
            }
            if let other = lines.updateValue(index + 1, forKey: option.name) {
                throw fault("sets '\(option.name)' again, after line \(other)", "keep one of them")
            }
            guard option.form == .flag else {
                do throws(CommandFailure) {
                    try option.check([parts[1]])
                } catch {
                    throw HostError.value(path, line: index + 1, error)
                }
                settings.add(option, parts[1])
                continue
            }
            guard ["yes", "no"].contains(parts[1]) else {
                throw fault("has the invalid value '\(parts[1])' for '\(option.name)'", "write yes or no")
            }
            if parts[1] == "yes" { settings.add(option, nil) }
        }
        return settings
    }
}

/// The intervals between syncs of sources, as the user writes them: `jokes 360, calendars 30, work 5`.
struct SourceIntervals: Hashable, Sendable {
    /// The intervals in minutes, by name. A feature's name applies to each of its sources that has no interval of its own.
    private let minutes: [String: Int]

    /// The valid intervals in minutes: up to a week.
    private static let range = 1...10_080

    /// Creates the default: calendars sync every quarter of an hour, and jokes when a day begins.
    init() { minutes = [:] }

    /// Parses names and minutes, separated by commas.
    ///
    /// - Throws: ``CommandFailure``.
    init(_ text: String) throws(CommandFailure) {
        var minutes: [String: Int] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let number = Int(words[1]), Self.range.contains(number) else {
                throw CommandFailure(
                    "invalid interval '\(words.joined(separator: " "))' — write NAME MINUTES, with 1 to 10080 minutes"
                )
            }
            guard minutes.updateValue(number, forKey: words[0]) == nil else {
                throw CommandFailure("repeated interval for '\(words[0])' — keep one of them")
            }
        }
        self.minutes = minutes
    }

    /// The intervals as the user writes them.
    var text: String { minutes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }

    /// Returns the seconds between two syncs of a source; `nil` if none is given.
    subscript(name: String) -> Int? { minutes[name].map { $0 * 60 } }
}
