import Testing

@testable import Shared

struct ShownItemTests {
    private static let id = "615AA25E-0543-4ACD-A6C5-D37C78BFE738"

    private func ride(state: String = "{}") -> ShownItem {
        .activity(
            VisibleActivity(
                .started(
                    RunningActivity(
                        id: Self.id, kind: "Ride", attributes: "{}", state: state, staleDate: 2_000, startedAt: 1_000)))
        )
    }

    @Test("Each item's files begin with its id, and a Live Activity has a snapshot for each presentation")
    func names() throws {
        let widget = ShownItem.placed(
            PlacedWidget(id: "w1", plugin: "com.example.moon", kind: "Moon", family: .systemSmall))
        #expect((widget.id, widget.kind, widget.plugin) == ("w1", "Moon", "com.example.moon"))
        #expect(widget.snapshots.map(\.name) == ["w1"] && widget.snapshots.map(\.suffix) == [""])
        #expect((ride().id, ride().kind, ride().plugin) == (Self.id, "Ride", ""))
        let forms = ["lock-screen", "compact", "minimal", "expanded"]
        #expect(ride().snapshots.map(\.name) == forms.map { "\(Self.id)-\($0)" })
        #expect(ride().snapshots.map(\.suffix) == forms.map { ".\($0)" })
        // The name of a document has no uppercase letters.
        #expect(try PublishedTimeline.key(of: ride().id).name == "timeline.615aa25e-0543-4acd-a6c5-d37c78bfe738")
        #expect(PublishedTimeline.isValid(snapshot: "\(Self.id).253402300799999.0p4194304r2"))
    }

    @Test("A timeline is out of date when the place of a widget or the content of a Live Activity has changed")
    func subjects() {
        var timer = PlacedWidget(id: "c2", kind: "Timer", place: .control(.small))
        #expect(ShownItem.placed(timer).subject(at: 0) == .placed(.control(.small)))
        timer.place = .control(.large)
        #expect(ShownItem.placed(timer).subject(at: 0) == .placed(.control(.large)))
        #expect(ShownItem.placed(timer).change(after: 0) == nil)
        #expect(ride().subject(at: 1_000) == ride().subject(at: 1_999))
        #expect(ride().subject(at: 1_000) != ride(state: "[]").subject(at: 1_000))
        #expect(ride().change(after: 1_000) == 2_000)
        #expect(ride().subject(at: 1_999) != ride().subject(at: 2_000))
    }
}
