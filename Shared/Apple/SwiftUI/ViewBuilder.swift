/// Builds one view out of the statements of a closure.
///
/// Mirrors [SwiftUI's `ViewBuilder`](https://developer.apple.com/documentation/swiftui/viewbuilder).
@resultBuilder
public enum ViewBuilder {
    /// Accepts an expression of the closure as it is.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// An empty closure draws nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// One statement stays the view it is.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several statements become one tuple, in order.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content))
    }

    /// An `if` without `else` contributes its view or nothing.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// The other branch of an `if … else` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// An `if #available` block: its content, unchanged.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
