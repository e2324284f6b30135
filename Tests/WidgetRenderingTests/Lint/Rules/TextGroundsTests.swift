import Shared
import Testing

@testable import WidgetRendering

/// The colours behind many texts.
@MainActor
struct TextGroundsTests {
    private let black = Paint.color(ResolvedColor(0, 0, 0))
    private let red = ResolvedColor(255, 0, 0)

    private func layer(_ box: Rect) -> DisplayList.Item {
        .text(
            DisplayList.TextBlock(
                lines: [], box: box, font: ResolvedFont(size: 10), paint: black, isAccented: false))
    }

    @Test("Each of 4,000 texts with several styles is compared with few areas")
    func manyTexts() {
        var items: [DisplayList.Item] = []
        var texts: [DrawnText] = []
        for row in 0..<4_000 {
            let box = Rect(x: 0, y: Double(row) * 20, width: 100, height: 20)
            items += [.fill(box, .color(red)), layer(box), layer(box)]
            texts.append(
                DrawnText(string: "a", lines: ["a"], rect: box, isTruncated: false, fontSize: 10, path: ViewPath()))
        }
        let list = DisplayList(size: Size(width: 100, height: 80_000), items: items)
        let layers = SnapshotLayers(list, texts: texts)
        #expect(layers.texts.map(\.text) == Array(0..<4_000))
        #expect(layers.texts.map(\.layer) == (0..<4_000).map { $0 * 3 + 1 })
        let grounds = TextGrounds(layers, texts: texts)
        #expect(grounds.comparisons == 4_000)
        #expect(grounds.colors.allSatisfy { $0?.behind == red })
    }
}
