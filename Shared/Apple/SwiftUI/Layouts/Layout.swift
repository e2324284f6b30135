import Foundation

/// A type that defines the geometry of a collection of views.
///
/// Mirrors [SwiftUI's `Layout`](https://developer.apple.com/documentation/swiftui/layout).
public protocol Layout: Animatable {
    /// The cached values shared by the layout's methods.
    associatedtype Cache = Void
    /// The subviews to arrange.
    typealias Subviews = LayoutSubviews
    /// The properties of the layout container.
    static var layoutProperties: LayoutProperties { get }
    /// Creates the cache for subviews.
    func makeCache(subviews: Subviews) -> Cache
    /// Updates the cache when the subviews change.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// Returns the preferred spacing of the composite view.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// Returns the size of the composite view for a proposal, in points.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Assigns a position to each subview.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Returns the position of an alignment guide; `nil` to use the subviews' own guides.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Returns the position of an alignment guide; `nil` to use the subviews' own guides.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

extension Layout {
    /// The default properties.
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    /// Creates the cache again.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    /// Returns the union of the subviews' spacing preferences.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(.zero) { $0.union($1.spacing) }
    }

    /// Returns `nil`, so that the subviews' own guides are used.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Returns `nil`, so that the subviews' own guides are used.
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Creates a view that arranges its content with this layout.
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LayoutView(layout: AnyLayout(self), content: content())
    }
}

extension Layout where Cache == Void {
    /// Creates an empty cache.
    public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout container.
public struct LayoutProperties: Hashable, Sendable {
    /// The axis of a stack-like container; `nil` for other layouts.
    public var stackOrientation: Axis?

    public init() {}
}

/// A view that arranges its content with a layout.
nonisolated struct LayoutView<Content: View>: View, PrimitiveView {
    let layout: AnyLayout
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let children = resolve(content, in: context.within(layout.name))
        return [context.node(layout.content(children, in: context.environment.layoutDirection), layout.name)]
    }
}
