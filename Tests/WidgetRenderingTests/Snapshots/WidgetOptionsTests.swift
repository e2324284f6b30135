import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// A configuration's margins and background, and the environment that views read.
@MainActor
struct WidgetOptionsTests {
    private static let small = Size(width: 158, height: 158)

    private func fills(_ snapshot: Snapshot) -> [Rect] {
        snapshot.list.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
    }

    @Test(
        "The layout direction follows the script of the request's locale",
        arguments: [
            ("ar_EG", true), ("ckb", true), ("nqo", true), ("pa_Arab_PK", true), ("ar-Latn", false), ("de", false),
        ])
    func layoutDirection(locale: String, isRightToLeft: Bool) {
        let context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0), localeIdentifier: locale)
        #expect(context.layoutDirection == (isRightToLeft ? .rightToLeft : .leftToRight))
    }

    @Test("An accessory family in full colour is drawn on black, unless the user chooses the scheme or no mode")
    func accessoryScheme() {
        func scheme(_ family: WidgetFamily, _ appearance: RenderConfiguration) -> ColorScheme {
            RenderRequest(kind: "Sample", family: family, origin: .timeline, appearance).scheme
        }
        let chosen = RenderConfiguration(mode: .fullColor)
        for family in [WidgetFamily.accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner] {
            #expect(scheme(family, chosen) == .dark)
            #expect(scheme(family, RenderConfiguration(mode: .fullColor, scheme: .light)) == .light)
            #expect(scheme(family, RenderConfiguration()) == .light)
        }
        #expect(scheme(.systemSmall, chosen) == .light)
    }

    // Requirements: W-038
    @Test("Widget content has a margin of 16 points unless content margins are disabled")
    func contentMargins() throws {
        let retained = try DrawnWidget(.systemSmall) { Color.red.containerBackground(for: .widget) {} }
        #expect(fills(retained.snapshot) == [Rect(Self.small), Rect(Self.small).inset(by: 16)])
        let whole = try DrawnWidget(.systemSmall, configured: { $0.contentMarginsDisabled() }) {
            Color.red.containerBackground(for: .widget) {}
        }
        #expect(fills(whole.snapshot) == [Rect(Self.small), Rect(Self.small)])
    }

    // Requirements: W-038
    @Test("The accented mode removes a container background unless it is not removable")
    func fixedBackground() throws {
        let removed = try DrawnWidget(.systemSmall, .accented) {
            Text("a").containerBackground(for: .widget) { Color.red }
        }
        #expect(fills(removed.snapshot) == [])
        let retained = try DrawnWidget(.systemSmall, .accented, configured: { $0.containerBackgroundRemovable(false) })
        {
            Text("a").containerBackground(for: .widget) { Color.red }
        }
        #expect(fills(retained.snapshot) == [Rect(Self.small)])
    }

    private struct Values: View {
        @Environment(\.showsWidgetContainerBackground) var showsBackground
        @Environment(\.widgetContentMargins) var margins
        @Environment(\.displayScale) var scale
        var body: some View {
            Text(verbatim: "\(showsBackground) \(Int(margins.leading)) \(Int(scale))")
                .containerBackground(for: .widget) {}
        }
    }

    // Requirements: W-038
    @Test(
        "Views read the background, margins and display scale from the environment",
        arguments: [
            (WidgetFamily.systemSmall, WidgetRenderingMode.fullColor, "true 16 3"),
            (.systemSmall, .accented, "false 16 3"),
            (.accessoryRectangular, .vibrant, "false 0 3"),
        ])
    func environmentValues(family: WidgetFamily, mode: WidgetRenderingMode, expected: String) throws {
        let drawn = try DrawnWidget(family, mode) { Values() }
        #expect(drawn.snapshot.texts.map(\.string) == [expected])
    }
}
