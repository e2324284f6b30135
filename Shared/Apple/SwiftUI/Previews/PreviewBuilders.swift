/// A builder of a Live Activity preview's states.
///
/// Mirrors [WidgetKit's `PreviewActivityBuilder`](https://developer.apple.com/documentation/widgetkit/previewactivitybuilder).
@resultBuilder
public enum PreviewActivityBuilder<Attributes: ActivityAttributes> {
    /// Returns a single state.
    public static func buildExpression(_ state: Attributes.ContentState) -> [Attributes.ContentState] { [state] }
    /// Returns an array of states.
    public static func buildExpression(_ states: [Attributes.ContentState]) -> [Attributes.ContentState] { states }
    /// Concatenates the results in order.
    public static func buildBlock(_ states: [Attributes.ContentState]...) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
    /// Returns the result of an `if` without `else`.
    public static func buildOptional(_ states: [Attributes.ContentState]?) -> [Attributes.ContentState] {
        states ?? []
    }
    /// Returns the first branch.
    public static func buildEither(first: [Attributes.ContentState]) -> [Attributes.ContentState] { first }
    /// Returns the second branch.
    public static func buildEither(second: [Attributes.ContentState]) -> [Attributes.ContentState] { second }
    /// Concatenates the results of a loop.
    public static func buildArray(_ states: [[Attributes.ContentState]]) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
}

/// A builder of a widget preview's entries.
@resultBuilder
public enum PreviewTimelineBuilder {
    /// Returns a single entry.
    public static func buildExpression(_ entry: any TimelineEntry) -> [any TimelineEntry] { [entry] }
    /// Returns an array of entries.
    public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] { entries }
    /// Concatenates the results in order.
    public static func buildBlock(_ entries: [any TimelineEntry]...) -> [any TimelineEntry] { entries.flatMap { $0 } }
    /// Returns the result of an `if` without `else`.
    public static func buildOptional(_ entries: [any TimelineEntry]?) -> [any TimelineEntry] { entries ?? [] }
    /// Returns the first branch.
    public static func buildEither(first: [any TimelineEntry]) -> [any TimelineEntry] { first }
    /// Returns the second branch.
    public static func buildEither(second: [any TimelineEntry]) -> [any TimelineEntry] { second }
    /// Concatenates the results of a loop.
    public static func buildArray(_ entries: [[any TimelineEntry]]) -> [any TimelineEntry] { entries.flatMap { $0 } }
}
