import BringSupport
import Foundation
import Testing

@testable import Bring

struct ProjectFileTests {
    /// The text of a `project.xcproj` with members of its tree, as JSON.
    private func tree(files: String = "", targets: String = "", more: String = "") -> String {
        """
        {"default-configuration": "Release", "configurations": ["Debug", "Release"], "localizations": {"development": "de"},
         "files": [\(files)], "targets": [\(targets)], \(more)}
        """
    }

    private let widgets = """
        {"name": "Widgets", "id": "W", "product-type": "app-extension",
         "build-phases": ["compile-sources", "frameworks", "resources", {"kind": "copy", "name": "Embed"}]},
        """

    private func reader(_ text: String, _ files: [String: String] = [:]) throws -> (TargetReader, TemporaryTree) {
        let tree = try TemporaryTree(files.merging(["App/Tea.xcodeproj/project.xcproj": text]) { $1 })
        return (try TargetReader("App/Tea.xcodeproj", disk: DiskPaths(root: tree.path)), tree)
    }

    private func project(_ text: String, _ files: [String: String] = [:]) throws -> AppProject {
        let tree = try TemporaryTree(files.merging(["App/Tea.xcodeproj/project.xcproj": text]) { $1 })
        return try AppProject(root: tree.path, projects: ["App/Tea.xcodeproj"], configuration: nil)
    }

    private func message(_ text: String, _ format: ProjectFile.Format) -> String {
        do throws(CommandFailure) {
            _ = try ProjectFile(Array(text.utf8), format: format)
            return ""
        } catch { return error.message }
    }

    // MARK: Objects

    private static let objects = """
        {"objects": {"P": {"isa": "PBXProject", "developmentRegion": "de", "targets": ["T"]},
        "T": {"isa": "PBXNativeTarget", "name": "Tea"}}, "objectVersion": 77, "rootObject": "P"}
        """

    @Test("A project.pbxproj that is written as JSON has the objects of a property list")
    func objectsAsJSON() throws {
        let file = try ProjectFile(Array(Self.objects.utf8))
        #expect(file.root["developmentRegion"] == "de" && file.objectVersion == "77")
        #expect(file.objects(file.root.list("targets")).map { $0["name"] } == ["Tea"])
    }

    @Test("A file without a root object has the first project object, and a file without a project is damaged")
    func rootObject() throws {
        let file = try ProjectFile(Array("{objects = {B = {isa = PBXProject;}; A = {isa = PBXProject;};};}".utf8))
        #expect(file.root.id == "A")
        #expect(message("{objects = {A = {isa = PBXGroup;};}; rootObject = A;}", .objects) == "is damaged")
        #expect(message("{objects = {A = {isa = PBXProject;};}; rootObject = B;}", .objects) == "is damaged")
    }

    @Test(
        "A damaged file is refused in both formats, and the reason tells a merge conflict and a file that is too deep",
        arguments: [
            "", "Hello", "{", "{}", "[]", "{\"objects\": []}", "{\"files\": []}", "{\"a\": \"\\u0000\"}",
            objects.replacing("}}", with: "}"),
            "{\"files\": [\"a\"], \"default-configuration\": \"Debug\"}",
            "{\"files\": [{\"kind\": \"tree\"}], \"default-configuration\": \"Debug\"}",
            "{\"files\": [{\"path\": \"<TREE>/A.swift\"}], \"default-configuration\": \"Debug\"}",
            "{\"files\": [], \"targets\": [{}], \"default-configuration\": \"Debug\"}",
        ])
    func damage(_ text: String) {
        #expect(message(text, .objects) == "is damaged" && message(text, .tree) == "is damaged")
        let conflict = "{\"objects\": 1,\n<<<<<<< HEAD\n" + text
        let reason = "has an unresolved merge conflict"
        #expect(message(conflict, .objects) == reason && message(conflict, .tree) == reason)
        let deep = String(repeating: "{\"a\":", count: 65) + "1" + String(repeating: "}", count: 65)
        let depth = "contains more than 64 arrays and dictionaries within each other"
        #expect(message(deep, .objects) == depth && message(deep, .tree) == depth)
    }

    @Test("A file with too many values or too much text is refused before it is decoded")
    func limits() {
        let values = "{\"a\":[" + String(repeating: "0,", count: 1_000_000) + "]}"
        #expect(message(values, .tree) == "contains more than 1000000 values, counting each reference")
        let text = "{\"a\":\"" + String(repeating: "x", count: 33 << 20) + "\"}"
        #expect(message(text, .tree) == "contains more than 32 MiB of text and data, counting each reference")
        // A target has its settings in each configuration.
        let names = (0..<100).map { "\"C\($0)\"" }.joined(separator: ",")
        let settings = (0...10_000).map { "S\($0): ''" }.joined(separator: ",")
        let target = "{name: 'T', id: 'T', 'build-settings': {\(settings)}}"
        let product = "{files: [], 'default-configuration': 'C0', configurations: [\(names)], targets: [\(target)]}"
        #expect(message(product, .tree) == "contains more than 1000000 values, counting each reference")
        let configurations = tree(more: "\"configurations\": [\(names), \"D\"]").replacing(
            "\"configurations\": [\"Debug\", \"Release\"],", with: "")
        #expect(message(configurations, .tree) == "has more than 100 configurations")
    }

    // MARK: Trees

    @Test("Comments, trailing commas, bare keys and apostrophes are accepted in a project.xcproj")
    func jsonFive() throws {
        let text =
            "// Tea\n{files: [], /* a, b */ 'default-configuration': 'Debug', localizations: {development: 'de',},}"
        #expect(try ProjectFile(Array(text.utf8), format: .tree).root["developmentRegion"] == "de")
    }

    @Test("A project.xcproj that names something it doesn't contain is refused, with the name")
    func unknownNames() {
        func reason(_ name: String) -> String { "refers to '\(name)', which it doesn't contain" }
        #expect(
            message(tree(files: "{\"path\": \"A.swift\", \"target-membership\": [\"App/resources\"]}"), .tree)
                == reason("App/resources"))
        #expect(
            message(
                tree(files: "{\"path\": \"A.swift\", \"target-membership\": [\"Widgets/rez\"]}", targets: widgets),
                .tree) == reason("Widgets/rez"))
        #expect(
            message(tree(files: "{\"kind\": \"folder\", \"path\": \"A\", \"target-membership\": [\"B\"]}"), .tree)
                == reason("B"))
        #expect(
            message(tree(targets: "{\"name\": \"A\", \"id\": \"A\", \"product\": \"Products/../../A.app\"}"), .tree)
                == reason("Products/../../A.app"))
        #expect(message(tree(targets: widgets + widgets), .tree) == "has two targets 'Widgets'")
        #expect(
            message(tree(more: "\"required-capabilities\": [\"round corners\"]"), .tree)
                == "requires a newer version of Xcode with support for round corners")
    }

    @Test("A path is that of the group, unless it begins with an anchor or is absolute")
    func anchors() throws {
        let (reader, tree) = try reader(
            tree(
                files: """
                    {"kind": "group", "path": "Views", "children": [
                      {"path": "A.swift", "id": "A"}, {"path": "<PROJECT>/B.swift", "id": "B"},
                      {"path": "\\\\<C\\\\\\\\>.swift", "id": "C"}, {"path": "/tmp/D.swift", "id": "D"},
                      {"path": "<PRODUCTS>/E.app", "id": "E"}, {"path": "<SDK>/F.framework", "id": "F"},
                      {"path": "<USER:SOURCE_ROOT>/G", "id": "G"}, {"path": "../H.swift", "id": "H"}]}
                    """))
        withExtendedLifetime(tree) {
            #expect(
                reader.groups.paths.filter { $0.key.count == 1 } == [
                    "A": "App/Views/A.swift", "B": "App/B.swift", "C": "App/Views/<C\\>.swift", "D": "/tmp/D.swift",
                    "H": "App/Views/../H.swift",
                ])
            #expect(reader.groups.groups["A"] == "Views")
        }
    }

    @Test("The files in a group with a path that no disk has are left out")
    func longPath() throws {
        let long = String(repeating: "x", count: 20_000)
        let (reader, _) = try reader(
            tree(
                files:
                    "{\"kind\": \"group\", \"path\": \"\(long)\", \"children\": [{\"path\": \"A.swift\", \"id\": \"A\"}]}"
            ))
        #expect(reader.groups.paths["A"] == nil && reader.groups.groups["A"] == "")
    }

    @Test("The members of build phases are files and groups that list the phase, by its name or identifier")
    func memberships() throws {
        let files = """
            {"path": "A.swift", "target-membership": ["Widgets/compile-sources"]},
            {"path": "B.swift", "target-membership": [{"build-phase": ["Widgets", "compile-sources"], "platforms": ["macos"]}]},
            {"path": "C.txt", "target-membership": ["id:R"]},
            {"path": "D.txt", "target-membership": ["Widgets/copy/Embed"]},
            {"kind": "variant-group", "name": "Tea.strings", "target-membership": ["Widgets/resources/Cups"],
             "children": [{"path": "de.lproj/Tea.strings"}, {"path": "en.lproj/Tea.strings"}]},
            {"kind": "version-group", "path": "Model.xcdatamodeld", "target-membership": ["Widgets/compile-sources"],
             "children": [{"path": "Model.xcdatamodel"}]},
            """
        let targets = """
            {"name": "Widgets", "id": "W", "product-type": "app-extension", "build-phases": ["compile-sources",
             {"kind": "resources", "id": "R", "name": "Cups"}, {"kind": "copy", "name": "Embed"},
             {"kind": "script", "name": "Make", "shell": "sh", "script": ["a", "b"], "output-paths": ["$(SRCROOT)/E.swift"]}]},
            {"name": "All", "id": "X", "kind": "aggregate"}, {"name": "Tests", "id": "U", "product-type": "bundle.unit-test"}
            """
        let project = try project(
            tree(files: files, targets: targets),
            [
                "App/A.swift": "", "App/B.swift": "", "App/C.txt": "", "App/D.txt": "",
                "App/de.lproj/Tea.strings": "", "App/en.lproj/Tea.strings": "",
                "App/Model.xcdatamodeld/Model.xcdatamodel/contents": "",
            ])
        #expect(project.damaged.map(\.reason) == [] && project.targets.map(\.name) == ["Widgets"])
        let target = try #require(project.targets.first)
        #expect(target.sources == ["App/A.swift"])
        #expect(target.resources == ["App/C.txt", "App/de.lproj/Tea.strings", "App/en.lproj/Tea.strings"])
        #expect(target.reasons["App/B.swift"] == "its platform filter leaves out iOS")
        #expect(target.scriptOutputs == ["App/E.swift"])
        #expect(target.settings.developmentRegion == "de")
    }

    @Test("A folder belongs to its targets, with exceptions that leave out, add or filter files")
    func folders() throws {
        let files = """
            {"kind": "folder", "path": "Tea", "target-membership": ["Widgets"], "opaque-folders": ["Web"], "membership-exceptions": [
              {"target": "Widgets", "exclusions": ["Old.swift"], "platforms": {"Mac.swift": ["macos"]}},
              {"build-phase": "Widgets/copy/Embed", "inclusions": ["Copied.txt"]}]},
            {"kind": "folder", "path": "<PROJECT>/Shared", "membership-exceptions": [{"target": "Widgets", "inclusions": ["Cup.swift"]}]}
            """
        let names = [
            "Tea/New.swift", "Tea/Old.swift", "Tea/Mac.swift", "Tea/Copied.txt", "Tea/Web/index.html",
            "Shared/Cup.swift", "Shared/Pot.swift",
        ]
        let project = try project(
            tree(files: files, targets: widgets),
            Dictionary(uniqueKeysWithValues: names.map { ("App/\($0)", "") }))
        let target = try #require(project.targets.first)
        #expect(target.sources == ["App/Shared/Cup.swift", "App/Tea/New.swift"])
        #expect(target.resources == ["App/Tea/Web"] && target.folders == ["App/Tea"])
    }

    @Test("Settings with a condition on the configuration replace those without, and a target has its own files")
    func configurations() throws {
        let settings = """
            "SWIFT_VERSION": "5", "SWIFT_VERSION[config=D*]": "6", "PRODUCT_NAME[arch=arm64]": "Tea",
            "PRODUCT_NAME[config=Debug][arch=arm64]": "Green Tea", "PRODUCT_NAME[config=Release]": "Black Tea",
            "OTHER_SWIFT_FLAGS": ["$(inherited)", "-D", "OWN"]
            """
        let text = tree(
            files: "{\"path\": \"Config/Base.xcconfig\"}, {\"kind\": \"folder\", \"path\": \"Folder\"}",
            targets: """
                {"name": "Tea", "id": "T", "product-type": "app-extension", "build-settings": {\(settings)},
                 "specialized-configurations": [{"name": "Debug", "file": {"anchor": "Folder", "relative-path": "In/Own.xcconfig"}}]}
                """,
            more: "\"build-settings\": {\"OTHER_SWIFT_FLAGS\": \"$(inherited) -D PROJECT\"}"
        ).replacing("[\"Debug\",", with: "[{\"name\": \"Debug\", \"file\": \"Base.xcconfig\"},")
        let files = [
            "App/Config/Base.xcconfig": "OTHER_SWIFT_FLAGS = -D BASE",
            "App/Folder/In/Own.xcconfig": "OTHER_SWIFT_FLAGS = $(inherited) -D FILE",
        ]
        let project = try project(text, files)
        let target = try #require(project.targets.first)
        #expect(project.configuration == "Debug" && target.settings.swiftMode == 6)
        #expect(target.settings.conditions == ["BASE", "FILE", "OWN", "PROJECT"])
        let file = try ProjectFile(Array(text.utf8), format: .tree)
        let object = try #require(file.objects(file.root.list("targets")).first)
        #expect(file.configurations == ["Debug", "Release"])
        let keys = ["Debug", "Release"].map { file.configuration($0, of: object)?.values["buildSettings"]?.dictionary }
        #expect(keys[0]?["PRODUCT_NAME[arch=arm64]"]?.string == "Green Tea" && keys[0]?["PRODUCT_NAME"] == nil)
        #expect(keys[1]?["PRODUCT_NAME[arch=arm64]"]?.string == "Tea")
        #expect(keys[1]?["PRODUCT_NAME"]?.string == "Black Tea" && keys[1]?["SWIFT_VERSION"]?.string == "5")
    }

    @Test("A target links its project's and other projects' products, and products of packages")
    func products() throws {
        let app = tree(
            files: """
                {"kind": "group", "path": "../Kit", "children": [{"path": "Kit.xcodeproj"}]},
                {"kind": "group", "name": "Products", "children": [
                  {"path": "<PRODUCTS>/Own.framework", "target-membership": ["Widgets/frameworks"]}]}
                """,
            targets: widgets.replacing("}]},", with: "}],") + """
                 "package-product-members": [
                  {"product-name": "Algorithms", "build-phase": {"build-phase": "frameworks"}},
                  {"product-name": "MacOnly", "build-phase": {"build-phase": "frameworks", "platforms": ["macos"]}}]},
                {"name": "Own", "id": "O", "product": "Products/Own.framework", "product-type": "framework"}
                """,
            more: """
                "packages": [{"kind": "local", "path": "Packages/Core"}, {"kind": "remote", "repository": "a"}],
                "imported-products": [{"name": "Kit.framework", "project": "Kit/Kit.xcodeproj", "target": "Kit", "product-id": "KP",
                  "target-membership": ["Widgets/frameworks"]}]
                """)
        let kit = tree(
            files: "{\"path\": \"<PRODUCTS>/Kit.framework\", \"id\": \"KP\"}",
            targets:
                "{\"name\": \"Kit\", \"id\": \"K\", \"product\": \"Kit.framework\", \"product-type\": \"framework\"}")
        let project = try project(
            app, ["Kit/Kit.xcodeproj/project.xcproj": kit, "App/Packages/Core/Package.swift": ""])
        #expect(project.damaged.map(\.reason) == [] && project.files.map(\.path).count == 2)
        let target = try #require(project.targets.first { $0.name == "Widgets" })
        #expect(
            Set(target.links) == [
                .init(project: "App/Tea.xcodeproj", target: "Own"), .init(project: "Kit/Kit.xcodeproj", target: "Kit"),
            ])
        #expect(target.packages == ["Algorithms"])
        #expect(project.packages == ["\(project.root)/App/Packages/Core"])
    }

    @Test("A project with a project.xcproj is found below and above a folder, and one with both files is refused")
    func search() throws {
        let tree = try TemporaryTree([
            "App/Tea.xcodeproj/project.xcproj": tree(), "App/Widgets/A.swift": "", "Empty.xcodeproj/x": "",
        ])
        #expect(try ProjectSearch(tree.path)?.projects == ["App/Tea.xcodeproj"])
        #expect(try ProjectSearch(tree.path + "/App/Widgets")?.projects == ["Tea.xcodeproj"])
        let path = "\(tree.path)/App/Tea.xcodeproj/project.xcproj"
        #expect(ProjectFile.path(in: "\(tree.path)/App/Tea.xcodeproj") == path)
        #expect(ProjectSettings(near: tree.path + "/App/Widgets").origin == "\(tree.path)/App/Tea.xcodeproj")
        try Self.objects.write(
            toFile: "\(tree.path)/App/Tea.xcodeproj/project.pbxproj", atomically: true, encoding: .utf8)
        let settings = ProjectSettings(near: tree.path + "/App/Widgets")
        #expect(settings.damage?.file == path)
        #expect(
            settings.damage?.reason
                == "is in one project with a project.pbxproj, and Xcode opens no project that has both")
    }
}
