/// Chart content that represents data as a filled area.
///
/// Mirrors [Charts' `AreaMark`](https://developer.apple.com/documentation/charts/areamark).
nonisolated public struct AreaMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a point on the edge of an area; points of the same colour form an area.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.area, x: x.place, y: y.place)
        mark.stacking = stacking
        self.mark = mark
    }

    /// Creates a point on the edge of the area of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.area, x: x.place, y: y.place)
        (mark.series, mark.stacking) = ([series.value], stacking)
        self.mark = mark
    }

    /// Creates a pair of points on the edges of a horizontal band.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.area, x: x.place, y: .range(yStart.value, yEnd.value))
    }

    /// Creates a pair of points on the edges of the horizontal band of a series.
    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        var mark = ChartMark(.area, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.series = [series.value]
        self.mark = mark
    }

    /// Creates a pair of points on the edges of a vertical band.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        mark = ChartMark(.area, x: .range(xStart.value, xEnd.value), y: y.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
