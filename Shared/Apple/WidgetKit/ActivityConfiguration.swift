/// A Live Activity's views on the lock screen and in the Dynamic Island.
///
/// Mirrors [WidgetKit's `ActivityConfiguration`](https://developer.apple.com/documentation/widgetkit/activityconfiguration). Its kind is the
/// name of the attributes' type.
nonisolated public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
    PrimitiveWidgetConfiguration
{
    private let make: @MainActor () -> WidgetDescriptor

    @MainActor @preconcurrency public init<Content: View>(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {
        make = {
            let source = ActivitySource { document, isStale in
                let context = ActivityViewContext<Attributes>(
                    activityID: document.activityID, attributes: try document.attributes(Attributes.self),
                    state: try document.state(Attributes.ContentState.self), isStale: isStale)
                return ActivityViews(
                    lockScreen: { inside in inside.resolving { content(context) } },
                    island: dynamicIsland(context))
            }
            return WidgetDescriptor(kind: "\(Attributes.self)", content: .activity(source))
        }
    }

    @MainActor package var descriptor: WidgetDescriptor { make() }
}

/// The data that an activity's views are created from.
package protocol ActivityDocument {
    /// The identifier of the activity.
    var activityID: String { get }
    /// Decodes the attributes, which never change.
    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes
    /// Decodes the content state.
    func state<State: Decodable>(_ type: State.Type) throws -> State
}

/// A Live Activity's views, without the type of its attributes.
@MainActor
package struct ActivitySource {
    /// Creates the views for a document. The second argument is true if the content is out of date.
    package let views: (any ActivityDocument, Bool) throws -> ActivityViews
}

/// The views of a Live Activity for one content state.
@MainActor
package struct ActivityViews {
    /// Resolves the views on the lock screen.
    package let lockScreen: (ResolveContext) -> [ViewNode]
    /// The content of the Dynamic Island.
    package let island: DynamicIsland
}

/// The sizes in which a Live Activity can be shown.
///
/// Mirrors [WidgetKit's `ActivityFamily`](https://developer.apple.com/documentation/widgetkit/activityfamily).
public enum ActivityFamily: String, Hashable, Sendable, CaseIterable {
    /// On watches and in CarPlay.
    case small
    /// On the lock screen.
    case medium
}

extension EnvironmentValues {
    /// The size in which the activity is shown.
    @Entry public package(set) var activityFamily: ActivityFamily = .medium

    /// True for the views of a Live Activity.
    @Entry package var isInActivity: Bool = false

    /// True if the phone is in StandBy and the activity fills the screen.
    @Entry public package(set) var isActivityFullscreen: Bool = false
}

extension WidgetConfiguration {
    /// Sets the sizes, other than the phone's, that the activity has a design for. Accepted: these sizes aren't drawn.
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.supplementalActivityFamilies = families }
    }
}

/// The data of a Live Activity for its views.
///
/// Mirrors [WidgetKit's `ActivityViewContext`](https://developer.apple.com/documentation/widgetkit/activityviewcontext).
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// The identifier of the activity.
    public let activityID: String
    /// The attributes, which never change.
    public let attributes: Attributes
    /// The current content state.
    public let state: Attributes.ContentState
    /// True if the content state is out of date.
    public let isStale: Bool
}

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
