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
