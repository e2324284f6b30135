import Foundation

/// A group of marks at values of an axis.
///
/// Mirrors [Charts' `AxisMarks`](https://developer.apple.com/documentation/charts/axismarks).
nonisolated public struct AxisMarks<Content: AxisMark>: AxisContent, PrimitiveAxisContent {
    private let preset: AxisMarkPreset
    private let position: AxisMarkPosition
    private let values: AxisMarkValues
    private let content: (AxisValue) -> any AxisMark

    private init(
        _ preset: AxisMarkPreset, _ position: AxisMarkPosition, _ values: AxisMarkValues,
        _ content: @escaping (AxisValue) -> any AxisMark
    ) {
        (self.preset, self.position, self.values, self.content) = (preset, position, values, content)
    }

    /// Creates marks for values chosen by the chart.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        self.init(preset, position, values) { content($0) }
    }

    /// Creates the same marks for all values.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Content
    ) {
        self.init(preset, position, values) { _ in content() }
    }

    /// Creates marks for the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        self.init(preset, position, .init(values)) { content($0) }
    }

    /// Creates the same marks for all given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping () -> Content
    ) {
        self.init(preset, position, .init(values)) { _ in content() }
    }

    @MainActor package func marks(in context: ResolveContext) -> [ChartAxis.Marks] {
        let content = content
        let parts: @MainActor (AxisValue) -> [ChartAxis.Part] = { value in
            context.running { content(value) }.resolvedParts(in: context, AxisAttributes())
        }
        return [ChartAxis.Marks(preset: preset, position: position, values: values, parts: parts)]
    }
}

extension AxisMarks where Content == Never {
    /// Creates grid lines and labels for values chosen by the chart.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) {
        self.init(preset, position, values) { _ in AxisMarkGroup.standard(AxisValueLabel(), stroke) }
    }

    /// Creates grid lines and labels for the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) {
        self.init(preset, position, .init(values)) { _ in AxisMarkGroup.standard(AxisValueLabel(), stroke) }
    }

    /// Creates grid lines and formatted labels.
    public init<Format: FormatStyle>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset, position, values) { _ in
            AxisMarkGroup.standard(AxisValueLabel(format: format), stroke)
        }
    }

    /// Creates grid lines and formatted labels for the given values.
    public init<Format: FormatStyle, Value: Plottable>(
        format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset, position, .init(values)) { _ in
            AxisMarkGroup.standard(AxisValueLabel(format: format), stroke)
        }
    }
}

extension AxisMarkValues {
    fileprivate init<Value: Plottable>(_ values: [Value]) { storage = .values(values.map { ChartValue($0) }) }
}

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

/// The values at which an axis has marks.
///
/// Mirrors [Charts' `AxisMarkValues`](https://developer.apple.com/documentation/charts/axismarkvalues).
public struct AxisMarkValues: Sendable {
    package enum Storage: Sendable {
        /// Round values chosen by the chart; their number is close to a desired count.
        /// Their distance is at least a minimum, if there is one.
        case automatic(count: Int?, minimum: Double?)
        case values([ChartValue])
        case stride(Double)
        /// Multiples of a calendar unit; if the calendar is `nil`, that of the request is used.
        case calendarStride(Calendar.Component, Int, Calendar?)
    }

    package let storage: Storage

    /// Round values chosen by the chart.
    public static var automatic: AxisMarkValues { .init(storage: .automatic(count: nil, minimum: nil)) }

    /// Round values chosen by the chart; their number is close to a desired count.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .automatic(count: desiredCount, minimum: nil))
    }

    /// Round values chosen by the chart at a minimum distance; their number is close to a desired count.
    public static func automatic<P: BinaryFloatingPoint>(
        minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .automatic(count: desiredCount, minimum: Double(minimumStride)))
    }

    /// Returns values with a numeric stride.
    public static func stride<P: Plottable>(
        by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .stride(ChartValue(stepSize).number ?? 0))
    }

    /// Returns dates with a stride of calendar units; if the calendar is `nil`, that of the request is used.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues {
        .init(storage: .calendarStride(component, count, calendar))
    }
}

/// A value at which an axis has marks.
///
/// Mirrors [Charts' `AxisValue`](https://developer.apple.com/documentation/charts/axisvalue).
public struct AxisValue: Sendable {
    /// The index of the value, from 0.
    public let index: Int
    /// The number of values.
    public let count: Int
    package let value: ChartValue

    package init(_ value: ChartValue, index: Int, count: Int) {
        (self.value, self.index, self.count) = (value, index, count)
    }

    /// Returns the value as a type; `nil` if the axis has values of another type.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { value.value(of: type) }
}

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

/// The position of axis marks.
///
/// Mirrors [Charts' `AxisMarkPosition`](https://developer.apple.com/documentation/charts/axismarkposition).
public enum AxisMarkPosition: Hashable, Sendable {
    /// The chart chooses.
    case automatic
    /// At the leading edge of the plot.
    case leading
    /// At the trailing edge of the plot.
    case trailing
    /// Above the plot.
    case top
    /// Below the plot.
    case bottom
}

/// The layout of axis marks relative to the plot.
///
/// Mirrors [Charts' `AxisMarkPreset`](https://developer.apple.com/documentation/charts/axismarkpreset).
public enum AxisMarkPreset: Hashable, Sendable {
    /// The chart chooses.
    case automatic
    /// Labels extend beside the grid lines.
    case extended
    /// The first and the last label are aligned with the plot's edges.
    case aligned
    /// Labels are inside the plot; here they are drawn beside it.
    case inset
}

/// The treatment of axis labels that collide.
///
/// Mirrors [Charts' `AxisValueLabelCollisionResolution`](https://developer.apple.com/documentation/charts/axisvaluelabelcollisionresolution).
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
    package let isGreedy: Bool
    /// The minimum distance between labels, in points.
    package let distance: Double

    /// The later of two overlapping labels is hidden.
    public static let automatic = AxisValueLabelCollisionResolution(isGreedy: true, distance: 0)
    /// The later of two overlapping labels is hidden.
    public static let greedy = automatic
    /// Returns a resolution that hides the later of two labels whose distance is less than a spacing, in points.
    public static func greedy(minimumSpacing: Double) -> AxisValueLabelCollisionResolution {
        AxisValueLabelCollisionResolution(
            isGreedy: true, distance: minimumSpacing.isFinite ? max(minimumSpacing, 0) : 0)
    }
    /// Labels may overlap.
    public static let disabled = AxisValueLabelCollisionResolution(isGreedy: false, distance: 0)
}

/// The orientation of an axis label.
///
/// Mirrors [Charts' `AxisValueLabelOrientation`](https://developer.apple.com/documentation/charts/axisvaluelabelorientation).
public enum AxisValueLabelOrientation: Hashable, Sendable {
    /// Horizontal.
    case automatic
    case horizontal
    /// Vertical, reading downwards; here drawn horizontally.
    case vertical
    /// Vertical, reading upwards; here drawn horizontally.
    case verticalReversed
}
