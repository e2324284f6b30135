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
        #expect(throws: BringError.self) { try modules.all(importedBy: [folder], given: [("X", tree.path + "/none")]) }
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
}
