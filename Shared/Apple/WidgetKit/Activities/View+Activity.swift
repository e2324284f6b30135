/// How a view of the expanded Dynamic Island keeps clear of the camera.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegionVerticalPlacement`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionverticalplacement).
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
    let isBelowIfTooWide: Bool

    /// Beside the camera.
    public static let `default` = DynamicIslandExpandedRegionVerticalPlacement(isBelowIfTooWide: false)
    /// Beside the camera where it fits there, else below.
    public static let belowIfTooWide = DynamicIslandExpandedRegionVerticalPlacement(isBelowIfTooWide: true)
}

extension View {
    /// Sets where a view of the expanded Dynamic Island goes when it is too wide to stand beside the camera.
    nonisolated public func dynamicIsland(
        verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
    ) -> some View {
        TraitView(content: self) { _ in verticalPlacement.isBelowIfTooWide ? .islandBelowIfTooWide : nil }
    }

    /// Sets the colour of the plate the lock screen shows the activity on; `nil` for the system's.
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
        TraitView(content: self) { context in color.map { .activityBackground($0.paint(in: context.environment)) } }
    }

    /// Accepted: the system's own buttons beside an activity are in no snapshot.
    nonisolated public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
        AcceptedView(content: self, name: "activitySystemActionForegroundColor(_:)", isDrawn: true)
    }
}

/// A view of which the system around it reads something.
nonisolated struct TraitView<Content: View>: View, PrimitiveView {
    let content: Content
    let trait: @MainActor (ResolveContext) -> SystemTrait?

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        guard let trait = trait(context) else { return nodes }
        return nodes.map { ViewNode(.modified(.trait(trait), $0), path: $0.path) }
    }
}

extension ResolveContext {
    /// What is noted of something that moves: on the lock screen nothing should.
    func motion(_ name: String) -> SystemTrait? { environment.widgetFamily.isAccessory ? .motion(name) : nil }
}
