/// A resolved mark before layout; lengths are in points.
package struct ChartMark {
    /// The kind of a mark.
    package enum Kind: Hashable, Sendable {
        case bar, line, area, point, rule, rectangle
        case sector(inner: MarkDimension, outer: MarkDimension, inset: Double)
    }

    package var kind: Kind
    /// The position or range on each axis; `nil` for the whole plot.
    package var x: ChartPlace?
    package var y: ChartPlace?
    package var width = MarkDimension.automatic
    package var height = MarkDimension.automatic
    package var stacking = MarkStackingMethod.unstacked
    /// The values that identify the mark's line or area.
    package var series: [ChartValue] = []
    package var appearance = MarkAppearance()

    package init(_ kind: Kind, x: ChartPlace?, y: ChartPlace?) { (self.kind, self.x, self.y) = (kind, x, y) }
}

/// The appearance of a mark.
package struct MarkAppearance {
    package var paint = Paint.color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 1))
    /// The value that distinguishes bars side by side at the same place.
    package var position: ChartValue?
    /// The space that bars at the same place share; `nil` for the width of one bar.
    package var positionSpan: MarkDimension?
    package var cornerRadius = 0.0
    package var isContinuous = true
    package var interpolation = InterpolationMethod.linear
    package var stroke: StrokeContent?
    package var symbol: ChartSymbol?
    /// The size of a symbol's bounds.
    package var symbolSize = Size(width: 7.75, height: 7.75)
    package var annotations: [MarkAnnotation] = []
    package var zIndex = 0.0
    /// The accessibility properties of the mark; `nil` if none are set.
    package var spoken: AccessibilityProperties?
    package var offset = Point.zero
}

/// The symbol of a point.
package enum ChartSymbol {
    /// A shape in its bounds.
    case shape(@Sendable (Rect) -> (Outline, StrokeContent?))
    /// Views, centred on the point.
    case nodes([ViewNode])
    /// No symbol.
    case none
}

/// The annotation of a mark.
package struct MarkAnnotation {
    package var position: AnnotationPosition
    package var alignment: Alignment
    package var spacing: Double
    package var nodes: [ViewNode]
}

/// The attributes of a mark set by modifiers; inner modifiers are applied last.
package struct MarkAttributes {
    var style: (any ShapeStyle)?
    /// The values that the colour, the symbol and the dashes represent.
    var colorValue: ChartValue?
    var symbolValue: ChartValue?
    var dashValue: ChartValue?
    /// The shape of the symbol, or its views.
    var symbol: ChartSymbol?
    var symbolViews: (any View)?
    var opacity = 1.0
    /// The accessibility properties of the marks.
    var spoken: AccessibilityProperties?
    /// The names of modifier arguments that have no effect, for diagnostics.
    var ignored: [String] = []
    /// The annotations of the marks.
    var annotations: [Annotation] = []
    var appearance = MarkAppearance()

    struct Annotation {
        var position: AnnotationPosition
        var alignment: Alignment
        var spacing: Double?
        var content: any View
    }
}

/// The position of an annotation relative to its mark.
///
/// Mirrors [Charts' `AnnotationPosition`](https://developer.apple.com/documentation/charts/annotationposition).
public enum AnnotationPosition: Hashable, Sendable {
    /// Above the mark.
    case automatic
    /// Above the mark.
    case top
    /// Below the mark.
    case bottom
    /// At the leading edge of the mark.
    case leading
    /// At the trailing edge of the mark.
    case trailing
    /// Above the leading end of the mark.
    case topLeading
    /// Above the trailing end of the mark.
    case topTrailing
    /// Below the leading end of the mark.
    case bottomLeading
    /// Below the trailing end of the mark.
    case bottomTrailing
    /// On the mark.
    case overlay
}

/// A collector of a chart's marks that assigns their colours.
@MainActor
package final class MarkCollector {
    private let context: ResolveContext
    private let scale: ChartStyleScale?
    /// The collected marks.
    private(set) var marks: [ChartMark] = []
    /// The values represented by colours, in order.
    private(set) var colorValues: [ChartValue] = []
    private var colorIndices: [ChartValue: Int] = [:]
    private var symbolIndices: [ChartValue: Int] = [:]
    private var dashIndices: [ChartValue: Int] = [:]
    private var skippedMarks = 0

    /// The maximum number of marks in a chart.
    private static let limit = 50_000

    init(context: ResolveContext, scale: ChartStyleScale?) {
        (self.context, self.scale) = (context, scale)
        for value in scale?.domain ?? [] { _ = index(of: value, in: &colorIndices) }
        colorValues = scale?.domain ?? []
    }

    /// True if another mark can be added.
    var isWithinBudget: Bool { marks.count < Self.limit }

    /// Evaluates a `body` in the environment of the chart.
    func running<Value>(_ body: () -> Value) -> Value { context.running(body) }

    /// Adds a mark.
    func add(_ mark: ChartMark, _ attributes: MarkAttributes) {
        guard (mark.x?.isUsable ?? true) && (mark.y?.isUsable ?? true) else {
            skippedMarks += 1
            return
        }
        var mark = mark
        mark.appearance = attributes.appearance
        mark.appearance.spoken = attributes.spoken
        for name in attributes.ignored { context.report("not drawn: \(name)") }
        mark.appearance.paint = paint(attributes).multipliedAlpha(by: attributes.opacity)
        mark.series += [attributes.colorValue, attributes.symbolValue, attributes.dashValue].compactMap { $0 }
        mark.appearance.symbol = attributes.symbol
        if let value = attributes.symbolValue {
            mark.appearance.symbol = .of(BasicChartSymbolShape.automatic(index(of: value, in: &symbolIndices)))
        }
        if let views = attributes.symbolViews {
            mark.appearance.symbol = .nodes(resolve(views, in: context.within("symbol")))
        }
        if let value = attributes.dashValue {
            let index = index(of: value, in: &dashIndices)
            var stroke = mark.appearance.stroke ?? StrokeContent(width: 2, join: .round)
            stroke.dash = Self.dashes[index % Self.dashes.count]
            mark.appearance.stroke = stroke
        }
        mark.appearance.annotations = attributes.annotations.map { annotation in
            MarkAnnotation(
                position: annotation.position, alignment: annotation.alignment, spacing: annotation.spacing ?? 4,
                nodes: resolve(annotation.content, in: context.within("annotation")))
        }
        marks.append(mark)
    }

    /// Reports marks that were skipped.
    func finish() {
        if skippedMarks > 0 {
            context.report(
                "not drawn: \(skippedMarks) marks whose values aren't finite numbers or dates in the years 1 to 4000")
        }
        if !isWithinBudget { context.report("more than \(Self.limit) marks: the rest is not drawn") }
    }

    /// Returns the paint that represents a value.
    func paint(of value: ChartValue) -> Paint {
        let index = index(of: value, in: &colorIndices)
        if index == colorValues.count { colorValues.append(value) }
        if let styles = scale?.styles, !styles.isEmpty { return paint(of: styles[index % styles.count]) }
        return paint(of: Self.colors[index % Self.colors.count])
    }

    private func paint(_ attributes: MarkAttributes) -> Paint {
        if let style = attributes.style { return paint(of: style) }
        if let value = attributes.colorValue { return paint(of: value) }
        let environment = context.environment
        return environment.foreground == nil ? environment.tintPaint : environment.foregroundPaint()
    }

    private func paint(of style: any ShapeStyle) -> Paint { style.paint(in: context) }

    private func index(of value: ChartValue, in indices: inout [ChartValue: Int]) -> Int {
        if let index = indices[value] { return index }
        indices[value] = indices.count
        return indices.count - 1
    }

    /// The default colours of series, as on iOS 18.
    private static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]
    private static let dashes: [[Double]] = [[], [6, 4], [2, 2], [8, 3, 2, 3]]
}

/// A scale that maps values to styles.
struct ChartStyleScale {
    /// The values, in order; `nil` for the values of the data.
    var domain: [ChartValue]?
    /// The styles of the values; `nil` for the default colours.
    var styles: [any ShapeStyle]?
}
