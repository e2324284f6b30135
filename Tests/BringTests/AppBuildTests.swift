import Foundation
import TestSupport
import Testing

@testable import Bring

/// Compiles and links small apps with the debug modules of this checkout.
@Suite(.blocking) struct AppBuildTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private let conditions = ConditionalBlocks.CompilationConditions(modules: ["SwiftUI", "WidgetKit", "AppIntents"])
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
            modules: modules, airlock: .checkout(path: Self.root), fonts: "\(Self.root)/.build/fonts/fonts.conf",
            products: [], applicationName: "Tea", hasWidgets: hasWidgets, hasIntents: hasIntents, configuration: "debug"
        )
        return AppBuild(
            package: package, toolkit: try Toolkit(checkout: Self.root, configuration: "debug"),
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

    @Test(
        "An app of two modules is built and answers; a changed module is compiled again and an unchanged app isn't linked again"
    )
    func changedModule() throws {
        let app = try TemporaryTree(["Pour.swift": Self.intent])
        let leaves = try TemporaryTree([
            "Leaf.swift": "public enum Leaf { public static var name: String { \"Assam\" } }"
        ])
        let modules = [try module("Tea", app, imports: ["Leaves"]), try module("Leaves", leaves)]
        let build = try build(modules, hasWidgets: false, hasIntents: true)
        #expect(try build.run() == nil)
        let program = build.executable(.intents)
        let perform = [program, "perform", "PourIntent", "--container", "\(output.path)/container"]
        #expect(try run(perform).output == "Assam\n")
        let linked = try FileManager.default.attributesOfItem(atPath: program)[.systemFileNumber] as? Int
        #expect(try build.run() == nil)
        #expect(try FileManager.default.attributesOfItem(atPath: program)[.systemFileNumber] as? Int == linked)

        try Data("public enum Leaf { public static var name: String { \"Sencha\" } }".utf8).write(
            to: URL(fileURLWithPath: "\(leaves.path)/Leaf.swift"))
        #expect(try build.run() == nil)
        #expect(try run(perform).output == "Sencha\n")
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
            throws: BringError("modules import each other: Cups, Tea — move what both need into a third module", .found)
        ) { try cycle.modulesInOrder() }
    }
}
