import Shared
import Testing

@testable import WidgetRendering

/// Percent signs as wide as those of San Francisco.
@MainActor
struct WidenedPercentTests {
    private static let scale = 16.0

    /// Returns the inked columns and rows of a text with its baseline at (20, 60), in points.
    private func ink(_ words: String, _ font: ResolvedFont, asPath: Bool = false) throws -> (
        left: Double, right: Double, top: Double, bottom: Double
    ) {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let surface = Surface(pixelWidth: 160 * 16, pixelHeight: 80 * 16, scale: Self.scale)
        surface.setSource(.color(ResolvedColor(0, 0, 0)), box: Rect(Size(width: 1, height: 1)))
        if asPath {
            pango.addPath(words, face: Typeface(font), at: (20, 60), to: surface)
            surface.fillWithPen(width: 0.001)
        } else {
            pango.draw(words, face: Typeface(font), isRightToLeft: false, at: (20, 60), on: surface)
        }
        let (columns, rows) = try #require(surface.inkedPixels)
        func points(_ pixels: Int) -> Double { Double(pixels) / Self.scale }
        return (
            points(columns.lowerBound), points(columns.upperBound + 1), points(rows.lowerBound),
            points(rows.upperBound + 1)
        )
    }

    @Test(
        "The ink of a percent sign is as wide as measured on iOS, and as high as digits",
        arguments: [(15.0, 400, 0.791), (12, 600, 0.865), (17, 600, 0.865), (34, 700, 0.811)])
    func inkWidth(size: Double, weight: Int, ems: Double) throws {
        let font = ResolvedFont(size: size, weight: weight)
        let (sign, digit) = (try ink("%", font), try ink("0", font))
        #expect(abs((sign.right - sign.left) / size - ems) < 0.012)
        #expect(abs(sign.top - digit.top) < 0.03 * size && abs(sign.bottom - digit.bottom) < 0.03 * size)
    }

    @Test("A percent sign takes the same space when it is measured, drawn and added to a path")
    func space() throws {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        for font in [ResolvedFont(size: 17, weight: 600), ResolvedFont(size: 34, weight: 700)] {
            let drawn = try ink("1%|", font)
            let path = try ink("1%|", font, asPath: true)
            #expect(abs(drawn.right - path.right) < 0.1 && abs(drawn.left - path.left) < 0.1)
            let (face, sign) = (Typeface(font), try ink("%", font))
            let width = pango.width(of: StyledString("%", face: face))
            #expect(width > sign.right - sign.left && width < (sign.right - sign.left) * 1.4)
            let longer = pango.width(of: StyledString("%%", face: face))
            #expect(abs(longer - 2 * width + face.leadingInset) < 0.5)
        }
    }

    @Test("From 18 points on, the ink of a line begins as far right as on iOS")
    func leadingInset() throws {
        let engine = PangoTextEngine(pango: try Pango(fontConfiguration: PangoTextEngineTests.fonts), scale: 3)
        func inset(_ size: Double) -> Double? {
            engine.layout(
                ViewNode.TextContent(
                    string: "L", font: ResolvedFont(size: size, weight: 600), paint: .color(ResolvedColor(0, 0, 0))),
                scaledBy: 1, for: ProposedSize(width: nil, height: nil)
            ).lines.first?.inset
        }
        let start = try ink("L", ResolvedFont(size: 20, weight: 600)).left - 20 + (inset(20) ?? 0)
        #expect(abs(start - 1.62) < 0.1)
        #expect(inset(17) == 0)
    }
}
