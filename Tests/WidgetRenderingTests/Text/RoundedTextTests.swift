import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The rounded font design.
@MainActor
struct RoundedTextTests {
    private func surface(_ paint: Paint, design: String, _ words: String, size: Double = 40) throws -> Surface {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let surface = Surface(pixelWidth: 300, pixelHeight: 240, scale: 4)
        surface.setSource(paint, box: Rect(Size(width: 300, height: 60)))
        pango.draw(
            words, face: Typeface(ResolvedFont(size: size, weight: 700, design: design)), isRightToLeft: false,
            at: (4, 45), on: surface)
        return surface
    }

    private func opacities(_ surface: Surface) -> [UInt32] {
        (0..<240).flatMap { y in (0..<300).map { surface.pixel(x: $0, y: y) >> 24 } }
    }

    private func covered(_ surface: Surface) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
        let inked = (0..<240 * 300).filter { surface.pixel(x: $0 % 300, y: $0 / 300) >> 24 > 127 }
        let (rows, columns) = (inked.map { $0 / 300 }, inked.map { $0 % 300 })
        return ((rows.min() ?? 0)...(rows.max() ?? 0), (columns.min() ?? 0)...(columns.max() ?? 0))
    }

    @Test("Rounded text has round stroke ends and the same height as default text")
    func roundEnds() throws {
        let black = Paint.color(ResolvedColor(0, 0, 0))
        let plain = try surface(black, design: "default", "I")
        let round = try surface(black, design: "rounded", "I")
        let (square, soft) = (covered(plain), covered(round))
        #expect(abs(square.rows.lowerBound - soft.rows.lowerBound) <= 2)
        #expect(abs(square.rows.upperBound - soft.rows.upperBound) <= 2)
        // The corner of a stem has ink if strokes end straight, and none if they end round.
        #expect(plain.pixel(x: square.columns.lowerBound, y: square.rows.lowerBound) >> 24 > 100)
        #expect(round.pixel(x: soft.columns.lowerBound, y: soft.rows.lowerBound) >> 24 == 0)
    }

    @Test("Translucent rounded text nowhere exceeds its opacity")
    func translucency() throws {
        let faint = Paint.color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0.5))
        #expect(try opacities(surface(faint, design: "rounded", "888")).max() == 128)
    }

    @Test("Characters without a rounded form are drawn in the default design")
    func unsupportedScript() throws {
        let black = Paint.color(ResolvedColor(0, 0, 0))
        let words = "\u{5D0}\u{5D1}"
        #expect(
            try opacities(surface(black, design: "rounded", words, size: 16))
                == opacities(surface(black, design: "default", words, size: 16)))
    }
}
