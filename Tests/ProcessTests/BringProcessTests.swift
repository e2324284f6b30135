import Foundation
import Glibc
import TestSupport
import Testing

/// `airlock bring` with the real program and the debug modules of this checkout.
@Suite(.blocking) struct BringProcessTests {
    private static let fixtures = "\(Airlock.root)/Tests/Fixtures"

    private let airlock: Airlock
    private let folder: TemporaryFolder
    private var sources: String { "\(folder.path)/App" }

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs the program; `programs` is searched for the compiler first.
    private func bring(_ words: String..., root: String = Airlock.root, programs: String? = nil) throws -> ChildResult {
        try bringAll(words, root: root, programs: programs)
    }

    private func bringAll(
        _ words: [String], root: String = Airlock.root, programs: String? = nil
    ) throws -> ChildResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try airlock.startProgram(
            ChildProcess.executable("Bring"), [root] + words,
            environment: [
                "PATH": programs.map { "\($0):\(path)" } ?? path, "AIRLOCK_FROM": folder.path,
                "TMPDIR": "\(folder.path)/temporary",
            ]
        ).wait()
    }

    private func json(_ result: ChildResult) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private func prepare() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/temporary", withIntermediateDirectories: true)
    }

    @Test("A check of sources that compile succeeds, and leaves no files")
    func checkedSources() throws {
        try prepare()
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/SampleApp", toPath: sources)
        let result = try bring("verdict", "App", "--check")
        #expect(result.status == .exited(0), "\(result.output) \(result.errors)")
        #expect(result.output.hasSuffix("\nverdict: the sources compile\n"))
        #expect(folder.names("") == ["App", "temporary"] && folder.names("temporary") == [])
    }

    @Test("A verdict without blockers asks the compiler if the modules are built, unless --estimate is given")
    func compiledVerdict() throws {
        try prepare()
        try write("import SwiftUI\nlet tea: Int = Text(\"Tea\")\n", to: "App/A.swift")
        let failed = try bring("verdict", "App")
        #expect(failed.status == .exited(1))
        #expect(
            failed.output.contains("\n  A.swift:2:16: cannot convert value of type 'Text' to specified type 'Int'\n"))
        #expect(failed.output.hasSuffix("\nverdict: the sources don't compile — see ERRORS\n"))
        let estimate = try bring("verdict", "App", "--estimate")
        #expect(estimate.status == .exited(0))
        #expect(
            estimate.output.hasSuffix(
                "\nestimate: the compiler decides — no blocker found by name, members and overloads not checked; ./airlock bring verdict PATH --check asks it\n"
            ))
        #expect(try json(try bring("verdict", "App", "--json"))["compiled"] as? Bool == false)
        #expect(try json(try bring("verdict", "App", "--json", "--estimate"))["compiled"] is NSNull)
        try write("import SwiftUI\nlet tea = Text(\"Tea\")\n", to: "App/A.swift")
        let compiled = try bring("verdict", "App")
        #expect(compiled.status == .exited(0) && compiled.output.hasSuffix("\nverdict: the sources compile\n"))
        // An estimate with blockers doesn't wait for the compiler.
        try write("import SpriteKit\nlet store = SKNode()\n", to: "App/A.swift")
        let blocked = try bring("verdict", "App")
        #expect(blocked.status == .exited(1) && blocked.output.hasSuffix("\nestimate: see BLOCKERS first\n"))
    }

    @Test("A verdict on files with hostile names has no character that controls a terminal, as text and as JSON")
    func hostileNames() throws {
        try prepare()
        let names = HostileNames.all.filter { $0.utf8.count < 200 }
        for name in names {
            try write("struct Tea {}\nlet tea = UnknownThing()\n", to: "App/\(name).swift")
            try write("x", to: "App/\(name)/\(name).txt")
        }
        let text = try bring("verdict", "App")
        #expect(text.status == .exited(1) && text.errors == "")
        let document = try bring("verdict", "App", "--json")
        for output in [text.output, document.output] {
            #expect(
                !output.unicodeScalars.contains {
                    $0.properties.generalCategory == .control && !"\n\t".unicodeScalars.contains($0)
                        || (0x2066...0x2069).contains($0.value)
                        || (0x200E...0x200F).contains($0.value) || (0x202A...0x202E).contains($0.value)
                })
        }
        let omitted = try #require(try json(document)["omitted"] as? [[String: Any]])
        let controls = names.filter { name in
            name.unicodeScalars.contains {
                $0.properties.generalCategory == .control
                    || "\u{202E}\u{2066}\u{200F}\u{2028}".unicodeScalars.contains($0)
            }
        }
        #expect(
            Set(omitted.compactMap { $0["path"] as? String }).map { Array($0.utf8) }.count == controls.count * 2)
        #expect(omitted.allSatisfy { $0["reason"] as? String == "its name has control characters" })
        // Each of these files is one line.
        #expect(
            text.output.split(separator: "\n").count { $0.hasSuffix(": its name has control characters") }
                == controls.count * 2)
    }

    @Test("A check of sources that don't compile lists each cause once, with its first place and a remedy")
    func checkedErrors() throws {
        try prepare()
        try write(
            """
            import SwiftUI
            #if os(Linux)
            struct Brush {}
            #endif
            struct A: View {
                let store = SKNode()
                let other: UITableView? = nil
                let third: UITableView? = nil
                var body: some View { Text(Generated.title).foregroundStyle(Brush.colour) }
            }
            """, to: "App/Views/A.swift")
        // Nothing outside the folder belongs to its repository.
        try write("", to: "App/.git/HEAD")
        let result = try bring("verdict", "App", "--check")
        #expect(result.status == .exited(1), "\(result.errors)")
        #expect(
            result.output.contains(
                """
                ERRORS: the compiler doesn't accept the sources
                  Views/A.swift:7:16: cannot find type 'UITableView' in scope (2 errors)
                    → draw it in SwiftUI: a widget shows no UIKit views on a phone either
                  Views/A.swift:6:17: cannot find 'SKNode' in scope
                    → it is Apple's, and Airlock doesn't have it
                  Views/A.swift:9:32: cannot find 'Generated' in scope
                    → no file of the repository declares it: if a step of the build generates it, run that step and add the file with --also
                  Views/A.swift:9:65: cannot find 'Brush' in scope
                    → it is declared only in lines that aren't compiled for iOS: Views/A.swift:2: #if os(Linux)
                """), "\(result.output)")
        #expect(!result.output.contains("MISSING") && !result.output.contains("FOUND NOWHERE"))
        #expect(result.output.hasSuffix("\nverdict: the sources don't compile — see ERRORS\n"))
        let document = try json(try bring("verdict", "App", "--check", "--json"))
        let errors = try #require(document["errors"] as? [[String: Any]])
        #expect(
            errors.map { $0["name"] as? String } == ["UITableView", "SKNode", "Generated", "Brush"])
        #expect(errors[0]["count"] as? Int == 2 && errors[0]["file"] as? String == "Views/A.swift")
        #expect(errors[0]["line"] as? Int == 7 && errors[0]["column"] as? Int == 16)
        #expect(document["clear"] as? Bool == false)
        let build = try bring("App", "--into", "\(folder.path)/Out", "--built")
        #expect(build.status == .exited(1))
        #expect(
            build.output.contains(
                "\n  Views/A.swift:7:16: cannot find type 'UITableView' in scope (2 errors)\n"))
    }

    @Test(
        "Sources with unneeded imports and attributes for Objective-C are drawn, and a diagnostic names the imports",
        arguments: [
            ["--swift-mode", "5"], ["--swift-mode", "6"], ["--swift-mode", "6", "--default-isolation", "MainActor"],
        ])
    func unneededImports(mode: [String]) throws {
        try prepare()
        try write(
            """
            import struct SwiftUI.Color
            @preconcurrency import PencilKit
            import os.log; import Alamofire
            import SwiftUI
            import WidgetKit

            @objc protocol Named: NSObjectProtocol { func name() -> String }
            @objcMembers final class Clock: NSObject, Named {
                @objc dynamic var count = 0
                let log = OSLog(subsystem: "tea", category: "clock")
                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(Clock.tick(_:)), name: .init("tick"), object: nil)
                }
                @objc func tick(_ notification: Notification) { count += 1 }
                @objc(nameOfClock) func name() -> String { #keyPath(Clock.count) }
            }
            struct Entry: TimelineEntry { let date: Date }
            struct Provider: TimelineProvider {
                func placeholder(in context: Context) -> Entry { Entry(date: .now) }
                func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
                    completion(Entry(date: .now))
                }
                func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
                    completion(Timeline(entries: [Entry(date: .now)], policy: .never))
                }
            }
            @main struct ClockWidget: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Clock", provider: Provider()) { _ in
                        Text(Clock().name()).foregroundStyle(Color.red).containerBackground(.white, for: .widget)
                    }.supportedFamilies([.systemSmall])
                }
            }
            """, to: "App/Clock.swift")
        let result = try bringAll(["App", "--into", "\(folder.path)/Out", "--built"] + mode)
        #expect(result.status == .exited(0), "\(result.output) \(result.errors)")
        let reason = "there is no such module here, and the sources compile without it"
        #expect(result.errors.contains("\n- import Alamofire is left out (Clock.swift:3): \(reason)\n"))
        #expect(result.errors.contains("\n- import PencilKit is left out (Clock.swift:2): \(reason)\n"))
        let text = try airlock.runProgram(
            "\(folder.path)/Out/mywidgets",
            ["render", "--kind", "Clock", "--family", "systemSmall", "--format", "text"])
        #expect(text.output.contains("count"), "\(text)")
        // Without the module, a name of it isn't found. Names that the estimate doesn't know are printed before the compiler runs.
        try write("import Alamofire\nlet session = AF.request(1), context: PKCanvasView? = nil", to: "App/Later.swift")
        let failed = try bringAll(["verdict", "App", "--check"] + mode)
        #expect(failed.status == .exited(1))
        #expect(failed.errors.hasPrefix("- not known so far: AF (Later.swift:2)"), "\(failed.errors)")
        #expect(
            failed.output.contains(
                "  Later.swift:1:8: no such module 'Alamofire'\n    → add the module with --modules Alamofire=DIR, where DIR contains its sources\n"
            ), "\(failed.output)")
        #expect(failed.output.contains("\n  import PencilKit  Clock.swift:2\n    → nothing to do: it is left out"))
    }

    @Test("The line that advises files and modules can be copied, and then the sources compile")
    func copiedAdvice() throws {
        try prepare()
        try write("", to: ".git/HEAD")
        try write(
            """
            import Design
            import SwiftUI
            struct A: View {
                let price = 3.0.tidy
                var body: some View { Text(price + ending).card().tint(Palette.accent) }
            }
            """, to: "App/A.swift")
        try write("extension Double { var tidy: String { tidied(self) } }\n", to: "Main App/Bob's Double.swift")
        try write("func tidied(_ a: Double) -> String { \"\\(a)\" }\n", to: "Main App/Rounding,Helpers.swift")
        try write("let ending = \"!\"\n", to: "Main App/Constants.swift")
        try write(
            """
            // swift-tools-version:5.9
            import PackageDescription
            let package = Package(name: "Kit", targets: [
                .target(name: "Design", dependencies: ["Colours"], path: "Code/The Design"), .target(name: "Colours"),
                .target(name: "Checks", dependencies: ["Design"]), .testTarget(name: "DesignTests"),
            ])
            """, to: "Packages/Kit/Package.swift")
        try write(
            """
            import Colours
            import SwiftUI
            public enum Palette { public static var accent: Color { Accent.colour } }
            extension View { public func card() -> some View { padding() } }
            """, to: "Packages/Kit/Code/The Design/Palette.swift")
        try write(
            "import SwiftUI\npublic enum Accent { public static let colour = Color.red }\n",
            to: "Packages/Kit/Sources/Colours/Accent.swift")
        try write("import Design\npublic let checked = Palette.accent\n", to: "Packages/Kit/Sources/Checks/C.swift")
        try write("let helper = Nothing()\n", to: "Packages/Kit/Tests/DesignTests/Helper.swift")
        let first = try bring("verdict", "App", "--estimate")
        #expect(first.status == .exited(1))
        let start = "    → declared elsewhere: add "
        let line = try #require(first.output.split(separator: "\n").first { $0.hasPrefix(start) }).dropFirst(
            start.count)
        #expect(
            line
                == "--also 'Main App/Constants.swift' --also 'Main App/Bob'\\''s Double.swift' --also 'Main App/Rounding,Helpers.swift' --modules Design='Packages/Kit/Code/The Design'"
        )
        // A shell divides the line into words.
        let words = try airlock.startProgram("/bin/sh", ["-c", "printf '%s\\n' \(line)"]).wait().output
        let second = try bringAll(["verdict", "App"] + words.split(separator: "\n").map(String.init))
        #expect(
            second.status == .exited(0) && second.output.hasSuffix("\nverdict: the sources compile\n"),
            "\(second.output)")
        // Of a whole package, only the target of the module's name is compiled.
        let third = try bringAll(
            ["verdict", "App"]
                + words.replacing("Design=Packages/Kit/Code/The Design", with: "Design=Packages/Kit").split(
                    separator: "\n"
                )
                .map(String.init))
        #expect(
            third.status == .exited(0) && third.output.hasSuffix("\nverdict: the sources compile\n"), "\(third.output)")
        let wrong = try bring("verdict", "App", "--modules", "Desing=Packages/Kit")
        #expect(
            wrong.status == .exited(65)
                && wrong.errors.hasSuffix(
                    "the package in \(folder.path)/Packages/Kit has no target Desing, only Checks, Colours, Design — with --modules, name the folder of the module's sources\n"
                ), "\(wrong.errors)")
    }

    @Test("A name that only the compiler misses is searched for in the repository")
    func adviceAfterErrors() throws {
        try prepare()
        try write("", to: ".git/HEAD")
        try write("struct Cup { var size = 1 }\nlet a = Cup().padding, b = Cup().steeped()\n", to: "App/A.swift")
        try write("extension Cup { var padding: Int { girth } }\n", to: "Main/Padding.swift")
        try write("extension Cup { var girth: Int { 2 } }\n", to: "Main/Girth.swift")
        let result = try bring("verdict", "App", "--check")
        #expect(
            result.output.contains(
                """
                ERRORS: the compiler doesn't accept the sources
                  A.swift:2:15: value of type 'Cup' has no member 'padding'
                    → add --also Main/Padding.swift --also Main/Girth.swift
                  A.swift:2:34: value of type 'Cup' has no member 'steeped'

                """), "\(result.output)")
    }

    @Test("Errors in a module that the folder imports name its file, and the folder's estimates stay listed")
    func checkedModule() throws {
        try prepare()
        try write("public enum Leaf {}\n#if os(iOS)\nlet wrong: Int = \"a\"\n#endif\n", to: "Leaves/L.swift")
        try write(
            "#if canImport(Leaves)\nimport Leaves\n#endif\nimport SpriteKit\nlet a = Leaf.self, b: SKNode? = nil\n",
            to: "App/A.swift")
        try write("", to: ".git/HEAD")
        let first = try bring("verdict", "App", "--check")
        #expect(first.status == .exited(1))
        #expect(
            first.output.contains("\n  \(folder.path)/Leaves/L.swift:3:18: cannot convert value"), "\(first.output)")
        #expect(first.output.contains("BLOCKERS\n  import SpriteKit  A.swift:4, A.swift:5\n"))
        try write("public enum Leaf {}\n", to: "Leaves/L.swift")
        let second = try bring("verdict", "App", "--check")
        #expect(second.output.contains("\n  A.swift:4:8: no such module 'SpriteKit'\n"), "\(second.output)")
        #expect(!second.output.contains("BLOCKERS"))
    }

    @Test("A check without built modules fails and names the command that builds them")
    func missingModules() throws {
        try write("import SwiftUI\nlet a = 1\n", to: "App/A.swift")
        let root = "\(folder.path)/Checkout"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for name in ["Package.swift", "Shared", "WidgetExt", "IntentsExt"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/\(name)", withDestinationPath: "\(Airlock.root)/\(name)")
        }
        let result = try bring("verdict", "App", "--check", root: root)
        #expect(result.status == .exited(74) && result.output == "")
        #expect(result.errors.hasSuffix(" — run ./airlock modules debug\n"))
        let estimate = try bring("verdict", "App", root: root)
        #expect(estimate.status == .exited(0) && estimate.errors == "")
        #expect(
            estimate.output.hasSuffix(
                "\nestimate: the compiler decides — no blocker found by name, members and overloads not checked; ./airlock bring verdict PATH --check asks it\n"
            ))
    }

    @Test("A crash of the compiler is one error with the file, in a check and in a build")
    func compilerCrash() throws {
        try prepare()
        try write("struct A {}\n", to: "App/A.swift")
        try write(
            """
            #!/bin/sh
            cat >&2 <<END
            Stack dump:
            0.\tProgram arguments: swift-frontend -frontend -c -primary-file \(sources)/A.swift
            3.\tWhile evaluating request TypeCheckSourceFileRequest(source_file "\(sources)/A.swift")
            4.\tWhile type-checking 'A' (at \(sources)/A.swift:1:1)
            END
            echo "error: compile command failed due to signal 6 (use -v to see invocation)" >&2
            exit 1

            """, to: "script")
        try FileManager.default.createDirectory(atPath: "\(folder.path)/programs", withIntermediateDirectories: true)
        let script = "\(folder.path)/script"
        chmod(script, 0o755)
        try Airlock.install(script, at: "\(folder.path)/programs/swiftc")
        let message = "A.swift:1:1: the compiler crashed here — write this code in simpler steps\n"
        let check = try bring("verdict", "App", "--check", programs: "\(folder.path)/programs")
        #expect(check.status == .exited(1))
        #expect(check.output.contains("ERRORS: the compiler doesn't accept the sources\n  \(message)\n"))
        let build = try bring("App", "--into", "\(folder.path)/Out", "--built", programs: "\(folder.path)/programs")
        #expect(build.status == .exited(1) && build.output.hasSuffix("  \(message)"))
        #expect(build.errors.hasSuffix("bring-build.err for the compiler's output\n"))
    }

    @Test("A folder of which nothing is compiled has a blocker and exit code 1")
    func emptyVerdict() throws {
        try write("#if os(watchOS)\nimport SwiftUI\nstruct A: View {}\n#endif\n", to: "App/A.swift")
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(1))
        #expect(
            result.output.contains(
                """
                BLOCKERS
                  nothing in the folder is compiled for iOS  A.swift:1: #if os(watchOS)
                    → name the folder of an iPhone's widget extension
                """))
    }

    /// Files of an app that would take gigabytes, or wait without end, and the lines of the verdict that name them.
    private static let hostileCases: [(file: String, content: HostileContent, line: String)] = [
        (
            "App/en.lproj/Localizable.strings", .references,
            "  translations: unreadable: en.lproj/Localizable.strings (contains more than 200000 values, counting each reference)"
        ),
        (
            "App/en.lproj/Plural.stringsdict", .references,
            "  translations: unreadable: en.lproj/Plural.stringsdict (contains more than 200000 values, counting each reference)"
        ),
        (
            "App/en.lproj/Localizable.strings", .entities,
            "  translations: unreadable: en.lproj/Localizable.strings (isn't a property list)"
        ),
        (
            "App/en.lproj/Localizable.strings", .nested,
            "  translations: unreadable: en.lproj/Localizable.strings (contains more than 64 arrays and dictionaries within each other)"
        ),
        (
            "App/en.lproj/Localizable.strings", .pipe,
            "  translations: unreadable: en.lproj/Localizable.strings (isn't a regular file)"
        ),
        (
            "App/Localizable.xcstrings", .numbers,
            "  translations: unreadable: Localizable.xcstrings (contains more than 1000000 values)"
        ),
        (
            "App/Info.plist", .references,
            "  Info.plist: contains more than 4096 values, counting each reference, so its names and fonts aren't known"
        ),
        ("App/Info.plist", .entities, "  Info.plist: isn't a property list, so its names and fonts aren't known"),
        (
            "App.xcodeproj/project.pbxproj", .references,
            "the default: App.xcodeproj/project.pbxproj contains more than 1000000 values, counting each reference, so repair it"
        ),
        (
            "App.xcodeproj/project.pbxproj", .entities,
            "the default: App.xcodeproj/project.pbxproj is damaged, so repair it"
        ),
        (
            "App.xcodeproj/project.pbxproj", .nested,
            "the default: App.xcodeproj/project.pbxproj contains more than 64 arrays and dictionaries within each other, so repair it"
        ),
        (
            "App/A.intentdefinition", .references,
            "  A.intentdefinition: contains more than 200000 values, counting each reference, so its intents aren't generated"
        ),
        (
            "App/Base.lproj/A.intentdefinition", .entities,
            "  Base.lproj/A.intentdefinition: isn't a property list, so its intents aren't generated"
        ),
        ("App/A.entitlements", .references, "estimate: the compiler decides — no blocker found by name"),
    ]

    enum HostileContent: Sendable { case references, entities, nested, numbers, pipe }

    @Test(
        "A verdict on files that would take gigabytes or wait without end names them, in 200 MB of memory",
        arguments: hostileCases.indices)
    func hostileFiles(index: Int) throws {
        let (file, content, line) = Self.hostileCases[index]
        try prepare()
        try write("import SwiftUI\nstruct A: View { var body: some View { Text(\"a\") } }\n", to: "App/A.swift")
        try write("", to: file)
        let path = "\(folder.path)/\(file)"
        let bytes: [UInt8]
        switch content {
        case .references: bytes = HostilePropertyList.sharedReferences(levels: 30, width: 10)
        case .entities:
            let entities = (1...30).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }
            bytes = Array(
                "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a0 \"a\">\(entities.joined())]><plist><string>&a30;</string></plist>"
                    .utf8)
        case .nested: bytes = [UInt8](repeating: UInt8(ascii: "("), count: 8 << 20)
        case .numbers:
            bytes = Array("{\"strings\": {\"a\": [0\(String(repeating: ",0", count: 4_000_000))]}}".utf8)
        case .pipe:
            bytes = []
            unlink(path)
            mkfifo(path, 0o600)
        }
        if content != .pipe { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        let result = try airlock.startProgram(
            "/usr/bin/prlimit",
            ["--data=\(200 << 20)", ChildProcess.executable("Bring"), Airlock.root, "verdict", "App", "--estimate"],
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
                "TMPDIR": "\(folder.path)/temporary",
            ]
        ).wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        let output = result.output.replacing("\(folder.path)/", with: "")
        #expect(output.contains(line), "\(output)")
    }

    @Test("An import of FoundationNetworking fails the build at its place, with the reason")
    func networking() throws {
        try write("import Foundation\nimport FoundationNetworking\nstruct A {}\n", to: "App/A.swift")
        let result = try bring("build", "App", "--into", "\(folder.path)/Out", "--built")
        #expect(result.status == .exited(1))
        let error = try #require((try json(result)["errors"] as? [[String: Any]])?.first)
        #expect(error["file"] as? String == "A.swift" && error["line"] as? Int == 2 && error["column"] as? Int == 8)
        #expect((error["message"] as? String)?.contains("extensions never use the network") == true)
        #expect(error["source"] as? String == "import FoundationNetworking")
    }

    @Test(
        "A widget that a SiriKit intent configures is drawn with the defaults of its definition",
        arguments: [["--swift-mode", "5"], ["--swift-mode", "6", "--default-isolation", "MainActor"]])
    func intentDefaults(settings: [String]) throws {
        try write(
            """
            import SwiftUI
            import WidgetKit

            struct Entry: TimelineEntry {
                let date: Date
                let intent: ConfigurationIntent
            }

            struct Provider: IntentTimelineProvider {
                func placeholder(in context: Context) -> Entry { Entry(date: .now, intent: ConfigurationIntent()) }
                func getSnapshot(
                    for configuration: ConfigurationIntent, in context: Context, completion: @escaping (Entry) -> Void
                ) { completion(Entry(date: .now, intent: configuration)) }
                func getTimeline(
                    for configuration: ConfigurationIntent, in context: Context,
                    completion: @escaping (Timeline<Entry>) -> Void
                ) { completion(Timeline(entries: [Entry(date: .now, intent: configuration)], policy: .never)) }
            }

            @main struct CityWidget: Widget {
                var body: some WidgetConfiguration {
                    IntentConfiguration(kind: "City", intent: ConfigurationIntent.self, provider: Provider()) { entry in
                        VStack {
                            Text(entry.intent.scheme == .dark ? "dark" : "other")
                            Text("\\(entry.intent.count?.intValue ?? 0), \\(entry.intent.isLarge == true ? "large" : "small")")
                            Text(entry.intent.place ?? "none")
                            Text(entry.intent.city?.displayString ?? "no city")
                        }
                        .containerBackground(.white, for: .widget)
                    }
                    .supportedFamilies([.systemSmall])
                }
            }
            """, to: "App/CityWidget.swift")
        try write(
            """
            import Intents

            final class Handler: NSObject, ConfigurationIntentHandling {
                func provideCityOptionsCollection(for intent: ConfigurationIntent) async throws -> INObjectCollection<City> {
                    let city = City(identifier: "1", display: "Hamburg", subtitle: "Elbe", image: INImage(named: "city"))
                    city.population = 1_862_565
                    return INObjectCollection(sections: [INObjectSection(title: "North", items: [city])])
                }
                func resolveCount(
                    for intent: ConfigurationIntent, with completion: @escaping (ConfigurationCountResolutionResult) -> Void
                ) {
                    guard let count = intent.count as? Int else { return completion(.needsValue()) }
                    completion(count < 0 ? .unsupported(forReason: .negative) : .success(with: count))
                }
                func handle(intent: ConfigurationIntent) async -> ConfigurationIntentResponse {
                    guard let city = intent.city else { return ConfigurationIntentResponse(code: .failure, userActivity: nil) }
                    return .outOfStock(city: city)
                }
            }
            """, to: "App/Handler.swift")
        try write(try DefinitionFile.sample, to: "App/Base.lproj/Widget.intentdefinition")
        let package = "\(folder.path)/Out"
        let built = try bringAll(["build", "App", "--into", package, "--built", "--name", "City"] + settings)
        #expect(built.status == .exited(0), "\(built.output)")
        let drawn = try airlock.runProgram(
            "\(package)/mywidgets", ["render", "--kind", "City", "--format", "outline"] + Airlock.clock)
        let texts = drawn.output.matches(of: #/Text "([^"]*)"/#).map { String($0.1) }
        #expect(texts == ["dark", "3, large", "Hamburg", "no city"], "\(drawn.output) \(drawn.errors)")
        #expect(
            drawn.output.contains(
                "ConfigurationIntent has its default values: SiriKit intents can't be configured here"))
    }

    @Test("An import whose widgets all crash fails and says so, after the diagnostics")
    func nothingDrawn() throws {
        try prepare()
        try write(
            """
            import SwiftUI
            import WidgetKit

            struct Entry: TimelineEntry { let date: Date }

            struct Provider: TimelineProvider {
                func placeholder(in context: Context) -> Entry { fatalError("no tea") }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { fatalError("no tea") }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    fatalError("no tea")
                }
            }

            @main struct Tea: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Tea", provider: Provider()) { _ in Text("Tea") }
                        .supportedFamilies([.systemSmall])
                }
            }
            """, to: "App/Tea.swift")
        let result = try bring("App", "--into", "\(folder.path)/Out", "--built")
        #expect(result.status == .exited(1), "\(result.output)")
        #expect(result.errors.contains("- Tea, systemSmall: "))
        #expect(
            result.errors.hasSuffix(
                "\nbring: no snapshot could be drawn: 1 snapshot failed — see the diagnostics above\n"),
            "\(result.errors)")
    }

    @Test("A definition whose names are keywords, and a text that looks like code, compile")
    func keywordDefinition() throws {
        try prepare()
        let words = [
            "any", "async", "await", "borrowing", "case", "class", "default", "each", "false", "func", "in", "inout",
            "is",
            "isolated", "left", "operator", "protocol", "repeat", "self", "set", "some", "super", "throws", "try",
            "yield",
        ]
        let all: [String: Any] = [
            "SupportsDynamicEnumeration": true, "SupportsSearch": true, "SupportsResolution": true,
            "UnsupportedReasons": words.map { ["INIntentParameterUnsupportedReasonCode": $0] },
        ]
        let text = "\"; exit(1) \\(exit(1)) \"\"\"\n\u{2028}#"
        let kinds = ["Boolean", "DateComponents", "Decimal", "Distance", "Integer", "Object", "TimeInterval", "URL"]
        let parameters =
            words.map { DefinitionFile.parameter($0, "String", default: text, all) }
            + kinds.map { DefinitionFile.parameter("one\($0)", $0, all) }
            + kinds.map {
                DefinitionFile.parameter("many\($0)", $0, all.merging(["SupportsMultipleValues": true]) { $1 })
            }
            + words.map {
                DefinitionFile.parameter("enum\($0)", "Integer", default: "class", all.merging(["EnumType": $0]) { $1 })
            }
        let format = words.map { "${\($0)}" }.joined()
        let definition: [String: Any] = [
            "INEnums": words.map { name in
                [
                    "INEnumName": name,
                    "INEnumValues": words.enumerated().map { ["INEnumValueName": $1, "INEnumValueIndex": $0] },
                ]
            },
            "INTypes": [
                [
                    "INTypeName": "Word",
                    "INTypeProperties": words.map { ["INTypePropertyName": $0, "INTypePropertyType": "String"] },
                ]
            ],
            "INIntents": [
                [
                    "INIntentName": "Word", "INIntentParameters": parameters,
                    "INIntentResponse": [
                        "INIntentResponseCodes": words.map {
                            ["INIntentResponseCodeName": $0, "INIntentResponseCodeFormatString": format]
                        },
                        "INIntentResponseParameters": words.map {
                            ["INIntentResponseParameterName": $0, "INIntentResponseParameterType": "String"]
                        },
                    ],
                ]
            ],
        ]
        try write(try DefinitionFile.text(definition), to: "App/A.intentdefinition")
        try write("import Intents\nlet text = WordIntent().`class`\n", to: "App/A.swift")
        let result = try bring("verdict", "App", "--check", "--swift-mode", "6")
        #expect(result.status == .exited(0), "\(result.output) \(result.errors)")
    }

    @Test("Findings and previews of sources with conditions name the lines of the user's files")
    func places() throws {
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/SeededBugs/Base", toPath: sources)
        let path = "\(sources)/FerryViews.swift"
        let limits = "                .lineLimit(2)\n                .minimumScaleFactor(0.7)\n"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        try #require(text.contains(limits))
        // The whole file depends on a condition, and a text is cut off.
        text = text.replacing(limits, with: "                .lineLimit(1)\n")
        text = "#if os(iOS)\n" + text + "\n#Preview(\"Plain\") {\n    Text(\"Plain\")\n}\n#endif\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        func line(_ words: String) throws -> Int {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return try #require(lines.firstIndex { $0.contains(words) }) + 1
        }
        let package = "\(folder.path)/Out"
        let built = try bring("build", "App", "--into", package, "--built", "--name", "Ferry")
        #expect(built.status == .exited(0), "\(built.output)")
        let previews = try airlock.runProgram("\(package)/mywidgets", ["previews"])
        #expect(previews.output.contains("Ferry/FerryViews.swift:\(try line("#Preview"))"), "\(previews.output)")
        let lint = try airlock.runProgram("\(package)/mywidgets", ["lint", "--format", "json"] + Airlock.clock)
        let found = try #require(try json(lint)["findings"] as? [[String: Any]])
        let place = try line("Text(sailing.destination)")
        #expect(
            found.contains {
                $0["rule"] as? String == "truncated" && $0["line"] as? Int == place
                    && $0["file"] as? String == "FerryViews.swift"
            }, "\(lint.output)")
    }
}
