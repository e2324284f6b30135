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
