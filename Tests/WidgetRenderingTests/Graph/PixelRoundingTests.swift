import Shared
import Testing

@testable import WidgetRendering

/// The rounding of frames to pixels, half up, as iOS does it.
@MainActor
struct PixelRoundingTests {
    private func fill(_ rect: Rect, scale: Double, mirroredIn width: Double? = nil) throws -> Rect {
        try #require(
            Laid(
                width: 400, height: 100, mirroredIn: width.map { Size(width: $0, height: 100) }, pixelsPerPoint: scale
            ) {
                Color.red.frame(width: rect.width, height: rect.height)
                    .padding(EdgeInsets(top: rect.y, leading: rect.x, bottom: 0, trailing: 0))
            }.fills.first)
    }

    private func isEqual(_ first: Rect, _ second: Rect) -> Bool {
        zip(
            [first.x, first.y, first.width, first.height], [second.x, second.y, second.width, second.height]
        ).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    private typealias Case = (scale: Double, x: Double, width: Double, roundedX: Double, roundedWidth: Double)

    nonisolated private static let cases: [Case] = [
        (3, 0, 29.8333333333, 0, 30), (2, 0, 29.8333333333, 0, 30), (1, 0, 29.8333333333, 0, 30),
        (1, 0, 270.5, 0, 271), (2, 0, 135.25, 0, 135.5), (3, 0, 270.5, 0, 270.6666666667),
        (3, 10.1, 20, 10, 20), (3, 10.2, 20, 10.3333333333, 20), (3, 0, 0.1, 0, 0.1),
    ]

    @Test("Each edge of a filled frame is rounded to the nearest pixel, half up", arguments: cases)
    func filledFrames(scale: Double, x: Double, width: Double, roundedX: Double, roundedWidth: Double) throws {
        let shown = try fill(Rect(x: x, y: x, width: width, height: width), scale: scale)
        #expect(isEqual(shown, Rect(x: roundedX, y: roundedX, width: roundedWidth, height: roundedWidth)), "\(shown)")
    }

    @Test("In a right-to-left layout, the mirrored edges are rounded")
    func mirrored() throws {
        let shown = try fill(Rect(x: 10.2, y: 0, width: 20, height: 10), scale: 1, mirroredIn: 100.5)
        #expect(isEqual(shown, Rect(x: 70, y: 0, width: 20, height: 10)), "\(shown)")
    }

    @Test("Shapes, strokes and clips have rounded frames, and a scale effect applies afterwards")
    func shapes() throws {
        let laid = Laid(width: 300, height: 100, pixelsPerPoint: 3) {
            VStack(spacing: 0) {
                Rectangle().frame(width: 29.8333333333, height: 10)
                Rectangle().stroke(.red, lineWidth: 1).frame(width: 29.8333333333, height: 10)
                Color.red.frame(width: 29.8333333333, height: 10).clipShape(Rectangle())
                Rectangle().frame(width: 29.8333333333, height: 10).scaleEffect(2, anchor: .topLeading)
            }
        }
        #expect(laid.items.count == 4)
        for (index, item) in laid.items.enumerated() {
            let outline: Outline? =
                switch item {
                case .outline(let block): block.outline
                case .group(.clip(let outline, _), _): outline
                case .group(.transform, let items):
                    if case .outline(let block)? = items.first { block.outline } else { nil }
                default: nil
                }
            let bounds = try #require(outline?.bounds)
            #expect(abs(bounds.width - 30) < 1e-6 && abs(bounds.y - Double(10 * index)) < 1e-6, "\(bounds)")
        }
    }

    @Test("A text begins on a pixel, and its recorded frame isn't rounded")
    func texts() throws {
        let laid = Laid(width: 300, height: 100, pixelsPerPoint: 3) {
            Text(verbatim: "ab").padding(EdgeInsets(top: 10.2, leading: 10.1, bottom: 0, trailing: 0))
        }
        guard case .text(let block)? = laid.items.first else { throw Missing() }
        let line = try #require(block.lines.first)
        #expect(abs(line.x - 10) < 1e-6 && abs(line.y - (31 / 3.0 + 15)) < 1e-6)
        #expect(laid.texts.map(\.rect) == [Rect(x: 10.1, y: 10.2, width: 20, height: 20)])
    }

    private struct Missing: Error {}
}
