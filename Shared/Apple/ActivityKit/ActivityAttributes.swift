/// The static data of a Live Activity, and the type of its dynamic content.
///
/// Mirrors [ActivityKit's `ActivityAttributes`](https://developer.apple.com/documentation/activitykit/activityattributes).
public protocol ActivityAttributes: Decodable, Encodable {
    /// The type of the dynamic content.
    associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The presentation of a Live Activity in a preview.
///
/// Mirrors [WidgetKit's `ActivityPreviewViewKind`](https://developer.apple.com/documentation/widgetkit/activitypreviewviewkind).
public enum ActivityPreviewViewKind: Hashable, Sendable {
    /// The presentation on the lock screen.
    case content
    /// A presentation in the Dynamic Island.
    case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The presentation of the Dynamic Island in a preview.
public enum DynamicIslandPreviewViewState: Hashable, Sendable {
    /// On both sides of the camera.
    case compact
    /// Beside another activity.
    case minimal
    /// While the user holds the island.
    case expanded
}
