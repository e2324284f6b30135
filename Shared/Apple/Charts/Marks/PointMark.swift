import Foundation

/// Chart content that represents data as points.
///
/// Mirrors [Charts' `PointMark`](https://developer.apple.com/documentation/charts/pointmark).
nonisolated public struct PointMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point at two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: x.place, y: y.place)
    }

    /// Creates a point at an x value and a y coordinate of the plot, in points; `nil` for the centre.
    public init<X: Plottable>(
        x: PlottableValue<X>, y: CGFloat? = nil
    ) {
        mark = ChartMark(.point, x: x.place, y: .points(from: y.map { Double($0) }, to: y.map { Double($0) }))
    }

    /// Creates a point at a y value and an x coordinate of the plot, in points; `nil` for the centre.
    public init<Y: Plottable>(
        x: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: .points(from: x.map { Double($0) }, to: x.map { Double($0) }), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
