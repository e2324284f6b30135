import AirlockBase
import Foundation
import TestSupport
import Testing

/// Widgets that use Apple's other frameworks as public projects do: one folder a framework.
@Suite(.blocking) struct FrameworkProcessTests {
    private static let sources = "\(Airlock.root)/Tests/Fixtures/Frameworks"

    /// The environment in which `bring` finds the compiler.
    private static let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    private static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }.sorted()
    }

    @Test(
        "Widgets that use Apple's other frameworks compile in Swift 6, Swift 5 and main-actor modes",
        arguments: [["6"], ["5"], ["6", "--default-isolation", "MainActor"]])
    func compiledSources(in mode: [String]) throws {
        let checked = try Airlock().startProgram(
            ChildProcess.executable("Bring"),
            [Airlock.root, "verdict", Self.sources, "--check", "--swift-mode"] + mode,
            environment: Self.path
        ).wait()
        #expect(checked.output.contains("\nverdict: the sources compile"), "\(checked.output) \(checked.errors)")
        #expect(checked.output.contains("StoreKit, which answers as a phone whose user has bought nothing"))
    }

    /// Comments in the sources name texts that the widgets show (`// Shows: TEXT`), texts that they show with the fixture (`// Shows with data:
    /// TEXT`), texts that aren't a part of any text of the small widget without it (`// Never shows: TEXT`), and lines of the diagnostics without
    /// it (`// Reports: TEXT`).
    @Test("The widgets show what a phone shows whose user denied access, and what a fixture supplies")
    func drawnWidgets() throws {
        let (airlock, folder) = (try Airlock(), try TemporaryFolder())
        let (app, package) = ("\(folder.path)/Frameworks", "\(folder.path)/Package")
        try FileManager.default.copyItem(atPath: Self.sources, toPath: app)
        let text = try Self.files().map { try String(contentsOfFile: "\(Self.sources)/\($0)", encoding: .utf8) }
            .joined()
        let kinds = text.matches(of: #/struct (\w+): Widget\b/#).map { "        \($0.1)()" }
        let bundle = """
            import SwiftUI
            import WidgetKit

            @main struct Frameworks: WidgetBundle {
                @WidgetBundleBuilder var body: some Widget {
            \(kinds.joined(separator: "\n"))
                }
            }
            """
        try Data(bundle.utf8).write(to: URL(fileURLWithPath: "\(app)/Bundle.swift"))
        let built = try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root, "build", app, "--into", package, "--built"],
            environment: Self.path
        ).wait()
        try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        #expect(try Self.frameworks(inBuild: built.output).isSuperset(of: ["HealthKit", "TipKit", "CoreData"]))

        struct Drawing {
            var texts: Set<String> = []
            /// The texts of small widgets by their kinds.
            var small: [String: Set<String>] = [:]
            let messages: String
        }
        func draw(_ name: String, _ options: [String]) throws -> Drawing {
            let out = "\(folder.path)/\(name)"
            let drawn = try airlock.runProgram(
                "\(package)/mywidgets", ["gallery", "--out", out] + Airlock.clock + options)
            #expect(drawn.status == .exited(0), "\(drawn.output) \(drawn.errors)")
            let files = try FileManager.default.contentsOfDirectory(atPath: out).filter { $0.hasSuffix(".json") }
            var drawing = Drawing(messages: try String(contentsOfFile: "\(out)/plan.json", encoding: .utf8))
            for file in files {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(file)"))
                let snapshot = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let texts = (snapshot?["text"] as? [[String: Any]] ?? []).compactMap { $0["string"] as? String }
                drawing.texts.formUnion(texts)
                guard snapshot?["family"] as? String == "systemSmall" else { continue }
                drawing.small[snapshot?["kind"] as? String ?? "", default: []].formUnion(texts)
            }
            return drawing
        }
        func lines(after mark: String, in text: String = text) -> [String] {
            text.split(separator: "\n").compactMap { line in
                line.ranges(of: "// \(mark): ").first.map { String(line[$0.upperBound...]) }
            }
        }
        let denied = try draw("denied", [])
        let texts = denied.texts
        for line in lines(after: "Shows") { #expect(texts.contains(line), "\(texts.sorted()) \(denied.messages)") }
        for line in lines(after: "Reports") { #expect(denied.messages.contains(line), "\(denied.messages)") }
        var refused = 0
        for file in try Self.files() {
            let source = try String(contentsOfFile: "\(Self.sources)/\(file)", encoding: .utf8)
            let absent = lines(after: "Never shows", in: source)
            guard !absent.isEmpty else { continue }
            let kinds = source.matches(of: #/\bkind(?:: String)?(?: =|:) "(\w+)"/#).map { String($0.1) }
            let shown = kinds.flatMap { denied.small[$0] ?? [] }
            #expect(!shown.isEmpty, "\(file) \(kinds)")
            for line in absent { #expect(!shown.contains { $0.contains(line) }, "\(file) shows '\(line)': \(shown)") }
            refused += absent.count
        }
        #expect(refused > 90)
        let supplied = try draw("data", ["--fixture", "\(Airlock.root)/Tests/Fixtures/FrameworkData"])
        for line in lines(after: "Shows with data") {
            #expect(supplied.texts.contains(line), "\(supplied.texts.sorted()) \(supplied.messages)")
        }

        // The text is that of Documentation/Fixtures.md. The widget is drawn as without the file.
        let fault = "\(folder.path)/fault"
        try FileManager.default.createDirectory(atPath: fault, withIntermediateDirectories: true)
        let place = "\(fault)/location.json"
        try Data(#"{"latitude": "north", "longitude": 13.4}"#.utf8).write(to: URL(fileURLWithPath: place))
        let options = ["--kind", "Place", "--family", "systemSmall", "--format", "text"] + Airlock.clock
        func render(_ more: [String]) throws -> ChildResult {
            try airlock.runProgram("\(package)/mywidgets", ["render"] + options + more)
        }
        let damaged = try render(["--fixture", fault])
        #expect(
            damaged.errors.contains(
                "can't read \(place): 'latitude' isn't of the type Double — change its value\n"), "\(damaged)")

        // A place of the container is read without a fixture.
        #expect(try airlock.run("AppHost", ["device", "location", "52.52,13.405"]).status == .exited(0))
        let located = try render(["--container", airlock.container])
        #expect(located.status == .exited(0) && located.output != damaged.output, "\(located)")
        #expect(!located.errors.contains("denied access"), "\(located)")
    }

    /// The modules of Apple's other frameworks.
    private static func modules() throws -> [String] {
        let manifest = try String(contentsOfFile: "\(Airlock.root)/Package.swift", encoding: .utf8)
        let list = try #require(manifest.firstMatch(of: #/let frameworks[^=]*= \[\n((?:    .*\n)+)\]/#)?.1)
        return list.matches(of: #/(?m)^    \("(\w+)"/#).map { String($0.1) }
    }

    /// Returns the frameworks of which an executable has symbols.
    private static func frameworks(inBuild report: String) throws -> Set<String> {
        struct Report: Decodable { let executable: String }
        let path = try JSONDecoder().decode(Report.self, from: Data(report.utf8)).executable
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return try bytes.withUnsafeBytes { bytes in
            Set(try modules().filter { bytes.firstRun(of: Array("$s\($0.utf8.count)\($0)".utf8), from: 0) != nil })
        }
    }

    @Test("An app that imports no framework is linked with none")
    func unusedFrameworks() throws {
        let folder = try TemporaryFolder()
        let app = "\(Airlock.root)/Tests/Benchmarks/Peers/Plain"
        let built = try Airlock().startProgram(
            ChildProcess.executable("Bring"),
            [Airlock.root, "build", app, "--into", "\(folder.path)/Package", "--built"], environment: Self.path
        ).wait()
        try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        #expect(try Self.frameworks(inBuild: built.output).isEmpty)
    }

    @Test("The place of a container is set, printed and removed; a place outside the world is refused")
    func deviceLocation() throws {
        let airlock = try Airlock()
        func run(_ arguments: String...) throws -> ChildResult {
            try airlock.run("AppHost", ["device", "location"] + arguments)
        }
        let none = "location: none, so apps read that the user denied access\n"
        #expect(try run() == ChildResult(status: .exited(0), output: none, errors: ""))
        #expect(try run("-33.8688, 151.2093", "--name", "Sydney").output == "location: -33.8688,151.2093 (Sydney)\n")
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(airlock.container)/device/location.json"))
        let json = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
        for (path, mode) in [("device", 0o700), ("device/location.json", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(airlock.container)/\(path)")
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
        #expect(json["latitude"] as? Double == -33.8688 && json["longitude"] as? Double == 151.2093)
        #expect(json["placemark"] as? [String: String] == ["name": "Sydney", "locality": "Sydney"])
        #expect(
            try run("--json").output
                == #"{"location":{"latitude":-33.8688,"longitude":151.2093,"name":"Sydney"}}"# + "\n")
        for (text, cause) in [
            (
                "Berlin",
                "'Berlin' isn't a place — write LATITUDE,LONGITUDE in degrees, such as 52.52,13.405, or 'clear'"
            ),
            (
                "1,2,3", "'1,2,3' isn't a place — write LATITUDE,LONGITUDE in degrees, such as 52.52,13.405, or 'clear'"
            ),
            (
                "91,13",
                "the latitude 91.0 isn't from -90 to 90 degrees — write LATITUDE,LONGITUDE, such as 52.52,13.405"
            ),
            (
                "52,nan",
                "the longitude nan isn't from -180 to 180 degrees — write LATITUDE,LONGITUDE, such as 52.52,13.405"
            ),
        ] {
            let refused = try run(text)
            #expect(refused == ChildResult(status: .exited(64), output: "", errors: "AppHost: \(cause)\n"))
        }
        #expect(
            try run("clear", "--name", "A").errors
                == "AppHost: 'device location' takes one place or 'clear', and a name only with a place\n")
        #expect(try run().output == "location: -33.8688,151.2093 (Sydney)\n")
        #expect(try run("clear").output == none)
        #expect(!FileManager.default.fileExists(atPath: "\(airlock.container)/device/location.json"))
        try Data("[]".utf8).write(to: URL(fileURLWithPath: "\(airlock.container)/device/location.json"))
        let damaged = try run()
        #expect(damaged.status == .exited(65), "\(damaged)")
        #expect(
            damaged.errors
                == "AppHost: can't read \(airlock.container)/device/location.json, which isn't a place — run 'AppHost device location clear'\n"
        )
    }

    /// A symbol of a module's interface, as the compiler writes it.
    private struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        struct Generics: Decodable {}
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let swiftGenerics: Generics?

        /// An expression that uses the symbol; `nil` for one whose use needs more than its name.
        func use(in module: String) -> String? {
            let declaration = declarationFragments.map(\.spelling).joined()
            let path = ([module] + pathComponents.map { $0.contains("(") ? $0 : "`\($0)`" }).joined(separator: ".")
            guard swiftGenerics == nil, !declaration.contains("mutating"),
                path.allSatisfy({ $0.isLetter || $0.isNumber || "_.():`".contains($0) })
            else {
                return nil
            }
            switch kind.identifier {
            case "swift.struct", "swift.enum", "swift.class": return "\(path).self"
            case "swift.enum.case", "swift.type.property", "swift.type.method", "swift.method", "swift.var",
                "swift.func":
                let isEffect = kind.identifier == "swift.type.property" && declaration.contains("async")
                return isEffect ? nil : path.replacing("()", with: "")
            default: return nil
            }
        }
    }

    @Test("Every name that a framework declares can be used by an app's sources")
    func declaredNames() throws {
        let airlock = try Airlock()
        let folder = try TemporaryFolder()
        let modules = try Self.modules()
        try #require(modules.count > 5)
        let extract = try #require(SwiftCompiler.path(of: "swift-symbolgraph-extract"))
        var (lines, count) = (modules.map { "import \($0)" } + ["func uses() {"], 0)
        for module in modules {
            let result = try airlock.runProgram(
                extract,
                [
                    "-module-name", module, "-I", ChildProcess.executable("Modules"), "-output-dir", folder.path,
                    "-minimum-access-level", "public", "-skip-synthesized-members", "-target",
                    "\(Self.architecture)-unknown-linux-gnu",
                ])
            #expect(result.status == .exited(0), "\(result.errors)")
            struct Graph: Decodable { let symbols: [Symbol] }
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(module).symbols.json"))
            let symbols = try JSONDecoder().decode(Graph.self, from: data).symbols
            // A use of a member needs its type's parameters, or the type that conforms to its protocol.
            let open = symbols.filter { $0.swiftGenerics != nil || $0.kind.identifier == "swift.protocol" }
            let uses = symbols.filter { symbol in
                !open.contains { symbol.pathComponents.starts(with: $0.pathComponents) }
            }
            .compactMap { $0.use(in: module) }
            // Overloads need a type, which their names don't have. A name without labels stands for those with labels, too.
            let names = Dictionary(grouping: Set(uses)) { $0.prefix { $0 != "(" } }
            let unique = Set(uses).filter { use in
                uses.count { $0 == use } == 1 && (use.contains("(") || names[use[...]]?.count == 1)
            }.sorted()
            #expect(!unique.isEmpty || Self.reexports.contains(module), "\(module) declares no names")
            lines += unique.map { "    _ = \($0)" }
            count += unique.count
        }
        let source = "\(folder.path)/Uses.swift"
        try Data((lines + ["}"]).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: source))
        #expect(try SwiftCompiler().errors(of: [source], ["-swift-version", "5"]) == [])
        #expect(count > 500)
    }

    /// Modules whose names are in another module here.
    private static let reexports: Set = ["AVFAudio", "CoreMedia"]

    #if arch(arm64)
    private static let architecture = "aarch64"
    #else
    private static let architecture = "x86_64"
    #endif
}
