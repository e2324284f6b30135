import Foundation

/// Where a chart's values lie.
///
/// Mirrors [Charts' `ChartProxy`](https://developer.apple.com/documentation/charts/chartproxy).
public struct ChartProxy {
    private let size: Size
    private let x: (ChartValue) -> Double?
    private let y: (ChartValue) -> Double?

    package init(size: Size, x: @escaping (ChartValue) -> Double?, y: @escaping (ChartValue) -> Double?) {
        (self.size, self.x, self.y) = (size, x, y)
    }

    /// The size of the plot.
    public var plotSize: CGSize { size.cgSize }
    /// The size of the plot.
    public var plotAreaSize: CGSize { size.cgSize }

    /// How far in a value lies, in points from the plot's leading edge; `nil` where it has no place.
    public func position<P: Plottable>(forX value: P) -> CGFloat? { x(ChartValue(value)).map { CGFloat($0) } }
    /// How far down a value lies, in points from the plot's upper edge; `nil` where it has no place.
    public func position<P: Plottable>(forY value: P) -> CGFloat? { y(ChartValue(value)).map { CGFloat($0) } }
}

/// A chart's plot, to be dressed by `chartPlotStyle`.
///
/// Mirrors [Charts' `ChartPlotContent`](https://developer.apple.com/documentation/charts/chartplotcontent).
nonisolated public struct ChartPlotContent: View, PrimitiveView {
    let node: ViewNode

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}
