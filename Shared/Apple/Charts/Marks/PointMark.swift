import Foundation

/// A point.
///
/// Mirrors [Charts' `PointMark`](https://developer.apple.com/documentation/charts/pointmark).
nonisolated public struct PointMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// A point at two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: x.place, y: y.place)
    }

    /// A point at a value and so far down; `nil` for the middle.
    public init<X: Plottable>(
        x: PlottableValue<X>, y: CGFloat? = nil
    ) {
        mark = ChartMark(.point, x: x.place, y: .points(from: y.map { Double($0) }, to: y.map { Double($0) }))
    }

    /// A point at a value and so far in; `nil` for the middle.
    public init<Y: Plottable>(
        x: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.point, x: .points(from: x.map { Double($0) }, to: x.map { Double($0) }), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
