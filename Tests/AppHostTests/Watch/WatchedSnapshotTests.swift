import Shared
import Testing

@testable import AppHost

struct WatchedSnapshotTests {
    private func all(
        _ list: String, previews: String = #"{"previews":[]}"#, states: [String: String] = [:]
    ) throws -> (snapshots: [WatchedSnapshot], notes: [String]) {
        WatchedSnapshot.all(
            list: try JSONValue(parsing: list), previews: try JSONValue(parsing: previews), states: { states[$0] })
    }

    @Test("A widget is drawn in each family, in the appearances that a phone shows there")
    func widgets() throws {
        let list =
            #"{"widgets":[{"kind":"Tea","families":["systemSmall","accessoryCircular"]}],"activities":[],"controls":[]}"#
        let snapshots = try all(list).snapshots
        #expect(
            snapshots.map(\.name) == [
                "Tea systemSmall light", "Tea systemSmall dark", "Tea systemSmall accented",
                "Tea accessoryCircular vibrant",
            ])
        #expect(snapshots.map(\.isOnWallpaper) == [false, false, true, true])
        #expect(
            snapshots[1].command
                == RenderCommand(.widget(kind: "Tea", .systemSmall), RenderConfiguration(scheme: .dark)))
        #expect(Set(snapshots.map(\.id)).count == 4)
        let clear = snapshots[2].on(.clearDark)
        #expect(clear.name == "Tea systemSmall clear-dark" && !clear.isOnWallpaper)
        #expect(
            clear.command.arguments == [
                "render", "--kind", "Tea", "--family", "systemSmall", "--mode", "clear-dark", "--scheme", "dark",
                "--format",
                "png",
            ])
        #expect(try all(list).snapshots.map(\.id) == snapshots.map(\.id))
    }

    @Test("A Live Activity is drawn with its state file, otherwise with a preview, and otherwise with made-up values")
    func activities() throws {
        let list =
            #"{"widgets":[],"activities":[{"kind":"Brew","presentations":["lock-screen","minimal"]}],"controls":[]}"#
        let preview =
            #"{"previews":[{"name":"First","form":"activity","kind":"Brew","place":"lock-screen","entries":1}]}"#
        let stated = try all(list, states: ["Brew": "/states/Brew.json"]).snapshots
        #expect(stated.map(\.name) == ["Brew lock-screen", "Brew minimal"])
        #expect(
            stated[0].command
                == RenderCommand(.activity(kind: "Brew", .lockScreen, .file("/states/Brew.json"))))
        let previewed = try all(list, previews: preview).snapshots
        #expect(
            previewed.map(\.name) == [
                "Brew lock-screen preview First", "Brew minimal preview First", "Brew lock-screen First",
            ])
        let neither = try all(list)
        #expect(neither.snapshots.map(\.name) == ["Brew lock-screen made-up values", "Brew minimal made-up values"])
        #expect(neither.snapshots[1].command == RenderCommand(.activity(kind: "Brew", .minimal, .madeUp)))
        #expect(neither.notes.isEmpty)
    }

    @Test("Each entry of a preview is drawn, up to a limit that is noted")
    func previews() throws {
        let list = #"{"widgets":[],"activities":[],"controls":[{"kind":"Kettle","presentations":["small"]}]}"#
        let previews = #"{"previews":[{"name":"Day","form":"widget","kind":"Tea","place":"systemSmall","entries":14}]}"#
        let (snapshots, notes) = try all(list, previews: previews)
        #expect(snapshots.count == 13 && snapshots[0].surface == .control)
        #expect(snapshots[12].name == "Tea systemSmall Day, 12 of 14")
        #expect(snapshots[12].command == RenderCommand(.preview(name: "Day", entry: 12)))
        #expect(notes == ["Day: 12 of its 14 entries are drawn"])
    }

    @Test("A family or presentation that only a later version knows is noted and not drawn")
    func unknownPlaces() throws {
        let list =
            #"{"widgets":[{"kind":"Tea","families":["systemHuge","accessoryInline"]}],"activities":[{"kind":"Brew","presentations":["watch"]}],"controls":[]}"#
        let (snapshots, notes) = try all(list)
        #expect(snapshots.map(\.name) == ["Tea accessoryInline vibrant"])
        #expect(
            notes == [
                "Tea isn't drawn in 'systemHuge', which this version of AppHost doesn't know",
                "Brew isn't drawn in 'watch', which this version of AppHost doesn't know",
            ])
    }

    @Test("A provider that crashes is read from the message, and previews are drawn without it")
    func crashingProviders() throws {
        let message =
            "the app's process was killed by signal 4 (T.swift:3: Fatal error: x; the PreviewProvider Cups crashed with SIGILL at /T.swift:3 — correct it)"
        let words = ["the PreviewProvider", "the #Preview"]
        #expect(WatchedSnapshot.crashed(words, in: message) == "Cups")
        #expect(WatchedSnapshot.crashed(words, in: "the #Preview T.swift:9 crashed with SIGTRAP") == "T.swift:9")
        #expect(WatchedSnapshot.crashed(words, in: "the widget Tea crashed with SIGILL") == nil)
        #expect(WatchedSnapshot.crashed(["the widget"], in: "x (the widget Tea crashed with SIGILL at y)") == "Tea")
        #expect(WatchedSnapshot.crashed(["the widget"], in: "Tea crashed with SIGILL") == nil)
        let list = try JSONValue(parsing: #"{"widgets":[],"activities":[],"controls":[]}"#)
        let previews = try JSONValue(
            parsing: #"{"previews":[{"name":"Day","form":"view","kind":null,"place":null,"entries":null}]}"#)
        let snapshots = WatchedSnapshot.all(list: list, previews: previews, skipped: ["Cups"], states: { _ in nil })
            .snapshots
        #expect(snapshots.map(\.command) == [RenderCommand(.preview(name: "Day", without: ["Cups"]))])
    }
}
