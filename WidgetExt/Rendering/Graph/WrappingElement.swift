import Shared

/// An element around one other: by itself it changes nothing about it.
@MainActor
class WrappingElement: LayoutElement {
    let content: any LayoutElement
    private var sizes = SizeCache()

    init(_ content: any LayoutElement) { self.content = content }

    var priority: Double { content.priority }
    var spacing: SpacingPreference { content.spacing }
    var isSpacer: Bool { content.isSpacer }
    var zIndex: Double { content.zIndex }
    var setsGuides: Bool { content.setsGuides }
    func standsInStack(along axis: LayoutAxis) { content.standsInStack(along: axis) }

    /// What the other element is offered.
    func inner(_ proposal: ProposedSize) -> ProposedSize { proposal }

    /// What the other element is offered once the size around it is known.
    func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize { inner(proposal) }

    /// The size around one of the other element.
    func outer(_ size: Size, for proposal: ProposedSize) -> Size { size }

    /// Where the other element lies.
    func contentRect(in rect: Rect, proposal: ProposedSize) -> Rect { rect }

    final func size(for proposal: ProposedSize) -> Size {
        sizes.size(for: proposal) { outer(content.size(for: inner(proposal)), for: proposal) }
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        content.place(
            in: contentRect(in: rect, proposal: proposal), proposal: placed(proposal, in: rect.size), into: list)
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let rect = contentRect(in: Rect(size), proposal: proposal)
        return content.explicit(key, in: rect.size, proposal: placed(proposal, in: size)).map {
            $0 + (key.axis == .horizontal ? rect.x : rect.y)
        }
    }
}

/// The sizes an element answered last: elements are asked for the same ones again and again, each time by all those around them.
struct SizeCache {
    private var known: [(proposal: ProposedSize, size: Size)] = []
    private var oldest = 0

    /// As many as a stack asks for, and some more.
    private static let limit = 6

    /// The size known for an offer, else a new one.
    @MainActor mutating func size(for proposal: ProposedSize, _ answer: () -> Size) -> Size {
        for entry in known where entry.proposal == proposal { return entry.size }
        let size = answer()
        if known.count < Self.limit {
            known.append((proposal, size))
        } else {
            known[oldest] = (proposal, size)
            oldest = (oldest + 1) % Self.limit
        }
        return size
    }
}
