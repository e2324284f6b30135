import Shared

extension HostCommand {
    private static let families: [[HostCommand]] = [
        [
            HostCommand(SyncCommand.grammar) { try await SyncCommand(settings: $0).run() },
            HostCommand(HostRun.grammar) { try await HostRun(settings: $0).run() },
            HostCommand(ContainerStatus.grammar) { try ContainerStatus.run($0) },
        ],
        FeatureModules.all.flatMap { $0.commands },
        HomeSurface.allCases.flatMap { surface in
            family(WidgetCommands.grammar(of: surface)) { try await WidgetCommands(surface, $0).run() }
        },
        family(ActivityCommands.grammar) { try await ActivityCommands($0).run() },
        family(SceneCommands.grammar) { try await SceneCommands($0).run() },
        family(PluginCommands.grammar) { try await PluginCommands(settings: $0).run() },
        family(GroupCommands.grammar) { try await GroupCommands($0).run() },
        [
            HostCommand(GroupsCommand.grammar) { try GroupsCommand(settings: $0).run() },
            HostCommand(NotificationCommands.grammar) { try await NotificationCommands(settings: $0).run() },
            HostCommand(DeviceCommand.grammar) { try DeviceCommand(settings: $0).run() },
            HostCommand(LintCommand.grammar) { try LintCommand($0).run() },
            HostCommand(GalleryCommand.grammar, run: gallery),
            HostCommand(
                .init(
                    "doctor", summary: "prints which layers of the sandbox hold on this machine, for each extension"
                ) { CommonOptions.json }, run: doctor),
            HostCommand(
                .init(
                    "demo", summary: "syncs, draws, runs phrases and writes a page of the results"
                ) {
                    CommonOptions.container
                    GalleryCommand.out
                    CommonOptions.moment
                }, run: demo),
            HostCommand(ServeCommand.grammar) { try await ServeCommand(settings: $0).run() },
            HostCommand(WatchCommand.grammar) { try await WatchCommand(settings: $0).run() },
            HostCommand(AgentCommand.grammar) { try await AgentCommand(settings: $0).run() },
        ],
        family(ShellCompletion.commands()) { try ShellCompletion.run($0.arguments, grammar) },
    ]

    /// The commands, in the order of the help.
    static let all = families.flatMap { $0 }

    static let grammar = CommandGrammar(
        program: "AppHost", summary: "syncs into the container that the extensions read", commands: all.map(\.grammar))

    @Sendable private static func gallery(_ settings: HostSettings) async throws {
        var calls = try settings.calls()
        var home: HomeScreen?
        if let path = settings.arguments[ExtensionExecutables.widgetsOption] {
            // The container's Live Activities belong to the built-in extension.
            calls.executables.widgets = path
        } else {
            do {
                home = settings.home(calls, in: try settings.openContainer())
            } catch let error as ContainerError where error.code == .absent {
                // Without a container there are no Live Activities to show.
            }
        }
        try await GalleryCommand(
            arguments: settings.arguments, calls: calls, home: home, now: settings.context.now
        ).run()
    }

    @Sendable private static func doctor(_ settings: HostSettings) async throws {
        let examination = SandboxExamination(
            of: try ExtensionExecutables(folder: try settings.process.folder()), kernel: .current,
            environment: ExtensionCalls.passed(settings.environment))
        try StandardOutput.write(settings.isJSON ? examination.json.serialised() : examination.text)
        if let open = examination.open { throw open }
    }

    @Sendable private static func demo(_ settings: HostSettings) async throws {
        // One value for all calls, so that a repeated diagnostic of an extension is output once.
        let calls = try settings.calls()
        let container = try settings.createContainer()
        let home = settings.home(calls, in: container)
        let demo = Demo(
            sync: {
                let (reports, failure) = try await SyncCommand(settings: settings).sync(container, nil)
                if let failure { throw failure }
                return reports.map(\.text).joined(separator: "; ")
            }, calls: calls,
            features: FeatureModules.all.map { $0.demo(home, calls, now: { settings.context.now }) },
            out: settings.arguments[GalleryCommand.out], date: settings.context.now)
        try await demo.run()
    }
}
