import Foundation
import Shared
import TestSupport
import Testing

/// Widgets that are published by a real extension, also if the provider returns no entry.
@Suite(.blocking) struct PlaceholderProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private func run(_ arguments: [String]) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.executable("SampleWidgets"), arguments + Airlock.clock)
    }

    private static let reason =
        "WidgetExt: the placeholder is shown: EntrylessWidget returned a timeline without entries — return at least one entry\n"

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    // Requirements: W-045
    @Test("A widget without a timeline entry is rendered as its placeholder and reported as such")
    func render() throws {
        let drawn = try run(["render", "--kind", "EntrylessWidget", "--format", "json"])
        #expect(drawn.status == .exited(0))
        #expect(drawn.errors == Self.reason)
        let json = try json(drawn.output)
        #expect(json["placeholder"] as? Bool == true)
        #expect((json["text"] as? [Any])?.isEmpty == true)
        let bar = try run(["render", "--kind", "EntrylessWidget", "--format", "waybar"])
        #expect(try self.json(bar.output)["class"] as? [String] == ["EntrylessWidget", "placeholder", "diagnostics"])
        let good = try run(["render", "--kind", "GreetingWidget", "--format", "json"])
        #expect(try self.json(good.output)["placeholder"] == nil)
    }

    private func place(_ kind: String) throws -> (container: Container, widget: PlacedWidget) {
        let container = try Container.create(at: airlock.container, group: "group.test")
        let widget = PlacedWidget(id: "w1", kind: kind, family: .systemSmall)
        try container.update(PlacedWidgets.key, label: "test") { placed in
            var widgets = placed ?? PlacedWidgets()
            widgets.widgets.append(widget)
            placed = widgets
        }
        return (container, widget)
    }

    @Test("Publishing a widget prints nothing, stores its timeline and snapshots, and refuses an unknown id")
    func publishing() throws {
        let container = try place("GreetingWidget").container
        #expect(try run(["publish", "w1"]) == ChildResult(status: .exited(0), output: "", errors: ""))
        let timeline = try #require(try container.read(try PublishedTimeline.key(of: "w1")).value)
        #expect(timeline.kind == "GreetingWidget" && timeline.subject == .placed(.family(.systemSmall)))
        for entry in timeline.entries {
            for ending in ["png", "json"] {
                let path = "\(container.path)/snapshots/\(entry.snapshot).\(ending)"
                #expect(FileManager.default.fileExists(atPath: path))
            }
        }
        let unknown = try run(["publish", "615AA25E-0543-4ACD-A6C5-D37C78BFE738"])
        #expect(unknown.status == .exited(65))
        #expect(
            unknown.errors
                == "WidgetExt: no widget '615AA25E-0543-4ACD-A6C5-D37C78BFE738' is placed — choose one of w1\n")
    }

    // Requirements: W-045
    @Test("A placed widget that never had an entry shows its placeholder, and its reload fails")
    func firstReload() throws {
        let container = try place("EntrylessWidget").container
        let result = try run(["publish", "w1"])
        #expect(result.status == .exited(65))
        #expect(result.errors == Self.reason)
        let timeline = try #require(try container.read(try PublishedTimeline.key(of: "w1")).value)
        #expect(timeline.entries.count == 1 && timeline.reload == nil)
        let path = "\(container.path)/snapshots/\(timeline.entries[0].snapshot)"
        #expect(try json(try String(contentsOfFile: path + ".json", encoding: .utf8))["placeholder"] as? Bool == true)
        #expect(FileManager.default.fileExists(atPath: path + ".png"))
        // A second publication draws nothing, so the snapshot stays.
        let again = try run(["publish", "w1"])
        #expect(again.errors == Self.reason.replacingOccurrences(of: "the placeholder is shown: ", with: ""))
        #expect(try container.read(try PublishedTimeline.key(of: "w1")).value == timeline)
    }

    // Requirements: W-045
    @Test("A reload without entries fails and preserves the widget's previous timeline")
    func laterReload() throws {
        let container = try place("EntrylessWidget").container
        let timeline = PublishedTimeline(
            instant: 1, kind: "EntrylessWidget", subject: .placed(.family(.systemSmall)),
            entries: [.init(instant: 1, snapshot: "w1.1.0")])
        let widgets = try Container.open(at: airlock.container, role: .widgets)
        try widgets.publish(timeline, to: try PublishedTimeline.key(of: "w1"), durability: .volatile)
        let result = try run(["publish", "w1"])
        #expect(result.status == .exited(65))
        #expect(
            result.errors
                == "WidgetExt: EntrylessWidget returned a timeline without entries — return at least one entry\n")
        #expect(try container.read(try PublishedTimeline.key(of: "w1")).value == timeline)
    }
}
