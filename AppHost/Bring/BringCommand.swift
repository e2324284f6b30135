import Foundation

/// Imports a folder: verdict, package, build, snapshots.
struct BringCommand {
    let arguments: BringArguments
    /// The Airlock checkout that imports the folder.
    let checkout: String
    /// Returns the seconds since a fixed instant.
    let clock: () -> Double
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    var interruption = Interruption()

    /// Runs the command.
    ///
    /// - Returns: True if there are no known blockers.
    /// - Throws: ``BringError``.
    func run() throws -> Bool {
        let known = try KnownNames(checkout: checkout)
        try checkFixture()
        let settings = settings
        let conditions = ConditionalBlocks.CompilationConditions(
            modules: known.modules.union(KnownNames.toolchainModules),
            flags: Set(settings.conditions + (arguments.value("configuration") == "release" ? [] : ["DEBUG"])))
        let folder = try ImportedFolder(path: arguments.folder, conditions: conditions).joined(
            with: try arguments.also.map { path in
                path.hasSuffix(".swift")
                    ? try ImportedFolder(file: path, conditions: conditions)
                    : try ImportedFolder(path: path, conditions: conditions)
            })
        let others = try OwnModules(known: conditions.modules, places: places(settings), conditions: conditions).all(
            importedBy: folder, given: arguments.modules)
        var verdict = Verdict(
            folder, modules: others.map(\.folder), known: known, ownModules: Set(others.map(\.name)))
        verdict.build = .init(
            settings, isModeGiven: arguments.has("swift-mode"),
            isIsolationGiven: arguments.has("default-isolation"))
        verdict.translations = Translations([folder] + others.map(\.folder))
        if let root = repository(settings) {
            verdict.locate(in: DeclarationSearch(root: root, from: arguments.current))
        }
        if arguments.command != .package { output(arguments.has("json") ? try verdict.json : verdict.text) }
        if arguments.command == .verdict { return verdict.isClear }

        let package = try package(folder, others, verdict, known, settings)
        let place = place
        try package.write(to: place)
        for other in others { progress("module \(other.name): \(other.folder.path)") }
        progress("package: \(place)")
        if arguments.command == .package { return verdict.isClear }
        return try build(package, verdict, at: place)
    }

    /// Checks that the fixture folder exists, before a build that takes minutes.
    private func checkFixture() throws {
        guard let fixture = arguments.value("fixture") else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: fixture, isDirectory: &isFolder), isFolder.boolValue else {
            throw BringError("\(fixture) isn't a folder — name a folder of app groups with --fixture", .inputOutput)
        }
    }

    private var place: String { arguments.value("into") ?? arguments.folder + "-airlock" }

    /// The project's settings, except those that the command line overrides.
    private var settings: ProjectSettings {
        var settings = ProjectSettings(near: arguments.folder)
        if let mode = arguments.value("swift-mode") { settings.swiftMode = mode == "6" ? 6 : 5 }
        if let isolation = arguments.value("default-isolation") {
            settings.isMainActorByDefault = isolation == "MainActor"
        }
        return settings
    }

    /// Returns the folder to search for types that the sources use but don't declare: the repository, otherwise the project's folder.
    private func repository(_ settings: ProjectSettings) -> String? {
        var current = URL(fileURLWithPath: arguments.folder)
        for _ in 0..<8 where current.path != "/" {
            if FileManager.default.fileExists(atPath: current.path + "/.git") { return current.path }
            current.deleteLastPathComponent()
        }
        return settings.origin.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    }

    /// Returns the folders that may hold the app's own modules: the package's `Sources`, the project's folder, and the folder's parent.
    private func places(_ settings: ProjectSettings) -> [String] {
        let parent = URL(fileURLWithPath: arguments.folder).deletingLastPathComponent().path
        guard let origin = settings.origin else { return [parent] }
        let root = URL(fileURLWithPath: origin).deletingLastPathComponent().path
        return ["\(root)/Sources", root, parent]
    }

    private func package(
        _ folder: ImportedFolder, _ others: [(name: String, folder: ImportedFolder)], _ verdict: Verdict,
        _ known: KnownNames,
        _ settings: ProjectSettings
    ) throws -> ImportedPackage {
        let last = URL(fileURLWithPath: folder.path).lastPathComponent
        var name = arguments.value("name") ?? last.moduleName
        // The names of existing modules: those that the sources can import, and Airlock's own.
        let reserved = known.modules.union(KnownNames.toolchainModules).union(others.map(\.name)).union([
            "Shared", "WidgetRendering", "IntentsRuntime",
        ])
        if reserved.contains(name) { name += "App" }
        let names = others.map(\.name)
        func imports(_ folder: ImportedFolder) -> [String] {
            let imported = Set(folder.sources.flatMap { $0.names.imports.map(\.module) })
            return names.filter { imported.contains($0) }
        }
        let modules =
            [ImportedModule(name: name, folder: folder, imports: imports(folder), settings: settings)]
            + others.map {
                ImportedModule(name: $0.name, folder: $0.folder, imports: imports($0.folder), settings: settings)
            }
        let airlock: AirlockSource =
            if let url = arguments.value("airlock-url"), let tag = arguments.value("tag") {
                .version(url: url, tag: tag)
            } else { .checkout(path: checkout) }
        let lists = folder.propertyLists.map { PropertyList(path: folder.absolutePath(of: $0)) }
        let hasWidgets = verdict.declares("widgets", "widget bundles", "controls")
        return ImportedPackage(
            modules: modules, airlock: airlock, checkout: checkout, products: known.modules.sorted() + ["Shared"],
            applicationName: arguments.value("app-name") ?? settings.displayName
                ?? lists.lazy.compactMap(\.displayName).first ?? last,
            alternativeNames: lists.first { !$0.alternativeNames.isEmpty }?.alternativeNames ?? [],
            hasWidgets: hasWidgets || !verdict.declares("intents"),
            hasIntents: verdict.declares("intents", "shortcuts"),
            configuration: arguments.value("configuration") ?? "debug", locale: settings.locale,
            fixture: arguments.value("fixture"))
    }

    private func build(_ package: ImportedPackage, _ verdict: Verdict, at place: String) throws -> Bool {
        let started = clock()
        let log = "\(place)/.build/bring-build"
        // A failure to create the folder is reported when the log is opened.
        try? FileManager.default.createDirectory(atPath: "\(place)/.build", withIntermediateDirectories: true)
        let products = [
            package.hasWidgets ? "\(package.name)-widgets" : nil, package.hasIntents ? "\(package.name)-intents" : nil,
        ].compactMap { $0 }
        for product in products {
            progress("building \(product): minutes the first time, seconds later (see \(log).out)")
            let result = try Subprocess(
                arguments: [
                    "swift", "build", "--package-path", place, "-c", package.configuration, "--product", product,
                ], interruption: interruption
            ).run(log: log)
            guard result.status == 0 else {
                let text = String(decoding: result.output, as: UTF8.self) + result.errors
                let sources = package.modules.map { (link: $0.name + $0.linkSuffix, path: $0.folder.path) }
                let faults = BuildLog(text, package: place, sources: sources)
                output(faults.text(missing: verdict.missing.map(\.name) + verdict.unknown.map(\.name)))
                throw BringError(
                    "can't compile \(product) — see \(log).out and \(log).err for the compiler's output", .found)
            }
        }
        let built = clock()
        progress("built in \(minutes(built - started))")
        if package.hasWidgets {
            let drawn = try SnapshotRun(
                package: place, title: package.applicationName, interruption: interruption
            ).draw()
            for diagnostic in drawn.diagnostics { progress("- \(diagnostic)") }
            progress("\(drawn.count) snapshots in \(minutes(clock() - built)), \(minutes(clock() - started)) in all")
            output(drawn.page)
        }
        progress("more: \(place)/mywidgets list")
        if package.hasWidgets { progress("text that a phone would truncate: \(place)/mywidgets lint") }
        if package.hasIntents {
            progress("a phrase of 'shortcuts': \(place)/mywidgets ask PHRASE; for an assistant: \(place)/mywidgets mcp")
        }
        return true
    }

    private func minutes(_ seconds: Double) -> String {
        seconds < 60 ? "\(Int(seconds.rounded())) s" : "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    }
}
