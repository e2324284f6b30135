import Shared

/// The content of the line beside the lock screen's date: one text in the font of the date, and one image. Other views aren't shown there.
struct InlineContent {
    private var hasText = false
    private var hasImage = false
    private var isIncomplete = false

    /// The diagnostic for views that aren't shown; `nil` if all are shown.
    var diagnostic: Diagnostic? {
        isIncomplete
            ? Diagnostic(
                message:
                    "not drawn beside the date: shapes, colours, charts and further texts and images — show one text and one image, and join texts with +"
            )
            : nil
    }

    /// The font size of the date, in points.
    private static let dateSize = 17.0

    /// Returns the parts of views that are shown, in one line.
    mutating func shown(of nodes: [ViewNode]) -> [ViewNode] {
        let shown = parts(of: nodes)
        return shown.count > 1 ? [Self.line(shown)] : shown
    }

    private mutating func parts(of nodes: [ViewNode]) -> [ViewNode] { nodes.compactMap { shown(of: $0) } }

    private static func line(_ nodes: [ViewNode], spacing: Double? = nil) -> ViewNode {
        ViewNode(
            .stack(.init(axis: .horizontal, guide: VerticalAlignment.center.key, spacing: spacing), nodes),
            path: nodes.first?.path ?? ViewPath())
    }

    private mutating func shown(of node: ViewNode) -> ViewNode? {
        var node = node
        switch node.content {
        case .text(var text):
            guard text.string.isEmpty || take(\.hasText) else { return nil }
            text.font = ResolvedFont(size: Self.dateSize, weight: 500)
            // The line beside the date has no second line.
            text.string = text.string.inOneLine
            for index in text.runs.indices {
                text.runs[index].font = text.font
                text.runs[index].string = text.runs[index].string.inOneLine
            }
            text.lineLimit = 1
            text.minimumScaleFactor = 1
            node.content = .text(text)
        case .symbol(var symbol):
            guard take(\.hasImage) else { return nil }
            symbol.size = Self.dateSize
            symbol.weight = 500
            node.content = .symbol(symbol)
        case .image: guard take(\.hasImage) else { return nil }
        case .stack(let stack, let children):
            let shown = parts(of: children)
            node.content = stack.axis == .horizontal ? .stack(stack, shown) : Self.line(shown).content
        case .overlaid(let alignment, let children):
            let shown = parts(of: children)
            node.content = shown.count > 1 ? Self.line(shown).content : .overlaid(alignment, shown)
        case .fitting(let horizontal, let vertical, let children):
            // One of the alternatives is shown.
            let before = (hasText, hasImage)
            var after = before
            var shown: [ViewNode] = []
            for child in children {
                (hasText, hasImage) = before
                if let child = self.shown(of: child) { shown.append(child) }
                after = (after.0 || hasText, after.1 || hasImage)
            }
            (hasText, hasImage) = after
            node.content = .fitting(horizontal: horizontal, vertical: vertical, shown)
        case .modified(.background, let inner), .modified(.overlay, let inner):
            isIncomplete = true
            return shown(of: inner)
        case .modified(let modifier, let inner):
            guard let inner = shown(of: inner) else { return nil }
            node.content = .modified(modifier, inner)
        case .gridRow(let alignment, let cells): node.content = .gridRow(alignment, parts(of: cells))
        case .grid(let grid, let rows): node.content = .grid(grid, parts(of: rows))
        case .lazyGrid(let grid, let cells): node.content = .lazyGrid(grid, parts(of: cells))
        case .arranged(let layout, let children): node.content = .arranged(layout, parts(of: children))
        case .spacer, .geometry: break
        case .fill(let paint) where paint.isInvisible: return nil
        case .fill, .shape, .divider, .chart:
            isIncomplete = true
            return nil
        }
        return node
    }

    /// Returns true for the first text or image; notes that content is missing for a further one.
    private mutating func take(_ kind: WritableKeyPath<InlineContent, Bool>) -> Bool {
        defer { self[keyPath: kind] = true }
        if self[keyPath: kind] { isIncomplete = true }
        return !self[keyPath: kind]
    }
}

extension String {
    /// The text with a space in place of each line break.
    fileprivate var inOneLine: String { contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self }
}
