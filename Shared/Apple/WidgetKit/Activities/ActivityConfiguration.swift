/// A Live Activity: what it shows on the lock screen and in the Dynamic Island.
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

/// What the views of an activity are made from.
package protocol ActivityDocument {
    /// Identifies the activity.
    var activityID: String { get }
    /// Reads what stays the same.
    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes
    /// Reads what changes.
    func state<State: Decodable>(_ type: State.Type) throws -> State
}

/// A Live Activity's views, without the type of its attributes.
@MainActor
package struct ActivitySource {
    /// Makes the views of a document, stale or not.
    package let views: (any ActivityDocument, Bool) throws -> ActivityViews
}

/// The views of a Live Activity in a state.
@MainActor
package struct ActivityViews {
    /// Resolves what the lock screen shows.
    package let lockScreen: (ResolveContext) -> [ViewNode]
    /// What the Dynamic Island shows.
    package let island: DynamicIsland
}

/// The devices a Live Activity has a design of its own for.
///
/// Mirrors [WidgetKit's `ActivityFamily`](https://developer.apple.com/documentation/widgetkit/activityfamily).
public enum ActivityFamily: String, Hashable, Sendable, CaseIterable {
    /// Watches and cars.
    case small
    /// The lock screen.
    case medium
}

private struct ActivityFamilyKey: EnvironmentKey { static var defaultValue: ActivityFamily { .medium } }
private struct ActivityFullscreenKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// The design the activity is shown in.
    public package(set) var activityFamily: ActivityFamily {
        get { self[ActivityFamilyKey.self] }
        set { self[ActivityFamilyKey.self] = newValue }
    }

    /// Whether the activity fills the screen of a phone that stands and charges.
    public package(set) var isActivityFullscreen: Bool {
        get { self[ActivityFullscreenKey.self] }
        set { self[ActivityFullscreenKey.self] = newValue }
    }
}

extension WidgetConfiguration {
    /// Says for which devices besides the phone the activity has a design.
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        ModifiedWidgetConfiguration(base: self) { $0.supplementalActivityFamilies = families }
    }
}

/// What the views of a Live Activity show.
///
/// Mirrors [WidgetKit's `ActivityViewContext`](https://developer.apple.com/documentation/widgetkit/activityviewcontext).
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// Identifies the activity.
    public let activityID: String
    /// What stays the same while it runs.
    public let attributes: Attributes
    /// What changes.
    public let state: Attributes.ContentState
    /// Whether the state is out of date.
    public let isStale: Bool

    package init(activityID: String, attributes: Attributes, state: Attributes.ContentState, isStale: Bool) {
        (self.activityID, self.attributes, self.state, self.isStale) = (activityID, attributes, state, isStale)
    }
}
