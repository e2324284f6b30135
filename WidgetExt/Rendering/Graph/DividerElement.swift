import Shared

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
