/// Builds the states of a preview of a Live Activity.
///
/// Mirrors [WidgetKit's `PreviewActivityBuilder`](https://developer.apple.com/documentation/widgetkit/previewactivitybuilder).
@resultBuilder
public enum PreviewActivityBuilder<Attributes: ActivityAttributes> {
    /// A state.
    public static func buildExpression(_ state: Attributes.ContentState) -> [Attributes.ContentState] { [state] }
    /// States.
    public static func buildExpression(_ states: [Attributes.ContentState]) -> [Attributes.ContentState] { states }
    /// One after the other.
    public static func buildBlock(_ states: [Attributes.ContentState]...) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
    /// Some or none.
    public static func buildOptional(_ states: [Attributes.ContentState]?) -> [Attributes.ContentState] {
        states ?? []
    }
    /// One branch.
    public static func buildEither(first: [Attributes.ContentState]) -> [Attributes.ContentState] { first }
    /// The other branch.
    public static func buildEither(second: [Attributes.ContentState]) -> [Attributes.ContentState] { second }
    /// Some for each of several.
    public static func buildArray(_ states: [[Attributes.ContentState]]) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
}

/// Builds the entries of a preview.
@resultBuilder
public enum PreviewTimelineBuilder {
    /// An entry.
    public static func buildExpression(_ entry: any TimelineEntry) -> [any TimelineEntry] { [entry] }
    /// Entries.
    public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] { entries }
    /// One after the other.
    public static func buildBlock(_ entries: [any TimelineEntry]...) -> [any TimelineEntry] { entries.flatMap { $0 } }
    /// Some or none.
    public static func buildOptional(_ entries: [any TimelineEntry]?) -> [any TimelineEntry] { entries ?? [] }
    /// One branch.
    public static func buildEither(first: [any TimelineEntry]) -> [any TimelineEntry] { first }
    /// The other branch.
    public static func buildEither(second: [any TimelineEntry]) -> [any TimelineEntry] { second }
    /// Some for each of several.
    public static func buildArray(_ entries: [[any TimelineEntry]]) -> [any TimelineEntry] { entries.flatMap { $0 } }
}
