/// Collects the marks of a chart and gives each its colour.
@MainActor
package final class MarkCollector {
    private let context: ResolveContext
    private let scale: ChartStyleScale?
    /// The marks so far.
    private(set) var marks: [ChartMark] = []
    /// The values colours stand for, in order.
    private(set) var colorValues: [ChartValue] = []
    private var colorIndices: [ChartValue: Int] = [:]
    private var symbolIndices: [ChartValue: Int] = [:]
    private var dashIndices: [ChartValue: Int] = [:]
    private var leftOut = 0

    /// The most marks of a chart.
    private static let limit = 50_000

    init(context: ResolveContext, scale: ChartStyleScale?) {
        (self.context, self.scale) = (context, scale)
        for value in scale?.domain ?? [] { _ = index(of: value, in: &colorIndices) }
        colorValues = scale?.domain ?? []
    }

    /// Whether there is room for another mark.
    var isWithinBudget: Bool { marks.count < Self.limit }

    /// Runs a `body`.
    func running<Value>(_ body: () -> Value) -> Value { context.running(body) }

    /// Adds a mark.
    func add(_ mark: ChartMark, _ attributes: MarkAttributes) {
        guard (mark.x?.isUsable ?? true) && (mark.y?.isUsable ?? true) else {
            leftOut += 1
            return
        }
        var mark = mark
        mark.look = attributes.look
        mark.look.spoken = attributes.spoken
        for name in attributes.unheeded { context.report("accepted, not drawn: \(name)") }
        mark.look.paint = paint(attributes).multipliedAlpha(by: attributes.opacity)
        mark.series += [attributes.colorValue, attributes.symbolValue, attributes.dashValue].compactMap { $0 }
        mark.look.symbol = attributes.symbol
        if let value = attributes.symbolValue {
            mark.look.symbol = .of(BasicChartSymbolShape.automatic(index(of: value, in: &symbolIndices)))
        }
        if let views = attributes.symbolViews {
            mark.look.symbol = .nodes(resolve(views, in: context.within("symbol")))
        }
        if let value = attributes.dashValue {
            let index = index(of: value, in: &dashIndices)
            var stroke = mark.look.stroke ?? StrokeContent(width: 2, join: .round)
            stroke.dash = Self.dashes[index % Self.dashes.count]
            mark.look.stroke = stroke
        }
        mark.look.annotations = attributes.annotations.map { annotation in
            MarkAnnotation(
                position: annotation.position, alignment: annotation.alignment, spacing: annotation.spacing ?? 4,
                nodes: resolve(annotation.content, in: context.within("annotation")))
        }
        marks.append(mark)
    }

    /// Says what was left out.
    func finish() {
        if leftOut > 0 {
            context.report(
                "not drawn: \(leftOut) marks at values that are no finite numbers or dates of the years 1 to 4000")
        }
        if !isWithinBudget { context.report("more than \(Self.limit) marks: the rest is not drawn") }
    }

    /// The paint that stands for a value.
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

    /// The colours of series, as seen on iOS 18.
    private static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]
    private static let dashes: [[Double]] = [[], [6, 4], [2, 2], [8, 3, 2, 3]]
}

/// What colours stand for values.
struct ChartStyleScale {
    /// The values, in order; `nil` for those of the data.
    var domain: [ChartValue]?
    /// Their styles; `nil` for the usual colours.
    var styles: [any ShapeStyle]?
}
