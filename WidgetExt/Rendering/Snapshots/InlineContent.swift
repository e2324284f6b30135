import Shared

/// The content of the line beside the lock screen's date: texts in the font of the date, and one image. Other views aren't shown there.
struct InlineContent {
    private var hasImage = false
    private var isIncomplete = false

    /// The diagnostic for views that aren't shown; `nil` if all are shown.
    var diagnostic: Diagnostic? {
        isIncomplete
            ? Diagnostic(
                message:
                    "not drawn beside the date: shapes, colours, charts and further images — show texts and one image")
            : nil
    }

    /// The font size of the date, in points.
    private static let dateSize = 17.0

    /// Returns the parts of views that are shown.
    mutating func shown(of nodes: [ViewNode]) -> [ViewNode] { nodes.compactMap { shown(of: $0) } }

    private mutating func shown(of node: ViewNode) -> ViewNode? {
        var node = node
        switch node.content {
        case .text(var text):
            text.font = ResolvedFont(size: Self.dateSize, weight: 500)
            for index in text.runs.indices { text.runs[index].font = text.font }
            text.lineLimit = 1
            text.minimumScaleFactor = 1
            node.content = .text(text)
        case .symbol(var symbol):
            guard takesImage() else { return nil }
            symbol.size = Self.dateSize
            symbol.weight = 500
            node.content = .symbol(symbol)
        case .image: guard takesImage() else { return nil }
        case .stack(let stack, let children): node.content = .stack(stack, shown(of: children))
        case .overlaid(let alignment, let children): node.content = .overlaid(alignment, shown(of: children))
        case .fitting(let horizontal, let vertical, let children):
            // One of the alternatives is shown.
            let hadImage = hasImage
            var shown: [ViewNode] = []
            for child in children {
                let before = hasImage
                hasImage = hadImage
                if let child = self.shown(of: child) { shown.append(child) }
                hasImage = hasImage || before
            }
            node.content = .fitting(horizontal: horizontal, vertical: vertical, shown)
        case .modified(.background, let inner), .modified(.overlay, let inner):
            isIncomplete = true
            return shown(of: inner)
        case .modified(let modifier, let inner):
            guard let inner = shown(of: inner) else { return nil }
            node.content = .modified(modifier, inner)
        case .gridRow(let alignment, let cells): node.content = .gridRow(alignment, shown(of: cells))
        case .grid(let grid, let rows): node.content = .grid(grid, shown(of: rows))
        case .lazyGrid(let grid, let cells): node.content = .lazyGrid(grid, shown(of: cells))
        case .arranged(let layout, let children): node.content = .arranged(layout, shown(of: children))
        case .spacer, .geometry: break
        case .fill(let paint) where paint.isInvisible: return nil
        case .fill, .shape, .divider, .chart:
            isIncomplete = true
            return nil
        }
        return node
    }

    private mutating func takesImage() -> Bool {
        if hasImage { isIncomplete = true }
        defer { hasImage = true }
        return !hasImage
    }
}
