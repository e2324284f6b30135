import Foundation
import TestSupport
import Testing

/// `airlock bring` with packages that are unusual, damaged or hostile, from local repositories.
@Suite(.blocking) struct PackageInputProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder

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
            ], in: app)
    }

    private var app: String { "\(folder.path)/App/Sources/App" }
    private var output: String { "\(folder.path)/Out" }

    private func write(_ files: [String: String], in place: String) throws {
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(place)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func git(_ name: String, _ words: String...) throws {
        let result = try airlock.startProgram(
            "/usr/bin/env",
            ["git", "-c", "protocol.file.allow=always", "-C", "\(folder.path)/repos/\(name)"] + words,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_COMMITTER_NAME": "A",
                "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_EMAIL": "a@example.com",
            ]
        ).wait()
        try #require(result.status == .exited(0), "\(result.errors)")
    }

    private func address(_ name: String) -> String { "file://\(folder.path)/repos/\(name)" }

    /// Commits a package with a library of its name.
    private func commit(
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

    private func package(_ name: String, _ version: String = "from: \"1.0.0\"") -> String {
        ".package(url: \"\(address(name))\", \(version))"
    }

    /// Writes the app's manifest, and a widget for each package, which is called like it.
    private func makeApp(
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
            try write(["\(widget.package)Widget.swift": source], in: app)
        }
    }

    private func start(_ words: String...) throws -> ChildProcess {
        try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                "AIRLOCK_FROM": folder.path,
            ])
    }

    private func bring() throws -> ChildResult { try start(app, "--into", output, "--built").wait() }

    private func text(_ widget: String) throws -> String? {
        struct Metadata: Decodable {
            struct Text: Decodable { let string: String }
            let text: [Text]
        }
        let file = URL(fileURLWithPath: "\(output)/snapshots/\(widget)-systemSmall.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(Metadata.self, from: Data(contentsOf: file)).text.first?.string
    }

    @Test(
        "C++, two modules of one name and a branch work; submodules, Git LFS, Objective-C and a cycle are named"
    )
    func unusualPackages() throws {
        try commit(
            "Plus",
            targets: ".target(name: \"Plus\", dependencies: [\"CPlus\"]), .target(name: \"CPlus\")",
            [
                "Sources/CPlus/plus.cpp":
                    "#include \"CPlus.h\"\n#include \"table.inl\"\n#include <vector>\nint plus_count(void) { return (int)std::vector<int>(3).size() + TABLE; }\n",
                "Sources/CPlus/table.inl": "#define TABLE 10\n",
                "Sources/CPlus/include/CPlus.h":
                    "#ifdef __cplusplus\nextern \"C\"\n#endif\nint plus_count(void);\n",
                "Sources/Plus/Plus.swift": "import CPlus\npublic var plus: Int { Int(plus_count()) }\n",
            ])
        for name in ["One", "Two"] {
            try commit(
                name,
                targets: ".target(name: \"\(name)\", dependencies: [\"Utils\"]), .target(name: \"Utils\")",
                products: ", .library(name: \"Utils\", targets: [\"Utils\"])",
                [
                    "Sources/\(name)/A.swift": "import Utils\npublic let name\(name) = Utils.util\n",
                    "Sources/Utils/B.swift": "public let util = \"\(name)\"\n",
                ])
        }
        try commit("Branch", ["Sources/Branch/A.swift": "public let branch = \"first\"\n"])
        try write(["inner.c": "int inner(void) { return 1; }\n"], in: "\(folder.path)/repos/Inner")
        try git("Inner", "init", "-q", "-b", "main")
        try git("Inner", "add", "-A")
        try git("Inner", "commit", "-q", "-m", "one")
        try commit("Nested", targets: ".target(name: \"Nested\", path: \"vendor/inner\")", [:]) {
            try git("Nested", "submodule", "add", "-q", address("Inner"), "vendor/inner")
        }
        try commit(
            "Large", targets: ".target(name: \"Large\", resources: [.process(\"Files\")])",
            [
                "Sources/Large/A.swift": "public let large = \"large\"\n",
                "Sources/Large/Files/a.bin":
                    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n",
            ])
        try commit("Objective", ["Sources/Objective/a.m": "@implementation A @end\n"])
        try commit(
            "Left",
            targets:
                ".target(name: \"Left\", dependencies: [.product(name: \"Right\", package: \"Right\")])",
            packages: package("Right"),
            ["Sources/Left/A.swift": "import Right\npublic let left = right\n"])
        try commit(
            "Right",
            targets:
                ".target(name: \"Right\", dependencies: [.product(name: \"Left\", package: \"Left\")])",
            packages: package("Left"), ["Sources/Right/A.swift": "import Left\npublic let right = \"\"\n"]
        )
        try makeApp(
            [
                ("Plus", "Plus", "\"\\(plus)\""), ("One", "One", "nameOne"), ("Two", "Two", "nameTwo"),
                ("Branch", "Branch", "branch"), ("Nested", "Nested", "\"\\(inner())\""),
                ("Large", "Large", "large"),
                ("Objective", "Objective", "\"\""), ("Left", "Left", "left"),
            ], aliases: ", moduleAliases: [\"Utils\": \"TwoUtils\"]")
        let first = try bring()
        try #require(first.status == .exited(0), "\(first.output) \(first.errors)")
        #expect(
            try text("Plus") == "13" && text("One") == "One" && text("Two") == "Two"
                && text("Branch") == "first")
        for reason in [
            "the package nested can't be built: the sources of Nested are in a submodule, and submodules aren't fetched — use a version of nested that contains them",
            "the resource Files/a.bin of Large is a pointer of Git LFS, whose file isn't fetched — add the file to the repository",
            "the package objective can't be built: Objective has sources in Objective-C (a.m), which can't be compiled here — use a target of Swift or C",
            "need each other — move what both need into a third target",
            "LeftWidget.swift isn't compiled",
        ] { #expect(first.errors.contains(reason), "\(reason) isn't in \(first.errors)") }
        #expect(try text("Large") == "large" && text("Left") == nil)

        // A branch that moves stays where it was resolved. A header with any name compiles its sources again.
        try commit("Branch", ["Sources/Branch/A.swift": "public let branch = \"second\"\n"])
        let checkout = "\(output)/.build/packages/scratch/checkouts/Plus/Sources/CPlus/table.inl"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: checkout)
        try Data("#define TABLE 20\n".utf8).write(to: URL(fileURLWithPath: checkout))
        let second = try bring()
        try #require(second.status == .exited(0), "\(second.output) \(second.errors)")
        #expect(try text("Branch") == "first" && text("Plus") == "23")
        #expect(
            second.errors.contains("compiling CPlus of the package plus\n")
                && !second.errors.contains("Branch of"))
        // Without the record of the last resolution, newer commits are fetched.
        try FileManager.default.removeItem(atPath: "\(output)/.build/packages")
        let third = try bring()
        #expect(try third.status == .exited(0) && text("Branch") == "second", "\(third.errors)")
    }

    /// A program that expands macros to texts, after some code.
    private static func expander(_ code: String) -> String {
        """
        import Foundation

        @main enum Expander {
            static func main() throws {
                while let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 {
                    let length = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
                    let body = try FileHandle.standardInput.read(upToCount: length) ?? Data()
                    let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
                    var answer: [String: Any] = ["expandMacroResult": ["diagnostics": []]]
                    if message["getCapability"] != nil {
                        answer = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
                    } else if message["expandFreestandingMacro"] != nil {
                        var got: [String] = []
                        \(code)
                        let text = "\\"" + (got.isEmpty ? "safe" : got.joined(separator: " ")) + "\\""
                        answer = ["expandMacroResult": ["expandedSource": text, "diagnostics": []]]
                    }
                    let data = try JSONSerialization.data(withJSONObject: answer)
                    let size = (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
                    try FileHandle.standardOutput.write(contentsOf: Data(size) + data)
                }
            }
        }
        """
    }

    /// Commits a package with a macro, which the widget uses or, with a text, the package itself.
    private func commitMacro(_ code: String, text: String = "") throws {
        try commit(
            "Evil", targets: ".target(name: \"Evil\", dependencies: [\"EvilMacros\"]), .macro(name: \"EvilMacros\")",
            [
                "Sources/Evil/A.swift":
                    "@freestanding(expression) public macro evil() -> String = #externalMacro(module: \"EvilMacros\", type: \"Expander\")\n\(text)\n",
                "Sources/EvilMacros/B.swift": Self.expander(code),
            ])
        try makeApp([("Evil", "Evil", text.isEmpty ? "#evil()" : "evil")])
    }

    @Test(
        "A macro can't read the home folder, use the network, or write outside the module that is compiled"
    )
    func hostileMacro() throws {
        try write(["home/key": "secret", "outside/file": "kept"], in: folder.path)
        let places = [
            "outside/new", "App/new", "Out/new", "Out/.build/app/debug/new",
            "Out/.build/app/debug/App-widgets",
            "Out/.build/app/debug/objects/new", "Out/.build/packages/modules/debug/new",
            "Out/.build/packages/modules/debug/Evil.json", "Out/.build/packages/resolution.json",
        ]
        try commitMacro(
            """
            if fopen("\(folder.path)/home/key", "r") != nil { got.append("READ") }
            for place in \(places) where fopen("\(folder.path)/\\(place)", "a") != nil { got.append(place) }
            if unlink("\(folder.path)/outside/file") == 0 { got.append("REMOVED") }
            if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { got.append("SOCKET") }
            """)
        // The second import has executables that the macro could replace.
        for _ in 0..<2 {
            let result = try bring()
            try #require(result.status == .exited(0), "\(result.output) \(result.errors)")
            #expect(try text("Evil") == "safe")
            try write(["Other.swift": "let other = 1\n"], in: app)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/outside") == ["file"])
    }

    @Test("A package whose compiler was killed is compiled again by the next import")
    func killedCompiler() throws {
        let file = "\(app)/Kill.txt"
        try write(["Kill.txt": ""], in: app)
        try commitMacro(
            "if access(\"\(file)\", F_OK) == 0 { kill(getppid(), SIGKILL) }",
            text: "public let evil: String = #evil()")
        let failed = try bring()
        #expect(
            failed.status != .exited(0) && failed.errors.contains("the package evil can't be built: "),
            "\(failed.errors)")
        try FileManager.default.removeItem(atPath: file)
        let result = try bring()
        #expect(try result.status == .exited(0) && text("Evil") == "safe", "\(result.errors)")
    }

    @Test("A second import into the same folder waits for the first one, and says so")
    func twoImports() throws {
        try commit("Plain", ["Sources/Plain/A.swift": "public let plain = \"plain\"\n"])
        try makeApp([("Plain", "Plain", "plain")])
        let runs = try (0..<2).map { _ in try start(app, "--into", output, "--built") }
        let results = try runs.map { try $0.wait() }
        #expect(results.allSatisfy { $0.status == .exited(0) }, "\(results.map(\.errors))")
        let waiting = results.filter {
            $0.errors.contains(#/waiting for process \d+, which imports into \S+\/Out, too\n/#)
        }
        #expect(waiting.count == 1, "\(results.map(\.errors))")
        #expect(
            results.filter { $0.errors.contains("compiling Plain of the package plain\n") }.count == 1)
    }
}
