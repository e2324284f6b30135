import Shared
import Testing

@testable import WidgetRendering

/// Contrast ratios of well-known pairs, by WCAG's formula.
struct ContrastTests {
    @Test(
        "The contrast ratio of two colours matches the WCAG formula",
        arguments: [
            // Black on white, and the greys at WCAG's levels on white.
            ("000000", "FFFFFF", 21.0), ("767676", "FFFFFF", 4.54), ("777777", "FFFFFF", 4.48),
            ("949494", "FFFFFF", 3.03),
            ("959595", "FFFFFF", 3.0), ("595959", "FFFFFF", 7.0),
            // Pure colours.
            ("FF0000", "FFFFFF", 4.0), ("00FF00", "FFFFFF", 1.37), ("0000FF", "FFFFFF", 8.59),
            ("FFFF00", "FFFFFF", 1.07),
            ("FF0000", "000000", 5.25), ("0000FF", "000000", 2.44), ("FFFF00", "000000", 19.56),
            // Equal colours, and a pair in reverse order.
            ("123456", "123456", 1.0), ("FFFFFF", "000000", 21.0),
        ])
    func wcagRatio(first: String, second: String, ratio: Double) throws {
        let contrast = Contrast.ratio(try color(first), try color(second))
        #expect(abs(contrast - ratio) < 0.006, "\(contrast)")
    }

    @Test("The contrast of two greys equals that of colours with three equal components")
    func greyRatio() throws {
        for grey in stride(from: 0.0, through: 1, by: 0.1) {
            let color = ResolvedColor(red: grey, green: grey, blue: grey)
            let white = ResolvedColor(red: 1, green: 1, blue: 1)
            #expect(abs(Contrast.ratio(grey: grey, 1) - Contrast.ratio(color, white)) < 1e-9)
        }
    }

    private func color(_ text: String) throws -> ResolvedColor {
        let number = try #require(Int(text, radix: 16))
        return ResolvedColor(number >> 16, number >> 8 & 0xFF, number & 0xFF)
    }
}
