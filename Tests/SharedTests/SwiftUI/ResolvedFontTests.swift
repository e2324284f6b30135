import Testing

@testable import Shared

/// Sizes and leadings as published.
struct ResolvedFontTests {
    @Test(arguments: [
        (Font.body, DynamicTypeSize.large, 17.0, 22.0, 400), (.body, .accessibility5, 53, 62, 400),
        (.headline, .xSmall, 14, 19, 600), (.subheadline, .xxxLarge, 21, 28, 400),
        (.largeTitle.bold(), .large, 34, 41, 700),
        (.title3.bold(), .large, 20, 25, 600), (.caption2, .xSmall, 11, 13, 400), (.caption2, .large, 11, 13, 400),
        (.caption, .large, 12, 16, 400), (.footnote, .large, 13, 18, 400),
    ])
    func textStylesHaveTheirPublishedSizes(
        font: Font, size: DynamicTypeSize, points: Double, leading: Double, weight: Int
    ) {
        #expect(ResolvedFont(font, at: size) == ResolvedFont(size: points, weight: weight, leading: leading))
    }

    @Test func aFixedSizeStaysAndHasNoLeading() {
        let font = Font.system(size: 13, weight: .medium, design: .monospaced)
        #expect(
            ResolvedFont(font, at: .accessibility5)
                == ResolvedFont(size: 13, weight: 500, design: "monospaced", leading: nil))
    }

    @Test func theEnvironmentsWeightWinsOverTheFontsOwn() {
        #expect(ResolvedFont(.headline, at: .large, weight: .bold).weight == 700)
        #expect(ResolvedFont(.headline.weight(.light), at: .large).weight == 300)
    }
}
