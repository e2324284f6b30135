import Shared

extension DisplayList {
    /// The opacity of the bar or box that replaces a text or an image. It was chosen by eye, because Apple publishes no number.
    private static let opacity = 0.2
    /// The corner radius in points.
    private static let radius = 3.0

    /// The list with a bar in place of each line of text, and a box in place of each image and symbol. Fills and outlines are unchanged.
    var redacted: DisplayList { DisplayList(size: size, items: items.flatMap(Self.redacted)) }

    /// The list with every line of text replaced by shaded cells of the same length.
    var redactedInCells: DisplayList { DisplayList(size: size, items: items.map(Self.redactedInCells)) }

    private static func redacted(_ item: Item) -> [Item] {
        switch item {
        case .fill, .outline: return [item]
        case .text(let block):
            // The bar extends from the cap height to the baseline, with a small margin.
            let size = block.font.size
            return block.lines.map { line in
                let bar = Rect(x: line.x, y: line.y - 0.8 * size, width: line.width, height: 0.9 * size)
                return box(bar, block.paint, isAccented: block.isAccented)
            }
        case .image(let block):
            let grey = Paint.color(ResolvedColor(142, 142, 147))
            return [box(block.rect, block.paint ?? grey, isAccented: block.isAccented)]
        case .symbol(let block): return [box(block.rect, block.paint, isAccented: block.isAccented)]
        case .group(let effect, let items): return [.group(effect, items.flatMap(redacted))]
        case .masked(let items, let mask): return [.masked(items.flatMap(redacted), by: mask.flatMap(redacted))]
        }
    }

    private static func redactedInCells(_ item: Item) -> Item {
        switch item {
        case .fill, .outline, .image, .symbol: return item
        case .text(var block):
            for index in block.lines.indices {
                block.lines[index].string = String(repeating: "░", count: CellLine.width(of: block.lines[index].string))
            }
            return .text(block)
        case .group(let effect, let items): return .group(effect, items.map(redactedInCells))
        case .masked(let items, let mask): return .masked(items.map(redactedInCells), by: mask.map(redactedInCells))
        }
    }

    private static func box(_ rect: Rect, _ paint: Paint, isAccented: Bool) -> Item {
        let corners = Outline(
            roundedRect: rect, corners: .init(radius: min(radius, rect.height / 2)), isContinuous: false)
        return .outline(
            OutlineBlock(
                outline: corners, stroke: nil, isEvenOdd: false, paint: paint.multipliedAlpha(by: opacity), box: rect,
                isAccented: isAccented))
    }
}
