import BringSupport
import Testing

@testable import Bring

extension BringArguments {
    /// Parses the arguments after the program's name.
    init(_ words: [String], current: String) throws {
        guard case .arguments(let parsed) = try Self.parse(words) else {
            throw CommandFailure("the help was printed — test it elsewhere")
        }
        try self.init(parsed, current: current)
    }
}

struct BringArgumentsTests {
    @Test("The default command is `run`, and a named command such as `verdict` replaces it")
    func defaultCommand() throws {
        #expect(try BringArguments(["A"], current: "/here").command == .run)
        #expect(try BringArguments(["verdict", "A"], current: "/here").command == .verdict)
        for words in [["--agents"], ["run", "--agents"], ["--yes", "--agents"]] {
            let arguments = try BringArguments(words, current: "/here")
            #expect(arguments.command == .agents && arguments.folder == "/here" && !arguments.namesFolder)
        }
    }

    @Test("The help lists the commands, and that of a command its options")
    func help() throws {
        func help(_ words: String...) throws -> String {
            guard case .help(let text) = try BringArguments.parse(words) else { return "" }
            return text
        }
        let all = try help("--help")
        #expect(
            all.hasPrefix("./airlock bring: imports the widgets and intents of an app, unchanged, and draws them\n"))
        #expect(all.contains("\n  run       prints the verdict, builds the widgets and draws snapshots; the default\n"))
        #expect(try help() == all && help("help") == all)
        let run = try help("App", "--help")
        #expect(run.hasPrefix("./airlock bring run PATH [OPTIONS]\n"))
        #expect(run.contains("\n  --into DIR                     the output folder; PATH-airlock by default\n"))
        #expect(try help("--agents", "--help").hasPrefix("./airlock bring --agents [PATH] [OPTIONS]\n"))
    }

    @Test("Relative folder, option and module paths resolve against the current directory")
    func relativePaths() throws {
        let arguments = try BringArguments(
            ["../A/", "--into=B", "--fixture", "../F", "--modules", "Shared=C,Models=/d"], current: "/here/there")
        #expect(arguments.folder == "/here/A")
        #expect(arguments[BuildOptions.into] == "/here/there/B")
        #expect(arguments[BuildOptions.fixture] == "/here/F")
        #expect(arguments.modules.map(\.name) == ["Shared", "Models"])
        #expect(arguments.modules.map(\.folder) == ["/here/there/C", "/d"])
    }

    @Test(
        "Invalid arguments are refused with a remedy and the usage exit status",
        arguments: [
            (["run"], "bring takes one folder or project — write ./airlock bring PATH"),
            (["A", "B"], "bring takes one folder or project — write ./airlock bring PATH"),
            (
                ["A", "--inot", "B"],
                "unknown option '--inot' — did you mean '--into'?; see './airlock bring run --help'"
            ),
            (["A", "--into="], "option --into needs a value — write --into DIR"),
            (
                ["A", "--product", "intents"],
                "--product belongs to 'build' — write ./airlock bring build PATH --product widgets|intents"
            ),
            (["A", "--yes"], "--yes belongs to '--agents' — write ./airlock bring --agents [PATH] --yes"),
            (["build", "A", "--agents"], "--agents is a command of its own — leave 'build' out"),
            (["A", "--into"], "option --into needs a value — write --into DIR"),
            (["A", "--swift-mode", "7"], "unknown value '7' for --swift-mode — choose one of 5, 6"),
            (["A", "--tag", "1.0.0"], "--airlock-url and --tag go together — write both, or neither"),
            (["A", "--estimate"], "--estimate belongs to 'verdict' — write ./airlock bring verdict PATH --estimate"),
            (
                ["verdict", "A", "--check", "--estimate"],
                "--check asks the compiler and --estimate doesn't — write one of them"
            ),
            (["A", "--check"], "--check belongs to 'verdict' — write ./airlock bring verdict PATH --check"),
            (
                ["A", "--name", "Ada's Tea"],
                "'Ada's Tea' can't name a module — use letters, digits and underscores, such as Ada_s_Tea"
            ),
            (
                ["A", "--modules", "a-b=B"],
                "'a-b' can't name a module — use letters, digits and underscores, such as a_b"
            ),
            (["A", "--modules", "Shared"], "invalid module 'Shared' — write --modules NAME=DIR"),
        ])
    func invalidArguments(_ words: [String], _ message: String) {
        let error = #expect(throws: CommandFailure.self) { try BringArguments(words, current: "/") }
        #expect(error?.message == message)
        #expect(error?.exitCode == .usage)
    }

    @Test("--also and --modules can be repeated, and the path of a file that exists may contain commas")
    func repeatedLists() throws {
        let tree = try TemporaryTree(["A,B.swift": "", "My, Kit/K.swift": ""])
        let arguments = try BringArguments(
            [
                "App", "--also", "A,B.swift", "--also=C.swift,D.swift", "--modules", "Kit=My, Kit", "--modules",
                "A=E,B=F",
            ], current: tree.path)
        #expect(arguments.also == ["A,B.swift", "C.swift", "D.swift"].map { "\(tree.path)/\($0)" })
        #expect(
            arguments.modules.map { "\($0.name) \($0.folder)" }
                == ["Kit \(tree.path)/My, Kit", "A \(tree.path)/E", "B \(tree.path)/F"])
    }
}
