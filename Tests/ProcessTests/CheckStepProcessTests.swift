import Foundation
import TestSupport
import Testing

/// `ci-steps.sh` in an unpacked toolkit, for a user with an empty home folder. The stand-in for the toolkit's import makes a program that
/// draws widgets of the tests.
@Suite(.blocking) struct CheckStepProcessTests {
    private let airlock: Airlock
    private let kit: FakeToolkit

    init() throws {
        airlock = try Airlock(isInMemory: false)
        kit = try FakeToolkit()
        for folder in ["home", "My App/Widgets"] {
            try FileManager.default.createDirectory(
                atPath: "\(kit.path)/\(folder)", withIntermediateDirectories: true)
        }
        try kit.installImport()
        // Without a kind, the program draws a widget without faults. If a widget crashes, it ends the process that draws all widgets.
        try program(
            #"""
            [ -z "${CALLS:-}" ] || echo "$*" >> "$CALLS"
            if [ "${1:-}" = surface ]; then exec "${INTENTS:-$SAMPLES}" "$@"; fi
            case " $* " in
                " list ") printf 'GreetingWidget  Greeting: one\n  widget: systemSmall\nStepsWidget  Steps\n  widget: systemSmall\n'; exit ;;
                *" --parts "* | *" --kind "*) ;;
                *" --without StepsWidget "*) set -- "$@" --kind GreetingWidget ;;
                *) [ -n "${CRASHES:-}" ] || set -- "$@" --kind GreetingWidget ;;
            esac
            # With a kind, the program doesn't look for references that are no longer drawn.
            if [ "${2:-}" = --verify ] && [ -e "$3/Old%20Widget-systemSmall@2x.png" ]; then
                echo 'leftover: Old%20Widget-systemSmall@2x: no longer drawn'
            fi
            case " $* " in
                *" --parts "*) ;;
                *" --kind GreetingWidget "*) ;;
                *) if [ -n "${CRASHES:-}" ]; then printf 'Steps.swift:7: Fatal error: Index out of | range\nWidgetExt: %s crashed with SIGSEGV at /app/Steps.swift:7 - correct it\n' "$CRASHES" >&2; kill -SEGV $$; fi ;;
            esac
            exec "$SAMPLES" "$@"
            """#)
    }

    private func program(_ text: String) throws { try kit.install("#!/bin/sh\n\(text)\n", at: "program") }

    private func path(_ name: String) -> String { "\(kit.path)/\(name)" }

    /// Runs a step in the folder of the app's repository.
    private func step(_ name: String, _ settings: [String: String] = [:]) throws -> ChildResult {
        let environment = [
            "PATH": "\(path("programs")):/usr/bin:/bin", "HOME": path("home"), "AIRLOCK_WIDGETS": "Widgets",
            "AIRLOCK_OUT": "my results", "PROGRAM": path("program"),
            "SAMPLES": ChildProcess.executable("SampleWidgets"), "AIRLOCK_CONTAINER": airlock.container,
            "AIRLOCK_FONTS": Airlock.fonts,
        ]
        return try ChildProcess(
            "/usr/bin/env", ["-C", path("My App"), path("kit/lib/airlock/ci-steps.sh"), name],
            environment: environment.merging(settings) { $1 }, input: []
        ).wait()
    }

    private func result(_ name: String) throws -> String {
        try String(contentsOfFile: path("My App/my results/\(name)"), encoding: .utf8)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path("My App/my results/\(folder)")).sorted()
    }

    /// The rows of the report's first table.
    private func summary() throws -> [String] {
        try result("report.md").split(separator: "\n").dropFirst(3).prefix { $0.hasPrefix("|") }.map(String.init)
    }

    @Test("The toolkit imports, lints, draws and reports; without references it says so, and passes")
    func withoutReferences() throws {
        let references = ["AIRLOCK_REFERENCES": "My References"]
        let first = try step("all", references)
        #expect(first.status == .exited(0), "\(first.errors)")
        #expect(
            try summary() == [
                "| build | passed |", "| lint | no findings |", "| snapshots | 26 drawn |",
                "| references | not compared: there are no references yet |",
            ])
        let report = try result("report.md")
        #expect(report.contains("\n## Findings\n\nNone.\n"))
        #expect(report.contains("\nThere are no reference snapshots in My References yet."))
        #expect(
            first.errors.contains(
                "ci-steps: nothing is verified: there are no reference snapshots in 'My References' yet — review \(path("My App/my results"))/snapshots and copy it there\n"
            ))
        // The flat folder for hosts of snapshots.
        let images = try names("images")
        #expect(images.count == 2 * 26)
        #expect(images.filter { $0.hasSuffix(".png") } == (try names("snapshots")).filter { $0.hasSuffix(".png") })
        #expect(
            try result("images/GreetingWidget-systemMedium-dark@2x.json") == """
                {
                  "display_name": "GreetingWidget, systemMedium, dark",
                  "group": "GreetingWidget",
                  "tags": { "family": "systemMedium", "variant": "dark" }
                }

                """)
        // Nothing is written into the home folder.
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("home")) == [])

        try FileManager.default.copyItem(
            atPath: path("My App/my results/snapshots"), toPath: path("My App/My References"))
        let second = try step("all", references)
        #expect(second.status == .exited(0), "\(second.errors)")
        #expect(try summary().last == "| references | nothing changed |")
    }

    @Test("The intents' surface is written, and a change that breaks stored shortcuts fails and is in the report")
    func intents() throws {
        let references = path("My App/References")
        let settings = ["INTENTS": ChildProcess.executable("IntentsExt"), "AIRLOCK_REFERENCES": references]
        #expect(try step("bring").status == .exited(0))
        let written = try step("intents", settings)
        #expect(written.status == .exited(0), "\(written.errors)")
        let surface = try result("intents.json")
        #expect(try step("report", settings).status == .exited(0))
        #expect(try summary().contains("| intents | not compared |"))

        try FileManager.default.createDirectory(atPath: references, withIntermediateDirectories: true)
        func reference(_ text: String) throws {
            try text.write(toFile: "\(references)/intents.json", atomically: true, encoding: .utf8)
        }
        try reference(surface)
        #expect(try step("intents", settings).status == .exited(0))
        #expect(try step("report", settings).status == .exited(0))
        #expect(try summary().contains("| intents | nothing changed |"))

        try reference(surface.replacingOccurrences(of: "\"AskWythnosIntent\"", with: "\"AskAnythingIntent\""))
        let broken = try step("intents", settings)
        #expect(broken.status == .exited(1))
        #expect(try step("report", settings).status == .exited(0))
        #expect(try summary().contains("| intents | 1 breaking change, 1 other change |"))
        let list =
            "\n## Changed intents\n\n- break: the intent AskAnythingIntent was removed, or its identifier changed\n"
        #expect(try result("report.md").contains(list))
        #expect(try step("intents", settings.merging(["AIRLOCK_FAIL_ON": "changes"]) { $1 }).status == .exited(0))
    }

    @Test(
        "A changed snapshot has a sheet beside the report; new and removed ones are listed; the summary has no images")
    func changes() throws {
        #expect(try step("all").status == .exited(0))
        let references = path("My App/References")
        try FileManager.default.copyItem(atPath: path("My App/my results/snapshots"), toPath: references)
        let manager = FileManager.default
        for end in ["png", "json"] {
            let (small, medium) = (
                "\(references)/GreetingWidget-systemSmall@2x.\(end)",
                "\(references)/GreetingWidget-systemMedium@2x.\(end)"
            )
            try manager.copyItem(atPath: small, toPath: "\(references)/Old%20Widget-systemSmall@2x.\(end)")
            try manager.removeItem(atPath: small)
            try manager.removeItem(atPath: medium)
            try manager.copyItem(atPath: "\(references)/GreetingWidget-systemSmall-dark@2x.\(end)", toPath: medium)
        }
        try Data("Earlier\n".utf8).write(to: URL(fileURLWithPath: path("summary")))
        let result = try step(
            "all", ["AIRLOCK_REFERENCES": references, "GITHUB_STEP_SUMMARY": path("summary")])
        #expect(result.status == .exited(1))
        #expect(result.errors.hasSuffix("ci-steps: failed: verify — see \(path("My App/my results"))\n"))
        #expect(try summary().last == "| references | 1 changed, 1 new, 1 no longer drawn |")
        let report = try self.result("report.md")
        let sheet = "differences/GreetingWidget-systemMedium@2x.png"
        #expect(report.contains("\n**GreetingWidget-systemMedium@2x**: "))
        #expect(report.contains("\n![GreetingWidget-systemMedium@2x](\(sheet))\n"))
        #expect(report.contains("\n## New snapshots\n\n- GreetingWidget-systemSmall@2x\n"))
        #expect(report.contains("\n## Snapshots that are no longer drawn\n\n- Old%20Widget-systemSmall@2x\n"))
        // The reference, the new snapshot and the difference.
        let image = try Data(contentsOf: URL(fileURLWithPath: path("My App/my results/\(sheet)")))
        #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let width = image[16..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect(width > 3 * 316)
        let summary = try String(contentsOfFile: path("summary"), encoding: .utf8)
        #expect(summary.hasPrefix("Earlier\n# Widgets\n"))
        #expect(!summary.contains("![") && summary.contains("\n`\(sheet)`\n"))
    }

    @Test(
        "A widget that crashes is reported with its reason, and the others are checked, in one process if the crash names the widget",
        arguments: [("StepsWidget", 2), ("Steps", 3)])
    func crash(subject: String, processes: Int) throws {
        #expect(try step("all").status == .exited(0))
        let references = path("My App/References")
        try FileManager.default.copyItem(atPath: path("My App/my results/snapshots"), toPath: references)
        let result = try step(
            "all", ["CRASHES": subject, "AIRLOCK_REFERENCES": references, "CALLS": path("calls")])
        #expect(result.status == .exited(1))
        #expect(result.errors.hasSuffix("ci-steps: failed: lint snapshots verify — see \(path("My App/my results"))\n"))
        #expect(
            try summary() == [
                "| build | passed |", "| lint | no findings, 1 widget failed |",
                "| snapshots | 26 drawn, 1 widget failed |",
                "| references | nothing changed, 1 widget failed |",
            ])
        let report = try self.result("report.md")
        for step in ["lint", "snapshots", "verify"] {
            #expect(
                report.contains(
                    "\n| StepsWidget | \(step) | crashed with signal 11: Index out of \\| range (/app/Steps.swift:7) |\n"
                ))
        }
        let log = try JSONSerialization.jsonObject(with: Data(try self.result("lint.sarif").utf8)) as? [String: Any]
        #expect(log?["version"] as? String == "2.1.0")
        let calls = try String(contentsOfFile: path("calls"), encoding: .utf8).split(separator: "\n")
        for command in ["lint --part ", "snapshot --record ", "snapshot --verify "] {
            #expect(calls.filter { $0.hasPrefix(command) }.count == processes)
        }
    }

    @Test("Of a project with several widget extensions, one must be chosen")
    func severalExtensions() throws {
        let several = try step("all", ["SEVERAL": "Clock Tea"])
        let message = "ci-steps: the project has several widget extensions — set AIRLOCK_TARGET to one of: Clock, Tea"
        #expect(several.status == .exited(64) && several.output.contains(message), "\(several)")
        #expect(try summary().first == "| build | failed with exit code 64 |")
        #expect(try self.result("report.md").contains(message))
        let chosen = try step("all", ["SEVERAL": "Clock Tea", "AIRLOCK_TARGET": "Tea"])
        #expect(chosen.status == .exited(0), "\(chosen.errors)")
    }

    @Test("Sources that don't compile are reported with the compiler's output")
    func failedBuild() throws {
        let result = try step("all", ["FAULTY_SOURCES": "yes"])
        #expect(result.status == .exited(1))
        #expect(result.output.contains("Tea.swift:3:5: error"))
        #expect(
            try summary() == [
                "| build | failed with exit code 1 |", "| lint | not run |", "| snapshots | not run |",
                "| references | not run |",
            ])
        #expect(try self.result("report.md").hasSuffix("\n## Build\n\n    Tea.swift:3:5: error: <T> | `x`\n"))
    }

    @Test(
        "The report and the summary stay below a code host's limit of 1 MiB, and name the file with the rest",
        arguments: [(200, 200), (40_000, 0)])
    func limits(changed: Int, listed: Int) throws {
        // A program without widgets, with many findings and changes.
        try program(
            #"""
            many() { awk -v count="$COUNT" "BEGIN { for (i = 1; i <= count; i++) $1 }"; }
            case " $* " in
                *" --part "*) echo '{}' ;;
                *" surface "*) exit 64 ;;
                *" --format markdown"*) many 'print "| warning | finding " i " of a text | truncated | Kind systemSmall | A.swift:" i " |"'; exit 1 ;;
                *" --format "*) exit 1 ;;
                *" --record "*) mkdir -p "$3"; exit 1 ;;
                *" --verify "*)
                    many 'printf "changed: My%%20Widget-systemSmall-%05d@2x: text \047<b>|\047 became \047`b`\047\n", i'
                    many 'print "missing: New-" i "@2x: no reference snapshot"'
                    many 'print "leftover: Old-" i "@2x: no longer drawn"'
                    exit 1 ;;
            esac
            """#)
        mkdir(path("My App/References"), 0o755)
        try Data().write(to: URL(fileURLWithPath: path("My App/References/index.json")))
        let result = try step(
            "all",
            [
                "COUNT": "\(changed)", "AIRLOCK_REFERENCES": "References", "GITHUB_STEP_SUMMARY": path("summary"),
            ])
        #expect(result.status == .exited(1))
        #expect(
            try summary().suffix(3) == [
                "| lint | \(changed) warnings |", "| snapshots | 0 drawn |",
                "| references | \(changed) changed, \(changed) new, \(changed) no longer drawn |",
            ])
        let report = try self.result("report.md")
        let summary = try String(contentsOfFile: path("summary"), encoding: .utf8)
        #expect(report.utf8.count < 1 << 20 && summary.utf8.count < 1 << 20)
        // Each percent sign of a file's name is encoded in a link.
        #expect(
            report.contains(
                "\n**My%20Widget-systemSmall-00001@2x**: text '&lt;b&gt;\\|' became '\\`b\\`'\n\n![My%20Widget-systemSmall-00001@2x](differences/My%2520Widget-systemSmall-00001@2x.png)\n"
            ))
        let images = report.matches(of: #/\n!\[/#).count
        let missing = report.matches(of: #/\nThe report has no room for (\d+) more: see `(verify|lint).txt`.\n/#)
        #expect(listed == 0 || images == listed && missing.isEmpty)
        if listed == 0 {
            #expect(missing.count == 4)
            #expect(missing.contains { Int($0.1) == changed - images })
        }
    }

    @Test(
        "Results that can't be written, references of another renderer and other general errors end the step with a remedy"
    )
    func generalErrors() throws {
        try Data().write(to: URL(fileURLWithPath: path("My App/file")))
        for out in ["file", "file/results", "/proc/results"] {
            let result = try step("all", ["AIRLOCK_OUT": out])
            #expect(
                result
                    == ChildResult(
                        status: .exited(74), output: "",
                        errors:
                            "ci-steps: can't write into '\(out)' — set AIRLOCK_OUT to a folder that can be written\n"))
        }
        #expect(try step("bring").status == .exited(0))
        // An unknown option isn't a fault of a widget.
        let wrong = try step("lint", ["AIRLOCK_LINT": "--nonsense"])
        #expect(wrong.status == .exited(64))
        #expect(!wrong.errors.contains("ci-steps: lint:"))
        let references = path("My App/References")
        mkdir(references, 0o755)
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(references)/index.json"))
        let damaged = try step("verify", ["AIRLOCK_REFERENCES": references])
        #expect(damaged.status == .exited(65))
        #expect(damaged.errors.contains("\(references)/index.json isn't JSON"))
        #expect(try step("report").status == .exited(0))
        #expect(try summary().contains { $0.hasPrefix("| lint | failed with exit code 64: unknown option") })
        #expect(try summary().last?.hasPrefix("| references | failed with exit code 65: ") == true)
        #expect(try summary().last?.contains("index.json isn't JSON") == true)
    }

    // MARK: The base of a pull request

    private func git(_ words: String...) throws {
        let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "init.defaultBranch=main"]
        let result = try ChildProcess(
            "/usr/bin/git", ["-C", path("My App")] + identity + words, environment: ["HOME": path("home")], input: []
        ).wait()
        try #require(result.status == .exited(0), "\(result.errors)")
    }

    private func sources(linted: String, change: String = ":") throws {
        try kit.write(FakeToolkit.program(linting: linted, change: change), to: "My App/Widgets/program")
    }

    /// The number of cached bases.
    private func cached() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: path("home/.cache/airlock-bases")).count
    }

    private func commit() throws {
        try git("init", "--quiet")
        try git("add", "Widgets")
        try git("commit", "--quiet", "--message", "Base")
    }

    @Test("With a base, changed snapshots have images, new findings fail, and the base is drawn once")
    func base() throws {
        try sources(linted: "GreetingWidget", change: FakeToolkit.otherMedium)
        try commit()
        try sources(linted: "FaultyWidget")
        let settings = ["AIRLOCK_BASE": "HEAD", "IMPORTS": path("imports")]
        let result = try step("all", settings)
        #expect(result.status == .exited(1))
        #expect(
            result.errors.hasSuffix("ci-steps: failed: base — see \(path("My App/my results"))\n"), "\(result.errors)")
        let rows = try summary()
        let row = try #require(rows.first)
        #expect(row.wholeMatch(of: #/\| base \| [0-9a-f]{7,}: [1-9][0-9]* findings new, 0 fixed \|/#) != nil)
        #expect(rows.last == "| changes | 1 changed |")
        let report = try self.result("report.md")
        #expect(report.contains("\n## New findings\n\n| level | finding |"))
        #expect(report.contains("\n## Fixed findings\n\nNone.\n"))
        #expect(report.contains("\nEach image shows the base, the new snapshot and the difference.\n"))
        let sheet = "differences/GreetingWidget-systemMedium@2x.png"
        #expect(report.contains("\n![GreetingWidget-systemMedium@2x](\(sheet))\n"))
        #expect(FileManager.default.fileExists(atPath: path("My App/my results/\(sheet)")))
        func imports() throws -> Int {
            try String(contentsOfFile: path("imports"), encoding: .utf8).split(separator: "\n").count
        }
        #expect(try imports() == 2)
        // Only the head is built again, although the revision has another name.
        for (words, failed) in [("nothing", ""), ("changes", " verify"), ("findings changes", " base verify")] {
            let again = try step("all", settings.merging(["AIRLOCK_BASE": "main", "AIRLOCK_FAIL_ON": words]) { $1 })
            #expect(again.status == .exited(failed.isEmpty ? 0 : 1))
            #expect(again.errors.contains("ci-steps: failed:\(failed) — see") == !failed.isEmpty)
        }
        #expect(try imports() == 5)
        #expect(try cached() == 1)
        // The repository isn't changed.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path("My App")).sorted()
                == [".git", "Widgets", "my results"])
    }

    @Test("Findings that the base has, too, don't fail, and those that are gone are listed as fixed")
    func fixedFindings() throws {
        try sources(linted: "FaultyWidget")
        try commit()
        let same = try step("all", ["AIRLOCK_BASE": "HEAD"])
        #expect(same.status == .exited(0), "\(same.errors)")
        #expect(try summary().first?.hasSuffix(": 0 findings new, 0 fixed |") == true)
        #expect(try summary().last == "| changes | nothing changed |")
        try sources(linted: "GreetingWidget")
        let result = try step("all", ["AIRLOCK_BASE": "HEAD"])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(try #require(try summary().first).contains(#/: 0 findings new, [1-9][0-9]* fixed/#))
        #expect(try self.result("report.md").contains("\n## Fixed findings\n\n| level | finding |"))
    }

    @Test("A base that doesn't compile or has no widgets is reported, and the check of the head passes")
    func unbuildableBase() throws {
        try kit.write("let tea = \n", to: "My App/Widgets/faulty")
        try commit()
        try FileManager.default.removeItem(atPath: path("My App/Widgets/faulty"))
        let result = try step("all", ["AIRLOCK_BASE": "HEAD"])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(result.errors.contains("ci-steps: nothing is compared: the base can't be built\n"))
        #expect(try summary().first?.hasSuffix(": the base can't be built |") == true)
        #expect(try summary().last == "| changes | not compared: the base can't be built |")
        try git("rm", "-r", "--quiet", "--cached", "Widgets")
        try git("commit", "--quiet", "--message", "Without widgets")
        #expect(try step("all", ["AIRLOCK_BASE": "HEAD"]).status == .exited(0))
        #expect(try summary().last == "| changes | not compared: the base doesn't have the widgets |")
    }

    @Test(
        "A base that a full disk or a signal ended fails the check with its exit code, and is drawn by the next check",
        arguments: [70, 143])
    func endedBase(status: Int) throws {
        try sources(linted: "GreetingWidget")
        try commit()
        let ended = try step("all", ["AIRLOCK_BASE": "HEAD", "BASE_STATUS": "\(status)"])
        #expect(ended.status == .exited(1))
        #expect(ended.errors.hasSuffix("ci-steps: failed: base — see \(path("My App/my results"))\n"), "\(ended)")
        #expect(try summary().first == "| base | failed with exit code \(status) |")
        #expect(try summary().last == "| changes | not compared: the base wasn't drawn |")
        #expect(try cached() == 0)
        let next = try step("all", ["AIRLOCK_BASE": "HEAD"])
        #expect(next.status == .exited(0), "\(next.errors)")
        #expect(try summary().last == "| changes | nothing changed |")
    }

    @Test("A base in which a widget was killed is compared without it, and drawn again by the next check")
    func incompleteBase() throws {
        // With a kind, only that widget's process ends.
        let program = #"""
            #!/bin/sh
            case " $* " in
                " list ") printf 'GreetingWidget  Greeting\n  widget: systemSmall\nStepsWidget  Steps\n  widget: systemSmall\n'; exit ;;
                *" --parts "* | *" --kind GreetingWidget "*) ;;
                *) [ -z "${KILLED:-}" ] || kill -KILL $$; set -- "$@" --kind GreetingWidget ;;
            esac
            exec "$SAMPLES" "$@"
            """#
        try kit.write(program, to: "My App/Widgets/program")
        try commit()
        try sources(linted: "GreetingWidget")
        let incomplete = try step("all", ["AIRLOCK_BASE": "HEAD", "KILLED": "yes"])
        #expect(incomplete.status == .exited(0), "\(incomplete.errors)")
        #expect(try summary().first?.hasSuffix(": 0 findings new, 0 fixed, 1 widget failed |") == true)
        #expect(try summary().last == "| changes | nothing changed |")
        #expect(try self.result("report.md").contains("\n| StepsWidget | base | crashed with signal 9 |\n"))
        #expect(try cached() == 0)
        let complete = try step("all", ["AIRLOCK_BASE": "HEAD"])
        #expect(complete.status == .exited(0), "\(complete.errors)")
        #expect(try summary().first?.hasSuffix(": 0 findings new, 0 fixed |") == true)
        #expect(try !self.result("report.md").contains("| base | crashed"))
        #expect(try cached() == 1)
    }

    @Test("A base is drawn again for another archive, fixture or file of lint's options, and old results are removed")
    func baseCache() throws {
        try sources(linted: "GreetingWidget")
        try commit()
        #expect(try step("bring").status == .exited(0))
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        for folder in ["old", ".new.abcdef"] {
            let place = "home/.cache/airlock-bases/\(folder)"
            try kit.write("", to: "\(place)/file")
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path(place))
        }
        let inputs = ["My App/groups/group.one/file", "My App/rules", "kit/archive.sha256"]
        for input in inputs { try kit.write("# 0\n", to: input) }
        let settings = [
            "AIRLOCK_BASE": "HEAD", "AIRLOCK_FIXTURE": "groups", "AIRLOCK_LINT": "--config rules",
        ]
        func drawBase() throws {
            let result = try step("base", settings)
            #expect(result.status == .exited(0), "\(result.errors)")
        }
        try drawBase()
        #expect(try cached() == 1)
        for (index, input) in inputs.enumerated() {
            try kit.write("# 1\n", to: input)
            try drawBase()
            #expect(try cached() == index + 2, "\(input)")
        }
        try drawBase()
        #expect(try cached() == 1 + inputs.count)
    }

    @Test("A relative folder of bases is found although the repository's root is another folder")
    func relativeBases() throws {
        try sources(linted: "GreetingWidget")
        try git("-C", "Widgets", "init", "--quiet")
        try git("-C", "Widgets", "add", "program")
        try git("-C", "Widgets", "commit", "--quiet", "--message", "Base")
        let result = try step("all", ["AIRLOCK_BASE": "HEAD", "AIRLOCK_BASES": "my bases"])
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(try summary().last == "| changes | nothing changed |")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("My App/my bases")).count == 1)
    }

    @Test("An unknown base, a folder outside a repository and wrong options are refused with a remedy")
    func refusedBase() throws {
        #expect(try step("bring").status == .exited(0))
        let outside = try step("base", ["AIRLOCK_BASE": "HEAD", "GIT_CEILING_DIRECTORIES": "/"])
        #expect(outside.status == .exited(64))
        #expect(
            outside.errors.hasSuffix(
                "ci-steps: '\(path("My App/Widgets"))' isn't in a Git repository — unset AIRLOCK_BASE\n"))
        try sources(linted: "GreetingWidget")
        try commit()
        let unknown = try step("base", ["AIRLOCK_BASE": "release"])
        #expect(unknown.status == .exited(64))
        #expect(
            unknown.errors
                == "ci-steps: there is no revision 'release' in '\(path("My App"))' — fetch it with: git fetch --depth=1 origin release\n"
        )
        #expect(try step("report", ["AIRLOCK_BASE": "release"]).status == .exited(0))
        #expect(try summary().first == "| base | failed with exit code 64 |")
        let policy = try step("base", ["AIRLOCK_FAIL_ON": "everything"])
        #expect(policy.status == .exited(64))
        #expect(
            policy.errors
                == "ci-steps: 'everything' isn't a choice of AIRLOCK_FAIL_ON — write findings, changes, 'findings changes' or nothing\n"
        )
    }

    /// An archive that `./airlock release` has made of this version.
    private static let release = ProcessInfo.processInfo.environment["AIRLOCK_RELEASE"]

    @Test(
        "A released toolkit checks the sample app in an empty home folder",
        .enabled(
            if: release != nil,
            "no toolkit: make one with ./airlock release 0.0.0, and name its archive in AIRLOCK_RELEASE"))
    func releasedToolkit() throws {
        let archive = try #require(Self.release)
        mkdir(path("toolkit"), 0o755)
        let unpacked = try ChildProcess(
            "/usr/bin/tar", ["-xzf", archive, "-C", path("toolkit"), "--strip-components=1"], input: []
        ).wait()
        #expect(unpacked.status == .exited(0), "\(unpacked.errors)")
        let result = try ChildProcess(
            path("toolkit/bin/airlock"), ["check", "all"],
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": path("home"),
                "AIRLOCK_WIDGETS": "\(Airlock.root)/Tests/Fixtures/SampleApp", "AIRLOCK_OUT": path("my results"),
                "AIRLOCK_LINT": "--full",
            ], input: []
        ).wait()
        // The sample app has findings in the full set.
        #expect(
            result.status == .exited(1)
                && result.errors.hasSuffix("ci-steps: failed: lint — see \(path("my results"))\n"), "\(result)")
        let report = try String(contentsOfFile: path("my results/report.md"), encoding: .utf8)
        #expect(report.contains("\n| build | passed |\n"))
        #expect(report.contains("the text is cut off beside the date"))
        #expect(FileManager.default.fileExists(atPath: path("my results/images/TeaOfTheDay-systemSmall@2x.png")))
    }
}
