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
