import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// An imported app whose sources attack: before `main`, while they are linked, and through limits. It is started by each front end.
@Suite(.blocking)
struct ImportedAppSandboxTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder
    private var package: String { "\(folder.path)/Out" }

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

    /// Runs `bring` with a home folder that the app attacks.
    private func bring(_ words: [String], environment: [String: String] = [:]) throws -> ChildResult {
        let own = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
            "HOME": folder.path,
        ]
        return try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words, environment: own.merging(environment) { $1 }
        ).wait()
    }

    private func build() throws {
        for product in ["widgets", "intents"] {
            let built = try bring(
                ["build", "App", "--into", package, "--built", "--name", "App", "--product", product])
            #expect(built.status == .exited(0), "\(built.output)")
        }
    }

    private func run(_ words: String..., environment: [String: String] = [:]) throws -> ChildResult {
        try airlock.startProgram(
            "\(package)/mywidgets", words, environment: ["HOME": folder.path].merging(environment) { $1 }
        )
        .wait()
    }

    @Test("The arguments for the linker that an app's objects name are ignored, except libraries")
    func linkerArguments() throws {
        // The compiler lets an object name arguments of the linker; `clang` would start this program in its place.
        try write("#!/bin/sh\necho linked > \(folder.path)/linked\nexit 1\n", to: "linker")
        chmod("\(folder.path)/linker", 0o755)
        let argument = Array("-fuse-ld=\(folder.path)/linker".utf8) + [0]
        try write(
            """
            import SwiftUI
            import WidgetKit

            @section(".swift1_autolink_entries") @used
            let argument: (\(argument.map { _ in "UInt8" }.joined(separator: ", "))) = (\(argument.map { "\($0)" }.joined(separator: ", ")))

            \(Self.widget("Plain", "Text(\"Plain\")"))
            """, to: "App/App.swift")
        let built = try bring(["build", "App", "--into", package, "--built", "--name", "App"])
        // The linker itself refuses a variable in this section.
        #expect(built.status == .exited(1) && built.output.contains("symbol in a discarded section"), "\(built.output)")
        #expect(folder.names("").contains("linker") && !folder.names("").contains("linked"))
    }

    @Test("Code of an app that runs before main is sandboxed, whichever command starts it")
    func beforeMain() throws {
        try write(
            """
            import AppIntents
            import Foundation
            import Glibc
            import SwiftUI
            import WidgetKit

            @section(".init_array") @used
            let start: @convention(c) () -> Void = attack

            func attack() {
                report("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
                guard let home = getenv("HOME") else { return report("home", -1) }
                report("file", open(String(cString: home) + "/stolen", O_WRONLY | O_CREAT, 0o644))
                report("secret", getenv("SECRET") == nil ? 0 : 1)
            }

            func report(_ name: String, _ result: Int32) {
                let line = Array("\\(name) \\(result < 0 ? String(cString: strerror(errno)) : "\\(result)")\\n".utf8)
                Glibc.write(2, line, line.count)
            }

            \(Self.widget("Plain", "Text(\"Plain\")"))

            @main struct Widgets: WidgetBundle {
                var body: some Widget { Plain() }
            }

            struct Count: AppIntent {
                static let title: LocalizedStringResource = "Count"
                func perform() async throws -> some ReturnsValue<Int> { .result(value: 3) }
            }
            """, to: "App/App.swift")
        try build()
        let denied = "socket Permission denied\nfile Permission denied\nsecret 0\n"
        for words in [
            ["list"], ["previews"], ["timeline", "--kind", "Plain"], ["render", "--kind", "Plain", "--format", "text"],
            ["lint"], ["simulate", "--kind", "Plain"], ["perform", "Count"], ["shortcuts"], ["search", "x"],
        ] {
            let result = try airlock.startProgram(
                "\(package)/mywidgets", words, environment: ["HOME": folder.path, "SECRET": "key"]
            ).wait()
            #expect(result.errors.hasPrefix(denied), "\(words): \(result.errors)")
        }
        let image = try run("render", "--kind", "Plain", "--out", "\(folder.path)/plain.png")
        #expect(image.status == .exited(0), "\(image.errors)")
        #expect(folder.names("").contains("plain.png") && !folder.names("").contains { $0.hasSuffix(".tmp") })
        let drawn = try bring(["App", "--into", package, "--built", "--name", "App"], environment: ["SECRET": "key"])
        #expect(drawn.status == .exited(0), "\(drawn.output) \(drawn.errors)")
        #expect(!folder.names("").contains("stolen"))
        #expect(FileManager.default.fileExists(atPath: "\(package)/snapshots/index.html"))
        let agent = try AgentPeer(airlock, "\(folder.path)/App")
        #expect(try agent.call("render", #"{"kind":"Plain","images":false}"#).text.contains("Text \"Plain\""))
        #expect(
            try agent.call("perform", #"{"intent":"Count"}"#).text
                == "value: 3\nno settings or files of an app group changed")
        // Without Landlock, only the filter of system calls remains.
        let weaker = try run("list", environment: ["AIRLOCK_SANDBOX": "landlock=0"])
        #expect(weaker.errors.contains("files are protected by their modes alone\nsocket Permission denied\n"))
        #expect(folder.names("").contains("stolen"))
    }

    @Test("A command of an imported app whose launcher is missing doesn't start the app")
    func missingLauncher() throws {
        try write(
            """
            import SwiftUI
            import WidgetKit

            \(Self.widget("Plain", "Text(\"Plain\")"))
            """, to: "App/App.swift")
        try build()
        // Another process edits the script: a child that a parallel test starts would inherit a descriptor with which this process writes it,
        // and a file that is open for writing can't be executed.
        let edit = ["-i", "s|^launcher=.*|launcher=/nowhere/Launcher|", "\(package)/mywidgets"]
        #expect(try airlock.runProgram("/bin/sed", edit).status == .exited(0))
        let result = try run("list")
        #expect(result.status == .exited(77))
        #expect(
            result.errors
                == "mywidgets: no launcher '/nowhere/Launcher' to sandbox the app — import the app again with 'bring'\n"
        )
    }

    @Test("Each command of an imported app ends at the limits of time, memory, descriptors and size of files")
    func limits() throws {
        let attacks = [
            ("Sleep", "sleep(1_000)"), ("Spin", "while getpid() > 0 {}"),
            ("Memory", "for _ in 0..<64 { memset(malloc(1 << 26), 1, 1 << 26) }"),
            ("Descriptors", "for _ in 0..<300 where dup(2) < 0 { write(2, \"refused\\n\", 8); abort() }"),
            (
                "Group",
                """
                for number in 0..<20 {
                    let path = String(cString: getenv("AIRLOCK_CONTAINER")) + "/groups/group.a/\\(number)"
                    let file = open(path, O_CREAT | O_RDWR, 0o644)
                    for _ in 0..<20 { write(file, malloc(1 << 20), 1 << 20) }
                    close(file)
                }
                """
            ),
            // The descriptor for requests to rename the output. Nothing reads the answers.
            (
                "Requests",
                "signal(SIGPIPE, SIG_IGN); for _ in 0..<20_000 { write(5, [0] as [UInt8], 1) }; sleep(1_000)"
            ),
            // The first descriptor after the standard streams is the output file.
            ("Size", "for _ in 0..<80 { write(3, malloc(1 << 20), 1 << 20) }"),
        ]
        try write(
            """
            import AppIntents
            import Glibc
            import SwiftUI
            import WidgetKit

            enum Attack: String, AppEnum {
                case \(attacks.map(\.0).joined(separator: ", "))
                static let typeDisplayRepresentation: TypeDisplayRepresentation = "Attack"
                static let caseDisplayRepresentations: [Attack: DisplayRepresentation] = [
                    \(attacks.map { ".\($0.0): \"\($0.0)\"" }.joined(separator: ", "))
                ]

                func run() {
                    switch self {
                    \(attacks.map { "case .\($0.0): \($0.1)" }.joined(separator: "\n        "))
                    }
                }
            }

            struct Harm: AppIntent {
                static let title: LocalizedStringResource = "Harm"
                @Parameter(title: "Attack") var attack: Attack
                func perform() async throws -> some IntentResult {
                    attack.run()
                    return .result()
                }
            }

            \(attacks.map { Self.widget($0.0, "Text(\"\\(run())\")", "func run() -> Int { Attack.\($0.0).run(); return 0 }") }.joined(separator: "\n"))

            @main struct Widgets: WidgetBundle {
                var body: some Widget { \(attacks.map { "\($0.0)()" }.joined(separator: "; ")) }
            }
            """, to: "App/App.swift")
        try build()
        let remedy = "correct the code of its widgets or intents\n"
        func expectLimits(_ words: (String) -> [String]) throws {
            func end(_ attack: String, within seconds: Int = 60) throws -> ChildResult {
                try airlock.startProgram(
                    "\(package)/mywidgets", words(attack),
                    environment: ["HOME": folder.path, "AIRLOCK_TIME_LIMIT": "\(seconds)"]
                ).wait()
            }
            let asleep = try end("Sleep", within: 2)
            #expect(asleep.status == .exited(70))
            #expect(asleep.errors.hasSuffix("Launcher: the app didn't end within 2 s and was ended — \(remedy)"))
            let spinning = try end("Spin", within: 2)
            #expect([.exited(70), .signalled(SIGKILL), .signalled(SIGXCPU)].contains(spinning.status), "\(spinning)")
            let large = try end("Memory")
            #expect(large.status == .exited(70))
            #expect(
                large.errors.hasSuffix("Launcher: the app used more than 1024 MiB of memory and was ended — \(remedy)"))
            let descriptors = try end("Descriptors")
            #expect(
                descriptors.errors.contains("refused\n") && descriptors.status == .signalled(SIGABRT), "\(descriptors)")
        }
        try expectLimits { ["render", "--kind", $0, "--format", "text"] }
        let file = "\(folder.path)/large.png"
        #expect(try run("render", "--kind", "Size", "--out", file).status == .signalled(SIGXFSZ))
        #expect(!folder.names("").contains { $0.hasPrefix("large.png") })
        let flooded = try run(
            "render", "--kind", "Requests", "--out", file, environment: ["AIRLOCK_TIME_LIMIT": "2"])
        #expect(flooded.status == .exited(70) && flooded.errors.contains("the app didn't end within 2 s"))
        #expect(
            try run("list", environment: ["AIRLOCK_TIME_LIMIT": "0"]).errors
                == "Launcher: invalid value '0' for --time — write a number from 1 to 86400\n")
        // 20 files of 20 MiB, in a group that may have 256 MiB.
        let group = "\(package)/container/groups/group.a"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        let full = try run(
            "render", "--kind", "Group", "--format", "text", environment: ["AIRLOCK_CONTAINER": "\(package)/container"])
        #expect(full.status == .exited(74))
        let message =
            "Launcher: \(group) has more than 256 MiB, the quota of an app group — remove files from it\n"
        #expect(full.errors.hasSuffix(message))
        let refused = try run(
            "render", "--kind", "Group", "--format", "text", environment: ["AIRLOCK_CONTAINER": "\(package)/container"])
        #expect(refused.status == .exited(0) && refused.errors.hasPrefix(message), "\(refused)")
        try FileManager.default.removeItem(atPath: group)
        try expectLimits { ["perform", "Harm", "--parameters", "{\"attack\":\"\($0)\"}"] }
        let drawn = try bring(
            ["App", "--into", package, "--built", "--name", "App"], environment: ["AIRLOCK_TIME_LIMIT": "5"])
        #expect(drawn.errors.contains("the app didn't end within 5 s and was ended"))
        let agent = try AgentPeer(airlock, "\(folder.path)/App")
        let memory = try agent.call("perform", #"{"intent":"Harm","parameters":{"attack":"Memory"}}"#)
        #expect(
            memory.text
                == "the intent used more than 1024 MiB of memory and was killed — correct the intent's code and call again"
        )
        #expect(
            try agent.call("render", #"{"kind":"Memory"}"#).text.contains("1024 MiB"))
    }

    private static func widget(_ name: String, _ body: String, _ member: String = "") -> String {
        """
        struct \(name)View: View {
            \(member)
            var body: some View { \(body).containerBackground(.background, for: .widget) }
        }

        struct \(name)Provider: TimelineProvider {
            struct Entry: TimelineEntry { let date: Date }
            func placeholder(in context: Context) -> Entry { Entry(date: .now) }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: .now)) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry(date: .now)], policy: .never))
            }
        }

        struct \(name): Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "\(name)", provider: \(name)Provider()) { _ in \(name)View() }
                    .supportedFamilies([.systemSmall])
            }
        }
        """
    }
}
