import Foundation

/// The content of a chart.
///
/// Mirrors [Charts' `ChartContent`](https://developer.apple.com/documentation/charts/chartcontent).
@MainActor @preconcurrency
public protocol ChartContent {
    /// The type of ``body``.
    associatedtype Body: ChartContent
    /// The content from which this content is composed.
    @ChartContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ChartContent {}

extension ChartContent where Self: _Bodyless, Body == Never {
    /// Never called: the chart draws marks directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the chart draws it directly") }
}

/// Content that the chart draws directly.
@MainActor
package protocol PrimitiveChartContent: _Bodyless {
    /// Adds the content's marks to a collector.
    func collect(into marks: MarkCollector, _ attributes: MarkAttributes)
}

extension MarkCollector {
    /// Adds the marks of content.
    func collect<Content: ChartContent>(_ content: Content, _ attributes: MarkAttributes) {
        guard isWithinBudget else { return }
        if let primitive = content as? any PrimitiveChartContent {
            primitive.collect(into: self, attributes)
        } else {
            collect(running { content.body }, attributes)
        }
    }
}

/// A group of content; a modifier on the group applies to all of its marks.
nonisolated public struct Plot<Content: ChartContent>: ChartContent, PrimitiveChartContent {
    let content: Content

    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.collect(content, attributes)
    }
}

extension ForEach: ChartContent, PrimitiveChartContent where Content: ChartContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, id: { $0[keyPath: id] }, content: content)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        for element in data {
            guard marks.isWithinBudget else { return }
            marks.collect(marks.running { content(element) }, attributes)
        }
    }
}

extension ForEach where Content: ChartContent, Data.Element: Identifiable, ID == Data.Element.ID {
    /// Creates content from identified elements.
    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
    public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, id: { $0 }, content: content)
    }
}

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

/// Content with changed attributes of its marks.
nonisolated struct ModifiedChartContent<Content: ChartContent>: ChartContent, PrimitiveChartContent {
    let content: Content
    let change: (inout MarkAttributes) -> Void

    @MainActor func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        var attributes = attributes
        change(&attributes)
        marks.collect(content, attributes)
    }
}

extension ChartContent {
    nonisolated private func changing(_ change: @escaping (inout MarkAttributes) -> Void) -> some ChartContent {
        ModifiedChartContent(content: self, change: change)
    }

    /// Sets the foreground style of the marks.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        changing { ($0.style, $0.colorValue) = (style, nil) }
    }

    /// Represents data with the colours of the marks; the legend lists the values.
    nonisolated public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { ($0.style, $0.colorValue) = (nil, value) }
    }

    /// Sets the opacity of the marks, from 0 to 1.
    nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
        changing { $0.opacity *= opacity.isFinite ? min(max(opacity, 0), 1) : 1 }
    }

    /// Sets the corner radius of bars and rectangles, in points. The corners of sectors aren't rounded here.
    nonisolated public func cornerRadius(
        _ radius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> some ChartContent {
        let radius = Double(radius)
        return changing {
            $0.appearance.cornerRadius = radius.isFinite ? max(radius, 0) : 0
            $0.appearance.isContinuous = style == .continuous
        }
    }

    /// Represents data with the position of bars: bars with different values are placed side by side.
    nonisolated public func position<P: Plottable>(
        by value: PlottableValue<P>, axis: Axis? = nil, span: MarkDimension = .automatic
    ) -> some ChartContent {
        let value = value.value
        return changing {
            ($0.appearance.position, $0.appearance.positionSpan) = (value, span)
            if axis != nil { $0.ignored.append("the axis of position(by:axis:span:)") }
        }
    }

    /// Sets the interpolation method of lines and areas.
    nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        changing { $0.appearance.interpolation = method }
    }

    /// Sets the stroke style of lines and rules.
    nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        let stroke = style.content
        return changing { ($0.appearance.stroke, $0.dashValue) = (stroke, nil) }
    }

    /// Represents data with the dashes of lines.
    nonisolated public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { $0.dashValue = value }
    }

    /// Sets the symbol shape of points, and adds points to a line.
    nonisolated public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
        changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (.of(symbol), nil, nil) }
    }

    /// Represents data with the symbol shape of points, and adds points to a line.
    nonisolated public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (nil, value, nil) }
    }

    /// Sets a view as the symbol of points, and adds points to a line.
    nonisolated public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
        let views = symbol()
        return changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (nil, nil, views) }
    }

    /// Sets the area of symbols, in square points.
    nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
        let side = max(Double(area), 0).squareRoot()
        return changing { $0.appearance.symbolSize = Size(width: side, height: side).orZero }
    }

    /// Sets the size of symbols, in points.
    nonisolated public func symbolSize(_ size: CGSize) -> some ChartContent {
        let size = Size(size)
        return changing { $0.appearance.symbolSize = size.orZero }
    }

    /// Annotates the marks with a view.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some ChartContent {
        let (content, spacing) = (content(), spacing.map { Double($0) })
        return changing {
            $0.annotations.append(
                .init(position: position, alignment: alignment, spacing: spacing, content: content))
        }
    }

    /// Sets the drawing order of the marks; higher values are drawn in front.
    nonisolated public func zIndex(_ value: Double) -> some ChartContent {
        changing { $0.appearance.zIndex = value.isFinite ? value : 0 }
    }

    /// Offsets the marks, in points.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        let (x, y) = (Double(x), Double(y))
        return changing {
            $0.appearance.offset = Point(
                x: $0.appearance.offset.x + (x.isFinite ? x : 0), y: $0.appearance.offset.y + (y.isFinite ? y : 0))
        }
    }

    /// Adds views beside the mark. `overflowResolution` isn't used, and a diagnostic reports this.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: () -> C
    ) -> some ChartContent {
        annotation(position: position, alignment: alignment, spacing: spacing, content: content)
            .notDrawn("the overflow resolution of annotation(position:alignment:spacing:overflowResolution:content:)")
    }

    /// No effect, and reported: accepted so that sources compile. Symbols have one size.
    nonisolated public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        notDrawn("symbolSize(by:)")
    }

    nonisolated private func notDrawn(_ name: String) -> some ChartContent { changing { $0.ignored.append(name) } }

    /// No effect, and reported: accepted so that sources compile. Marks have no shadow here.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some ChartContent { notDrawn("shadow(color:radius:x:y:)") }

    /// No effect, and reported: accepted so that sources compile. Marks aren't blurred here.
    nonisolated public func blur(radius: CGFloat) -> some ChartContent { notDrawn("blur(radius:)") }

    /// No effect, and reported: accepted so that sources compile. Marks aren't clipped here.
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some ChartContent {
        notDrawn("clipShape(_:style:)")
    }

    /// No effect, and reported: accepted so that sources compile. Marks aren't masked here.
    nonisolated public func mask<C: ChartContent>(@ChartContentBuilder content: () -> C) -> some ChartContent {
        notDrawn("mask(content:)")
    }

    /// No effect: accepted so that sources compile. Marks are drawn one by one.
    nonisolated public func compositingLayer() -> some ChartContent { self }

    /// No effect, and reported: accepted so that sources compile. A style is aligned with its mark.
    nonisolated public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
        notDrawn("alignsMarkStylesWithPlotArea(_:)")
    }

    /// Sets the identifier of the mark, which a snapshot doesn't use.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some ChartContent { self }

    nonisolated private func changingAccessibility(
        _ change: @escaping (inout AccessibilityProperties) -> Void
    ) -> some ChartContent {
        changing {
            var properties = $0.spoken ?? AccessibilityProperties()
            change(&properties)
            $0.spoken = properties
        }
    }

    /// Adds an accessibility label to the marks.
    nonisolated public func accessibilityLabel(_ label: Text) -> some ChartContent {
        changingAccessibility { $0.label = label.string }
    }

    /// Adds an accessibility label to the marks.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent {
        changingAccessibility { $0.label = labelKey.text }
    }

    /// Adds an accessibility label to the marks.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel(_ labelResource: LocalizedStringResource) -> some ChartContent {
        changingAccessibility { $0.label = labelResource.text }
    }

    /// Adds an accessibility label to the marks.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
        let label = String(label)
        return changingAccessibility { $0.label = label }
    }

    /// Adds an accessibility value to the marks.
    nonisolated public func accessibilityValue(_ value: Text) -> some ChartContent {
        changingAccessibility { $0.value = value.string }
    }

    /// Adds an accessibility value to the marks.
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent {
        changingAccessibility { $0.value = valueKey.text }
    }

    /// Adds an accessibility value to the marks.
    @_disfavoredOverload
    nonisolated public func accessibilityValue(_ valueResource: LocalizedStringResource) -> some ChartContent {
        changingAccessibility { $0.value = valueResource.text }
    }

    /// Adds an accessibility value to the marks.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
        let value = String(value)
        return changingAccessibility { $0.value = value }
    }

    /// Hides the marks from accessibility.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
        changingAccessibility { $0.isHidden = hidden }
    }
}

extension Size {
    /// The size with 0 in place of negative lengths; a zero size if a length isn't finite.
    fileprivate var orZero: Size {
        width.isFinite && height.isFinite ? Size(width: max(width, 0), height: max(height, 0)) : .zero
    }
}

/// The place of an annotation that would lie outside the chart.
///
/// Mirrors [Charts' `AnnotationOverflowResolution`](https://developer.apple.com/documentation/charts/annotationoverflowresolution).
public struct AnnotationOverflowResolution: Hashable, Sendable {
    /// The resolution on one axis.
    public struct Strategy: Hashable, Sendable {
        private let name: String

        /// The chart decides.
        public static let automatic = Strategy(name: "automatic")
        /// The annotation moves into the chart.
        public static let fit = Strategy(name: "fit")
        /// The scale grows.
        public static let padScale = Strategy(name: "padScale")
        /// The annotation stays where it is.
        public static let disabled = Strategy(name: "disabled")

        /// The annotation moves into a boundary.
        public static func fit(to boundary: Boundary) -> Strategy { fit }
    }

    /// The boundary of an annotation.
    public enum Boundary: Hashable, Sendable {
        /// The chart decides.
        case automatic
        case chart
        case plot
    }

    /// The horizontal resolution.
    public var x: Strategy
    /// The vertical resolution.
    public var y: Strategy

    public init(x: Strategy = .automatic, y: Strategy = .automatic) { (self.x, self.y) = (x, y) }

    /// The chart decides.
    public static let automatic = AnnotationOverflowResolution()
}
