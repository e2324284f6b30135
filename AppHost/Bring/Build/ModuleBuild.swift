import Foundation

/// The compilation of one module of an imported app.
struct ModuleBuild {
    let module: ImportedModule
    let build: AppBuild
    /// The sources of which the compiler reads a copy.
    let rewrittenSources: [Rewritten]
    /// The names under which the app's modules are compiled that have the name of one of Airlock's, by their own names.
    private let renamed: [String: String]

    /// A source of which the compiler reads a copy.
    struct Rewritten {
        let file: SourceOverlay.File
        let object: String
        let bytes: [UInt8]
    }

    init(module: ImportedModule, build: AppBuild) {
        (self.module, self.build) = (module, build)
        var names = Self.renamed(build.package.modules.map(\.name) + build.packages.names)
        if build.library != nil { names["Darwin"] = "Glibc" }
        renamed = names
        // As in Swift, a type shadows the module of its name.
        let types =
            names.isEmpty
            ? []
            : build.package.modules.flatMap(\.folder.sources).flatMap(\.names.declarations).filter {
                $0.isType && !$0.isLocal && $0.owner == nil
            }.map(\.name)
        let intermediates = "\(build.folder)/objects/\(module.name)"
        rewrittenSources = module.folder.sources.compactMap { source in
            let imported = Set(source.names.imports.map(\.module) + [module.name])
            let bytes = source.rewritten(
                importing: module.imports, renaming: names.filter { imported.contains($0.key) },
                shadowed: build.packages.types.union(types))
            return bytes.map { bytes in
                Rewritten(
                    file: SourceOverlay.File(
                        source: module.folder.absolutePath(of: source.path),
                        copy: "\(build.folder)/inputs/\(module.name)/conditions/\(source.path)"),
                    object: "\(intermediates)/\(source.path).o", bytes: bytes)
            }
        }
    }

    /// Returns the names for the modules that have the name of one of Airlock's, with which their sources are linked. A name is as long as the
    /// module's own, so that every column of a source stays.
    private static func renamed(_ modules: [String]) -> [String: String] {
        let taken = modules.filter(KnownNames.internalModules.contains)
        return Dictionary(uniqueKeysWithValues: Set(taken).map { ($0, $0.dropLast() + $0.suffix(1).uppercased()) })
    }

    /// The name under which the module is compiled.
    var compiledName: String { renamed[module.name] ?? module.name }

    /// Returns the compiler's output with the modules' own names.
    func naming(_ output: String) -> String {
        renamed.filter { $0.key != "Darwin" }.reduce(output) { $0.replacing($1.value, with: $1.key) }
    }

    /// The folder of the objects and dependencies that the compiler writes for the module. Macros can write into it.
    var intermediates: String { "\(build.folder)/objects/\(module.name)" }

    /// The folder of the files that the compiler reads, and of the record. Macros can't write into it.
    private var inputs: String { "\(build.folder)/inputs/\(module.name)" }

    private var isOptimised: Bool { build.package.configuration == "release" }

    /// The compiled module.
    var modulePath: String { "\(modulesFolder)/\(compiledName).swiftmodule" }

    /// The folder of the app's compiled modules.
    var modulesFolder: String { "\(build.folder)/modules" }

    /// The compiler's list of the files that it writes for each source.
    var fileMapPath: String { "\(inputs)/files.json" }

    /// The record of the last compilation.
    var recordPath: String { "\(inputs)/record.json" }

    /// The compiled modules of the app that this module imports.
    var importedModulePaths: [String] {
        build.package.modules.filter { module.imports.contains($0.name) }.map {
            ModuleBuild(module: $0, build: build).modulePath
        }
    }

    /// The generated source with the symbols of the asset catalogues.
    var assetSymbolsPath: String { "\(inputs)/generated/GeneratedAssetSymbols.swift" }

    /// The generated source with the symbols of the string catalogues.
    var stringSymbolsPath: String { "\(inputs)/generated/GeneratedStringSymbols.swift" }

    /// The sources with their objects: those of the app, in place, and the generated ones.
    var sources: [(path: String, object: String)] {
        let own = module.folder.sources.map {
            (module.folder.absolutePath(of: $0.path), "\(intermediates)/\($0.path).o")
        }
        let generated =
            generatedFiles.map(\.path) + (catalogs.isEmpty ? [] : [assetSymbolsPath])
            + (stringCatalogs.isEmpty ? [] : [stringSymbolsPath])
        return own
            + generated.map { ($0, "\(intermediates)/generated/\(URL(fileURLWithPath: $0).lastPathComponent).o") }
    }

    /// The compiler's list of the copies that it reads in place of sources.
    var overlayPath: String { "\(inputs)/conditions.json" }

    /// The objects of all sources.
    var objects: [String] { build.library == nil ? sources.map(\.object) : [libraryObject] }

    /// The single object of a package's module, which is compiled as a whole.
    private var libraryObject: String { "\(intermediates)/module.o" }

    /// The absolute paths of the resources.
    var resources: [String] { module.copiedResources.map(module.folder.absolutePath) }

    /// The name of the folder with copies of the resources, beside the executables.
    var resourceFolder: String { "\(build.appName)_\(module.name).resources" }

    /// The absolute paths of the asset catalogues.
    var catalogs: [String] { resources.filter { $0.hasSuffix(".xcassets") } }

    /// The absolute paths of the string catalogues.
    var stringCatalogs: [String] { resources.filter { $0.hasSuffix(".xcstrings") } }

    /// The members that the sources themselves add to `LocalizedStringResource`.
    var declaredStrings: [String] {
        let names = module.folder.sources.flatMap(\.names.declarations).filter { $0.owner == "LocalizedStringResource" }
        return Set(names.map(\.name)).sorted()
    }

    /// The generated sources, apart from the symbols.
    var generatedFiles: [(path: String, text: String)] {
        let folder = "\(inputs)/generated"
        var files: [(path: String, text: String)] = []
        if build.library?.hasRegion ?? true {
            files.append(("\(folder)/\(ImportedPackage.regionFile)", ImportedPackage.regionSource(app: build.appName)))
        }
        if let source = build.library?.embedded { files.append(("\(folder)/AirlockEmbedded.swift", source)) }
        if let source = module.intentSource { files.append(("\(folder)/\(ImportedPackage.intentsFile)", source)) }
        if let source = module.models.source { files.append(("\(folder)/\(ImportedPackage.modelsFile)", source)) }
        guard ResourceFolder.isNeeded(for: module) else { return files }
        let accessor = BundleDeclarations.module(module.name, app: build.appName)
        return files + [("\(folder)/AirlockResourceBundle.swift", accessor)]
    }

    /// The file list, as JSON.
    var fileMap: Data {
        get throws {
            var files = ["": ["swift-dependencies": "\(intermediates)/module.swiftdeps"]]
            for (path, object) in sources {
                files[path] = [
                    "object": object, "dependencies": "\(object).d", "swift-dependencies": "\(object).swiftdeps",
                ]
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(files)
        }
    }

    /// True if the compiled module is written. Only modules that import it read it, and writing it takes a second frontend. A check of the
    /// sources writes it in the only frontend.
    var isModuleWritten: Bool {
        build.isCheck || build.library != nil || build.package.modules.contains { $0.imports.contains(module.name) }
    }

    /// The command that compiles or checks the module.
    var arguments: [String] {
        let settings = module.settings
        // As in a build by the package manager, which also defines SWIFT_PACKAGE.
        var words = [
            "swiftc", "-module-name", compiledName, "-parse-as-library", "-swift-version", "\(settings.swiftMode)",
            "-package-name", build.library?.package ?? build.package.name.lowercased(),
            "-I", "\(build.folder)/modules",
        ]
        words += build.packages.arguments
        words += [
            "-I", build.toolkit.modules, "-DSWIFT_PACKAGE",
            // For the line numbers in crash reports.
            "-gline-tables-only",
        ]
        if let library = build.library { words += library.options + ["-suppress-warnings"] }
        if isModuleWritten { words += ["-emit-module", "-emit-module-path", modulePath] }
        if !isOptimised, build.library == nil {
            words += settings.isExact ? ["-enable-testing"] : ["-DDEBUG", "-enable-testing"]
        }
        if !rewrittenSources.isEmpty { words += ["-vfsoverlay", overlayPath] }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        if build.isCheck {
            // One frontend analyses all sources, up to the errors that are found after type checking, and generates no code.
            words += ["-Onone", "-whole-module-optimization"]
        } else if build.library != nil {
            words += ["-c", "-o", libraryObject, "-whole-module-optimization", isOptimised ? "-O" : "-Onone"]
        } else {
            words += ["-c", "-output-file-map", fileMapPath]
            // Each frontend reads all sources and modules: for few sources, a second one takes more processor time and saves no time.
            let jobs = isModuleWritten ? processors : min(processors, 1 + sources.count / 8)
            words +=
                isOptimised
                ? ["-O", "-whole-module-optimization", "-num-threads", "\(processors)"]
                : ["-Onone", "-incremental", "-enable-batch-mode", "-j\(jobs)"]
        }
        if settings.isMainActorByDefault { words += ["-default-isolation", "MainActor"] }
        words += settings.conditions.map { "-D\($0)" }
        words += settings.upcomingFeatures.flatMap { ["-enable-upcoming-feature", $0] }
        // An expression whose names aren't all known can take the compiler minutes. The time is the processor's.
        words += ["-Xfrontend", "-solver-expression-time-threshold=30"]
        words += ["-Xfrontend", "-load-plugin-executable", "-Xfrontend", "\(build.toolkit.macros)#AirlockMacros"]
        if let entrySymbol = module.entrySymbol {
            words += ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", entrySymbol]
        }
        return words + sources.map(\.path)
    }
}
