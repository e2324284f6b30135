/// A part of the expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegion`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregion).
nonisolated public struct DynamicIslandExpandedRegion<Content: View> {
    fileprivate let region: @MainActor (ResolveContext) -> DynamicIslandRegion

    /// Creates a region; of two of a different priority, the higher one gets more space.
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

/// Where a part of the expanded Dynamic Island stands.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegionPosition`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition),
/// which is a struct there; an enumeration lets the engine switch over it.
public enum DynamicIslandExpandedRegionPosition: Hashable, Sendable {
    /// Before the camera, and below it.
    case leading
    /// Behind the camera, and below it.
    case trailing
    /// Below the camera, between leading and trailing.
    case center
    /// Below all others.
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

/// Collects the regions of an expanded Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedContentBuilder`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedcontentbuilder).
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
    /// Takes a region.
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> { DynamicIslandExpandedContent(regions: [region.region]) }

    /// Takes regions collected elsewhere.
    public static func buildExpression<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }

    /// No regions.
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

    /// Takes the regions of an `if` without `else`.
    public static func buildOptional<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content?> { DynamicIslandExpandedContent(regions: content?.regions ?? []) }

    /// Takes the regions of the first branch.
    public static func buildEither<First: View, Second: View>(
        first: DynamicIslandExpandedContent<First>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> {
        DynamicIslandExpandedContent(regions: first.regions)
    }

    /// Takes the regions of the other branch.
    public static func buildEither<First: View, Second: View>(
        second: DynamicIslandExpandedContent<Second>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> {
        DynamicIslandExpandedContent(regions: second.regions)
    }

    /// Takes the regions of an `if #available`.
    public static func buildLimitedAvailability<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }
}
