import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// A Live Activity drawn with text of 10 × 20 points per character.
@MainActor
struct ActivitySnapshotMakerTests {
    private struct Attributes: ActivityAttributes {
        struct ContentState: Codable, Hashable { var text: String }
    }

    private struct Document: ActivityDocument {
        let activityID = "one"
        func attributes<A: Decodable>(_ type: A.Type) throws -> A {
            try JSONDecoder().decode(type, from: Data("{}".utf8))
        }
        func state<S: Decodable>(_ type: S.Type) throws -> S {
            try JSONDecoder().decode(type, from: Data(#"{"text": "state"}"#.utf8))
        }
    }

    private func draw(
        _ presentation: ActivityPresentation, device: String = "iphone-15", scheme: ColorScheme = .light,
        stale: Bool = false, mirrored: Bool = false, byteCount: Int = 0,
        island: ((DynamicIsland) -> DynamicIsland)? = nil,
        @ViewBuilder _ view: @escaping (Bool) -> some View
    ) throws -> Snapshot {
        let configuration = ActivityConfiguration(for: Attributes.self) { context in
            view(context.isStale)
        } dynamicIsland: { context in
            let plain = DynamicIsland {
                DynamicIslandExpandedRegion(.center) { view(context.isStale) }
            } compactLeading: {
                view(context.isStale)
            } compactTrailing: {
                Box(10, 10)
            } minimal: {
                view(context.isStale)
            }
            return island?(plain) ?? plain
        }
        guard case .activity(let source) = WidgetDescriptor(configuration).content else {
            throw CommandFailure("no activity")
        }
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "Attributes"
        arguments[RenderOptions.device] = try RenderOptions.device.value(of: device)
        arguments[RenderOptions.scheme] = scheme
        var request = try RenderRequest(arguments)
        request.isLinted = true
        return try ActivitySnapshotMaker(
            text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 3), request: request,
            layoutDirection: mirrored ? .rightToLeft : .leftToRight, presentation: presentation, kind: "Attributes",
            now: Date(timeIntervalSince1970: 0)
        ).make(try source.views(Document(), stale), byteCount: byteCount)
    }

    /// Returns the plate and the fills on it.
    private func fills(_ snapshot: Snapshot) -> [(rect: Rect, paint: Paint)] {
        guard case .group(.clip, let items)? = snapshot.list.items.first else { return [] }
        return items.compactMap { if case .fill(let rect, let paint) = $0 { (rect, paint) } else { nil } }
    }

    private static let black = Paint.color(ResolvedColor(0, 0, 0))
    private static let white = Paint.color(ResolvedColor(255, 255, 255))

    @Test("The lock screen presentation is as high as its content, from 84 to 160 points")
    func lockScreenHeight() throws {
        #expect(try draw(.lockScreen) { _ in Box(10, 10) }.list.size == Size(width: 371, height: 84))
        #expect(try draw(.lockScreen) { _ in Box(10, 120) }.list.size.height == 120)
        let high = try draw(.lockScreen, device: "iphone-15-pro-max") { _ in Box(10, 200) }
        #expect(high.list.size == Size(width: 408, height: 160))
        #expect(
            high.diagnostics.map(\.message) == [
                "the content is 200 points high on the lock screen, but only 160 are shown — show less"
            ])
    }

    @Test("Content of huge size is reported, and its height is limited to the lock screen's")
    func hugeContent() throws {
        let high = try draw(.lockScreen) { _ in Color.red.frame(width: 10, height: 1e20) }
        #expect(high.list.size.height == 160)
        #expect(
            high.diagnostics.map(\.message) == [
                "the content is 1e+20 points high on the lock screen, but only 160 are shown — show less"
            ])
        let wide = try draw(.compact) { _ in Color.red.frame(width: 1e20, height: 10) }
        #expect(
            wide.diagnostics.map(\.message) == [
                "compactLeading is 1e+20 points wide, but only 53.3 are available beside the camera — make it narrower"
            ])
        let endless = try draw(.compact) { _ in
            HStack {
                Color.red.frame(width: 1.7e308); Box(1, 1).padding(.leading, 1.7e308)
            }
        }
        #expect(
            endless.diagnostics.map(\.message) == [
                "compactLeading is infinitely many points wide, but only 53.3 are available beside the camera — make it narrower"
            ])
    }

    private struct Grown: View {
        @State private var height: CGFloat = 10

        var body: some View { Color.red.frame(width: 10, height: height).onAppear { height = 120 } }
    }

    @Test("The state that a closure of onAppear sets changes the height of a Live Activity")
    func reactions() throws {
        let snapshot = try draw(.lockScreen) { _ in Grown() }
        #expect(snapshot.list.size.height == 120 && snapshot.diagnostics.isEmpty)
        #expect(try draw(.expanded) { _ in Grown() }.list.size.height > 120)
    }

    @Test("The lock screen background is the system's colour or the tint of the activity")
    func backgroundTint() throws {
        #expect(fills(try draw(.lockScreen) { _ in EmptyView() }).map(\.paint) == [Self.white])
        #expect(fills(try draw(.lockScreen, scheme: .dark) { _ in EmptyView() }).map(\.paint) == [Self.black])
        let tinted = try draw(.lockScreen) { _ in Text("a").activityBackgroundTint(.black) }
        #expect(fills(tinted).map(\.paint) == [Self.black])
        let untinted = try draw(.lockScreen) { _ in Text("a").activityBackgroundTint(nil) }
        #expect(fills(untinted).map(\.paint) == [Self.white])
    }

    @Test("Compact content is placed on both sides of the camera and mirrored right to left")
    func compactLayout() throws {
        let snapshot = try draw(.compact) { _ in Box(20, 20) }
        #expect(snapshot.list.size == Size(width: 230, height: 36.67))
        let boxes = fills(snapshot).dropFirst().map(\.rect.middle.x)
        // Centred in the space inside margins of 6 points at the outer ends, and rounded to pixels.
        #expect(boxes.map { ($0 * 100).rounded() / 100 } == [29, 201])
        let mirrored = try draw(.compact, mirrored: true) { _ in Box(20, 20) }
        #expect(fills(mirrored).dropFirst().first.map { $0.rect.middle.x > 115 } == true)
    }

    @Test("The compact presentation grows with its wider side by up to 14 points, and its text is semibold")
    func compactGrowth() throws {
        let grown = try draw(.compact) { _ in Box(50, 20) }
        #expect(abs(grown.list.size.width - (230 + 2 * (56 - 52.33))) < 0.001)
        #expect(grown.diagnostics.isEmpty)
        #expect(fills(grown).dropFirst().first.map { $0.rect.x } == 6)
        #expect(abs(try draw(.compact) { _ in Box(80, 20) }.list.size.width - 244) < 0.001)
        let text = try #require(try draw(.compact) { _ in Text(verbatim: "12") }.texts.first)
        #expect(text.fontSize == 15 && text.fontWeight == 600)
    }

    @Test("Compact and minimal content that is wider than its space is reported")
    func tooWideContent() throws {
        let wide = try draw(.compact) { _ in Box(60, 20) }
        #expect(
            wide.diagnostics.map(\.message) == [
                "compactLeading is 60 points wide, but only 53.3 are available beside the camera — make it narrower"
            ])
        let minimal = try draw(.minimal) { _ in Box(50, 20) }
        #expect(
            minimal.diagnostics.map(\.message)
                == ["the minimal presentation is 50 points wide, but only 33 are available — make it narrower"]
        )
    }

    @Test("The minimal presentation grows with its content up to 45 points")
    func minimalWidth() throws {
        #expect(try draw(.minimal) { _ in Box(10, 10) }.list.size == Size(width: 36.67, height: 36.67))
        #expect(try draw(.minimal) { _ in Box(30, 10) }.list.size.width == 42)
        #expect(try draw(.minimal) { _ in Box(50, 10) }.list.size.width == 45)
    }

    @Test("The first content margin set for an edge of a presentation takes effect")
    func contentMargins() throws {
        func leading(_ island: @escaping (DynamicIsland) -> DynamicIsland) throws -> Double? {
            fills(try draw(.compact, island: island) { _ in Color.red }).dropFirst().first?.rect.x
        }
        #expect(try leading { $0 } == 6)
        #expect(try leading { $0.contentMargins(.leading, 10, for: .compactLeading) } == 10)
        #expect(
            try leading {
                $0.contentMargins(.leading, 10, for: .compactLeading).contentMargins(.all, 3, for: .compactLeading)
            } == 10)
        #expect(try leading { $0.contentMargins(.trailing, 10, for: .compactLeading) } == 6)
        #expect(try leading { $0.contentMargins(.leading, 10, for: .minimal) } == 6)
    }

    @Test("Negative and non-finite content margins are ignored and reported", arguments: [-1.0, .nan, .infinity])
    func invalidMargins(length: Double) throws {
        let snapshot = try draw(.compact, island: { $0.contentMargins(.leading, length, for: .compactLeading) }) { _ in
            Box(10, 10)
        }
        #expect(
            snapshot.diagnostics.map(\.message) == [
                "ignored: content margins must be finite and not negative"
            ])
        let other = try draw(.minimal, island: { $0.contentMargins(.leading, length, for: .compactLeading) }) { _ in
            Box(10, 10)
        }
        #expect(other.diagnostics.isEmpty)
    }

    @Test("The expanded presentation places its centre region below the camera")
    func expandedLayout() throws {
        let snapshot = try draw(.expanded) { _ in Box(40, 20) }
        #expect(snapshot.list.size == Size(width: 371, height: 84))
        #expect(fills(snapshot).dropFirst().map { ($0.rect.y * 100).rounded() / 100 } == [36.67])
    }

    @Test("The island is drawn in the dark scheme with a keyline and opens its own URL")
    func darkIsland() throws {
        let snapshot = try draw(
            .expanded,
            island: { $0.widgetURL(URL(string: "a://island")).keylineTint(.red) }
        ) { _ in SchemeText().widgetURL(URL(string: "a://view")) }
        #expect(snapshot.texts.map(\.string) == ["dark"])
        #expect(snapshot.url?.absoluteString == "a://island")
        guard case .outline(let line)? = snapshot.list.items.last else {
            Issue.record("no line around the island")
            return
        }
        #expect(line.stroke != nil)
    }

    private struct SchemeText: View {
        @Environment(\.colorScheme) var scheme
        @Environment(\.activityFamily) var family
        @Environment(\.isActivityFullscreen) var isFullscreen
        var body: some View {
            if family == .medium, !isFullscreen { Text(verbatim: scheme.rawValue) }
        }
    }

    @Test("A stale activity passes `isStale` to its views")
    func staleState() throws {
        #expect(try draw(.lockScreen, stale: true) { Text(verbatim: "\($0)") }.texts.map(\.string) == ["true"])
        #expect(try draw(.lockScreen) { Text(verbatim: "\($0)") }.texts.map(\.string) == ["false"])
    }

    @Test("Attributes and state of more than 4,096 bytes are reported")
    func dataLimit() throws {
        #expect(try draw(.lockScreen, byteCount: 4_096) { _ in EmptyView() }.diagnostics == [])
        #expect(
            try draw(.lockScreen, byteCount: 4_097) { _ in EmptyView() }.diagnostics.map(\.message)
                == ["attributes and state have 4097 bytes, more than the limit of 4096 — store less data in them"])
    }

    @Test("Activity text with a low contrast to its background is reported")
    func textContrast() throws {
        func findings(
            _ presentation: ActivityPresentation, scheme: ColorScheme = .light,
            @ViewBuilder _ view: @escaping () -> some View
        ) throws -> [String] {
            try draw(presentation, scheme: scheme) { _ in view() }.violations
                .filter { $0.rule == .activityContrast }.map(\.message)
        }
        #expect(
            try findings(.compact) { Text(verbatim: "abc").foregroundColor(.black) } == [
                "hard to read: 'abc' has a contrast of 1.0 with its background, below the minimum of 3.0 — use another colour, or another tint"
            ])
        #expect(try findings(.compact) { Text(verbatim: "abc") } == [])
        let yellow = Text(verbatim: "abc").foregroundColor(.yellow)
        #expect(try findings(.lockScreen) { yellow }.count == 1)
        #expect(try findings(.lockScreen, scheme: .dark) { yellow } == [])
        #expect(try findings(.lockScreen) { yellow.activityBackgroundTint(.black) } == [])
        // The colours of a button are the system's.
        #expect(try findings(.lockScreen) { Button("End", intent: EndInActivity()) } == [])
        // A translucent background is composited over the tint.
        #expect(try findings(.lockScreen) { yellow.background(Color.black.opacity(0.8)) } == [])
    }

    @Test("Compact content that is too wide breaks the activity limits rule")
    func activityLimits() throws {
        let wide = try draw(.compact) { _ in Box(100, 10) }
        #expect(wide.diagnostics.map(\.rule) == [LintRule.activityLimits.rawValue])
        #expect(try draw(.compact) { _ in Box(10, 10) }.diagnostics == [])
    }

    @Test("A button or toggle is reported if the system performs its intent in the widget extension")
    func buttonIntents() throws {
        func findings(@ViewBuilder _ view: @escaping () -> some View) throws -> [String] {
            try draw(.lockScreen) { _ in view() }.diagnostics
                .filter { $0.rule == LintRule.activityIntent.rawValue }.map(\.message)
        }
        #expect(
            try findings { Button("End", intent: End()) } == [
                "'End' isn't a LiveActivityIntent, so the system performs it in the widget extension, which can't change the Live Activity — conform it to LiveActivityIntent, in a file of both targets"
            ])
        #expect(try findings { Toggle("End", isOn: true, intent: End()) }.count == 1)
        #expect(try findings { Button("End", intent: EndLater()) }.count == 1)
        #expect(try findings { Button("End", intent: EndInActivity()) } == [])
        #expect(try findings { Button("Play", intent: Play()) } == [])
        #expect(try findings { Button("Show", intent: Show()) } == [])
        #expect(Diagnostic.activityIntent == LintRule.activityIntent.rawValue)
    }
}

private struct End: AppIntent {
    static let title: LocalizedStringResource = "End"
    func perform() async throws -> some IntentResult { .result() }
}

/// An intent that begins in the background.
private struct EndLater: AppIntent {
    static let title: LocalizedStringResource = "End"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    func perform() async throws -> some IntentResult { .result() }
}

private struct EndInActivity: LiveActivityIntent {
    static let title: LocalizedStringResource = "End"
    func perform() async throws -> some IntentResult { .result() }
}

private struct Play: AudioPlaybackIntent {
    static let title: LocalizedStringResource = "Play"
    func perform() async throws -> some IntentResult { .result() }
}

private struct Show: AppIntent {
    static let title: LocalizedStringResource = "Show"
    static let openAppWhenRun = true
    func perform() async throws -> some IntentResult { .result() }
}
