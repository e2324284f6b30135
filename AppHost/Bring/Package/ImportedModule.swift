/// A module of a brought package: a folder of sources under a name.
struct ImportedModule {
    let name: String
    let folder: ImportedFolder
    /// The other modules it imports.
    let imports: [String]
    /// How its sources are built.
    let settings: ProjectSettings

    /// Whether the entry is there to draw widgets.
    var hasWidgetEntry: Bool { folder.entries.contains { !$0.isOfIntents } }

    /// What its entry is called, where one of its types is marked `@main`.
    var entrySymbol: String? { folder.entries.isEmpty ? nil : "\(name)_entry" }

    /// What the folder is put together from, each under the name of a link in the target's folder, which holds a written file, too.
    var pieces: [ImportedFolder.Piece] {
        folder.pieces.map { $0.link.isEmpty ? ImportedFolder.Piece(link: wholeLink, path: $0.path) : $0 }
    }

    /// What stands between the module's name and a file's path in the folder.
    var linkSuffix: String { folder.pieces.contains { $0.link.isEmpty } ? "/\(wholeLink)" : "" }

    private var wholeLink: String {
        let last = folder.path.split(separator: "/").last.map(String.init) ?? ""
        // A build leaves out what begins with a dot.
        return last.isEmpty || last.hasPrefix(".") || last == ImportedPackage.regionFile ? "Sources" : last
    }

    private func placed(_ path: String) -> String {
        linkSuffix.isEmpty ? path : "\(wholeLink)/\(path)"
    }

    /// The target of a package's description.
    ///
    /// - Parameters:
    ///   - products: The products it depends on, as lines.
    ///   - airlock: What this project's package is named by.
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
        if !resources.isEmpty {
            lines.append("resources: [\(resources.map { ".copy(\($0.swiftLiteral))" }.joined(separator: ", "))]")
        }
        lines.append("swiftSettings: [\(swiftSettings.joined(separator: ", "))]")
        if resources.contains(where: { $0.hasSuffix(".xcassets") }) {
            // The symbols Xcode makes of catalogues: Image(.name).
            lines.append("plugins: [.plugin(name: \"AssetSymbols\", package: \(airlock.swiftLiteral))]")
        }
        return "        .target(\n            \(lines.joined(separator: ",\n            ")))"
    }

    /// One of each name: they lie in one folder, as they do in an app.
    var resources: [String] {
        var seen: Set<String> = []
        return folder.resources.filter { seen.insert($0.split(separator: "/").last.map(String.init) ?? $0).inserted }
            .map(placed)
    }

    private var swiftSettings: [String] {
        var settings = [".swiftLanguageMode(.v\(self.settings.swiftMode))"]
        if self.settings.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
        settings += self.settings.conditions.map { ".define(\($0.swiftLiteral))" }
        if let entrySymbol {
            // The sources' own @main stays; under this name it doesn't stand in the way of the executables'.
            settings.append(
                ".unsafeFlags([\"-Xfrontend\", \"-entry-point-function-name\", \"-Xfrontend\", \(entrySymbol.swiftLiteral)])"
            )
        }
        return settings
    }
}
