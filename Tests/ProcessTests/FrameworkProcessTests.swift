import Foundation
import TestSupport
import Testing

/// Widgets that use Apple's other frameworks as public projects do: one folder a framework.
@Suite(.blocking) struct FrameworkProcessTests {
    private static let sources = "\(Airlock.root)/Tests/Fixtures/Frameworks"

    private static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }.sorted()
    }

    @Test(
        "Widgets that use Apple's other frameworks compile in Swift 6, Swift 5 and main-actor modes",
        arguments: [[], ["-swift-version", "5"], ["-default-isolation", "MainActor"]])
    func compiledSources(in mode: [String]) throws {
        let files = try Self.files().map { "\(Self.sources)/\($0)" }
        try #require(!files.isEmpty)
        #expect(try SwiftCompiler().errors(of: files, mode) == [])
    }

    /// Comments in the sources name texts that the widgets show (`// Shows: TEXT`), texts that they show with the fixture (`// Shows with data:
    /// TEXT`), and lines of the diagnostics without it (`// Reports: TEXT`).
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
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
        try #require(built.status == .exited(0), "\(built.output) \(built.errors)")

        func draw(_ name: String, _ options: [String]) throws -> (texts: Set<String>, messages: String) {
            let out = "\(folder.path)/\(name)"
            let drawn = try airlock.runProgram(
                "\(package)/mywidgets", ["gallery", "--out", out] + Airlock.clock + options)
            #expect(drawn.status == .exited(0), "\(drawn.output) \(drawn.errors)")
            let files = try FileManager.default.contentsOfDirectory(atPath: out).filter { $0.hasSuffix(".json") }
            let texts = try files.flatMap { file -> [String] in
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(file)"))
                let snapshot = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                return (snapshot?["text"] as? [[String: Any]] ?? []).compactMap { $0["string"] as? String }
            }
            return (Set(texts), try String(contentsOfFile: "\(out)/plan.json", encoding: .utf8))
        }
        func lines(after mark: String) -> [String] {
            text.split(separator: "\n").compactMap { line in
                line.ranges(of: "// \(mark): ").first.map { String(line[$0.upperBound...]) }
            }
        }
        let (denied, messages) = try draw("denied", [])
        for line in lines(after: "Shows") { #expect(denied.contains(line), "\(denied.sorted()) \(messages)") }
        for line in lines(after: "Reports") { #expect(messages.contains(line), "\(messages)") }
        let (supplied, others) = try draw("data", ["--fixture", "\(Airlock.root)/Tests/Fixtures/FrameworkData"])
        for line in lines(after: "Shows with data") {
            #expect(supplied.contains(line), "\(supplied.sorted()) \(others)")
        }
    }
}
