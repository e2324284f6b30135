import AirlockLint
import BringSupport
import Foundation
import Testing

@testable import Bring

struct ImportSourceTests {
    private static let list = "{NSExtension = {NSExtensionPointIdentifier = \"com.apple.widgetkit-extension\"; }; }"
    private static let widget = ["INFOPLIST_FILE": "Info.plist"]

    private static func known() throws -> KnownNames {
        try KnownNames(in: URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/"))
    }

    private func sources(_ tree: TemporaryTree, _ words: String...) throws -> [ImportSource] {
        try ImportReader(
            arguments: BringArguments(["verdict", tree.path] + words, current: tree.path), known: Self.known()
        ).sources()
    }

    @Test(
        "The output folders of targets differ, also in case, and none leads out of the output folder",
        arguments: [
            (["Tea", "Tea"], ["Tea", "Tea-2"]), (["Tea", "tea", "Tea-2"], ["Tea", "tea-2", "Tea-2-2"]),
            (["..", ".", "", ".build"], ["target-..", "target-.", "target-", "target-.build"]),
            (["a/../b", "A B", "É\n\"$(x)"], ["a%2F..%2Fb", "A%20B", "%C3%89%20%22%24%28x%29"]),
            ([String(repeating: "x", count: 300)], [String(repeating: "x", count: 100)]),
        ])
    func folderNames(names: [String], folders: [String]) {
        #expect(ImportReader.folderNames(names.map { AppTarget(name: $0, project: "P") }) == folders)
    }

    @Test("Targets of one name in two projects are written to folders of their own")
    func equalTargets() throws {
        let sample = SampleProject(targets: [.init(name: "Widget", settings: Self.widget, sources: ["A.swift"])])
        let tree = try TemporaryTree([
            "A/T.xcodeproj/project.pbxproj": sample.text, "B/T.xcodeproj/project.pbxproj": sample.text,
            "A/A.swift": "struct A {}", "B/A.swift": "struct B {}", "A/Info.plist": Self.list,
            "B/Info.plist": Self.list,
        ])
        let sources = try sources(tree)
        #expect(sources.map(\.output) == ["\(tree.path)-airlock/Widget", "\(tree.path)-airlock/Widget-2"])
        #expect(sources.map { $0.folder.sources.map(\.path) } == [["A/A.swift"], ["B/A.swift"]])
    }

    @Test("An imported target is a module, that of the same project first")
    func modules() throws {
        let sample = SampleProject(targets: [
            .init(name: "Widget", settings: Self.widget, sources: ["A.swift"]),
            .init(name: "Kit", type: "framework", sources: ["Kit.swift"]),
            .init(name: "Base", type: "framework", sources: ["Base.swift"]),
            .init(
                name: "Unused", type: "framework", settings: ["PRODUCT_MODULE_NAME": "Other"], sources: ["Kit.swift"]),
        ])
        let other = SampleProject(targets: [.init(name: "Kit", type: "framework", sources: ["Kit.swift"])])
        let tree = try TemporaryTree([
            "T.xcodeproj/project.pbxproj": sample.text, "Lib/L.xcodeproj/project.pbxproj": other.text,
            "A.swift": "import Kit\nstruct A {}", "Kit.swift": "import Base\nimport Kit\nstruct K {}",
            "Base.swift": "struct B {}", "Lib/Kit.swift": "struct L {}", "Info.plist": Self.list,
        ])
        let source = try #require(try sources(tree).first)
        #expect(source.modules.map(\.name) == ["Kit", "Base"])
        #expect(source.modules.first?.target?.project == "T.xcodeproj")
        #expect(source.projectFiles == ["\(tree.path)/T.xcodeproj/project.pbxproj"])
        #expect(source.diagnostics == [])
    }

    @Test("An intent that runs in the app, but that only the extension compiles, is a finding of the project")
    func intentTargets() throws {
        func project(_ app: [String]) -> String {
            SampleProject(targets: [
                .init(name: "Widget", settings: Self.widget, sources: ["A.swift", "Stop.swift"]),
                .init(name: "App", type: "application", sources: app),
            ]).text
        }
        let stop =
            "import AppIntents\nstruct Stop: LiveActivityIntent {\n    static let isDiscoverable = false\n    static let title: LocalizedStringResource = \"Stop\"\n}\n"
        let files = ["A.swift": "struct A {}", "App.swift": "struct B {}", "Stop.swift": stop, "Info.plist": Self.list]
        func findings(_ app: [String]) throws -> [SourceFinding] {
            let text = project(app)
            let tree = try TemporaryTree(files.merging(["T.xcodeproj/project.pbxproj": text]) { $1 })
            return try #require(try sources(tree).first).intents
        }
        let found = try findings(["App.swift"])
        #expect(found.map(\.rule) == [.intentTarget] && found.first?.location?.description == "Stop.swift:2")
        #expect(try findings(["App.swift", "Stop.swift"]) == [])
    }

    @Test("Of two linked targets that make one module, the second is reported")
    func equalModules() throws {
        var sample = SampleProject(targets: [
            .init(name: "Widget", settings: Self.widget, sources: ["A.swift"]),
            .init(name: "Kit", type: "framework", sources: ["Kit.swift"], more: "productReference = X1;"),
            .init(
                name: "Old", type: "framework", settings: ["PRODUCT_MODULE_NAME": "Kit"], sources: ["Old.swift"],
                more: "productReference = X2;"),
        ])
        sample.more = """
            X1 = {isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            X2 = {isa = PBXFileReference; path = Old.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            K = {isa = PBXFrameworksBuildPhase; files = (BK1, BK2, ); };
            BK1 = {isa = PBXBuildFile; fileRef = X1; }; BK2 = {isa = PBXBuildFile; fileRef = X2; };
            """
        let tree = try TemporaryTree([
            "T.xcodeproj/project.pbxproj": sample.text.replacing("buildPhases = (S0", with: "buildPhases = (K, S0"),
            "A.swift": "struct A {}", "Kit.swift": "struct K {}", "Old.swift": "struct O {}", "Info.plist": Self.list,
        ])
        let source = try #require(try sources(tree).first)
        #expect(source.modules.map(\.target?.name) == ["Kit"])
        #expect(
            source.diagnostics == [
                "the targets T.xcodeproj/Kit and T.xcodeproj/Old both make the module Kit, so the second is left out — rename one with PRODUCT_MODULE_NAME"
            ])
    }

    @Test("A damaged project beside a readable one is a diagnostic")
    func damagedProject() throws {
        let sample = SampleProject(targets: [.init(name: "Widget", settings: Self.widget, sources: ["A.swift"])])
        let tree = try TemporaryTree([
            "T.xcodeproj/project.pbxproj": sample.text, "Lib/L.xcodeproj/project.pbxproj": "damaged {",
            "A.swift": "struct A {}", "Info.plist": Self.list,
        ])
        let source = try #require(try sources(tree).first)
        #expect(
            source.diagnostics == [
                "\(tree.path)/Lib/L.xcodeproj/project.pbxproj is damaged, so its targets aren't known — repair it"
            ])
    }

    @Test("Options of a bare folder are refused for a project, and a name for several targets")
    func options() throws {
        let sample = SampleProject(targets: [
            .init(name: "One", settings: Self.widget, sources: ["A.swift"]),
            .init(name: "Two", settings: Self.widget, sources: ["A.swift"]),
        ])
        let tree = try TemporaryTree([
            "T.xcodeproj/project.pbxproj": sample.text, "A.swift": "struct A {}", "Info.plist": Self.list,
        ])
        let name = #expect(throws: CommandFailure.self) { try sources(tree, "--name", "Tea") }
        #expect(
            name?.message
                == "--name names one module, and the project has 2 widget extensions — choose one with --target")
        #expect(try sources(tree, "--name", "Tea", "--target", "Two").map(\.output) == ["\(tree.path)-airlock"])
    }

    @Test(
        "The package of a bare folder is resolved only for what its manifest has to say: other packages, and targets in C"
    )
    func ownPackage() throws {
        let manifest =
            "let package = Package(name: \"App\", targets: [.target(name: \"App\"), .target(name: \"CKit\")])"
        let tree = try TemporaryTree([
            "Package.swift": manifest, "Sources/App/A.swift": "import Kit\nimport SwiftUI\n",
            "Sources/Kit/K.swift": "struct K {}\n", "Sources/CKit/k.c": "",
        ])
        func ownPackage() throws -> String? {
            let folder = "\(tree.path)/Sources/App"
            let arguments = try BringArguments(["verdict", folder], current: tree.path)
            return try ImportReader(arguments: arguments, known: Self.known()).sources().first?.ownPackage
        }
        #expect(try ownPackage() == nil)
        try Data("import CKit\n".utf8).write(to: URL(fileURLWithPath: "\(tree.path)/Sources/Kit/K.swift"))
        #expect(try ownPackage() == tree.path)
    }
}
