import Foundation
import Glibc
import Shared

/// The command `run`: the host left running, with the settings of a file and of the command line, until it is told to end.
struct HostRun: Sendable {
    let command: HostCommand
    /// The command line, without the file's settings.
    let given: Arguments
    /// What the home screen's turns stand in line with.
    var turns = HomeTurns()

    /// The options of the command, each of which may be set in the file, too.
    static let options =
        HostCommand.places + ContainerMigration.options + JokeSourceArguments.options + [
            CommonOptions.timeZone, PluginCommands.plugins,
        ] + CalendarCommands.sources + [
            .init("reloads", "N", help: "the most timelines a widget's policy is granted a day, from 1 to 1000; 70"),
            .init("floor", "MINUTES", help: "the least time between two of them, from 1 to 1440; 15"),
            .init(
                "every", "LIST",
                help: "how often sources are asked, in minutes, such as 'jokes 360, calendars 30, work 5'; calendars 15"
            ),
            .init("metered", "auto|yes|no", help: "whether the connection is metered, so that syncs wait; auto"),
            .init(
                "metered-allow", "NAMES", help: "what is synced over a metered connection, too, such as 'jokes work'"),
            .init("log", "FORM", help: "text or json; text by default"),
            .init("log-private", help: "what is a person's own is in logs of JSON, too"),
            .init("config", "FILE", help: "the settings; else $XDG_CONFIG_HOME/airlock/host.conf"),
        ]

    /// Runs until SIGTERM or SIGINT. SIGHUP has it read its settings anew, and sync. A container that is removed is made again.
    ///
    /// - Parameter heard: What listens to signals already: each is heard by one alone.
    /// - Throws: ``HostLockError`` where another host keeps the container; ``HostConfigurationError``, ``UsageError``.
    func run(_ heard: HostSignals? = nil) async throws {
        let service = ServiceManager(environment: command.environment, processID: getpid())
        let alive = Task { await service.keepAlive() }
        defer { alive.cancel() }
        let signals = if let heard { heard } else { await HostSignals() }
        var lock: (container: String, held: HostLock)?
        var ending = HostDaemon.Ending.reconfigured
        // Whoever has the settings read anew wants all to be asked.
        var isAsked = false
        while ending != .stopped, !signals.isEnding {
            let arguments = try settled()
            let log = try log(arguments)
            try command.migrate(arguments)
            // Makes the container where there is none.
            let (asks, ask) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            var daemon = try command.daemon(arguments, log: log, service: service, signals: signals) {
                let next = try settled()
                if next != arguments { try check(next) }
                return next != arguments
            }
            daemon.asked = { ask.yield() }
            daemon.isAsked = isAsked
            daemon.interval = try intervals(arguments).jokes
            let pauses = try pauses(arguments, daemon.storage, log)
            pauses.begin()
            daemon.pauses = pauses
            let path = try command.containerPath(arguments)
            if lock?.container != path { lock = (path, try HostLock(container: path)) }
            daemon.isContainerPresent = { [held = lock?.held] in held?.isCurrent ?? false }
            let home = Task { [keeper = try keeper(arguments, log)] in
                await keeper.run(on: try Container.open(at: path, role: .host))
            }
            defer { home.cancel() }
            let calendars = Task { [keeper = try calendars(arguments, log, pauses, isAsked: isAsked)] in
                await keeper?.run(on: try Container.open(at: path, role: .host), asks: asks)
            }
            defer { calendars.cancel() }
            let alarms = try HostAlarms(
                container: try Container.open(at: path, role: .host), zone: try zone(arguments), now: command.now,
                notifications: daemon.notifications, log: log)
            defer { alarms.end() }
            let queue = Task { [queue = try queue(arguments, path, log, pauses)] in await queue.run() }
            defer { queue.cancel() }
            ending = try await daemon.run()
            isAsked = ending == .reconfigured
            if ending == .containerRemoved {
                log.report("container", "the container \(path) was removed — the host makes it again")
                lock = nil
            }
        }
        service.stopping()
        withExtendedLifetime(lock) {}
    }

    /// The command line, completed by the file, and by the zone and the locale of the environment.
    func settled() throws -> Arguments { try filed().completed(environment: { command.environment[$0] }) }

    private func filed() throws -> Arguments {
        guard
            let path = given.value("config") ?? HostConfiguration.standardPath(environment: command.environment)
        else { return given }
        return try HostConfiguration(path: path, options: Self.options, isNeeded: given.has("config"))
            .completing(given, options: Self.options)
    }

    /// Looks at settings a running host would take: with a fault in them it goes on with the old ones.
    private func check(_ arguments: Arguments) throws {
        _ = try log(arguments)
        _ = try policy(arguments)
        _ = try intervals(arguments)
        _ = try pauses(arguments, nil, try log(arguments))
        _ = try command.context(arguments)
        _ = try arguments.value("calendars").map { try CalendarSourceFile(path: $0) }
        _ = try JokeSourceArguments(
            arguments: arguments, environment: command.environment, now: command.now
        ).source()
        _ = try command.favorites(arguments, try Container.open(at: try command.containerPath(arguments), role: .host))
    }

    private func log(_ arguments: Arguments) throws -> HostLog {
        HostLog(
            form: try arguments.choice("log", default: .text), showsPrivate: arguments.has("log-private"),
            isJournal: command.environment["JOURNAL_STREAM"] != nil, now: command.now)
    }

    private func policy(_ arguments: Arguments) throws -> ReloadPolicy {
        func number(_ option: String, _ range: ClosedRange<Int>, _ what: String) throws -> Int? {
            guard let text = arguments.value(option) else { return nil }
            guard let number = Int(text), range.contains(number) else {
                throw UsageError(
                    "'\(text)' is no \(what) — a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        return ReloadPolicy(
            perDay: try number("reloads", 1...1_000, "number of reloads a day") ?? ReloadPolicy.standard.perDay,
            floor: try number("floor", 1...1_440, "number of minutes").map { Double($0) * 60 }
                ?? ReloadPolicy.standard.floor)
    }

    private func intervals(_ arguments: Arguments) throws -> SourceIntervals {
        try arguments.value("every").map { try SourceIntervals($0) } ?? SourceIntervals()
    }

    private func pauses(_ arguments: Arguments, _ storage: LocalStorageService?, _ log: HostLog) throws -> SyncPauses {
        SyncPauses(
            connection: MeteredConnection(
                try arguments.choice("metered", default: .auto), environment: command.environment),
            allowed: SyncPauses.names(arguments.value("metered-allow") ?? ""), storage: storage,
            fault: { log.report("storage", $0) })
    }

    /// Where the person is: what was said, else the machine's zone, read anew each time.
    private func zone(_ arguments: Arguments) throws -> @Sendable () -> TimeZone {
        if let identifier = try command.context(arguments).timeZoneIdentifier,
            let zone = TimeZone(identifier: identifier)
        {
            return { zone }
        }
        return {
            HostCommand.forgetZone()
            return .current
        }
    }

    private func queue(_ arguments: Arguments, _ path: String, _ log: HostLog, _ pauses: SyncPauses) throws -> HostQueue
    {
        let container = try Container.open(at: path, role: .host)
        return HostQueue(
            container: container, favorites: try command.favorites(arguments, container),
            context: { try command.context(arguments) }, log: log, pauses: pauses, clock: command.clock)
    }

    /// What keeps calendars; `nil` where the app has no storage of its own, in which their sources would be.
    private func calendars(
        _ arguments: Arguments, _ log: HostLog, _ pauses: SyncPauses, isAsked: Bool
    ) throws -> CalendarKeeper? {
        let container = try Container.open(at: try command.containerPath(arguments), role: .host)
        let storage: LocalStorageService
        do {
            storage = try command.privateStorage(arguments)
        } catch {
            log.report("calendar", "calendars aren't kept: \((error as? any CommandError)?.message ?? "\(error)")")
            return nil
        }
        let client = try JokeSourceArguments(
            arguments: arguments, environment: command.environment, now: command.now
        ).client()
        let intervals = try intervals(arguments)
        return CalendarKeeper(
            sync: {
                CalendarSync(
                    storage: storage, container: container, client: client, random: command.random,
                    named: try arguments.value("calendars").map { try CalendarSourceFile(path: $0).sources } ?? [],
                    intervals: intervals)
            }, context: { try command.context(arguments) }, log: log, pauses: pauses,
            clock: command.clock, isAsked: isAsked)
    }

    private func keeper(_ arguments: Arguments, _ log: HostLog) throws -> HomeKeeper {
        let calls = try command.drawing(arguments)
        let policy = try policy(arguments)
        let container = try Container.open(at: try command.containerPath(arguments), role: .host)
        // One for as long as the settings hold: it knows who crashed, and keeps whom it asked a moment ago.
        var limits = PluginLimits()
        limits.idle = 30_000
        let plugins = try command.plugins(arguments, container, calls, limits: limits)
        let alarms = KnownAlarms()
        return HomeKeeper(
            home: {
                HomeScreen(
                    store: HomeStore(container: container, alarms: alarms), policy: policy,
                    calendar: try command.context(arguments).calendar
                ) {
                    if $0.plugin.isEmpty { try await calls.publish($0) } else { try await plugins.publish($0) }
                }
            },
            turns: turns, clock: command.clock, report: { $0.write(to: log) },
            fault: { log.report("home", $0, .error) })
    }
}

extension HomeScreen.Outcome {
    /// Writes down what came of a turn.
    fileprivate func write(to log: HostLog) {
        for reload in reloads {
            let fields: [HostLog.Field] = [
                .open("widget", .string(reload.name)), .open("cause", .string(reload.cause.description)),
            ]
            let said =
                reload.failure.map { ": not drawn anew (\(reload.cause)): \($0)" } ?? ": drawn anew (\(reload.cause))"
            log.report("reload", reload.name + said, reload.failure == nil ? .info : .warning, fields)
        }
        for fault in faults { log.report("picture", fault) }
    }
}
