import BringSupport
import Foundation

/// The packages of an import: resolves them, and compiles the modules of them that the sources import.
struct PackageImport {
    let source: ImportSource
    let arguments: BringArguments
    /// The folders of programs, as in `PATH`.
    let searchPath: String
    /// The environment of this process, of which git gets the variables of proxies and certificates.
    let environment: [String: String]
    let known: KnownNames
    /// Returns the seconds since a fixed instant.
    let clock: () -> Double
    /// Receives a line of progress.
    let progress: (String) -> Void
    let interruption: Interruption

    private var place: String { source.output }

    /// The folder of the resolution.
    private var resolution: String { "\(place)/.build/packages" }

    /// The modules of packages that the app's sources import.
    var imported: Set<String> { source.imports.intersection(source.packages.modules) }

    /// The imported modules that may be those of packages which aren't resolved yet.
    var unresolvedModules: Set<String> {
        guard !source.packageReferences.isEmpty, source.packages.sandbox == nil else { return [] }
        return source.imports.filter { !NameTable.isTaken(module: $0) }
    }

    /// The folders and manifests of local packages with which the sources are compiled, which change like the sources.
    var followed: [String] {
        let targets = source.packages.ordered(for: imported).targets.filter(\.package.isLocal)
        let manifests = Set(targets.map(\.package.path) + [source.ownPackage].compactMap(\.self)).sorted()
        return targets.map(\.folder) + manifests.map { "\($0)/Package.swift" }
    }

    /// The packages whose modules the sources import, and the products with these, as entries of a written package's manifest.
    var dependencies: (packages: [String], products: [String]) {
        let libraries = imported.sorted().compactMap(source.packages.library)
        let products = libraries.map {
            ".product(name: \($0.name.swiftLiteral), package: \($0.package.identity.swiftLiteral))"
        }
        return (Set(libraries.map(\.package.dependency)).sorted(), Set(products).sorted())
    }

    /// The packages and modules that a written package can't depend on, with the reasons.
    var missingDependencies: [String] {
        guard source.packages.sandbox != nil else {
            return source.packageReferences.map {
                "the package doesn't contain \($0.origin), which isn't resolved yet — run './airlock bring PATH' first"
            }
        }
        return imported.sorted().filter { source.packages.library(of: $0) == nil }.map {
            "no product contains the module \($0), so the package doesn't depend on it — add a library product to its package"
        }
    }

    // MARK: Resolving

    /// Resolves the packages that the target links, or that the folder's package needs; `nil` if there are none.
    ///
    /// - Parameter isStoredOnly: True to return only what an earlier import has resolved.
    /// - Throws: ``CommandFailure`` if the sandbox can't be set up, a file can't be written, or the import was interrupted.
    func resolve(launcher: String, isStoredOnly: Bool = false) throws -> PackageResolution? {
        guard !source.packageReferences.isEmpty || source.ownPackage != nil else { return nil }
        let folder = resolution
        if isStoredOnly {
            guard PackageFolder(path: folder).isOwn else { return nil }
        } else {
            try PackageFolder(path: folder).make()
        }
        var sandbox = BuildSandbox(
            launcher: launcher, folder: folder, searchPath: searchPath, interruption: interruption)
        sandbox.readable = [source.repository ?? source.folder.path]
        let outside = source.packageReferences.compactMap { reference -> String? in
            if case .local(let path) = reference.place { path } else { nil }
        }
        // A folder's own package may be above the folder, outside any repository.
        sandbox.readable +=
            (arguments[BuildOptions.allowOutside] ? outside : []) + [source.ownPackage].compactMap(\.self)
        let options = [
            arguments[BuildOptions.allowOutside] ? "outside" : "inside", arguments[BuildOptions.ssh] ? "keys" : "",
        ]
        let store = PackageStore(
            folder: folder, references: source.packageReferences, ownPackage: source.ownPackage,
            roots: sandbox.readable + ["\(folder)/scratch/checkouts"], pins: source.pins,
            settings: options
                + ["swift", "git"].map { name in
                    searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(
                        where: FileManager.default.isExecutableFile)?.fileVersion ?? name
                })
        if let stored = store.resolution(allowsFailures: isStoredOnly || arguments[BuildOptions.built]) {
            sandbox.readable.append("\(folder)/scratch/checkouts")
            return PackageResolution(packages: stored.packages, failures: stored.failures, sandbox: sandbox)
        }
        if isStoredOnly { return nil }
        var resolver = PackageResolver(
            references: source.packageReferences, ownPackage: source.ownPackage, pins: source.pins, sandbox: sandbox,
            mirrors: PackageMirrors(
                folder: "\(folder)/mirrors", searchPath: searchPath, environment: environment,
                usesKeys: arguments[BuildOptions.ssh], isOffline: arguments[BuildOptions.offline],
                interruption: interruption, progress: progress),
            progress: progress)
        let started = clock()
        var resolution = try resolver.run()
        resolution.sandbox.readable.append("\(folder)/scratch/checkouts")
        let count = resolution.packages.count
        progress("\(count == 1 ? "1 package" : "\(count) packages") in \((clock() - started).durationText)")
        try store.store(resolution)
        return resolution
    }

    // MARK: Compiling

    /// The sandbox of the compilers of packages, and of those of an app that imports them.
    func sandbox(_ toolkit: Toolkit) -> BuildSandbox? {
        guard let stored = source.packages.sandbox else { return nil }
        // A stored resolution names no launcher.
        var sandbox = BuildSandbox(
            launcher: toolkit.launcher, folder: stored.folder, searchPath: searchPath, readable: stored.readable,
            interruption: interruption)
        sandbox.readable += [toolkit.modules, toolkit.macros, "\(place)/.build"]
        sandbox.readable += source.packages.targets.values.map(\.package.path)
        sandbox.readable += ([source.folder] + source.modules.map(\.folder)).flatMap(\.pieces).map(\.path)
        sandbox.readable = Array(Set(sandbox.readable)).sorted()
        return sandbox
    }

    /// Compiles the packages' modules that the sources import, and those that these need.
    func products(_ toolkit: Toolkit, _ package: ImportedPackage) throws -> PackageProducts {
        let imported = imported
        guard !imported.isEmpty else { return PackageProducts() }
        return try PackageBuild(
            known: known, toolkit: toolkit, folder: folder, app: package.name,
            isDebug: package.configuration == "debug", sandbox: sandbox(toolkit),
            resolution: resolution, interruption: interruption, progress: progress
        ).run(source.packages, modules: imported)
    }

    /// The folder of the compiled modules of packages.
    private var folder: String {
        "\(place)/.build/packages/modules/\(arguments.isOptimised ? "release" : "debug")"
    }

    /// The public declarations of the packages' modules that were compiled before, as a source without bodies.
    var declarations: String {
        source.packages.closure(of: imported).sorted().flatMap {
            PackageRecord(at: "\(folder)/\($0).json")?.declarations ?? []
        }.joined(separator: "\n")
    }

    /// The packages that the sources use, and the modules of them that can't be built.
    var lines: [String] {
        let graph = source.packages
        let order = graph.ordered(for: imported)
        var modules: [String: [String]] = [:]
        for target in order.targets where imported.contains(target.module) {
            let version = target.package.version.map { " \($0)" } ?? ""
            modules["\(target.package.identity)\(version)", default: []].append(target.module)
        }
        var lines = modules.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }
        lines += order.obstacles.map { "\($0.module) of \($0.package) can't be built: \($0.reason)" }
        lines += graph.failures.map { "\($0.origin) can't be resolved: \($0.reason)" }
        // Nothing is known of packages before the first build.
        if graph.sandbox == nil {
            lines += source.packageReferences.map {
                "\($0.origin): not resolved yet; './airlock bring PATH' resolves it"
            }
        }
        return lines
    }
}
