import Foundation

/// A type-erased layout.
///
/// Mirrors [SwiftUI's `AnyLayout`](https://developer.apple.com/documentation/swiftui/anylayout).
public struct AnyLayout: Layout, Sendable {
    /// A type-erased cache.
    public struct Cache {
        fileprivate var value: Any
    }

    private let box: any LayoutBox
    let name: String

    public init<L: Layout>(_ layout: L) {
        if let layout = layout as? AnyLayout {
            self = layout
        } else {
            (box, name) = (TypedLayoutBox(layout: Unchecked(layout)), "\(L.self)")
        }
    }

    @MainActor func content(_ children: [ViewNode], in direction: LayoutDirection) -> ViewNode.Content {
        if let system = box.system { return system.content(children) }
        let axis: LayoutAxis? = box.orientation.map { $0 == .horizontal ? .horizontal : .vertical }
        return .arranged(
            CustomLayout(axis: axis) { [box] parts, engine in
                box.arranger(LayoutSubviews(parts, engine: engine, direction: direction))
            }, children)
    }

    /// Creates the wrapped layout's cache.
    public func makeCache(subviews: Subviews) -> Cache { Cache(value: box.makeCache(subviews)) }

    /// Calls the same method of the wrapped layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        box.size(proposal, subviews, &cache.value).cgSize
    }

    /// Calls the same method of the wrapped layout.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) { box.place(bounds, proposal, subviews, &cache.value) }
}

/// A type-erased layout.
private protocol LayoutBox: Sendable {
    var system: SystemLayout? { get }
    var orientation: Axis? { get }
    @MainActor func arranger(_ subviews: LayoutSubviews) -> any PartArranger
    func makeCache(_ subviews: LayoutSubviews) -> Any
    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any) -> Size
    func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any)
}

private struct TypedLayoutBox<L: Layout>: LayoutBox {
    let layout: Unchecked<L>

    var system: SystemLayout? { (layout.value as? any SystemLayoutView)?.system }
    var orientation: Axis? { L.layoutProperties.stackOrientation }

    @MainActor func arranger(_ subviews: LayoutSubviews) -> any PartArranger {
        LayoutArranger(layout.value, subviews)
    }

    func makeCache(_ subviews: LayoutSubviews) -> Any { layout.value.makeCache(subviews: subviews) }

    // A generic call that returns a `CGSize` would make every executable with this module depend on all of Foundation.
    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any) -> Size {
        withCache(&cache, subviews) {
            let size = layout.value.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
            return Size(width: Double(size.width), height: Double(size.height))
        }
    }

    func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any) {
        withCache(&cache, subviews) {
            layout.value.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        }
    }

    /// Calls `body` with the cache, or with a new cache if `cache` belongs to another layout.
    private func withCache<Value>(
        _ cache: inout Any, _ subviews: LayoutSubviews, _ body: (inout L.Cache) -> Value
    ) -> Value {
        var own = cache as? L.Cache ?? layout.value.makeCache(subviews: subviews)
        defer { cache = own }
        return body(&own)
    }
}

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

/// An arranger that calls a custom layout and stores its cache.
@MainActor
final class LayoutArranger<L: Layout>: PartArranger {
    private let layout: L
    private let subviews: LayoutSubviews
    private var cache: L.Cache

    init(_ layout: L, _ subviews: LayoutSubviews) {
        (self.layout, self.subviews) = (layout, subviews)
        cache = layout.makeCache(subviews: subviews)
    }

    func size(for proposal: ProposedSize) -> Size {
        let size = layout.sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
        return Size(width: max(Double(size.width), 0), height: max(Double(size.height), 0))
    }

    func place(in bounds: Rect, proposal: ProposedSize) {
        layout.placeSubviews(
            in: bounds.cgRect, proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
    }

    func explicit(_ key: AlignmentKey, in bounds: Rect, proposal: ProposedSize) -> Double? {
        let (rect, offer) = (bounds.cgRect, ProposedViewSize(proposal))
        let place =
            key.axis == .horizontal
            ? layout.explicitAlignment(
                of: HorizontalAlignment(key: key), in: rect, proposal: offer, subviews: subviews, cache: &cache)
            : layout.explicitAlignment(
                of: VerticalAlignment(key: key), in: rect, proposal: offer, subviews: subviews, cache: &cache)
        return place.map { Double($0) }
    }

    var spacing: SpacingPreference? { layout.spacing(subviews: subviews, cache: &cache).preference }
}
