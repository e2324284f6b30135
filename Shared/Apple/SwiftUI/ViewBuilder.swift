/// A result builder that creates a view from the statements of a closure.
///
/// Mirrors [SwiftUI's `ViewBuilder`](https://developer.apple.com/documentation/swiftui/viewbuilder).
@resultBuilder
public enum ViewBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// Returns an empty view for an empty closure.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Returns the view of a single statement unchanged.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Combines several statements into a tuple view, in order.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content))
    }

    /// Returns the view of an `if` without `else`, or `nil`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Returns the view of the first branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// Returns the view of the other branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// Returns the content of an `if #available` block unchanged.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
