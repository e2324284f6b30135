import Shared

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
