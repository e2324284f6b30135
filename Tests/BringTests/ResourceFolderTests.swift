import AirlockBase
import Foundation
import Testing

@testable import Bring

struct ResourceFolderTests {
    private let output: TemporaryTree
    /// The sources of modules, which exist until the test ends.
    private let trees = Trees()

    private final class Trees { var all: [TemporaryTree] = [] }

    init() throws { output = try TemporaryTree(["log": ""]) }

    private func module(
        _ files: [String: String], resources: [String]? = nil, infoDictionary: [String: PropertyList] = [:]
    ) throws -> (TemporaryTree, ImportedModule) {
        let tree = try TemporaryTree(files.merging(["A.swift": ""]) { $1 })
        var folder = try ImportedFolder(path: tree.path, conditions: CompilationConditions(modules: []))
        if let resources { folder.resources = resources }
        trees.all.append(tree)
        return (
            tree,
            ImportedModule(
                name: "Tea", folder: folder, imports: [], settings: ProjectSettings(near: "/"),
                infoDictionary: infoDictionary)
        )
    }

    private func write(_ module: ImportedModule) throws -> (files: [String: String], reports: [String]) {
        var reports: [String] = []
        let folder = "\(output.path)/Tea_Tea.resources"
        try ResourceFolder(module: module, path: folder).write { reports.append($0) }
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = names.compactMap { name in
            // A folder has no contents.
            FileManager.default.contents(atPath: "\(folder)/\(name)").map {
                (name, String(decoding: $0, as: UTF8.self))
            }
        }
        return (Dictionary(uniqueKeysWithValues: files), reports)
    }

    @Test(
        "Files are copied side by side, folders with their contents, and localised files into one folder per language")
    func places() throws {
        let (tree, module) = try module(
            [
                "Data/teas.json": "[]", "Extra/deep/a.txt": "a", "A/de.lproj/a.txt": "1", "B/de.lproj/b.txt": "2",
                "B/de.lproj/c.txt": "3",
            ], resources: ["Data/teas.json", "Extra", "A/de.lproj", "B/de.lproj/b.txt"])
        let (files, reports) = try write(module)
        #expect(
            files == ["teas.json": "[]", "Extra/deep/a.txt": "a", "de.lproj/a.txt": "1", "de.lproj/b.txt": "2"])
        #expect(reports == [] && tree.contents.count == 6)
    }

    @Test("Each language of a string catalogue has a folder, as in a bundle that Xcode builds")
    func catalogueLanguages() throws {
        let catalogue =
            #"{"sourceLanguage": "en", "strings": {"Tea": {"localizations": {"de": {}, "zh-Hans": {}, "../x": {}}}}}"#
        let (_, module) = try module(["Localizable.xcstrings": catalogue], resources: ["Localizable.xcstrings"])
        _ = try write(module)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(output.path)/Tea_Tea.resources").sorted()
        #expect(names == ["Localizable.xcstrings", "de.lproj", "en.lproj", "zh-Hans.lproj"])
    }

    @Test("Of resources with the same place the first is copied, and the others are reported")
    func equalNames() throws {
        let (_, module) = try module([
            "A/teas.json": "1", "B/teas.json": "2", "A/de.lproj/a.txt": "3", "B/de.lproj/a.txt": "4",
            "B/en.lproj/a.txt": "5",
        ])
        let (files, reports) = try write(module)
        #expect(files == ["teas.json": "1", "de.lproj/a.txt": "3", "en.lproj/a.txt": "5"])
        #expect(
            reports == [
                "B/de.lproj/a.txt isn't copied, because A/de.lproj/a.txt has the same name — rename one of them",
                "B/teas.json isn't copied, because A/teas.json has the same name — rename one of them",
            ])
    }

    @Test("Asset catalogues of the same name are all copied, and a resource that is listed twice is copied once")
    func equalCatalogs() throws {
        let files = ["A/Art.xcassets/a/Contents.json": "1", "B/Art.xcassets/b/Contents.json": "2", "c.txt": "3"]
        let (_, module) = try module(files, resources: ["A/Art.xcassets", "B/Art.xcassets", "c.txt", "c.txt"])
        let (copies, reports) = try write(module)
        #expect(
            copies == [
                "Art.xcassets/a/Contents.json": "1", "AnotherArt.xcassets/b/Contents.json": "2", "c.txt": "3",
            ])
        #expect(module.copiedResources == ["A/Art.xcassets", "B/Art.xcassets", "c.txt"] && reports == [])
    }

    @Test("The values of the target's Info.plist are written, and replace a resource of that name")
    func infoDictionary() throws {
        let values: [String: PropertyList] = [
            "Version": .string("2.1"), "Fonts": .array([.string("<a>")]), "Nested": .dictionary(["On": .bool(true)]),
        ]
        let (tree, module) = try module(
            ["Info.plist": "old"], resources: ["Info.plist"], infoDictionary: values)
        let (files, reports) = try write(module)
        #expect(
            try PropertyList(parsing: Array((files["Info.plist"] ?? "").utf8), limits: .manifest) == .dictionary(values)
        )
        #expect(
            reports == [
                "Info.plist isn't copied, because the target's Info.plist has the same name — rename one of them"
            ])
        #expect(tree.contents["Info.plist"] == Data("old".utf8))
    }

    @Test("A module without resources has no folder, and a folder of an earlier build is removed")
    func noResources() throws {
        let (_, full) = try module(["a.txt": "a"])
        #expect(try write(full).files.count == 1)
        let (_, empty) = try module([:])
        #expect(try write(empty).files.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(output.path)/Tea_Tea.resources"))
    }

    @Test("The package's manifest copies the folder of a localised file once, and other files by their paths")
    func manifest() throws {
        let (tree, module) = try module(
            ["a.txt": "", "A/de.lproj/a.txt": "", "A/de.lproj/b.txt": ""],
            resources: ["a.txt", "A/de.lproj/a.txt", "A/de.lproj/b.txt"])
        let link = URL(fileURLWithPath: tree.path).lastPathComponent
        #expect(
            module.target(products: [], airlock: "airlock").contains(
                #"resources: [.copy("\#(link)/a.txt"), .copy("\#(link)/A/de.lproj")]"#))
    }
}
