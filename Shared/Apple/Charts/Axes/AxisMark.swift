import Foundation

/// An axis mark: a part of an axis at a value.
///
/// Mirrors [Charts' `AxisMark`](https://developer.apple.com/documentation/charts/axismark).
@MainActor @preconcurrency
public protocol AxisMark {
    /// The type of ``body``.
    associatedtype Body: AxisMark
    /// The content of the mark.
    @AxisMarkBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: AxisMark {}

extension AxisMark where Self: _Bodyless, Body == Never {
    /// Never called: the chart draws axis marks directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// An axis mark that the chart draws directly.
@MainActor
package protocol PrimitiveAxisMark: _Bodyless {
    /// Returns the parts to draw.
    func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part]
}

/// The attributes of an axis mark set by modifiers.
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

    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
        ModifiedAxisMark(content: self) { $0.style = style }
    }

    nonisolated public func font(_ font: Font?) -> some AxisMark {
        ModifiedAxisMark(content: self) { $0.font = font }
    }

    /// Offsets the mark, in points.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
        let offset = Point(x: Double(x), y: Double(y))
        return ModifiedAxisMark(content: self) {
            $0.offset = offset.x.isFinite && offset.y.isFinite ? offset : .zero
        }
    }
}

/// An axis mark with changed attributes.
nonisolated struct ModifiedAxisMark<Content: AxisMark>: AxisMark, PrimitiveAxisMark {
    let content: Content
    let change: (inout AxisAttributes) -> Void

    @MainActor func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        var attributes = attributes
        change(&attributes)
        return content.resolvedParts(in: context, attributes)
    }
}

/// A result builder that creates axis marks from the statements of a closure.
///
/// Mirrors [Charts' `AxisMarkBuilder`](https://developer.apple.com/documentation/charts/axismarkbuilder).
@resultBuilder
public enum AxisMarkBuilder {
    /// Returns an expression of the closure unchanged.
    public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }

    /// Returns an empty mark for an empty closure.
    public static func buildBlock() -> some AxisMark { AxisMarkGroup([]) }

    /// Returns the mark of a single statement unchanged.
    public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }

    /// Combines several statements, in order.
    public static func buildBlock<each Content: AxisMark>(_ content: repeat each Content) -> some AxisMark {
        var all: [any AxisMark] = []
        for part in repeat each content { all.append(part) }
        return AxisMarkGroup(all)
    }

    /// Returns the mark of an `if` without `else`, or an empty mark.
    public static func buildIf<Content: AxisMark>(_ content: Content?) -> some AxisMark {
        AxisMarkGroup(content.map { [$0] } ?? [])
    }

    /// Returns the mark of the first branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisMark, Second: AxisMark>(
        first: First
    ) -> BuilderConditional<First, Second> { .first(first) }

    /// Returns the mark of the other branch of an `if … else` or `switch`.
    public static func buildEither<First: AxisMark, Second: AxisMark>(
        second: Second
    ) -> BuilderConditional<First, Second> { .second(second) }

    /// Returns the content of an `if #available` block unchanged.
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

/// A group of axis marks at one value.
nonisolated struct AxisMarkGroup: AxisMark, PrimitiveAxisMark {
    let all: [any AxisMark]

    init(_ all: [any AxisMark]) { self.all = all }

    /// Returns the default group: a grid line and a label.
    static func standard(_ label: AxisValueLabel<Text>, _ stroke: StrokeStyle?) -> AxisMarkGroup {
        AxisMarkGroup([AxisGridLine(isStandard: true, stroke: stroke), label])
    }

    @MainActor func parts(in context: ResolveContext, _ attributes: AxisAttributes) -> [ChartAxis.Part] {
        all.flatMap { $0.resolvedParts(in: context, attributes) }
    }
}
