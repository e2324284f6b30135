import BringSupport
import Foundation

/// The package written beside a folder: its sources as a library, and one executable each for its widgets and its intents.
struct ImportedPackage {
    /// The modules, the main module first.
    let modules: [ImportedModule]
    let airlock: AirlockSource
    /// The fontconfig file of the font set.
    let fonts: String
    /// The modules of Airlock that the sources can import.
    let products: [String]
    /// The app's name in phrases.
    let applicationName: String
    /// The app's other names in phrases.
    var alternativeNames: [String] = []
    var hasWidgets: Bool
    var hasIntents: Bool
    let configuration: String
    /// The locale of snapshots and intent runs; `nil` for the environment's.
    var locale: String?
    /// The default `--fixture` folder of snapshots and intent runs; `nil` for the container's app groups.
    var fixture: String?
    /// The project files that name the sources, as absolute paths.
    var projectFiles: [String] = []
    /// The folders of the targets of local packages, as absolute paths.
    var packageFolders: [String] = []
    /// The dependencies on packages whose modules the sources import, as entries of the manifest.
    var dependencies: (packages: [String], products: [String]) = ([], [])

    /// The name of the main module.
    var name: String { modules.first?.name ?? "App" }

    /// The folders that the paths of sources are relative to, without repetitions.
    var roots: [String] { modules.flatMap(\.folder.roots).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// Returns the line at a position; `nil` if the position isn't in a source. No file is opened, because sources can state positions in any file.
    func line(at position: BuildLog.Position) -> String? {
        for folder in modules.map(\.folder) {
            if let source = folder.sources.first(where: { folder.absolutePath(of: $0.path) == position.path }) {
                return source.line(position.line)
            }
        }
        return nil
    }

    /// The generated files, by their paths in the package.
    var files: [(path: String, text: String)] {
        var files =
            [("Package.swift", manifest), ("mywidgets", script(executables: ".build/\(configuration)", launcher: nil))]
            + Self.ignored
        for module in modules {
            files.append(("Sources/\(module.name)/\(Self.regionFile)", Self.regionSource(app: name)))
            if let source = module.intentSource { files.append(("Sources/\(module.name)/\(Self.intentsFile)", source)) }
            if let source = module.models.source { files.append(("Sources/\(module.name)/\(Self.modelsFile)", source)) }
            files += module.models.files.map { ("Sources/\(module.name)/\($0.name)", $0.text) }
        }
        if hasWidgets { files.append(("Entries/Widgets/main.swift", widgetsEntry)) }
        if hasIntents { files.append(("Entries/Intents/main.swift", intentsEntry)) }
        return files
    }

    /// The source of the file with the request's region and the app's bundles.
    static func regionSource(app name: String) -> String {
        RegionDeclarations.source + BundleDeclarations.source(app: name)
    }

    /// The folder with copies of a target's sources, relative to the package.
    static let sourceCopies = ".sources"
    /// The file generated into each target beside the links.
    static let regionFile = "AirlockRegion.swift"
    /// The file generated beside the links from intent definitions.
    static let intentsFile = "AirlockIntents.swift"
    /// The file generated beside the links from Core Data models.
    static let modelsFile = "AirlockModels.swift"
    /// The names in a target's folder that aren't links.
    static let generatedNames: Set<String> = [regionFile, intentsFile, modelsFile]

    private func product(_ name: String) -> String {
        let package = airlock.identity.swiftLiteral
        let own = Set(modules.map(\.name)).intersection(KnownNames.internalModules)
        guard !own.isEmpty else { return ".product(name: \(name.swiftLiteral), package: \(package))" }
        // The app has its own modules with these names, so Airlock's modules get aliases.
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
        let products = products.map(product) + dependencies.products
        var targets = modules.reversed().map { $0.target(products: products, airlock: airlock.identity) }
        if hasWidgets { targets.append(executable("widgets", "Widgets", runtime: "WidgetRendering")) }
        if hasIntents { targets.append(executable("intents", "Intents", runtime: "IntentsRuntime")) }
        return Self.text(
            "// swift-tools-version: 6.2",
            "// Written by './airlock bring': run it again after adding or removing files. The sources stay in place.",
            "import PackageDescription", "", "let package = Package(", "    name: \(name.swiftLiteral),",
            "    products: [.library(name: \(name.swiftLiteral), targets: [\(name.swiftLiteral)])],",
            "    dependencies: [\(([airlock.dependency] + dependencies.packages).joined(separator: ", "))],",
            "    targets: [", targets.joined(separator: ",\n") + ",",
            "    ])")
    }

    /// The entry point of the executable for widgets.
    var widgetsEntry: String {
        guard let module = modules.first, module.hasWidgetEntry, let symbol = module.entrySymbol else {
            return Self.text(
                "// Draws every widget and control the sources declare.", "import WidgetRendering", "",
                "DeclaredWidgets.main()")
        }
        return Self.text(
            // No import of the sources: the optimiser would compare the entry point's declaration here with the one there.
            "// Calls the sources' own @main.", "import WidgetRendering", "",
            "@_silgen_name(\(symbol.swiftLiteral))",
            "func entry(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt", "",
            "_ = entry(CommandLine.argc, CommandLine.unsafeArgv)")
    }

    /// The entry point of the executable for intents.
    var intentsEntry: String {
        let others = alternativeNames.map(\.swiftLiteral).joined(separator: ", ")
        let names =
            "applicationName: \(applicationName.swiftLiteral)"
            + (others.isEmpty ? "" : ", alternativeNames: [\(others)]")
        return Self.text(
            "// Runs every intent the sources declare.", "import IntentsRuntime", "",
            "DeclaredIntents.main(\(names))")
    }

    private static func text(_ lines: String...) -> String { lines.joined(separator: "\n") + "\n" }

    /// The commands of the script that run in the executable for widgets and in the one for intents, in the order of the usage.
    private static let widgetCommands = ["previews", "timeline", "render", "gallery", "snapshot", "simulate"]
    private static let intentCommands = ["ask", "perform", "search", "shortcuts", "surface", "mcp"]

    private static let ignored = [(path: ".gitignore", text: ".build/\n.sources/\ncontainer/\n")]

    /// Returns the script that runs the executables.
    ///
    /// - Parameters:
    ///   - executables: Their folder, relative to the package.
    ///   - launcher: The program that starts them in the sandbox; `nil` for the one that the package builds.
    private func script(executables: String, launcher: String?) -> String {
        let remedy =
            launcher == nil ? "run 'swift build --product Launcher' in $here" : "import the app again with 'bring'"
        // Findings report paths in the main module's folder.
        let folders = modules.flatMap(\.folder.pieces).map(\.path)
        let sources =
            modules.first?.folder.isTarget == true
            ? "--sources \"$here/\(Self.sourceCopies)\" "
            : folders.first.map { "--sources \($0.shellWord) " } ?? ""
        let list = [hasWidgets ? "(run widgets \"$@\")" : nil, hasIntents ? "speak \"$@\"" : nil]
        let main = hasWidgets ? "widgets" : "intents"
        // Each executable completes the commands that it runs.
        let common = ["list", "models", "completion"]
        let (drawing, speaking) = (Self.widgetCommands + ["lint", "reads", "fixture"], Self.intentCommands)
        func names(_ commands: [String]) -> String { commands.joined(separator: ",") }
        let complete = [
            hasWidgets
                ? "(fixture=; run widgets complete \(ShellCompletion.only) \(names(drawing + common)) \"$@\") || :"
                : nil,
            hasIntents
                ? "speak complete \(ShellCompletion.only) \(names(speaking + (hasWidgets ? [] : common))) \"$@\""
                : nil,
        ]
        // Findings about the sources of intents are among those of the widgets; the queries run in the executable of the intents.
        let spoken = hasIntents ? "speak lint \(sources)\"$@\"" : "none intents"
        let drawn = "run widgets lint \(sources)\"$@\""
        let both = "if [ \"${1:-}\" = --intents ]; then shift; \(spoken); else \(drawn); fi"
        let lint = hasWidgets ? (hasIntents ? both : drawn) : spoken
        let usage = (["list"] + drawing + ["models"] + speaking + ["completion"]).joined(separator: " | ")
        return """
            #!/bin/sh
            # Written by './airlock bring'.
            set -eu
            here=$(cd "$(dirname "$0")" && pwd)
            bin=$here/\(executables)
            fonts=\(fonts.shellWord)
            AIRLOCK_FONTS=${AIRLOCK_FONTS:-$fonts}
            AIRLOCK_CONTAINER=${AIRLOCK_CONTAINER:-$here/container}
            export AIRLOCK_FONTS AIRLOCK_CONTAINER
            # The project's development region, whatever the machine's locale; --locale overrides it.
            \(locale.map { "export LC_ALL=\($0.shellWord)" } ?? ":")
            mkdir -p "$AIRLOCK_CONTAINER/groups"
            fixture=\(fixture?.shellWord ?? "")
            launcher=\(launcher?.shellWord ?? "$bin/Launcher")
            none() { echo "mywidgets: the sources declare no $1" >&2; exit 64; }
            # The launcher sandboxes the app before its first instruction. Later options override the fixture.
            run() {
                [ -x "$launcher" ] || { echo "mywidgets: no launcher '$launcher' to sandbox the app — \(remedy)" >&2; exit 77; }
                role=$1 word=$2
                shift 2
                exec "$launcher" --app "$role" ${AIRLOCK_TIME_LIMIT:+--time "$AIRLOCK_TIME_LIMIT"} -- \
                    "$bin"/\(name.shellWord)-"$role" "$word" ${fixture:+--fixture "$fixture"} "$@"
            }
            # The folder of the app's translations, which intent commands don't search for themselves.
            texts() {
                for folder in "$bin"/*.resources; do
                    for file in "$folder"/*.xcstrings "$folder"/*.lproj; do
                        if [ -e "$file" ]; then echo "$folder"; return; fi
                    done
                done
            }
            speak() { word=$1 texts=$(texts); shift; run intents "$word" ${texts:+--assets "$texts"} "$@"; }
            case ${1:-} in
                list) \(list.compactMap { $0 }.joined(separator: "; ")) ;;
                lint) shift; \(lint) ;;
                reads | fixture) word=$1; shift; \(hasWidgets ? "run widgets \"$word\" \(sources)\"$@\"" : "none widgets") ;;
                \(Self.widgetCommands.joined(separator: " | "))) \(hasWidgets ? "run widgets \"$@\"" : "none widgets") ;;
                \(Self.intentCommands.joined(separator: " | "))) \(hasIntents ? "speak \"$@\"" : "none intents") ;;
                models) fixture=; run \(main) "$@" ;;
                completion) shift; fixture=; run \(main) completion \(ShellCompletion.program) mywidgets "$@" ;;
                complete) shift; \(complete.compactMap { $0 }.joined(separator: "; ")) ;;
                *) echo "mywidgets \(usage)" >&2; exit 64 ;;
            esac

            """
    }

    /// Writes the package: ``files``, and links to the sources. Other files in the package's folder are left unchanged.
    ///
    /// - Throws: ``CommandFailure`` if the package would be inside a folder of sources, or can't be written.
    func write(to place: String) throws {
        let files = try self.files.map { ($0.path, Data($0.text.utf8)) } + conditionFiles
        try write(files, to: place) {
            let manager = FileManager.default
            try manager.createDirectory(atPath: "\(place)/Sources", withIntermediateDirectories: true)
            // The links are updated before files are written: through an old link, a file would be written into the sources.
            for module in modules { try link(module, in: "\(place)/Sources") }
            for name in try manager.contentsOfDirectory(atPath: place)
            where modules.contains(where: { name.hasPrefix("\($0.name)-conditions-") && name != $0.overlayName }) {
                try manager.removeItem(atPath: "\(place)/\(name)")
            }
        }
    }

    /// The copies that the compiler reads in place of sources, and their lists.
    private var conditionFiles: [(path: String, data: Data)] {
        get throws {
            try modules.flatMap { module in
                guard let name = module.overlayName else { return [(path: String, data: Data)]() }
                let sources = module.rewrittenSources
                return [(name, try SourceOverlay(sources.map(\.file), isRelative: true).json)]
                    + sources.map { ($0.file.copy, Data($0.bytes)) }
            }
        }
    }

    /// Writes the script that runs the executables of an ``AppBuild``, without a package.
    ///
    /// - Parameters:
    ///   - executables: Their folder, relative to `place`.
    ///   - launcher: The program that starts them in the sandbox.
    /// - Throws: ``CommandFailure`` if the folder is inside a folder of sources, or can't be written.
    func writeScript(to place: String, executables: String, launcher: String) throws {
        let files = [(path: "mywidgets", text: script(executables: executables, launcher: launcher))] + Self.ignored
        try write(files.map { ($0.path, Data($0.text.utf8)) }, to: place) {}
    }

    private func write(_ files: [(path: String, data: Data)], to place: String, after prepare: () throws -> Void)
        throws
    {
        for piece in modules.flatMap(\.folder.pieces) where (place + "/").hasPrefix(piece.path + "/") {
            throw CommandFailure(
                "can't write into the sources: \(place) — name a folder outside them with \(BuildOptions.into)")
        }
        let manager = FileManager.default
        do {
            try prepare()
            for (path, data) in files {
                let folder = URL(fileURLWithPath: "\(place)/\(path)").deletingLastPathComponent().path
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // The user can have written the file.
                if path == ".gitignore", manager.fileExists(atPath: "\(place)/\(path)") { continue }
                // An unchanged file keeps its modification date, so that it doesn't trigger a rebuild.
                if manager.contents(atPath: "\(place)/\(path)") != data {
                    try data.write(to: URL(fileURLWithPath: "\(place)/\(path)"), options: .atomic)
                }
            }
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(place)/mywidgets")
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(
                "can't write \(place): \(error.localizedDescription) — name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
    }

    /// Creates a folder of links to a module's pieces, and removes links of an earlier run that are no longer needed.
    private func link(_ module: ImportedModule, in place: String) throws {
        let manager = FileManager.default
        let path = "\(place)/\(module.name)"
        func isLink(_ path: String) -> Bool { manager.linkTarget(path) != nil }
        if isLink(path) { try manager.removeItem(atPath: path) }
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        let wanted = Set(module.pieces.map(\.link))
        // Without definitions, nothing is generated from them any more.
        let intents = "\(path)/\(Self.intentsFile)"
        if module.intentSource == nil, manager.fileExists(atPath: intents) { try manager.removeItem(atPath: intents) }
        let models = Set(module.models.files.map(\.name) + (module.models.source == nil ? [] : [Self.modelsFile]))
        for name in try manager.contentsOfDirectory(atPath: path)
        where (name == Self.modelsFile || name.hasSuffix(".momd")) && !isLink("\(path)/\(name)")
            && !models.contains(name)
        {
            try manager.removeItem(atPath: "\(path)/\(name)")
        }
        /// Removes old links, and the folders that are empty then.
        func clean(_ folder: String) throws {
            for name in try manager.contentsOfDirectory(atPath: "\(path)/\(folder)") {
                let inner = folder.isEmpty ? name : "\(folder)/\(name)"
                var isFolder: ObjCBool = false
                if Self.generatedNames.contains(inner) || models.contains(inner)
                    || wanted.contains(inner) && isLink("\(path)/\(inner)")
                {
                    continue
                }
                if isLink("\(path)/\(inner)") {
                    try manager.removeItem(atPath: "\(path)/\(inner)")
                } else if module.folder.isTarget,
                    manager.fileExists(atPath: "\(path)/\(inner)", isDirectory: &isFolder),
                    isFolder.boolValue
                {
                    try clean(inner)
                    if try manager.contentsOfDirectory(atPath: "\(path)/\(inner)").isEmpty {
                        try manager.removeItem(atPath: "\(path)/\(inner)")
                    }
                } else {
                    throw CommandFailure(
                        "\(path)/\(inner) exists and isn't a symbolic link — move the file away", exitCode: .inputOutput
                    )
                }
            }
        }
        try clean("")
        for piece in module.pieces {
            let parent = URL(fileURLWithPath: "\(path)/\(piece.link)").deletingLastPathComponent().path
            try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try link("\(path)/\(piece.link)", to: piece.path)
        }
    }

    private func link(_ path: String, to folder: String) throws {
        let manager = FileManager.default
        if let old = manager.linkTarget(path) {
            if old == folder { return }
            try manager.removeItem(atPath: path)
        } else if manager.fileExists(atPath: path) {
            throw CommandFailure(
                "\(path) exists and isn't a symbolic link — move the file away", exitCode: .inputOutput)
        }
        try manager.createSymbolicLink(atPath: path, withDestinationPath: folder)
    }
}
