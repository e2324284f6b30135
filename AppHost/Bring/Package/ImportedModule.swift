/// A module of an imported package: a folder of sources under a name.
struct ImportedModule {
    let name: String
    let folder: ImportedFolder
    /// The other modules it imports.
    let imports: [String]
    /// The build settings of its sources.
    let settings: ProjectSettings

    /// True if the entry point draws widgets.
    var hasWidgetEntry: Bool { folder.entries.contains { !$0.isOfIntents } }

    /// The symbol of its entry point, if one of its types is marked `@main`.
    var entrySymbol: String? { folder.entries.isEmpty ? nil : "\(name)_entry" }

    /// The folders and files from which the module is built, each with the name of its link. The links are in the target's folder, beside a
    /// generated file.
    var pieces: [ImportedFolder.Piece] {
        folder.pieces.map { $0.link.isEmpty ? ImportedFolder.Piece(link: wholeLink, path: $0.path) : $0 }
    }

    /// The part of a built source's path between the module's name and the path in the folder.
    var linkSuffix: String { folder.pieces.contains { $0.link.isEmpty } ? "/\(wholeLink)" : "" }

    private var wholeLink: String {
        let last = folder.path.split(separator: "/").last.map(String.init) ?? ""
        // SwiftPM ignores names that begin with a dot.
        return last.isEmpty || last.hasPrefix(".") || last == ImportedPackage.regionFile ? "Sources" : last
    }

    private func placed(_ path: String) -> String {
        linkSuffix.isEmpty ? path : "\(wholeLink)/\(path)"
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
        if !folder.excluded.isEmpty {
            lines.append("exclude: [\(folder.excluded.map { placed($0).swiftLiteral }.joined(separator: ", "))]")
        }
        let resources = copiedResources.map(placed)
        if !resources.isEmpty {
            lines.append("resources: [\(resources.map { ".copy(\($0.swiftLiteral))" }.joined(separator: ", "))]")
        }
        lines.append("swiftSettings: [\(swiftSettings.joined(separator: ", "))]")
        if resources.contains(where: { $0.hasSuffix(".xcassets") }) {
            // The plug-in generates the same symbols as Xcode for asset catalogues, such as Image(.name).
            lines.append("plugins: [.plugin(name: \"AssetSymbols\", package: \(airlock.swiftLiteral))]")
        }
        return "        .target(\n            \(lines.joined(separator: ",\n            ")))"
    }

    /// The resources, with paths relative to the folder. All are copied into one folder, as in an app, so only the first of several with
    /// the same name is included.
    var copiedResources: [String] {
        var seen: Set<String> = []
        return folder.resources.filter { seen.insert($0.split(separator: "/").last.map(String.init) ?? $0).inserted }
    }

    private var swiftSettings: [String] {
        var settings = [".swiftLanguageMode(.v\(self.settings.swiftMode))"]
        if self.settings.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
        settings += self.settings.conditions.map { ".define(\($0.swiftLiteral))" }
        if let entrySymbol {
            // Renames the entry point of the sources' own @main, which would collide with the executable's.
            settings.append(
                ".unsafeFlags([\"-Xfrontend\", \"-entry-point-function-name\", \"-Xfrontend\", \(entrySymbol.swiftLiteral)])"
            )
        }
        return settings
    }
}
