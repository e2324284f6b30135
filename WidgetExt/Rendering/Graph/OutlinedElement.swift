import Shared

/// A view in the outline of a snapshot, with the rectangle in which it was placed.
package struct OutlineItem: Hashable, Sendable {
    /// The kind of the view's content, with the values that describe it.
    package enum Content: Hashable, Sendable {
        /// The drawn text; `nil` for a text that isn't readable.
        case text(DrawnText?)
        /// An image or a symbol: its name, and its paint if it has one.
        case named(String, Paint?)
        case fill(Paint)
        /// A view that contains others, or draws by itself.
        case other
    }

    /// The number of views around the view.
    package let depth: Int
    package let path: ViewPath
    /// The rectangle in points, in the snapshot's coordinates.
    package let rect: Rect
    package internal(set) var content: Content

    /// The item without its text.
    var redacted: OutlineItem {
        guard case .text = content else { return self }
        var item = self
        item.content = .text(nil)
        return item
    }
}

extension ViewNode {
    /// The description of the node in an outline; `nil` for a node that isn't listed: a modifier or a space.
    fileprivate var outlined: OutlineItem.Content? {
        switch content {
        case .modified, .spacer: nil
        case .text: .text(nil)
        case .image(let image): .named(image.name, nil)
        case .symbol(let symbol): .named(symbol.name, symbol.paint)
        case .fill(let paint): .fill(paint)
        case .shape, .fitting, .stack, .divider, .geometry, .arranged, .chart, .grid, .gridRow, .lazyGrid, .overlaid:
            .other
        }
    }
}

/// An element that records the place of its view for the outline of a snapshot. It lays out its view unchanged.
final class OutlinedElement: LayoutElement {
    private let element: any LayoutElement
    private let content: OutlineItem.Content
    private let path: ViewPath

    /// Creates an element for a node; `nil` if the outline doesn't list the node.
    init?(_ element: any LayoutElement, of node: ViewNode) {
        guard let content = node.outlined else { return nil }
        (self.element, self.content, path) = (element, content, node.path)
    }

    var priority: Double { element.priority }
    var spacing: SpacingPreference { element.spacing }
    var isSpacer: Bool { element.isSpacer }
    var zIndex: Double { element.zIndex }
    var setsGuides: Bool { element.setsGuides }

    func size(for proposal: ProposedSize) -> Size { element.size(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.outlined(content, path, in: rect) { element.place(in: rect, proposal: proposal, into: list) }
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        element.explicit(key, in: size, proposal: proposal)
    }

    func standsInStack(along axis: LayoutAxis) { element.standsInStack(along: axis) }
}
