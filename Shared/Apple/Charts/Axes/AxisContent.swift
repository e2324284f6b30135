/// The content of an axis.
///
/// Mirrors [Charts' `AxisContent`](https://developer.apple.com/documentation/charts/axiscontent).
@MainActor @preconcurrency
public protocol AxisContent {
    /// The type of ``body``.
    associatedtype Body: AxisContent
    /// The content from which this content is composed.
    @AxisContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: AxisContent {}

extension AxisContent where Self: _Bodyless, Body == Never {
    /// Never called: the chart draws axis content directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// Axis content that the chart draws directly.
@MainActor
package protocol PrimitiveAxisContent: _Bodyless {
    /// Returns the content's sets of axis marks.
    func marks(in context: ResolveContext) -> [ChartAxis.Marks]
}

extension AxisContent {
    func resolvedMarks(in context: ResolveContext) -> [ChartAxis.Marks] {
        if let primitive = self as? any PrimitiveAxisContent { return primitive.marks(in: context) }
        return context.running { body }.resolvedMarks(in: context)
    }
}

/// A result builder that creates axis content from the statements of a closure.
///
/// Mirrors [Charts' `AxisContentBuilder`](https://developer.apple.com/documentation/charts/axiscontentbuilder).
@resultBuilder
public enum AxisContentBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content { content }

    /// Returns empty content for an empty closure.
    public static func buildBlock() -> some AxisContent { AxisContents([]) }

    /// Returns the content of a single statement unchanged.
    public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }

    /// Combines several statements, in order.
    public static func buildBlock<each Content: AxisContent>(_ content: repeat each Content) -> some AxisContent {
        var all: [any AxisContent] = []
        for part in repeat each content { all.append(part) }
        return AxisContents(all)
    }

    /// Returns the content of an `if` without `else`, or empty content.
    public static func buildIf<Content: AxisContent>(_ content: Content?) -> some AxisContent {
        AxisContents(content.map { [$0] } ?? [])
    }

    /// Returns the content of the first branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisContent, Second: AxisContent>(
        first: First
    ) -> BuilderConditional<First, Second> { .first(first) }

    /// Returns the content of the other branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisContent, Second: AxisContent>(
        second: Second
    ) -> BuilderConditional<First, Second> { .second(second) }

    /// Returns the content of an `if #available` block unchanged.
    public static func buildLimitedAvailability<Content: AxisContent>(_ content: Content) -> some AxisContent {
        content
    }
}

extension BuilderConditional: AxisContent, PrimitiveAxisContent
where TrueContent: AxisContent, FalseContent: AxisContent {
    @MainActor package func marks(in context: ResolveContext) -> [ChartAxis.Marks] {
        switch self {
        case .first(let content): content.resolvedMarks(in: context)
        case .second(let content): content.resolvedMarks(in: context)
        }
    }
}

/// A sequence of axis content.
nonisolated struct AxisContents: AxisContent, PrimitiveAxisContent {
    let all: [any AxisContent]

    init(_ all: [any AxisContent]) { self.all = all }

    @MainActor func marks(in context: ResolveContext) -> [ChartAxis.Marks] {
        all.flatMap { $0.resolvedMarks(in: context) }
    }
}
