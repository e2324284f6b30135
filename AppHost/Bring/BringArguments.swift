import BringSupport
import Foundation

/// The commands and options of `./airlock bring`, besides those of ``BuildOptions``.
enum BringOptions {
    static let airlockURL = CommandOption<String?>(
        "airlock-url", "URL", help: "depend on a repository at --tag instead of this checkout")
    static let tag = CommandOption<String?>(
        "tag", "VERSION", help: "the version of that repository, such as 1.0.0")
    static let estimate = CommandOption<Bool>("estimate", help: "don't ask the compiler")
    static let json = CommandOption<Bool>("json", help: "print one JSON document")
    static let explain = CommandOption<String?>(
        "explain", "FILE", help: "say for which targets of the project a file is compiled, and why")
    static let yes = CommandOption<Bool>("yes", help: "add the section to an existing AGENTS.md without asking")

    @OptionList private static var common: [OptionDeclaration] {
        BuildOptions.all
        BuildOptions.fixture
        json
        explain
        BuildOptions.allowOutside
    }

    @OptionList private static var packaging: [OptionDeclaration] {
        common
        airlockURL
        tag
    }

    static let grammar = CommandGrammar(
        program: "./airlock bring",
        summary: "imports the widgets and intents of an app, unchanged, and draws them\n\n"
            + "PATH is an app's repository, an .xcodeproj, an .xcworkspace, or a folder of sources",
        commands: [
            .init(
                .run, summary: "prints the verdict, builds the widgets and draws snapshots; the default",
                operands: "PATH"
            ) {
                packaging
                BuildOptions.built
            },
            .init(
                .verdict, summary: "prints what is drawn, accepted or missing, and if the sources compile",
                operands: "PATH"
            ) {
                common
                BuildOptions.check
                estimate
            },
            .init(.targets, summary: "lists the targets of the project", operands: "PATH") {
                BuildOptions.configuration
                json
                explain
                BuildOptions.allowOutside
            },
            .init(.package, summary: "writes a package beside the folder", operands: "PATH") { packaging },
            .init(
                .build, summary: "builds the widgets or intents, and prints the outcome and the errors as JSON",
                operands: "PATH"
            ) {
                common
                BuildOptions.product
                BuildOptions.built
                BuildOptions.followed
            },
            .init(
                .agents,
                summary: "writes how to use Airlock into the repository's AGENTS.md, for coding agents",
                operands: "[PATH]"
            ) { yes },
        ])
}

extension CommandGrammar.Command {
    fileprivate init(
        _ command: BringArguments.Command, summary: String, operands: String,
        @OptionList options: @escaping @Sendable () -> [OptionDeclaration]
    ) {
        self.init(command.rawValue, summary: summary, operands: operands, options: options)
    }
}

/// The parsed command line.
struct BringArguments {
    /// The command to run.
    enum Command: String, CaseIterable {
        /// Reports which parts of the folder work, without building it.
        case verdict
        /// Writes the package.
        case package
        /// Builds the widgets or the intents, and prints the outcome as JSON for a program that rebuilds the folder after each change.
        case build
        /// The default: verdict, package, build, snapshots.
        case run
        /// Lists the targets of a project.
        case targets
        /// Writes a section on Airlock into the repository's `AGENTS.md`.
        case agents = "--agents"
    }

    let command: Command
    /// The folder or project to import, as an absolute path.
    let folder: String
    /// True if the command line names the folder; otherwise it is the current folder.
    let namesFolder: Bool
    /// The folder that relative paths start from.
    let current: String
    /// The options, with absolute paths.
    private var options: Arguments
    /// The paths given with `--also`.
    let also: [String]
    /// The modules given with `--modules`, with their folders.
    let modules: [Module]

    /// A module of the app, and the folder of its sources.
    struct Module: Hashable {
        let name: String
        let folder: String
    }

    /// Parses the arguments after the program's name. A command line without a command has the command `run`.
    ///
    /// - Throws: The errors of ``CommandGrammar/parse(_:)``; ``CommandFailure`` for `--agents` beside another command.
    static func parse(_ words: [String]) throws -> ParsedArguments {
        var words = words
        let agents = Command.agents.rawValue
        if let index = words.firstIndex(of: agents), !words[..<index].contains("--") {
            if let other = words.first.flatMap(Command.init(rawValue:)), ![.run, .agents].contains(other) {
                throw CommandFailure("--agents is a command of its own — leave '\(other.rawValue)' out")
            }
            words = [agents] + words.filter { $0 != agents }.drop { $0 == Command.run.rawValue }
        } else if let first = words.first, Command(rawValue: first) == nil,
            !["--help", "help", "--version"].contains(first)
        {
            words.insert(Command.run.rawValue, at: 0)
        }
        return try BringOptions.grammar.parse(words)
    }

    /// Creates arguments from a parsed command line.
    ///
    /// - Parameter current: The folder that relative paths start from.
    /// - Throws: ``CommandFailure`` for options that exclude each other, a name that can't be a module's, or a number of folders other than
    ///   one.
    init(_ parsed: Arguments, current: String) throws {
        (options, self.current) = (parsed, current)
        command = Command(rawValue: parsed.command) ?? .run
        for option in [BuildOptions.into, BringOptions.explain, BuildOptions.fixture] {
            options[option] = parsed[option]?.absolutePath(in: current)
        }
        var folders = parsed.operands
        // A file's project is searched for above the file.
        if folders.isEmpty, let file = options[BringOptions.explain] {
            folders = [URL(fileURLWithPath: file).deletingLastPathComponent().path]
        }
        guard folders.count == 1 || folders.isEmpty && command == .agents else {
            throw CommandFailure("bring takes one folder or project — write ./airlock bring PATH")
        }
        namesFolder = !folders.isEmpty
        folder = (folders.first ?? ".").absolutePath(in: current)
        also = parsed[BuildOptions.also].flatMap { Self.list($0, in: current) }.map { $0.absolutePath(in: current) }
        modules = try parsed[BuildOptions.modules].flatMap { try Self.modules($0, in: current) }
        guard !self[BringOptions.estimate] || !self[BuildOptions.check] else {
            throw CommandFailure("--check asks the compiler and --estimate doesn't — write one of them")
        }
        for name in (self[BuildOptions.name].map { [$0] } ?? []) + modules.map(\.name) where name != name.moduleName {
            throw CommandFailure(
                "'\(name)' can't name a module — use letters, digits and underscores, such as \(name.moduleName)")
        }
        guard has(BringOptions.airlockURL) == has(BringOptions.tag) else {
            throw CommandFailure("--airlock-url and --tag go together — write both, or neither")
        }
    }

    /// The value of an option.
    subscript<Value>(option: CommandOption<Value>) -> Value { options[option] }

    /// Returns true if an option is given.
    func has<Value>(_ option: CommandOption<Value>) -> Bool { options.has(option) }

    /// Checks the configuration of a bare folder, which isn't Xcode's.
    func checkConfiguration() throws {
        let names = ["debug", "release"]
        guard let value = self[BuildOptions.configuration], !names.contains(value) else { return }
        throw CommandFailure(
            "unknown value '\(value)' for --\(BuildOptions.configuration.name) — choose \(choices(names))")
    }

    /// True if the build is optimised.
    var isOptimised: Bool { self[BuildOptions.configuration]?.lowercased() == "release" }

    /// Returns the parts of a list that is separated by commas. The path of an existing file may contain commas.
    private static func list(_ value: String, in current: String) -> [String] {
        FileManager.default.fileExists(atPath: value.absolutePath(in: current))
            ? [value] : value.split(separator: ",").map(String.init)
    }

    private static func modules(_ value: String, in current: String) throws -> [Module] {
        func parts(_ entry: String) -> [String] { entry.split(separator: "=", maxSplits: 1).map(String.init) }
        // The folder of a single module may contain commas, too.
        let whole = parts(value)
        let isOne = whole.count == 2 && list(whole[1], in: current) == [whole[1]]
        return try (isOne ? [value] : value.split(separator: ",").map(String.init)).map { entry in
            let parts = parts(entry)
            guard parts.count == 2 else { throw CommandFailure("invalid module '\(entry)' — write --modules NAME=DIR") }
            return Module(name: parts[0], folder: parts[1].absolutePath(in: current))
        }
    }
}

extension String {
    /// Returns the absolute path, without dot components and without a trailing slash.
    func absolutePath(in current: String) -> String {
        URL(fileURLWithPath: hasPrefix("/") ? self : current + "/" + self).standardizedFileURL.path
    }
}
