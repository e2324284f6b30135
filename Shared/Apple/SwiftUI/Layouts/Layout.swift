import Foundation

/// A way of arranging views.
///
/// Mirrors [SwiftUI's `Layout`](https://developer.apple.com/documentation/swiftui/layout).
public protocol Layout: Animatable {
    /// What is kept from one question to the next.
    associatedtype Cache = Void
    /// The views to arrange.
    typealias Subviews = LayoutSubviews
    /// What is known of the layout.
    static var layoutProperties: LayoutProperties { get }
    /// Makes the cache.
    func makeCache(subviews: Subviews) -> Cache
    /// Brings the cache up to date with the views.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// The distance the arranged views prefer from their neighbours.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// The size for an offer, in points.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Places each view.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Where a guide lies; `nil` where the views' own ones count.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Where a guide lies; `nil` where the views' own ones count.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

extension Layout {
    /// Nothing.
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    /// Makes it anew.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    /// What the views prefer.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(.zero) { $0.union($1.spacing) }
    }

    /// The views' own.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// The views' own.
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Arranges views.
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LayoutView(layout: AnyLayout(self), content: content())
    }
}

extension Layout where Cache == Void {
    /// Nothing is kept.
    public func makeCache(subviews: Subviews) {}
}

/// What is known of a layout.
public struct LayoutProperties: Hashable, Sendable {
    /// The axis of a stack; `nil` for other layouts.
    public var stackOrientation: Axis?

    public init() {}
}

/// Views arranged by a layout.
nonisolated struct LayoutView<Content: View>: View, PrimitiveView {
    let layout: AnyLayout
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let children = resolve(content, in: context.within(layout.name))
        return [context.node(layout.content(children, in: context.environment.layoutDirection), layout.name)]
    }
}
