import Foundation
import Testing

/// What a phone would have told one: the real extensions draw their widgets in many ways and say what is wrong.
struct LintProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private func lint(_ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.executable("SampleWidgets"), ["lint"] + arguments)
    }

    private func findings(_ result: ChildResult) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(document?["findings"] as? [[String: Any]])
    }

    private func path(_ name: String) -> String { "\(airlock.folder.path)/\(name)" }

    private func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    private var sources: String { "\(Airlock.root)/Tests/SampleWidgets" }

    @Test(arguments: [
        ("systemSmall", "container-background"), ("systemSmall", "widget-url"), ("systemSmall", "truncated-priority"),
        ("systemSmall", "truncated"), ("systemSmall", "drawing"), ("accessoryInline", "inline"),
        ("accessoryCircular", "accessory-color"), ("accessoryRectangular", "accessory-weight"),
        ("accessoryRectangular", "vibrant-contrast"),
    ])
    func aFaultyWidgetBreaksARule(place: String, rule: String) throws {
        let result = try lint("--kind", "FaultyWidget", "--family", place, "--format", "json", "--sources", sources)
        #expect(result.status == .exited(1))
        let found = try findings(result).first { $0["rule"] as? String == rule }
        let finding = try #require(found)
        #expect(finding["place"] as? String == place)
        #expect(finding["file"] as? String == "FaultyWidgets.swift")
    }

    @Test func aBlankWidgetAndOneWithoutEntriesAreErrors() throws {
        let blank = try lint("--kind", "BlankWidget")
        #expect(blank.status == .exited(1))
        #expect(
            blank.output == """
                error: nothing is drawn but the background — show something, or say that there is nothing [blank]
                    BlankWidget systemSmall, and 8 more

                """)
        #expect(
            blank.errors == "WidgetExt: 1 error in 9 pictures — 'lint --explain RULE' says why a rule matters\n")
        let empty = try lint("--kind", "EntrylessWidget")
        #expect(empty.output.hasPrefix("error: EntrylessWidget handed over a timeline without entries"))
    }

    @Test func aGoodWidgetBreaksNone() throws {
        let result = try lint("--kind", "GreetingWidget", "--format", "json")
        #expect(result.status == .exited(0))
        #expect(try findings(result).isEmpty)
        #expect(result.errors == "WidgetExt: nothing in 18 pictures\n")
    }

    @Test func knownFindingsAreNotReportedAgain() throws {
        let known = path("known.json")
        let first = try lint("--kind", "FaultyWidget", "--write-baseline", known)
        #expect(first.status == .exited(0))
        let second = try lint("--kind", "FaultyWidget", "--baseline", known)
        #expect(second.status == .exited(0))
        #expect(second.output.isEmpty)
        let other = try lint("--kind", "BlankWidget", "--baseline", known)
        #expect(other.status == .exited(1))
    }

    @Test func aProjectDecidesHowFindingsCount() throws {
        let config = try write("blank = note\n", to: "lint")
        let result = try lint("--kind", "BlankWidget", "--config", config)
        #expect(result.status == .exited(0))
        #expect(result.output.hasPrefix("note: nothing is drawn"))
        let wrong = try write("blank = nothing\n", to: "wrong")
        let failed = try lint("--config", wrong)
        #expect(failed.status == .exited(65))
        #expect(
            failed.errors
                == "WidgetExt: \(wrong):1 gives blank no level: 'nothing' — one of off, note, warning, error\n")
    }

    @Test func eachFindingHasAPicture() throws {
        let folder = path("pictures")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let result = try lint("--kind", "FaultyWidget", "--format", "json", "--pictures", folder)
        let count = try findings(result).count
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(count > 8)
        #expect(names.count == count)
        for name in names {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        }
    }

    @Test func codeHostsCanReadTheFindings() throws {
        let result = try lint("--kind", "FaultyWidget", "--format", "sarif", "--sources", sources)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            #expect((place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "FaultyWidgets.swift")
            #expect(((place?["region"] as? [String: Any])?["startLine"] as? Int ?? 0) > 0)
        }
    }

    @Test func thePageListsEveryRuleAndItsLevel() throws {
        let page = try String(contentsOfFile: "\(Airlock.root)/Documentation/Lint.md", encoding: .utf8)
        let explained = try lint("--explain", "all").output
        let rules = explained.matches(of: #/(?m)^([a-z-]+) \((\w+)\): /#)
        #expect(rules.count == page.matches(of: #/(?m)^\| `[a-z-]+` \| \w+ \| /#).count)
        for rule in rules { #expect(page.contains("| `\(rule.1)` | \(rule.2) | "), "\(rule.1)") }
    }

    @Test func badCallsAreNamed() throws {
        let rule = try lint("--explain", "slo")
        #expect(rule.status == .exited(64))
        #expect(rule.errors == "WidgetExt: no rule 'slo' — did you mean 'slow'?\n")
        let folder = try lint("--sources", "/nowhere")
        #expect(folder.status == .exited(74))
        #expect(
            folder.errors
                == "WidgetExt: /nowhere can't be read: it is no folder — name one of Swift sources with --sources\n")
        let none = try lint("--kind", "FaultyWidget", "--family", "systemLarge")
        #expect(none.status == .exited(65))
    }
}
