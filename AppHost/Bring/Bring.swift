@_exported import AirlockBase
import BringSupport
import Foundation

/// The program behind `./airlock bring`.
@main
enum Bring {
    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        // The script passes the folder of the checkout or of the installed toolkit as the first argument.
        guard !words.isEmpty else { end(with: CommandFailure("run ./airlock bring PATH")) }
        let root = words.removeFirst()
        do {
            // For the list that a toolkit contains, and for programs.
            if words == ["--known-names"] { return try StandardOutput.write(try KnownNames(in: root).json) }
            // For the page in Documentation.
            if words == ["--supported-names"] {
                let table = SupportTable(try KnownNames(in: root))
                return try StandardOutput.write(bytes: Array(table.markdown.utf8))
            }
            switch try BringArguments.parse(words) {
            case .help(let text):
                try StandardOutput.write(text)
                exit((words.isEmpty ? ExitCode.usage : .done).rawValue)
            case .arguments(let parsed): try run(parsed, root: root)
            }
        } catch {
            // A program reads the outcome of this command.
            if words.first == BringArguments.Command.build.rawValue {
                // A text can always be serialised.
                try? StandardOutput.write(BuildReport.json(problem: message(of: error)).serialised())
            }
            end(with: error)
        }
    }

    private static func run(_ parsed: Arguments, root: String) throws {
        let current = ProcessInfo.processInfo.environment["AIRLOCK_FROM"] ?? FileManager.default.currentDirectoryPath
        let interruption = Interruption()
        listen(interruption)
        let arguments = try BringArguments(parsed, current: current)
        if arguments.command == .agents {
            return try AgentInstructions(
                arguments: arguments, root: root, output: write, progress: StandardError.write,
                confirm: isOnTerminal ? { confirm($0) } : nil
            ).run()
        }
        let environment = ProcessInfo.processInfo.environment
        let command = BringCommand(
            arguments: arguments, root: root, searchPath: environment["PATH"] ?? "", environment: environment,
            clock: { ProcessInfo.processInfo.systemUptime }, output: write,
            progress: StandardError.write, interruption: interruption)
        exit((try command.run() ? ExitCode.done : .found).rawValue)
    }

    /// The pipe into which the signal handler writes the signal's number, because a handler can safely do little more than write.
    private static let signals = Pipe()

    /// Makes SIGINT and SIGTERM end the running subprocess, or this process at once if there is none.
    private static func listen(_ interruption: Interruption) {
        _ = signals
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = Foundation.write(Bring.signals.fileHandleForWriting.fileDescriptor, &byte, 1)
            }
        }
        Thread.detachNewThread {
            while let byte = signals.fileHandleForReading.readData(ofLength: 1).first {
                if !interruption.interrupt(Int32(byte), pause: { Thread.sleep(forTimeInterval: 0.1) }),
                    let error = interruption.error
                {
                    end(with: error)
                }
            }
        }
    }

    /// True if the user can be asked.
    private static var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question, and returns true if the answer is yes.
    private static func confirm(_ question: String) -> Bool {
        writeAll(Array(question.visible.utf8), to: STDERR_FILENO)
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }

    /// Writes a line of the result.
    private static func write(_ line: String) {
        do { try StandardOutput.write(line) } catch { end(with: error) }
    }

    private static func end(with error: any Error) -> Never {
        StandardError.write("bring: \(message(of: error))")
        exit(((error as? any CommandError)?.exitCode ?? .internalError).rawValue)
    }
}

/// The commands and options of `./airlock bring`, besides those of ``BuildOptions``.
enum BringOptions {
    static let airlockURL = CommandOption<String?>(
        "airlock-url", "URL", help: "depend on a repository at \(BringOptions.tag) instead of this checkout")
    static let tag = CommandOption<String?>(
        "tag", "VERSION", help: "the version of that repository, such as 1.0.0")
    static let estimate = CommandOption<Bool>("estimate", help: "don't ask the compiler")
    static let explain = CommandOption<String?>(
        "explain", "FILE", help: "say for which targets of the project a file is compiled, and why")
    static let yes = CommandOption<Bool>("yes", help: "add the section to an existing AGENTS.md without asking")

    @OptionList private static var common: [OptionDeclaration] {
        BuildOptions.all
        BuildOptions.fixture
        FailureReport.json
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
                FailureReport.json
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
            throw CommandFailure(
                "\(BuildOptions.check) asks the compiler and \(BringOptions.estimate) doesn't — write one of them"
            )
        }
        for name in (self[BuildOptions.name].map { [$0] } ?? []) + modules.map(\.name) where name != name.moduleName {
            throw CommandFailure(
                "'\(name)' can't name a module — use letters, digits and underscores, such as \(name.moduleName)")
        }
        guard has(BringOptions.airlockURL) == has(BringOptions.tag) else {
            throw CommandFailure(
                "\(BringOptions.airlockURL) and \(BringOptions.tag) go together — write both, or neither")
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
            "unknown value '\(value)' for \(BuildOptions.configuration) — choose \(choices(names))")
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
            guard parts.count == 2 else {
                throw CommandFailure("invalid module '\(entry)' — write \(BuildOptions.modules) NAME=DIR")
            }
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

/// Imports what a command line names: one folder, or the targets of a project.
struct BringCommand {
    let arguments: BringArguments
    /// The Airlock checkout or installed toolkit that imports the sources.
    let root: String
    /// The folders of programs, as in `PATH`.
    var searchPath = ""
    /// The environment of this process, of which git gets the variables of proxies and certificates.
    var environment: [String: String] = [:]
    /// Returns the seconds since a fixed instant.
    let clock: () -> Double
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    var interruption = Interruption()

    /// Runs the command.
    ///
    /// - Returns: True if the sources compile. If the compiler wasn't asked, true if there are no known blockers and no unknown names.
    /// - Throws: ``CommandFailure``.
    func run() throws -> Bool {
        let known = try KnownNames(in: root)
        try checkFixture()
        let reader = ImportReader(arguments: arguments, known: known)
        if arguments.command == .targets || arguments.has(BringOptions.explain) {
            guard let search = try ProjectSearch(arguments.folder, allowsOutside: arguments[BuildOptions.allowOutside])
            else {
                throw CommandFailure(
                    "\(arguments.folder) has no Xcode project — name a folder that contains one", exitCode: .inputNeeded
                )
            }
            let project = try reader.project(search)
            if let damage = project.damaged.first, project.files.isEmpty {
                throw CommandFailure("\(damage.file) \(damage.reason) — repair it", exitCode: .badData)
            }
            for damage in project.damaged where arguments.has(BringOptions.explain) {
                progress("- \(damage.file) \(damage.reason), so its targets aren't known — repair it")
            }
            if let file = arguments[BringOptions.explain] {
                output(try project.explanation(of: file))
            } else {
                output(arguments[FailureReport.json] ? try project.json : project.text)
            }
            return true
        }
        if arguments[BuildOptions.followed] {
            output(try BuildReport.json(followed: try reader.followed()).serialised())
            return true
        }
        let sources = try reader.sources()
        var isClear = true
        var failure: CommandFailure?
        for source in sources {
            if sources.count > 1 { progress("target \(source.target?.name ?? source.name):") }
            let run = ImportRun(
                source: source, arguments: arguments, root: root, searchPath: searchPath, environment: environment,
                known: known, clock: clock, output: output, progress: progress, interruption: interruption)
            do {
                isClear = try run.run() && isClear
            } catch let error as CommandFailure where sources.count > 1 && [.found, .badData].contains(error.exitCode) {
                // The other targets are drawn all the same.
                progress("bring: \(error.message)")
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return isClear
    }

    /// Checks that the fixture folder exists, before a build that takes minutes.
    private func checkFixture() throws {
        guard let fixture = arguments[BuildOptions.fixture] else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: fixture, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                "\(fixture) isn't a folder — name a folder of app groups with \(BuildOptions.fixture)",
                exitCode: .inputOutput)
        }
    }
}
