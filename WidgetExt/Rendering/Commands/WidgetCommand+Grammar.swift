import Shared

extension WidgetCommand {
    /// A command of the extension: its grammar, its action and what it may use.
    @MainActor
    struct Definition {
        let grammar: CommandGrammar.Command
        /// Returns true if a request to a session may run the command, because it writes nothing into the container; `nil` for a command
        /// that no request may run.
        let isRequestable: ((Arguments) -> Bool)?
        /// Returns the files among the operands, which are read.
        let operandFiles: ([String]) -> [String]
        let run: @MainActor (WidgetCommand, Arguments) throws -> Void

        init(
            _ name: String, summary: String, operands: String? = nil, isRequestable: ((Arguments) -> Bool)? = nil,
            operandFiles: @escaping ([String]) -> [String] = { _ in [] },
            run: @escaping @MainActor (WidgetCommand, Arguments) throws -> Void,
            @OptionList options: @escaping @Sendable () -> [OptionDeclaration]
        ) {
            grammar = CommandGrammar.Command(name, summary: summary, operands: operands, options: options)
            (self.isRequestable, self.operandFiles, self.run) = (isRequestable, operandFiles, run)
        }

        /// Creates a command that both extensions have.
        init(_ grammar: CommandGrammar.Command, run: @escaping @MainActor (WidgetCommand, Arguments) throws -> Void) {
            (self.grammar, isRequestable, operandFiles, self.run) = (grammar, nil, { _ in [] }, run)
        }
    }

    /// The options of commands that read the container and can print JSON.
    @OptionList nonisolated private static var common: [OptionDeclaration] {
        CommonOptions.container
        CommonOptions.json
        CommonOptions.moment
    }

    static let grammar = CommandGrammar(
        program: "WidgetExt", summary: "draws widgets from the container", commands: all.map(\.grammar))

    /// Returns the command with a name that the grammar has parsed.
    static func definition(of name: String) -> Definition? { all.first { $0.grammar.name == name } }

    /// The commands, in the order of the help.
    static let all: [Definition] =
        [
            .init(
                "list", summary: "prints the widgets, activities and controls", isRequestable: { _ in true },
                run: { try $0.list($1) }
            ) {
                WidgetOptions.withoutChoices
                CommonOptions.fixture
                common
            },
            .init(
                "previews", summary: "prints the previews in the sources", isRequestable: { _ in true },
                run: { try $0.listPreviews($1) }
            ) {
                RenderOptions.withoutPreviews
                CommonOptions.fixture
                common
            },
            .init(
                "timeline", summary: "prints the entries a widget's provider returns", isRequestable: { _ in true },
                run: { try $0.timeline($1) }
            ) {
                RenderOptions.kind
                RenderOptions.family
                RenderOptions.device
                RenderOptions.configuration
                CommonOptions.fixture
                common
            },
            .init(
                "render", summary: "draws a widget, activity or control as it is shown at an instant",
                isRequestable: { _ in true }, run: { try $0.render($1) }
            ) {
                RenderOptions.kind
                RenderOptions.family
                RenderConfiguration.parts.map(\.option)
                RenderOptions.presentation
                RenderOptions.state
                RenderOptions.stale
                RenderOptions.value
                RenderOptions.configuration
                CommonOptions.fixture
                RenderOptions.archived
                RenderOptions.activity
                RenderOptions.snippet
                RenderOptions.scene
                RenderOptions.format
                RenderOptions.preview
                RenderOptions.entry
                RenderOptions.withoutPreviews
                RenderOptions.placeholder
                RenderOptions.madeAt
                RenderOptions.assets
                RenderOptions.sources
                RenderOptions.out
                CommonOptions.container
                CommonOptions.moment
            },
            .init(
                "lint", summary: "draws the widgets in many configurations and reports problems",
                isRequestable: { _ in true }, run: { try $0.lint($1) }
            ) {
                LintOptions.all
                CommonOptions.fixture
                LintOptions.part
                LintOptions.parts
                LintOptions.units
                LintOptions.unit
                LintOptions.lintCase
                LintOptions.unitLimit
                CommonOptions.container
                CommonOptions.moment
            },
            .init(
                "publish", summary: "draws a placed widget's timeline into the container", operands: "WIDGET",
                run: { try $0.publish($1) }
            ) {
                WidgetOptions.timeline
                CommonOptions.container
                CommonOptions.moment
            },
            .init(
                "snapshot",
                summary: "records snapshots of the widgets, verifies them, or compares them with a simulator's",
                isRequestable: { $0.has(SnapshotOptions.verify) }, run: { try $0.snapshot($1) }
            ) {
                SnapshotOptions.all
                common
            },
            .init(
                "simulate",
                summary: "simulates days of timelines and reports what is shown, reloaded, refused and stale",
                run: { try $0.simulate($1) }
            ) {
                SimulateOptions.all
                common
            },
            .init(
                "sheet", summary: "draws PNG files into one image, each with its label", operands: "LABEL FILE…",
                isRequestable: { _ in true }, operandFiles: { panels($0).map(\.path) }, run: { try $0.drawSheet($1) }
            ) {
                sheetWidth
                RenderOptions.out
            },
            .init(
                "gallery", summary: "draws everything into a folder, with a page that shows it",
                run: { try $0.drawGallery($1) }
            ) {
                GalleryOptions.out
                GalleryOptions.title
                GalleryOptions.progress
                GalleryOptions.madeUp
                PlanOptions.all
                GalleryOptions.sources
                RenderOptions.assets
                CommonOptions.fixture
                CommonOptions.container
                CommonOptions.moment
            },
            .init(
                "reads", summary: "prints the data that the widgets read, and whether they are present",
                run: { try $0.printReads($1) }
            ) {
                PlanOptions.kinds
                GalleryOptions.sources
                CommonOptions.fixture
                common
            },
            .init(
                "fixture", summary: "writes a fixture with made-up values for the absent data that the widgets read",
                run: { try $0.writeFixture($1) }
            ) {
                WidgetOptions.fixtureOut
                PlanOptions.kinds
                GalleryOptions.sources
                CommonOptions.fixture
                common
            },
            .init(
                "session",
                summary: "runs the commands that a host sends on standard input, until standard input is closed",
                run: { try $0.answerRequests($1) }
            ) {
                CommonOptions.container
                CommonOptions.fixture
                CommonOptions.timeZone
                WidgetOptions.sources
                WidgetOptions.states
                WidgetOptions.images
            },
            .init(
                "sandbox", summary: "prints the state of this process's sandbox",
                run: {
                    try StandardOutput.write($1[CommonOptions.json] ? $0.sandbox.json.serialised() : $0.sandbox.text)
                }
            ) {
                CommonOptions.json
            },
            Definition(StoredModelsCommand.grammar) { command, arguments in
                try StoredModelsCommand.run(arguments) { command.environment[$0] }
            },
        ] + ShellCompletion.commands().map { Definition($0) { try ShellCompletion.run($1, grammar) } }

    func run(_ arguments: Arguments) throws {
        try arguments.checkFolder(RenderOptions.assets)
        try arguments.checkFolder(CommonOptions.fixture)
        CrashReport.begin(arguments[RenderOptions.kind] ?? "'\(arguments.command)'")
        // The grammar has only commands of the table.
        try Self.definition(of: arguments.command)?.run(self, arguments)
    }
}

extension RenderRequest {
    /// Reads the options of a command line.
    ///
    /// - Parameters:
    ///   - kind: The kind to use if no option names one.
    ///   - family: The family to use if no option names one; `systemSmall` by default.
    /// - Throws: ``CommandFailure`` for a missing kind or conflicting options.
    init(_ arguments: Arguments, kind: String? = nil, family: WidgetFamily? = nil) throws {
        guard let kind = arguments[RenderOptions.kind] ?? kind ?? ReceivedView.kind(arguments) else {
            throw CommandFailure("no widget named — write \(RenderOptions.kind) KIND; 'list' prints the kinds")
        }
        let appearance = RenderConfiguration(arguments)
        if appearance.wallpaper != nil, appearance.homeScreen == nil {
            throw CommandFailure(
                "\(RenderOptions.wallpaper) is only for a home screen — write it with \(RenderOptions.mode) and \(choices(HomeScreenStyle.allCases.map(\.rawValue)))"
            )
        }
        self.init(
            kind: kind, family: arguments[RenderOptions.family] ?? family ?? .systemSmall,
            origin: try EntryOrigin(arguments), appearance)
        isOutlined = arguments[RenderOptions.format] == .outline
    }
}

extension EntryOrigin {
    /// Reads the options of a command line.
    ///
    /// - Throws: ``CommandFailure`` if both options are given.
    init(_ arguments: Arguments) throws {
        // If the option has a value, it selects a preview in the sources instead.
        switch (arguments[RenderOptions.preview] == .alone, arguments[RenderOptions.placeholder]) {
        case (true, true):
            throw CommandFailure(
                "\(RenderOptions.preview) and \(RenderOptions.placeholder) show different entries — write one of them"
            )
        case (true, false): self = .preview
        case (false, true): self = .placeholder
        case (false, false): self = .timeline
        }
    }
}
