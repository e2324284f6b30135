import Foundation

/// A part of an axis at a value.
///
/// Mirrors [Charts' `AxisMark`](https://developer.apple.com/documentation/charts/axismark).
@MainActor @preconcurrency
public protocol AxisMark {
    /// The type of what `body` returns.
    associatedtype Body: AxisMark
    /// The parts.
    @AxisMarkBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: AxisMark {}

extension AxisMark where Self: _Bodyless, Body == Never {
    /// Marks have no body to ask for.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// A part of an axis the chart draws itself.
@MainActor
package protocol PrimitiveAxisMark: _Bodyless {
    /// What is drawn.
    func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part]
}

/// What modifiers around a part of an axis say of it.
package struct AxisAttributes {
    var style: (any ShapeStyle)?
    var font: Font?
    var offset = Point.zero
}

extension AxisMark {
    @MainActor func resolvedParts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        if let primitive = self as? any PrimitiveAxisMark { return primitive.parts(in: context, attributes) }
        return context.running { body }.resolvedParts(in: context, attributes)
    }

    /// Draws the part in a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
        ModifiedAxisMark(content: self) { $0.style = style }
    }

    /// Writes the part in a font.
    nonisolated public func font(_ font: Font?) -> some AxisMark {
        ModifiedAxisMark(content: self) { $0.font = font }
    }

    /// Moves the part.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
        let offset = Point(x: Double(x), y: Double(y))
        return ModifiedAxisMark(content: self) {
            $0.offset = offset.x.isFinite && offset.y.isFinite ? offset : .zero
        }
    }
}

/// A part of an axis with something said of it.
nonisolated struct ModifiedAxisMark<Content: AxisMark>: AxisMark, PrimitiveAxisMark {
    let content: Content
    let change: (inout AxisAttributes) -> Void

    @MainActor func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        var attributes = attributes
        change(&attributes)
        return content.resolvedParts(in: context, attributes)
    }
}

/// Builds the parts of an axis out of the statements of a closure.
///
/// Mirrors [Charts' `AxisMarkBuilder`](https://developer.apple.com/documentation/charts/axismarkbuilder).
@resultBuilder
public enum AxisMarkBuilder {
    /// Accepts an expression of the closure as it is.
    public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }

    /// An empty closure draws nothing.
    public static func buildBlock() -> some AxisMark { AxisMarkGroup([]) }

    /// One statement stays the part it is.
    public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }

    /// Several statements, in order.
    public static func buildBlock<each Content: AxisMark>(_ content: repeat each Content) -> some AxisMark {
        var all: [any AxisMark] = []
        for part in repeat each content { all.append(part) }
        return AxisMarkGroup(all)
    }

    /// An `if` without `else` contributes its part or nothing.
    public static func buildIf<Content: AxisMark>(_ content: Content?) -> some AxisMark {
        AxisMarkGroup(content.map { [$0] } ?? [])
    }

    /// The first branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisMark, Second: AxisMark>(
        first: First
    ) -> BuilderConditional<First, Second> { .first(first) }

    /// The other branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisMark, Second: AxisMark>(
        second: Second
    ) -> BuilderConditional<First, Second> { .second(second) }

    /// An `if #available` block: its content, unchanged.
    public static func buildLimitedAvailability<Content: AxisMark>(_ content: Content) -> some AxisMark { content }
}

extension BuilderConditional: AxisMark, PrimitiveAxisMark where TrueContent: AxisMark, FalseContent: AxisMark {
    @MainActor package func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        switch self {
        case .first(let content): content.resolvedParts(in: context, attributes)
        case .second(let content): content.resolvedParts(in: context, attributes)
        }
    }
}

/// Parts of an axis at one value.
nonisolated struct AxisMarkGroup: AxisMark, PrimitiveAxisMark {
    let all: [any AxisMark]

    init(_ all: [any AxisMark]) { self.all = all }

    /// A grid line and a label.
    static func standard(_ label: AxisValueLabel<Text>, _ stroke: StrokeStyle?) -> AxisMarkGroup {
        AxisMarkGroup([AxisGridLine(isStandard: true, stroke: stroke), label])
    }

    @MainActor func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        all.flatMap { $0.resolvedParts(in: context, attributes) }
    }
}
