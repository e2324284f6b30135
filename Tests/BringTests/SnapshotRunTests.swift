import AirlockBase
import Foundation
import Testing

@testable import Bring

/// Drawing an app's snapshots with a program that stands for the app's executable.
struct SnapshotRunTests {
    /// Draws with a script that gets the program's arguments and writes plans with the function `plan`.
    private func draw(_ script: String) throws -> (outcome: SnapshotRun.Outcome, tree: TemporaryTree) {
        let tree = try TemporaryTree([
            "script": """
            #!/bin/sh
            out=$(dirname "$0")/snapshots
            echo "$*" >> "$out/../calls"
            plan() { printf '%s\\n' "$1" > "$out/plan.json"; }
            \(script)
            """, ".build/empty": "",
        ])
        // Another process writes the program: if this one had it open while another test starts a child, it couldn't be run (ETXTBSY).
        let words = ["install", "-m", "755", "\(tree.path)/script", "\(tree.path)/mywidgets"]
        #expect(try Subprocess(arguments: words).run(log: "\(tree.path)/log").status == 0)
        return (try SnapshotRun(package: tree.path, title: "Tea", sources: ["/app/Widgets"]).draw(), tree)
    }

    /// Returns a plan of snapshots of the family `systemSmall`.
    private static func plan(
        _ drawn: [String], failed: [String] = [], omitted: [String] = [], kinds: [String]? = nil,
        messages: [String] = []
    ) throws -> String {
        func snapshot(_ kind: String, isDrawn: Bool) -> JSONValue {
            let file: JSONMember? = isDrawn ? JSONMember("file", .string("\(kind)-systemSmall.png")) : nil
            return .object(
                [
                    JSONMember("id", .string("\(kind)-systemSmall")), JSONMember("kind", .string(kind)),
                    JSONMember("place", .string("systemSmall")), JSONMember("label", .string("")), file,
                ].compactMap { $0 })
        }
        return try
            ([
                "snapshots": .array(
                    drawn.map { snapshot($0, isDrawn: true) } + failed.map { snapshot($0, isDrawn: false) }),
                "omissions": .array(
                    omitted.map { ["name": .string($0), "message": .string("\($0) is left out")] }),
                "kinds": .array((kinds ?? drawn + failed).map { .string($0) }),
                "messages": .array(
                    (omitted.map { "\($0) is left out" } + messages).map { .string($0) }),
            ] as JSONValue).serialised()
    }

    @Test("A snapshot that crashes is left out of the next process, and reported with its line in the sources")
    func crash() throws {
        let (outcome, tree) = try draw(
            """
            case "$*" in
                *'--without=Cup-systemSmall') plan '\(try Self.plan(["Pot"], omitted: ["Cup-systemSmall"], kinds: ["Cup", "Pot"]))' ;;
                *)  plan '\(try Self.plan([], failed: ["Cup", "Pot"]))'
                    echo '{"crash":{"snapshot":"Cup-systemSmall","signal":"SIGILL"}}' >&2
                    echo 'WidgetExt: Cup crashed with SIGILL at /app/Widgets/Cup.swift:7 — correct it' >&2; kill -ILL $$ ;;
            esac
            """)
        #expect(outcome.count == 1 && outcome.hasWidgets && outcome.attempts == 2 && outcome.failure == nil)
        #expect(
            outcome.diagnostics == ["Cup, systemSmall: WidgetExt: Cup crashed with SIGILL at Cup.swift:7 — correct it"])
        let calls = try String(contentsOfFile: "\(tree.path)/calls", encoding: .utf8)
        let call = "gallery --progress --out=\(tree.path)/snapshots --title=Tea"
        #expect(calls == "\(call)\n\(call) --without=Cup-systemSmall\n")
    }

    @Test("A widget whose configuration crashes is left out, and the others are drawn without it")
    func crashingConfiguration() throws {
        let (outcome, _) = try draw(
            """
            case "${AIRLOCK_SKIPPED_WIDGETS:-}" in
                BadWidget) plan '\(try Self.plan(["Pot"], omitted: ["BadWidget"]))' ;;
                *)  echo '{"crash":{"widget":"BadWidget","signal":"SIGILL"}}' >&2
                    echo 'WidgetExt: the widget BadWidget crashed with SIGILL at /app/Widgets/B.swift:3 — x' >&2; exit 132 ;;
            esac
            """)
        #expect(outcome.count == 1 && outcome.hasWidgets && outcome.crashing == ["BadWidget"])
        #expect(
            outcome.diagnostics == [
                "can't list the widgets: WidgetExt: the widget BadWidget crashed with SIGILL at B.swift:3 — x"
            ])
    }

    @Test("A preview that crashes while the previews are listed is left out")
    func crashingPreview() throws {
        let (outcome, _) = try draw(
            """
            case "$*" in
                *--without=Bad) plan '\(try Self.plan(["Previews"], omitted: ["Bad"], kinds: []))' ;;
                *)  echo '{"crash":{"preview":"Bad","signal":"SIGILL"}}' >&2
                    echo 'Fatal error: no sample' >&2
                    echo 'WidgetExt: the PreviewProvider Bad crashed with SIGILL at /app/Widgets/B.swift:3 — x' >&2; exit 132 ;;
            esac
            """)
        #expect(outcome.count == 1 && !outcome.hasWidgets)
        #expect(
            outcome.diagnostics == [
                "can't list the previews: Fatal error: no sample",
                "can't list the previews: WidgetExt: the PreviewProvider Bad crashed with SIGILL at B.swift:3 — x",
            ])
    }

    @Test("After a snapshot that hangs or exceeds a limit, the kind's further snapshots aren't tried")
    func limits() throws {
        for ending in [
            #"echo '{"timeout":{"snapshot":"Cup-systemSmall"}}' >&2; echo 'WidgetExt: slow' >&2; exit 124"#,
            #"echo '{"drawing":"Cup-systemSmall"}'; echo 'Launcher: slow' >&2; exit 137"#,
        ] {
            let plan = try Self.plan([], failed: ["Cup", "Pot", "Cup"]).replacing(
                #"{"id":"Cup-systemSmall","kind":"Cup","place":"systemSmall","label":""}],"#,
                with: #"{"id":"Cup-systemLarge","kind":"Cup","place":"systemLarge","label":""}],"#)
            let (outcome, _) = try draw(
                """
                case "$*" in
                    *'--without=Cup-systemSmall --without=Cup-systemLarge') plan '\(try Self.plan(["Pot"]))' ;;
                    *) plan '\(plan)'; \(ending) ;;
                esac
                """)
            #expect(outcome.count == 1)
            #expect(outcome.diagnostics.count == 2)
            #expect(outcome.diagnostics.first?.hasSuffix(": slow") == true)
            #expect(outcome.diagnostics.last == "Cup, systemLarge: not drawn after a snapshot exceeded a limit")
        }
    }

    @Test("If every widget crashes or hangs, each is tried once, and the error counts them", arguments: [true, false])
    func everyWidget(isCrash: Bool) throws {
        let kinds = (1...12).map { "W\($0)" }
        let ending =
            isCrash
            ? #"echo "{\"crash\":{\"snapshot\":\"$one-systemSmall\",\"signal\":\"SIGILL\"}}" >&2; kill -ILL $$"#
            : #"echo "{\"timeout\":{\"snapshot\":\"$one-systemSmall\"}}" >&2; exit 124"#
        let (outcome, tree) = try draw(
            """
            plan '\(try Self.plan([], failed: kinds).replacing(#""kinds""#, with: #""later""#))'
            for one in \(kinds.joined(separator: " ")); do
                case "$* " in
                    *"--without=$one-systemSmall "*) ;;
                    *) echo "WidgetExt: $one crashed or hung" >&2; \(ending) ;;
                esac
            done
            plan '\(try Self.plan([], omitted: kinds.map { "\($0)-systemSmall" }, kinds: kinds))'
            exit 1
            """)
        #expect(outcome.count == 0 && outcome.attempts == kinds.count)
        #expect(outcome.failure == "no snapshot could be drawn: 12 snapshots failed — see the diagnostics above")
        #expect(outcome.diagnostics == kinds.map { "\($0), systemSmall: WidgetExt: \($0) crashed or hung" })
        #expect(try String(contentsOfFile: "\(tree.path)/calls", encoding: .utf8).split(separator: "\n").count == 13)
    }

    @Test("If no snapshot could be drawn, the error says what failed")
    func nothingDrawn() throws {
        let (failed, _) = try draw("plan '\(try Self.plan([], failed: ["Cup", "Pot"]))'; exit 1")
        #expect(failed.failure == "no snapshot could be drawn: 2 snapshots failed — see the diagnostics above")
        let (empty, _) = try draw("plan '\(try Self.plan([]))'")
        #expect(empty.failure == nil && !empty.hasWidgets)
        let (bare, _) = try draw("plan '\(try Self.plan([], kinds: ["Cup"]))'")
        #expect(
            bare.failure
                == "no snapshot could be drawn: no widget has a family or presentation — see the diagnostics above")
    }

    @Test("The messages of the plan are passed on, with paths relative to the sources")
    func messages() throws {
        let text = "Cup, systemSmall: /app/Widgets/Cup.swift:3 draws nothing"
        let (outcome, _) = try draw("plan '\(try Self.plan(["Cup"], messages: [text]))'")
        #expect(outcome.diagnostics == ["Cup, systemSmall: Cup.swift:3 draws nothing"])
    }

    @Test("A process that ends without a message is reported with its status")
    func silentFailure() throws {
        let (outcome, _) = try draw(
            """
            case "$*" in
                *--without=*) plan '\(try Self.plan([], omitted: ["Cup-systemSmall"], kinds: ["Cup"]))'; exit 1 ;;
                *) plan '\(try Self.plan([], failed: ["Cup"]))'; echo '{"drawing":"Cup-systemSmall"}'; kill -KILL $$ ;;
            esac
            """)
        #expect(outcome.count == 0)
        #expect(
            outcome.diagnostics == [
                "Cup, systemSmall: not drawn: the process ended with status 137 — see the widget's code"
            ])
    }

    @Test(
        "An app's code that ends the process with success doesn't pass for a drawn app, and an old plan for a new one")
    func endedEarly() throws {
        let (outcome, _) = try draw(
            """
            case "$*" in
                *--without=*) plan '\(try Self.plan(["Pot"], kinds: ["Cup", "Pot"]))' ;;
                *) plan '{"snapshots":[{"id":"Cup-systemSmall","kind":"Cup","place":"systemSmall","label":""}],"omissions":[]}'
                   echo '{"drawing":"Cup-systemSmall"}' ;;
            esac
            """)
        #expect(outcome.count == 1 && outcome.hasWidgets)
        #expect(
            outcome.diagnostics == [
                "Cup, systemSmall: not drawn: the process ended with status 0 — see the widget's code"
            ])
        #expect(throws: CommandFailure.self) { _ = try draw("exit 1") }
    }

    @Test("A process that ends for another reason is an error, also if it repeats itself")
    func otherFailure() throws {
        #expect(throws: CommandFailure("can't draw the snapshots: no", exitCode: .internalError)) {
            _ = try draw("echo no >&2; exit 70")
        }
        #expect(throws: CommandFailure.self) {
            _ = try draw(#"echo '{"crash":{"widget":"Bad"}}' >&2; exit 132"#)
        }
        #expect(throws: CommandFailure.self) { _ = try draw("plan 'no JSON'") }
    }
}
