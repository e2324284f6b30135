import Foundation
import TestSupport
import Testing

/// Widgets that read data shared by their app, run as sandboxed processes.
@Suite(.blocking) struct GroupProcessTests {
    private let airlock: Airlock
    private let id = "group.com.example.steps"

    init() throws { airlock = try Airlock() }

    private func render(_ kind: String, _ options: String...) throws -> ChildResult {
        try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            ["render", "--kind", kind, "--family", "systemMedium", "--format", "text"] + Airlock.clock + options)
    }

    private func lines(_ result: ChildResult) -> [String] {
        #expect(result.status == .exited(0), "\(result.errors)")
        return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }

    private var settings: String { "\(airlock.container)/groups/\(id)/Library/Preferences/\(id).plist" }

    private func add() throws {
        let made = try airlock.run("AppHost", ["groups", "--add", id])
        #expect(
            made
                == ChildResult(
                    status: .exited(0), output: "\(id)  \(airlock.container)/groups/\(id)\n", errors: ""))
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func write(_ values: [String: Any], to path: String, _ format: PropertyListSerialization.PropertyListFormat)
        throws
    {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    private func stored() throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: settings))
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    @Test(
        "A sandboxed widget reads the settings and files of its app group",
        arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func sandboxedReading(format: PropertyListSerialization.PropertyListFormat) throws {
        try add()
        try write(["name": "Ada", "steps": 4_711, "goal": 8_000.5, "isMetric": true], to: settings, format)
        try write("Walked to work", to: "\(airlock.container)/groups/\(id)/Notes/today.txt")
        let result = try render("StepsWidget")
        #expect(lines(result) == ["Ada: 4711 of 8000.5", "Walked to work", "metric"])
        #expect(result.errors == "")
    }

    @Test("Settings that a widget changes are saved and no staging file is left")
    func savedSettings() throws {
        try add()
        for _ in 0..<3 { #expect(try render("StepsWidget").status == .exited(0)) }
        #expect(try stored()["asked"] as? Int == 3)
        let folder = URL(fileURLWithPath: settings).deletingLastPathComponent().path
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["\(id).plist", ".\(id).lock"])
    }

    @Test("Six widgets that change settings at once succeed and lose no other setting")
    func concurrentSettings() throws {
        try add()
        try write(["name": "Ada"], to: settings, .xml)
        let all = try (0..<6).map { _ in
            try ChildProcess(
                ChildProcess.executable("SampleWidgets"),
                ["timeline", "--kind", "StepsWidget", "--family", "systemMedium"],
                environment: ["AIRLOCK_CONTAINER": airlock.container, "HOME": airlock.folder.path], input: [])
        }
        for process in all { #expect(try process.wait().status == .exited(0)) }
        let stored = try stored()
        #expect(stored["name"] as? String == "Ada")
        // Reading and setting are two steps, as on iOS, so some increments may be lost.
        #expect((1...6).contains(try #require(stored["asked"] as? Int)))
    }

    @Test("Lint changes nothing in the app groups, by itself or started by the host")
    func frozenGroups() throws {
        try add()
        try write(["name": "Ada", "steps": 8_000], to: settings, .binary)
        func tree() throws -> [String: Data?] {
            let root = "\(airlock.container)/groups"
            let names = try FileManager.default.subpathsOfDirectory(atPath: root)
            return Dictionary(
                uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(root)/\($0)")) })
        }
        let before = try tree()
        let widgets = ChildProcess.executable("SampleWidgets")
        let options = ["--kind", "StepsWidget", "--format", "json"] + Airlock.clock
        let alone = try airlock.runProgram(widgets, ["lint"] + options)
        let hosted = try airlock.run("AppHost", ["lint", "--extension", widgets, "--workers", "2"] + options)
        #expect(alone.status == hosted.status && alone.output == hosted.output, "\(alone) \(hosted)")
        #expect(alone.output.contains(#""findings":"#))
        #expect(try tree() == before)
        // The same provider does change them when its widget is drawn.
        #expect(try render("StepsWidget").status == .exited(0))
        #expect(try tree() != before)
    }

    @Test("A missing app group is reported once, and the widget renders without its settings")
    func missingGroup() throws {
        let result = try render("StepsWidget")
        #expect(lines(result) == ["unnamed: 0 of 0.0", "no note", "imperial"])
        #expect(
            result.errors
                == "WidgetExt: app group '\(id)' isn't in the container, so it has no settings and no files — provide them with --fixture DIR, or create the group: mkdir -p \(airlock.container)/groups/\(id)/Library/Preferences\n"
        )
    }

    /// The suggested command is run verbatim, in a container whose name a shell would split.
    @Test("The suggested mkdir command creates the missing app group when run in a shell")
    func suggestedCommand() throws {
        let container = "\(airlock.folder.path)/it's a place"
        let words = ["timeline", "--kind", "StepsWidget", "--family", "systemMedium", "--container", container]
        let sample = ChildProcess.executable("SampleWidgets")
        let first = try airlock.runProgram(sample, words)
        let command = try #require(first.errors.split(separator: "\n").first { $0.contains("create the group: ") })
            .components(separatedBy: "create the group: ")[1]
        #expect(try airlock.runProgram("/bin/sh", ["-c", command]).status == .exited(0))
        #expect(FileManager.default.fileExists(atPath: "\(container)/groups/\(id)/Library/Preferences"))
        #expect(try !airlock.runProgram(sample, words).errors.contains("app group"))
    }

    @Test("Damaged app group settings are reported, never treated as empty, and left unchanged")
    func damagedSettings() throws {
        try add()
        try write("no plist", to: settings)
        let result = try render("StepsWidget")
        #expect(result.status == .exited(65))
        #expect(
            result.errors
                == "WidgetExt: \(settings) isn't a property list — restore or remove it\n")
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == "no plist")
    }

    @Test(
        "A fixture folder replaces the app group of the container and isn't modified",
        arguments: ["json", "plist", "phone"])
    func fixture(form: String) throws {
        let fixture = "\(airlock.folder.path)/fixture"
        switch form {
        case "json":
            try write(
                #"{"name": "Ada", "steps": 4711, "goal": 8000.5, "isMetric": true}"#, to: "\(fixture)/\(id).json")
        case "plist":
            try write(
                ["name": "Ada", "steps": 4_711, "goal": 8_000.5, "isMetric": true], to: "\(fixture)/\(id).plist", .xml)
        default:
            try write(
                ["name": "Ada", "steps": 4_711, "goal": 8_000.5, "isMetric": true],
                to: "\(fixture)/\(id)/Library/Preferences/\(id).plist", .binary)
        }
        try write("From a fixture", to: "\(fixture)/\(id)/Notes/today.txt")
        let names = try FileManager.default.subpathsOfDirectory(atPath: fixture).sorted()
        let result = try render("StepsWidget", "--fixture", fixture)
        #expect(lines(result) == ["Ada: 4711 of 8000.5", "From a fixture", "metric"])
        #expect(result.errors == "")
        // The fixture is unchanged for the next snapshot.
        #expect(try FileManager.default.subpathsOfDirectory(atPath: fixture).sorted() == names)
    }

    @Test("A fixture folder without the app group is reported with what to add")
    func fixtureWithoutGroup() throws {
        let result = try render("StepsWidget", "--fixture", airlock.folder.path)
        #expect(
            result.errors
                == "WidgetExt: app group '\(id)' isn't in \(airlock.folder.path), so it has no settings and no files — add \(id).plist, \(id).json or a folder \(id) there\n"
        )
    }

    // Requirements: X-004
    @Test("A widget's network request fails with advice to sync in the app and is logged")
    func networkRequest() throws {
        let result = try render("HeadlineWidget")
        #expect(
            lines(result).joined(separator: " ")
                == "an extension has no network access, so https://example.com/headline wasn't requested — fetch the data in the app"
        )
        #expect(result.errors == "error: [com.example.news:headline] asked example.com for <private>, status 0\n")
    }

    @Test("The groups command lists app groups as JSON and refuses an invalid id")
    func groupList() throws {
        try add()
        let json = try airlock.run("AppHost", ["groups", "--json"])
        #expect(json.output == #"{"groups":[{"id":"\#(id)","folder":"\#(airlock.container)/groups/\#(id)"}]}"# + "\n")
        let wrong = try airlock.run("AppHost", ["groups", "--add", "a/b"])
        #expect(wrong.status == .exited(70))
    }
}
