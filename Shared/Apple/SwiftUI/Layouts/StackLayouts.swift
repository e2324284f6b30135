import Foundation

/// A layout of the system's: by itself a stack, and for a layout of one's own that asks it, one of its parts.
protocol SystemLayoutView: Layout where Cache == Void {
    var system: SystemLayout { get }
}

extension SystemLayoutView {
    /// The stack's size.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let (engine, layout) = (subviews.engine, system)
        // A closure that hands over a `CGSize` would tie whoever links it to all of Foundation.
        let size: Size = MainActor.assumeIsolated {
            engine.value.size(of: layout, subviews.parts, for: proposal.proposal)
        }
        return size.cgSize
    }

    /// Places views as the stack does.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
        let (engine, layout) = (subviews.engine, system)
        let rect = Rect(
            x: Double(bounds.minX), y: Double(bounds.minY), width: Double(bounds.width), height: Double(bounds.height))
        MainActor.assumeIsolated {
            engine.value.place(subviews.parts, in: rect, by: layout, proposal: proposal.proposal)
        }
    }
}

/// Views in a horizontal line, as a layout.
///
/// Mirrors [SwiftUI's `HStackLayout`](https://developer.apple.com/documentation/swiftui/hstacklayout).
public struct HStackLayout: SystemLayoutView, Hashable, Sendable {
    /// How the views stand across the line.
    public var alignment: VerticalAlignment
    private var distance: Double?

    /// The distance of neighbours in points; `nil` for what each pair prefers.
    public var spacing: CGFloat? {
        get { distance.map { CGFloat($0) } }
        set { distance = newValue.map { Double($0) } }
    }

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, distance) = (alignment, spacing.map { Double($0) })
    }

    var system: SystemLayout { .stack(.init(axis: .horizontal, guide: alignment.key, spacing: distance)) }
}

/// Views in a vertical line, as a layout.
///
/// Mirrors [SwiftUI's `VStackLayout`](https://developer.apple.com/documentation/swiftui/vstacklayout).
public struct VStackLayout: SystemLayoutView, Hashable, Sendable {
    /// How the views stand across the line.
    public var alignment: HorizontalAlignment
    private var distance: Double?

    /// The distance of neighbours in points; `nil` for what each pair prefers.
    public var spacing: CGFloat? {
        get { distance.map { CGFloat($0) } }
        set { distance = newValue.map { Double($0) } }
    }

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, distance) = (alignment, spacing.map { Double($0) })
    }

    var system: SystemLayout { .stack(.init(axis: .vertical, guide: alignment.key, spacing: distance)) }
}

/// Views over each other, as a layout.
///
/// Mirrors [SwiftUI's `ZStackLayout`](https://developer.apple.com/documentation/swiftui/zstacklayout).
public struct ZStackLayout: SystemLayoutView, Hashable, Sendable {
    /// How the views stand to each other.
    public var alignment: Alignment

    public init(alignment: Alignment = .center) { self.alignment = alignment }

    var system: SystemLayout { .overlaid(alignment) }
}
