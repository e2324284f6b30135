import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The rules about texts and buttons that are hard to read or to tap.
@MainActor
struct LegibilityRulesTests {
    private func findings(
        _ rule: LintRule, _ family: WidgetFamily = .systemSmall, scheme: ColorScheme = .light,
        background: Color = .white,
        configured change: (any WidgetConfiguration) -> any WidgetConfiguration = { $0 },
        @ViewBuilder _ view: @escaping () -> some View
    ) throws -> [String] {
        try DrawnWidget(family, scheme: scheme, configured: change) {
            view().containerBackground(background, for: .widget)
        }
        .snapshot.violations.filter { $0.rule == rule }.map(\.line)
    }

    private let map = URL(filePath: "/map")

    @Test("Text of low contrast with an opaque background is reported, in each appearance")
    func contrast() throws {
        #expect(
            try findings(.contrast) { Text(verbatim: "a").foregroundStyle(Color(white: 0.75)) } == [
                "Text: hard to read: 'a' has a contrast of 1.83 with its background, below the minimum of 3.0 — use a colour that differs more, in both appearances"
            ])
        #expect(try findings(.contrast) { Text(verbatim: "a").foregroundStyle(Color(white: 0.5)) } == [])
        for scheme in ColorScheme.allCases {
            #expect(
                try findings(.contrast, scheme: scheme, background: .clear) {
                    VStack {
                        Text(verbatim: "a")
                        Text(verbatim: "b").foregroundStyle(.secondary)
                        Text(verbatim: "c").foregroundStyle(.tertiary)
                    }
                } == [])
        }
        // Fine in the light appearance only.
        let black = { Text(verbatim: "a").foregroundStyle(.black) }
        #expect(try findings(.contrast, background: .clear, black) == [])
        #expect(try findings(.contrast, scheme: .dark, background: .clear, black).count == 1)
        #expect(
            try findings(.contrast) { Text(verbatim: "a").foregroundStyle(.white).padding().background(.blue) } == [])
        #expect(try findings(.contrast) { Text(verbatim: "a").foregroundStyle(.white.opacity(0.5)) }.count == 1)
        #expect(try findings(.contrast, .accessoryRectangular) { Text(verbatim: "a").foregroundStyle(.white) } == [])
    }

    @Test("Text that is drawn below 9 points is reported, with its scale")
    func smallText() throws {
        #expect(
            try findings(.smallText) { Text(verbatim: "a").font(.system(size: 8)) } == [
                "Text: 'a' is drawn at 8.0 points, below the minimum of 9 — use a larger font or fewer words, or let the text wrap"
            ])
        #expect(try findings(.smallText) { Text(verbatim: "a").font(.system(size: 9)) } == [])
        #expect(try findings(.smallText) { Text(verbatim: "a").font(.system(size: 12)).scaleEffect(0.5) }.count == 1)
        #expect(try findings(.smallText) { Text(verbatim: "·").font(.system(size: 6)) } == [])
        #expect(try findings(.smallText, .accessoryRectangular) { Text(verbatim: "a").font(.system(size: 8)) } == [])
    }

    @Test("Text near the widget's edge, or above or below it, is reported")
    func edge() throws {
        func found(_ alignment: Alignment, padding: CGFloat = 0, _ text: String = "a") throws -> [String] {
            try findings(.edge, configured: { $0.contentMarginsDisabled() }) {
                Text(verbatim: text).padding(padding)
                    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
            }
        }
        #expect(
            try found(.leading) == [
                "Text: 'a' is at the widget's edge: text must be at least 4 points from the edge — add padding, show less, or keep the content margins"
            ])
        #expect(try found(.trailing).count == 1)
        #expect(try found(.leading, padding: 8) == [] && found(.center) == [])
        #expect(try findings(.edge) { Text(verbatim: "a").frame(maxWidth: .infinity, alignment: .leading) } == [])
        let tall = try findings(.edge) { VStack { ForEach(0..<12) { Text(verbatim: "\($0)") } } }
        #expect(tall.contains { $0.contains("'11' is beyond the widget's edge") })
        // A large number behind the content.
        #expect(
            try findings(.edge, configured: { $0.contentMarginsDisabled() }) {
                Text(verbatim: "7").opacity(0.2).frame(maxWidth: .infinity, alignment: .leading)
            } == [])
    }

    @Test("A shadow that a clip cuts off is reported, and one around a clipped view isn't")
    func clippedShadow() throws {
        let card = Color.yellow.frame(width: 60, height: 40)
        #expect(
            try findings(.clippedShadow) { card.shadow(radius: 6).clipShape(.rect(cornerRadius: 8)) } == [
                "Color: a clip cuts off a shadow — apply shadow after clipShape or clipped"
            ])
        #expect(try findings(.clippedShadow) { card.shadow(radius: 6).clipped() }.count == 1)
        #expect(try findings(.clippedShadow) { card.clipShape(.rect(cornerRadius: 8)).shadow(radius: 6) } == [])
        #expect(try findings(.clippedShadow) { card.shadow(radius: 6).padding(12).clipped() } == [])
        #expect(try findings(.clippedShadow) { card.shadow(color: .black.opacity(0.05), radius: 6).clipped() } == [])
    }

    @Test("Small areas for taps, and areas that overlap, are reported")
    func tapSize() throws {
        func link(_ text: String, _ padding: CGFloat) -> some View {
            Link(destination: URL(filePath: "/\(text)")) { Text(verbatim: text).padding(padding) }
        }
        #expect(
            try findings(.tapSize) { link("a", 0) } == [
                "Link/Text: the area of 'a' that reacts to taps is 10 × 20 points, smaller than 44 × 44 — enlarge it with padding or a frame inside the button or link"
            ])
        #expect(try findings(.tapSize) { link("a", 20) } == [])
        #expect(
            try findings(.tapSize) {
                VStack(spacing: -10) {
                    link("a", 20); link("b", 20)
                }
            }.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "the areas of 'a' and 'b' overlap, so a tap can meet the wrong one — give each its own space"
            ])
        // A link around the other one.
        #expect(try findings(.tapSize) { Link(destination: map) { link("a", 20).padding(20) } } == [])
    }

    @Test("A button of only an image is reported unless it has a label")
    func buttonLabel() throws {
        func count(@ViewBuilder _ label: @escaping () -> some View) throws -> Int {
            try findings(.buttonLabel) { Link(destination: map, label: label) }.count
        }
        #expect(try count { Image(systemName: "map") } == 1)
        #expect(try count { Image(systemName: "map").accessibilityLabel("Map") } == 0)
        #expect(try count { Label("Map", systemImage: "map").labelStyle(.iconOnly) } == 0)
        #expect(
            try count {
                HStack {
                    Image(systemName: "map"); Text(verbatim: "Map")
                }
            } == 0)
        #expect(
            try findings(.buttonLabel) {
                Link(destination: map) { Image(systemName: "map") }.accessibilityLabel("Map")
            } == [])
        #expect(try findings(.buttonLabel) { Image(systemName: "map") } == [])
    }
}
