import Shared

/// Children that a custom layout places.
///
/// If the layout doesn't place a child, the child is centred and gets the layout's own proposal.
@MainActor
final class CustomLayoutElement: LayoutElement {
    private let children: [any LayoutElement]
    private let parts: [LayoutPart]
    private let arranger: any PartArranger
    private var sizes = SizeCache()

    init(_ layout: CustomLayout, children nodes: [ViewNode], context: LayoutContext) {
        children = nodes.map(context.element)
        if let axis = layout.axis { for child in children { child.standsInStack(along: axis) } }
        parts = zip(nodes, children).map { LayoutPart($1, values: $0.layoutValues) }
        arranger = layout.make(parts, StackEngine())
    }

    var setsGuides: Bool { true }
    var spacing: SpacingPreference { arranger.spacing ?? .standard }

    func size(for proposal: ProposedSize) -> Size {
        sizes.size(for: proposal) {
            let size = arranger.size(for: proposal)
            return Size(width: size.width.isNaN ? 0 : size.width, height: size.height.isNaN ? 0 : size.height)
        }
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        arranged(in: rect, proposal).place(into: list)
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let bounds = Rect(size)
        if let place = arranger.explicit(key, in: bounds, proposal: proposal) { return place }
        guard children.contains(where: \.setsGuides) || key.position == nil else { return nil }
        return arranged(in: bounds, proposal).explicit(key)
    }

    private func arranged(
        in rect: Rect, _ proposal: ProposedSize
    ) -> [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] {
        for part in parts { part.place = nil }
        if rect.isFinite { arranger.place(in: rect, proposal: proposal) }
        return zip(children, parts).map { child, part in
            let place = part.place ?? (rect.middle, .center, proposal)
            let size = child.size(for: place.proposal)
            let corner = Point(
                x: place.point.x - place.anchor.point.x * size.width,
                y: place.point.y - place.anchor.point.y * size.height)
            return (
                child, Rect(x: corner.x, y: corner.y, width: size.width, height: size.height), place.proposal
            )
        }
    }
}

extension LayoutPart {
    /// Creates the subview proxy that represents a child in a custom layout.
    convenience init(_ element: any LayoutElement, values: [ObjectIdentifier: Any]) {
        self.init(
            size: { element.size(for: $0) }, guide: { element.guide($0, in: $1, proposal: $2) },
            explicit: { element.explicit($0, in: $1, proposal: $2) }, spacing: element.spacing,
            priority: element.priority, values: values)
    }
}

/// A custom layout's subview as a child of a built-in layout. Placing this element places the subview.
@MainActor
private final class PartElement: LayoutElement {
    private let part: LayoutPart

    init(_ part: LayoutPart) { self.part = part }

    var priority: Double { part.priority }
    var spacing: SpacingPreference { part.spacing }
    var setsGuides: Bool { true }

    func size(for proposal: ProposedSize) -> Size { part.size(proposal) }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        part.explicit(key, size, proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        part.place = (rect.origin, .topLeading, proposal)
    }
}

/// The built-in layouts, for custom layouts that call them.
private struct StackEngine: LayoutEngine {
    private func element(_ layout: SystemLayout, _ parts: [LayoutPart]) -> any LayoutElement {
        switch layout {
        case .stack(let stack): StackElement(stack, children: parts.map(PartElement.init))
        case .overlaid(let alignment): OverlayElement(alignment: alignment, children: parts.map(PartElement.init))
        }
    }

    func size(of layout: SystemLayout, _ parts: [LayoutPart], for proposal: ProposedSize) -> Size {
        element(layout, parts).size(for: proposal)
    }

    func place(_ parts: [LayoutPart], in bounds: Rect, by layout: SystemLayout, proposal: ProposedSize) {
        let builder = DisplayListBuilder(size: bounds.size, isMirrored: false, diagnostics: DiagnosticLog())
        element(layout, parts).place(in: bounds, proposal: proposal, into: builder)
    }
}

extension ViewNode {
    /// The layout values of the node. A value that is set further outside takes precedence.
    fileprivate var layoutValues: [ObjectIdentifier: Any] {
        guard case .modified(let modifier, let inner) = content else { return [:] }
        var values = inner.layoutValues
        if case .layoutValue(let key, let value) = modifier { values[key] = value }
        return values
    }
}

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

/// An element that a modifier observes, with the nodes that the modifier adds over or behind it.
@MainActor
final class ObservedElement: WrappingElement {
    private let observation: ViewNode.Observation
    private let context: LayoutContext

    init(_ content: any LayoutElement, observation: ViewNode.Observation, context: LayoutContext) {
        (self.observation, self.context) = (observation, context)
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        var nodes: [ViewNode] = []
        func placeContent() {
            nodes = observation.placing(in: rect) { content.place(in: rect, proposal: proposal, into: list) }
        }
        func placeLayer(_ alignment: Alignment) {
            let layer = context.root(nodes, .layers(alignment))
            content.place(layer, alignedBy: alignment, in: rect, proposal: proposal, into: list)
        }
        // A layer's nodes are created from what the placed content sets, so a background is placed last as well.
        switch observation.layer {
        case nil: placeContent()
        case .over(let alignment):
            placeContent()
            placeLayer(alignment)
        case .behind(let alignment): list.reversed(placeContent) { placeLayer(alignment) }
        }
    }
}
