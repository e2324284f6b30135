/// Builds a chart's content out of the statements of a closure.
///
/// Mirrors [Charts' `ChartContentBuilder`](https://developer.apple.com/documentation/charts/chartcontentbuilder).
@resultBuilder
public enum ChartContentBuilder {
    /// Accepts an expression of the closure as it is.
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }

    /// An empty closure draws nothing.
    public static func buildBlock() -> some ChartContent { ChartContents([]) }

    /// One statement stays the content it is.
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

    /// Several statements, in order.
    public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> some ChartContent {
        var all: [any ChartContent] = []
        for part in repeat each content { all.append(part) }
        return ChartContents(all)
    }

    /// An `if` without `else` contributes its content or nothing.
    public static func buildIf<Content: ChartContent>(_ content: Content?) -> some ChartContent {
        ChartContents(content.map { [$0] } ?? [])
    }

    /// The first branch of an `if … else` or `switch`.
    public static func buildEither<First: ChartContent, Second: ChartContent>(
        first: First
    ) -> BuilderConditional<First, Second> {
        .first(first)
    }

    /// The other branch of an `if … else` or `switch`.
    public static func buildEither<First: ChartContent, Second: ChartContent>(
        second: Second
    ) -> BuilderConditional<First, Second> {
        .second(second)
    }

    /// An `if #available` block: its content, unchanged.
    public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> some ChartContent {
        content
    }
}

/// The content of one branch of an `if … else` or `switch`.
///
/// Mirrors [Charts' `BuilderConditional`](https://developer.apple.com/documentation/charts/builderconditional).
public enum BuilderConditional<TrueContent, FalseContent> {
    /// The first branch's.
    case first(TrueContent)
    /// The other branch's.
    case second(FalseContent)

    /// The chart draws it itself.
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

/// Content in a row.
nonisolated struct ChartContents: ChartContent, PrimitiveChartContent {
    let all: [any ChartContent]

    init(_ all: [any ChartContent]) { self.all = all }

    @MainActor func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        for content in all { marks.collect(content, attributes) }
    }
}
