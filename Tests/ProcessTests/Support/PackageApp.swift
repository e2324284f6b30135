import Foundation
import TestSupport
import Testing

/// An app with one widget for each of its packages, which are in local repositories, and its import.
final class PackageApp {
    let airlock: Airlock
    let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
        try write(
            [
                "Base.swift": """
                import SwiftUI
                import WidgetKit
                struct Moment: TimelineEntry { let date = Date.distantPast }
                struct Moments: TimelineProvider {
                    func placeholder(in context: Context) -> Moment { Moment() }
                    func getSnapshot(in context: Context, completion: @escaping (Moment) -> Void) { completion(Moment()) }
                    func getTimeline(in context: Context, completion: @escaping (Timeline<Moment>) -> Void) {
                        completion(Timeline(entries: [Moment()], policy: .never))
                    }
                }
                """
            ], in: sources)
    }

    /// The folder of the app's sources.
    var sources: String { "\(folder.path)/App/Sources/App" }
    var output: String { "\(folder.path)/Out" }
    /// The beginning of the packages' addresses.
    lazy var server = "file://\(folder.path)/repos"

    func write(_ files: [String: String], in place: String) throws {
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(place)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    func git(_ name: String, _ words: String...) throws {
        let result = try airlock.startProgram(
            "/usr/bin/env",
            ["git", "-c", "protocol.file.allow=always", "-C", "\(folder.path)/repos/\(name)"] + words,
            environment: [
                "PATH": Self.searchPath,
                "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_COMMITTER_NAME": "A",
                "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_EMAIL": "a@example.com",
            ]
        ).wait()
        try #require(result.status == .exited(0), "\(result.errors)")
    }

    func address(_ name: String) -> String { "\(server)/\(name)" }

    /// Commits a package with a library of its name.
    func commit(
        _ name: String, targets: String = "", packages: String = "", products: String = "",
        _ files: [String: String],
        before: (() throws -> Void)? = nil
    ) throws {
        let targets = targets.isEmpty ? ".target(name: \"\(name)\")" : targets
        let manifest = """
            // swift-tools-version: 6.1
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])\(products)],
                dependencies: [\(packages)], targets: [\(targets)])
            """
        let place = "\(folder.path)/repos/\(name)"
        let isNew = !FileManager.default.fileExists(atPath: place)
        try write(files.merging(["Package.swift": manifest]) { $1 }, in: place)
        if isNew { try git(name, "init", "-q", "-b", "main") }
        try before?()
        try git(name, "add", "-A")
        try git(name, "commit", "-q", "-m", "one")
        if isNew { try git(name, "tag", "1.0.0") }
    }

    func package(_ name: String, _ version: String = "from: \"1.0.0\"") -> String {
        ".package(url: \"\(address(name))\", \(version))"
    }

    /// Writes the app's manifest, and a widget for each package, which is called like it.
    func makeApp(
        _ widgets: [(package: String, module: String, text: String)], aliases: String = ""
    ) throws {
        let packages = widgets.map {
            package($0.package, $0.package == "Branch" ? "branch: \"main\"" : "from: \"1.0.0\"")
        }
        let products = widgets.map { widget in
            ".product(name: \"\(widget.package)\", package: \"\(widget.package)\"\(widget.package == "Two" ? aliases : ""))"
        }
        // A package without products, as of an app that is built in Xcode alone.
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [\(packages.joined(separator: ", "))],
                targets: [.target(name: "App", dependencies: [\(products.joined(separator: ", "))])])
            """
        try write(["Package.swift": manifest], in: "\(folder.path)/App")
        for widget in widgets {
            let source = """
                import SwiftUI
                import WidgetKit
                import \(widget.module)
                struct \(widget.package)Widget: Widget {
                    var body: some WidgetConfiguration {
                        StaticConfiguration(kind: "\(widget.package)", provider: Moments()) { _ in
                            Text(\(widget.text)).containerBackground(.background, for: .widget)
                        }.supportedFamilies([.systemSmall])
                    }
                }
                """
            try write(["\(widget.package)Widget.swift": source], in: sources)
        }
    }

    /// Starts the import with more options and variables.
    func start(_ words: [String] = [], environment: [String: String] = [:]) throws -> ChildProcess {
        let own = ["PATH": Self.searchPath, "AIRLOCK_FROM": folder.path]
        return try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root, sources, "--into", output, "--built"] + words,
            environment: own.merging(environment) { $1 })
    }

    func bring(_ words: String..., environment: [String: String] = [:]) throws -> ChildResult {
        try start(words, environment: environment).wait()
    }

    /// The folders of programs, as in `PATH`.
    static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// The folder with the programs that are found before the machine's.
    var tools: String { "\(folder.path)/tools" }

    /// The folders of programs, as in `PATH`, with those of ``tools``.
    var searchPath: String { "\(tools)/bin:\(Self.searchPath)" }

    /// Writes a program that is found before the machine's, which it can start as `$real`.
    func install(_ name: String, _ script: String) throws {
        let real = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(
            where: FileManager.default.isExecutableFile)
        try write([name: "#!/bin/sh\nreal='\(real ?? "")'\n\(script)\n"], in: "\(tools)/bin")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tools)/bin/\(name)")
    }

    /// Returns the paths in the output folder that end with a text.
    func outputs(endingWith end: String) -> [String] {
        (FileManager.default.enumerator(atPath: output)?.allObjects as? [String] ?? []).filter { $0.hasSuffix(end) }
    }

    func text(_ widget: String) throws -> String? {
        struct Metadata: Decodable {
            struct Text: Decodable { let string: String }
            let text: [Text]
        }
        let file = URL(fileURLWithPath: "\(output)/snapshots/\(widget)-systemSmall.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(Metadata.self, from: Data(contentsOf: file)).text.first?.string
    }
}
