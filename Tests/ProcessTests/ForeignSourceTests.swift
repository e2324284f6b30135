import Foundation
import Glibc
import TestSupport
import Testing

/// Sources of foreign extensions, imported together as the sources of one app.
@Suite(.blocking) struct ForeignSourceTests {
    /// An extension of the fixtures: one file, and one more with its model if it has one.
    private struct Source {
        let name: String
        let text: String
        /// A text that the small snapshot or an intent's answer contains.
        let shown: String

        init(name: String, text: String) throws {
            (self.name, self.text) = (name, text)
            shown = try #require(text.firstMatch(of: #/// Shows: (.+)/#)?.1.description, "\(name)")
        }

        /// The types of its intents.
        var intents: [String] { text.matches(of: #/struct (\w+Intent)\b[^{]*Intent/#).map { String($0.1) } }

        /// The widget that was marked `@main`.
        var entry: String? { text.firstMatch(of: #/@main\s+struct (\w+): (?:\w+\.)?Widget\b/#).map { String($0.1) } }

        /// The kinds of its widgets.
        var kinds: [String] { text.matches(of: #/kind(?:: String)?(?: =|:) "([\w.]+)"/#).map { String($0.1) } }
    }

    private static let fixtures = "\(Airlock.root)/Tests/Fixtures/ForeignSources"

    private let airlock: Airlock
    private let folder: TemporaryFolder
    private let sources: [Source]

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
        let (from, to) = (URL(fileURLWithPath: Self.fixtures), URL(fileURLWithPath: "\(folder.path)/Foreign"))
        try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
        var sources: [Source] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: from.path).sorted() {
            let text = try String(contentsOf: from.appendingPathComponent(name), encoding: .utf8)
            if !name.hasSuffix("Model.swift") { sources.append(try Source(name: name, text: text)) }
            // One app has one entry point.
            try text.replacing("@main\n", with: "\n").write(
                to: to.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        self.sources = sources
        let widgets = sources.compactMap(\.entry).map { "        \($0)()" }
        let bundle = """
            import SwiftUI
            import WidgetKit

            @main
            struct ForeignExtensions: WidgetBundle {
                var body: some Widget {
            \(widgets.joined(separator: "\n"))
                }
            }
            """
        try bundle.write(
            to: to.appendingPathComponent("ForeignExtensions.swift"), atomically: true, encoding: .utf8)
    }

    /// - Parameter programs: A folder of programs that are found before those of the `PATH`.
    private func bring(_ words: [String], programs: String? = nil) throws -> ChildResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: ["PATH": programs.map { "\($0):\(path)" } ?? path]
        ).wait()
    }

    /// Writes a compiler that finds a member only in the modules that the file itself imports, not in those of the app's other files.
    ///
    /// - Returns: The compiler's folder.
    private func strictCompiler() throws -> String {
        let compiler = try #require(SwiftCompiler.path(of: "swiftc"))
        let programs = "\(folder.path)/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        let script = "\(folder.path)/script"
        try Data("#!/bin/sh\nexec \(compiler) -enable-upcoming-feature MemberImportVisibility \"$@\"\n".utf8).write(
            to: URL(fileURLWithPath: script))
        chmod(script, 0o755)
        try Airlock.install(script, at: "\(programs)/swiftc")
        return programs
    }

    @Test(
        "The compiler finds no error in the sources of foreign extensions, each with its own imports only",
        arguments: ["5", "6"])
    func verdict(mode: String) throws {
        let programs = try strictCompiler()
        func verdict() throws -> ChildResult {
            try bring(["verdict", "\(folder.path)/Foreign", "--check", "--swift-mode", mode], programs: programs)
        }
        let result = try verdict()
        #expect(result.status == .exited(0) && result.output.contains("\nverdict: the sources compile\n"), "\(result)")
        // A member of the module SwiftUI.
        let leak = "import Foundation\nfunc leak() -> Double { CGFloat(2).magnitudeSquared }\n"
        try Data(leak.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Foreign/Leak.swift"))
        let refused = try verdict()
        #expect(refused.status == .exited(1) && refused.output.contains("\n  Leak.swift:2:"), "\(refused)")
    }

    @Test("Foreign extensions are built untouched, with the main actor as default, and show what their sources state")
    func snapshotsAndAnswers() throws {
        #expect(sources.count >= 60)
        let package = "\(folder.path)/Package"
        for product in ["widgets", "intents"] {
            let built = try bring([
                "build", "\(folder.path)/Foreign", "--into", package, "--built", "--product", product, "--swift-mode",
                "6", "--default-isolation", "MainActor",
            ])
            try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        }
        for source in sources {
            let isWidget = source.entry != nil
            let calls =
                isWidget
                ? source.kinds.map { ["render", "--kind", $0, "--family", "systemSmall", "--format", "outline"] }
                : source.intents.map { ["perform", $0] }
            let results = try calls.map { try airlock.runProgram("\(package)/mywidgets", $0 + Airlock.clock) }
            let texts = results.compactMap { result -> Substring? in
                switch result.status {
                // The first line of an outline names the widget, which could be the text that it should show.
                case .exited(0): isWidget ? result.output.drop { $0 != "\n" } : result.output[...]
                // An intent's question.
                case .exited(2) where !isWidget: result.errors[...]
                default: nil
                }
            }
            #expect(texts.contains { $0.contains(source.shown) }, "\(source.name): \(results)")
            if isWidget { #expect(texts.count == calls.count, "\(source.name): \(results)") }
        }
    }
}
