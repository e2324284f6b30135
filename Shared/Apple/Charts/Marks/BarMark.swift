import Foundation

/// Chart content that represents data as bars.
///
/// Mirrors [Charts' `BarMark`](https://developer.apple.com/documentation/charts/barmark).
nonisolated public struct BarMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a bar from the axis to a value.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: x.place, y: y.place)
        (mark.width, mark.height, mark.stacking) = (width, height, stacking)
        self.mark = mark
    }

    /// Creates a vertical bar between two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.bar, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.width = width
        self.mark = mark
    }

    /// Creates a horizontal bar between two values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.bar, x: .range(xStart.value, xEnd.value), y: y.place)
        mark.height = height
        self.mark = mark
    }

    /// Creates a vertical bar between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: x.place, y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
        mark.width = width
        self.mark = mark
    }

    /// Creates a horizontal bar between coordinates of the plot, in points; `nil` for an edge of the plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        var mark = ChartMark(.bar, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }), y: y.place)
        mark.height = height
        self.mark = mark
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
