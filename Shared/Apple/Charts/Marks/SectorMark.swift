import Foundation

/// Chart content that represents data as sectors of a pie or doughnut chart.
///
/// Mirrors [Charts' `SectorMark`](https://developer.apple.com/documentation/charts/sectormark).
nonisolated public struct SectorMark: ChartContent, PrimitiveChartContent {
    @Boxed private var mark: ChartMark

    /// Creates a sector whose angle is the value's share of the total; radii are within the largest circle that fits the plot.
    public init<Angle: Plottable>(
        angle: PlottableValue<Angle>, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
        angularInset: CGFloat? = nil
    ) {
        mark = ChartMark(
            .sector(inner: innerRadius, outer: outerRadius, inset: Double(angularInset ?? 0)), x: nil, y: angle.place)
    }

    @MainActor package func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        marks.add(mark, attributes)
    }
}
