import Foundation
import Glibc
import Shared

/// The command line of the host.
struct HostCommand: Sendable {
    let environment: [String: String]
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// The folder the extensions are looked for in.
    let folder: @Sendable () throws -> String

    /// The app group the built-in features belong to.
    private static let group = "group.airlock"

    static let places = [CommonOptions.container, Arguments.state]

    private static let clock = [CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale]

    static let grammar = CommandGrammar(
        program: "AppHost", summary: "syncs into the container that the extensions read",
        commands: [
            .init(
                "sync", summary: "syncs once",
                options: places + ContainerMigration.options + JokeSourceArguments.options + [CommonOptions.json]
                    + clock),
            .init(
                "run",
                summary: "syncs at launch, on SIGHUP, when a day begins and when the network is back, until SIGTERM",
                options: HostRun.options),
            .init(
                "status", summary: "prints what the container holds, and whether it is fresh",
                options: places + [CommonOptions.json] + clock),
        ] + JokeCommands.grammar + WidgetCommands.grammar + ActivityCommands.grammar + AlarmCommands.grammar
            + LandmarkCommands.grammar + SceneCommands.grammar + CalendarCommands.grammar
            + PluginCommands.grammar + [
                GroupsCommand.grammar, LintCommand.grammar, GalleryCommand.grammar,
                .init(
                    "doctor", summary: "says which layers of the wall hold here, for each extension",
                    options: [CommonOptions.json]),
                .init(
                    "demo", summary: "syncs, draws, asks and shows what came of it",
                    options: [
                        CommonOptions.container, .init("out", "FILE", help: "the HTML file; gallery.html by default"),
                    ] + clock),
                ServeCommand.grammar,
            ])

    func run(_ arguments: Arguments) async throws {
        switch arguments.command {
        case "sync": try await sync(arguments)
        case "run": try await HostRun(command: self, given: arguments).run()
        case "serve": try await ServeCommand(command: self, given: arguments).run()
        case "status": try status(arguments)
        case "doctor": try doctor(arguments)
        case "groups": try GroupsCommand(arguments: arguments, environment: environment, group: Self.group).run()
        case "lint":
            try LintCommand(arguments: arguments, environment: environment, now: now(), folder: try folder()).run()
        case "gallery": try await gallery(arguments)
        case let name where name.hasPrefix("plugins"):
            try await PluginCommands(arguments: arguments, environment: environment, now: now, folder: folder).run()
        case "demo": try await demo(arguments)
        case let command where command.hasPrefix("widget "): try await widgets(arguments, on: .widget).run()
        case let command where command.hasPrefix("control "): try await widgets(arguments, on: .control).run()
        case let command where command.hasPrefix("activity "):
            let calls = try drawing(arguments)
            try await ActivityCommands(
                arguments: arguments, home: try home(arguments, calls), calls: calls,
                now: { try context(arguments).now }
            ).run()
        case let command where command.hasPrefix("alarm "): try alarms(arguments).run()
        case "scenes", "scenes tap", "open":
            try await SceneCommands(
                arguments: arguments,
                container: try Container.create(at: try containerPath(arguments), group: Self.group),
                context: { try context(arguments) }, calls: { try drawing(arguments) }
            ).run()
        case "landmarks":
            try LandmarkCommands(
                arguments: arguments, container: try Container.open(at: try containerPath(arguments), role: .host)
            ).run()
        case let command where command.hasPrefix("calendar "): try await calendars(arguments).run()
        default: try await JokeCommands(arguments: arguments, environment: environment, now: now).run()
        }
    }

    func context(_ arguments: Arguments) throws -> RequestContext {
        Self.forgetZone()
        return try arguments.requestContext(now: now())
    }

    /// Clears Foundation's cache of the machine's time zone, because the user may travel while a host runs.
    static func forgetZone() { NSTimeZone.resetSystemTimeZone() }

    /// The clock of a host that runs with this command.
    var clock: HostClock { HostClock(now: now) }

    func containerPath(_ arguments: Arguments) throws -> String {
        try arguments.containerPath(environment: { environment[$0] })
    }

    /// The app's own storage; `nil` where there is none and none can be made, which a sync doesn't need.
    ///
    /// - Throws: ``UsageError`` for a folder in the container; ``LocalStorageError`` for storage that is there and can't be
    ///   used, unless the command says itself what the preferences would.
    private func storage(_ arguments: Arguments) throws -> LocalStorageService? {
        // Without a home there is no place where preferences could be.
        guard let path = try? arguments.statePath(environment: { environment[$0] }) else { return nil }
        do {
            return try LocalStorageService(path: path, apartFrom: try containerPath(arguments))
        } catch let error as LocalStorageError where arguments.has("from") || Self.isAbsent(path) {
            StandardError.write("AppHost: \(error.message)")
            return nil
        }
    }

    /// Whether nothing is at a path; what can't be seen may be there.
    private static func isAbsent(_ path: String) -> Bool {
        access(path, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
    }

    private func model(_ arguments: Arguments, storage: LocalStorageService?) throws -> JokeViewModel {
        var arguments = arguments
        if !arguments.has("from"), let feed = try storage?.value(JokePreferences.key)?.feed {
            arguments.set("from", feed)
        }
        let source = try JokeSourceArguments(arguments: arguments, environment: environment, now: now).source()
        try LandmarkStore(container: try container(arguments)).provide(try LandmarkList.bundled())
        return JokeViewModel(
            source: source, store: JokeStore(container: try container(arguments)), random: random,
            network: .system(environment: environment))
    }

    /// What keeps the jokes right.
    func daemon(
        _ arguments: Arguments, log: HostLog, service: ServiceManager, signals: HostSignals,
        isReconfigured: @escaping @Sendable () throws -> Bool
    ) throws -> HostDaemon {
        let storage = try storage(arguments)
        return HostDaemon(
            model: try model(arguments, storage: storage), context: { try context(arguments) }, storage: storage,
            notifications: storage.map {
                NotificationManager(storage: $0, centre: NotificationCommand(environment: environment))
            }, log: log, service: service, signals: signals, isReconfigured: isReconfigured)
    }

    /// What sends the favorites.
    func favorites(_ arguments: Arguments, _ container: Container) throws -> FavoritesSync {
        let jokes = JokeSourceArguments(arguments: arguments, environment: environment, now: now)
        let remote = try arguments.value("favorites").map {
            FavoritesRemote(
                place: try FirestorePlace(
                    $0, collection: FavoritesRemote.defaultCollection, tokenFile: arguments.value("token-file"),
                    environment: environment),
                client: try jokes.client())
        }
        return FavoritesSync(
            container: container, remote: remote, network: .system(environment: environment), random: random)
    }

    /// Has what another group's container held be in this one's, where the command says that there was another.
    func migrate(_ arguments: Arguments) throws {
        guard let former = arguments.value("former-container") else { return }
        let migration = ContainerMigration(
            former: former, formerGroup: arguments.value("former-group") ?? Self.group, group: Self.group)
        let outcome = try migration.run(to: try containerPath(arguments))
        if let message = outcome.message(former: former) { StandardError.write("AppHost: \(message)") }
    }

    private func sync(_ arguments: Arguments) async throws {
        try migrate(arguments)
        let storage = try storage(arguments)
        try noteNetwork(in: storage, context: try context(arguments))
        var failure: (any Error)?
        var outcome: JokeViewModel.Outcome?
        do {
            outcome = try await refreshed(arguments, storage: storage)
        } catch  where error is HTTPError || error is JokeSourceError {
            // What waits for one remote doesn't wait for the other.
            failure = error
        }
        var favorites: FavoritesSync.Outcome?
        do {
            favorites = try await sendFavorites(arguments)
        } catch {
            if let failure {
                StandardError.write("AppHost: \((failure as? any CommandError)?.message ?? "\(failure)")")
            }
            failure = error
        }
        if let outcome { try tell(outcome, favorites, arguments, storage) }
        if let failure { throw failure }
    }

    private func sendFavorites(_ arguments: Arguments) async throws -> FavoritesSync.Outcome? {
        // A sync that failed may have left none.
        let container = try Container.create(at: try containerPath(arguments), group: Self.group)
        let outcome = try await favorites(arguments, container).drain(context: try context(arguments))
        for problem in outcome.problems { StandardError.write("AppHost: \(problem)") }
        return outcome.isNews || arguments.has("favorites") ? outcome : nil
    }

    private func tell(
        _ outcome: JokeViewModel.Outcome, _ favorites: FavoritesSync.Outcome?, _ arguments: Arguments,
        _ storage: LocalStorageService?
    ) throws {
        do {
            try outcome.note(in: storage, context: try context(arguments))
        } catch let error as LocalStorageError {
            // The jokes are synced; a ranking without this day is no reason to say otherwise.
            StandardError.write("AppHost: \(error.message)")
        }
        if arguments.has("json") {
            let sent = favorites.map { [JSONMember("favorites", $0.json)] } ?? []
            return try StandardOutput.write(JSONValue.object((outcome.json.members ?? []) + sent).serialised())
        }
        try StandardOutput.write(outcome.summary)
        if let favorites { try StandardOutput.write(favorites.summary) }
    }

    private func noteNetwork(in storage: LocalStorageService?, context: RequestContext) throws {
        guard let storage else { return }
        do {
            try NetworkMonitor.system(environment: environment).note(in: storage, context: context)
        } catch let error as LocalStorageError {
            StandardError.write("AppHost: \(error.message)")
        }
    }

    private func refreshed(
        _ arguments: Arguments, storage: LocalStorageService?
    ) async throws -> JokeViewModel.Outcome {
        let progress = ProgressLine("jokes")
        let context = try context(arguments)
        let outcome = try await model(arguments, storage: storage).refresh(context: context) {
            progress.show($0, of: $1)
        }
        for rejection in outcome.rejections { StandardError.write("AppHost: \(rejection.message)") }
        return outcome
    }

    private func status(_ arguments: Arguments) throws {
        let path = try containerPath(arguments)
        let context = try context(arguments)
        let container = try Container.open(at: path, role: .host)
        let state = NetworkMonitor.system(environment: environment).state
        let storage = try storage(arguments)
        let noted = try storage?.value(NetworkRecord.key)
        let status = try ContainerStatus(
            of: container, path: path,
            network: (state, noted?.state == state ? noted?.since : nil),
            day: LocalDay(of: context.now, in: context.calendar),
            added: try storage?.value(CalendarSources.key)?.sources.map(\.name) ?? [],
            paused: try storage?.value(PausedSyncs.key)?.names ?? [], now: context.now.milliseconds)
        try StandardOutput.write(arguments.has("json") ? status.json.serialised() : status.text)
    }

    private func doctor(_ arguments: Arguments) throws {
        let examination = WallExamination(
            of: try ExtensionExecutables(folder: try folder()), kernel: .current,
            environment: ExtensionCalls.passed(environment))
        try StandardOutput.write(arguments.has("json") ? examination.json.serialised() : examination.text)
        if let open = examination.open { throw open }
    }

    private func gallery(_ arguments: Arguments) async throws {
        var calls = try drawing(arguments)
        var home: HomeScreen?
        if let path = arguments.value("extension") {
            // What runs in the container is of the built-in one.
            calls.executables.widgets = path
        } else if let container = try existingContainer(arguments) {
            home = try self.home(arguments, calls, in: container)
        }
        try await GalleryCommand(arguments: arguments, calls: calls, home: home, now: try context(arguments).now).run()
    }

    /// The container; `nil` where there is none.
    private func existingContainer(_ arguments: Arguments) throws -> Container? {
        do {
            return try Container.open(at: try containerPath(arguments), role: .host)
        } catch let error as ContainerError where error.code == .absent {
            return nil
        }
    }

    private func demo(_ arguments: Arguments) async throws {
        let out = arguments.value("out") ?? "gallery.html"
        // One for all: what extensions say beside their answers is passed on once.
        let calls = try drawing(arguments)
        let demo = Demo(
            sync: { try await refreshed(arguments, storage: nil) }, drawing: calls,
            alarm: AlarmDemo(
                home: try home(arguments, calls), calls: calls, now: { try context(arguments).now }),
            out: out, date: try context(arguments).now)
        try await demo.run()
    }

    /// The container, made where there is none.
    func container(_ arguments: Arguments) throws -> Container {
        try Container.create(at: try containerPath(arguments), group: Self.group)
    }

    /// The home screen of a container: of that the options name, unless it is given.
    ///
    /// - Parameter alarms: What is known of them, where they are looked at again and again.
    func home(
        _ arguments: Arguments, _ calls: ExtensionCalls, in container: Container? = nil,
        alarms: KnownAlarms = KnownAlarms()
    ) throws -> HomeScreen {
        let container = try container ?? self.container(arguments)
        return HomeScreen(
            store: HomeStore(container: container, alarms: alarms), calendar: try context(arguments).calendar
        ) {
            // Who has placed no plug-in's widget needs no folder for what is known of plug-ins.
            if $0.plugin.isEmpty {
                try await calls.publish($0)
            } else {
                try await plugins(arguments, container, calls).publish($0)
            }
        }
    }

    private func widgets(_ arguments: Arguments, on surface: HomeSurface) throws -> WidgetCommands {
        let calls = try drawing(arguments)
        let home = try home(arguments, calls)
        return WidgetCommands(
            surface: surface, arguments: arguments, store: home.store, home: home, calls: calls,
            plugins: try plugins(arguments, home.store.container, calls), now: try context(arguments).now)
    }

    /// What has the widgets of plug-ins drawn.
    func plugins(
        _ arguments: Arguments, _ container: Container, _ calls: ExtensionCalls, limits: PluginLimits = PluginLimits()
    ) throws -> PluginPublisher {
        let commands = PluginCommands(arguments: arguments, environment: environment, now: now, folder: folder)
        return PluginPublisher(
            supervisor: PluginSupervisor(
                launcher: try ExtensionExecutables(folder: try folder()).launcher, container: container,
                records: try commands.records(), environment: environment, limits: limits,
                groups: Cgroups.delegated, now: now),
            catalogue: { try commands.catalogue() }, calls: calls, container: container,
            context: { try context(arguments) })
    }

    private func alarms(_ arguments: Arguments) throws -> AlarmCommands {
        try AlarmCommands(
            arguments: arguments, store: AlarmStore(container: container(arguments)), context: context(arguments),
            random: random)
    }

    private func calendars(_ arguments: Arguments) throws -> CalendarCommands {
        let container = try Container.create(at: try containerPath(arguments), group: Self.group)
        return CalendarCommands(
            arguments: arguments, environment: environment, container: container,
            storage: try privateStorage(arguments), context: try context(arguments), now: now, random: random)
    }

    /// The app's own storage, for what can't do without.
    func privateStorage(_ arguments: Arguments) throws -> LocalStorageService {
        try LocalStorageService(
            path: try arguments.statePath(environment: { environment[$0] }), apartFrom: try containerPath(arguments))
    }

    func drawing(_ arguments: Arguments) throws -> ExtensionCalls {
        var passed: [String] = []
        for option in ["at", "timezone", "locale"] {
            if let value = arguments.value(option) { passed += ["--\(option)", value] }
        }
        return ExtensionCalls(
            executables: try ExtensionExecutables(folder: try folder()),
            container: try arguments.containerPath(environment: { environment[$0] }), clock: passed,
            environment: environment)
    }
}

extension FavoritesSync.Outcome {
    /// What came of it, as data.
    fileprivate var json: JSONValue {
        [
            "applied": .integer(applied), "repeated": .integer(repeated), "fetched": .integer(fetched),
            "refused": .integer(refused),
            "conflicts": .integer(conflicts.count), "waiting": .integer(waiting),
        ]
    }
}

extension JokeViewModel.Outcome {
    /// What was synced, in a line.
    var summary: String {
        let today = jokeOfTheDay.map { "; the joke of \($0.day) is '\($0.joke.id)'" } ?? ""
        if let unchangedSince { return "not changed since \(unchangedSince.formatted(.iso8601)): \(source)\(today)" }
        return "\(accepted == 1 ? "1 joke" : "\(accepted) jokes") from \(source)\(today)"
    }

    /// What was synced, as data.
    fileprivate var json: JSONValue {
        [
            "source": .string(source),
            "accepted": .integer(accepted),
            "rejected": .array(rejections.map(\.json)),
            "unchangedSince": unchangedSince.map { .string($0.formatted(.iso8601)) } ?? .null,
            "day": jokeOfTheDay.map { .string($0.day) } ?? .null,
            "jokeOfTheDay": jokeOfTheDay.map { .string($0.joke.id) } ?? .null,
        ]
    }
}

extension JokeBatch.Rejection {
    fileprivate var json: JSONValue {
        ["index": .integer(index), "id": id.map { .string($0) } ?? .null, "reason": .string(reason)]
    }
}
