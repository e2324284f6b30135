import Foundation

/// A system layout, which is used as a container or called by a custom layout.
protocol SystemLayoutView: Layout where Cache == Void {
    var system: SystemLayout { get }
}

extension SystemLayoutView {
    /// Returns the size of the stack.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let (engine, layout) = (subviews.engine, system)
        // A closure that returns a `CGSize` would make every executable with this module depend on all of Foundation.
        let size: Size = MainActor.assumeIsolated {
            engine.value.size(of: layout, subviews.parts, for: proposal.proposal)
        }
        return size.cgSize
    }

    /// Places the subviews like the stack.
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

/// A layout that arranges views in a horizontal line.
///
/// Mirrors [SwiftUI's `HStackLayout`](https://developer.apple.com/documentation/swiftui/hstacklayout).
public struct HStackLayout: SystemLayoutView, Hashable, Sendable {
    /// The alignment of the views across the line.
    public var alignment: VerticalAlignment
    private var distance: Double?

    /// The distance between adjacent views in points; `nil` for the preferred distance of each pair.
    public var spacing: CGFloat? {
        get { distance.map { CGFloat($0) } }
        set { distance = newValue.map { Double($0) } }
    }

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, distance) = (alignment, spacing.map { Double($0) })
    }

    var system: SystemLayout { .stack(.init(axis: .horizontal, guide: alignment.key, spacing: distance)) }
}

/// A layout that arranges views in a vertical line.
///
/// Mirrors [SwiftUI's `VStackLayout`](https://developer.apple.com/documentation/swiftui/vstacklayout).
public struct VStackLayout: SystemLayoutView, Hashable, Sendable {
    /// The alignment of the views across the line.
    public var alignment: HorizontalAlignment
    private var distance: Double?

    /// The distance between adjacent views in points; `nil` for the preferred distance of each pair.
    public var spacing: CGFloat? {
        get { distance.map { CGFloat($0) } }
        set { distance = newValue.map { Double($0) } }
    }

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, distance) = (alignment, spacing.map { Double($0) })
    }

    var system: SystemLayout { .stack(.init(axis: .vertical, guide: alignment.key, spacing: distance)) }
}

/// A layout that overlays views.
///
/// Mirrors [SwiftUI's `ZStackLayout`](https://developer.apple.com/documentation/swiftui/zstacklayout).
public struct ZStackLayout: SystemLayoutView, Hashable, Sendable {
    /// The alignment of the views.
    public var alignment: Alignment

    public init(alignment: Alignment = .center) { self.alignment = alignment }

    var system: SystemLayout { .overlaid(alignment) }
}
