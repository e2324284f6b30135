import Foundation
import TestSupport
import Testing

/// Lint with the real extensions, which draw their widgets in many configurations and report problems.
@Suite(.blocking) struct LintProcessTests {
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

    @Test(
        "A faulty widget is reported under the expected rule with its family and source file",
        arguments: [
            ("systemSmall", "container-background"), ("systemSmall", "widget-url"),
            ("systemSmall", "truncated-priority"),
            ("systemSmall", "truncated"), ("systemSmall", "drawing"), ("accessoryInline", "inline"),
            ("accessoryCircular", "accessory-color"), ("accessoryRectangular", "accessory-weight"),
            ("accessoryRectangular", "vibrant-contrast"), ("systemMedium", "contrast"), ("systemMedium", "small-text"),
            ("systemMedium", "edge"), ("systemMedium", "clipped-shadow"), ("systemMedium", "tap-size"),
            ("systemMedium", "button-label"),
        ])
    func faultyWidget(place: String, rule: String) throws {
        let result = try lint("--kind", "FaultyWidget", "--family", place, "--format", "json", "--sources", sources)
        #expect(result.status == .exited(1))
        let found = try findings(result).first { $0["rule"] as? String == rule }
        let finding = try #require(found)
        #expect(finding["place"] as? String == place)
        #expect(finding["file"] as? String == "FaultyWidgets.swift")
    }

    @Test("A blank widget and a timeline without entries are reported as errors")
    func blankWidget() throws {
        let blank = try lint("--kind", "BlankWidget", "--languages", "")
        #expect(blank.status == .exited(1))
        #expect(
            blank.output == """
                error: nothing is drawn except the background — show something, such as a text for the empty state [blank]
                    BlankWidget systemSmall, and 8 more

                """)
        let lines = blank.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].wholeMatch(of: #/WidgetExt: 9 snapshots in [0-9.]+ s, \d+ a second, \d+ MiB at most/#) != nil)
        #expect(lines[1] == "WidgetExt: 1 error in 9 snapshots — run 'lint --explain RULE' to see why a rule matters")
        let empty = try lint("--kind", "EntrylessWidget")
        #expect(empty.output.hasPrefix("error: EntrylessWidget returned a timeline without entries"))
    }

    @Test("A timeline with more entries than a phone stores at once is reported as slow")
    func crowdedTimeline() throws {
        // In English only: the translations of the built-in widgets are beside the sample's executable.
        let result = try lint("--kind", "CrowdedWidget", "--languages", "")
        #expect(result.status == .exited(1))
        #expect(
            result.output == """
                warning: the timeline has 1800 entries, more than the limit of 1440 — return fewer entries and reload sooner [slow]
                    CrowdedWidget systemSmall, and 2 more

                """)
    }

    @Test("A timeline of 10,000 entries and a view of 4,000 texts are reported as slow, and don't end the lint")
    func excesses() throws {
        let flooded = try lint("--kind", "FloodedWidget", "--languages", "", "--format", "json")
        #expect(flooded.status == .exited(1), "\(flooded.errors)")
        #expect(flooded.output.contains("the timeline has 10000 entries, more than the limit of 1440"))
        // One of its nine snapshots, because each takes seconds without optimisation.
        let many = try lint(
            "--kind", "ManyViewsWidget", "--languages", "", "--part", "1/1", "--unit", "0", "--case", "0")
        #expect(many.output.contains("text layouts are tried, more than the limit of 2000"), "\(many.errors)")
    }

    @Test("A correct widget has no findings in any of its 18 snapshots")
    func goodWidget() throws {
        let result = try lint("--kind", "GreetingWidget", "--format", "json", "--languages", "")
        #expect(result.status == .exited(0))
        #expect(try findings(result).isEmpty)
        #expect(result.errors.hasSuffix("WidgetExt: nothing in 18 snapshots\n"))
    }

    @Test("Findings in the baseline are suppressed, and new findings still fail")
    func baseline() throws {
        let known = path("known.json")
        let first = try lint("--kind", "FaultyWidget", "--write-baseline", known)
        #expect(first.status == .exited(0))
        let second = try lint("--kind", "FaultyWidget", "--baseline", known)
        #expect(second.status == .exited(0))
        #expect(second.output.isEmpty)
        let other = try lint("--kind", "BlankWidget", "--baseline", known)
        #expect(other.status == .exited(1))
    }

    @Test("Without --full, a text that is cut off only when it is doubled or very large isn't reported")
    func extremeSettings() throws {
        let options = ["--kind", "FerryNoteWidget", "--languages", ""]
        let usual = try airlock.runProgram(ChildProcess.executable("SampleWidgets"), ["lint"] + options)
        #expect(usual.output == "")
        let all = try airlock.runProgram(ChildProcess.executable("SampleWidgets"), ["lint", "--full"] + options)
        // Both families have the same cause.
        let lines = all.output.split(separator: "\n")
        #expect(lines.count == 2, "\(all.output)")
        #expect(lines.first?.hasSuffix("[truncated]") == true)
        #expect(lines.last?.contains("; also systemMedium in ") == true)
    }

    @Test("A finding that a comment with a reason disables is only counted, and a comment without one is reported")
    func disabledFindings() throws {
        let options = ["--kind", "FaultyWidget", "--family", "systemSmall", "--format", "json", "--sources"]
        let folder = path("sources")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let text = try String(contentsOfFile: "\(sources)/FaultyWidgets.swift", encoding: .utf8)
        let declaration = "private struct FaultySquare"
        func found(_ comment: String) throws -> (rules: Set<String>, errors: String) {
            _ = try write(text.replacing(declaration, with: "\(comment)\n\(declaration)"), to: "sources/A.swift")
            let result = try airlock.runProgram(
                ChildProcess.executable("SampleWidgets"), ["lint"] + options + [folder])
            return (Set(try findings(result).compactMap { $0["rule"] as? String }), result.errors)
        }
        let before = try found("// A square.")
        #expect(before.rules.contains("drawing") && !before.errors.contains("disabled"))
        let after = try found("// airlock:disable drawing the symbol is drawn by a later version")
        #expect(after.rules == before.rules.subtracting(["drawing"]))
        #expect(after.errors.contains(", 1 disabled in the sources"))
        let without = try found("// airlock:disable drawing")
        #expect(without.rules == before.rules)
        #expect(without.errors.contains("'airlock:disable' gives no reason — write one after 'drawing'"))
    }

    @Test("A configuration file changes a rule's level, and an invalid level is refused with 65")
    func ruleLevels() throws {
        let config = try write("blank = note\n", to: "lint")
        let result = try lint("--kind", "BlankWidget", "--config", config)
        #expect(result.status == .exited(0))
        #expect(result.output.hasPrefix("note: nothing is drawn"))
        let wrong = try write("blank = nothing\n", to: "wrong")
        let failed = try lint("--config", wrong)
        #expect(failed.status == .exited(65))
        #expect(
            failed.errors
                == "WidgetExt: \(wrong):1 has the unknown level 'nothing' for blank — choose one of off, note, warning, error\n"
        )
    }

    @Test("Lint writes one PNG file per finding into the requested folder")
    func findingImages() throws {
        let folder = path("snapshots")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let result = try lint("--kind", "FaultyWidget", "--format", "json", "--images", folder)
        let count = try findings(result).count
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(count > 8)
        #expect(names.count == count)
        for name in names {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        }
    }

    @Test("SARIF output links each finding to its rule and to a source location")
    func sarifLog() throws {
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

    @Test("The table of the lint page lists every rule with its level")
    func ruleTable() throws {
        let page = try String(contentsOfFile: "\(Airlock.root)/Documentation/Lint.md", encoding: .utf8)
        let explained = try lint("--explain", "all").output
        let rules = explained.matches(of: #/(?m)^([a-z-]+) \((\w+)\): /#)
        #expect(rules.count == page.matches(of: #/(?m)^\| \[`[a-z-]+`\]/#).count)
        for rule in rules {
            #expect(page.contains("| [`\(rule.1)`](Lint/\(rule.1).md) | \(rule.2) | "), "\(rule.1)")
        }
    }

    @Test("Unknown rules, source folders and families are refused with their exit codes")
    func badOptions() throws {
        let rule = try lint("--explain", "slo")
        #expect(rule.status == .exited(64))
        #expect(rule.errors == "WidgetExt: no such rule 'slo' — did you mean 'slow'?\n")
        let folder = try lint("--sources", "/nowhere")
        #expect(folder.status == .exited(74))
        #expect(
            folder.errors
                == "WidgetExt: /nowhere can't be read: it isn't a folder — name a folder of Swift sources with --sources\n"
        )
        let none = try lint("--kind", "FaultyWidget", "--family", "systemLarge")
        #expect(none.status == .exited(65))
    }

    @Test("Widgets that are left out aren't linted, and one that doesn't exist can't be left out")
    func without() throws {
        func kinds(_ options: String...) throws -> Set<String> {
            let result = try airlock.runProgram(
                ChildProcess.executable("SampleWidgets"), ["lint", "--units", "--languages", ""] + options)
            let units = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
            return Set(try #require(units).compactMap { $0["kind"] as? String })
        }
        let all = try kinds()
        #expect(all.isSuperset(of: ["FaultyWidget", "BlankWidget", "GreetingWidget"]))
        #expect(
            try kinds("--without", "FaultyWidget", "--without=BlankWidget")
                == all.subtracting(["FaultyWidget", "BlankWidget"]))
        let unknown = try lint("--without", "FaultWidget")
        #expect(unknown.status == .exited(65))
        #expect(unknown.errors == "WidgetExt: no widget of the kind 'FaultWidget' — did you mean 'FaultyWidget'?\n")
    }

    // MARK: Activities and controls

    private let delivery =
        #"{"attributes": {"order": "1", "dishes": []}, "state": {"driver": "Anna", "minutes": 12, "progress": 0.6}}"#

    @Test("A Live Activity is linted in each state of the states folder; missing or bad states are refused")
    func activityStates() throws {
        let none = try lint("--kind", "DeliveryAttributes")
        #expect(none.status == .exited(65))
        #expect(
            none.errors.hasPrefix(
                "WidgetExt: DeliveryAttributes isn't linted: it has no state — write DeliveryAttributes.json into a folder and name the folder with --states\n"
            ))
        let folder = path("states")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = try write(delivery, to: "states/DeliveryAttributes-early.json")
        let long = delivery.replacingOccurrences(of: "Anna", with: String(repeating: "Anna-", count: 60))
        _ = try write(long, to: "states/DeliveryAttributes-late.json")
        _ = try write("nothing", to: "states/Other.json")
        let result = try lint("--kind", "DeliveryAttributes", "--states", folder, "--format", "json")
        #expect(result.status == .exited(1))
        let found = try findings(result)
        #expect(
            found.contains { $0["rule"] as? String == "activity-limits" && $0["place"] as? String == "lock-screen" })
        let states = Set(found.compactMap { ($0["case"] as? String)?.split(separator: ", ").last })
        #expect(states == ["DeliveryAttributes-early", "DeliveryAttributes-late"])
        _ = try write("{}", to: "states/DeliveryAttributes.json")
        let wrong = try lint("--kind", "DeliveryAttributes", "--states", folder)
        #expect(wrong.status == .exited(65))
        #expect(wrong.errors.contains("DeliveryAttributes.json has no 'attributes'"))
    }

    @Test("A Live Activity's state that differs from an earlier one only in colour is reported")
    func coloredStates() throws {
        let folder = path("states")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let options = ["--kind", "RegionlessAttributes", "--states", folder]
        func found() throws -> [String] {
            let lines = try airlock.runProgram(ChildProcess.executable("SampleWidgets"), ["lint"] + options).output
            return lines.split(separator: "\n").map(String.init).filter { $0.contains("[colour-only]") }
        }
        _ = try write(#"{"attributes": {}, "state": {"isLate": true}}"#, to: "states/RegionlessAttributes-a.json")
        #expect(try found() == [])
        _ = try write(#"{"attributes": {}, "state": {"isLate": true}}"#, to: "states/RegionlessAttributes-b.json")
        #expect(try found() == [])
        _ = try write(#"{"attributes": {}, "state": {"isLate": false}}"#, to: "states/RegionlessAttributes-c.json")
        let all = try found()
        #expect(all.count == 1)
        #expect(all.first?.hasPrefix("warning: two states differ only by colour here") == true)
        for workers in ["1", "3"] {
            let lines = try hostLint("--kind", "RegionlessAttributes", "--states", folder, "--workers", workers).output
            #expect(lines.contains(try #require(all.first)))
        }
    }

    @Test("An empty Dynamic Island, a failing control provider and an empty control are reported")
    func islandAndControls() throws {
        let folder = path("states")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = try write(#"{"attributes": {}, "state": {}}"#, to: "states/RegionlessAttributes.json")
        let island = try lint("--kind", "RegionlessAttributes", "--states", folder)
        #expect(island.output.contains("RegionlessAttributes has no region in its expanded Dynamic Island"))
        #expect(island.output.contains("points wide, but only"))
        let broken = try lint("--kind", "BrokenControl")
        #expect(broken.status == .exited(1))
        #expect(broken.output.hasPrefix("error: the value provider of BrokenControl failed: unreachable"))
        #expect(broken.output.contains("[timeline]"))
        let empty = try lint("--kind", "EmptyControl")
        #expect(empty.output.contains("shows neither a button nor a toggle"))
        let good = try lint("--kind", "GarageButton")
        #expect(good.status == .exited(0))
    }

    // MARK: The built-in widgets

    /// The languages except Japanese, whose fonts aren't installed on every machine.
    private static let languages = "ar,de,fr"

    @Test("The built-in widgets break no rule on any of three days")
    func builtInWidgets() throws {
        try airlock.sync()
        // Days with different jokes, the longest ones among them.
        for day in ["2026-11-21", "2026-12-01", "2027-03-01"] {
            let result = try airlock.run(
                "WidgetExt",
                [
                    "lint", "--format", "json", "--at", "\(day)T09:41:00Z", "--timezone", "Europe/Berlin", "--locale",
                    "en_GB", "--languages", Self.languages,
                ]
            )
            #expect(result.status == .exited(0), "\(day): \(result.output)")
        }
    }

    @Test("The built-in widgets break no rule with a long joke or with the shortest one")
    func extremeJokes() throws {
        for (setup, punchline) in [
            (
                "After a year of dance lessons, we have found our rhythm: my partner leads, and I apologise to everyone.",
                "Practice makes polite."
            ), ("Why?", "Because."),
        ] {
            try airlock.sync(setup: setup, punchline: punchline, character: "MrPotato")
            let result = try airlock.run("WidgetExt", ["lint", "--languages", Self.languages] + Airlock.clock)
            #expect(result.status == .exited(0), "\(result.output)")
        }
    }

    // MARK: Several workers

    private func hostLint(_ arguments: String...) throws -> ChildResult {
        try airlock.run(
            "AppHost", ["lint", "--extension", ChildProcess.executable("SampleWidgets")] + arguments + Airlock.clock)
    }

    @Test(
        "Three lint workers, one worker and the extension alone produce identical findings",
        arguments: ["text", "json", "sarif", "markdown"])
    func parallelWorkers(format: String) throws {
        let options = ["--kind", "FaultyWidget", "--format", format, "--sources", sources]
        let folders = ["one", "three"].map(path)
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        }
        func run(_ workers: String, _ folder: String) throws -> ChildResult {
            try airlock.run(
                "AppHost",
                [
                    "lint", "--extension", ChildProcess.executable("SampleWidgets"), "--workers", workers, "--images",
                    folder,
                ]
                    + options + Airlock.clock)
        }
        let one = try run("1", folders[0])
        let three = try run("3", folders[1])
        #expect(one.status == .exited(1))
        #expect(three.status == .exited(1))
        #expect(!one.output.isEmpty)
        #expect(one.output == three.output)
        // The same findings as from the extension alone.
        let alone = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"), ["lint"] + options + Airlock.clock)
        #expect(alone.output == one.output)
        let names = try folders.map { try FileManager.default.contentsOfDirectory(atPath: $0).sorted() }
        #expect(names[0] == names[1])
        #expect(names[0].count > 8)
        for name in names[0] {
            #expect(try airlock.bytes("\(folders[0])/\(name)") == airlock.bytes("\(folders[1])/\(name)"), "\(name)")
        }
        #expect(
            three.errors.split(separator: "\n").contains {
                $0.wholeMatch(
                    of:
                        #/AppHost: \d+ snapshots in [0-9.]+ s by 3 workers, \d+ a second, \d+ MiB at most in one worker/#
                ) != nil
            })
    }

    @Test("A case that crashes or doesn't end is an error, and the other cases are linted", arguments: ["eo", "io"])
    func brokenCase(language: String) throws {
        let options = [
            "--kind", "BrokenWidget", "--languages", "", "--locale", language, "--unit-limit", "3", "--timezone", "UTC",
        ]
        for workers in ["1", "2"] {
            let result = try airlock.run(
                "AppHost",
                [
                    "lint", "--extension", ChildProcess.debugExecutable("SampleWidgets"), "--workers", workers,
                    "--sources", sources, "--format", "json",
                ] + options)
            #expect(result.status == .exited(1), "\(result.errors)")
            let all = try findings(result)
            #expect(all.map { $0["rule"] as? String } == ["drawing"], "\(result.output)")
            let found = try #require(all.first)
            #expect(found["level"] as? String == "error")
            #expect(found["case"] as? String == "systemSmall, dark")
            let message = try #require(found["message"] as? String)
            if language == "eo" {
                #expect(message.contains("BrokenWidget crashed with "))
                #expect(found["file"] as? String == "FaultyWidgets.swift")
            } else {
                #expect(
                    message
                        == "drawing doesn't end within 3 seconds — look for an endless loop, or for too much work in a body"
                )
            }
            #expect(result.errors.contains(" 1 error in 9 snapshots"), "\(result.errors)")
        }
    }

    @Test("The host's `lint` exits as the extension does for findings, baselines and bad options")
    func hostExitCodes() throws {
        #expect(try hostLint("--kind", "GreetingWidget").status == .exited(0))
        #expect(try hostLint("--kind", "BlankWidget").status == .exited(1))
        let known = path("known.json")
        #expect(try hostLint("--kind", "BlankWidget", "--write-baseline", known).status == .exited(0))
        #expect(try hostLint("--kind", "BlankWidget", "--baseline", known).status == .exited(0))
        let none = try hostLint("--kind", "Nothing")
        #expect(none.status == .exited(65))
        #expect(none.errors.hasPrefix("AppHost: no widget of the kind 'Nothing'"))
        let count = try hostLint("--workers", "0")
        #expect(count.status == .exited(64))
        #expect(count.errors == "AppHost: invalid number of workers '0' — write a number from 1 to 64\n")
        #expect(try hostLint("--explain", "slow").output.hasPrefix("slow (warning): "))
        let crashed = try airlock.run("AppHost", ["lint", "--extension", "/nowhere/Widgets"] + Airlock.clock)
        #expect(crashed.status != .exited(0))
    }

    // MARK: Other programs

    private static let sarif = "\(Airlock.root)/.build/sarif/bin/sarif"

    @Test(
        "The sarif tool reads the log and counts the same findings for each level",
        .enabled(if: FileManager.default.isExecutableFile(atPath: sarif), "there is no \(sarif)"))
    func sarifTools() throws {
        let result = try lint("--kind", "FaultyWidget", "--format", "sarif", "--sources", sources)
        let file = try write(result.output, to: "findings.sarif")
        let summary = try airlock.runProgram(Self.sarif, ["summary", file])
        #expect(summary.status == .exited(0), "\(summary.errors)")
        let log = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        for level in ["error", "warning", "note"] {
            let count = results.count { $0["level"] as? String == level }
            #expect(summary.output.contains("\(level): \(count)\n"), "\(summary.output)")
        }
        let csv = path("findings.csv")
        #expect(try airlock.runProgram(Self.sarif, ["csv", "--output", csv, file]).status == .exited(0))
        let rows = String(decoding: try airlock.bytes(csv), as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(rows.count == results.count + 1)
        #expect(rows.dropFirst().allSatisfy { $0.contains("FaultyWidgets.swift") })
    }
}
