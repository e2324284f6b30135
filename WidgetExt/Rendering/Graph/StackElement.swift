import Shared

/// Children in a line, with space divided as in SwiftUI's stacks.
@MainActor
final class StackElement: LayoutElement {
    private let stack: ViewNode.Stack
    private let children: [any LayoutElement]
    private var cache: [ProposedSize: Arrangement] = [:]

    /// The places of the children for one proposal to the stack.
    private struct Arrangement {
        var places: [Place]
        /// The largest position of a child's guide.
        var guide = 0.0
        var total = Size.zero
    }

    /// The proposal to a child, and its answer.
    private struct Place {
        var proposal: ProposedSize
        var size = Size.zero
        /// The position of the child's guide perpendicular to the stack's axis.
        var guide = 0.0
    }

    init(_ stack: ViewNode.Stack, children: [any LayoutElement]) {
        self.stack = stack
        self.children = children
        for child in children { child.standsInStack(along: stack.axis) }
    }

    /// The priority of the child if there is only one. If there are several, their priorities are compared only with each other.
    var priority: Double { children.count == 1 ? children[0].priority : 0 }

    var spacing: SpacingPreference { .joined(children.map(\.spacing), along: stack.axis) }

    var setsGuides: Bool { children.contains(where: \.setsGuides) }

    func size(for proposal: ProposedSize) -> Size { arrange(proposal).total }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        arranged(in: rect, proposal).place(into: list)
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        arranged(in: Rect(size), proposal).explicit(key)
    }

    private func arranged(
        in rect: Rect, _ proposal: ProposedSize
    ) -> [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] {
        let arrangement = arrange(proposal)
        let axis = stack.axis
        var position = axis == .horizontal ? rect.x : rect.y
        // The children's guides are aligned on one line, for which the stack's size has enough space.
        let line = (axis == .horizontal ? rect.y : rect.x) + arrangement.guide
        return children.indices.map { index in
            let place = arrangement.places[index]
            if index > 0 { position += distance(before: index) }
            let offset = line - place.guide
            let origin = axis == .horizontal ? (position, offset) : (offset, position)
            position += place.size[axis]
            return (
                children[index],
                Rect(x: origin.0, y: origin.1, width: place.size.width, height: place.size.height), place.proposal
            )
        }
    }

    private func distance(before index: Int) -> Double {
        stack.spacing
            ?? SpacingPreference.distance(children[index - 1].spacing, children[index].spacing, along: stack.axis)
    }

    private func arrange(_ proposal: ProposedSize) -> Arrangement {
        if let known = cache[proposal] { return known }
        let axis = stack.axis
        var places = [Place](repeating: Place(proposal: proposal), count: children.count)
        let distances = children.indices.dropFirst().reduce(0) { $0 + distance(before: $1) }
        if let offered = proposal[axis] {
            divide(max(offered - distances, 0), proposal, &places)
        } else {
            for (index, child) in children.enumerated() { places[index].size = child.size(for: proposal) }
        }
        for (index, child) in children.enumerated() {
            let place = places[index]
            places[index].guide = child.guide(stack.guide, in: place.size, proposal: place.proposal)
        }
        var arrangement = Arrangement(places: places, guide: places.lazy.map(\.guide).max() ?? 0)
        arrangement.total[axis] = places.reduce(distances) { $0 + $1.size[axis] }
        let isEndless = places.contains { !$0.size[axis.cross].isFinite }
        let breadth = places.lazy.map { arrangement.guide - $0.guide + $0.size[axis.cross] }.max() ?? 0
        arrangement.total[axis.cross] = isEndless ? .infinity : breadth
        cache[proposal] = arrangement
        return arrangement
    }

    private func divide(_ available: Double, _ proposal: ProposedSize, _ places: inout [Place]) {
        let axis = stack.axis
        let shares = children.map { child in
            LengthShare(
                least: length(of: child, proposal, 0), most: length(of: child, proposal, .infinity),
                priority: effectivePriority(child))
        }
        LengthShare.divide(available, among: shares) { index, share in
            places[index].proposal[axis] = share
            places[index].size = children[index].size(for: places[index].proposal)
            return places[index].size[axis]
        }
    }

    /// Returns a child's priority. Spacers come last, whatever the other children's priorities are.
    private func effectivePriority(_ child: any LayoutElement) -> Double {
        child.isSpacer ? -.infinity : child.priority
    }

    private func length(of child: any LayoutElement, _ proposal: ProposedSize, _ offered: Double) -> Double {
        var offer = proposal
        offer[stack.axis] = offered
        return child.size(for: offer)[stack.axis]
    }
}

/// A space that grows along the axis of its stack or, outside a stack, along both axes.
@MainActor
final class SpacerElement: LayoutElement {
    private let minLength: Double
    private var axis: LayoutAxis?

    init(minLength: Double) { self.minLength = minLength }

    var spacing: SpacingPreference { .none }
    var isSpacer: Bool { true }

    func standsInStack(along axis: LayoutAxis) { self.axis = axis }

    func size(for proposal: ProposedSize) -> Size {
        func length(_ offered: Double?) -> Double { max(offered ?? minLength, minLength) }
        return switch axis {
        case .horizontal: Size(width: length(proposal.width), height: 0)
        case .vertical: Size(width: 0, height: length(proposal.height))
        case nil: Size(width: length(proposal.width), height: length(proposal.height))
        }
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {}
}
