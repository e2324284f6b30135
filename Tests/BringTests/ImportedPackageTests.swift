import Foundation
import TestSupport
import Testing

@testable import Bring

struct ImportedPackageTests {
    private let known = CompilationConditions(modules: ["SwiftUI"])

    private func package(
        _ tree: TemporaryTree, airlock: AirlockSource = .checkout(path: "/a\"b"), others: [ImportedModule] = [],
        settings: ProjectSettings = ProjectSettings(near: "/")
    ) throws -> ImportedPackage {
        ImportedPackage(
            modules: [
                ImportedModule(
                    name: "Tea", folder: try ImportedFolder(path: tree.path, conditions: known),
                    imports: others.map(\.name),
                    settings: settings)
            ] + others, airlock: airlock, fonts: "/it's here/fonts.conf", products: ["SwiftUI"],
            applicationName: "Tea \"Time\"",
            hasWidgets: true, hasIntents: true, configuration: "debug")
    }

    @Test("The manifest declares a library with excludes, resources, an entry point name and a plug-in")
    func libraryManifest() throws {
        let tree = try TemporaryTree([
            "A.swift": "@main struct A: WidgetBundle {}", "Info.plist": "", "Art/Assets.xcassets/Contents.json": "{}",
            "de.lproj/Localizable.strings": "", "ATests.swift": "import Testing", "notes.md": "",
        ])
        let manifest = try package(tree).manifest
        #expect(manifest.contains(#".package(path: "/a\"b")"#))
        let link = URL(fileURLWithPath: tree.path).lastPathComponent
        #expect(
            manifest.contains(
                #"exclude: ["\#(link)/ATests.swift", "\#(link)/Info.plist", "\#(link)/notes.md"]"#))
        #expect(
            manifest.contains(
                #"resources: [.copy("\#(link)/Art/Assets.xcassets"), .copy("\#(link)/de.lproj")]"#))
        #expect(manifest.contains(#""-entry-point-function-name", "-Xfrontend", "Tea_entry""#))
        #expect(manifest.contains(#"plugins: [.plugin(name: "AssetSymbols", package: "a\"b")]"#))
        #expect(manifest.contains(".swiftLanguageMode(.v5)"))
        #expect(manifest.contains(#".library(name: "Tea", targets: ["Tea"])"#))
    }

    @Test("Swift mode, default isolation and conditions of the project become target settings")
    func projectSettings() throws {
        var settings = ProjectSettings(near: "/")
        (settings.swiftMode, settings.isMainActorByDefault, settings.conditions) = (6, true, ["PRO"])
        let manifest = try package(try TemporaryTree(["A.swift": ""]), settings: settings).manifest
        #expect(
            manifest.contains(
                #"[.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .define("PRO")]"#))
        #expect(!manifest.contains("unsafeFlags"))
    }

    @Test(
        "A package's sources with conditions are read from copies, and a change of one changes the compiler's arguments"
    )
    func conditions() throws {
        let source = "#if os(Linux)\n#error(\"Linux\")\n#endif\nlet place = #fileID + #filePath\n"
        let tree = try TemporaryTree(["Inner/A.swift": source, "B.swift": "let b = 1\n"])
        let place = try TemporaryTree(["Tea-conditions-1234.json": "", "mine.txt": ""])
        let package = try package(tree)
        try package.write(to: place.path)
        let name = try #require(package.modules[0].overlayName)
        #expect(
            package.manifest.contains(
                #".unsafeFlags(["-vfsoverlay", Context.packageDirectory + "/\#(name)"])"#))
        let files = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".json") }
        #expect(files == [name] && place.contents["mine.txt"] != nil)
        // A moved package still finds its copies.
        let moved = place.path + "-moved"
        try FileManager.default.moveItem(atPath: place.path, toPath: moved)
        defer { try? FileManager.default.removeItem(atPath: moved) }
        let folder = "\(moved)/Sources/Tea/\(URL(fileURLWithPath: tree.path).lastPathComponent)"
        let compiled = try Subprocess(arguments: [
            "swiftc", "-typecheck", "-parse-as-library", "-module-name", "Tea", "-vfsoverlay", "\(moved)/\(name)",
            "\(folder)/Inner/A.swift", "\(folder)/B.swift",
        ]).run(log: "\(moved)/log")
        #expect(compiled.status == 0, "\(compiled.errors)")
        try Data((source + "// more").utf8).write(to: URL(fileURLWithPath: "\(tree.path)/Inner/A.swift"))
        #expect(try self.package(tree).modules[0].overlayName != name)
        #expect(try self.package(try TemporaryTree(["A.swift": ""])).modules[0].overlayName == nil)
    }

    @Test("A source called main.swift is linked under another name, so that the target stays a library")
    func mainFile() throws {
        let tree = try TemporaryTree(["Main.swift": "#if os(iOS)\n#endif\n", "Inner/main.swift": "let a = 1\n"])
        let place = try TemporaryTree(["mine.txt": ""])
        let package = try package(tree)
        try package.write(to: place.path)
        let link = URL(fileURLWithPath: tree.path).lastPathComponent
        #expect(package.manifest.contains(#"exclude: ["\#(link)/Inner/main.swift", "\#(link)/Main.swift"]"#))
        let manager = FileManager.default
        #expect(manager.linkTarget("\(place.path)/Sources/Tea/AirlockMain1.swift") == tree.path + "/Inner/main.swift")
        #expect(manager.linkTarget("\(place.path)/Sources/Tea/AirlockMain2.swift") == tree.path + "/Main.swift")
        #expect(package.modules[0].rewrittenSources.map(\.file.source) == ["Sources/Tea/AirlockMain2.swift"])
    }

    @Test("A tagged version replaces the checkout path with a package URL and an exact version")
    func pinnedVersion() throws {
        let manifest = try package(
            try TemporaryTree(["A.swift": ""]), airlock: .version(url: "https://example.com/Lock.git", tag: "1.2.0")
        ).manifest
        #expect(manifest.contains(#".package(url: "https://example.com/Lock.git", exact: "1.2.0")"#))
        #expect(manifest.contains(#".product(name: "SwiftUI", package: "Lock")"#))
    }

    @Test("An app module named Shared makes the manifest alias Airlock's Shared module")
    func sharedModuleAlias() throws {
        let tree = try TemporaryTree(["A.swift": "import Shared"])
        let shared = try TemporaryTree(["B.swift": "public let b = 1"])
        let other = ImportedModule(
            name: "Shared", folder: try ImportedFolder(path: shared.path, conditions: known), imports: [],
            settings: ProjectSettings(near: "/"))
        let manifest = try package(tree, others: [other]).manifest
        #expect(
            manifest.contains(
                #".product(name: "SwiftUI", package: "a\"b", moduleAliases: ["Shared": "AirlockShared"])"#))
        #expect(manifest.contains(#"path: "Sources/Shared""#))
    }

    // Requirements: W-024
    @Test("The widget entry calls the app's @main type, or collects declared widgets if there is none")
    func entryPoints() throws {
        let own = try package(try TemporaryTree(["A.swift": "@main struct A: WidgetBundle {}"])).files
        #expect(own.first { $0.path.contains("Widgets") }?.text.contains(#"@_silgen_name("Tea_entry")"#) == true)
        let none = try package(try TemporaryTree(["A.swift": "struct A: Widget {}"])).files
        #expect(none.first { $0.path.contains("Widgets") }?.text.contains("DeclaredWidgets.main()") == true)
        #expect(
            none.first { $0.path.contains("Intents") }?.text.contains(#"applicationName: "Tea \"Time\"""#) == true)
    }

    /// With the import, the optimiser sees two declarations of the entry point, and fails.
    @Test("The widget entry calls the app's entry point without importing its module")
    func entryWithoutImport() throws {
        let files = try package(try TemporaryTree(["A.swift": "@main struct A: WidgetBundle {}"])).files
        #expect(files.first { $0.path.contains("Widgets") }?.text.contains("import Tea") == false)
    }

    @Test("Display name and alternative names are read from Info.plist and passed to the intents entry")
    func alternativeNames() throws {
        let list = """
            <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>$(NAME)</string><key>CFBundleName</key>
            <string>Tea</string><key>INAlternativeAppNames</key><array><dict><key>INAlternativeAppName</key>
            <string>Kettle</string></dict></array></dict></plist>
            """
        let tree = try TemporaryTree(["A.swift": "struct A: AppIntent {}", "Info.plist": list])
        let read = InfoPropertyList(path: tree.path + "/Info.plist")
        #expect(read.displayName == "Tea" && read.alternativeNames == ["Kettle"])
        var package = try package(tree)
        package.alternativeNames = read.alternativeNames
        let entry = package.files.first { $0.path.contains("Intents") }?.text
        #expect(entry?.contains(#"alternativeNames: ["Kettle"])"#) == true)
        #expect(InfoPropertyList(path: "/nowhere").displayName == nil)
    }

    @Test("A property list beyond the size or value limits yields no display name")
    func hostilePropertyLists() throws {
        let tree = try TemporaryTree(["Long-Info.plist": String(repeating: " ", count: 1 << 20)])
        let path = tree.path + "/Info.plist"
        // Foundation would build 10³⁰ values.
        try Data(HostilePropertyList.sharedReferences(levels: 30, width: 10)).write(to: URL(fileURLWithPath: path))
        #expect(InfoPropertyList(path: path).displayName == nil)
        let list = "<plist version=\"1.0\"><dict><key>CFBundleName</key><string>Tea</string></dict></plist>"
        try Data(list.utf8).write(to: URL(fileURLWithPath: path))
        #expect(InfoPropertyList(path: path).displayName == "Tea")
        // Above the limit of 1 MiB.
        let long = tree.path + "/Long-Info.plist"
        try Data((try String(contentsOfFile: long, encoding: .utf8) + list).utf8).write(to: URL(fileURLWithPath: long))
        #expect(InfoPropertyList(path: long).displayName == nil)
    }

    @Test("Next to an intents extension's @main type, the widget entry collects declared widgets")
    func intentsExtensionEntry() throws {
        let source = "@main struct A: AppIntentsExtension {}\nstruct B: Widget {}"
        let files = try package(try TemporaryTree(["A.swift": source])).files
        #expect(files.first { $0.path.contains("Widgets") }?.text.contains("DeclaredWidgets.main()") == true)
        #expect(files.first { $0.path == "Package.swift" }?.text.contains("Tea_entry") == true)
    }

    @Test("Writing the package leaves the sources unchanged, and a target folder inside them is refused")
    func untouchedSources() throws {
        let tree = try TemporaryTree(["A.swift": "struct A {}"])
        let before = tree.contents
        let package = try package(tree)
        let place = tree.path + "-airlock"
        defer { try? FileManager.default.removeItem(atPath: place) }
        try package.write(to: place)
        try package.write(to: place)
        #expect(tree.contents == before)
        let link = place + "/Sources/Tea/" + URL(fileURLWithPath: tree.path).lastPathComponent
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == tree.path)
        #expect(
            FileManager.default.contents(atPath: place + "/Sources/Tea/AirlockRegion.swift")
                == Data(ImportedPackage.regionSource(app: package.name).utf8))
        let error = #expect(throws: CommandFailure.self) { try package.write(to: tree.path + "/inside") }
        #expect(
            error?.message
                == "can't write into the sources: \(tree.path)/inside — name a folder outside them with --into")
        #expect(tree.contents == before)
    }

    /// Earlier versions linked the target's folder itself to the sources.
    @Test("An earlier link to the sources is replaced before the package's files are written")
    func replacedLink() throws {
        let tree = try TemporaryTree(["A.swift": "struct A {}"])
        let before = tree.contents
        let place = try TemporaryTree(["Sources/.keep": ""])
        try FileManager.default.createSymbolicLink(atPath: place.path + "/Sources/Tea", withDestinationPath: tree.path)
        try package(tree).write(to: place.path)
        #expect(tree.contents == before)
        #expect(FileManager.default.fileExists(atPath: place.path + "/Sources/Tea/AirlockRegion.swift"))
    }

    @Test("The launch script passes the quoted fixture, the locale and the source folder to its commands")
    func launchScript() throws {
        var package = try package(try TemporaryTree(["A.swift": "struct A: Widget {}"]))
        let before = package.files.first { $0.path == "mywidgets" }?.text
        #expect(before?.contains("\nfixture=\n") == true)
        #expect(before?.contains("LC_ALL") == false)
        package.locale = "de_DE"
        package.fixture = "/it's/groups"
        let script = package.files.first { $0.path == "mywidgets" }?.text
        #expect(script?.contains(#"fixture='/it'\''s/groups'"#) == true)
        #expect(script?.contains("\nexport LC_ALL=de_DE\n") == true)
        #expect(
            script?.contains(
                #"previews | timeline | render | gallery | snapshot | simulate) run widgets "$@" ;;"#) == true)
        let folder = package.modules[0].folder.pieces[0].path
        let drawn = "run widgets lint --sources \(folder) \"$@\""
        let spoken = "speak lint --sources \(folder) \"$@\""
        #expect(
            script?.contains(
                "lint) shift; if [ \"${1:-}\" = --intents ]; then shift; \(spoken); else \(drawn); fi ;;") == true)
        #expect(
            script?.contains(
                #"reads | fixture) word=$1; shift; run widgets "$word" --sources \#(folder) "$@" ;;"#) == true)
        #expect(script?.contains("models) fixture=; run widgets \"$@\" ;;") == true)
        #expect(script?.contains("ask | perform | search | shortcuts | surface | mcp) speak \"$@\" ;;") == true)
    }

    @Test("Writing an identical manifest again leaves its modification date unchanged")
    func unchangedFiles() throws {
        let tree = try TemporaryTree(["A.swift": "struct A {}"])
        let place = tree.path + "-airlock"
        defer { try? FileManager.default.removeItem(atPath: place) }
        let package = try package(tree)
        try package.write(to: place)
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: place + "/Package.swift")
        try package.write(to: place)
        let attributes = try FileManager.default.attributesOfItem(atPath: place + "/Package.swift")
        #expect(attributes[.modificationDate] as? Date == old)
    }

    @Test("An existing file where the source link belongs is reported and left untouched")
    func occupiedLinkPath() throws {
        let tree = try TemporaryTree(["A.swift": "struct A {}"])
        let place = try TemporaryTree(["Sources/Tea/mine.txt": "mine"])
        let package = try package(tree)
        let error = #expect(throws: CommandFailure.self) { try package.write(to: place.path) }
        #expect(
            error?.message
                == "\(place.path)/Sources/Tea/mine.txt exists and isn't a symbolic link — move the file away")
        #expect(place.contents["Sources/Tea/mine.txt"] == Data("mine".utf8))
    }

    @Test(
        "Any folder name is converted to a valid Swift module name",
        arguments: [("My Widgets", "My_Widgets"), ("3D", "App3D"), ("Tée", "T_e"), ("", "App")])
    func moduleNames(_ folder: String, _ name: String) { #expect(folder.moduleName == name) }

    @Test("The launch script passes every path as it is, whatever characters it has")
    func hostilePaths() throws {
        let tree = try TemporaryTree(["A.swift": "struct A: Widget {}"])
        for name in HostileNames.all {
            let folder = "\(tree.path)/\(name)"
            var package = try package(tree)
            package.fixture = "\(folder)/groups"
            let place = "\(tree.path)-out/a=b/\(name)"
            defer { try? FileManager.default.removeItem(atPath: "\(tree.path)-out") }
            try package.writeScript(to: place, executables: "bin", launcher: "\(place)/launcher")
            let program = "#!/bin/sh\nprintf '%s\\0' \"$0\" \"$AIRLOCK_CONTAINER\" \"$@\"\n"
            try Data(program.utf8).write(to: URL(fileURLWithPath: "\(tree.path)/program"))
            let installed = try Subprocess(
                arguments: ["install", "-m", "755", "\(tree.path)/program", "\(place)/launcher"]
            ).run(log: "\(tree.path)/log")
            #expect(installed.status == 0)
            // Read by a shell: a file that another test's child still has open for writing can't be started.
            let result = try Subprocess(arguments: ["sh", "\(place)/mywidgets", "lint", name]).run(
                log: "\(tree.path)/log")
            let words = result.output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(
                words.map { Array($0.utf8) }
                    == [
                        "\(place)/launcher", "\(place)/container", "--app", "widgets", "--",
                        "\(place)/bin/Tea-widgets", "lint", "--fixture", "\(folder)/groups", "--sources", tree.path,
                        name,
                    ].map { Array($0.utf8) }, "\(result.errors)")
        }
    }
}
