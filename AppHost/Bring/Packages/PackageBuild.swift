import AirlockBase
import BringSupport
import Foundation

/// The compilation of packages' modules, as for an iPhone and against Airlock's modules.
///
/// Each module has a folder with its products and a ``PackageRecord`` of everything that they were made from, so that an unchanged module isn't
/// compiled again.
struct PackageBuild {
    let known: KnownNames
    let toolkit: Toolkit
    /// The folder of the compiled modules.
    let folder: String
    /// The name of the app's main module.
    let app: String
    let isDebug: Bool
    /// The sandbox of the compilers; `nil` without packages.
    let sandbox: BuildSandbox?
    /// The folder of the resolution, with the package manager's root package; empty if there is none.
    var resolution = ""
    var interruption = Interruption()
    /// Receives a line of progress.
    var progress: (String) -> Void = { _ in }

    /// Compiles modules and those that they need, as far as they can be compiled.
    ///
    /// - Throws: ``CommandFailure`` if a file can't be written or a program can't be started.
    func run(_ graph: PackageGraph, modules: some Sequence<String>) throws -> PackageProducts {
        let order = graph.ordered(for: modules)
        var products = PackageProducts()
        products.failures = order.obstacles.map {
            .init(module: $0.module, package: $0.package, reason: $0.reason)
        }
        var identities: [String: String] = [:]
        var closures: [String: Set<String>] = [:]
        // An app isn't linked with a framework of the name of a package's module.
        let reserved = known.modules.subtracting(known.frameworks.keys).union(KnownNames.toolchainModules)
        for target in order.targets {
            func fail(_ reason: String, names: Set<String> = []) {
                products.failures.append(
                    .init(module: target.module, package: target.package.identity, reason: reason, names: names))
            }
            if let cause = target.dependencies.lazy.compactMap({ name in products.failures.first { $0.module == name } }
            )
            .first {
                fail(PackageGraph.reason(target.name, needs: cause.module, cause.reason))
                continue
            }
            guard !reserved.contains(target.module) else {
                fail("Airlock has a module called \(target.module), too — rename the target")
                continue
            }
            let closure = target.dependencies.reduce(into: Set(target.dependencies)) {
                $0.formUnion(closures[$1] ?? [])
            }
            closures[target.module] = closure
            let record = try record(
                of: target, with: products.only(closure),
                identities: closure.sorted().compactMap { identities[$0] }, in: graph)
            identities[target.module] = record.identity
            for diagnostic in target.diagnostics + record.diagnostics { progress("- \(diagnostic)") }
            if let failure = record.failure {
                fail(failure, names: Set(record.names))
                continue
            }
            products.add(module(of: target, record))
        }
        return products
    }

    /// Returns a compiled module as arguments for those that use it.
    private func module(of target: PackageTarget, _ record: PackageRecord) -> PackageProducts.Module {
        let place = place(of: target)
        var arguments: [String] = []
        switch target.kind {
        case .swift: arguments = ["-I", "\(place)/modules"]
        case .clang:
            arguments = ["-Xcc", "-I", "-Xcc", target.headers]
            if let map = record.moduleMap { arguments += ["-Xcc", "-fmodule-map-file=\(map)"] }
        case .system:
            arguments = ["-Xcc", "-fmodule-map-file=\(target.folder)/module.modulemap"]
        case .macro:
            arguments = record.objects.flatMap {
                ["-Xfrontend", "-load-plugin-executable", "-Xfrontend", "\($0)#\(target.module)"]
            }
        }
        let resources = target.kind == .swift ? ImportedFolder(resourcesOf: target) : nil
        return .init(
            name: target.module, arguments: arguments, objects: target.kind == .macro ? [] : record.objects,
            libraries: record.libraries, imports: Set(record.imports), identity: record.identity,
            resources: resources?.resources.isEmpty == false || !record.models.isEmpty ? resources : nil,
            models: record.models,
            types: Set(
                record.declarations.filter { $0.hasPrefix("struct ") }.map { String($0.dropFirst(7).dropLast(3)) }))
    }

    private func place(of target: PackageTarget) -> String { "\(folder)/\(target.module)" }

    /// Returns the record of a target, which is compiled unless it has the products of the same inputs.
    private func record(
        of target: PackageTarget, with products: PackageProducts, identities: [String], in graph: PackageGraph
    ) throws -> PackageRecord {
        let place = place(of: target)
        // Programs of packages can't write there.
        let path = "\(folder)/\(target.module).json"
        var settings = [
            "\(PackageRecord.format)", "\(target.kind)", target.package.path, target.folder,
            try target.package.manifest.serialised().contentHash, app, "\(isDebug)",
        ]
        // Modules of another compiler can't be imported.
        settings += ["\(toolkit.modules)/Combine.swiftmodule".fileVersion]
        settings += target.package.traits.sorted() + identities
        let old = PackageRecord(at: path).flatMap { $0.isOwn(of: place, target) ? $0 : nil }
        let inputs = PackageRecord.inputs(
            of: target.inputs + (target.kind == .macro ? ["\(resolution)/Package.resolved"] : []),
            known: old?.inputs ?? [])
        if var old, old.settings == settings, old.inputs.map(\.contents) == inputs.map(\.contents), old.isCurrent {
            if old.inputs != inputs {
                old.inputs = inputs
                try old.write(to: path)
            }
            return old
        }
        // The products of other inputs would be incomplete if this build is interrupted.
        do {
            unlink(path)
            if FileManager.default.fileExists(atPath: place) { try FileManager.default.removeItem(atPath: place) }
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "can't replace \(place): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        var record = PackageRecord(settings: settings, inputs: inputs)
        switch target.kind {
        case .swift: try compile(target, with: products, into: &record)
        case .clang: try compileC(target, with: products, into: &record)
        case .system: try checkHeaders(target, with: products, into: &record)
        case .macro: try buildMacros(target, with: graph.packages(neededBy: target.package), into: &record)
        }
        record.libraries = try LinkInputs(objects: record.objects.filter { $0.hasSuffix(".o") }).libraries
        record.libraries += target.libraries
        if target.isCxx { record.libraries.append("-lstdc++") }
        // An error that the sources don't cause can be gone the next time, such as that of a library that isn't installed.
        if record.failure.map({ record.isLasting && !$0.contains("file not found") }) ?? true {
            try record.write(to: path)
        }
        return record
    }

    // MARK: Swift

    /// The maximum number of compilations of a module, each without more of the conditional parts that don't compile.
    private static let attempts = 8

    /// Compiles a module as for an iPhone. Parts that depend on a module of which Airlock lacks names are left out, as on a system without that
    /// module. If that isn't enough, the module is compiled as for Linux.
    private func compile(
        _ target: PackageTarget, with products: PackageProducts, into record: inout PackageRecord
    ) throws {
        progress("compiling \(target.name) of the package \(target.package.identity)")
        var reason: String?
        systems: for system in [CompilationConditions.PackageSystem.phone, .linux] {
            let settings = target.swiftSettings(isForLinux: system == .linux)
            let conditions = CompilationConditions(
                known, settings, own: Set(products.names).union(target.aliases.keys), isDebug: isDebug)
            var folder = try ImportedFolder(target, conditions: conditions.package(system, known: known))
            var removed: [String: Set<String>] = [:]
            for _ in 0..<Self.attempts {
                let build = try build(target, folder, settings, products, system)
                guard let text = try build.run() else {
                    if system == .linux, let reason {
                        record.diagnostics.append(
                            "\(target.name) is compiled as for Linux, because as for an iPhone it doesn't compile: \(reason)"
                        )
                    }
                    if !removed.isEmpty {
                        let names = removed.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
                        let files = removed.keys.sorted()
                        record.diagnostics.append(
                            "\(target.name) is compiled without the parts for \(names.joined(separator: ", ")) of \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? " and \(files.count - 3) more files" : ""), which use names that don't exist here"
                        )
                    }
                    record.diagnostics += target.pointerDiagnostics
                    record.objects = build.package.modules.flatMap { ModuleBuild(module: $0, build: build).objects }
                    record.imports = imports(of: folder).subtracting(products.names).sorted()
                    for file in build.package.modules.flatMap(\.models.files) { record.models[file.name] = file.text }
                    record.declarations = Self.declarations(of: folder)
                    record.airlock = record.imports.map { "\(toolkit.modules)/\($0).swiftmodule".fileVersion }
                    return
                }
                if let remedy = BuildLog.remedy(text, in: self.folder) {
                    throw CommandFailure("can't compile \(target.name): \(remedy)", exitCode: .internalError)
                }
                let log = BuildLog(text, package: "", sources: [(link: "", path: folder.path)])
                record.isLasting = record.isLasting && log.isCausedBySources
                reason =
                    reason ?? log.faults.first.map { "\($0.location): \($0.message)" }
                    ?? "the compiler failed: \(text.suffix(300))"
                if log.wasEnded { break systems }
                let missing = Self.removable(log.faults, in: folder, known: known)
                guard !missing.isEmpty else { break }
                for (path, modules) in missing {
                    folder.remove(modules: modules, from: path)
                    removed[path, default: []].formUnion(modules)
                }
            }
            record.names = Set(
                folder.sources.flatMap(\.names.declarations).filter { $0.isPublic && !$0.isLocal }.map(\.name)
            ).sorted()
        }
        record.failure = reason
    }

    /// Returns the public declarations of sources, with the names of functions, types and values only.
    private static func declarations(of folder: ImportedFolder) -> [String] {
        let all = folder.sources.flatMap(\.names.declarations).filter {
            ($0.isPublic || $0.isRequirement) && !$0.isLocal && $0.keyword != "extension" && $0.keyword != "case"
        }
        return Set(
            all.map { declaration in
                let name = declaration.name.swiftIdentifier
                return switch declaration.keyword {
                case "func", "macro": "func \(name)() {}"
                case "var", "let": "var \(name): Int { 0 }"
                default: "struct \(name) {}"
                }
            }
        ).sorted()
    }

    /// Returns the modules of Airlock that sources import.
    private func imports(of folder: ImportedFolder) -> Set<String> {
        let imported = Set(folder.sources.flatMap(\.names.imports).map(\.module))
        return imported.intersection(known.modules)
            .union(needsRegion(imported) ? ["Combine", "FoundationGaps"] : []).subtracting(["Glibc"])
    }

    private func needsRegion(_ imported: Set<String>) -> Bool {
        imported.contains("Foundation") || !imported.isDisjoint(with: known.modules)
    }

    private func build(
        _ target: PackageTarget, _ folder: ImportedFolder, _ settings: ProjectSettings, _ products: PackageProducts,
        _ system: CompilationConditions.PackageSystem
    ) throws -> AppBuild {
        let module = ImportedModule(
            name: target.module, folder: folder, imports: products.names + target.aliases.keys.sorted() + ["Darwin"],
            settings: settings)
        let package = ImportedPackage(
            modules: [module], airlock: .checkout(path: ""), fonts: "", products: [], applicationName: target.name,
            hasWidgets: false, hasIntents: false, configuration: isDebug ? "debug" : "release")
        var build = AppBuild(
            package: package, toolkit: toolkit, folder: place(of: target), log: log,
            interruption: interruption)
        build.packages = products
        build.sandbox = sandbox
        build.library = LibraryOptions(
            app: app, package: target.package.identity, options: target.swiftOptions(isForLinux: system == .linux),
            // On Linux, Foundation's own declarations are meant.
            hasRegion: system == .phone && needsRegion(Set(folder.sources.flatMap(\.names.imports).map(\.module))),
            embedded: try target.embeddedSource)
        return build
    }

    /// Returns the modules that files need to be compiled without, by the files' paths, so that errors are gone: those of the innermost
    /// condition around each error. Empty if an error is outside such conditions.
    static func removable(
        _ faults: [BuildLog.Fault], in folder: ImportedFolder, known: KnownNames
    ) -> [String: Set<String>] {
        var missing: [String: Set<String>] = [:]
        let sources = Dictionary(folder.sources.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for fault in faults {
            guard let path = fault.file, let line = fault.position?.line, let source = sources[path] else { return [:] }
            let blocks = source.blocks.active.filter { $0.lines.contains(line) }.sorted {
                $0.lines.count < $1.lines.count
            }
            let modules = blocks.lazy.map { block in
                Set(block.condition.matches(of: #/(?:canImport|os)\((\w+)/#).map { String($0.1) }).intersection(
                    known.modules
                )
                .union(block.condition.contains("os(iOS)") ? ["iOS"] : [])
            }.first { !$0.isEmpty }
            guard let modules else { return [:] }
            missing[path, default: []].formUnion(modules)
        }
        return missing
    }

    // MARK: Other languages

    /// Compiles the C, C++ and assembly sources of a target, and writes a module map unless the target has one.
    private func compileC(
        _ target: PackageTarget, with products: PackageProducts, into record: inout PackageRecord
    ) throws {
        let place = place(of: target)
        let sources = target.clangSources
        if !sources.isEmpty { progress("compiling \(target.name) of the package \(target.package.identity)") }
        // The headers of the modules that it needs, in clang's own form.
        let arguments = products.arguments
        let needed = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-Xcc" }.map(\.1).filter {
            !$0.hasPrefix("-fmodule-map-file=")
        }
        for (index, source) in sources.enumerated() {
            let object = "\(place)/\(index).o"
            var words = ["clang", "-c", "\(target.folder)/\(source.path)", "-o", object, "-fPIC", "-gline-tables-only"]
            words += ["-fblocks", "-ffunction-sections", "-fdata-sections", "-w", "-DSWIFT_PACKAGE=1"]
            words += isDebug ? ["-O0", "-DDEBUG=1"] : ["-O2"]
            words += ["-I", target.headers] + target.clangOptions(source.language) + needed
            let result = try execute(words, writing: [place])
            guard result.status == 0 else {
                let log = clangLog(of: target, result.errors)
                record.failure = try firstError(of: target, in: log, result.errors)
                record.isLasting = log.isCausedBySources
                return
            }
            record.objects.append(object)
        }
        record.moduleMap = try moduleMap(of: target, in: place)
    }

    private func clangLog(of target: PackageTarget, _ output: String) -> BuildLog {
        let text = output.replacing(": fatal error: ", with: ": error: ")
        return BuildLog(text, package: "", sources: [(link: "", path: target.folder)])
    }

    /// Returns the first error in clang's output.
    ///
    /// - Throws: ``CommandFailure`` if the system is the cause, such as a full disk.
    private func firstError(of target: PackageTarget, in log: BuildLog, _ output: String) throws -> String {
        if let remedy = BuildLog.remedy(output, in: folder) {
            throw CommandFailure("can't compile \(target.name): \(remedy)", exitCode: .internalError)
        }
        return log.faults.first.map { "\($0.location): \($0.message)" } ?? "clang failed: \(output.suffix(300))"
    }

    /// Checks that the headers of a system library are installed.
    private func checkHeaders(
        _ target: PackageTarget, with products: PackageProducts, into record: inout PackageRecord
    ) throws {
        guard let map = try GivenFolder(target.folder).contents(of: "module.modulemap", limit: 1 << 20) else {
            record.failure = "\(target.name) has no module.modulemap in \(target.folder) — check the package"
            return
        }
        let headers = String(decoding: map, as: UTF8.self).matches(of: #/header\s+"([^"\n]+)"/#).map { String($0.1) }
        for header in headers.prefix(100) {
            let path = header.absolutePath(in: target.folder)
            let words = ["clang", "-fsyntax-only", "-x", "c", path] + target.clangOptions("c")
            let result = try execute(words, writing: [place(of: target)])
            guard result.status == 0 else {
                let error = try firstError(of: target, in: clangLog(of: target, result.errors), result.errors)
                record.failure = "\(error) — install the development files of the library"
                return
            }
        }
    }

    /// Returns the module map of a C target: its own, or a generated one; `nil` if it has no headers.
    private func moduleMap(of target: PackageTarget, in place: String) throws -> String? {
        let manager = FileManager.default
        let own = "\(target.headers)/module.modulemap"
        if manager.fileExists(atPath: own) { return own }
        let umbrella = [
            "\(target.headers)/\(target.module).h", "\(target.headers)/\(target.module)/\(target.module).h",
        ]
        .first(where: manager.fileExists)
        guard umbrella != nil || manager.fileExists(atPath: target.headers) else { return nil }
        let contents =
            umbrella.map { "umbrella header \($0.swiftLiteral)" } ?? "umbrella \(target.headers.swiftLiteral)"
        let path = "\(place)/module.modulemap"
        do {
            try Data("module \(target.module) {\n    \(contents)\n    export *\n}\n".utf8).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandFailure(
                "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        return path
    }

    /// Builds the program that expands a target's macros, for this machine.
    ///
    /// - Parameter packages: The target's package and those that it needs. The package manager builds nothing if it can't use any package that
    ///   it is given, so it gets no others.
    private func buildMacros(
        _ target: PackageTarget, with packages: [ResolvedPackage], into record: inout PackageRecord
    ) throws {
        guard !resolution.isEmpty else {
            record.failure = "the macros of \(target.name) can't be built without the resolved packages — import again"
            return
        }
        let needsSyntax = !target.package.dependencies.filter { $0 == "swift-syntax" }.isEmpty
        progress(
            "building the macros \(target.name) of the package \(target.package.identity)"
                + (needsSyntax ? ": swift-syntax takes several minutes the first time" : "") + " (see \(log).out)")
        // All packages' macros are built in one folder, because swift-syntax takes minutes.
        let place = "\(resolution)/macros"
        let scratch = "\(place)/scratch"
        do {
            try PackageResolver.makeRoot("\(place)/root", dependencies: packages.map(\.folderDependency))
        } catch {
            throw CommandFailure(
                "can't write \(place): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        let command =
            ["swift", "build", "-c", "release", "--product", target.name, "--package-path", "\(place)/root"]
            + PackageResolver.options(in: place, scratch: scratch, mirrors: "\(resolution)/mirrors")
        let result = try execute(
            command, writing: ["root", "scratch", "cache", "settings"].map { "\(place)/\($0)" })
        // The package manager has a folder for each kind of machine. Links that a package's programs may have made are refused.
        let given = GivenFolder(scratch)
        let program = try (given.entries() ?? []).filter { $0.kind == .folder }.map {
            "\($0.name)/release/\(target.name)-tool"
        }.first { FileManager.default.fileExists(atPath: "\(scratch)/\($0)") }
        guard result.status == 0, let program else {
            let output = String(decoding: result.output, as: UTF8.self) + result.errors
            if let remedy = BuildLog.remedy(output, in: folder) {
                throw CommandFailure("can't build the macros of \(target.name): \(remedy)", exitCode: .internalError)
            }
            let log = BuildLog(output, package: "", sources: [(link: "", path: target.folder)])
            record.failure =
                ErrorGroups(log.faults).groups.first.map { "\($0.place): \($0.message)" }
                ?? "the macros can't be built: \(output.suffix(300))"
            record.isLasting = log.isCausedBySources
            return
        }
        // The package manager replaces its own products.
        let copy = "\(self.place(of: target))/\(target.module)"
        try given.copy(program, to: copy)
        guard chmod(copy, 0o700) == 0 else {
            throw CommandFailure("can't make \(copy) executable — check the folder", exitCode: .inputOutput)
        }
        record.objects = [copy]
    }

    /// The path, without extension, of the compilers' output. Programs of packages can't write there.
    private var log: String { "\(folder)-log" }

    private func execute(_ arguments: [String], writing folders: [String]) throws -> Subprocess.Result {
        guard let sandbox else {
            throw CommandFailure(
                "there is no sandbox for the compilers of packages — import the app again", exitCode: .denied)
        }
        return try sandbox.run(
            arguments, writing: folders,
            variables: resolution.isEmpty ? [:] : ["GIT_CONFIG_GLOBAL": "\(resolution)/mirrors/configuration"],
            log: log)
    }
}
