import Foundation
import SwiftUI
import Testing

@testable import Shared
@testable import WidgetRendering

/// The fitting of texts to their space, the metadata of fonts, and invalid input.
@MainActor
struct TextFittingTests {
    private func laid(
        _ view: some View, width: Double? = nil, height: Double? = nil, environment: EnvironmentValues = .init()
    ) throws -> (list: DisplayList, texts: [DrawnText], diagnostics: [String]) {
        let layout = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3
        ).layOut(view, offered: ProposedSize(width: width, height: height), environment: environment)
        return (layout.list, layout.texts, layout.diagnostics.map(\.message))
    }

    @Test("A text that is proposed its measured width isn't wrapped or truncated", arguments: [1.0, 2, 3])
    func measuredWidth(scale: Double) throws {
        let renderer = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: scale)
        for size in 9...34 {
            let text = Text(verbatim: "68 % of \(size)").font(.system(size: CGFloat(size)))
            let view = ZStack {
                Color.red
                text.padding(.horizontal, 6)
            }
            .fixedSize()
            let layout = renderer.layOut(view, offered: ProposedSize(width: 300, height: 300), environment: .init())
            let drawn = try #require(layout.texts.first)
            #expect(drawn.lines.count == 1 && !drawn.isTruncated)
            #expect(abs(layout.list.size.width - drawn.rect.width - 12) < 0.001)
        }
    }

    @Test("Reserved lines take their height, and line limit ranges bound the number of lines")
    func reservedLines() throws {
        let one = try laid(Text(verbatim: "x")).list.size.height
        #expect(abs(one - 20.333) < 0.01)
        #expect(
            abs(try laid(Text(verbatim: "x").lineLimit(3, reservesSpace: true)).list.size.height - (one + 44)) < 0.01)
        #expect(try laid(Text(verbatim: "x").lineLimit(3, reservesSpace: false)).list.size.height == one)
        #expect(abs(try laid(Text(verbatim: "x").lineLimit(2...4)).list.size.height - (one + 22)) < 0.01)
        let long = Text(verbatim: String(repeating: "word ", count: 60))
        #expect(try laid(long.lineLimit(2...4), width: 100).texts[0].lines.count == 4)
        #expect(try laid(long.lineLimit(2...), width: 100).texts[0].lines.count > 4)
        #expect(try laid(long.lineLimit(...3), width: 100).texts[0].lines.count == 3)
    }

    @Test("Tightening fits a text on its line before the text shrinks or is truncated")
    func tightening() throws {
        let text = Text(verbatim: "Tightened letters").lineLimit(1)
        let natural = try laid(text).list.size.width
        let cut = try laid(text, width: natural - 5)
        #expect(cut.texts[0].isTruncated)
        let tight = try laid(text.allowsTightening(true), width: natural - 5)
        #expect(!tight.texts[0].isTruncated)
        let tracking = tight.list.textBlocks[0].font.tracking
        #expect(tracking < 0 && tracking >= -0.05 * 17)
        // If tightening isn't enough, the text shrinks as far as allowed, then it is truncated.
        #expect(try laid(text.allowsTightening(true), width: natural / 2).texts[0].isTruncated)
        let small = try laid(text.allowsTightening(true).minimumScaleFactor(0.4), width: natural / 2)
        #expect(!small.texts[0].isTruncated && small.texts[0].fontSize < 17)
    }

    @Test("Small caps draw lowercase letters as smaller capitals")
    func smallCaps() throws {
        let sizes: [Double] = [17, 17 * 0.78]
        let blocks = try laid(Text(verbatim: "Low Caps").font(.body.smallCaps())).list.textBlocks
        #expect(blocks.map { $0.lines[0].string }.joined().uppercased() == "LOW CAPS")
        #expect(Set(blocks.map(\.font.size)) == Set(sizes))
        let lower = try laid(Text(verbatim: "Ab").font(.body.lowercaseSmallCaps())).list.textBlocks
        #expect(lower.map { $0.lines[0].string } == ["A", "B"])
        #expect(lower.map(\.font.size) == sizes)
    }

    @Test("Leading and text scale change the font, and a font width is reported as not drawn")
    func leadingAndScale() throws {
        let font = Font.body.leading(.tight)
        #expect(ResolvedFont(font, at: .large).leading == 20)
        #expect(ResolvedFont(Font.body.leading(.loose), at: .large).leading == 24)
        let small = try laid(Text(verbatim: "12") + Text(verbatim: " km").textScale(.secondary))
        let sizes: [Double] = [17, 17 * 0.8]
        #expect(small.list.textBlocks.map(\.font.size) == sizes)
        #expect(
            small.diagnostics.contains("textScale(.secondary) is drawn at 0.8 of the size: Apple publishes no number"))
        let wide = try laid(Text(verbatim: "wide").fontWidth(.expanded))
        #expect(wide.diagnostics == ["not drawn: fontWidth(_:) — text has its standard width"])
        #expect(try laid(Text(verbatim: "wide").fontWidth(.standard)).diagnostics == [])
    }

    @Test("A missing custom font is reported and replaced, and an installed one is used")
    func customFonts() throws {
        let missing = try laid(Text(verbatim: "Hi").font(.custom("Lobster-Regular", size: 20)))
        #expect(
            missing.diagnostics == [
                "no font 'Lobster-Regular' in the font set or in the app's folder: drawn in Inter — add the font's file to the folder"
            ])
        #expect(missing.list.textBlocks[0].font == ResolvedFont(size: 20))
        let there = try laid(Text(verbatim: "Hi").font(.custom("JetBrainsMono-Bold", fixedSize: 20)))
        #expect(there.diagnostics == [])
        #expect(there.list.textBlocks[0].font.name == "JetBrains Mono")
        #expect(there.list.textBlocks[0].font.weight == 700)
        var environment = EnvironmentValues()
        environment.dynamicTypeSize = .accessibility5
        let large = try laid(Text(verbatim: "Hi").font(.custom("Inter", size: 17)), environment: environment)
        #expect(large.list.textBlocks[0].font.size == 53)
    }

    @Test("Scaled metrics grow with the Dynamic Type size")
    func scaledMetric() throws {
        struct Scaled: View {
            @ScaledMetric var side = 20.0
            @ScaledMetric(relativeTo: .caption) var other: CGFloat = 12
            var body: some View { Color.red.frame(width: CGFloat(side), height: other) }
        }
        #expect(try laid(Scaled()).list.size == Size(width: 20, height: 12))
        var environment = EnvironmentValues()
        environment.dynamicTypeSize = .accessibility5
        let size = try laid(Scaled(), environment: environment).list.size
        #expect(abs(size.width - 62.333) < 0.01 && size.height == 43)
    }

    @Test("A running timer text fills the proposed width and follows the text alignment")
    func timerText() throws {
        let now = RequestContext.current.now
        let left = try laid(Text(now + 90, style: .timer), width: 200)
        #expect(left.list.size.width == 200)
        #expect(left.list.textBlocks[0].lines[0].x == 0)
        let right = try laid(Text(now + 90, style: .timer).multilineTextAlignment(.trailing), width: 200)
        let line = right.list.textBlocks[0].lines[0]
        #expect(abs(line.x + line.width - 200) < 0.5)
        #expect(try laid(Text(now...now + 60), width: 200).list.size.width < 200)
        #expect(try laid(Text(now + 90, style: .timer).fixedSize(), width: 200).list.size.width < 60)
        let moments = try laid(Text(timerInterval: now...now + 60), width: 200).texts[0].moments
        #expect(moments == [TextMomentMetadata(style: "timer", date: now, end: now + 60)])
    }

    @Test("A locale or time zone in the environment overrides that of the request")
    func environmentLocale() throws {
        let context = RequestContext(
            now: Date(timeIntervalSince1970: 0), timeZoneIdentifier: "UTC", localeIdentifier: "en_US")
        try RequestScope.with(context) {
            try MomentWords.$current.withValue(LocalizedMoments(context)) {
                let date = Date(timeIntervalSince1970: 0)
                @MainActor func text(_ view: some View) throws -> String { try laid(view).texts[0].string }
                #expect(try text(Text(date, style: .date)) == "January 1, 1970")
                #expect(
                    try text(Text(date, style: .date).environment(\.locale, Locale(identifier: "de")))
                        == "1. Januar 1970")
                let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
                #expect(try text(Text(date, style: .time).environment(\.timeZone, tokyo)).hasPrefix("9:00"))
                #expect(
                    try text(Text(1234.5, format: .number).environment(\.locale, Locale(identifier: "de"))) == "1.234,5"
                )
                #expect(EnvironmentValues().locale.identifier == "en_US")
                #expect(
                    EnvironmentValues().timeZone.identifier.hasSuffix("UTC")
                        || EnvironmentValues().timeZone.secondsFromGMT() == 0)
            }
        }
    }

    // MARK: - Bad input

    @Test("A text is cut off after 4,000 characters and reported")
    func longText() throws {
        for text in [String(repeating: "word ", count: 200_000), String(repeating: "e\u{301}", count: 400_000)] {
            let laid = try laid(VStack { Text(text).lineLimit(2).minimumScaleFactor(0.5) }, width: 150, height: 150)
            #expect(laid.diagnostics == ["more than 4000 characters of one text: the rest is not drawn"])
            #expect(laid.texts[0].string.count <= 4_000)
        }
    }

    @Test("A text is cut off after 500 parts and reported")
    func manyParts() throws {
        let text = Shared.Text(
            runs: (0..<10_000).map { index in
                var attributes = TextAttributes()
                attributes.isBold = index.isMultiple(of: 2)
                return .init(content: .string("a"), attributes: attributes)
            })
        #expect(
            try laid(text, width: 150, height: 150).diagnostics == [
                "more than 500 parts of one text: the rest is not drawn"
            ])
    }

    @Test("Control characters are left out, and texts with bidirectional marks fit the width")
    func controlCharacters() throws {
        for text in [
            "\u{202E}\u{2066}abc", "\u{2069}\u{202C}", "a\u{0}b\u{7}\u{1B}[31m", "\u{FFFC}", "\u{F0000}", "\u{200F}",
        ] {
            let laid = try laid(Text(verbatim: text) + Text(verbatim: "end").bold(), width: 80)
            #expect(laid.list.size.width <= 80 && laid.list.size.height > 0)
            #expect(!laid.texts[0].lines.joined().unicodeScalars.contains { $0.value < 32 })
        }
    }

    @Test("Non-finite kerning and baseline offsets are ignored and reported")
    func nonFiniteLengths() throws {
        let laid = try laid(Text(verbatim: "x").kerning(.nan).baselineOffset(.infinity))
        #expect(
            Set(laid.diagnostics) == [
                "ignored: kerning(nan) — use a finite length",
                "ignored: baselineOffset(inf) — use a finite length",
            ])
        #expect(laid.list.textBlocks[0].font.tracking == 0)
        #expect(try self.laid(Text(verbatim: "abc").tracking(-1e9), width: 100).list.size.width >= 0)
        #expect(try self.laid(Text(verbatim: "abc").tracking(1e300), width: 100).list.size.width <= 100)
    }
}
