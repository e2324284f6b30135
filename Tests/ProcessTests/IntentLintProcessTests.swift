import Foundation
import Shared
import TestSupport
import Testing

/// The command `lint` of an intents extension.
@Suite(.blocking) struct IntentLintProcessTests {
    private static let pairs = "\(Airlock.root)/Tests/Fixtures/IntentRules"
    private static let phrase = "\(pairs)/12-phrase-without-app-name"
    private static let message =
        "the phrase 'How long until my next break' lacks the app's name — add \\(.applicationName)"

    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private func lint(_ arguments: [String]) throws -> ChildResult {
        try airlock.run("IntentsExt", ["lint"] + arguments)
    }

    @Test("A finding above note has its file and line, and fails the command; the corrected sources don't")
    func text() throws {
        let before = try lint(["--sources", "\(Self.phrase)/before"])
        #expect(before.status == .exited(ExitCode.found.rawValue))
        #expect(
            before.output
                == "App/BreakShortcuts.swift:17: error: \(Self.message) [phrase-app-name]\n    BreakShortcuts.appShortcuts\n"
        )
        let after = try lint(["--sources", "\(Self.phrase)/after"])
        #expect(after.status == .exited(0) && after.output == "")
    }

    @Test("JSON has the type, the member, the file and the line of a finding")
    func json() throws {
        let result = try lint(["--sources", "\(Self.phrase)/before", "--format", "json"])
        let json = try JSONValue(parsing: result.output)
        let finding = try #require(json["findings"]?.array?.first)
        let texts = ["kind", "path", "place", "file"].map { finding[$0]?.string }
        #expect(texts == ["BreakShortcuts", "appShortcuts", "sources", "App/BreakShortcuts.swift"])
        #expect(finding["line"]?.integer == 17 && json["files"]?.integer == 1)
    }

    @Test("A baseline, a configuration and a comment each leave a finding out")
    func leftOut() throws {
        let baseline = "\(airlock.folder.path)/baseline.json"
        let written = try lint(["--sources", "\(Self.phrase)/before", "--write-baseline", baseline])
        #expect(written.status == .exited(0))
        let known = try lint(["--sources", "\(Self.phrase)/before", "--baseline", baseline])
        #expect(known.status == .exited(0) && known.output == "")

        let configuration = "\(airlock.folder.path)/lint.conf"
        try "phrase-app-name = off\n".write(toFile: configuration, atomically: true, encoding: .utf8)
        let off = try lint(["--sources", "\(Self.phrase)/before", "--config", configuration])
        #expect(off.status == .exited(0) && off.output == "")

        let folder = "\(airlock.folder.path)/sources"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = try String(contentsOfFile: "\(Self.phrase)/before/App/BreakShortcuts.swift", encoding: .utf8)
        try text.replacingOccurrences(
            of: "next break\",\n", with: "next break\",  // airlock:disable phrase-app-name only a test\n"
        ).write(toFile: "\(folder)/BreakShortcuts.swift", atomically: true, encoding: .utf8)
        let disabled = try lint(["--sources", folder])
        #expect(disabled.status == .exited(0) && disabled.output == "")
        #expect(disabled.errors.contains("IntentsExt: nothing in 1 files, 1 disabled in the sources"))
    }

    // Requirements: J-048
    @Test("The sample apps have no finding, so each of their phrases names the app")
    func samples() throws {
        for folder in ["IntentsExt/Extension", "Shared/Features"] {
            let result = try lint(["--sources", "\(Airlock.root)/\(folder)"])
            #expect(result.status == .exited(0) && result.output == "", "\(folder)")
        }
    }

    @Test("A query that suggests an identifier twice is a finding of the app that runs")
    func query() throws {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleIntents"), ["lint", "--container", "\(airlock.folder.path)/container"])
        #expect(
            result.output.contains(
                "error: suggestedEntities() gives two entities with the identifier 'g1' — give each its own [entity-query]"
            ))
        #expect(result.status == .exited(ExitCode.found.rawValue))
    }

    @Test(
        "A query that throws, doesn't return, or suggests 100,000 entities leaves the findings about sources",
        arguments: [
            ("throwing", "the query of Ghost failed: The house is haunted. — return no entities instead", 1),
            ("sleeping", "the query doesn't return within 2 s — suggest fewer entities, or load them before", 1),
            ("spinning", "the query doesn't return within 2 s — suggest fewer entities, or load them before", 70),
            ("many", nil, 1),
        ])
    func misbehavingQuery(ghosts: String, message: String?, status: Int32) throws {
        let result = try airlock.startProgram(
            ChildProcess.executable("SampleIntents"),
            ["lint", "--container", "\(airlock.folder.path)/container", "--sources", "\(Self.phrase)/before"],
            environment: ["SAMPLE_INTENTS_GHOSTS": ghosts, "SAMPLE_INTENTS_LIMIT": ghosts == "many" ? "30" : "2"]
        ).wait()
        #expect(result.status == .exited(status), "\(result.errors)")
        let lines = result.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
        #expect(lines.first == "App/BreakShortcuts.swift:17: error: \(Self.message) [phrase-app-name]")
        #expect(lines.dropFirst() == (message.map { ["error: \($0) [entity-query]"] } ?? [])[...])
    }

    @Test("Sources that can't be parsed, and 5,000 phrases, are read without an error")
    func badInput() throws {
        let folder = "\(airlock.folder.path)/bad"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let phrases = (0..<5_000).map { "\"Phrase \($0) in \\(.applicationName)\"," }.joined(separator: "\n")
        let sources = [
            "Half.swift":
                "import AppIntents\nstruct Half: AppIntent {\n    static let title: LocalizedStringResource = \"\\(",
            "Many.swift":
                "import AppIntents\nstruct Many: AppShortcutsProvider {\n    static var appShortcuts: [AppShortcut] {\n        AppShortcut(intent: Run(), phrases: [\n\(phrases)\n], shortTitle: \"Run\", systemImageName: \"star\")\n    }\n}\n",
            "AppShortcuts.xcstrings": "{\"strings\": [",
        ]
        for (name, text) in sources { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
        let result = try lint(["--sources", folder])
        #expect(
            result.output.contains("Many.swift:4: error: 5000 phrases with all values, more than the limit of 1000"))
        #expect(result.status == .exited(ExitCode.found.rawValue))
        let missing = try lint(["--sources", "\(folder)/none"])
        #expect(missing.status == .exited(ExitCode.inputOutput.rawValue))
    }

    // Requirements: J-025
    @Test("A surface has no changes from itself, and a removed intent fails the comparison")
    func surface() throws {
        let written = try airlock.run("IntentsExt", ["surface"])
        #expect(written.status == .exited(0))
        let shortcuts = try JSONValue(parsing: written.output)["shortcuts"]?.array ?? []
        let wythnos = try #require(shortcuts.first { $0["intent"]?.string == "AskWythnosIntent" })
        #expect(wythnos["phrases"]?.array?.contains(.string("Ask ${applicationName}")) == true)
        #expect(wythnos["translations"]?["de"]?.array?.contains(.string("Frag ${applicationName}")) == true)
        let file = "\(airlock.folder.path)/surface.json"
        try written.output.write(toFile: file, atomically: true, encoding: .utf8)
        let same = try airlock.run("IntentsExt", ["surface", "--against", file])
        #expect(same.status == .exited(0) && same.output == "")
        try written.output.replacingOccurrences(of: "\"AskWythnosIntent\"", with: "\"AskAnythingIntent\"")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let changed = try airlock.run("IntentsExt", ["surface", "--against", file])
        #expect(changed.status == .exited(ExitCode.found.rawValue))
        #expect(
            changed.output.hasPrefix("break: the intent AskAnythingIntent was removed, or its identifier changed\n"))
    }
}
