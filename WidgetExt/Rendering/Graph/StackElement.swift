import Shared

/// Children in a line, with space divided as in SwiftUI's stacks.
@MainActor
final class StackElement: LayoutElement {
    private let stack: ViewNode.Stack
    private let children: [any LayoutElement]
    private var cache: [ProposedSize: Arrangement] = [:]

    /// The proposals and sizes of the children for one proposal to the stack.
    private struct Arrangement {
        var proposals: [ProposedSize]
        var sizes: [Size]
        /// The position of each child's guide perpendicular to the stack's axis; `guide` is the largest of these positions.
        var guides: [Double]
        var guide: Double
        var total: Size
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
            let size = arrangement.sizes[index]
            if index > 0 { position += distance(before: index) }
            let offset = line - arrangement.guides[index]
            let origin = axis == .horizontal ? (position, offset) : (offset, position)
            position += size[axis]
            return (
                children[index], Rect(x: origin.0, y: origin.1, width: size.width, height: size.height),
                arrangement.proposals[index]
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
        var proposals = [ProposedSize](repeating: proposal, count: children.count)
        var sizes = [Size](repeating: .zero, count: children.count)
        let distances = children.indices.dropFirst().reduce(0) { $0 + distance(before: $1) }
        if let offered = proposal[axis] {
            divide(max(offered - distances, 0), proposal, &proposals, &sizes)
        } else {
            for (index, child) in children.enumerated() { sizes[index] = child.size(for: proposal) }
        }
        var total = Size.zero
        total[axis] = sizes.reduce(distances) { $0 + $1[axis] }
        let guides = children.indices.map {
            children[$0].guide(stack.guide, in: sizes[$0], proposal: proposals[$0])
        }
        let guide = guides.max() ?? 0
        let isEndless = sizes.contains { !$0[axis.cross].isFinite }
        total[axis.cross] = isEndless ? .infinity : zip(guides, sizes).map { guide - $0 + $1[axis.cross] }.max() ?? 0
        let arrangement = Arrangement(
            proposals: proposals, sizes: sizes, guides: guides, guide: guide, total: total)
        cache[proposal] = arrangement
        return arrangement
    }

    private func divide(
        _ available: Double, _ proposal: ProposedSize, _ proposals: inout [ProposedSize], _ sizes: inout [Size]
    ) {
        let axis = stack.axis
        let shares = children.map { child in
            LengthShare(
                least: length(of: child, proposal, 0), most: length(of: child, proposal, .infinity),
                priority: effectivePriority(child))
        }
        LengthShare.divide(available, among: shares) { index, share in
            proposals[index][axis] = share
            sizes[index] = children[index].size(for: proposals[index])
            return sizes[index][axis]
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
