import Foundation

/// A proxy for the scales and the plot area of a chart.
///
/// Mirrors [Charts' `ChartProxy`](https://developer.apple.com/documentation/charts/chartproxy).
public struct ChartProxy {
    private let size: Size
    private let x: (ChartValue) -> Double?
    private let y: (ChartValue) -> Double?

    package init(size: Size, x: @escaping (ChartValue) -> Double?, y: @escaping (ChartValue) -> Double?) {
        (self.size, self.x, self.y) = (size, x, y)
    }

    /// The size of the plot area.
    public var plotSize: CGSize { size.cgSize }
    /// The size of the plot area.
    public var plotAreaSize: CGSize { size.cgSize }

    /// The frame of the plot area, for the proxy of a geometry reader in `chartOverlay` or `chartBackground`. The views of these two modifiers cover
    /// the plot.
    public var plotFrame: Anchor<CGRect>? { Anchor(rect: Rect(size)) }
    /// The frame of the plot area.
    public var plotAreaFrame: Anchor<CGRect> { Anchor(rect: Rect(size)) }

    /// Returns the x position of a value, in points from the plot's leading edge; `nil` if the value has no position.
    public func position<P: Plottable>(forX value: P) -> CGFloat? { x(ChartValue(value)).map { CGFloat($0) } }
    /// Returns the y position of a value, in points from the plot's top edge; `nil` if the value has no position.
    public func position<P: Plottable>(forY value: P) -> CGFloat? { y(ChartValue(value)).map { CGFloat($0) } }
}

/// The plot of a chart, as passed to `chartPlotStyle`.
///
/// Mirrors [Charts' `ChartPlotContent`](https://developer.apple.com/documentation/charts/chartplotcontent).
nonisolated public struct ChartPlotContent: View, PrimitiveView {
    let node: ViewNode

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}
