/// The vertical placement of a view in the expanded Dynamic Island, relative to the camera.
///
/// Mirrors [WidgetKit's `DynamicIslandExpandedRegionVerticalPlacement`](https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionverticalplacement).
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
    let isBelowIfTooWide: Bool

    /// Beside the camera.
    public static let `default` = DynamicIslandExpandedRegionVerticalPlacement(isBelowIfTooWide: false)
    /// Beside the camera if it fits there, otherwise below.
    public static let belowIfTooWide = DynamicIslandExpandedRegionVerticalPlacement(isBelowIfTooWide: true)
}

extension View {
    /// Sets where the expanded Dynamic Island places a view that is too wide for the space beside the camera.
    nonisolated public func dynamicIsland(
        verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
    ) -> some View {
        TraitView(content: self) { _ in verticalPlacement.isBelowIfTooWide ? .islandBelowIfTooWide : nil }
    }

    /// Sets the background colour of the activity on the lock screen; `nil` for the system's default colour.
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
        TraitView(content: self) { context in color.map { .activityBackground($0.paint(in: context.environment)) } }
    }

    /// No effect: accepted so that sources compile. No snapshot shows the system's buttons beside an activity.
    nonisolated public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
        AcceptedView(content: self, name: "activitySystemActionForegroundColor(_:)", isDrawn: true)
    }
}

/// A view with a trait for the system, which reads it when it places the view.
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
    /// Returns the trait of a moving view on the lock screen, where nothing should move; `nil` elsewhere.
    func motion(_ name: String) -> SystemTrait? { environment.widgetFamily.isAccessory ? .motion(name) : nil }
}
