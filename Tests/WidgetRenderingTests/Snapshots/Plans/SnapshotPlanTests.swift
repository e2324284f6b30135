import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// The snapshots that are planned of an app.
@MainActor
struct SnapshotPlanTests {
    private struct Provider: TimelineProvider {
        struct Entry: TimelineEntry { let date: Date }

        func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0)) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {}
    }

    private struct Brew: ActivityAttributes { struct ContentState: Codable, Hashable {} }

    private struct Tap: AppIntent {
        static let title: LocalizedStringResource = "Tap"
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Boil: SetValueIntent {
        static let title: LocalizedStringResource = "Boil"
        @Parameter(title: "On") var value: Bool
        func perform() async throws -> some IntentResult { .result() }
    }

    private func widget(_ kind: String, _ families: [WidgetFamily]) throws -> WidgetCatalog.Item {
        let descriptor = WidgetDescriptor(
            StaticConfiguration(kind: kind, provider: Provider()) { _ in EmptyView() }.supportedFamilies(families))
        return .widget(descriptor, try #require(descriptor.source))
    }

    private func activity() throws -> WidgetCatalog.Item {
        let descriptor = WidgetDescriptor(
            ActivityConfiguration(for: Brew.self) { _ in
                EmptyView()
            } dynamicIsland: { _ in
                DynamicIsland {
                } compactLeading: {
                } compactTrailing: {
                } minimal: {
                }
            })
        guard case .activity(let source) = descriptor.content else { throw CommandFailure("no activity") }
        return .activity(descriptor, source)
    }

    private var button: WidgetCatalog.Item {
        .control(
            ControlDescriptor(
                StaticControlConfiguration(kind: "Button") { ControlWidgetButton(action: Tap()) { Text("Tap") } }))
    }

    private func lines(_ plan: SnapshotPlan) -> [String] { plan.snapshots.map { "\($0.kind), \($0.caption)" } }

    private func preview(_ name: String, _ kind: String?, _ place: SnapshotPlace, entries: Int? = nil)
        -> SnapshotPlan.Preview
    {
        SnapshotPlan.Preview(name: name, kind: kind, place: place, entries: entries)
    }

    @Test("Widgets, Live Activities, controls and previews are planned in the order of the app, and labelled")
    func order() throws {
        let plan = try SnapshotPlan(
            .standard, of: [widget("Tea", [.systemSmall, .accessoryInline]), activity(), button],
            previews: [preview("Day", "Tea", .family(.systemMedium), entries: 2), preview("Cup", nil, .preview)])
        #expect(
            lines(plan) == [
                "Tea, systemSmall", "Tea, accessoryInline", "Brew, lock-screen, made-up values",
                "Brew, compact, made-up values", "Brew, minimal, made-up values", "Brew, expanded, made-up values",
                "Button, small", "Button, medium", "Button, large", "Tea, systemMedium, preview Day, 1 of 2",
                "Tea, systemMedium, preview Day, 2 of 2", "Previews, Cup",
            ])
        #expect(plan.snapshots.map(\.isMadeUp) == (0..<12).map { (2...5).contains($0) })
        #expect(plan.snapshots.map(\.isSample) == (0..<12).map { (2...5).contains($0) || $0 > 8 })
        #expect(plan.snapshots.map(\.isOnWallpaper) == (0..<12).map { (1...8).contains($0) })
        #expect(plan.omissions.isEmpty && Set(plan.snapshots.map(\.id)).count == 12)
    }

    @Test("The scope of watch has the appearances of the home screen")
    func all() throws {
        let plan = try SnapshotPlan(.all, of: [widget("Tea", [.systemSmall, .accessoryInline])])
        #expect(
            plan.snapshots.map(\.id) == [
                "Tea-systemSmall-light", "Tea-systemSmall-dark", "Tea-systemSmall-accented",
                "Tea-accessoryInline-vibrant",
            ])
    }

    @Test("A Live Activity is drawn in the state of its file, or else of its first preview")
    func states() throws {
        let previews = [
            preview("None", "Brew", .activity(.compact), entries: 0),
            preview("Hot", "Brew", .activity(.compact), entries: 1),
        ]
        let previewed = try SnapshotPlan(.standard, of: [activity()], previews: previews, without: ["Tea.swift:3"])
        #expect(
            lines(previewed) == [
                "Brew, lock-screen, preview Hot", "Brew, minimal, preview Hot", "Brew, expanded, preview Hot",
                "Brew, compact, preview Hot",
            ])
        #expect(
            previewed.snapshots[0].subject == .preview(name: "Hot", entry: nil, .lockScreen, without: ["Tea.swift:3"]))
        #expect(
            previewed.omissions.map(\.message) == [
                "the preview 'None' has no entries — write an entry in the preview"
            ])
        let folder = try TemporaryFolder()
        for name in ["Brew.json", "Brew-late.json", "Other.json", "Brew.txt"] {
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        }
        let filed = try SnapshotPlan(.standard, of: [activity()], states: folder.path, previews: previews)
        #expect(filed.snapshots[0].subject == .activity(kind: "Brew", .lockScreen, .file("\(folder.path)/Brew.json")))
        #expect(
            lines(filed).prefix(5) == [
                "Brew, lock-screen", "Brew, compact", "Brew, minimal", "Brew, expanded", "Brew, compact, preview Hot",
            ])
        let screens = try SnapshotPlan(.screens, of: [activity()], states: folder.path, previews: previews)
        #expect(
            lines(screens) == [
                "Brew, lock-screen, light, Brew-late", "Brew, lock-screen, dark, Brew-late", "Brew, compact, Brew-late",
                "Brew, minimal, Brew-late", "Brew, expanded, Brew-late", "Brew, lock-screen, light, Brew",
                "Brew, lock-screen, dark, Brew", "Brew, compact, Brew", "Brew, minimal, Brew", "Brew, expanded, Brew",
                "Brew, lock-screen, light, preview Hot", "Brew, lock-screen, dark, preview Hot",
                "Brew, compact, preview Hot", "Brew, minimal, preview Hot", "Brew, expanded, preview Hot",
            ])
        let linted = try SnapshotPlan(.lint(), of: [activity()], states: folder.path)
        #expect(lines(linted).prefix(2) == ["Brew, lock-screen, Brew-late", "Brew, lock-screen, dark, Brew-late"])
        #expect(
            try SnapshotPlan(.lint(), of: [activity()]).omissions.map(\.message) == [
                "Brew isn't linted: it has no state — write Brew.json into a folder and name the folder with --states"
            ])
        #expect(
            throws: CommandFailure(
                "/nowhere can't be read: it isn't a folder — name a folder of files such as Brew.json with --states",
                exitCode: .inputOutput)
        ) { try SnapshotPlan(.standard, of: [button, activity()], states: "/nowhere") }
    }

    @Test("A control is planned with its provider's value, in the gallery, and a toggle also with both values")
    func controls() throws {
        let toggle = WidgetCatalog.Item.control(
            ControlDescriptor(
                StaticControlConfiguration(kind: "Toggle") {
                    ControlWidgetToggle("Boil", isOn: true, action: Boil())
                }))
        let notes = try SnapshotPlan(.screens, of: [button, toggle]).snapshots.filter { $0.place == .control(.small) }
            .map { "\($0.kind), \($0.label)" }
        #expect(
            notes == [
                "Button, now", "Button, in the gallery of controls", "Toggle, now",
                "Toggle, in the gallery of controls", "Toggle, turned off", "Toggle, turned on",
            ])
    }

    @Test("What exceeds a limit, no phone shows, or crashed before is named")
    func omissions() throws {
        var plan = try SnapshotPlan(
            .standard, of: [widget("Tea", [.systemExtraLarge, .systemSmall])],
            previews: (1...200).map { preview("P\($0)", nil, .preview, entries: $0 == 1 ? 20 : 12) })
        #expect(plan.snapshots.count == SnapshotPlan.limit)
        plan.leaveOut(["Tea-systemSmal", "Tea-systemSmall", "Cups.swift:3"], previews: ["Cups.swift:3"])
        #expect(plan.snapshots.count == SnapshotPlan.limit - 1)
        #expect(
            plan.omissions.map(\.message) == [
                "Tea isn't drawn in systemExtraLarge: no phone shows this family",
                "P1: 12 of its 20 entries are drawn",
                "2000 of the 2401 snapshots are planned — name kinds to draw others",
                "--without names no snapshot or preview 'Tea-systemSmal' — did you mean 'Tea-systemSmall'?",
                "Tea, systemSmall isn't drawn: --without names it", "Cups.swift:3 isn't drawn: --without names it",
            ])
    }

    @Test("A kind that two widgets have is planned once")
    func repeatedKinds() throws {
        let plan = try SnapshotPlan(.standard, of: [widget("Tea", [.systemSmall]), widget("Tea", [.systemSmall])])
        #expect(lines(plan) == ["Tea, systemSmall"])
    }
}
