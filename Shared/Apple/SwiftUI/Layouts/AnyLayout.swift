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
        return .arranged(
            CustomLayout { [box] parts, engine in
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
    @MainActor func arranger(_ subviews: LayoutSubviews) -> any PartArranger
    func makeCache(_ subviews: LayoutSubviews) -> Any
    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any) -> Size
    func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any)
}

private struct TypedLayoutBox<L: Layout>: LayoutBox {
    let layout: Unchecked<L>

    var system: SystemLayout? { (layout.value as? any SystemLayoutView)?.system }

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
