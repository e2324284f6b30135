import Foundation

/// Chart content that represents data as a horizontal or vertical rule.
///
/// Mirrors [Charts' `RuleMark`](https://developer.apple.com/documentation/charts/rulemark).
nonisolated public struct RuleMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a vertical rule between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        mark = ChartMark(.rule, x: x.place, y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
    }

    /// Creates a horizontal rule between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }), y: y.place)
    }

    /// Creates a vertical rule between two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: x.place, y: .range(yStart.value, yEnd.value))
    }

    /// Creates a horizontal rule between two values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.rule, x: .range(xStart.value, xEnd.value), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
