import Shared

/// Children over each other, each with the whole offer.
@MainActor
final class OverlayElement: LayoutElement {
    private let alignment: Alignment
    private let children: [any LayoutElement]

    init(alignment: Alignment, children: [any LayoutElement]) {
        self.alignment = alignment
        self.children = children
    }

    var priority: Double { children.map(\.priority).max() ?? 0 }

    /// The children of the highest priority decide the size.
    func size(for proposal: ProposedSize) -> Size {
        let sizes = children.filter { $0.priority == priority }.map { $0.size(for: proposal) }
        return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        for child in children {
            child.place(in: rect.placing(child.size(for: proposal), alignment), proposal: proposal, into: list)
        }
    }
}

/// An element with another one behind it, which is offered the element's size.
@MainActor
final class BackgroundElement: WrappingElement, LayoutElement {
    private let background: any LayoutElement
    private let alignment: Alignment

    init(_ content: any LayoutElement, background: any LayoutElement, alignment: Alignment) {
        self.background = background
        self.alignment = alignment
        super.init(content)
    }

    func size(for proposal: ProposedSize) -> Size { content.size(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let offer = ProposedSize(rect.size)
        background.place(in: rect.placing(background.size(for: offer), alignment), proposal: offer, into: list)
        content.place(in: rect, proposal: proposal, into: list)
    }
}

/// A colour filling what it is offered; 10 points where it is asked for its ideal.
@MainActor
final class FillElement: LayoutElement {
    private let color: ResolvedColor

    init(_ color: ResolvedColor) { self.color = color }

    func size(for proposal: ProposedSize) -> Size {
        Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) { list.fill(rect, color) }
}
