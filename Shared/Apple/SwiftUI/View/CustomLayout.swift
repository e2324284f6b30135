/// A type-erased custom layout.
package struct CustomLayout {
    /// Creates an arranger of the parts, which holds the layout's cache. Each layout pass has its own arranger.
    package var make: @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger

    /// The axis of a layout that is like a stack, on which spacers and dividers depend; `nil` for other layouts.
    package var axis: LayoutAxis?

    package init(
        axis: LayoutAxis? = nil, _ make: @escaping @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger
    ) {
        (self.axis, self.make) = (axis, make)
    }
}

/// Sizes and places the parts of a custom layout.
@MainActor
package protocol PartArranger: AnyObject {
    /// Returns the size around the parts for a proposal.
    func size(for proposal: ProposedSize) -> Size
    /// Places each part in `bounds`, whose size is the size that the layout returned for the proposal.
    func place(in bounds: Rect, proposal: ProposedSize)
    /// Returns the position of a guide that the layout sets, in points from the corner of `bounds`; `nil` if the layout doesn't set the
    /// guide.
    func explicit(_ key: AlignmentKey, in bounds: Rect, proposal: ProposedSize) -> Double?
    /// The layout's preferred spacing to its neighbours; `nil` for the preferred spacing of its parts.
    var spacing: SpacingPreference? { get }
}

/// A child of a custom layout: its measurements and its placement.
@MainActor
package final class LayoutPart {
    package let size: (ProposedSize) -> Size
    package let guide: (AlignmentKey, Size, ProposedSize) -> Double
    package let explicit: (AlignmentKey, Size, ProposedSize) -> Double?
    package let spacing: SpacingPreference
    package let priority: Double
    package let values: [ObjectIdentifier: Any]
    /// The point at which the part is placed, the part's anchor at that point, and the size proposed to the part.
    package var place: (point: Point, anchor: UnitPoint, proposal: ProposedSize)?

    package init(
        size: @escaping (ProposedSize) -> Size, guide: @escaping (AlignmentKey, Size, ProposedSize) -> Double,
        explicit: @escaping (AlignmentKey, Size, ProposedSize) -> Double?, spacing: SpacingPreference,
        priority: Double, values: [ObjectIdentifier: Any]
    ) {
        (self.size, self.guide, self.explicit) = (size, guide, explicit)
        (self.spacing, self.priority, self.values) = (spacing, priority, values)
    }
}

/// The layouts of the system, for custom layouts that use them.
@MainActor
package protocol LayoutEngine {
    /// Returns the size of parts in a system layout.
    func size(of layout: SystemLayout, _ parts: [LayoutPart], for proposal: ProposedSize) -> Size
    /// Places each part in a system layout.
    func place(_ parts: [LayoutPart], in bounds: Rect, by layout: SystemLayout, proposal: ProposedSize)
}

/// A layout provided by the system.
package enum SystemLayout: Hashable, Sendable {
    case stack(ViewNode.Stack)
    case overlaid(Alignment)

    /// Returns the content of children laid out by this layout.
    func content(_ children: [ViewNode]) -> ViewNode.Content {
        switch self {
        case .stack(let stack): .stack(stack, children)
        case .overlaid(let alignment): .overlaid(alignment, children)
        }
    }
}

/// The preferred spacing of an element to its neighbours in a stack, for each edge.
package struct SpacingPreference: Hashable, Sendable {
    /// The preferred spacing at one edge.
    package enum Distance: Hashable, Sendable {
        /// No spacing, because the element is itself a space.
        case none
        /// The system's spacing, 8 points.
        case standard
        /// A text's spacing: `aboveGap` is its distance from a text above it.
        case text(aboveGap: Double)

        /// Returns the common preference of two elements at an edge: a text's preference if either element is a text, and no preference if both
        /// elements are spaces.
        package func joined(_ other: Distance) -> Distance {
            switch (self, other) {
            case (.text(let first), .text(let second)): .text(aboveGap: max(first, second))
            case (.text, _): self
            case (_, .text): other
            case (.none, .none): .none
            default: .standard
            }
        }
    }

    /// The preference at the upper edge.
    package var top = Distance.standard
    package var leading = Distance.standard
    package var bottom = Distance.standard
    package var trailing = Distance.standard

    /// The system's spacing on every edge.
    package static let standard = SpacingPreference()
    /// No spacing on any edge.
    package static let none = SpacingPreference(top: .none, leading: .none, bottom: .none, trailing: .none)

    /// Returns a text's preference: `aboveGap` is its distance from a text above it.
    package static func text(aboveGap: Double) -> SpacingPreference {
        SpacingPreference(top: .text(aboveGap: aboveGap), bottom: .text(aboveGap: aboveGap))
    }

    /// Resets some edges to the system's spacing.
    package mutating func reset(_ edges: Edge.Set) {
        if edges.contains(.top) { top = .standard }
        if edges.contains(.leading) { leading = .standard }
        if edges.contains(.bottom) { bottom = .standard }
        if edges.contains(.trailing) { trailing = .standard }
    }

    /// Returns the common preference of several elements. At the ends of `axis`, it is the preference of the first or the last element; at
    /// the other edges, it is the common preference of all elements. An empty stack has no spacing.
    package static func joined(_ all: [SpacingPreference], along axis: LayoutAxis? = nil) -> SpacingPreference {
        guard let first = all.first, let last = all.last else { return .none }
        func joined(_ edge: KeyPath<SpacingPreference, Distance>) -> Distance {
            all.dropFirst().reduce(first[keyPath: edge]) { $0.joined($1[keyPath: edge]) }
        }
        var spacing = SpacingPreference(
            top: joined(\.top), leading: joined(\.leading), bottom: joined(\.bottom), trailing: joined(\.trailing))
        switch axis {
        case .horizontal: (spacing.leading, spacing.trailing) = (first.leading, last.trailing)
        case .vertical: (spacing.top, spacing.bottom) = (first.top, last.bottom)
        case nil: break
        }
        return spacing
    }

    /// Joins another preference at some edges, with ``Distance/joined(_:)``.
    package mutating func join(_ other: SpacingPreference, at edges: Edge.Set) {
        if edges.contains(.top) { top = top.joined(other.top) }
        if edges.contains(.leading) { leading = leading.joined(other.leading) }
        if edges.contains(.bottom) { bottom = bottom.joined(other.bottom) }
        if edges.contains(.trailing) { trailing = trailing.joined(other.trailing) }
    }

    /// Returns the distance between two neighbours in a stack, in points.
    package static func distance(_ first: SpacingPreference, _ second: SpacingPreference, along axis: LayoutAxis)
        -> Double
    {
        let edges = axis == .vertical ? (first.bottom, second.top) : (first.trailing, second.leading)
        return switch edges {
        case (.none, _), (_, .none): 0
        case (.text, .text(let aboveGap)): aboveGap
        default: ViewNode.defaultSpacing
        }
    }
}
