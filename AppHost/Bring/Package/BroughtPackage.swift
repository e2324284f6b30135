import Foundation

/// The package written beside a folder: its sources as a library, and an executable each for its widgets and its intents.
struct BroughtPackage {
    /// The main module first.
    let modules: [BroughtModule]
    let airlock: AirlockSource
    /// The checkout that brings, whose fonts are used.
    let checkout: String
    /// The modules of Airlock that sources can import.
    let products: [String]
    /// What a person calls the app.
    let applicationName: String
    /// What else a person may call it.
    var alternativeNames: [String] = []
    let hasWidgets: Bool
    let hasIntents: Bool
    let configuration: String

    /// The name of the main module.
    var name: String { modules.first?.name ?? "App" }

    /// The files, by their paths in the package.
    var files: [(path: String, text: String)] {
        var files = [("Package.swift", manifest), ("mywidgets", script), (".gitignore", ".build/\ncontainer/\n")]
        if hasWidgets { files.append(("Entries/Widgets/main.swift", widgetsEntry)) }
        if hasIntents { files.append(("Entries/Intents/main.swift", intentsEntry)) }
        return files
    }

    private func product(_ name: String) -> String {
        let package = airlock.identity.swiftLiteral
        let own = Set(modules.map(\.name)).intersection(["Shared", "WidgetRendering", "IntentsRuntime", "AirlockWall"])
        guard !own.isEmpty else { return ".product(name: \(name.swiftLiteral), package: \(package))" }
        // The app has modules of these names itself.
        let aliases = own.sorted().map { "\($0.swiftLiteral): \("Airlock\($0)".swiftLiteral)" }
        return
            ".product(name: \(name.swiftLiteral), package: \(package), moduleAliases: [\(aliases.joined(separator: ", "))])"
    }

    private func executable(_ suffix: String, _ folder: String, runtime: String) -> String {
        """
                .executableTarget(
                    name: \("\(name)-\(suffix)".swiftLiteral),
                    dependencies: [\(name.swiftLiteral), \(product(runtime))],
                    path: \("Entries/\(folder)".swiftLiteral))
        """
    }

    var manifest: String {
        let products = products.map(product)
        var targets = modules.reversed().map { $0.target(products: products, airlock: airlock.identity) }
        if hasWidgets { targets.append(executable("widgets", "Widgets", runtime: "WidgetRendering")) }
        if hasIntents { targets.append(executable("intents", "Intents", runtime: "IntentsRuntime")) }
        return Self.text(
            "// swift-tools-version: 6.2",
            "// Written by './airlock bring': run it again where files come or go. The sources stay where they are.",
            "import PackageDescription", "", "let package = Package(", "    name: \(name.swiftLiteral),",
            "    products: [.library(name: \(name.swiftLiteral), targets: [\(name.swiftLiteral)])],",
            "    dependencies: [\(airlock.dependency)],", "    targets: [", targets.joined(separator: ",\n") + ",",
            "    ])")
    }

    private var widgetsEntry: String {
        guard let module = modules.first, module.hasWidgetEntry, let symbol = module.entrySymbol else {
            return Self.text(
                "// Draws every widget and control the sources declare.", "import \(name)", "import WidgetRendering",
                "",
                "DeclaredWidgets.main()")
        }
        return Self.text(
            // Without an import of the sources: the optimiser would compare the entry's declaration here with the one there.
            "// Calls the sources' own @main.", "import WidgetRendering", "",
            "@_silgen_name(\(symbol.swiftLiteral))",
            "func entry(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt", "",
            "_ = entry(CommandLine.argc, CommandLine.unsafeArgv)")
    }

    private var intentsEntry: String {
        let others = alternativeNames.map(\.swiftLiteral).joined(separator: ", ")
        let names =
            "applicationName: \(applicationName.swiftLiteral)"
            + (others.isEmpty ? "" : ", alternativeNames: [\(others)]")
        return Self.text(
            "// Runs every intent the sources declare.", "import IntentsRuntime", "import \(name)", "",
            "DeclaredIntents.main(\(names))")
    }

    private static func text(_ lines: String...) -> String { lines.joined(separator: "\n") + "\n" }

    private var script: String {
        let widgets = hasWidgets ? "\"$bin/\(name)-widgets\"" : "none widgets"
        let intents = hasIntents ? "\"$bin/\(name)-intents\"" : "none intents"
        let list = [hasWidgets ? "\(widgets) \"$@\"" : nil, hasIntents ? "\(intents) \"$@\"" : nil]
        return """
            #!/bin/sh
            # Written by './airlock bring'.
            set -eu
            here=$(cd "$(dirname "$0")" && pwd)
            bin=$here/.build/\(configuration)
            AIRLOCK_FONTS=${AIRLOCK_FONTS:-\("\(checkout)/.build/fonts/fonts.conf".shellLiteral)}
            AIRLOCK_CONTAINER=${AIRLOCK_CONTAINER:-$here/container}
            export AIRLOCK_FONTS AIRLOCK_CONTAINER
            mkdir -p "$AIRLOCK_CONTAINER"
            none() { echo "mywidgets: the sources declare no $1" >&2; exit 64; }
            case ${1:-} in
                list) \(list.compactMap { $0 }.joined(separator: "; ")) ;;
                timeline | render | snapshot | lint) exec \(widgets) "$@" ;;
                ask | perform | search | shortcuts) exec \(intents) "$@" ;;
                *) echo "mywidgets list | timeline | render | ask | perform | search | shortcuts" >&2; exit 64 ;;
            esac

            """
    }

    /// Writes the package: the files above, and a link to each folder of sources. Nothing else in the place is touched.
    ///
    /// - Throws: ``BringError`` where the place lies in a folder of sources, or can't be written.
    func write(to place: String) throws {
        for piece in modules.flatMap(\.folder.pieces) where (place + "/").hasPrefix(piece.path + "/") {
            throw BringError("\(place) lies in the sources — name a place beside them with --into", .usage)
        }
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: "\(place)/Sources", withIntermediateDirectories: true)
            for (path, text) in files {
                let folder = URL(fileURLWithPath: "\(place)/\(path)").deletingLastPathComponent().path
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // A file that says the same stays as old as it is, and nothing is built anew for it.
                if manager.contents(atPath: "\(place)/\(path)") != Data(text.utf8) {
                    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(place)/\(path)"), options: .atomic)
                }
            }
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(place)/mywidgets")
            for module in modules { try link(module, in: "\(place)/Sources") }
        } catch let error as BringError {
            throw error
        } catch {
            throw BringError(
                "\(place) can't be written: \(error.localizedDescription) — name another with --into", .inputOutput)
        }
    }

    /// A link to the folder; where there are several pieces, a folder of links.
    private func link(_ module: BroughtModule, in place: String) throws {
        let manager = FileManager.default
        let path = "\(place)/\(module.name)"
        let isWhole = module.folder.pieces.allSatisfy(\.link.isEmpty)
        let isLink = (try? manager.destinationOfSymbolicLink(atPath: path)) != nil
        if isWhole {
            // What an earlier run made of several pieces holds nothing but links.
            for name in isLink ? [] : (try? manager.contentsOfDirectory(atPath: path)) ?? [] {
                guard (try? manager.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) != nil else { continue }
                try manager.removeItem(atPath: "\(path)/\(name)")
            }
            if !isLink, (try? manager.contentsOfDirectory(atPath: path))?.isEmpty == true {
                try manager.removeItem(atPath: path)
            }
            return try link(path, to: module.folder.path)
        }
        if isLink { try manager.removeItem(atPath: path) }
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        let wanted = Set(module.folder.pieces.map(\.link))
        for name in try manager.contentsOfDirectory(atPath: path) where !wanted.contains(name) {
            guard (try? manager.destinationOfSymbolicLink(atPath: "\(path)/\(name)")) != nil else { continue }
            try manager.removeItem(atPath: "\(path)/\(name)")
        }
        for piece in module.folder.pieces { try link("\(path)/\(piece.link)", to: piece.path) }
    }

    private func link(_ path: String, to folder: String) throws {
        let manager = FileManager.default
        if let old = try? manager.destinationOfSymbolicLink(atPath: path) {
            if old == folder { return }
            try manager.removeItem(atPath: path)
        } else if manager.fileExists(atPath: path) {
            throw BringError("\(path) is there and no link — move it away", .inputOutput)
        }
        try manager.createSymbolicLink(atPath: path, withDestinationPath: folder)
    }
}
