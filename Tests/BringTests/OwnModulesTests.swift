import Foundation
import Testing

@testable import Bring

struct OwnModulesTests {
    private let conditions = CompilationConditions(modules: [])

    @Test("Imported modules and their own imports are found in the search folders")
    func transitiveModules() throws {
        let tree = try TemporaryTree([
            "Widgets/A.swift": "import Models\nimport SwiftUI\nimport Nowhere",
            "Sources/Models/M.swift": "import Shared",
            "Shared/S.swift": "",
        ])
        let folder = try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions)
        let found = try OwnModules(
            known: ["SwiftUI"], places: [tree.path + "/Sources", tree.path], conditions: conditions
        ).all(
            importedBy: [folder], given: [])
        #expect(found.map(\.name) == ["Models", "Shared"])
        #expect(found.map(\.folder.path) == [tree.path + "/Sources/Models", tree.path + "/Shared"])
    }

    @Test("An explicitly given module takes precedence over a found one, and its folder must exist")
    func givenModules() throws {
        let tree = try TemporaryTree(["W/A.swift": "import Models", "Models/M.swift": "", "Given/G.swift": ""])
        let folder = try ImportedFolder(path: tree.path + "/W", conditions: conditions)
        let modules = OwnModules(known: [], places: [tree.path], conditions: conditions)
        let found = try modules.all(importedBy: [folder], given: [("Models", tree.path + "/Given")])
        #expect(found.map(\.folder.path) == [tree.path + "/Given"])
        #expect(throws: CommandFailure.self) {
            try modules.all(importedBy: [folder], given: [("X", tree.path + "/none")])
        }
    }

    @Test("A module in a folder that a link out of the repository leads to isn't read")
    func linkedFolders() throws {
        let outside = try TemporaryTree(["Kit/K.swift": "struct Outside {}"])
        let tree = try TemporaryTree([
            "Package.swift": ".target(name: \"Kit\", path: \"L\"), .target(name: \"Other\", path: \"O\")",
            "W/A.swift": "import Kit", "O/O.swift": "",
        ])
        for name in ["L", "Sources"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(tree.path)/\(name)", withDestinationPath: outside.path + (name == "L" ? "/Kit" : ""))
        }
        let package = try #require(PackageManifest(in: tree.path))
        let modules = OwnModules(
            known: [], places: [tree.path + "/Sources", tree.path], conditions: conditions, targets: [tree.path],
            packages: [package])
        let folder = try ImportedFolder(path: tree.path + "/W", conditions: conditions)
        #expect(try modules.all(importedBy: [folder], given: []).isEmpty)
    }

    @Test("A folder that encloses the sources is not taken for a module they import")
    func enclosingFolder() throws {
        let tree = try TemporaryTree(["Tea/Widgets/A.swift": "import Tea"])
        let folder = try ImportedFolder(path: tree.path + "/Tea/Widgets", conditions: conditions)
        #expect(
            try OwnModules(known: [], places: [tree.path], conditions: conditions).all(importedBy: [folder], given: [])
                .isEmpty)
    }

    @Test("Folders beside the sources that may be modules are known to canImport, except those with names of Apple's")
    func importableNames() throws {
        let tree = try TemporaryTree([
            "Sources/Models/M.swift": "", "Sources/AppKit/M.swift": "", "Sources/Art/a.png": "",
            "Sources/My Views/M.swift": "", "Leaves/Sources/Leaves/L.swift": "", "Tea/Widgets/A.swift": "",
        ])
        #expect(
            OwnModules.names(in: [tree.path + "/Sources", tree.path], beside: tree.path + "/Tea/Widgets") == [
                "Models", "Leaves", "Sources",
            ])
        // The same names are found when they are imported.
        let conditions = CompilationConditions(modules: ["Models"])
        let source = "#if canImport(Models)\nimport Models\n#endif\n#if canImport(AppKit)\nimport AppKit\n#endif"
        let app = try TemporaryTree(["A.swift": source])
        let found = try OwnModules(known: [], places: [tree.path + "/Sources"], conditions: conditions).all(
            importedBy: [try ImportedFolder(path: app.path, conditions: conditions)], given: [])
        #expect(found.map(\.name) == ["Models"])
    }

    @Test(
        "Of a given package, only the target of the module's name is read, and its other targets when they are imported"
    )
    func givenPackages() throws {
        let tree = try TemporaryTree([
            "W/A.swift": "import Kit",
            "P/Package.swift":
                ".target(name: \"Kit\", exclude: [\"Old\"]), .target(name: \"Core\"), .target(name: \"Mocks\"), .testTarget(name: \"KitTests\")",
            "P/Sources/Kit/K.swift": "import Core", "P/Sources/Kit/Old/O.swift": "", "P/Sources/Core/C.swift": "",
            "P/Sources/Mocks/M.swift": "import Kit", "P/Tests/KitTests/H.swift": "",
        ])
        let folder = try ImportedFolder(path: tree.path + "/W", conditions: conditions)
        let modules = OwnModules(known: [], places: [], conditions: conditions)
        let found = try modules.all(importedBy: [folder], given: [("Kit", tree.path + "/P")])
        #expect(found.map(\.folder.path) == [tree.path + "/P/Sources/Kit", tree.path + "/P/Sources/Core"])
        #expect(found.first?.folder.sources.map(\.path) == ["K.swift"])
        #expect(
            found.first?.folder.omissions == [.init(path: "Old/O.swift", reason: "excluded by the package's target")])
        #expect(
            throws: CommandFailure(
                "the package in \(tree.path)/P has no target Kitt, only Core, Kit, Mocks — with --modules, name the folder of the module's sources",
                exitCode: .badData)
        ) { try modules.all(importedBy: [folder], given: [("Kitt", tree.path + "/P")]) }
        let package = try #require(PackageManifest(in: tree.path + "/P"))
        let own = OwnModules(known: [], places: [], conditions: conditions, packages: [package])
        #expect(try own.all(importedBy: [folder], given: []).map(\.name) == ["Kit", "Core"])
    }
}
