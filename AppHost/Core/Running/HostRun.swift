import Foundation
import Glibc
import Shared

/// The command `run`: a host with the settings of a file and of the command line, which runs until a signal ends it.
struct HostRun: Sendable {
    static let grammar = CommandGrammar.Command(
        "run", summary: "syncs at launch, on SIGHUP, when a day begins and when the network is back, until SIGTERM"
    ) { options }

    static let reloads = CommandOption<Int?>(
        "reloads", "N", help: "how many reloads per day a widget's policy gets at most, from 1 to 1000; 70 by default",
        noun: "number of reloads per day", in: 1...1_000)
    static let floor = CommandOption<Int?>(
        "floor", "MINUTES", help: "the minimum time between two such reloads, from 1 to 1440; 15 by default",
        noun: "number of minutes", in: 1...1_440)
    static let intervals = CommandOption<SourceIntervals?>(
        "every", "LIST",
        help:
            "the intervals between syncs of sources, in minutes, such as 'jokes 360, calendars 30, work 5'; by default calendars every 15",
        read: { text throws(CommandFailure) in try SourceIntervals(text) }, write: { $0.text })
    static let metered = CommandOption(
        "metered", "auto|yes|no", help: "whether the connection is metered, so that syncs wait; auto by default",
        default: MeteredConnection.Setting.auto)
    static let meteredSources = CommandOption<Set<String>?>(
        "metered-allow", "NAMES", help: "sources that also sync over a metered connection, such as 'jokes work'",
        read: { SyncPauses.names($0) }, write: { $0.sorted().joined(separator: " ") })
    static let log = CommandOption("log", "FORM", help: "text or json; text by default", default: HostLog.Form.text)
    static let logsPrivate = CommandOption<Bool>("log-private", help: "includes the user's own data in JSON logs")
    fileprivate static let group = CommandOption<[String]?>(
        "group", "etcd://HOST:PORT[,HOST:PORT…]",
        help: "the group whose hosts share documents, as 'group join' does; its options begin with 'group-'",
        read: { text throws(CommandFailure) in try EtcdCluster.members(text) }, write: EtcdCluster.address)
    static let config = CommandOption<String?>(
        "config", "FILE", help: "the configuration file; by default $XDG_CONFIG_HOME/airlock/host.conf", file: .read)

    /// The options of the command, which the file may set, too.
    @OptionList static var options: [OptionDeclaration] {
        HostSettings.places
        ContainerMigration.options
        FeatureModules.all.flatMap { $0.options + $0.runOptions }
        HostSettings.remote
        CommonOptions.timeZone
        HostSettings.plugins
        reloads
        floor
        intervals
        metered
        meteredSources
        log
        logsPrivate
        group
        GroupMembership.Options.run.all
        config
    }

    let settings: HostSettings
    /// The queue of the home screen's updates.
    var updates = HomeUpdateQueue()

    /// The interval at which the presence of the container is checked, in milliseconds. The container counts as removed after two checks in
    /// succession, because it must not be created again while its removal is still in progress.
    private static let presenceInterval = 400

    /// The reason why the host stops running with its current settings.
    private enum Ending {
        case stopped
        /// The settings changed.
        case reconfigured(HostSettings)
        case containerRemoved
    }

    private enum Event: Sendable {
        case signal(Int32)
        /// The container was removed.
        case removed
        case failed(any Error)
    }

    /// Runs until SIGTERM or SIGINT. SIGHUP makes it reload its settings and sync. A removed container is created again.
    ///
    /// - Parameter existing: The caller's signal listener, because only one listener receives a signal; `nil` to create a listener.
    /// - Throws: ``HostError``, also if another host runs on the container; ``CommandFailure``.
    func run(_ existing: HostSignals? = nil) async throws {
        let service = ServiceManager(environment: settings.environment, processID: getpid())
        let alive = Task { await service.keepAlive() }
        defer { alive.cancel() }
        let signals = if let existing { existing } else { await HostSignals() }
        var settings = settings
        var lock: (path: String, held: HostLock)?
        // A user who reloads the settings expects every source to sync.
        var isSyncRequested = false
        running: while !signals.isEnding {
            for feature in FeatureModules.all { try feature.check(settings) }
            try GroupMembership.configure(settings)
            try settings.migrate()
            let container = try settings.createContainer()
            let path = container.path
            let held = if let lock, lock.path == path { lock.held } else { try HostLock(container: path) }
            lock = (path, held)
            switch try await run(settings, container, held, service, signals, isSyncRequested: isSyncRequested) {
            case .stopped: break running
            case .reconfigured(let next): (settings, isSyncRequested) = (next, true)
            case .containerRemoved:
                let isPresent = access("\(path)/container.json", F_OK) == 0
                settings.log.report(
                    "container",
                    isPresent
                        ? "the container \(path) was replaced — the host uses the one that is there now"
                        : "the container \(path) was removed — the host creates it again")
                (lock, isSyncRequested) = (nil, false)
            }
        }
        service.stopping()
        withExtendedLifetime(lock) {}
    }

    /// Runs with settings until they change, the container is removed, a signal arrives or a feature fails.
    private func run(
        _ settings: HostSettings, _ container: Container, _ lock: HostLock, _ service: ServiceManager,
        _ signals: HostSignals, isSyncRequested: Bool
    ) async throws -> Ending {
        let log = settings.log
        let storage = try settings.storageIfAvailable()
        let host = RunningHost(
            settings: settings, container: container, storage: storage, log: log,
            pauses: SyncPauses(
                connection: MeteredConnection(settings.metered, environment: settings.environment),
                allowed: settings.meteredSources, storage: storage, fault: { log.report("storage", $0) }),
            group: GroupLink(), isSyncRequested: isSyncRequested)
        host.pauses.begin()
        offerJobs(of: host)
        for feature in FeatureModules.all { try feature.prepare(container) }
        let home = try homeScheduler(of: host)
        let scenes = SceneScheduler(container: container, context: { settings.context }, log: log, clock: host.clock)
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        signals.listen { event.yield(.signal($0)) }
        service.ready()
        var requests: [AsyncStream<Void>.Continuation] = []
        let features = FeatureModules.all.map { feature -> Task<Void, Never> in
            let (stream, request) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            requests.append(request)
            return Task {
                do {
                    try await feature.run(host, requests: stream)
                } catch is CancellationError {
                } catch {
                    event.yield(.failed(error))
                }
            }
        }
        let sync = try groupSync(of: host)
        let group = Task { await sync?.run() }
        let others = [
            Task { await home.run(on: container) }, Task { await scenes.run() },
            Task { await QueueIntake(container: container).run(log: log, clock: host.clock) },
            Task { await watch(lock) { event.yield(.removed) } },
        ]
        let result: Result<Ending, any Error>
        do {
            let ending = try await ending(of: events, settings, lock, service, signals) {
                for request in requests { request.yield() }
            }
            result = .success(ending)
        } catch {
            result = .failure(error)
        }
        signals.listen(nil)
        for task in features + others { task.cancel() }
        group.cancel()
        // A feature first ends its subprocesses, such as a program that shows a notification.
        for task in features { await task.value }
        await group.value
        return try result.get()
    }

    /// Handles events until one ends the run.
    ///
    /// - Parameter request: Requests a sync of all features.
    private func ending(
        of events: AsyncStream<Event>, _ settings: HostSettings, _ lock: HostLock, _ service: ServiceManager,
        _ signals: HostSignals, request: () -> Void
    ) async throws -> Ending {
        for await event in events {
            switch event {
            case .signal(SIGHUP):
                if let next = changed(settings, service) { return .reconfigured(next) }
                request()
            case .signal: return .stopped
            case .removed: return signals.isEnding ? .stopped : .containerRemoved
            case .failed(let error):
                // Any work may fail after the container was removed.
                if !lock.isCurrent, !signals.isEnding { return .containerRemoved }
                throw error
            }
        }
        return .stopped
    }

    /// Reads the settings again; returns `nil` if they are unchanged or invalid. After an error the old settings are kept.
    private func changed(_ settings: HostSettings, _ service: ServiceManager) -> HostSettings? {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        service.reloading(at: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
        defer { service.ready() }
        do {
            let next = try settings.reread()
            if next.arguments.words == settings.arguments.words { return nil }
            for feature in FeatureModules.all { try feature.check(next) }
            try GroupMembership.configure(next)
            return next
        } catch {
            let reason = message(of: error)
            settings.log.report("settings", "the settings are unchanged: \(reason)", .error)
            return nil
        }
    }

    /// Calls a closure when the container is removed or replaced.
    private func watch(_ lock: HostLock, removed: () -> Void) async {
        do { try await Self.waitForRemoval { lock.isCurrent } } catch { return }
        removed()
    }

    /// Returns when a container was removed or replaced.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    static func waitForRemoval(_ isCurrent: @Sendable () -> Bool) async throws {
        var absences = 0
        while absences < 2 {
            try await Task.sleep(for: .milliseconds(presenceInterval))
            absences = isCurrent() ? 0 : absences + 1
        }
    }

    /// Offers the features' jobs to the host's group before the features start, so that they wait for the group.
    private func offerJobs(of host: RunningHost) {
        for feature in FeatureModules.all {
            // A feature whose jobs are unknown reports the reason when it starts.
            for job in (try? feature.groupJobs(host)) ?? [] {
                host.group.offer([job], of: String(job.prefix { $0 != "/" }))
            }
        }
        // The sync with the group reports a membership that can't be read.
        if let membership = try? host.storage?.value(GroupMembership.key) { host.group.join(as: membership.id) }
    }

    /// Returns the sync with the host's group; `nil` without storage, in which a membership is stored.
    private func groupSync(of host: RunningHost) throws -> GroupSync? {
        try host.storage.map { storage in
            GroupSync(
                container: host.container, storage: storage,
                documents: GroupDocument.all,
                feeds: try FeatureModules.all.flatMap { try $0.groupFeeds(host) }, link: host.group,
                client: host.settings.client, log: host.log, clock: host.clock,
                random: host.settings.process.random)
        }
    }

    private func homeScheduler(of host: RunningHost) throws -> HomeScheduler {
        let (settings, container, log) = (host.settings, host.container, host.log)
        let calls = try settings.calls()
        // There is one publisher per configuration, because it counts crashes and keeps idle plug-ins running for a while.
        var limits = PluginLimits()
        limits.idle = 30_000
        let plugins = try settings.plugins(container, calls, limits: limits)
        let alarms = KnownAlarms()
        return HomeScheduler(
            home: {
                HomeScreen(
                    store: HomeStore(container: container, alarms: alarms), policy: settings.policy,
                    calendar: settings.context.calendar,
                    dataFreshness: { try FeatureModules.freshness(of: container, settings.context) }
                ) {
                    if case .placed(let widget) = $0, !widget.plugin.isEmpty {
                        try await plugins.publish(widget)
                    } else {
                        try await calls.publish($0)
                    }
                }
            },
            updates: updates, clock: host.clock, report: { $0.write(to: log) },
            fault: { log.report("home", $0, .error) })
    }
}

extension HomeScreen.Outcome {
    /// Writes the outcome of an update to a log.
    fileprivate func write(to log: HostLog) {
        for reload in reloads {
            let fields: [HostLog.Field] = [
                .open("id", .string(reload.id)), .open("cause", .string(reload.cause.description)),
            ]
            let outcome =
                reload.failure.map { ": not redrawn (\(reload.cause)): \($0)" } ?? ": redrawn (\(reload.cause))"
            log.report("reload", reload.id + outcome, reload.failure == nil ? .info : .warning, fields)
        }
        for fault in faults { log.report("snapshot", fault) }
    }
}

extension GroupMembership {
    /// Joins the group that a host's settings name, or leaves it if they no longer do.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``.
    fileprivate static func configure(_ settings: HostSettings) throws {
        let storage = try settings.storageIfAvailable()
        let known = try storage?.value(key)
        guard let members = settings.arguments[HostRun.group] else {
            if known?.isConfigured ?? false { try storage?.update(key) { $0 = nil } }
            return
        }
        guard let storage else {
            throw CommandFailure("a group needs the app's private storage — write \(Arguments.state) DIR")
        }
        var membership = try GroupMembership(
            settings.arguments, members: members, .run, of: "a group", random: settings.process.random)
        membership.isConfigured = true
        if let known {
            guard known.isConfigured else {
                throw CommandFailure(
                    "this host is in the group of \(known.address) already — run 'AppHost group leave', or leave out \(HostRun.group)",
                    exitCode: .badData)
            }
            membership.id = known.id
        }
        if membership != known { try storage.update(key) { $0 = membership } }
    }
}
