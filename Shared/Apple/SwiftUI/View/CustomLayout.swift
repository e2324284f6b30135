/// A layout of one's own, without its type.
package struct CustomLayout {
    /// Makes what arranges some parts: one a time they are laid out, which keeps the layout's cache.
    package var make: @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger

    package init(_ make: @escaping @MainActor ([LayoutPart], any LayoutEngine) -> any PartArranger) {
        self.make = make
    }
}

/// Asks a layout of one's own where its parts lie.
@MainActor
package protocol PartArranger: AnyObject {
    /// The size around the parts for an offer.
    func size(for proposal: ProposedSize) -> Size
    /// Gives each part its place within a rectangle of a size answered to an offer.
    func place(in bounds: Rect, proposal: ProposedSize)
    /// Where a guide lies that the layout sets, in points from the corner of `bounds`; `nil` where it doesn't.
    func explicit(_ key: AlignmentKey, in bounds: Rect, proposal: ProposedSize) -> Double?
    /// The distance it prefers from its neighbours; `nil` for that of its parts.
    var spacing: SpacingPreference? { get }
}

/// A child of a layout of one's own: what it answers, and where the layout put it.
@MainActor
package final class LayoutPart {
    package let size: (ProposedSize) -> Size
    package let guide: (AlignmentKey, Size, ProposedSize) -> Double
    package let explicit: (AlignmentKey, Size, ProposedSize) -> Double?
    package let spacing: SpacingPreference
    package let priority: Double
    package let values: [ObjectIdentifier: Any]
    /// A point, which point of the part lies there, and what the part is offered.
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

/// The system's own layouts, for layouts of one's own that ask them.
@MainActor
package protocol LayoutEngine {
    /// The size of parts in a layout of the system's.
    func size(of layout: SystemLayout, _ parts: [LayoutPart], for proposal: ProposedSize) -> Size
    /// Gives each part its place in a layout of the system's.
    func place(_ parts: [LayoutPart], in bounds: Rect, by layout: SystemLayout, proposal: ProposedSize)
}

/// A layout of the system's.
package enum SystemLayout: Hashable, Sendable {
    case stack(ViewNode.Stack)
    case overlaid(Alignment)

    /// The content of children laid out by it.
    func content(_ children: [ViewNode]) -> ViewNode.Content {
        switch self {
        case .stack(let stack): .stack(stack, children)
        case .overlaid(let alignment): .overlaid(alignment, children)
        }
    }
}
