import AirlockBase
import Foundation

/// A module of an imported package: a folder of sources under a name.
struct ImportedModule {
    let name: String
    let folder: ImportedFolder
    /// The other modules it imports.
    let imports: [String]
    /// The build settings of its sources.
    let settings: ProjectSettings
    /// The source generated from its intent definitions; nil if there are none.
    let intentSource: String?
    /// The classes and files generated from its Core Data models.
    let models: GeneratedModels

    /// The values of the target's `Info.plist`, as `Bundle.main.infoDictionary` has them.
    let infoDictionary: [String: PropertyList]
    /// The name that the module has in the project, if it is compiled under another one.
    private let ownName: String?

    init(
        name: String, folder: ImportedFolder, imports: [String], settings: ProjectSettings,
        infoDictionary: [String: PropertyList] = [:], ownName: String? = nil
    ) {
        (self.name, self.folder, self.imports, self.settings) = (name, folder, imports, settings)
        (self.infoDictionary, self.ownName) = (infoDictionary, ownName)
        intentSource = GeneratedIntents(folder).source
        models = GeneratedModels(folder, module: name)
    }

    /// True if the entry point draws widgets.
    var hasWidgetEntry: Bool { folder.entries.contains { !$0.isOfIntents } }

    /// The error messages, in the compiler's format, for imports that the compiler accepts but that can't work here; nil if there are none.
    var refusedImports: String? {
        let errors = folder.sources.flatMap { source in
            source.names.imports.compactMap { found -> String? in
                guard let error = ObstacleRules.importErrors[found.module] else { return nil }
                let path = folder.absolutePath(of: source.path)
                let line = source.line(found.line) ?? ""
                let column = line.range(of: found.module).map { line[..<$0.lowerBound].utf8.count + 1 } ?? 1
                return "\(path):\(found.line):\(column): error: \(error)\n"
            }
        }
        return errors.isEmpty ? nil : errors.joined()
    }

    /// The imports that are left out because no such module is known here, other than that of the module itself.
    private var leftOut: [(source: SourceFile, statement: ImportStatement)] {
        folder.sources.flatMap { source in
            source.leftOut.filter { ![name, ownName].contains($0.module) && !imports.contains($0.module) }.map {
                (source, $0)
            }
        }
    }

    /// Returns the compiler's output with an error for each left-out import of a module that may declare a name that wasn't found.
    ///
    /// - Parameter package: The folder of the package in which the sources were compiled.
    func addingMissingImports(to failure: String, package: String = "") -> String {
        guard !leftOut.isEmpty else { return failure }
        var names: [String: [String]] = [:]
        let log = BuildLog(failure, package: package, sources: [(link: name + linkSuffix, path: folder.path)])
        for fault in log.faults {
            guard let path = fault.file, let name = ErrorGroups.missingName(in: fault.message) else { continue }
            names[path, default: []].append(name)
        }
        var modules: Set<String> = []
        let errors = leftOut.compactMap { source, statement -> String? in
            let path = folder.absolutePath(of: source.path)
            guard let missing = names[source.path], modules.insert(statement.module).inserted,
                missing.contains(where: { ObstacleRules.canDeclare($0, in: statement.module) })
            else { return nil }
            let start = source.bytes[..<statement.name.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
            let place = "\(path):\(statement.line):\(statement.name.lowerBound - start + 1)"
            return "\(place): error: no such module '\(statement.module)'\n"
        }
        return errors.joined() + failure
    }

    /// A diagnostic for each module whose imports were left out of sources that compile.
    var importDiagnostics: [String] {
        let modules = Dictionary(grouping: leftOut, by: \.statement.module)
        return modules.sorted { $0.key < $1.key }.map { name, imports in
            let places = imports.prefix(3).map { "\($0.source.path):\($0.statement.line)" }.joined(separator: ", ")
            let more = imports.count > 3 ? " and \(imports.count - 3) more" : ""
            return
                "import \(name) is left out (\(places)\(more)): there is no such module here, and the sources compile without it"
        }
    }

    /// The symbol of its entry point, if one of its types is marked `@main`.
    var entrySymbol: String? { folder.entries.isEmpty ? nil : "\(name)_entry" }

    /// The folders and files from which the module is built, each with the name of the symbolic link to it. The links are in the target's
    /// folder of the generated package, beside a generated source file.
    var pieces: [ImportedFolder.Piece] {
        folder.pieces.map { $0.link.isEmpty ? ImportedFolder.Piece(link: wholeLink, path: $0.path) : $0 }
            + mainFiles.map { ImportedFolder.Piece(link: $0.link, path: folder.absolutePath(of: $0.path)) }
    }

    /// The sources called `main.swift`, with the names of links to them. The package manager would make the target an executable because
    /// of such a name.
    private var mainFiles: [(path: String, link: String)] {
        folder.sources.map(\.path).filter { ("/" + $0.lowercased()).hasSuffix("/main.swift") }.enumerated().map {
            ($1, "AirlockMain\($0 + 1).swift")
        }
    }

    /// The part of a built source's path between the module's name and the path in the folder.
    var linkSuffix: String { folder.pieces.contains { $0.link.isEmpty } ? "/\(wholeLink)" : "" }

    private var wholeLink: String {
        let last = folder.path.split(separator: "/").last.map(String.init) ?? ""
        // SwiftPM ignores names that begin with a dot.
        return last.isEmpty || last.hasPrefix(".") || ImportedPackage.generatedNames.contains(last) ? "Sources" : last
    }

    private func placed(_ path: String) -> String {
        linkSuffix.isEmpty ? path : "\(wholeLink)/\(path)"
    }

    /// The sources of which the compiler reads a copy, with paths in the package.
    var rewrittenSources: [(file: SourceOverlay.File, bytes: [UInt8])] {
        folder.sources.compactMap { source in
            source.rewritten(importing: imports).map { bytes in
                (
                    SourceOverlay.File(
                        source:
                            "Sources/\(name)/\(mainFiles.first { $0.path == source.path }?.link ?? placed(source.path))",
                        copy: "Conditions/\(name)/\(source.path)"),
                    bytes
                )
            }
        }
    }

    /// The name, in the package, of the list of ``rewrittenSources``; nil if there are none. The name changes with the contents of these
    /// sources, because the package manager compares only the command line and the dates of the originals.
    var overlayName: String? {
        let all = rewrittenSources.reduce(into: [UInt8]()) { $0 += Array($1.file.source.utf8) + [0] + $1.bytes + [0] }
        // FNV-1a.
        let hash = all.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return all.isEmpty ? nil : "\(name)-conditions-\(String(hash, radix: 16)).json"
    }

    /// Returns the target's entry in the manifest.
    ///
    /// - Parameters:
    ///   - products: The products it depends on, as lines.
    ///   - airlock: The package identity of Airlock.
    func target(products: [String], airlock: String) -> String {
        let dependencies = imports.map(\.swiftLiteral) + products
        var lines = [
            "name: \(name.swiftLiteral)",
            "dependencies: [\n                \(dependencies.joined(separator: ",\n                ")),\n            ]",
            "path: \("Sources/\(name)".swiftLiteral)",
        ]
        let excluded = folder.excluded + mainFiles.map(\.path)
        if !excluded.isEmpty {
            lines.append("exclude: [\(excluded.map { placed($0).swiftLiteral }.joined(separator: ", "))]")
        }
        let resources = packageResources.map(placed) + models.files.map(\.name)
        if !resources.isEmpty {
            lines.append("resources: [\(resources.map { ".copy(\($0.swiftLiteral))" }.joined(separator: ", "))]")
        }
        lines.append("swiftSettings: [\(swiftSettings.joined(separator: ", "))]")
        if resources.contains(where: { $0.hasSuffix(".xcassets") || $0.hasSuffix(".xcstrings") }) {
            // The plug-in generates the same symbols as Xcode for catalogues, such as Image(.name).
            lines.append("plugins: [.plugin(name: \"AssetSymbols\", package: \(airlock.swiftLiteral))]")
        }
        return "        .target(\n            \(lines.joined(separator: ",\n            ")))"
    }

    /// The resources, with paths relative to the folder. All are copied into one folder, as in an app, so only the first of several with
    /// the same place is included, except asset catalogues.
    var copiedResources: [String] {
        var seen: Set<String> = []
        return folder.resources.filter { seen.insert($0.hasSuffix(".xcassets") ? $0 : Self.place(of: $0)).inserted }
    }

    /// Returns a resource's place in the folder of copies: its name, in the `.lproj` folder that it is in.
    static func place(of resource: String) -> String {
        let parts = resource.split(separator: "/").suffix(2)
        let isLocalized = parts.count == 2 && parts.first?.hasSuffix(".lproj") == true
        return (isLocalized ? parts : parts.suffix(1)).joined(separator: "/")
    }

    /// The resources in the manifest. The package manager copies them side by side, so a localised file is included with its folder.
    private var packageResources: [String] {
        var seen: Set<String> = []
        return folder.resources.compactMap { resource in
            let place = Self.place(of: resource)
            guard let slash = place.firstIndex(of: "/") else { return seen.insert(place).inserted ? resource : nil }
            return seen.insert(String(place[..<slash])).inserted
                ? String(resource.dropLast(place[slash...].utf8.count)) : nil
        }
    }

    private var swiftSettings: [String] {
        var settings = [".swiftLanguageMode(.v\(self.settings.swiftMode))"]
        if self.settings.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
        settings += self.settings.conditions.map { ".define(\($0.swiftLiteral))" }
        settings += self.settings.upcomingFeatures.map { ".enableUpcomingFeature(\($0.swiftLiteral))" }
        var flags: [String] = []
        if let entrySymbol {
            // Renames the entry point of the sources' own @main, which would collide with the executable's.
            flags += ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", entrySymbol].map(\.swiftLiteral)
        }
        if let overlayName {
            flags += ["\"-vfsoverlay\"", "Context.packageDirectory + \("/\(overlayName)".swiftLiteral)"]
        }
        if !flags.isEmpty { settings.append(".unsafeFlags([\(flags.joined(separator: ", "))])") }
        return settings
    }
}
