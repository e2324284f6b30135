import Foundation
import TestSupport
import Testing

@testable import Bring

struct ModuleBuildTests {
    private let conditions = CompilationConditions(modules: ["SwiftUI"])

    /// Returns the compilation of a module with the given files.
    private func build(
        _ files: [String: String], settings: ProjectSettings = ProjectSettings(near: "/"),
        configuration: String = "debug"
    ) throws -> (tree: TemporaryTree, build: ModuleBuild) {
        let tree = try TemporaryTree(files)
        let toolkit = try TemporaryTree([
            ".build/debug/ToolkitWidgets.product/Objects.LinkFileList": "",
            ".build/debug/ToolkitIntents.product/Objects.LinkFileList": "",
        ])
        let module = ImportedModule(
            name: "Tea", folder: try ImportedFolder(path: tree.path, conditions: conditions), imports: [],
            settings: settings)
        let package = ImportedPackage(
            modules: [module], airlock: .checkout(path: "/airlock"), fonts: "/fonts.conf", products: [],
            applicationName: "Tea", hasWidgets: true, hasIntents: true, configuration: configuration)
        let app = AppBuild(
            package: package, toolkit: try Toolkit(checkout: toolkit.path, configuration: "debug"), folder: "/out",
            log: "/log")
        return (tree, ModuleBuild(module: module, build: app))
    }

    @Test("A module is compiled from the sources in place, without tests and with the generated files")
    func sources() throws {
        let (tree, build) = try build([
            "A.swift": "struct A {}", "Inner/B.swift": "struct B {}", "ATests.swift": "import Testing",
            "Assets.xcassets/Contents.json": "{}",
        ])
        let generated = "/out/inputs/Tea/generated"
        #expect(
            build.arguments.filter { $0.hasSuffix(".swift") } == [
                "\(tree.path)/A.swift", "\(tree.path)/Inner/B.swift", "\(generated)/AirlockRegion.swift",
                "\(generated)/AirlockResourceBundle.swift", "\(generated)/GeneratedAssetSymbols.swift",
            ])
        #expect(
            build.objects.prefix(2) == ["/out/objects/Tea/A.swift.o", "/out/objects/Tea/Inner/B.swift.o"])
        let map = try JSONSerialization.jsonObject(with: build.fileMap) as? [String: [String: String]]
        #expect(map?["\(tree.path)/Inner/B.swift"]?["object"] == "/out/objects/Tea/Inner/B.swift.o")
        #expect(
            map?["\(generated)/AirlockRegion.swift"]?["object"] == "/out/objects/Tea/generated/AirlockRegion.swift.o")
        #expect(map?.count == 6)
        // A macro can write into the folders of objects and of modules.
        #expect(
            [build.recordPath, build.fileMapPath, build.overlayPath].allSatisfy { $0.hasPrefix("/out/inputs/Tea/") })
    }

    @Test("The source generated from an intent definition is compiled with the module, in both kinds of build")
    func intentDefinition() throws {
        let (_, build) = try build(["A.swift": "", "A.intentdefinition": DefinitionFile.sample])
        let path = "/out/inputs/Tea/generated/AirlockIntents.swift"
        #expect(build.arguments.last == path && build.generatedFiles.map(\.path).contains(path))
        let files = build.build.package.files
        let source = files.first { $0.path == "Sources/Tea/AirlockIntents.swift" }?.text
        #expect(source == build.module.intentSource && source?.contains("class ConfigurationIntent: INIntent") == true)
        let place = try TemporaryTree(["mine.txt": ""])
        try build.build.package.write(to: place.path)
        #expect(place.contents["Sources/Tea/AirlockIntents.swift"] == source.map { Data($0.utf8) })
        // Without the definition, the file of the earlier run is removed.
        let (_, later) = try self.build(["A.swift": ""])
        #expect(later.module.intentSource == nil)
        try later.build.package.write(to: place.path)
        #expect(place.contents["Sources/Tea/AirlockIntents.swift"] == nil)
    }

    @Test("The classes of a Core Data model are compiled with the module, and its entities are in the module's bundle")
    func dataModel() throws {
        let model =
            "<model><entity name=\"A\" representedClassName=\"A\" codeGenerationType=\"class\"/></model>"
        let (_, build) = try build([
            "B.swift": "import CoreData", "Tea.xcdatamodeld/Tea.xcdatamodel/contents": model,
        ])
        let path = "/out/inputs/Tea/generated/AirlockModels.swift"
        #expect(build.arguments.contains(path) && build.generatedFiles.map(\.path).contains(path))
        let place = try TemporaryTree(["mine.txt": ""])
        try build.build.package.write(to: place.path)
        #expect(place.contents["Sources/Tea/AirlockModels.swift"] == build.module.models.source.map { Data($0.utf8) })
        #expect(place.contents["Sources/Tea/Tea.momd"] == build.module.models.files.first.map { Data($0.text.utf8) })
        #expect(build.build.package.manifest.contains(".copy(\"Tea.momd\")"))
        let folder = ResourceFolder(module: build.module, path: "\(place.path)/bundle")
        try folder.write { Issue.record("\($0)") }
        #expect(place.contents["bundle/Tea.momd"] != nil)
        // Without the model, the files of the earlier run are removed.
        let (_, later) = try self.build(["B.swift": "import CoreData"])
        try later.build.package.write(to: place.path)
        #expect(
            place.contents["Sources/Tea/AirlockModels.swift"] == nil && place.contents["Sources/Tea/Tea.momd"] == nil)
    }

    @Test("Only sources with a condition that differs on Linux are read from a copy, under their own paths")
    func rewrittenSources() throws {
        let (tree, build) = try build(["A.swift": "#if os(macOS)\n#endif", "Inner/B.swift": "#if os(iOS)\n#endif"])
        let copies = build.rewrittenSources
        #expect(
            copies.map(\.file) == [
                .init(source: "\(tree.path)/Inner/B.swift", copy: "/out/inputs/Tea/conditions/Inner/B.swift")
            ])
        #expect(copies.first?.object == "/out/objects/Tea/Inner/B.swift.o")
        #expect(copies.first?.bytes == Array("#if (true )\n#endif".utf8))
        #expect(build.arguments.contains("\(tree.path)/Inner/B.swift"))
        #expect(build.arguments.joined(separator: " ").contains(" -vfsoverlay /out/inputs/Tea/conditions.json "))
        #expect(!(try self.build(["A.swift": ""]).build.arguments.contains("-vfsoverlay")))
    }

    @Test("A check has the arguments of the build, except those for code")
    func check() throws {
        let (_, module) = try build(["A.swift": "struct A {}"])
        var app = module.build
        app.isCheck = true
        let check = ModuleBuild(module: module.module, build: app).arguments
        let removed: Set = ["-c", "-output-file-map", module.fileMapPath, "-incremental", "-enable-batch-mode"]
        #expect(
            Set(check)
                == Set(module.arguments.filter { !removed.contains($0) && !$0.hasPrefix("-j") })
                .union(["-whole-module-optimization", "-emit-module", "-emit-module-path", module.modulePath]))
    }

    @Test("A module of few sources is compiled by one frontend")
    func fewSources() throws {
        let few = try build(["A.swift": "struct A {}"]).build.arguments
        #expect(few.contains("-j1"))
        let names = (1...64).map { "S\($0)" }
        let many = try build(Dictionary(uniqueKeysWithValues: names.map { ("\($0).swift", "struct \($0) {}") })).build
        #expect(many.arguments.contains("-j\(min(ProcessInfo.processInfo.activeProcessorCount, 9))"))
    }

    @Test("A compiled module is written only for other modules that import it")
    func importedModule() throws {
        let (tree, module) = try build(["A.swift": "struct A {}"])
        #expect(!module.arguments.contains("-emit-module"))
        let importing = ImportedModule(
            name: "Pot", folder: try ImportedFolder(path: tree.path, conditions: conditions), imports: ["Tea"],
            settings: module.module.settings)
        let package = ImportedPackage(
            modules: [module.module, importing], airlock: .checkout(path: "/airlock"), fonts: "/fonts.conf",
            products: [],
            applicationName: "Tea", hasWidgets: true, hasIntents: true, configuration: "debug")
        let app = AppBuild(package: package, toolkit: module.build.toolkit, folder: "/out", log: "/log")
        #expect(
            ModuleBuild(module: module.module, build: app).arguments.joined(separator: " ").contains(
                " -emit-module -emit-module-path /out/modules/Tea.swiftmodule "))
        #expect(!ModuleBuild(module: importing, build: app).arguments.contains("-emit-module"))
    }

    @Test("The project's language mode, isolation, conditions and entry point become options of the compiler")
    func settings() throws {
        var settings = ProjectSettings(near: "/")
        (settings.swiftMode, settings.isMainActorByDefault, settings.conditions) = (6, true, ["PRO"])
        let words = try build(["A.swift": "@main struct A: WidgetBundle {}"], settings: settings).build.arguments
            .joined(separator: " ")
        #expect(words.contains(" -swift-version 6 "))
        #expect(words.contains(" -default-isolation MainActor "))
        #expect(words.contains(" -DPRO "))
        #expect(words.contains(" -Xfrontend -entry-point-function-name -Xfrontend Tea_entry "))
        #expect(words.contains(" -DDEBUG ") && words.contains(" -Onone "))
        #expect(words.contains(" -gline-tables-only "))
        let release = try build(["A.swift": ""], configuration: "release").build.arguments
        #expect(release.contains("-O") && !release.contains("-DDEBUG"))
    }
}
