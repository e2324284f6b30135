import Foundation
import Glibc
import Shared

/// The command `run`: the host left running, with the settings of a file and of the command line, until it is told to end.
struct HostRun: Sendable {
    static let grammar = CommandGrammar.Command(
        "run", summary: "syncs at launch, on SIGHUP, when a day begins and when the network is back, until SIGTERM",
        options: options)

    /// The options of the command, each of which may be set in the file, too.
    static let options: [CommandGrammar.Option] =
        HostSettings.places + ContainerMigration.options + features + HostSettings.remote
        + [CommonOptions.timeZone, HostSettings.plugins] + own

    private static let features: [CommandGrammar.Option] = FeatureModules.all.flatMap { $0.options + $0.runOptions }

    private static let own: [CommandGrammar.Option] = [
        .init("reloads", "N", help: "the most timelines a widget's policy is granted a day, from 1 to 1000; 70"),
        .init("floor", "MINUTES", help: "the least time between two of them, from 1 to 1440; 15"),
        .init(
            "every", "LIST",
            help: "how often sources are asked, in minutes, such as 'jokes 360, calendars 30, work 5'; calendars 15"
        ),
        .init("metered", "auto|yes|no", help: "whether the connection is metered, so that syncs wait; auto"),
        .init("metered-allow", "NAMES", help: "what is synced over a metered connection, too, such as 'jokes work'"),
        .init("log", "FORM", help: "text or json; text by default"),
        .init("log-private", help: "what is a person's own is in logs of JSON, too"),
        .init("config", "FILE", help: "the settings; else $XDG_CONFIG_HOME/airlock/host.conf"),
    ]

    let settings: HostSettings
    /// The queue of the home screen's updates.
    var turns = HomeUpdateQueue()

    /// How often the presence of the container is checked, in milliseconds. Absent twice, it was removed: a container that is just being removed
    /// isn't made again meanwhile.
    private static let presenceInterval = 400

    /// Why the host ends, or begins again.
    private enum Ending {
        case stopped
        /// There are other settings.
        case reconfigured(HostSettings)
        case containerRemoved
    }

    private enum Event: Sendable {
        case signal(Int32)
        /// The container isn't there any more.
        case removed
        case failed(any Error)
    }

    /// Runs until SIGTERM or SIGINT. SIGHUP has it read its settings again, and sync. A container that is removed is made again.
    ///
    /// - Parameter heard: What listens to signals already: each is heard by one alone.
    /// - Throws: ``HostLockError`` where another host keeps the container; ``HostConfigurationError``, ``UsageError``.
    func run(_ heard: HostSignals? = nil) async throws {
        let service = ServiceManager(environment: settings.environment, processID: getpid())
        let alive = Task { await service.keepAlive() }
        defer { alive.cancel() }
        let signals = if let heard { heard } else { await HostSignals() }
        var settings = settings
        var lock: (path: String, held: HostLock)?
        // A user who has the settings read again expects every source to be asked.
        var isAsked = false
        running: while !signals.isEnding {
            for feature in FeatureModules.all { try feature.check(settings) }
            try settings.migrate()
            let container = try settings.createContainer()
            let path = container.path
            let held = if let lock, lock.path == path { lock.held } else { try HostLock(container: path) }
            lock = (path, held)
            switch try await run(settings, container, held, service, signals, isAsked: isAsked) {
            case .stopped: break running
            case .reconfigured(let next): (settings, isAsked) = (next, true)
            case .containerRemoved:
                settings.log.report("container", "the container \(path) was removed — the host makes it again")
                (lock, isAsked) = (nil, false)
            }
        }
        service.stopping()
        withExtendedLifetime(lock) {}
    }

    /// Runs with settings until there are others, its container is removed, a signal ends it or a feature fails.
    private func run(
        _ settings: HostSettings, _ container: Container, _ lock: HostLock, _ service: ServiceManager,
        _ signals: HostSignals, isAsked: Bool
    ) async throws -> Ending {
        let log = settings.log
        let storage = try settings.storageIfAvailable()
        let host = RunningHost(
            settings: settings, container: container, storage: storage, log: log,
            pauses: SyncPauses(
                connection: MeteredConnection(settings.metered, environment: settings.environment),
                allowed: settings.meteredSources, storage: storage, fault: { log.report("storage", $0) }),
            isAsked: isAsked)
        host.pauses.begin()
        for feature in FeatureModules.all { try feature.prepare(container) }
        let home = try homeScheduler(of: host)
        let scenes = SceneScheduler(container: container, context: { settings.context }, log: log, clock: host.clock)
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        signals.listen { event.yield(.signal($0)) }
        service.ready()
        var asks: [AsyncStream<Void>.Continuation] = []
        let features = FeatureModules.all.map { feature -> Task<Void, Never> in
            let (stream, ask) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            asks.append(ask)
            return Task {
                do {
                    try await feature.run(host, asks: stream)
                } catch is CancellationError {
                } catch {
                    event.yield(.failed(error))
                }
            }
        }
        let others = [
            Task { await home.run(on: container) }, Task { await scenes.run() },
            Task { await watch(lock) { event.yield(.removed) } },
        ]
        let result: Result<Ending, any Error>
        do {
            let ending = try await ending(of: events, settings, lock, service, signals) {
                for ask in asks { ask.yield() }
            }
            result = .success(ending)
        } catch {
            result = .failure(error)
        }
        signals.listen(nil)
        for task in features + others { task.cancel() }
        // A feature ends what it has begun, such as a program that shows a notification.
        for task in features { await task.value }
        return try result.get()
    }

    /// Handles events until one ends the host or has it begin again.
    ///
    /// - Parameter ask: Asks all features to sync.
    private func ending(
        of events: AsyncStream<Event>, _ settings: HostSettings, _ lock: HostLock, _ service: ServiceManager,
        _ signals: HostSignals, ask: () -> Void
    ) async throws -> Ending {
        for await event in events {
            switch event {
            case .signal(SIGHUP):
                if let next = changed(settings, service) { return .reconfigured(next) }
                ask()
            case .signal: return .stopped
            case .removed: return signals.isEnding ? .stopped : .containerRemoved
            case .failed(let error):
                // Without its container any work may fail.
                if !lock.isCurrent, !signals.isEnding { return .containerRemoved }
                throw error
            }
        }
        return .stopped
    }

    /// Reads the settings again; `nil` where they are the same, or have a fault, with which the old ones stay.
    private func changed(_ settings: HostSettings, _ service: ServiceManager) -> HostSettings? {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        service.reloading(at: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
        defer { service.ready() }
        do {
            let next = try settings.reread()
            if next.arguments == settings.arguments { return nil }
            for feature in FeatureModules.all { try feature.check(next) }
            return next
        } catch {
            let reason = message(of: error)
            settings.log.report("settings", "the settings stay as they were: \(reason)", .error)
            return nil
        }
    }

    /// Calls a closure once the container was removed or replaced.
    private func watch(_ lock: HostLock, removed: () -> Void) async {
        var absences = 0
        while absences < 2 {
            do { try await Task.sleep(for: .milliseconds(Self.presenceInterval)) } catch { return }
            absences = lock.isCurrent ? 0 : absences + 1
        }
        removed()
    }

    private func homeScheduler(of host: RunningHost) throws -> HomeScheduler {
        let (settings, container, log) = (host.settings, host.container, host.log)
        let calls = try settings.calls()
        // One publisher for as long as the settings hold: it counts crashes and keeps plug-ins running for a while.
        var limits = PluginLimits()
        limits.idle = 30_000
        let plugins = try settings.plugins(container, calls, limits: limits)
        let alarms = KnownAlarms()
        return HomeScheduler(
            home: {
                HomeScreen(
                    store: HomeStore(container: container, alarms: alarms), policy: settings.policy,
                    calendar: settings.context.calendar
                ) {
                    if $0.plugin.isEmpty { try await calls.publish($0) } else { try await plugins.publish($0) }
                }
            },
            turns: turns, clock: host.clock, report: { $0.write(to: log) },
            fault: { log.report("home", $0, .error) })
    }
}

extension HomeScreen.Outcome {
    /// Writes the outcome of an update to a log.
    fileprivate func write(to log: HostLog) {
        for reload in reloads {
            let fields: [HostLog.Field] = [
                .open("widget", .string(reload.name)), .open("cause", .string(reload.cause.description)),
            ]
            let said =
                reload.failure.map { ": not drawn anew (\(reload.cause)): \($0)" } ?? ": drawn anew (\(reload.cause))"
            log.report("reload", reload.name + said, reload.failure == nil ? .info : .warning, fields)
        }
        for fault in faults { log.report("snapshot", fault) }
    }
}
