import Testing

@testable import Shared

/// Resolved fonts, compared with Apple's published metrics.
struct ResolvedFontTests {
    @Test(
        "Text styles resolve to Apple's published size, leading and weight",
        arguments: [
            (Font.body, DynamicTypeSize.large, 17.0, 22.0, 400), (.body, .accessibility5, 53, 62, 400),
            (.headline, .xSmall, 14, 19, 600), (.subheadline, .xxxLarge, 21, 28, 400),
            (.largeTitle.bold(), .large, 34, 41, 700),
            (.title3.bold(), .large, 20, 25, 600), (.caption2, .xSmall, 11, 13, 400), (.caption2, .large, 11, 13, 400),
            (.caption, .large, 12, 16, 400), (.footnote, .large, 13, 18, 400),
        ])
    func textStyles(
        font: Font, size: DynamicTypeSize, points: Double, leading: Double, weight: Int
    ) {
        #expect(ResolvedFont(font, at: size) == ResolvedFont(size: points, weight: weight, leading: leading))
    }

    /// Sizes and leadings of Apple's Human Interface Guidelines, Typography, for the twelve text sizes in order.
    private static let published: [(Font.TextStyle, Int, Int, String)] = [
        (.largeTitle, 400, 700, "31/38 32/39 33/40 34/41 36/43 38/46 40/48 44/52 48/57 52/61 56/66 60/70"),
        (.title, 400, 700, "25/31 26/32 27/33 28/34 30/37 32/39 34/41 38/46 43/51 48/57 53/62 58/68"),
        (.title2, 400, 700, "19/24 20/25 21/26 22/28 24/30 26/32 28/34 34/41 39/47 44/52 50/59 56/66"),
        (.title3, 400, 600, "17/22 18/23 19/24 20/25 22/28 24/30 26/32 31/38 37/44 43/51 49/58 55/65"),
        (.headline, 600, 600, "14/19 15/20 16/21 17/22 19/24 21/26 23/29 28/34 33/40 40/48 47/56 53/62"),
        (.body, 400, 600, "14/19 15/20 16/21 17/22 19/24 21/26 23/29 28/34 33/40 40/48 47/56 53/62"),
        (.callout, 400, 600, "13/18 14/19 15/20 16/21 18/23 20/25 22/28 26/32 32/39 38/46 44/52 51/60"),
        (.subheadline, 400, 600, "12/16 13/18 14/19 15/20 17/22 19/24 21/28 25/31 30/37 36/43 42/50 49/58"),
        (.footnote, 400, 600, "12/16 12/16 12/16 13/18 15/20 17/22 19/24 23/29 27/33 33/40 38/46 44/52"),
        (.caption, 400, 600, "11/13 11/13 11/13 12/16 14/19 16/21 18/23 22/28 26/32 32/39 37/44 43/51"),
        (.caption2, 400, 600, "11/13 11/13 11/13 11/13 13/18 15/20 17/22 20/25 24/30 29/35 34/41 40/48"),
    ]

    @Test("Every text style has its published metrics at all twelve text sizes")
    func allTextSizes() {
        #expect(Set(Self.published.map(\.0)) == Set(Font.TextStyle.allCases))
        for (style, weight, emphasized, row) in Self.published {
            let pairs = row.split(separator: " ").map { $0.split(separator: "/").compactMap { Double($0) } }
            #expect(pairs.count == DynamicTypeSize.allCases.count)
            for (size, pair) in zip(DynamicTypeSize.allCases, pairs) {
                let font = ResolvedFont(Font.system(style), at: size)
                #expect([font.size, font.leading] == [pair[0], pair[1]], "\(style) at \(size)")
                #expect(font.weight == weight)
                #expect(ResolvedFont(Font.system(style).bold(), at: size).weight == emphasized)
            }
        }
    }

    @Test("A system font of a fixed size ignores the text size and has no leading")
    func fixedSystemFont() {
        let font = Font.system(size: 13, weight: .medium, design: .monospaced)
        #expect(
            ResolvedFont(font, at: .accessibility5)
                == ResolvedFont(size: 13, weight: 500, design: "monospaced", leading: nil))
    }

    @Test(
        "A custom font scales with the text size unless its size is fixed",
        arguments: [
            (Font.custom("Own", size: 17), DynamicTypeSize.large, 17.0), (.custom("Own", size: 34), .xxxLarge, 46),
            (.custom("Own", size: 14, relativeTo: .title), .accessibility5, 29),
            (.custom("Own", fixedSize: 17), .accessibility5, 17),
        ])
    func customFonts(font: Font, size: DynamicTypeSize, points: Double) {
        #expect(ResolvedFont(font, at: size).size == points)
    }

    @Test("The environment's font weight takes precedence over the text style's weight")
    func weightPrecedence() {
        #expect(ResolvedFont(.headline, at: .large, weight: .bold).weight == 700)
        #expect(ResolvedFont(.headline.weight(.light), at: .large).weight == 300)
    }
}
