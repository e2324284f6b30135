import Foundation
import Testing

@testable import Bring

/// Imports foreign folders end to end: built, listed, drawn, queried. It takes minutes, so it runs only on request.
@Suite(
    .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "bring",
        "it builds packages for minutes: run ./airlock prove bring"))
struct BringProof {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let fixtures = root + "/Tests/Fixtures"

    /// The folder of all output; not removed, so that a second run measures warm builds.
    private let work: String

    init() throws {
        work = ProcessInfo.processInfo.environment["AIRLOCK_PROVE_DIR"] ?? "/tmp/airlock-prove-bring"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    }

    /// Imports a folder, prints the duration, and returns the output.
    private func bring(_ folder: String, _ words: [String]) throws -> String {
        let begun = ProcessInfo.processInfo.systemUptime
        var output: [String] = []
        let command = BringCommand(
            arguments: try BringArguments([folder] + words, current: "/"), root: Self.root,
            clock: { ProcessInfo.processInfo.systemUptime }, output: { output.append($0) },
            progress: { output.append($0) })
        let isClear: Bool
        do { isClear = try command.run() } catch {
            Issue.record("\((error as? CommandFailure)?.message ?? "\(error)")\n\(output.joined(separator: "\n"))")
            throw error
        }
        #expect(isClear)
        print("PROOF \(words.joined(separator: " ")): \(Int(ProcessInfo.processInfo.systemUptime - begun)) s")
        return output.joined(separator: "\n")
    }

    private func run(_ words: [String]) throws -> (status: Int32, output: String) {
        let result = try Subprocess(arguments: words).run(log: work + "/run")
        return (result.status, String(decoding: result.output, as: UTF8.self) + result.errors)
    }

    /// Writes a folder of app groups for `--fixture`.
    private func groups(_ files: [String: String]) throws -> String {
        let folder = URL(fileURLWithPath: work + "/Groups")
        for (name, text) in files {
            let file = folder.appendingPathComponent("group.\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder.path
    }

    /// Returns the contents of all files in a folder, to check that none changed.
    private func contents(_ folder: String) -> [String: Data] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileManager.default.contents(atPath: "\(folder)/\(name)").map { (name, $0) }
            })
    }

    @Test(
        "The sample app is imported, built, rendered and run without changing its folder",
        arguments: [
            ["--swift-mode", "5"], ["--swift-mode", "6"], ["--swift-mode", "6", "--default-isolation", "MainActor"],
            ["--swift-mode", "6", "--configuration", "release"],
        ])
    func sampleApp(_ mode: [String]) throws {
        let folder = Self.fixtures + "/SampleApp"
        let before = contents(folder)
        let place = work + (mode.contains("release") ? "/Release" : "/Sample")
        let fixture = try groups(["com.example.tea.json": "{\"cupsToday\": 3}", "com.example.tea/note.txt": "strong"])
        let output = try bring(folder, ["--into", place, "--name", "Tea", "--fixture", fixture] + mode)
        #expect(output.contains("\(place)/snapshots/index.html"))
        #expect(contents(folder) == before)

        let tool = place + "/mywidgets"
        let list = try run([tool, "list"])
        for name in [
            "TeaOfTheDay", "Stock", "About", "BrewAttributes", "Kettle", "RinseIntent", "DescaleIntent", "StockIntent",
        ] {
            #expect(list.output.contains("\(name)  ") || list.output.contains("\(name)\n"), "\(name) isn't listed")
        }
        #expect(try run([tool, "ask", "Make me a Tea Time"]).output == "Brewing Assam for 4 minutes.\n")
        #expect(try run([tool, "perform", "RinseIntent"]).output == "Rinsed.\n")
        #expect(try run([tool, "perform", "DescaleIntent"]).output == "30\n")
        #expect(try run([tool, "search", "sen"]).output == "sencha  Sencha\n")
        let german = try run([
            tool, "render", "--kind", "TeaOfTheDay", "--locale", "de", "--format", "text", "--out", "-",
        ])
        #expect(german.status == 0 && german.output.contains("4 Minuten"))
        #expect(
            try run([tool, "perform", "DescribeCupsIntent", "--locale", "de_DE", "--timezone", "Asia/Tokyo"]).output
                == "de_DE Donnerstag 09:00 09:00 1.234,5 Asia/Tokyo Tea of the Day, 3 cups, strong\n")
        let previews = try run([tool, "previews"]).output
        #expect(previews.contains("Morning  TeaOfTheDay\n  widget: systemSmall  Tea/TeaOfTheDayWidget.swift:"))
        #expect(previews.contains("Brewing  BrewAttributes\n  activity: lock-screen  Tea/BrewActivity.swift:"))
        let second = try run([
            tool, "render", "--preview", "Morning", "--entry", "2", "--format", "text", "--out", "-",
        ])
        #expect(second.output.contains("Sencha") && second.output.contains("2 cups"))
        for snapshot in [
            "TeaOfTheDay-systemSmall", "Stock-systemLarge", "About-accessoryInline", "Kettle-small",
            "TeaOfTheDay-systemSmall-preview_Morning__2_of_2", "BrewAttributes-lock-screen-preview_Brewing__1_of_2",
            "BrewAttributes-expanded-preview_Brewing", "Previews-preview-Cup",
        ] {
            // The name of a preview's snapshot ends with a hash.
            let name = try FileManager.default.contentsOfDirectory(atPath: "\(place)/snapshots").first {
                $0 == "\(snapshot).png" || $0.hasPrefix("\(snapshot)-") && $0.hasSuffix(".png")
            }
            let bytes = name.flatMap { FileManager.default.contents(atPath: "\(place)/snapshots/\($0)") }
            #expect((bytes?.count ?? 0) > 1_000, "\(snapshot) isn't drawn")
        }
        // The probe fails if the process can write outside what the sandbox grants.
        #expect(
            try run([place + "/.build/app/\(mode.contains("release") ? "release" : "debug")/Tea-widgets", "sandbox"])
                .status
                == 0)
    }

    /// Depends on a tagged repository, for an app with modules named like Airlock's.
    @Test("A package with its own Shared module builds against a tagged version of Airlock")
    func taggedVersion() throws {
        let clone = work + "/Airlock.git"
        if FileManager.default.fileExists(atPath: clone) { try FileManager.default.removeItem(atPath: clone) }
        #expect(try run(["git", "clone", "-q", "--bare", Self.root, clone]).status == 0)
        #expect(try run(["git", "-C", clone, "tag", "1.0.0"]).status == 0)
        let folder = Self.fixtures + "/ForeignPackage/Sources/CupWidgets"
        let place = work + "/Tagged"
        // A cached checkout would still be of the tag's former commit.
        for name in [".build", "Package.resolved"] where FileManager.default.fileExists(atPath: "\(place)/\(name)") {
            try FileManager.default.removeItem(atPath: "\(place)/\(name)")
        }
        let output = try bring(
            folder,
            [
                "--into", place, "--airlock-url", "file://" + clone, "--tag", "1.0.0", "--fixture",
                try groups(["com.example.cups.json": "{\"goal\": 2000}"]),
            ])
        #expect(output.contains("module Shared: "))
        #expect(output.contains("module Models: "))
        let tool = place + "/mywidgets"
        #expect(try run([tool, "list"]).output.contains("Cups"))
        #expect(try run([tool, "perform", "FillCupIntent"]).output == "300\n")
        let drawn = try run([tool, "render", "--kind", "Cups", "--format", "text", "--out", "-"])
        #expect(drawn.output.contains("small: 150 ml") && drawn.output.contains("goal: 2,000 ml"))
    }

    /// Runs the template package's tests.
    @Test("The tests of the package template pass with `swift test`")
    func templateTests() throws {
        let tested = try run([
            "swift", "test", "--package-path", Self.root + "/Documentation/Template", "--scratch-path",
            work + "/Template",
        ])
        #expect(tested.status == 0, "\(tested.output.suffix(2_000))")
        #expect(tested.output.contains("Test largeTextFitsSmallPhone() passed"))
    }

    /// Runs the steps of the GitHub action and the GitLab job, from the sources to the report.
    @Test("The CI steps lint and render the sample app and write a SARIF report")
    func ciSteps() throws {
        let out = work + "/Results"
        let done = try run([
            "env", "AIRLOCK_WIDGETS=\(Self.fixtures)/SampleApp", "AIRLOCK_OUT=\(out)",
            Self.root + "/Packaging/ci-steps.sh", "all",
        ])
        // Lint may have findings; the other steps must succeed.
        #expect(done.status == 0 || done.output.contains("ci-steps: failed: lint — "), "\(done.output.suffix(2_000))")
        let report = try JSONSerialization.jsonObject(
            with: FileManager.default.contents(atPath: out + "/lint.sarif") ?? Data())
        #expect((report as? [String: Any])?["version"] as? String == "2.1.0")
        let snapshots = try FileManager.default.contentsOfDirectory(atPath: out + "/snapshots")
        #expect(snapshots.contains("TeaOfTheDay-systemSmall-dark@2x.png"))
    }

    /// A failed build reports its errors briefly, missing names first.
    @Test("A compiler error fails the import, and the missing type is reported first")
    func compilerErrors() throws {
        let folder = work + "/Broken"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("import SwiftUI\nstruct W: View { var body: some View { Wobbler { Text(\"a\") } } }\n".utf8).write(
            to: URL(fileURLWithPath: folder + "/W.swift"))
        var output: [String] = []
        let command = BringCommand(
            arguments: try BringArguments([folder, "--into", work + "/Sample", "--name", "Tea"], current: "/"),
            root: Self.root, clock: { 0 }, output: { output.append($0) }, progress: { _ in })
        let error = #expect(throws: CommandFailure.self) { try command.run() }
        #expect(error?.exitCode == .found)
        #expect(output.last?.hasPrefix("  W.swift:2:40: cannot find 'Wobbler' in scope\n") == true)
    }
}
