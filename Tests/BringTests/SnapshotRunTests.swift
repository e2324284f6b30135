import Foundation
import Testing

@testable import Bring

/// Drawing an app's snapshots with a program that stands for the app's executable.
struct SnapshotRunTests {
    /// Draws with a script that gets the program's arguments.
    private func draw(_ script: String) throws -> (outcome: SnapshotRun.Outcome, tree: TemporaryTree) {
        let tree = try TemporaryTree(["script": "#!/bin/sh\n\(script)\n", ".build/empty": ""])
        // Another process writes the program: if this one had it open while another test starts a child, it couldn't be run (ETXTBSY).
        let words = ["install", "-m", "755", "\(tree.path)/script", "\(tree.path)/mywidgets"]
        #expect(try Subprocess(arguments: words).run(log: "\(tree.path)/log").status == 0)
        return (try SnapshotRun(package: tree.path, title: "Tea", sources: ["/app/Widgets"]).draw(), tree)
    }

    private static let empty = #"{"widgets":[],"activities":[],"controls":[]}"#
    /// Writes an image and nothing else.
    private static let image = #"while [ "$1" != --out ]; do shift; done; echo image > "$2""#

    @Test("A widget that crashes is reported with its line in the sources, and the others are drawn")
    func crash() throws {
        let (outcome, tree) = try draw(
            """
            case "$*" in
                list*) echo '{"widgets":[{"kind":"Cup","families":["systemSmall"]},{"kind":"Pot","families":["systemSmall"]}],\
            "activities":[],"controls":[]}' ;;
                previews*) echo '{"previews":[]}' ;;
                *Cup*) echo 'WidgetExt: Cup crashed with SIGILL at /app/Widgets/Cup.swift:7 — correct it' >&2; kill -ILL $$ ;;
                *) \(Self.image) ;;
            esac
            """)
        #expect(outcome.count == 1 && outcome.hasWidgets)
        #expect(
            outcome.diagnostics == ["Cup, systemSmall: WidgetExt: Cup crashed with SIGILL at Cup.swift:7 — correct it"])
        #expect(FileManager.default.fileExists(atPath: "\(tree.path)/snapshots/Pot-systemSmall.png"))
    }

    @Test("A widget whose configuration crashes is left out, and the others are listed and drawn without it")
    func crashingConfiguration() throws {
        let (outcome, _) = try draw(
            """
            case "${AIRLOCK_SKIPPED_WIDGETS:-} $*" in
                ' list --without-choices --json') echo 'WidgetExt: the widget BadWidget crashed with SIGILL at /app/Widgets/B.swift:3 — x' >&2; exit 132 ;;
                'BadWidget list --without-choices --json') echo '{"widgets":[{"kind":"Pot","families":["systemSmall"]}],"activities":[],"controls":[]}' ;;
                'BadWidget previews --json') echo '{"previews":[]}' ;;
                'BadWidget render'*) \(Self.image) ;;
            esac
            """)
        #expect(outcome.count == 1 && outcome.hasWidgets)
        #expect(
            outcome.diagnostics == [
                "can't list the widgets: WidgetExt: the widget BadWidget crashed with SIGILL at B.swift:3 — x"
            ])
    }

    @Test("If no snapshot could be drawn, the error says what failed")
    func nothingDrawn() throws {
        let (failed, _) = try draw(
            """
            case "$*" in
                list*) echo '{"widgets":[{"kind":"Cup","families":["systemSmall","systemMedium"]}],"activities":[],"controls":[]}' ;;
                previews*) echo '{"previews":[]}' ;;
                *) echo 'WidgetExt: Cup crashed with SIGILL at /app/Widgets/Cup.swift:7 — correct it' >&2; kill -ILL $$ ;;
            esac
            """)
        #expect(failed.failure == "no snapshot could be drawn: 2 snapshots failed — see the diagnostics above")
        let (crashed, _) = try draw(
            """
            case "${AIRLOCK_SKIPPED_WIDGETS:-} $*" in
                ' list --without-choices --json') echo 'WidgetExt: the widget BadWidget crashed with SIGILL at /app/Widgets/B.swift:3 — x' >&2; exit 132 ;;
                'BadWidget list --without-choices --json') echo '\(Self.empty)' ;;
                'BadWidget previews --json') echo '{"previews":[]}' ;;
            esac
            """)
        #expect(
            crashed.failure
                == "no snapshot could be drawn: crashed when they were listed: BadWidget — see the diagnostics above")
        let (empty, _) = try draw(
            "case \"$*\" in list*) echo '\(Self.empty)' ;; *) echo '{\"previews\":[]}' ;; esac")
        #expect(empty.failure == nil && !empty.hasWidgets)
    }

    @Test("A list that can't be read for another reason is an error")
    func unreadableList() {
        #expect(throws: CommandFailure("can't list the widgets: no", exitCode: .internalError)) {
            _ = try draw("echo no >&2; exit 70")
        }
    }

    @Test("A provider that crashes is left out, and the other previews are drawn without it")
    func crashingProvider() throws {
        let (outcome, tree) = try draw(
            """
            case "$*" in
                list*) echo '\(Self.empty)' ;;
                'previews --json') echo 'WidgetExt: the PreviewProvider Bad crashed with SIGILL at /app/Widgets/B.swift:3 — x' >&2; exit 132 ;;
                'previews --without Bad --json') echo '{"previews":[{"name":"Good","form":"view","kind":null,"place":null,\
            "entries":null,"file":null,"line":null}]}' ;;
                *'--preview=Good --without Bad'*) \(Self.image) ;;
            esac
            """)
        #expect(outcome.count == 1 && !outcome.hasWidgets)
        #expect(
            outcome.diagnostics == [
                "can't list the previews: WidgetExt: the PreviewProvider Bad crashed with SIGILL at B.swift:3 — x"
            ])
        #expect(FileManager.default.fileExists(atPath: "\(tree.path)/snapshots/Previews-Good.png"))
    }

    @Test("An activity without states and previews is drawn with made-up values, and marked")
    func madeUpValues() throws {
        let (outcome, tree) = try draw(
            """
            case "$*" in
                list*) echo '{"widgets":[],"activities":[{"kind":"Brew","presentations":["lock-screen","minimal"]}],"controls":[]}' ;;
                previews*) echo '{"previews":[]}' ;;
                *) echo 'WidgetExt: made-up values: state.minutes = 3' >&2; \(Self.image) ;;
            esac
            """)
        #expect(outcome.count == 2)
        #expect(
            outcome.diagnostics == [
                "WidgetExt: made-up values: state.minutes = 3 (2 snapshots, first Brew, lock-screen, made-up values)"
            ])
        let page = try String(contentsOfFile: "\(tree.path)/snapshots/index.html", encoding: .utf8)
        #expect(page.contains("class=\"preview wallpaper\""))
        #expect(page.contains("<figcaption>lock-screen, made-up values</figcaption>"))
    }

    @Test("An activity whose kind is a path gets no state from that path")
    func foreignState() throws {
        let (outcome, tree) = try draw(
            """
            mkdir -p "$(dirname "$0")/states"; echo '{}' > "$(dirname "$0")/key.json"
            case "$*" in
                list*) echo '{"widgets":[],"activities":[{"kind":"../key","presentations":["minimal"]}],"controls":[]}' ;;
                previews*) echo '{"previews":[]}' ;;
                *--state*) echo "read $*" >&2; exit 1 ;;
                *) \(Self.image) ;;
            esac
            """)
        #expect(outcome.diagnostics == [] && outcome.count == 1)
        #expect(FileManager.default.fileExists(atPath: "\(tree.path)/key.json"))
    }

    @Test("A process that ends without a message is reported with its status")
    func silentFailure() throws {
        let (outcome, _) = try draw(
            """
            case "$*" in
                list*) echo '{"widgets":[{"kind":"Cup","families":["systemSmall"]}],"activities":[],"controls":[]}' ;;
                previews*) echo '{"previews":[]}' ;;
                *) kill -KILL $$ ;;
            esac
            """)
        #expect(outcome.count == 0)
        #expect(
            outcome.diagnostics == [
                "Cup, systemSmall: not drawn: the process ended with status 137 — see the widget's code"
            ])
    }
}
