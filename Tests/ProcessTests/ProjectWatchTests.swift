import Foundation
import Shared
import TestSupport
import Testing

/// `AppHost watch`, `AppHost mcp` and `ci-steps.sh` with the Xcode projects in `Tests/Fixtures/Projects`.
@Suite(.blocking)
struct ProjectWatchTests {
    /// The error for a project whose target isn't chosen.
    private static let choice =
        "the project has 2 widget extensions — choose one with --target: SummitWidgets, SummitWeather"

    /// Replaces texts in a file, as editors do.
    private func edit(_ file: String, _ changes: (old: String, new: String)...) throws {
        var text = try String(contentsOfFile: file, encoding: .utf8)
        for change in changes {
            try #require(text.contains(change.old), "\(change.old)")
            text = text.replacing(change.old, with: change.new)
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private func run(_ program: String, _ words: [String], _ variables: [String: String] = [:]) throws -> ChildResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try ChildProcess(
            "/usr/bin/env", [program] + words, environment: ["PATH": path].merging(variables) { $1 }, input: []
        ).wait()
    }

    @Test("A project is drawn again after an edit outside the extension's folder, and of the project file")
    func editedProject() throws {
        let app = try WatchedApp(project: "Groups", "Orchard.xcodeproj")
        let project = "\(app.sources)/Orchard.xcodeproj"
        #expect(app.lines(to: "watching")[0].hasPrefix("watching \(project): http://127.0.0.1:"))
        let first = app.lines(to: "waiting for changes")
        #expect(first.contains { $0.hasPrefix("drew 3 of 3 snapshots in ") }, "\(first)")
        #expect(FileManager.default.fileExists(atPath: "\(app.sources)/Orchard-airlock/.build/watch.lock"))

        try edit("\(app.sources)/Library/Season.swift", ("Late summer", "Autumn"))
        let edited = app.lines(to: "waiting for changes")
        #expect(edited.first == "changed: Season.swift")
        #expect(edited.contains { $0.hasSuffix(", 3 changed") }, "\(edited)")

        try edit("\(app.sources)/Widgets/HarvestWidget.swift", ("\"harvest.note\"", "ladder"))
        let failed = app.lines(to: "waiting for changes")
        // The positions are relative to the folder of the project, as in Xcode.
        #expect(failed.contains("Widgets/HarvestWidget.swift:36:18: error: cannot find 'ladder' in scope"), "\(failed)")

        try Data("let ladder = \"Ladder\"\n".utf8).write(
            to: URL(fileURLWithPath: "\(app.sources)/Common/Ladder.swift"))
        let file = "C9C41323D29728F96FBC6FD5 /* Units.swift in Sources */,"
        let member = "39884A48CA5E3C6436CEF60D /* Units.swift */,"
        let reference = "39884A48CA5E3C6436CEF60D /* Units.swift */ = {"
        try edit(
            "\(project)/project.pbxproj", (file, "\(file) B1,"), (member, "\(member) F1,"),
            (
                reference,
                """
                B1 = {isa = PBXBuildFile; fileRef = F1; };
                F1 = {isa = PBXFileReference; path = Common/Ladder.swift; sourceTree = SOURCE_ROOT; };
                \(reference)
                """
            ))
        let added = app.lines(to: "waiting for changes")
        #expect(added.first == "changed: project.pbxproj")
        #expect(added.contains { $0.hasSuffix(", 3 changed") }, "\(added)")

        try edit("\(app.sources)/Common/Ladder.swift", ("\"Ladder\"", "\"Two ladders\""))
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 3 changed") })
    }

    @Test("New files of a synchronised folder, and edited and new configuration files, are built")
    func synchronisedFolder() throws {
        let app = try WatchedApp(project: "SynchronizedFolders")
        let first = app.lines(to: "waiting for changes")
        #expect(first.contains { $0.hasPrefix("drew 3 of 3 snapshots in ") }, "\(first)")

        let spark = "\(app.sources)/LanternWidgets/Spark.swift"
        try Data("let spark: Int = \"\"\n".utf8).write(to: URL(fileURLWithPath: spark))
        let failed = app.lines(to: "waiting for changes")
        #expect(failed.first == "changed: Spark.swift")
        #expect(failed.contains { $0.hasPrefix("LanternWidgets/Spark.swift:1:18: error: ") }, "\(failed)")
        // A file that the project doesn't name any more isn't waited for.
        try FileManager.default.removeItem(atPath: spark)
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 0 changed") })

        let configuration = "\(app.sources)/Config/Widgets.xcconfig"
        try edit(configuration, ("LANTERN", "LANTERN\n#include? \"Local.xcconfig\""))
        let included = app.lines(to: "waiting for changes")
        #expect(included.first == "changed: Widgets.xcconfig")
        #expect(included.contains { $0.hasSuffix(", 0 changed") }, "\(included)")
        try Data("SWIFT_ACTIVE_COMPILATION_CONDITIONS = DARK\n".utf8).write(
            to: URL(fileURLWithPath: "\(app.sources)/Config/Local.xcconfig"))
        let local = app.lines(to: "waiting for changes")
        #expect(local.first == "changed: Local.xcconfig")
        #expect(local.contains { $0.contains("error: cannot find 'LanternView' in scope") }, "\(local)")
    }

    @Test("A damaged project file keeps the last snapshots, and is built when it is repaired")
    func damagedProject() throws {
        let app = try WatchedApp(project: "XMLProject")
        _ = app.lines(to: "waiting for changes")
        let file = "\(app.sources)/Pebble.xcodeproj/project.pbxproj"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: file), options: .atomic)
        let damaged = app.lines(to: "waiting for changes")
        #expect(damaged.count == 3 && damaged[1].hasPrefix("error: \(file) "), "\(damaged)")
        try bytes.write(to: URL(fileURLWithPath: file), options: .atomic)
        #expect(app.lines(to: "waiting for changes").contains { $0.hasSuffix(", 0 changed") })
    }

    @Test(
        "With packages, an edit of the app, of a local package, its macro, resource or manifest draws the widgets again"
    )
    func editedPackages() throws {
        let app = try WatchedApp(project: "Garden", "Sources/Garden", in: "Packages")
        let packages = "\(app.sources)/Packages"
        let first = app.lines(to: "waiting for changes")
        #expect(first.contains { $0.hasPrefix("drew 3 of 3 snapshots in ") }, "\(first)")
        #expect(first.contains("Weeds.swift isn't compiled, and its widgets aren't drawn"), "\(first)")

        let edits = [
            ("\(app.sources)/Sources/Garden/Plants.swift", "Text(Leaf.system)", "Text(Leaf.system.suffix(5))"),
            ("\(packages)/Soil/Sources/Soil/Soil.swift", "loam", "clay"),
            ("\(packages)/Leaf/Sources/Leaf/Resources/leaf.json", "Basil", "Mint"),
            ("\(packages)/Leaf/Sources/LeafMacros/ShoutMacro.swift", "!\\\"", "?\\\""),
            ("\(packages)/Leaf/Package.swift", "to: \"7\"", "to: \"8\""),
        ]
        for (file, old, new) in edits {
            try edit(file, (old, new))
            let lines = app.lines(to: "waiting for changes")
            #expect(lines.first == "changed: \(file.split(separator: "/").last ?? "")")
            #expect(lines.contains { $0.hasSuffix(", 3 changed") }, "\(file): \(lines)")
        }

        // A package that no longer compiles is named, and compiled again after it is repaired.
        let leaf = "\(packages)/Leaf/Sources/Leaf/Leaf.swift"
        try edit(leaf, ("public enum Leaf {", "public enum Leaf { static let age: Int = \"\""))
        let broken = app.lines(to: "waiting for changes")
        #expect(
            broken.contains {
                $0.hasPrefix("the package leaf can't be built: Leaf.swift:12:42: cannot convert value of type 'String'")
            }, "\(broken)")
        try edit(leaf, (" static let age: Int = \"\"", ""))
        let repaired = app.lines(to: "waiting for changes")
        #expect(repaired.contains { $0.hasPrefix("drew 3 of 3 snapshots in ") }, "\(repaired)")
    }

    @Test("An agent draws widgets with packages after an edit of a local package, and learns what is left out")
    func packagesForAgents() throws {
        let airlock = try Airlock()
        let folder = try TemporaryFolder()
        let garden = try WatchedApp.copy("Garden", to: folder, in: "Packages")
        let agent = try AgentPeer(airlock, "\(garden)/Sources/Garden")
        let listed = try agent.call("list").text
        #expect(
            listed.contains("widgets Plants: systemSmall") && listed.contains("Weeds.swift isn't compiled"), "\(listed)"
        )
        #expect(try agent.call("render", #"{"kind":"Plants"}"#).text.contains("Text \"GROW!\""))
        try edit("\(garden)/Packages/Leaf/Sources/LeafMacros/ShoutMacro.swift", ("!\\\"", "?\\\""))
        let rendered = try agent.call("render", #"{"kind":"Plants"}"#).text
        #expect(rendered.contains("Text \"GROW?\""), "\(rendered)")
    }

    @Test("A watch of a project with several widget extensions ends with their list")
    func severalExtensions() throws {
        let app = try WatchedApp(project: "SeveralExtensions")
        let result = app.watch.wait()
        #expect(result.status == .exited(65) && result.output == "")
        #expect(result.errors == "AppHost: \(Self.choice)\n")
    }

    @Test("An agent gets the targets to choose from, and lists and draws the widgets of a chosen target")
    func chosenTarget() throws {
        let airlock = try Airlock()
        let folder = try TemporaryFolder()
        let project = try WatchedApp.copy("SeveralExtensions", to: folder)
        let lost = try AgentPeer(airlock, project)
        let answer = try lost.call("list")
        #expect(answer.isError && answer.text == Self.choice)
        let agent = try AgentPeer(
            airlock, project, options: ["--target", "SummitWeather", "--into", "\(folder.path)/Weather"])
        let listed = try agent.call("list")
        #expect(!listed.isError && listed.text.hasPrefix("widgets Weather: "), "\(listed.text)")
    }

    @Test("An agent sees the views of a project with their files, and compares them with a revision of the repository")
    func comparedProject() throws {
        let airlock = try Airlock()
        let folder = try TemporaryFolder()
        let project = try WatchedApp.copy("Groups", to: folder)
        let agent = try AgentPeer(airlock, "\(project)/Orchard.xcodeproj")
        #expect(try agent.call("list").text == "widgets Harvest: systemSmall")
        let rendered = try agent.call("render", #"{"kind":"Harvest"}"#)
        #expect(rendered.text.contains("Text \"Late summer\"") && rendered.images.count == 1)
        // 'Abandoned.swift' declares a view of the same name, and belongs to no target.
        #expect(rendered.text.contains("[Widgets/HarvestWidget.swift:34/35/36]"), "\(rendered.text)")
        #expect(!rendered.text.contains("Abandoned"))
        for arguments in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Plant"]] {
            let result = try run(
                "git", ["-C", project, "-c", "user.name=t", "-c", "user.email=t@example.org"] + arguments)
            #expect(result.status == .exited(0), "\(result.errors)")
        }
        #expect(try agent.call("compare", #"{"revision":"HEAD"}"#).text == "0 of 3 snapshots changed")
        try edit("\(project)/Library/Season.swift", ("Late summer", "Autumn"))
        let compared = try agent.call("compare", #"{"revision":"HEAD"}"#)
        #expect(compared.text.hasPrefix("3 of 3 snapshots changed\n"), "\(compared.text)")
        #expect(compared.text.contains("Text \"Late summer\"") && compared.text.contains("Text \"Autumn\""))
    }

    @Test("The checks of continuous integration state files relative to the repository's root")
    func checkedProject() throws {
        let folder = try TemporaryFolder()
        for name in ["Repository/.git", "temporary"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        let project = try WatchedApp.copy("Groups", to: folder, as: "Repository/ios")
        let text = String(repeating: "A note that is too long for a small widget. ", count: 8)
        try edit("\(project)/Widgets/HarvestWidget.swift", ("harvest.note", text))
        let path = "\(project)/Orchard.xcodeproj"
        let built = try run(
            ChildProcess.executable("Bring"), [Airlock.root, path, "--into", "\(folder.path)/out/package", "--built"],
            ["AIRLOCK_FROM": folder.path, "TMPDIR": "\(folder.path)/temporary"])
        #expect(built.status == .exited(0), "\(built.errors)")
        let result = try run(
            "\(Airlock.root)/Packaging/ci-steps.sh", ["lint"],
            ["AIRLOCK_WIDGETS": path, "AIRLOCK_OUT": "\(folder.path)/out", "HOME": folder.path])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(result.output.contains("ios/Widgets/HarvestWidget.swift:34: note: "), "\(result.output)")
        let log = try JSONValue(parsing: String(contentsOfFile: "\(folder.path)/out/lint.sarif", encoding: .utf8))
        let location = log["runs"]?.array?.first?["results"]?.array?.first?["locations"]?.array?.first
        #expect(
            location?["physicalLocation"]?["artifactLocation"]?["uri"]?.string == "ios/Widgets/HarvestWidget.swift")
    }
}
