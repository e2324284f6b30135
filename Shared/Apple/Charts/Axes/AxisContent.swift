import Foundation

/// What an axis is made of.
///
/// Mirrors [Charts' `AxisContent`](https://developer.apple.com/documentation/charts/axiscontent).
@MainActor @preconcurrency
public protocol AxisContent {
    /// The type of what `body` returns.
    associatedtype Body: AxisContent
    /// The content.
    @AxisContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: AxisContent {}

extension AxisContent where Self: _Bodyless, Body == Never {
    /// Marks have no body to ask for.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// Axis content the chart draws itself.
@MainActor
package protocol PrimitiveAxisContent: _Bodyless {
    /// Its sets of marks.
    func marks(in context: ResolveContext) -> [ChartAxis.Marks]
}

extension AxisContent {
    func resolvedMarks(in context: ResolveContext) -> [ChartAxis.Marks] {
        if let primitive = self as? any PrimitiveAxisContent { return primitive.marks(in: context) }
        return context.running { body }.resolvedMarks(in: context)
    }
}

/// Builds an axis out of the statements of a closure.
///
/// Mirrors [Charts' `AxisContentBuilder`](https://developer.apple.com/documentation/charts/axiscontentbuilder).
@resultBuilder
public enum AxisContentBuilder {
    /// Accepts an expression of the closure as it is.
    public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content { content }

    /// An empty closure draws nothing.
    public static func buildBlock() -> some AxisContent { AxisContents([]) }

    /// One statement stays the content it is.
    public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }

    /// Several statements, in order.
    public static func buildBlock<each Content: AxisContent>(_ content: repeat each Content) -> some AxisContent {
        var all: [any AxisContent] = []
        for part in repeat each content { all.append(part) }
        return AxisContents(all)
    }

    /// An `if` without `else` contributes its content or nothing.
    public static func buildIf<Content: AxisContent>(_ content: Content?) -> some AxisContent {
        AxisContents(content.map { [$0] } ?? [])
    }

    /// The first branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisContent, Second: AxisContent>(
        first: First
    ) -> BuilderConditional<First, Second> { .first(first) }

    /// The other branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisContent, Second: AxisContent>(
        second: Second
    ) -> BuilderConditional<First, Second> { .second(second) }

    /// An `if #available` block: its content, unchanged.
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

/// Axis content in a row.
nonisolated struct AxisContents: AxisContent, PrimitiveAxisContent {
    let all: [any AxisContent]

    init(_ all: [any AxisContent]) { self.all = all }

    @MainActor func marks(in context: ResolveContext) -> [ChartAxis.Marks] {
        all.flatMap { $0.resolvedMarks(in: context) }
    }
}
