import Foundation
import Glibc
import TestSupport
import Testing

/// Lint of imported widgets with one mistake each, and of the same widgets without mistakes.
@Suite(.blocking) struct SeededBugProcessTests {
    private static let fixtures = "\(Airlock.root)/Tests/Fixtures/SeededBugs"

    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    /// Returns the name of the patch that makes a mistake.
    private func patch(symptom: String) throws -> String {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.fixtures)/bugs.json"))
        let bugs = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        return try #require(bugs.first { $0["symptom"] as? String == symptom }?["id"] as? String)
    }

    /// Imports the widgets, after a patch if there is one, and returns the findings as `FILE:LINE RULE`.
    private func findings(after patch: String? = nil) throws -> [String] {
        let (sources, package) = ("\(folder.path)/Ferry", "\(folder.path)/Package")
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Base", toPath: sources)
        if let patch {
            let patched = try airlock.runProgram(
                "/usr/bin/patch", ["-s", "-p1", "-d", sources, "-i", "\(Self.fixtures)/\(patch).patch"])
            #expect(patched.status == .exited(0), "\(patched.output)")
        }
        let built = try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root, "build", sources, "--into", package, "--built"],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
        #expect(built.status == .exited(0), "\(built.output) \(built.errors)")
        let result = try airlock.runProgram("\(package)/mywidgets", ["lint", "--format", "json"] + Airlock.clock)
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let found = try #require(document?["findings"] as? [[String: Any]])
        return found.map { finding in
            let place = "\(finding["file"] as? String ?? ""):\(finding["line"] as? Int ?? 0)"
            return "\(place) \(finding["rule"] as? String ?? "")"
        }.sorted()
    }

    @Test(
        "A mistake in an app's widget is reported by the right rule at its line in the sources",
        .enabled(if: access("/usr/bin/patch", X_OK) == 0, "there is no /usr/bin/patch"),
        arguments: [
            ("invisible when tinted", "FerryViews.swift:75 accented-plate"),
            ("image lost when tinted", "FerryViews.swift:44 accented-image"),
            ("state by colour alone", "FerryViews.swift:96 colour-only"),
            ("stale date", "FerryViews.swift:18 baked-date"),
            ("timeline doesn't reload", "FerryWidget.swift:60 reload-budget"),
            ("invisible in dark", "FerryViews.swift:54 contrast"), ("low contrast", "FerryViews.swift:111 contrast"),
            ("missing margins", "FerryViews.swift:54 edge"),
            ("overlap", "FerryViews.swift:95 overlap"),
            ("frame larger than the widget", "FerryViews.swift:55 truncated"),
        ])
    func seededBug(symptom: String, finding: String) throws {
        #expect(try findings(after: patch(symptom: symptom)).contains(finding))
    }

    @Test("Widgets without these mistakes have no findings")
    func correctWidgets() throws {
        #expect(try findings() == [])
    }
}
