import Foundation
import Testing

@testable import Bring

struct VerdictTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private func verdict(_ files: [String: String]) throws -> Verdict {
        let tree = try TemporaryTree(files)
        let known = try KnownNames(checkout: Self.root)
        let facts = ConditionalBlocks.Facts(modules: known.modules.union(KnownNames.toolchainModules))
        return Verdict(try BroughtFolder(path: tree.path, facts: facts), known: known)
    }

    @Test func namesAreDrawnAcceptedOrMissing() throws {
        let found = try verdict([
            "A.swift": """
            import SwiftUI
            struct A: View {
                var body: some View {
                    Text("a").padding().onAppear { }
                    List { }.matchedGeometryEffect(id: 1, in: n)
                    List { }
                }
            }
            """
        ])
        #expect(found.drawn.map(\.name).contains(".padding"))
        #expect(found.accepted.map(\.name) == [".onAppear"])
        #expect(found.missing.map(\.name) == ["List", ".matchedGeometryEffect"])
        #expect(found.missing.first?.count == 2)
        #expect(found.missing.first?.places == ["A.swift:5", "A.swift:6"])
        #expect(!found.isClear)
    }

    @Test func whatTheFolderDeclaresIsItsOwn() throws {
        let found = try verdict([
            "A.swift": "extension View { func matchedGeometryEffect(_ a: Int) -> some View { self } }",
            "B.swift": "struct List {}\nlet a = List()\nlet b = c.matchedGeometryEffect(1)",
        ])
        #expect(found.missing.isEmpty)
    }

    @Test func typesDeclaredNowhereAreNamed() throws {
        let found = try verdict(["A.swift": "let a = Theme.shared\nlet b: [String: Calendar] = [:]"])
        #expect(found.unknown.map(\.name) == ["Theme"])
        #expect(found.unknown.first?.places == ["A.swift:1"])
    }

    @Test func whatCannotWorkComesWithARemedy() throws {
        let found = try verdict([
            "A.swift": """
            import SwiftData
            import HealthKit
            import Networking
            @objc class A: NSObject {}
            let s = #selector(a)
            let t = URLSession.shared
            struct P: IntentTimelineProvider {}
            """,
            "B.intentdefinition": "", "C.storyboard": "", "D.m": "",
        ])
        let stops = Dictionary(
            found.obstacles.filter { $0.weight == .stops }.map { ($0.what, $0.places) }, uniquingKeysWith: +)
        #expect(stops["intents generated from an .intentdefinition"] == ["A.swift:7", "B.intentdefinition"])
        #expect(stops["import SwiftData"] == ["A.swift:1"])
        #expect(stops["import HealthKit"] == ["A.swift:2"])
        #expect(stops["import Networking"] == ["A.swift:3"])
        #expect(stops["@objc"] == ["A.swift:4"])
        #expect(stops["#selector"] == ["A.swift:5"])
        #expect(stops["a source that isn't Swift"] == ["D.m"])
        #expect(found.obstacles.contains { $0.what == "a storyboard" && $0.weight == .differs })
        #expect(found.obstacles.allSatisfy { !$0.remedy.isEmpty && !$0.places.isEmpty })
    }

    @Test func linesThatAreNotCompiledAreCountedAndTheirNamesAreNot() throws {
        let found = try verdict(["A.swift": "#if os(iOS)\nlet a = List()\nlet b = List()\n#endif"])
        #expect(found.missing.isEmpty)
        #expect(found.obstacles.map(\.what) == ["2 lines not compiled: #if os(iOS)"])
        #expect(found.isClear)
    }

    @Test func twoEntriesAreOneTooMany() throws {
        let found = try verdict([
            "A.swift": "@main struct A: WidgetBundle { var body: some Widget { W() } }",
            "B.swift": "@main struct B: WidgetBundle { var body: some Widget { W() } }\nstruct W: Widget {}",
        ])
        #expect(found.obstacles.map(\.what) == ["2 types marked @main"])
    }

    @Test func entriesOfAnAppAndOfIntentsAreLeftOutAndSaid() throws {
        let found = try verdict([
            "A.swift": "@main struct A: WidgetBundle { var body: some Widget { W() } }\nstruct W: Widget {}",
            "B.swift": "@main struct B: App {}", "C.swift": "@main struct C: AppIntentsExtension {}",
            "T.swift": "import XCTest",
        ])
        #expect(
            found.omissions == [
                .init(path: "T.swift", reason: "it is a test"), .init(path: "B.swift", reason: "it is the app's entry"),
                .init(path: "C.swift", reason: "it is the entry of an intents extension, whose intents are found"),
            ])
        #expect(found.declared.map(\.form) == ["widget bundles", "widgets"])
    }

    /// The sample app works whole, so nothing may be said against it.
    @Test func nothingStandsInTheWayOfTheSampleApp() throws {
        let known = try KnownNames(checkout: Self.root)
        let facts = ConditionalBlocks.Facts(modules: known.modules.union(KnownNames.toolchainModules))
        let found = Verdict(
            try BroughtFolder(path: Self.root + "/Tests/Fixtures/SampleApp", facts: facts), known: known)
        #expect(found.missing.isEmpty && found.unknown.isEmpty && found.isClear)
        #expect(found.drawn.count > 50)
        #expect(
            found.declared.map(\.form) == [
                "widget bundles", "widgets", "controls", "activities", "intents", "entities", "shortcuts",
            ])
    }

    @Test func theDocumentHasTheSameFacts() throws {
        let found = try verdict(["A.swift": "import SwiftData\nlet a = List()"])
        let object = try JSONSerialization.jsonObject(with: Data(try found.json.utf8)) as? [String: Any]
        #expect(object?["clear"] as? Bool == false)
        #expect((object?["missing"] as? [[String: Any]])?.first?["name"] as? String == "List")
        #expect((object?["obstacles"] as? [[String: Any]])?.first?["what"] as? String == "import SwiftData")
        #expect(found.text.contains("MISSING: these don't compile here\n  List"))
        #expect(found.text.hasSuffix("verdict: see MISSING and IN THE WAY first"))
    }

    @Test(arguments: ["/nowhere/at/all", "/dev/null"]) func whatIsNoFolderIsSaid(_ path: String) {
        let error = #expect(throws: BringError.self) { try BroughtFolder(path: path, facts: .init(modules: [])) }
        #expect(error?.message == "\(path) is no folder — name the folder of the widget extension's sources")
        #expect(error?.status == .inputOutput)
    }

    @Test func aFolderWithoutSourcesIsSaid() throws {
        let tree = try TemporaryTree(["a.txt": ""])
        let error = #expect(throws: BringError.self) { try BroughtFolder(path: tree.path, facts: .init(modules: [])) }
        #expect(
            error?.message
                == "\(tree.path) holds no Swift sources — name the folder of the widget extension's sources")
    }
}
