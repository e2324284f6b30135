import Foundation

/// The content of a Live Activity in the Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIsland`](https://developer.apple.com/documentation/widgetkit/dynamicisland).
nonisolated public struct DynamicIsland {
    /// The regions of the expanded presentation.
    package let expanded: @MainActor (ResolveContext) -> [DynamicIslandRegion]
    /// The view on the leading side of the camera.
    package let compactLeading: @MainActor (ResolveContext) -> [ViewNode]
    /// The view on the trailing side of the camera.
    package let compactTrailing: @MainActor (ResolveContext) -> [ViewNode]
    /// The view beside another activity.
    package let minimal: @MainActor (ResolveContext) -> [ViewNode]
    /// The colour of the line around the island.
    package private(set) var keylineTint: Color?
    /// The URL that a tap opens.
    package private(set) var url: URL?
    private var margins: [Margin] = []

    private struct Margin {
        let mode: DynamicIslandMode
        let edges: Edge.Set
        let insets: EdgeInsets
    }

    public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {
        let (expanded, minimal) = (Unchecked(expanded), Unchecked(minimal))
        let (leading, trailing) = (Unchecked(compactLeading), Unchecked(compactTrailing))
        self.expanded = { context in context.running { expanded.value() }.regions.map { $0(context) } }
        self.compactLeading = { $0.within("compactLeading").resolving { leading.value() } }
        self.compactTrailing = { $0.within("compactTrailing").resolving { trailing.value() } }
        self.minimal = { $0.within("minimal").resolving { minimal.value() } }
    }

    /// Sets the colour of the line around the island.
    public func keylineTint(_ color: Color?) -> DynamicIsland { with { $0.keylineTint = color } }

    /// Sets the URL that a tap on the island opens.
    public func widgetURL(_ url: URL?) -> DynamicIsland { with { $0.url = url } }

    /// Sets the margins of a presentation's content, in points. If several calls set the same edge, the first call takes precedence.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        let insets = EdgeInsets(
            top: .init(length), leading: .init(length), bottom: .init(length), trailing: .init(length))
        return with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// Sets the margins of a presentation's content, in points. If several calls set the same edge, the first call takes precedence.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// Returns the margins of a presentation's content: for each edge, the margin that was set first, otherwise the system's margin.
    package func margins(for mode: DynamicIslandMode, system: EdgeInsets) -> EdgeInsets {
        // The first, innermost call takes precedence, so it is applied last.
        margins.reversed().filter { $0.mode == mode && $0.insets.isMargin }.reduce(system) {
            $0.replacing($1.edges, with: $1.insets)
        }
    }

    /// Returns true if a presentation has a negative or non-finite margin, which is ignored.
    package func hasInvalidMargins(for mode: DynamicIslandMode) -> Bool {
        margins.contains { $0.mode == mode && !$0.insets.isMargin }
    }

    private func with(_ change: (inout DynamicIsland) -> Void) -> DynamicIsland {
        var island = self
        change(&island)
        return island
    }
}

/// The presentations of the Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandMode`](https://developer.apple.com/documentation/widgetkit/dynamicislandmode).
public struct DynamicIslandMode: Hashable, Sendable {
    private let name: String

    /// The compact presentation on the leading side of the camera.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// The compact presentation on the trailing side of the camera.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    /// The expanded presentation, shown while the user holds the island.
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// The presentation beside another activity.
    public static let minimal = DynamicIslandMode(name: "minimal")
}

extension EdgeInsets {
    /// True if all insets are finite and not negative.
    fileprivate var isMargin: Bool {
        [topLength, leadingLength, bottomLength, trailingLength].allSatisfy { $0.isFinite && $0 >= 0 }
    }

    /// Returns the insets, with the insets of some edges replaced.
    fileprivate func replacing(_ edges: Edge.Set, with other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? other.top : top,
            leading: edges.contains(.leading) ? other.leading : leading,
            bottom: edges.contains(.bottom) ? other.bottom : bottom,
            trailing: edges.contains(.trailing) ? other.trailing : trailing)
    }
}

/// A region of the expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegion`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregion).
nonisolated public struct DynamicIslandExpandedRegion<Content: View> {
    fileprivate let region: @MainActor (ResolveContext) -> DynamicIslandRegion

    /// Creates a region. A region with a higher priority gets more space.
    public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
        @ViewBuilder content: @escaping () -> Content
    ) {
        let content = Unchecked(content)
        region = { context in
            DynamicIslandRegion(
                position: position, priority: priority,
                nodes: context.within("\(position)").resolving { content.value() })
        }
    }
}

/// The position of a region in the expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegionPosition`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition).
/// Apple's type is a struct; this is an enumeration, so that the engine can switch over it.
public enum DynamicIslandExpandedRegionPosition: Hashable, Sendable {
    /// On the leading side of the camera, and below it.
    case leading
    /// On the trailing side of the camera, and below it.
    case trailing
    /// Below the camera, between the leading and the trailing region.
    case center
    /// Below all other regions.
    case bottom
}

/// A region with its views resolved.
package struct DynamicIslandRegion {
    package let position: DynamicIslandExpandedRegionPosition
    package let priority: Double
    package let nodes: [ViewNode]
}

/// The regions of an expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedContent`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedcontent).
nonisolated public struct DynamicIslandExpandedContent<Content: View> {
    let regions: [@MainActor (ResolveContext) -> DynamicIslandRegion]
}

/// A result builder for the regions of an expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedContentBuilder`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedcontentbuilder).
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    /// Adds a region.
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> { DynamicIslandExpandedContent(regions: [region.region]) }

    /// Adds regions that were built elsewhere.
    public static func buildExpression<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }

    /// Returns no regions.
    public static func buildBlock() -> DynamicIslandExpandedContent<EmptyView> {
        DynamicIslandExpandedContent(regions: [])
    }

    /// Starts with the first regions.
    public static func buildPartialBlock<Content: View>(
        first: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { first }

    /// Adds the next regions.
    public static func buildPartialBlock<Before: View, Next: View>(
        accumulated: DynamicIslandExpandedContent<Before>, next: DynamicIslandExpandedContent<Next>
    ) -> DynamicIslandExpandedContent<TupleView<(Before, Next)>> {
        DynamicIslandExpandedContent(regions: accumulated.regions + next.regions)
    }

    /// Adds the regions of an `if` without `else`.
    public static func buildOptional<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content?> { DynamicIslandExpandedContent(regions: content?.regions ?? []) }

    /// Adds the regions of the first branch.
    public static func buildEither<First: View, Second: View>(
        first: DynamicIslandExpandedContent<First>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> {
        DynamicIslandExpandedContent(regions: first.regions)
    }

    /// Adds the regions of the other branch.
    public static func buildEither<First: View, Second: View>(
        second: DynamicIslandExpandedContent<Second>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> {
        DynamicIslandExpandedContent(regions: second.regions)
    }

    /// Adds the regions of an `if #available`.
    public static func buildLimitedAvailability<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }
}
