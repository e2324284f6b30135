import Foundation
import Testing

@testable import Bring

struct ImportedFolderTests {
    private let conditions = CompilationConditions(modules: [])

    @Test("Folder contents are classified as sources, resources, property lists and excluded files")
    func classification() throws {
        let tree = try TemporaryTree([
            "A.swift": "", "Inner/B.swift": "", "Assets.xcassets/Contents.json": "{}", "Localizable.xcstrings": "{}",
            "de.lproj/Localizable.strings": "", "Info.plist": "", "App.xcodeproj/project.pbxproj": "",
            ".hidden/C.swift": "",
            "Data.xcdatamodeld/a": "", "Fonts/Title.TTF": "", "Fonts/notes.md": "", "teas.json": "",
            "Inner/cup.PNG": "",
            "package.json": "", "App.entitlements": "", "Bridge.h": "",
        ])
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.map(\.path) == ["A.swift", "Inner/B.swift"])
        #expect(
            folder.resources == [
                "Assets.xcassets", "Fonts/Title.TTF", "Inner/cup.PNG", "Localizable.xcstrings", "de.lproj", "teas.json",
            ])
        #expect(
            folder.excluded == [
                "App.entitlements", "App.xcodeproj", "Bridge.h", "Data.xcdatamodeld", "Fonts/notes.md", "Info.plist",
                "package.json",
            ])
        #expect(folder.propertyLists == ["Info.plist"])
    }

    @Test("Intent definitions are found in the folder, in a language's folder and as a single file")
    func intentDefinitions() throws {
        let tree = try TemporaryTree([
            "Widgets/A.swift": "", "Widgets/A.intentdefinition": "", "Widgets/Base.lproj/B.intentdefinition": "",
            "Widgets/de.lproj/B.strings": "", "App/C.intentdefinition": "",
            "Widgets/de.lproj/\u{1B}D.intentdefinition": "",
        ])
        let folder = try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions)
        #expect(folder.intentDefinitions == ["A.intentdefinition", "Base.lproj/B.intentdefinition"])
        #expect(folder.excluded == ["A.intentdefinition"])
        let whole = folder.joined(with: [
            try ImportedFolder(file: tree.path + "/App/C.intentdefinition", conditions: conditions)
        ])
        #expect(
            whole.intentDefinitions == [
                "Widgets/A.intentdefinition", "Widgets/Base.lproj/B.intentdefinition", "C.intentdefinition",
            ])
        #expect(whole.absolutePath(of: "C.intentdefinition") == tree.path + "/App/C.intentdefinition")
        #expect(whole.excluded == ["C.intentdefinition", "Widgets/A.intentdefinition"])
    }

    @Test("A data file that the project excludes from the target is no resource")
    func excludedData() throws {
        let tree = try TemporaryTree(["A.swift": "", "teas.json": "", "secret.json": ""])
        let folder = try ImportedFolder(path: tree.path, conditions: conditions, exceptions: ["secret.json"])
        #expect(folder.resources == ["teas.json"] && folder.excluded == ["secret.json"])
    }

    @Test("A single font file is a resource, and a missing one is an error")
    func fontFiles() throws {
        let tree = try TemporaryTree(["Widgets/A.swift": "", "App/Title.otf": ""])
        let whole = try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions).joined(with: [
            ImportedFolder(file: tree.path + "/App/Title.otf", conditions: conditions)
        ])
        #expect(whole.resources == ["Title.otf"])
        #expect(whole.absolutePath(of: "Title.otf") == tree.path + "/App/Title.otf")
        #expect(
            throws: CommandFailure(
                "can't read \(tree.path)/None.ttf — with --also, name a readable font file", exitCode: .inputOutput)
        ) { try ImportedFolder(file: tree.path + "/None.ttf", conditions: conditions) }
    }

    @Test("A symbolic link to a folder is listed but not followed")
    func folderLinks() throws {
        let tree = try TemporaryTree(["A.swift": ""])
        try FileManager.default.createSymbolicLink(atPath: tree.path + "/loop", withDestinationPath: tree.path)
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.map(\.path) == ["A.swift"])
        #expect(folder.omissions == [.init(path: "loop", reason: "a link to a folder; add it with --also")])
        #expect(folder.excluded == ["loop"])
    }

    @Test("Cycles of links, links to nothing and links to themselves don't matter, and a linked file is a source")
    func linkCycles() throws {
        let tree = try TemporaryTree([
            "App/A.swift": "struct A {}", "App/Inner/B.swift": "", "Other/C.swift": "", "Art/Contents.json": "{}",
        ])
        let manager = FileManager.default
        for (name, target) in [
            ("App/Inner/Up", tree.path + "/App"), ("App/Inner/Across", tree.path + "/Other"),
            ("Other/Back", tree.path + "/App/Inner"), ("App/Loop.swift", "Loop.swift"),
            ("App/Gone.swift", "nowhere"), ("App/Art.xcassets", tree.path + "/Art"),
            ("App/D.swift", "../Other/C.swift"),
        ] {
            try manager.createSymbolicLink(atPath: "\(tree.path)/\(name)", withDestinationPath: target)
        }
        let folder = try ImportedFolder(path: tree.path + "/App", conditions: conditions, targets: [tree.path])
        #expect(folder.sources.map(\.path) == ["A.swift", "D.swift", "Inner/B.swift"])
        #expect(folder.omissions.map(\.path) == ["Inner/Across", "Inner/Up"])
        #expect(folder.resources == ["Art.xcassets"])
    }

    @Test(
        "A link to a file outside the imported folders and their repository is refused, whatever the file is for",
        arguments: ["Key.swift", "Title.ttf", "Localizable.xcstrings", "Inner/Info.plist", "Assets.xcassets/a/key.png"])
    func foreignLinks(link: String) throws {
        let tree = try TemporaryTree([
            "App/A.swift": "struct A {}", "App/Inner/B.swift": "", "App/Assets.xcassets/a/b": "", "Other/key": "secret",
            "Other/.keys/key": "secret",
        ])
        let path = "\(tree.path)/App/\(link)"
        for target in ["Other/key", "Other/.keys/key"] {
            let real = URL(fileURLWithPath: "\(tree.path)/\(target)").resolvingSymlinksInPath().path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
            let refused = CommandFailure(
                "\(path) is a link to \(real), outside the imported folders and their repository — replace the link with a copy",
                exitCode: .badData)
            #expect(throws: refused) { try ImportedFolder(path: "\(tree.path)/App", conditions: conditions) }
            func inRepository() throws -> ImportedFolder {
                try ImportedFolder(path: "\(tree.path)/App", conditions: conditions, targets: [tree.path])
            }
            if target.contains("/.") {
                // A name with a leading dot may be a key's or a password's.
                #expect(throws: refused) { try inRepository() }
            } else {
                #expect(try inRepository().sources.first?.path == "A.swift")
            }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("Pipes are listed and not opened")
    func pipes() throws {
        let tree = try TemporaryTree(["A.swift": "struct A {}"])
        for name in ["B.swift", "Info.plist", "Title.ttf"] { #expect(mkfifo("\(tree.path)/\(name)", 0o600) == 0) }
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.map(\.path) == ["A.swift"] && folder.resources == [] && folder.propertyLists == [])
        #expect(
            folder.omissions
                == ["B.swift", "Info.plist", "Title.ttf"].map {
                    .init(path: $0, reason: "a pipe, a socket or a device")
                })
    }

    @Test("A folder that is nested too deeply isn't read, and is listed")
    func deepFolders() throws {
        let deep = (1...33).map { "\($0)" }
        let path = deep.prefix(32).joined(separator: "/")
        let tree = try TemporaryTree([
            "\(deep.prefix(31).joined(separator: "/"))/A.swift": "", "\(path)/B.swift": "", "\(path)/33/C.swift": "",
        ])
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.map { $0.path.suffix(7) } == ["A.swift"])
        #expect(folder.omissions == [.init(path: path, reason: "nested more than 31 folders deep")])
    }

    @Test("A folder of 3,000 files is read, and each is rewritten by its own conditions")
    func manyFiles() throws {
        var files: [String: String] = [:]
        for number in 0..<3_000 {
            let condition = number.isMultiple(of: 3) ? "#if os(iOS)\nlet a\(number) = 1\n#endif\n" : ""
            files["Folder\(number % 50)/File\(number).swift"] = condition + "struct Type\(number) {}\n"
        }
        let tree = try TemporaryTree(files)
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.count == 3_000)
        #expect(folder.sources.count { $0.rewritten(importing: []) != nil } == 1_000)
        #expect(Set(folder.sources.flatMap(\.names.declarations).map(\.name)).count == 4_000)
    }

    @Test("A folder of another language is refused, and its sources are named")
    func otherLanguage() throws {
        let tree = try TemporaryTree(["A.m": "", "Inner/A.h": "", "B.kt": "", "notes.md": ""])
        #expect(
            throws: CommandFailure(
                "\(tree.path) holds no Swift sources, only .h, .kt, .m — name the folder of the widget extension's sources",
                exitCode: .badData)
        ) { try ImportedFolder(path: tree.path, conditions: conditions) }
    }

    @Test("Joined folders and files keep their names, and a repeated folder name gets a prefix")
    func joinedFolders() throws {
        let tree = try TemporaryTree([
            "Widgets/A.swift": "@main struct A: WidgetBundle {}", "Widgets/Info.plist": "",
            "App/Theme.swift": "enum Theme {}",
            "Other/Widgets/B.swift": "", "Other/Widgets/App.swift": "@main struct B: App {}",
        ])
        let whole = try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions).joined(with: [
            ImportedFolder(file: tree.path + "/App/Theme.swift", conditions: conditions),
            ImportedFolder(path: tree.path + "/Other/Widgets", conditions: conditions),
        ])
        #expect(whole.sources.map(\.path) == ["Widgets/A.swift", "Theme.swift", "AnotherWidgets/B.swift"])
        #expect(whole.excluded == ["AnotherWidgets/App.swift", "Widgets/Info.plist"])
        #expect(whole.absolutePath(of: "Widgets/Info.plist") == tree.path + "/Widgets/Info.plist")
        #expect(whole.absolutePath(of: "Theme.swift") == tree.path + "/App/Theme.swift")
    }

    @Test("The package links each source piece, and drops the link of a piece that is removed")
    func sourceLinks() throws {
        let tree = try TemporaryTree(["Widgets/A.swift": "", "App/Theme.swift": ""])
        let place = tree.path + "/Out"
        let widgets = try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions)
        let both = widgets.joined(with: [
            try ImportedFolder(file: tree.path + "/App/Theme.swift", conditions: conditions)
        ])
        func write(_ folder: ImportedFolder) throws {
            let module = ImportedModule(name: "W", folder: folder, imports: [], settings: ProjectSettings(near: "/"))
            try ImportedPackage(
                modules: [module], airlock: .checkout(path: "/a"), fonts: "/a/fonts.conf", products: [],
                applicationName: "W",
                hasWidgets: true, hasIntents: false, configuration: "debug"
            ).write(to: place)
        }
        let manager = FileManager.default
        for _ in 0..<2 {
            try write(both)
            #expect(
                try manager.contentsOfDirectory(atPath: place + "/Sources/W").sorted()
                    == ["AirlockRegion.swift", "Theme.swift", "Widgets"])
            try write(widgets)
            #expect(
                try manager.contentsOfDirectory(atPath: place + "/Sources/W").sorted()
                    == ["AirlockRegion.swift", "Widgets"])
            #expect(
                try manager.destinationOfSymbolicLink(atPath: place + "/Sources/W/Widgets") == tree.path + "/Widgets")
        }
        #expect(manager.fileExists(atPath: tree.path + "/App/Theme.swift"))
    }

    @Test("The test targets of a package in a folder aren't compiled, also not their helpers")
    func packageTests() throws {
        let tree = try TemporaryTree([
            "A.swift": "",
            "Kit/Package.swift": "import PackageDescription\nlet a: Target = .testTarget(name: \"KitTests\")",
            "Kit/Tests/KitTests/Helper.swift": "struct Helper {}", "Kit/Tests/Other/O.swift": "",
        ])
        let folder = try ImportedFolder(path: tree.path, conditions: conditions)
        #expect(folder.sources.map(\.path).sorted() == ["A.swift", "Kit/Tests/Other/O.swift"])
        #expect(folder.omissions.contains(.init(path: "Kit/Tests/KitTests", reason: "a test target of the package")))
    }
}
