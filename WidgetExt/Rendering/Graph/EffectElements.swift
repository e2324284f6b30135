import Shared

/// An element drawn with an effect.
@MainActor
final class EffectElement: WrappingElement {
    private let effect: ViewNode.Effect

    init(_ content: any LayoutElement, effect: ViewNode.Effect) {
        self.effect = effect
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let draw = { self.content.place(in: rect, proposal: proposal, into: list) }
        if case .clip(let shape) = effect, let line = line(along: shape, in: list.onPixels(rect), list) {
            return list.mask(draw) { list.outline(line) }
        }
        list.group(visual(in: rect, list), draw)
    }

    /// Returns the stroke of a shape if the shape is a line. A line can't clip, so it is used as a mask.
    private func line(along shape: ShapeContent, in rect: Rect, _ list: DisplayListBuilder) -> DisplayList.OutlineBlock?
    {
        let (outline, stroke) = list.outline(of: shape, in: rect)
        guard let stroke else { return nil }
        return .init(
            outline: outline, stroke: stroke, isEvenOdd: false, paint: .color(ResolvedColor(0, 0, 0)), box: rect,
            isAccented: false)
    }

    private func visual(in rect: Rect, _ list: DisplayListBuilder) -> NodeEffect {
        switch effect {
        case .fixed(let effect): return effect
        case .transform(let transform, let anchor):
            var anchor = anchor
            if list.isMirrored { anchor.point.x = 1 - anchor.point.x }
            return .transform(transform.about(list.onCanvas(rect).at(anchor)))
        case .clip(let shape):
            let (outline, _) = list.outline(of: shape, in: list.onPixels(rect))
            return .clip(outline, isEvenOdd: shape.isEvenOdd)
        case .clipToBounds: return .clip(Outline(rect: list.onPixels(rect)), isEvenOdd: false)
        }
    }
}

/// An element drawn at an offset.
@MainActor
final class OffsetElement: WrappingElement {
    private let (x, y): (Double, Double)

    init(_ content: any LayoutElement, x: Double, y: Double) {
        (self.x, self.y) = (x, y)
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let moved = Rect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
        content.place(in: moved, proposal: proposal, into: list)
    }
}

/// An element that fills the proposed space and centres its content at a point in it.
@MainActor
final class PositionElement: WrappingElement {
    private let (x, y): (Double, Double)

    init(_ content: any LayoutElement, x: Double, y: Double) {
        (self.x, self.y) = (x, y)
        super.init(content)
    }

    override func outer(_ size: Size, for proposal: ProposedSize) -> Size {
        Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
    }

    override func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize { ProposedSize(size) }

    override func contentRect(in rect: Rect, proposal: ProposedSize) -> Rect {
        let size = content.size(for: placed(proposal, in: rect.size))
        return Rect(
            x: rect.x + x - size.width / 2, y: rect.y + y - size.height / 2, width: size.width, height: size.height)
    }
}

/// An element drawn through a mask.
@MainActor
final class MaskElement: WrappingElement {
    private let mask: any LayoutElement
    private let alignment: Alignment

    init(_ content: any LayoutElement, mask: any LayoutElement, alignment: Alignment) {
        (self.mask, self.alignment) = (mask, alignment)
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.mask {
            content.place(in: rect, proposal: proposal, into: list)
        } by: {
            mask.place(alignedIn: rect, alignment, into: list)
        }
    }
}

/// Children on top of each other, each of which gets the whole proposal.
@MainActor
final class OverlayElement: LayoutElement {
    private let alignment: Alignment
    private let children: [any LayoutElement]
    private var sizes = SizeCache()

    init(alignment: Alignment, children: [any LayoutElement]) {
        self.alignment = alignment
        self.children = children
    }

    /// The priority of the child if there is only one. If there are several, their priorities are compared only with each other.
    var priority: Double { children.count == 1 ? children[0].priority : 0 }
    var spacing: SpacingPreference { .joined(children.map(\.spacing)) }
    var setsGuides: Bool { children.contains(where: \.setsGuides) }

    /// Returns a child's box. The origin is the point of the child that is aligned.
    private func box(_ child: any LayoutElement, _ proposal: ProposedSize) -> Rect {
        let size = child.size(for: proposal)
        return Rect(
            x: -child.guide(alignment.horizontal.key, in: size, proposal: proposal),
            y: -child.guide(alignment.vertical.key, in: size, proposal: proposal), width: size.width,
            height: size.height)
    }

    /// Returns the box around the children of the highest priority. Other children don't affect it.
    private func bounds(_ proposal: ProposedSize) -> Rect {
        let top = children.map(\.priority).max()
        let boxes = children.filter { $0.priority == top }.map { box($0, proposal) }
        guard let first = boxes.first else { return Rect(Size.zero) }
        if !boxes.allSatisfy(\.isFinite) {
            // For an infinite proposal, only the sizes of the boxes are used.
            return Rect(x: 0, y: 0, width: boxes.map(\.width).max() ?? 0, height: boxes.map(\.height).max() ?? 0)
        }
        return boxes.dropFirst().reduce(first) { $0.union($1) }
    }

    func size(for proposal: ProposedSize) -> Size { sizes.size(for: proposal) { bounds(proposal).size } }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        arranged(in: rect, proposal).place(into: list)
    }

    private func arranged(
        in rect: Rect, _ proposal: ProposedSize
    ) -> [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] {
        let bounds = bounds(proposal)
        return children.map { child in
            let box = box(child, proposal)
            return (
                child,
                Rect(
                    x: rect.x + box.x - bounds.x, y: rect.y + box.y - bounds.y, width: box.width, height: box.height),
                proposal
            )
        }
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        arranged(in: Rect(size), proposal).explicit(key)
    }
}

extension Sequence where Element == (element: any LayoutElement, rect: Rect, proposal: ProposedSize) {
    /// Returns the position of a guide that some elements set: of several first baselines the uppermost, of several last baselines the
    /// lowest, and of other guides the mean.
    @MainActor func explicit(_ key: AlignmentKey) -> Double? {
        let values = compactMap { item in
            item.element.explicit(key, in: item.rect.size, proposal: item.proposal).map {
                $0 + (key.axis == .horizontal ? item.rect.x : item.rect.y)
            }
        }
        if key == VerticalAlignment.firstTextBaseline.key { return values.min() }
        if key == VerticalAlignment.lastTextBaseline.key { return values.max() }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

/// An element with other elements behind or over it. The proposal for these is the element's size.
@MainActor
final class LayeredElement: WrappingElement {
    private let (behind, over): ((any LayoutElement)?, (any LayoutElement)?)
    private let alignment: Alignment

    init(
        _ content: any LayoutElement, behind: (any LayoutElement)? = nil, over: (any LayoutElement)? = nil,
        alignment: Alignment
    ) {
        (self.behind, self.over, self.alignment) = (behind, over, alignment)
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let behind { content.place(behind, alignedBy: alignment, in: rect, proposal: proposal, into: list) }
        content.place(in: rect, proposal: proposal, into: list)
        if let over { content.place(over, alignedBy: alignment, in: rect, proposal: proposal, into: list) }
    }
}

extension LayoutElement {
    /// Draws a layer that is over or behind this element, aligned with this element's guides, such as its baselines.
    ///
    /// - Parameter rect: The rectangle of this element for `proposal`.
    func place(
        _ layer: any LayoutElement, alignedBy alignment: Alignment, in rect: Rect, proposal: ProposedSize,
        into list: DisplayListBuilder
    ) {
        let offer = ProposedSize(rect.size)
        let size = layer.size(for: offer)
        func offset(_ key: AlignmentKey) -> Double {
            guide(key, in: rect.size, proposal: proposal) - layer.guide(key, in: size, proposal: offer)
        }
        layer.place(
            in: Rect(
                x: rect.x + offset(alignment.horizontal.key), y: rect.y + offset(alignment.vertical.key),
                width: size.width, height: size.height), proposal: offer, into: list)
    }
}

/// A paint that fills the proposed size, with 10 points for an unspecified dimension.
@MainActor
final class FillElement: LayoutElement {
    private let paint: Paint

    init(_ paint: Paint) { self.paint = paint }

    func size(for proposal: ProposedSize) -> Size {
        Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) { list.fill(rect, paint) }
}
