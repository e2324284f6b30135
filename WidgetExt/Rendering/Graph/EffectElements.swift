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
