import Foundation

/// Chart content that represents data as rectangles.
///
/// Mirrors [Charts' `RectangleMark`](https://developer.apple.com/documentation/charts/rectanglemark).
nonisolated public struct RectangleMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a rectangle centred on two values.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: x.place, y: y.place)
        (mark.width, mark.height) = (width, height)
        self.mark = mark
    }

    /// Creates a rectangle between values.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(.rectangle, x: .range(xStart.value, xEnd.value), y: .range(yStart.value, yEnd.value))
    }

    /// Creates a rectangle at a value on one axis and between two values on the other.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: x.place, y: .range(yStart.value, yEnd.value))
        mark.width = width
        self.mark = mark
    }

    /// Creates a rectangle at a value on one axis and between two values on the other.
    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        var mark = ChartMark(.rectangle, x: .range(xStart.value, xEnd.value), y: y.place)
        mark.height = height
        self.mark = mark
    }

    /// Creates a rectangle between two values on one axis and coordinates of the plot on the other, in points; `nil` for an edge of the
    /// plot.
    public init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        mark = ChartMark(
            .rectangle, x: .range(xStart.value, xEnd.value),
            y: .points(from: yStart.map { Double($0) }, to: yEnd.map { Double($0) }))
    }

    /// Creates a rectangle between two values on one axis and coordinates of the plot on the other, in points; `nil` for an edge of the
    /// plot.
    public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        mark = ChartMark(
            .rectangle, x: .points(from: xStart.map { Double($0) }, to: xEnd.map { Double($0) }),
            y: .range(yStart.value, yEnd.value))
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
