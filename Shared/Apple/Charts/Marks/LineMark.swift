/// Chart content that represents data as a sequence of connected line segments.
///
/// Mirrors [Charts' `LineMark`](https://developer.apple.com/documentation/charts/linemark).
nonisolated public struct LineMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point of a line; points of the same colour form a line.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.line, x: x.place, y: y.place)
    }

    /// Creates a point of the line of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        var mark = ChartMark(.line, x: x.place, y: y.place)
        mark.series = [series.value]
        self.mark = mark
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
