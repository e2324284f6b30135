import Foundation
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

    private func bring(_ words: [String]) throws -> ChildResult {
        try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
    }

    @Test("The compiler finds no error in the sources of foreign extensions, in Swift 5 and 6", arguments: ["5", "6"])
    func verdict(mode: String) throws {
        let result = try bring(["verdict", "\(folder.path)/Foreign", "--check", "--swift-mode", mode])
        #expect(result.status == .exited(0) && result.output.contains("\nverdict: the sources compile\n"), "\(result)")
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
            let calls =
                source.entry == nil
                ? source.intents.map { ["perform", $0] }
                : source.kinds.map { ["render", "--kind", $0, "--family", "systemSmall", "--format", "outline"] }
            let shown = try calls.map { call in
                let result = try airlock.runProgram("\(package)/mywidgets", call + Airlock.clock)
                return result.output + result.errors
            }
            #expect(shown.contains { $0.contains(source.shown) }, "\(source.name): \(shown)")
        }
    }
}
