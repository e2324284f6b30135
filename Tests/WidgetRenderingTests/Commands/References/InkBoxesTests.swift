import Shared
import Testing

@testable import WidgetRendering

/// Finding content on a background.
@MainActor
struct InkBoxesTests {
    /// Returns an image with boxes on a plain or gradient background.
    private func snapshot(width: Int, height: Int, boxes: [Rect], runs: Bool = false) -> Pixels {
        var values: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let isInk = boxes.contains {
                    Double(x) >= $0.x && Double(x) < $0.right && Double(y) >= $0.y && Double(y) < $0.bottom
                }
                let shade = UInt32(runs ? 120 + (x + y) / 2 : 200)
                values.append(isInk ? 0xFF00_0000 : 0xFF00_0000 | shade << 16 | shade << 8 | shade)
            }
        }
        return Pixels(width: width, height: height, values: values)
    }

    @Test("Ink boxes are found in points on plain and on gradient backgrounds", arguments: [false, true])
    func textLines(runs: Bool) {
        let lines = [
            Rect(x: 10, y: 10, width: 60, height: 12), Rect(x: 10, y: 28, width: 40, height: 12),
            Rect(x: 100, y: 10, width: 20, height: 30),
        ]
        let found = InkBoxes(scale: 2).boxes(in: snapshot(width: 140, height: 60, boxes: lines, runs: runs))
        #expect(found.count == 3)
        for (line, box) in zip([lines[0], lines[2], lines[1]], found.sorted { ($0.y, $0.x) < ($1.y, $1.x) }) {
            // The far edge is found one pixel later, where the background begins.
            #expect(abs(box.x - line.x / 2) <= 0.5 && abs(box.y - line.y / 2) <= 0.5)
            #expect(abs(box.width - line.width / 2) <= 1 && abs(box.height - line.height / 2) <= 1)
        }
    }

    @Test("An image without ink or without pixels has no ink boxes")
    func emptyImages() {
        #expect(InkBoxes(scale: 1).boxes(in: snapshot(width: 20, height: 20, boxes: [])).isEmpty)
        #expect(InkBoxes(scale: 1).boxes(in: Pixels(width: 0, height: 0, values: [])).isEmpty)
    }

    @Test("A moved line is paired with its original and measured, and a missing line has no pair")
    func movedLine() throws {
        let old = Rect(x: 20, y: 20, width: 60, height: 12)
        let new = Rect(x: 24, y: 18, width: 60, height: 12)
        let likeness = SnapshotLikeness(
            reference: snapshot(width: 200, height: 60, boxes: [old, Rect(x: 160, y: 40, width: 10, height: 10)]),
            drawn: snapshot(width: 200, height: 60, boxes: [new]), texts: [], scale: 2, ground: 0xFFFF_FFFF)
        #expect(likeness.lines.count == 2)
        let pair = try #require(likeness.lines.first)
        #expect(pair.largest == 2)
        #expect(likeness.lines[1].drawn == nil)
        #expect(likeness.referenceMean.red < likeness.drawnMean.red)
    }
}
