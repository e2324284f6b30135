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
