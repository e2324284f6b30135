import Shared

/// Elements that are created when their size is known. The size is the proposed size, with 10 points for an unspecified dimension.
@MainActor
final class GeometryElement: LayoutElement {
    private let geometry: ViewNode.Geometry
    private let context: LayoutContext

    init(_ geometry: ViewNode.Geometry, context: LayoutContext) { (self.geometry, self.context) = (geometry, context) }

    func size(for proposal: ProposedSize) -> Size {
        Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        guard rect.isFinite else { return }
        let sizes = ViewSizes(
            size: { [context] in context.root($0, .stack).size(for: $1) },
            lines: { [context] in
                TextElement($0, path: ViewPath(), context: context).lines(in: $1, isMirrored: list.isMirrored)
            })
        let nodes = sizes.running { geometry.make(rect) }
        let content = context.root(nodes, .layers(.topLeading))
        let offer = ProposedSize(rect.size)
        let size = content.size(for: offer)
        content.place(
            in: Rect(x: rect.x, y: rect.y, width: size.width, height: size.height), proposal: offer, into: list)
    }
}

/// An element whose proposal is a fraction of the whole widget's size.
@MainActor
final class ContainerRelativeFrameElement: AligningElement {
    private let share: ViewNode.ContainerRelativeFrame
    private let container: Size

    init(_ content: any LayoutElement, share: ViewNode.ContainerRelativeFrame, container: Size) {
        (self.share, self.container) = (share, container)
        super.init(content, alignment: share.alignment)
    }

    private func length(_ whole: Double) -> Double {
        let part = (whole - share.spacing * Double(share.count - 1)) / Double(share.count)
        return max(part * Double(share.span) + share.spacing * Double(share.span - 1), 0)
    }

    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: share.isHorizontal ? length(container.width) : proposal.width,
            height: share.isVertical ? length(container.height) : proposal.height)
    }

    override func outer(_ size: Size, for proposal: ProposedSize) -> Size {
        Size(
            width: share.isHorizontal ? length(container.width) : size.width,
            height: share.isVertical ? length(container.height) : size.height)
    }
}
