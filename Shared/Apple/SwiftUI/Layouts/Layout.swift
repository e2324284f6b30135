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

/// The subviews of a layout.
///
/// Mirrors [SwiftUI's `LayoutSubviews`](https://developer.apple.com/documentation/swiftui/layoutsubviews).
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public typealias Element = LayoutSubview
    /// The type of positions in the collection.
    public typealias Index = Int
    /// The type of a part of the collection.
    public typealias SubSequence = LayoutSubviews

    private var views: [LayoutSubview]
    let engine: Unchecked<any LayoutEngine>
    /// The layout direction of the container.
    public var layoutDirection: LayoutDirection

    init(_ parts: [LayoutPart], engine: any LayoutEngine, direction: LayoutDirection) {
        (views, self.engine, layoutDirection) = (parts.map(LayoutSubview.init), Unchecked(engine), direction)
    }

    /// The index of the first subview.
    public var startIndex: Int { views.startIndex }
    /// The index after the last subview.
    public var endIndex: Int { views.endIndex }

    public subscript(index: Int) -> LayoutSubview { views[index] }

    /// Returns the subviews at indices.
    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        var some = self
        some.views = Array(views[bounds])
        return some
    }

    public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews {
        var some = self
        some.views = indices.map { views[$0] }
        return some
    }

    /// Returns true if both collections have the same subviews.
    public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool { left.views == right.views }

    var parts: [LayoutPart] { views.map(\.part.value) }
}

/// A proxy for a subview of a layout.
///
/// Mirrors [SwiftUI's `LayoutSubview`](https://developer.apple.com/documentation/swiftui/layoutsubview). Layouts run on the main actor.
public struct LayoutSubview: Equatable, Sendable {
    let part: Unchecked<LayoutPart>

    init(_ part: LayoutPart) { self.part = Unchecked(part) }

    /// Calls `body` with the layout part of the subview, on the main actor.
    private func with<Value>(_ body: @MainActor (LayoutPart) -> Value) -> Value {
        MainActor.assumeIsolated { Unchecked(body(part.value)) }.value
    }

    /// Returns the subview's layout value for a key.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        let key = ObjectIdentifier(key)
        return with { $0.values[key] as? K.Value } ?? K.defaultValue
    }

    /// The layout priority of the subview.
    public var priority: Double { with { $0.priority } }

    /// The spacing preferences of the subview.
    public var spacing: ViewSpacing { ViewSpacing(with { $0.spacing }) }

    /// Returns the size of the subview for a proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { with { $0.size(proposal.proposal) }.cgSize }

    /// Returns the size and alignment guides of the subview for a proposal.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let proposal = proposal.proposal
        let size = with { $0.size(proposal) }
        let part = part
        return ViewDimensions(size: size) { key in
            MainActor.assumeIsolated { part.value.explicit(key, size, proposal) }
        }
    }

    /// Places the subview with an anchor at a position, and proposes a size to it.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let point = Point(x: Double(position.x), y: Double(position.y))
        with { $0.place = (point, anchor, proposal.proposal) }
    }

    /// Returns true if both are proxies for the same subview.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.part.value === right.part.value }
}

/// A key for a value that a view provides to its layout container.
///
/// Mirrors [SwiftUI's `LayoutValueKey`](https://developer.apple.com/documentation/swiftui/layoutvaluekey).
public protocol LayoutValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value of views that don't set one.
    static var defaultValue: Value { get }
}

extension View {
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        ModifiedView(content: self, modifier: .layoutValue(ObjectIdentifier(key), value))
    }
}

/// A proposal for the size of a view; `nil` on an axis requests the ideal size.
///
/// Mirrors [SwiftUI's `ProposedViewSize`](https://developer.apple.com/documentation/swiftui/proposedviewsize).
public struct ProposedViewSize: Hashable, Sendable {
    package var proposal: ProposedSize

    package init(_ proposal: ProposedSize) { self.proposal = proposal }

    /// Creates a proposal with a width and a height in points.
    public init(width: CGFloat?, height: CGFloat?) {
        proposal = ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
    }

    /// Creates a proposal with a size in points.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// The proposed width in points.
    public var width: CGFloat? {
        get { proposal.width.map { CGFloat($0) } }
        set { proposal.width = newValue.map { Double($0) } }
    }

    /// The proposed height in points.
    public var height: CGFloat? {
        get { proposal.height.map { CGFloat($0) } }
        set { proposal.height = newValue.map { Double($0) } }
    }

    /// A proposal that requests the minimum size.
    public static let zero = ProposedViewSize(ProposedSize(width: 0, height: 0))
    /// A proposal that requests the ideal size.
    public static let unspecified = ProposedViewSize(.unspecified)
    /// A proposal that requests the maximum size.
    public static let infinity = ProposedViewSize(ProposedSize(width: .infinity, height: .infinity))

    /// Returns the proposed size with unspecified dimensions replaced by those of another size.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// The spacing preferences of a view.
///
/// Mirrors [SwiftUI's `ViewSpacing`](https://developer.apple.com/documentation/swiftui/viewspacing).
public struct ViewSpacing: Sendable {
    package private(set) var preference: SpacingPreference

    package init(_ preference: SpacingPreference) { self.preference = preference }

    /// Creates the system's default spacing.
    public init() { preference = .standard }

    /// No spacing.
    public static let zero = ViewSpacing(.none)

    /// Merges the preferences of another view on the given edges. If an edge of either view has text, the merged edge has text.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        preference.join(other.preference, at: edges)
    }

    /// Returns the union of both preferences.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var union = self
        union.formUnion(other, edges: edges)
        return union
    }

    /// Returns the preferred distance to the next view, in points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        CGFloat(
            SpacingPreference.distance(
                preference, next.preference, along: axis == .horizontal ? .horizontal : .vertical))
    }
}
