import Shared

/// A shape that fills the proposed size.
@MainActor
final class ShapeElement: LayoutElement {
    private let shape: ShapeContent
    private let path: ViewPath

    init(_ shape: ShapeContent, path: ViewPath) { (self.shape, self.path) = (shape, path) }

    func size(for proposal: ProposedSize) -> Size {
        guard case .outline(_, let size) = shape.form else {
            return Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
        }
        let answer = size(proposal)
        return Size(width: max(answer.width, 0), height: max(answer.height, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let shown = list.onPixels(rect)
        guard shown.isFinite else { return list.report("not drawn: a shape of infinite size", at: path) }
        let (outline, stroke) = list.outline(of: shape, in: shown)
        guard outline.isFinite else {
            return list.report("not drawn: an outline with coordinates that aren't finite", at: path)
        }
        list.outline(
            .init(
                outline: outline, stroke: stroke, isEvenOdd: shape.isEvenOdd, paint: shape.paint, box: shown,
                isAccented: shape.isAccented))
    }
}

extension Rect {
    /// True if every coordinate is finite.
    var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

/// A line of one pixel. In a stack, it is perpendicular to the stack's axis; outside a stack, it is horizontal.
@MainActor
final class DividerElement: LayoutElement {
    private let paint: Paint
    private let thickness: Double
    private var axis = LayoutAxis.vertical

    init(_ paint: Paint, scale: Double) { (self.paint, thickness) = (paint, 1 / scale) }

    func standsInStack(along axis: LayoutAxis) { self.axis = axis }

    func size(for proposal: ProposedSize) -> Size {
        var size = Size.zero
        size[axis] = thickness
        size[axis.cross] = max(proposal[axis.cross] ?? 10, 0)
        return size
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) { list.fill(rect, paint) }
}
