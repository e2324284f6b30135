import BringSupport
import Foundation

/// The import of one folder or target: verdict, package, build, snapshots.
struct ImportRun {
    private(set) var source: ImportSource
    let arguments: BringArguments
    /// The Airlock checkout or installed toolkit that imports the sources.
    let root: String
    /// The folders of programs, as in `PATH`.
    var searchPath = ""
    /// The environment of this process, of which git gets the variables of proxies and certificates.
    var environment: [String: String] = [:]
    let known: KnownNames
    /// Returns the seconds since a fixed instant.
    let clock: () -> Double
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    let interruption: Interruption

    /// Runs the command.
    ///
    /// - Returns: True if the sources compile. If the compiler wasn't asked, true if there are no known blockers and no unknown names.
    /// - Throws: ``CommandFailure``.
    func run() throws -> Bool {
        var run = self
        return try run.perform()
    }

    private mutating func perform() throws -> Bool {
        if let stored = try packages.resolve(launcher: "", isStoredOnly: true) {
            source.use(stored, isDebug: !arguments.isOptimised)
        }
        // The report of 'build' has the compiler's errors only.
        if arguments.command == .build {
            for diagnostic in source.diagnostics { progress("- \(diagnostic)") }
            return try inOutputFolder { run in
                try run.copySources()
                return try run.report()
            }
        }
        var verdict = Verdict(
            source.folder, modules: source.modules.map(\.folder), known: known,
            ownModules: Set(source.modules.map(\.name) + [arguments[BuildOptions.name] ?? source.name])
                .union(source.packages.modules).union(packages.unresolvedModules),
            foreign: source.foreign, generated: [packages.declarations])
        verdict.packages = packages.lines
        verdict.build = .init(
            source.settings, isModeGiven: arguments.has(BuildOptions.swiftMode),
            isIsolationGiven: arguments.has(BuildOptions.defaultIsolation))
        verdict.target = source.target.map { .init($0, modules: source.modules.map(\.name)) }
        verdict.intents = source.intents
        verdict.translations = Translations([source.folder] + source.modules.map(\.folder))
        if let root = source.repository {
            let conditions = CompilationConditions(
                known, source.settings, own: Set(source.modules.map(\.name)), isDebug: !arguments.isOptimised)
            verdict.locate(in: root, from: arguments.current, conditions: conditions)
        }
        for diagnostic in source.diagnostics { progress("- \(diagnostic)") }
        if arguments.command == .verdict {
            if arguments[BuildOptions.check] {
                // The compiler can take a minute over expressions with unknown names.
                if let words = verdict.unresolved { progress("- not known so far: \(words)") }
                verdict.add(try check(try package()))
            } else if verdict.isClear, !arguments[BringOptions.estimate],
                let faults = try checkIfBuilt(try package())
            {
                verdict.add(faults)
            }
            output(arguments[FailureReport.json] ? try verdict.json : verdict.text)
            return verdict.isClear
        }
        verdict.decider = "the build asks it"
        if arguments.command == .run { output(arguments[FailureReport.json] ? try verdict.json : verdict.text) }
        var package = try package()
        return try inOutputFolder { try $0.write(&package, verdict) }
    }

    /// Runs a function that writes into the output folder, after checking that the folder is this target's.
    private mutating func inOutputFolder(_ body: (inout ImportRun) throws -> Bool) throws -> Bool {
        let folder = OutputFolder(path: place, isNamed: arguments.has(BuildOptions.into))
        try folder.check(source)
        // Two imports would replace each other's files.
        return try folder.locked(progress: progress) { try body(&self) }
    }

    /// Writes into the output folder: builds and draws, or writes a package.
    private mutating func write(_ package: inout ImportedPackage, _ verdict: Verdict) throws -> Bool {
        try copySources()
        for module in source.modules {
            progress("module \(module.name): \(module.target.map { "target \($0.name)" } ?? module.folder.path)")
        }
        // A version of Airlock in a repository can only be built as a dependency of a package.
        let isPackage = arguments.command == .package || arguments.has(BringOptions.airlockURL)
        if isPackage {
            for line in packages.missingDependencies { progress("- \(line)") }
            try package.write(to: place)
            progress("package: \(place)")
        }
        if arguments.command == .package { return verdict.isClear }
        try makeLogFolder()
        let started = clock()
        if isPackage { try buildPackage(package, verdict) } else { package = try buildApp(verdict) }
        progress("built in \((clock() - started).durationText)")
        return try draw(package, since: started)
    }

    private var place: String { source.output }

    /// The packages of the sources, as far as they are resolved.
    private var packages: PackageImport {
        PackageImport(
            source: source, arguments: arguments, searchPath: searchPath, environment: environment, known: known,
            clock: clock, progress: progress, interruption: interruption)
    }

    /// Copies the sources and entitlements of a target into the output folder. Lint and outlines read the copies, so the app's process needs no
    /// access to the repository, and types of other targets aren't taken for the app's.
    private func copySources() throws {
        guard let target = source.target else { return }
        let folder = "\(place)/\(ImportedPackage.sourceCopies)"
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let sources = ([source.folder] + source.modules.filter { $0.target != nil }.map(\.folder)).flatMap(
                \.sources)
            let files = sources.map { ($0.path, Data($0.bytes)) } + source.entitlements.map { ($0.path, $0.data) }
            // A process that draws can read the folder at the same time, so only what has changed is replaced.
            let names = Set(files.map { $0.0.hasPrefix("/") ? String($0.0.dropFirst()) : $0.0 })
            for case let name as String in manager.enumerator(atPath: folder) ?? .init()
            where !names.contains(name) && !names.contains(where: { $0.hasPrefix(name + "/") }) {
                // A file in a folder that was removed is gone.
                try? manager.removeItem(atPath: "\(folder)/\(name)")
            }
            for (path, data) in files {
                if case .bytes(let old) = BoundedFile("\(folder)/\(path)", limit: 4 << 20), Data(old) == data {
                    continue
                }
                let copy = URL(fileURLWithPath: "\(folder)/\(path)")
                try manager.createDirectory(
                    at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: copy, options: .atomic)
            }
        } catch {
            throw CommandFailure(
                "can't copy the sources of \(target.name) to \(folder): \(error.localizedDescription) — name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    private var isInstalled: Bool { Toolkit.isInstalled(in: root) }

    private func package() throws -> ImportedPackage {
        let (folder, others) = (source.folder, source.modules)
        var name = arguments[BuildOptions.name] ?? source.name
        // The names of existing modules: those that the sources can import, and Airlock's own.
        let reserved = known.modules.union(KnownNames.toolchainModules).union(others.map(\.name)).union(
            KnownNames.internalModules
        ).union(source.packages.closure(of: packages.imported))
        if reserved.contains(name) { name += "App" }
        let names = others.map(\.name)
        func imports(_ folder: ImportedFolder) -> [String] {
            let imported = Set(folder.sources.flatMap { $0.names.imports.map(\.module) })
            return names.filter { imported.contains($0) }
        }
        let modules =
            [
                ImportedModule(
                    name: name, folder: folder, imports: imports(folder), settings: source.settings,
                    infoDictionary: source.target?.settings.infoDictionary ?? [:], ownName: source.name)
            ]
            + others.map {
                ImportedModule(
                    name: $0.name, folder: $0.folder, imports: imports($0.folder), settings: $0.settings,
                    infoDictionary: $0.target?.settings.infoDictionary ?? [:])
            }
        guard !isInstalled || arguments.command != .package || arguments.has(BringOptions.airlockURL) else {
            throw CommandFailure(
                "the package needs Airlock's sources, which the toolkit doesn't contain — add \(BringOptions.airlockURL) URL \(BringOptions.tag) VERSION"
            )
        }
        let airlock: AirlockSource =
            if let url = arguments[BringOptions.airlockURL], let tag = arguments[BringOptions.tag] {
                .version(url: url, tag: tag)
            } else { .checkout(path: root) }
        let lists = folder.propertyLists.map { InfoPropertyList(path: folder.absolutePath(of: $0)) }
        let declared = DiscoveredDeclarations(folder.sources)
        let hasWidgets = declared.declares("widgets", "widget bundles", "controls")
        return ImportedPackage(
            modules: modules, airlock: airlock,
            fonts: Toolkit.fonts(in: root),
            products: known.modules.subtracting(known.frameworks.keys)
                .union(known.frameworks(importedBy: importedModules)).sorted() + ["Shared"],
            applicationName: arguments[BuildOptions.appName]
                ?? (source.target == nil
                    ? source.settings.displayName ?? lists.lazy.compactMap(\.displayName).first : nil)
                    ?? source.title,
            alternativeNames: lists.first { !$0.alternativeNames.isEmpty }?.alternativeNames ?? [],
            hasWidgets: hasWidgets || !declared.declares("intents"),
            hasIntents: declared.declares("intents", "shortcuts"),
            configuration: arguments.isOptimised ? "release" : "debug", locale: source.settings.locale,
            fixture: arguments[BuildOptions.fixture], projectFiles: source.projectFiles,
            packageFolders: packages.followed, dependencies: packages.dependencies)
    }

    /// The path, without extension, of the files that receive the compiler's output.
    private var log: String { "\(place)/.build/bring-build" }

    /// Builds a package's products with `swift build`.
    private func buildPackage(_ package: ImportedPackage, _ verdict: Verdict) throws {
        let products = [
            package.hasWidgets ? "\(package.name)-widgets" : nil, package.hasIntents ? "\(package.name)-intents" : nil,
        ].compactMap { $0 }
        let refused = package.modules.compactMap(\.refusedImports).joined()
        guard refused.isEmpty else { throw failure(refused, package.name, package, verdict) }
        // The script starts the others through the launcher.
        for product in ["Launcher"] + products {
            progress("building \(product): minutes the first time, seconds later (see \(log).out)")
            let result = try Subprocess(
                arguments: [
                    "swift", "build", "--package-path", place, "-c", package.configuration, "--product", product,
                ], interruption: interruption
            ).run(log: log)
            if result.status != 0 {
                let output = String(decoding: result.output, as: UTF8.self) + result.errors
                let errors = package.modules.reduce(output) { $1.addingMissingImports(to: $0, package: place) }
                throw failure(errors, product, package, verdict)
            }
        }
        for diagnostic in package.modules.flatMap(\.importDiagnostics) { progress("- \(diagnostic)") }
    }

    /// Compiles only the app's sources, and links them with Airlock's compiled modules.
    ///
    /// - Returns: The package without sources that were left out.
    private mutating func buildApp(_ verdict: Verdict) throws -> ImportedPackage {
        let build = try appBuild()
        progress("compiling \(build.package.modules.map(\.name).joined(separator: ", "))")
        let outcome = try compile(build)
        for line in outcome.omissions { progress("- \(line)") }
        if let output = outcome.failure { throw failure(output, outcome.package.name, outcome.package, verdict) }
        return outcome.package
    }

    /// Builds an app. Sources that need a package that can't be built are left out, as far as nothing else needs them.
    ///
    /// - Returns: The compiler's output if it found errors, the package without the sources that were left out, and the reasons.
    private func compile(
        _ build: AppBuild, isCompiled: () -> Void = {}
    ) throws -> (failure: String?, package: ImportedPackage, omissions: [String]) {
        let failures = build.packages.failures
        guard !failures.isEmpty || !source.packages.failures.isEmpty else {
            return (try build.run(isCompiled: isCompiled), build.package, [])
        }
        var (run, build) = (self, build)
        let complete = build.package
        func package(of run: ImportRun) throws -> ImportedPackage {
            var package = try run.package()
            // The sources of what can't be built are followed, too, and the app still has its widgets.
            package.packageFolders = complete.packageFolders
            (package.hasWidgets, package.hasIntents) = (complete.hasWidgets, complete.hasIntents)
            return package
        }
        run.source.remove(modules: Set(failures.map(\.module)))
        build.package = try package(of: run)
        let whole = build.package
        var left = LeftOutSources(failures: failures, unresolved: source.packages.failures)
        var first: (text: String, faults: [BuildLog.Fault])?
        while true {
            guard let text = try build.run(isCompiled: isCompiled) else {
                let omissions =
                    left.diagnostics(of: whole.modules, first?.faults ?? [])
                    + left.paths.map { "\($0) isn't compiled, and its widgets aren't drawn" }
                return (nil, build.package, omissions)
            }
            let faults = faults(text, build.package, isMainOnly: false).faults
            first = first ?? (text, faults)
            switch left.step(after: faults, in: build.package.modules) {
            case .leaveOut(let omissions):
                run.source.leaveOut(omissions, main: build.package.name)
                build.package = try package(of: run)
            case .stop(let reasons):
                let diagnostics = left.diagnostics(of: whole.modules, first?.faults ?? [])
                return (first?.text ?? text, whole, diagnostics + reasons)
            }
        }
    }

    /// Builds the widgets or the intents, and prints a ``BuildReport``.
    ///
    /// - Returns: True if there are no errors.
    private mutating func report() throws -> Bool {
        try makeLogFolder()
        var build = try appBuild()
        let product = arguments[BuildOptions.product]
        build.product = product
        let started = clock()
        var linking: Double?
        let outcome = try compile(build) { linking = linking ?? clock() }
        let (failure, package) = (outcome.failure, outcome.package)
        let ended = clock()
        for line in outcome.omissions { progress("- \(line)") }
        var report = BuildReport(
            package, folder: place, executable: build.products.contains(product) ? build.executable(product) : nil,
            failure: failure.map { text in
                (
                    log: faults(text, package, isMainOnly: false), remedy: BuildLog.remedy(text, in: place),
                    output: "\(log).err"
                )
            },
            compiling: (linking ?? ended) - started, linking: ended - (linking ?? ended))
        report.omissions = outcome.omissions
        output(try report.json.serialised())
        return failure == nil
    }

    /// Returns the compiler's errors in the sources; `nil` if Airlock's modules aren't built or the compiler can't be asked.
    private func checkIfBuilt(_ package: ImportedPackage) throws -> [BuildLog.Fault]? {
        // A verdict compiles no packages.
        guard packages.imported.isEmpty else { return nil }
        // Without modules, the verdict is an estimate that says so.
        guard isInstalled || (try? toolkit(package, isBuilt: true)) != nil else { return nil }
        do {
            let faults = try check(package)
            // Sources that this version generates don't compile with modules of an older one.
            let generated = "/generated/\(ImportedPackage.regionFile):"
            guard !faults.contains(where: { $0.place.contains(generated) }) else {
                progress("- Airlock's modules are older than bring — run ./airlock modules \(package.configuration)")
                return nil
            }
            return faults
        } catch let error as CommandFailure where error.exitCode == .internalError {
            progress("- \(error.message)")
            return nil
        }
    }

    /// Returns the compiler's errors in the sources, without building them.
    private func check(_ package: ImportedPackage) throws -> [BuildLog.Fault] {
        let toolkit = try toolkit(package, isBuilt: true)
        guard !packages.imported.isEmpty else { return try check(package, toolkit) }
        return try OutputFolder(path: place, isNamed: true).locked(progress: progress) { try check(package, toolkit) }
    }

    private func check(_ package: ImportedPackage, _ toolkit: Toolkit) throws -> [BuildLog.Fault] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("airlock-\(UUID().uuidString)").path
        // A folder that can't be removed does no harm.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw CommandFailure(
                "can't create \(folder): \(error.localizedDescription) — set TMPDIR to a writable folder",
                exitCode: .inputOutput)
        }
        var build = AppBuild(
            package: package, toolkit: toolkit, folder: folder, log: "\(folder)/check", interruption: interruption)
        build.packages = try packages.products(toolkit, package)
        build.sandbox = build.packages.modules.isEmpty ? nil : packages.sandbox(toolkit)
        build.isCheck = true
        guard let text = try build.run() else { return [] }
        if let remedy = BuildLog.remedy(text) {
            throw CommandFailure("can't check \(package.name): \(remedy)", exitCode: .internalError)
        }
        let found = faults(text, package).faults
        guard found.map(\.message) != [build.endedCheck] else {
            throw CommandFailure("can't check \(package.name): \(build.endedCheck)", exitCode: .internalError)
        }
        return found.isEmpty ? [.init(place: "", message: "the compiler failed: \(text.suffix(500))")] : found
    }

    /// Checks that no module of the app has the name of one that its sources can import.
    private func checkNames(_ package: ImportedPackage) throws(CommandFailure) {
        // An app isn't linked with a framework of the name of one of its own modules.
        let reserved = known.modules.subtracting(known.frameworks.keys)
        guard let name = reserved.intersection(package.modules.map(\.name)).min() else { return }
        throw CommandFailure("Airlock has a module called \(name), too — rename the app's module", exitCode: .found)
    }

    /// Returns the build of an app's executables, after writing the script that runs them.
    private mutating func appBuild() throws -> AppBuild {
        var package = try package()
        var toolkit = try toolkit(
            package, isBuilt: arguments[BuildOptions.built])
        if let resolution = try packages.resolve(launcher: toolkit.launcher) {
            for failure in resolution.failures {
                progress("- the package \(failure.origin) is missing: \(failure.reason)")
            }
            source.use(resolution, isDebug: package.configuration == "debug")
            package = try self.package()
        }
        let products = try packages.products(toolkit, package)
        if !products.imports.isSubset(of: importedModules) {
            toolkit = try self.toolkit(package, isBuilt: true, importing: products.imports)
        }
        let executables = ".build/app/\(package.configuration)"
        try package.writeScript(
            to: place, executables: executables, launcher: toolkit.launcher)
        return AppBuild(
            package: package, toolkit: toolkit, folder: "\(place)/\(executables)", log: log, interruption: interruption,
            isRepeated: arguments[BuildOptions.built], searchPath: searchPath, packages: products,
            sandbox: products.modules.isEmpty ? nil : packages.sandbox(toolkit), report: progress)
    }

    /// Returns the modules to build an app with; a checkout builds its own first.
    ///
    /// - Parameters:
    ///   - isBuilt: True to use the modules of the checkout's last build, without building them again.
    ///   - others: The modules that packages import.
    private func toolkit(
        _ package: ImportedPackage, isBuilt: Bool, importing others: Set<String> = []
    ) throws -> Toolkit {
        try checkNames(package)
        let frameworks = known.frameworks(importedBy: importedModules.union(others))
        if isInstalled { return try Toolkit(installed: root, frameworks: frameworks) }
        let unused = Set(known.frameworks.keys).subtracting(frameworks)
        let configuration = package.configuration
        if isBuilt {
            let toolkit = try Toolkit(checkout: root, configuration: configuration, without: unused)
            try toolkit.requireModules(configuration)
            return toolkit
        }
        // The demo has compiled most of the debug modules.
        let time =
            configuration == "debug"
            ? "seconds after './airlock demo', otherwise minutes the first time"
            : "minutes the first time, seconds later"
        progress("building Airlock's modules: \(time) (see \(log).err)")
        let result = try Subprocess(
            arguments: ["\(root)/airlock", "modules", configuration, "--reuse"], interruption: interruption
        ).run(log: log)
        guard result.status == 0 else {
            throw CommandFailure(
                "can't build Airlock's modules: \(result.errors.suffix(2_000)) — see \(log).err", exitCode: .found)
        }
        return try Toolkit(checkout: root, configuration: configuration, without: unused)
    }

    /// The modules that the app's sources import, without the app's own and those of packages.
    private var importedModules: Set<String> {
        source.imports.subtracting(source.modules.map(\.name)).subtracting(source.packages.modules)
    }

    private func makeLogFolder() throws {
        do {
            try FileManager.default.createDirectory(atPath: "\(place)/.build", withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "can't write \(place): \(error.localizedDescription) — name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    /// Prints the compiler's errors, and returns the error that ends the command.
    private func failure(
        _ text: String, _ product: String, _ package: ImportedPackage, _ verdict: Verdict
    ) -> CommandFailure {
        let faults = faults(text, package).faults
        var verdict = verdict
        verdict.locate(faults)
        let errors = ErrorGroups(faults, remedy: verdict.remedy(for:isModule:))
        output(errors.text() + (verdict.remedy(for: errors).map { "\n  → for all of these names: \($0)" } ?? ""))
        if let remedy = BuildLog.remedy(text, in: place) {
            return CommandFailure("can't compile \(product): \(remedy)", exitCode: .internalError)
        }
        return CommandFailure(
            "can't compile \(product) — see \(log).out and \(log).err for the compiler's output", exitCode: .found)
    }

    /// Returns the compiler's errors, with paths relative to the main module's folder or, unless `isMainOnly`, to the folder of each
    /// module.
    private func faults(_ text: String, _ package: ImportedPackage, isMainOnly: Bool = true) -> BuildLog {
        BuildLog(
            text, package: place,
            sources: package.modules.prefix(isMainOnly ? 1 : package.modules.count).map {
                (link: $0.name + $0.linkSuffix, path: $0.folder.path)
            })
    }

    /// Draws the app's widgets, and prints what else can be done.
    ///
    /// - Throws: ``CommandFailure`` if there is nothing to draw, or if no snapshot can be drawn.
    private func draw(_ package: ImportedPackage, since started: Double) throws -> Bool {
        let built = clock()
        if package.hasWidgets {
            let drawn = try SnapshotRun(
                package: place, title: package.applicationName,
                sources: package.roots, interruption: interruption
            ).draw()
            for diagnostic in drawn.diagnostics { progress("- \(diagnostic)") }
            if !drawn.hasWidgets {
                let message = EmptyBundle(source.folder.sources).message
                // The previews of views can be drawn without a widget.
                guard drawn.count > 0 else { throw CommandFailure(message, exitCode: .badData) }
                progress("- \(message)")
            }
            if let failure = drawn.failure { throw CommandFailure(failure, exitCode: .found) }
            progress(
                "\(drawn.count) snapshots in \((clock() - built).durationText), \((clock() - started).durationText) in all"
            )
            if drawn.filled > 0 {
                progress(
                    "\(drawn.filled) of them show made-up values: '\(place)/mywidgets reads' lists what is absent, and the command 'fixture' writes the values to edit"
                )
            }
            output(drawn.page)
        }
        progress("more: \(place)/mywidgets list")
        if package.hasWidgets { progress("text that a phone would truncate: \(place)/mywidgets lint") }
        if package.hasIntents {
            progress("a phrase of 'shortcuts': \(place)/mywidgets ask PHRASE; for an assistant: \(place)/mywidgets mcp")
        }
        return true
    }
}

extension Double {
    /// The time in seconds as text, such as 3 s or 2 min 5 s.
    var durationText: String { self < 60 ? "\(Int(rounded())) s" : "\(Int(self) / 60) min \(Int(self) % 60) s" }
}
