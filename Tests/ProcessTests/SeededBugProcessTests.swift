import Foundation
import Glibc
import TestSupport
import Testing

/// Lint of imported widgets with one mistake each, and of the same widgets without mistakes.
@Suite(.blocking) struct SeededBugProcessTests {
    /// A mistake, and the finding that reports it.
    typealias Mistake = (symptom: String, finding: String)

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

    /// Imports the widgets after patches, and returns the findings as `FILE:LINE RULE`.
    private func findings(after patches: [String] = []) throws -> [String] {
        let (sources, package) = ("\(folder.path)/Ferry", "\(folder.path)/Package")
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/Base", toPath: sources)
        for patch in patches {
            // Without a copy of the former file beside it, if an earlier patch has moved the lines.
            let patched = try airlock.runProgram(
                "/usr/bin/patch",
                ["-s", "-p1", "--no-backup-if-mismatch", "-d", sources, "-i", "\(Self.fixtures)/\(patch).patch"])
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

    /// Mistakes that don't hide each other are made in one build; the lines are those of the sources with all of them.
    @Test(
        "Mistakes in an app's widgets are reported by the right rules at their lines in the sources",
        .enabled(if: access("/usr/bin/patch", X_OK) == 0, "there is no /usr/bin/patch"),
        arguments: [
            [
                ("invisible when tinted", "FerryViews.swift:74 accented-plate"),
                ("image lost when tinted", "FerryViews.swift:44 accented-image"),
                ("state by colour alone", "FerryViews.swift:92 colour-only"),
                ("stale date", "FerryViews.swift:18 baked-date"),
                ("timeline doesn't reload", "FerryWidget.swift:60 reload-budget"),
                ("low contrast", "FerryViews.swift:107 contrast"),
            ],
            [
                ("invisible in dark", "FerryViews.swift:55 contrast"), ("missing margins", "FerryViews.swift:55 edge"),
                ("overlap", "FerryViews.swift:96 overlap"),
                ("frame larger than the widget", "FerryViews.swift:55 truncated"),
            ],
        ])
    func seededBugs(mistakes: [Mistake]) throws {
        let found = try findings(after: mistakes.map { try patch(symptom: $0.symptom) })
        for mistake in mistakes { #expect(found.contains(mistake.finding), "\(mistake.symptom): \(found)") }
    }

    @Test("Widgets without these mistakes have no findings")
    func correctWidgets() throws {
        #expect(try findings() == [])
    }
}
