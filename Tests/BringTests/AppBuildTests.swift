import Foundation
import TestSupport
import Testing

@testable import Bring

/// Compiles and links small apps with the debug modules of this checkout.
@Suite(.blocking) struct AppBuildTests {
    private let conditions = CompilationConditions(
        modules: ["SwiftUI", "WidgetKit", "AppIntents", "Foundation", "os"])
    private let output: TemporaryTree

    init() throws { output = try TemporaryTree(["log": ""]) }

    private func module(_ name: String, _ tree: TemporaryTree, imports: [String] = []) throws -> ImportedModule {
        ImportedModule(
            name: name, folder: try ImportedFolder(path: tree.path, conditions: conditions), imports: imports,
            settings: ProjectSettings(near: "/"))
    }

    private func build(
        _ modules: [ImportedModule], hasWidgets: Bool = true, hasIntents: Bool = false, folder: String = "app"
    ) throws -> AppBuild {
        let package = ImportedPackage(
            modules: modules, airlock: .checkout(path: Checkout.root),
            fonts: "\(Checkout.root)/.build/fonts/fonts.conf",
            products: [], applicationName: "Tea", hasWidgets: hasWidgets, hasIntents: hasIntents, configuration: "debug"
        )
        return AppBuild(
            package: package, toolkit: try Toolkit(checkout: Checkout.root, configuration: "debug"),
            folder: "\(output.path)/\(folder)", log: "\(output.path)/log")
    }

    private func run(_ words: [String]) throws -> (status: Int32, output: String) {
        let result = try Subprocess(arguments: words).run(log: "\(output.path)/run")
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.errors)
    }

    private static let intent = """
        import AppIntents
        import Leaves

        struct PourIntent: AppIntent {
            static let title: LocalizedStringResource = "Pour"
            func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: Leaf.name) }
        }

        """

    @Test("The linker is that of the toolchain whose compiler is on the path, unless a part is missing")
    func toolchainLinker() throws {
        let tree = try TemporaryTree([
            "usr/bin/swift-driver": "", "usr/bin/clang": "", "usr/lib/swift/linux/x86_64/swiftrt.o": "",
            "usr/lib/swift/linux/aarch64/swiftrt.o": "", "links/other": "", "proxy/swiftc": "",
        ])
        let manager = FileManager.default
        for file in ["usr/bin/swift-driver", "proxy/swiftc"] {
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tree.path)/\(file)")
        }
        try manager.createSymbolicLink(
            atPath: "\(tree.path)/links/swiftc", withDestinationPath: "\(tree.path)/usr/bin/swift-driver")
        let linker = try #require(ToolchainLinker(searching: "/nowhere:\(tree.path)/links"))
        #expect(linker.command.first?.hasSuffix("/usr/bin/clang") == true)
        #expect(linker.command.contains { $0.hasSuffix("/usr/lib/swift/linux") })
        #expect(ToolchainLinker(searching: "\(tree.path)/proxy") == nil && ToolchainLinker(searching: "") == nil)
        try manager.removeItem(atPath: "\(tree.path)/usr/bin/clang")
        #expect(ToolchainLinker(searching: "\(tree.path)/links") == nil)
    }

    @Test(
        "An app of two modules is built and answers; a changed module is compiled again and an unchanged app isn't linked again",
        arguments: [false, true])
    func changedModule(isRepeated: Bool) throws {
        let app = try TemporaryTree(["Pour.swift": Self.intent])
        let leaves = try TemporaryTree([
            "Leaf.swift": "public enum Leaf { public static var name: String { \"Assam\" } }"
        ])
        let modules = [try module("Tea", app, imports: ["Leaves"]), try module("Leaves", leaves)]
        var build = try build(modules, hasWidgets: false, hasIntents: true, folder: "100% app")
        build.isRepeated = isRepeated
        build.searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
        #expect(try build.run() == nil)
        let library = "\(build.folder)/libAirlock-intents.so"
        #expect(FileManager.default.fileExists(atPath: library) == isRepeated)
        let program = build.executable(.intents)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: program)[.size] as? Int)
        #expect((size < 1 << 20) == isRepeated)
        let perform = [program, "perform", "PourIntent", "--container", "\(output.path)/container"]
        #expect(try run(perform).output == "Assam\n")
        let linked = try FileManager.default.attributesOfItem(atPath: program)[.systemFileNumber] as? Int
        #expect(try build.run() == nil)
        #expect(try FileManager.default.attributesOfItem(atPath: program)[.systemFileNumber] as? Int == linked)

        try Data("public enum Leaf { public static var name: String { \"Sencha\" } }".utf8).write(
            to: URL(fileURLWithPath: "\(leaves.path)/Leaf.swift"))
        #expect(try build.run() == nil)
        #expect(try run(perform).output == "Sencha\n")

        guard isRepeated else { return }
        // A library without the modules, as if it had been joined while another build wrote them.
        let empty = "\(output.path)/empty.so"
        let clang = ["clang", "-fuse-ld=lld", "-shared", "-x", "c", "/dev/null", "-o", empty]
        #expect(try run(clang).status == 0)
        try FileManager.default.removeItem(atPath: library)
        try FileManager.default.copyItem(atPath: empty, toPath: library)
        #expect(try build.run() == nil)
        #expect(try run(perform).output == "Sencha\n")
    }

    @Test("A repeated build of a changed body, interface, set of files and error has the present sources' answers")
    func repeatedEdits() throws {
        let tree = try TemporaryTree([
            "Pour.swift": Self.intent("words = [Leaf().name]"),
            "Leaf.swift": "struct Leaf { var name: String { \"Assam\" } }",
        ])
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        func answer() throws -> String {
            var build = try build([try module(tree, try imported())], hasWidgets: false, hasIntents: true)
            (build.isRepeated, build.searchPath) = (true, search)
            if let failure = try build.run() { return failure.contains("error: ") ? "error" : failure }
            return try run([
                build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container",
            ]).output
        }
        func edit(_ text: String, file: String = "Leaf.swift") throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(tree.path)/\(file)"), options: .atomic)
        }
        func isDirect() throws -> Bool {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(output.path)/app/inputs/Tea/record.json"))
            let record = try JSONDecoder().decode(CompilationRecord.self, from: data)
            return record.sources["\(tree.path)/Leaf.swift"]?.isDirect == true
        }
        #expect(try answer() == "Assam\n")
        #expect(try !isDirect())
        // Edits follow within a second, which is the precision of the compiler's record of dates.
        try edit("struct Leaf { var name: String { \"Sencha\" } }")
        #expect(try answer() == "Sencha\n")
        #expect(try isDirect())
        try edit("struct Leaf { var name: String { Self.all.first ?? \"\" }; static let all = [\"Mate\"] }")
        #expect(try answer() == "Mate\n")
        #expect(try !isDirect())
        // The type of a property is part of the interface, so the other source is compiled again, and fails.
        try edit("struct Leaf { var name: Int { 1 } }")
        #expect(try answer() == "error")
        try edit("struct Leaf { var name: String { Self.all.first ?? \"\" }; static let all = [\"Mate\"] }")
        #expect(try answer() == "Mate\n")
        try edit("struct Leaf { var name: String { oolong } }")
        #expect(try answer() == "error")
        try edit("let oolong = \"Oolong\"", file: "More.swift")
        #expect(try answer() == "Oolong\n")
        try edit("struct Leaf { var name: String { oolong + \" \" + oolong } }")
        #expect(try answer() == "Oolong Oolong\n")
        #expect(try isDirect())
        // The body that was compiled alone depends on the other source.
        try edit("let oolong = 1", file: "More.swift")
        #expect(try answer() == "error")
        try FileManager.default.removeItem(atPath: "\(tree.path)/More.swift")
        #expect(try answer() == "error")
        try edit("struct Leaf { var name: String { \"Assam\" } }")
        #expect(try answer() == "Assam\n")
        // A record that was damaged is replaced.
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(output.path)/app/inputs/Tea/record.json"))
        let leaf = "\(tree.path)/Leaf.swift"
        let former = try FileManager.default.attributesOfItem(atPath: leaf)[.modificationDate]
        try edit("struct Leaf { var name: String { \"Matcha\" } }")
        // The compiler itself overlooks an edit that doesn't change the date.
        try FileManager.default.setAttributes([.modificationDate: try #require(former)], ofItemAtPath: leaf)
        #expect(try answer() == "Matcha\n")
    }

    @Test("A record and links that a macro left among a module's objects run nothing and lead nowhere")
    func leftByMacros() throws {
        let tree = try TemporaryTree([
            "Pour.swift": Self.intent("words = [Leaf().name]"),
            "Inner/Leaf.swift": "struct Leaf { var name: String { \"Assam\" } }",
        ])
        let outside = try TemporaryTree(["Leaf.swift.o": "mine", "module": "mine"])
        var build = try build([try module(tree, try imported())], hasWidgets: false, hasIntents: true)
        (build.isRepeated, build.searchPath) = (true, ProcessInfo.processInfo.environment["PATH"] ?? "")
        #expect(try build.run() == nil)
        let (leaf, objects) = ("\(tree.path)/Inner/Leaf.swift", "\(build.folder)/objects/Tea")
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(build.folder)/inputs/Tea/record.json"))
        var record = try JSONDecoder().decode(CompilationRecord.self, from: data)
        record.job = ["sh", "-c", "touch '\(outside.path)/ran'", "-primary-file", leaf, "-o", "x"]
        try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: "\(objects)/record.json"))
        let manager = FileManager.default
        try manager.removeItem(atPath: "\(objects)/Inner")
        try manager.createSymbolicLink(atPath: "\(objects)/Inner", withDestinationPath: outside.path)
        try manager.createSymbolicLink(
            atPath: "\(build.folder)/modules/Tea.swiftmodule", withDestinationPath: "\(outside.path)/module")
        try Data("struct Leaf { var name: String { \"Sencha\" } }".utf8).write(to: URL(fileURLWithPath: leaf))
        build = try self.build([try module(tree, try imported())], hasWidgets: false, hasIntents: true)
        (build.isRepeated, build.searchPath) = (true, ProcessInfo.processInfo.environment["PATH"] ?? "")
        #expect(try build.run() == nil)
        #expect(
            try run([
                build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container",
            ]).output == "Sencha\n")
        #expect(outside.contents == ["Leaf.swift.o": Data("mine".utf8), "module": Data("mine".utf8)])
        #expect(access("\(build.folder)/modules/Tea.swiftmodule", F_OK) != 0)
    }

    @Test("A module of the app with the name of one of Airlock's is compiled with the debug modules")
    func sharedModule() throws {
        let source = Self.intent.replacing("import Leaves", with: "@testable import Shared").replacing(
            "Leaf.name", with: "Shared.Leaf.name + \"\\(Leaf.self)\"")
        let app = try TemporaryTree(["Pour.swift": source])
        let shared = try TemporaryTree([
            "Leaf.swift": "public enum Leaf { static var name: Shared.Text { \"Assam \" } }\ntypealias Text = String"
        ])
        let build = try build(
            [try module("Tea", app, imports: ["Shared"]), try module("Shared", shared)], hasWidgets: false,
            hasIntents: true)
        #expect(try build.run() == nil)
        let perform = [build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container"]
        #expect(try run(perform).output == "Assam Leaf\n")
        // A type shadows the module of its name.
        try Data("public enum Shared { public enum Leaf { static let name = \"Sencha \" } }\npublic enum Leaf {}".utf8)
            .write(
                to: URL(fileURLWithPath: "\(shared.path)/Leaf.swift"))
        let shadowing = try self.build(
            [try module("Tea", app, imports: ["Shared"]), try module("Shared", shared)], hasWidgets: false,
            hasIntents: true)
        #expect(try shadowing.run() == nil)
        #expect(try run(perform).output == "Sencha Leaf\n")
        // Errors have the module's own name.
        try Data("public enum Leaf {}\nlet a: Shared.Cup".utf8).write(
            to: URL(fileURLWithPath: "\(shared.path)/Leaf.swift"))
        let failed = try #require(
            try self.build(
                [try module("Tea", app, imports: ["Shared"]), try module("Shared", shared)], hasWidgets: false,
                hasIntents: true
            ).run())
        #expect(
            BuildLog(failed, package: output.path, sources: [(link: "Shared", path: shared.path)]).faults.first?.message
                == "no type named 'Cup' in module 'Shared'")
    }

    @Test("Imports of missing modules and attributes for Objective-C are left out, and the app is built and answers")
    func leftOut() throws {
        let source = """
            @preconcurrency import SceneKit; import os
            import os.log
            import Brewing
            import Foundation
            \(Self.intent.replacing("import Leaves\n", with: "").replacing("Leaf.name", with: "Leaf().name"))
            @objc protocol Named: NSObjectProtocol { var name: String { get } }
            @objcMembers final class Leaf: NSObject, Named {
                @objc dynamic var name: String { "Assam" + #keyPath(Leaf.name) }
                @objc(pourOut:) func pour(_ cup: String) {
                    NotificationCenter.default.addObserver(self, selector: #selector(Leaf.pour(_:)), name: nil, object: nil)
                }
            }
            """
        let app = try TemporaryTree(["Pour.swift": source])
        var build = try build([try module("Tea", app)], hasWidgets: false, hasIntents: true)
        var reports: [String] = []
        build.report = { reports.append($0) }
        #expect(try build.run() == nil)
        let reason = "there is no such module here, and the sources compile without it"
        #expect(
            reports == [
                "- import Brewing is left out (Pour.swift:3): \(reason)",
                "- import SceneKit is left out (Pour.swift:1): \(reason)",
            ])
        let perform = [build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container"]
        #expect(try run(perform).output == "Assamname\n")
        // Each missing name has the cause that its module is missing.
        try Data((source + "\nlet a = 1.brewed, b: SCNNode? = nil\n").utf8).write(
            to: URL(fileURLWithPath: "\(app.path)/Pour.swift"))
        let errors = try #require(
            try self.build([try module("Tea", app)], hasWidgets: false, hasIntents: true).run())
        let faults = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: app.path)]).faults
        #expect(
            faults.prefix(2).map { "\($0.location): \($0.message)" } == [
                "Pour.swift:1:24: no such module 'SceneKit'", "Pour.swift:3:8: no such module 'Brewing'",
            ])
        #expect(
            Set(faults.dropFirst(2).map(\.message)) == [
                "value of type 'Int' has no member 'brewed'", "cannot find type 'SCNNode' in scope",
            ])
    }

    @Test("A check that isn't finished in time is ended with an error")
    func slowCheck() throws {
        let app = try TemporaryTree(["A.swift": "struct A {}"])
        var build = try build([try module("Tea", app)])
        build.isCheck = true
        build.checkLimit = 0.01
        let errors = try #require(try build.run())
        let faults = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: app.path)]).faults
        #expect(
            faults.last?.message
                == "the check was ended after 0.01 s — write the expressions that take the compiler long in several steps"
        )
    }

    @Test("An app is built in a folder whose path has spaces and characters outside ASCII")
    func folderName() throws {
        let app = try TemporaryTree(["Pour.swift": Self.intent.replacing("import Leaves\n", with: "")])
        let leaf = "enum Leaf { static let name = \"Assam\" }"
        try Data(leaf.utf8).write(to: URL(fileURLWithPath: "\(app.path)/Leaf.swift"))
        let build = try build([try module("Tea", app)], hasWidgets: false, hasIntents: true, folder: "Tee für Ada")
        #expect(try build.run() == nil)
        let perform = [build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container"]
        #expect(try run(perform).output == "Assam\n")
    }

    @Test("After a compile error the previous executable remains, and the corrected source replaces it")
    func compileError() throws {
        let source = """
            import SwiftUI
            import WidgetKit

            struct Cup: Widget {
                struct Provider: TimelineProvider {
                    struct Entry: TimelineEntry { let date: Date }
                    func placeholder(in context: Context) -> Entry { Entry(date: .now) }
                    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                        completion(placeholder(in: context))
                    }
                    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
                    }
                }
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Cup", provider: Provider()) { _ in Text("TITLE") }
                        .supportedFamilies([.systemSmall])
                }
            }

            """
        let tree = try TemporaryTree(["Cup.swift": source])
        func write(_ title: String) throws {
            try Data(source.replacingOccurrences(of: "\"TITLE\"", with: title).utf8).write(
                to: URL(fileURLWithPath: "\(tree.path)/Cup.swift"))
        }
        try write("\"Assam\"")
        let build = try build([try module("Tea", tree)])
        #expect(try build.run() == nil)
        let list = [build.executable(.widgets), "list"]
        #expect(try run(list).output.contains("Cup"))
        try write("unknownTitle")
        let errors = try #require(try build.run())
        let log = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: tree.path)])
        #expect(log.faults.map(\.place) == ["Cup.swift:16"])
        #expect(log.faults.map(\.message) == ["cannot find 'unknownTitle' in scope"])
        #expect(try run(list).output.contains("Cup"))
        try write("\"Sencha\"")
        #expect(try build.run() == nil)
    }

    @Test("Modules are compiled after those that they import, and a cycle is refused")
    func moduleOrder() throws {
        let tree = try TemporaryTree(["A.swift": ""])
        let ordered = try build([
            try module("Tea", tree, imports: ["Leaves", "Cups"]), try module("Leaves", tree, imports: ["Cups"]),
            try module("Cups", tree),
        ])
        #expect(try ordered.modulesInOrder().map(\.name) == ["Cups", "Leaves", "Tea"])
        let cycle = try build([try module("Tea", tree, imports: ["Cups"]), try module("Cups", tree, imports: ["Tea"])])
        #expect(
            throws: CommandFailure(
                "modules import each other: Cups, Tea — move what both need into a third module", exitCode: .found)
        ) { try cycle.modulesInOrder() }
    }

    /// The conditions of a real import.
    private func imported(own: Set<String> = []) throws -> CompilationConditions {
        CompilationConditions(
            try Checkout.names.get(), ProjectSettings(near: "/"), own: own, isDebug: true)
    }

    private func module(_ tree: TemporaryTree, _ conditions: CompilationConditions, mode: Int = 5) throws
        -> ImportedModule
    {
        var settings = ProjectSettings(near: "/")
        settings.swiftMode = mode
        return ImportedModule(
            name: "Tea", folder: try ImportedFolder(path: tree.path, conditions: conditions), imports: [],
            settings: settings)
    }

    /// Returns an intent that answers with the value of an expression after some statements, which may append to `words`.
    private static func intent(_ statements: String, value: String = "words.joined(separator: \"\\n\")") -> String {
        """
        import AppIntents
        struct PourIntent: AppIntent {
            static let title: LocalizedStringResource = "Pour"
            func perform() async throws -> some IntentResult & ReturnsValue<String> {
                var words: [String] = []
        \(statements)
                return .result(value: \(value))
            }
        }

        """
    }

    /// Builds one module with an intent, and returns the intent's answer.
    private func answer(_ tree: TemporaryTree, _ conditions: CompilationConditions) throws -> String {
        let build = try build([try module(tree, conditions)], hasWidgets: false, hasIntents: true)
        let failure = try build.run()
        try #require(failure == nil, "\(failure ?? "")")
        return try run([build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container"])
            .output
    }

    @Test("The compiler gives each documented condition its documented value")
    func conditionTable() throws {
        let rows = CompilationConditionsTests.rows.filter { $0.value == "true" || $0.value == "false" }
        let all = rows.flatMap { row in row.conditions.map { ($0, row.value == "true") } }
        let statements = all.map { "#if \($0.0)\nwords.append(\($0.0.swiftLiteral))\n#endif" }
        let tree = try TemporaryTree(["Pour.swift": Self.intent(statements.joined(separator: "\n"))])
        let words = try answer(tree, try imported()).split(separator: "\n").map(String.init)
        #expect(words == all.filter(\.1).map(\.0))
        #expect(words.count > 20)
    }

    @Test("Conditions in each place of the grammar take the branch of an iPhone, and texts stay as they are written")
    func grammar() throws {
        let tree = try TemporaryTree([
            "Pour.swift": Self.intent(
                #"""
                        let text = """
                        #if os(Linux)
                        \({
                        #if os(iOS)
                            "code"
                        #else
                            "other"
                        #endif
                        }() as String)
                        """
                        words += text.split(separator: "\n").map(String.init) + ["#if os(iOS)", #"#if os(Linux)"#]
                        switch words.count {
                        #if os(Linux)
                        case 4: words.append("Linux")
                        #elseif os(macOS) || ((os(iOS)) && !os(Linux)) /* os(Linux) */
                        case 4: words.append("case")
                        #endif
                        default: words.append("default")
                        }
                        words.append(
                            "  CHAIN "
                        #if os(iOS)
                                .lowercased()
                                #if os(Linux)
                                .appending("never")
                                #endif
                        #else
                                .appending("Linux")
                        #endif
                                .trimmingCharacters(in: .whitespaces))
                        words.append(contentsOf: attribute())
                """#),
            "Attribute.swift": """
            import Foundation
            #if canImport(Glibc)
            import Glibc
            #elseif canImport(Darwin) || canImport(FoundationNetworking)
            import Darwin
            #endif
            #if os(iOS)
            @available(iOS 17, *)
            #else
            @available(*, unavailable)
            #endif
            func attribute() -> [String] {
                #if os(Linux)
                #error("Linux")
                #endif
                return ["attribute"]
            }
            """,
        ])
        #expect(
            try answer(tree, try imported())
                == "#if os(Linux)\ncode\n#if os(iOS)\n#if os(Linux)\ncase\nchain\nattribute\n")
    }

    @Test("A source with conditions is known by its own path, line and column, in texts and in errors")
    func positions() throws {
        let place = "\"\\(#fileID) \\(#filePath) \\(#file) \\(#line):\\(#column)\""
        let tree = try TemporaryTree([
            "Inner/Pour.swift": "#if os(iOS)\n// \n#endif\n" + Self.intent("words = []", value: place)
        ])
        let conditions = try imported()
        let path = "\(tree.path)/Inner/Pour.swift"
        let line = "        return .result(value: \(place))"
        let column = 1 + (line.range(of: "#column").map { line[..<$0.lowerBound].utf8.count } ?? 0)
        #expect(try answer(tree, conditions) == "Tea/Pour.swift \(path) \(path) 10:\(column)\n")
        // With a byte order mark, line ends of Windows, a line of its own for the compiler, and no line end at the end.
        let lines = [
            "\u{FEFF}import Foundation", "/* ü */ #if os(iOS)", "let a: Int = \"a\"", "#endif",
            "#sourceLocation(file: \"Template.txt\", line: 70)", "let b: Int = \"b\"", "#sourceLocation()",
            "let c: Int = c2",
        ]
        try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: path))
        let errors = try #require(try build([try module(tree, conditions)], hasIntents: false).run())
        let log = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: tree.path)])
        #expect(
            log.faults.map(\.location).sorted() == [
                "Inner/Pour.swift:3:14", "Inner/Pour.swift:8:14", "Template.txt:70:14",
            ])
        #expect(try module(tree, conditions).folder.sources.first?.line(3) == lines[2])
    }

    @Test(
        "Sources in a folder with any name are compiled, linked and run, into a folder with the same name",
        arguments: [
            "Ada's \"Tea\" $(exit 1) `exit 1` \\ ;|&<>%", "-rf *?[a]@=#(x) ${x} \\(x)",
            "line\nbreak\ttab\u{1B}[31m\u{202E}\u{2028}👩‍👩‍👧Mu\u{308}ller",
        ])
    func hostileFolders(name: String) throws {
        let tree = try TemporaryTree([
            "\(name)/\(name)/It's é.swift": "struct Extra {}",
            "\(name)/Ada's \"Cup\".xcassets/a'b \\(x).imageset/Contents.json": #"{"images":[]}"#,
            "\(name)/Pour.swift": Self.intent("words = [\"poured\"]"),
        ])
        let folder = try ImportedFolder(path: "\(tree.path)/\(name)", conditions: try imported())
        let isOmitted = name.contains("\n")
        #expect(folder.omissions.map(\.reason) == (isOmitted ? ["its name has control characters"] : []))
        let module = ImportedModule(name: "Tea", folder: folder, imports: [], settings: ProjectSettings(near: "/"))
        let build = try build([module], hasWidgets: false, hasIntents: true, folder: name)
        let failure = try build.run()
        #expect(failure == nil, "\(failure ?? "")")
        let answer = try run([
            build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container",
        ])
        #expect(answer.output == "poured\n")
    }

    @Test(
        "Resources are copied as files, also those that are links to files of the app, and a pipe among them is left out"
    )
    func copiedResources() throws {
        let tree = try TemporaryTree([
            "Pour.swift": Self.intent("words = []"), "Files/title": "font", "Art.xcassets/Contents.json": "{}",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(tree.path)/Title.ttf", withDestinationPath: "Files/title")
        for name in ["Art.xcassets/pipe", "Art.xcassets/Cup/Contents.json"] {
            let path = "\(tree.path)/\(name)"
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            #expect(mkfifo(path, 0o600) == 0)
        }
        var build = try build([try module(tree, try imported())], hasWidgets: false, hasIntents: true)
        let reports = Reports()
        build.report = { reports.lines.append($0) }
        #expect(try build.run() == nil)
        let folder = "\(output.path)/app/Tea_Tea.resources"
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
                == ["Art.xcassets", "Art.xcassets/Contents.json", "Art.xcassets/Cup", "Title.ttf"])
        #expect(
            try FileManager.default.attributesOfItem(atPath: "\(folder)/Title.ttf")[.type] as? FileAttributeType
                == .typeRegular)
        #expect(
            reports.lines
                == ["Cup/Contents.json", "pipe"].map {
                    "\(tree.path)/Art.xcassets/\($0) is a pipe, a socket or a device and isn't copied — remove it"
                })
    }

    @Test("An app finds the files, the localised files, the folders and the Info.plist of its modules in their bundles")
    func bundles() throws {
        let app = try TemporaryTree([
            "tea.txt": "Assam", "Extra/inner.txt": "inner", "en.lproj/hello.txt": "Hello",
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Mug": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Becher"}}}},
              "%lld mugs": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%lld Becher"}}}}
            }}
            """,
            "de.lproj/hello.txt": "Hallo",
            "Other/de.lproj/bye.txt": "Tschüss",
            "Art.xcassets/Box/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
            "Art.xcassets/Box/table.dataset/Contents.json":
                #"{"data": [{"idiom": "universal", "filename": "t.csv", "universal-type-identifier": "public.csv"}]}"#,
            "Art.xcassets/Box/table.dataset/t.csv": "1;2",
            "Pour.swift": Self.intent(
                #"""
                        // A file that can't be read is the text none.
                        func text(_ url: URL?) -> String { url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "none" }
                        let main = Bundle.main
                        words.append(text(main.url(forResource: "tea", withExtension: "txt")))
                        words.append(text(main.bundleURL.appendingPathComponent("tea.txt")))
                        words.append(text(main.resourceURL?.appending(path: "Extra/inner.txt")))
                        words.append(text(main.url(forResource: "inner", withExtension: "txt", subdirectory: "Extra")))
                        words.append(main.path(forResource: "inner", ofType: "txt", inDirectory: "Extra") == nil ? "none" : "path")
                        words.append(main.path(forResource: "tea.txt", ofType: nil) == main.bundlePath + "/tea.txt" ? "same" : "none")
                        words.append(text(main.url(forResource: "hello", withExtension: "txt")))
                        words.append(text(main.url(forResource: "bye", withExtension: "txt")))
                        words.append(text(Bundle(for: Cup.self).url(forResource: "tea", withExtension: "txt")))
                        words.append(text(Bundle(for: Leaf.self).url(forResource: "tea", withExtension: "txt")))
                        words.append(text(Bundle(for: Plain.self).url(forResource: "tea", withExtension: "txt")))
                        words.append(text(Bundle.module.url(forResource: "tea", withExtension: "txt")) + text(Leaf.file))
                        words.append(main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "none")
                        words.append(String(describing: main.object(forInfoDictionaryKey: "Cups") ?? "none"))
                        words.append(main.localizedString(forKey: "Cup", value: "Tasse", table: nil))
                        words.append(main.localizedString(forKey: "Mug", value: nil, table: ""))
                        words.append(NSLocalizedString("Mug", tableName: nil, bundle: main, value: "Cup", comment: ""))
                        words.append(NSLocalizedString("Pot", value: "A pot", comment: ""))
                        words.append(String(format: NSLocalizedString("%lld mugs", bundle: main, comment: ""), 2))
                        let german = main.path(forResource: "de", ofType: "lproj").flatMap { Bundle(path: $0) }
                        words.append(german.map { NSLocalizedString("Mug", bundle: $0, comment: "") } ?? "none")
                        words.append(german?.localizedString(forKey: "Pot", value: "Topf", table: nil) ?? "none")
                        let asset = NSDataAsset(name: "Box/table")
                        words.append(asset.map { String(decoding: $0.data, as: UTF8.self) + $0.typeIdentifier } ?? "none")
                        words.append(NSDataAsset(name: "table") == nil ? "nil" : "found")
                """#
            ).replacing(
                "import AppIntents",
                with: "import AppIntents\nimport Leaves\nimport Plains\nimport UIKit\nfinal class Cup {}"),
        ])
        let leaves = try TemporaryTree([
            "tea.txt": "Sencha",
            "Leaf.swift": """
            import Foundation
            public final class Leaf {
                public static var file: URL? { Bundle.module.url(forResource: "tea", withExtension: "txt") }
            }
            """,
        ])
        let plains = try TemporaryTree(["Plain.swift": "public final class Plain {}"])
        var folder = try ImportedFolder(path: app.path, conditions: try imported(own: ["Leaves", "Plains"]))
        // As the project names a folder reference and a localised file.
        folder.resources.removeAll { ["Extra/inner.txt", "Other/de.lproj"].contains($0) }
        folder.resources += ["Extra", "Other/de.lproj/bye.txt"]
        let tea = ImportedModule(
            name: "Tea", folder: folder, imports: ["Leaves", "Plains"], settings: ProjectSettings(near: "/"),
            infoDictionary: ["CFBundleShortVersionString": .string("2.1"), "Cups": .integer(3)])
        let build = try build(
            [tea, try module("Leaves", leaves), try module("Plains", plains)], hasWidgets: false, hasIntents: true)
        let failure = try build.run()
        try #require(failure == nil, "\(failure ?? "")")
        func perform(_ locale: String) throws -> [String] {
            try run([
                build.executable(.intents), "perform", "PourIntent", "--container", "\(output.path)/container",
                "--assets", "\(output.path)/app", "--locale", locale,
            ]).output.split(separator: "\n").map(String.init)
        }
        let german = try perform("de_DE")
        #expect(
            german == [
                "Assam", "Assam", "inner", "inner", "path", "same", "Hallo", "Tschüss", "Assam", "Sencha", "Assam",
                "AssamSencha",
                "2.1", "3", "Tasse", "Becher", "Becher", "A pot", "2 Becher", "Becher", "Topf", "1;2public.csv", "nil",
            ])
        let english = try perform("en_GB")
        #expect(english.dropFirst(6).prefix(2) == ["Hello", "none"])
        #expect(english.dropFirst(14).prefix(5) == ["Tasse", "Mug", "Cup", "A pot", "2 mugs"])
    }

    private final class Reports { var lines: [String] = [] }

    @Test("A change of the modules that canImport finds compiles the sources with such a condition again")
    func changedConditions() throws {
        let tree = try TemporaryTree([
            "Pour.swift": Self.intent("words.append(Leaf.name)"),
            "Leaf.swift":
                "enum Leaf {\n#if canImport(Leaves)\nstatic let name = \"own\"\n#else\nstatic let name = \"none\"\n#endif\n}",
        ])
        #expect(try answer(tree, try imported()) == "none\n")
        let copy = "\(output.path)/app/inputs/Tea/conditions/Leaf.swift"
        let date = try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date
        #expect(try answer(tree, try imported()) == "none\n")
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date == date)
        #expect(try answer(tree, try imported(own: ["Leaves"])) == "own\n")
        try Data("enum Leaf { static let name = \"plain\" }".utf8).write(
            to: URL(fileURLWithPath: "\(tree.path)/Leaf.swift"))
        #expect(try answer(tree, try imported()) == "plain\n")
    }

    @Test(
        "A source called main.swift or Main.swift is compiled like any other", arguments: ["main.swift", "Main.swift"])
    func mainFile(_ name: String) throws {
        let tree = try TemporaryTree([
            name: "enum Leaf {\n#if os(iOS)\nstatic let name = #fileID\n#endif\n}",
            "Pour.swift": Self.intent("words.append(Leaf.name)"),
        ])
        #expect(try answer(tree, try imported()) == "Tea/\(name)\n")
    }

    @Test("An import of a module that an iPhone doesn't have is an error at its place, with the reason")
    func refusedImports() throws {
        let tree = try TemporaryTree([
            "A.swift":
                "import Foundation\n  @preconcurrency import FoundationNetworking\nimport FoundationXML\nlet a = 1",
            "B.swift": "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet b = 1",
        ])
        let errors = try #require(try build([try module(tree, try imported())]).run())
        let log = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: tree.path)])
        #expect(log.faults.map(\.location) == ["A.swift:2:26", "A.swift:3:8"])
        #expect(
            log.faults.map(\.message) == [
                "FoundationNetworking can't be imported: extensions never use the network — write #if canImport(FoundationNetworking) around the import and its uses, or leave them to the app",
                "FoundationXML can't be imported: an iPhone has no such module — import Foundation, which has XMLParser, or write #if canImport(FoundationXML) around the import",
            ])
    }

    @Test("A check finds the errors of types and of control flow, of each module, and writes no executable")
    func check() throws {
        let tree = try TemporaryTree(["A.swift": ""])
        func check(_ text: String, mode: Int) throws -> [String] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(tree.path)/A.swift"))
            var build = try build([try module(tree, try imported(), mode: mode)], folder: "check")
            build.isCheck = true
            let errors = try build.run()
            #expect(!FileManager.default.fileExists(atPath: build.executable(.widgets)))
            return BuildLog(errors ?? "", package: output.path, sources: [(link: "Tea", path: tree.path)]).faults.map {
                "\($0.location) \($0.message.prefix(14))"
            }
        }
        #expect(
            try check("#if os(iOS)\nfunc number(_ a: Bool) -> Int { if a { return 1 } }\n#endif", mode: 5)
                == ["A.swift:2:51 missing return"])
        let shared = "final class Cup {}\nfunc pour(_ cup: Cup) { Task.detached { print(cup) }; print(cup) }"
        #expect(try check(shared, mode: 5).isEmpty)
        #expect(try check(shared, mode: 6).count == 1)
        #expect(try check("import SwiftUI\nlet a = Text(\"a\").wobble()", mode: 5) == ["A.swift:2:19 value of type "])
    }

    @Test(
        "A nest of conditions that no compiler takes is an error at its line in the sources",
        arguments: [
            ("#if os(iOS)\nlet a = 1\n", "A.swift:3"), ("#if os(iOS)\n#else\n#else\n#endif\n", "A.swift:3"),
            ("let a = 1\n#endif\n", "A.swift:2"), ("#if os(iOS)\n#endif\nlet a = 1 /* open\n", "A.swift:3"),
            ("#if os(iOS) &&\n#endif\n", "A.swift:1"), ("#if os(iOS)\n#elif os(Linux)\n#endif", "A.swift:2"),
        ])
    func brokenConditions(_ source: String, _ place: String) throws {
        let tree = try TemporaryTree(["A.swift": source])
        var build = try build([try module(tree, try imported())])
        build.isCheck = true
        let errors = try #require(try build.run())
        let log = BuildLog(errors, package: output.path, sources: [(link: "Tea", path: tree.path)])
        #expect(log.faults.contains { $0.place == place }, "\(log.faults.map(\.location)) \(errors)")
        #expect(log.faults.allSatisfy { $0.place.hasPrefix("A.swift:") })
    }
}
