/// A type-erased custom layout.
package struct CustomLayout {
    /// Creates an arranger of the parts, which holds the layout's cache. Each layout pass has its own arranger.
    package var make: @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger

    package init(_ make: @escaping @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger) {
        self.make = make
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
