/// A result builder that creates a chart's content from the statements of a closure.
///
/// Mirrors [Charts' `ChartContentBuilder`](https://developer.apple.com/documentation/charts/chartcontentbuilder).
@resultBuilder
public enum ChartContentBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }

    /// Returns empty content for an empty closure.
    public static func buildBlock() -> some ChartContent { ChartContents([]) }

    /// Returns the content of a single statement unchanged.
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

    /// Combines several statements, in order.
    public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> some ChartContent {
        var all: [any ChartContent] = []
        for part in repeat each content { all.append(part) }
        return ChartContents(all)
    }

    /// Returns the content of an `if` without `else`, or empty content.
    public static func buildIf<Content: ChartContent>(_ content: Content?) -> some ChartContent {
        ChartContents(content.map { [$0] } ?? [])
    }

    /// Returns the content of the first branch of an `if … else` or `switch`.
    public static func buildEither<First: ChartContent, Second: ChartContent>(
        first: First
    ) -> BuilderConditional<First, Second> {
        .first(first)
    }

    /// Returns the content of the other branch of an `if … else` or `switch`.
    public static func buildEither<First: ChartContent, Second: ChartContent>(
        second: Second
    ) -> BuilderConditional<First, Second> {
        .second(second)
    }

    /// Returns the content of an `if #available` block unchanged.
    public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> some ChartContent {
        content
    }
}

/// The content of one branch of an `if … else` or `switch`.
///
/// Mirrors [Charts' `BuilderConditional`](https://developer.apple.com/documentation/charts/builderconditional).
public enum BuilderConditional<TrueContent, FalseContent> {
    /// The content of the first branch.
    case first(TrueContent)
    /// The content of the other branch.
    case second(FalseContent)

    /// The chart draws conditional content directly.
    public typealias Body = Never
}

extension BuilderConditional: ChartContent, PrimitiveChartContent
where TrueContent: ChartContent, FalseContent: ChartContent {
    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        switch self {
        case .first(let content): marks.collect(content, attributes)
        case .second(let content): marks.collect(content, attributes)
        }
    }
}

/// A sequence of content.
nonisolated struct ChartContents: ChartContent, PrimitiveChartContent {
    let all: [any ChartContent]

    init(_ all: [any ChartContent]) { self.all = all }

    @MainActor func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        for content in all { marks.collect(content, attributes) }
    }
}
