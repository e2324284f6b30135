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
