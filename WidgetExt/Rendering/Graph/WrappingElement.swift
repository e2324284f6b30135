import Shared

/// An element that contains another element. The methods of this base class forward to the content.
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

    /// Returns the proposal for the content.
    func inner(_ proposal: ProposedSize) -> ProposedSize { proposal }

    /// Returns the proposal for the content after this element's size is known.
    func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize { inner(proposal) }

    /// Returns this element's size if its content has the given size.
    func outer(_ size: Size, for proposal: ProposedSize) -> Size { size }

    /// Returns the content's rectangle.
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

/// The latest sizes of an element. Layout requests the same sizes repeatedly, once per enclosing element.
struct SizeCache {
    private var known: [(proposal: ProposedSize, size: Size)] = []
    private var oldest = 0

    /// The limit is slightly larger than the number of proposals that a stack makes.
    private static let limit = 6

    /// Returns the cached size for a proposal. If there is none, computes and stores it.
    @MainActor mutating func size(for proposal: ProposedSize, _ answer: () -> Size) -> Size {
        for entry in known where entry.proposal == proposal { return entry.size }
        let size = answer()
        if known.isEmpty { known.reserveCapacity(Self.limit) }
        if known.count < Self.limit {
            known.append((proposal, size))
        } else {
            known[oldest] = (proposal, size)
            oldest = (oldest + 1) % Self.limit
        }
        return size
    }
}
