import Testing

@testable import Bring

struct BringArgumentsTests {
    @Test("The default command is `run`, and a named command such as `verdict` replaces it")
    func defaultCommand() throws {
        #expect(try BringArguments(["A"], current: "/here").command == .run)
        #expect(try BringArguments(["verdict", "A"], current: "/here").command == .verdict)
    }

    @Test("Relative folder, option and module paths resolve against the current directory")
    func relativePaths() throws {
        let arguments = try BringArguments(
            ["../A/", "--into=B", "--fixture", "../F", "--modules", "Shared=C,Models=/d"], current: "/here/there")
        #expect(arguments.folder == "/here/A")
        #expect(arguments.value("into") == "/here/there/B")
        #expect(arguments.value("fixture") == "/here/F")
        #expect(arguments.modules.map(\.name) == ["Shared", "Models"])
        #expect(arguments.modules.map(\.folder) == ["/here/there/C", "/d"])
    }

    @Test(
        "Invalid arguments are refused with a remedy and the usage exit status",
        arguments: [
            ([], "bring takes one folder or project — write ./airlock bring PATH"),
            (["A", "B"], "bring takes one folder or project — write ./airlock bring PATH"),
            (["A", "--inot", "B"], "unknown option '--inot' — './airlock bring --help' lists the options"),
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
        let error = #expect(throws: BringError.self) { try BringArguments(words, current: "/") }
        #expect(error?.message == message)
        #expect(error?.status == .usage)
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
