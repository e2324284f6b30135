/// What a Live Activity is about: what stays the same while it runs, and the type of what changes.
///
/// Mirrors [ActivityKit's `ActivityAttributes`](https://developer.apple.com/documentation/activitykit/activityattributes).
public protocol ActivityAttributes: Decodable, Encodable {
    /// What changes while the activity runs.
    associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The part of a Live Activity a preview shows.
///
/// Mirrors [WidgetKit's `ActivityPreviewViewKind`](https://developer.apple.com/documentation/widgetkit/activitypreviewviewkind).
public enum ActivityPreviewViewKind: Hashable, Sendable {
    /// The one on the lock screen.
    case content
    /// A part of the Dynamic Island.
    case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The form of the Dynamic Island a preview shows.
public enum DynamicIslandPreviewViewState: Hashable, Sendable {
    /// On both sides of the camera.
    case compact
    /// Beside another activity.
    case minimal
    /// While it is held.
    case expanded
}

extension ActivityAttributes {
    /// A preview of the activity; nothing draws previews here.
    public func previewContext(
        _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
    ) -> some View { EmptyView() }
}
