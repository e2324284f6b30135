import Foundation

/// A proxy for the scales and the plot area of a chart.
///
/// Mirrors [Charts' `ChartProxy`](https://developer.apple.com/documentation/charts/chartproxy).
public struct ChartProxy {
    /// An axis of the plot.
    package struct Axis {
        /// Returns the position of a value, in points; `nil` if the value has no position.
        let position: (ChartValue) -> Double?
        /// Returns the start and end of the space for a value, in points; `nil` if the value has no position.
        let span: (ChartValue) -> (Double, Double)?
        /// Returns the value at a position in points; `nil` outside of the categories of an axis.
        let value: (Double) -> ChartValue?
        /// The values from which the axis is made: the first and the last one, or all categories.
        let domain: [ChartValue]

        package init(
            position: @escaping (ChartValue) -> Double?, span: @escaping (ChartValue) -> (Double, Double)?,
            value: @escaping (Double) -> ChartValue?, domain: [ChartValue]
        ) {
            (self.position, self.span, self.value, self.domain) = (position, span, value, domain)
        }

        fileprivate func range(of value: ChartValue) -> ClosedRange<CGFloat>? {
            // A value that isn't a number has no position.
            guard let (start, end) = span(value), start.isFinite, end.isFinite else { return nil }
            return CGFloat(min(start, end))...CGFloat(max(start, end))
        }
    }

    private let size: Size
    private let x: Axis
    private let y: Axis

    package init(size: Size, x: Axis, y: Axis) { (self.size, self.x, self.y) = (size, x, y) }

    /// The size of the plot area.
    public var plotSize: CGSize { size.cgSize }
    public var plotAreaSize: CGSize { size.cgSize }

    /// The frame of the plot area, for the proxy of a geometry reader in `chartOverlay` or `chartBackground`. The views of these two modifiers cover
    /// the plot.
    public var plotFrame: Anchor<CGRect>? { Anchor(rect: Rect(size)) }
    public var plotAreaFrame: Anchor<CGRect> { Anchor(rect: Rect(size)) }

    /// Returns the x position of a value, in points from the plot's leading edge; `nil` if the value has no position.
    public func position<P: Plottable>(forX value: P) -> CGFloat? {
        x.position(ChartValue(value)).flatMap { $0.isFinite ? CGFloat($0) : nil }
    }
    /// Returns the y position of a value, in points from the plot's top edge; `nil` if the value has no position.
    public func position<P: Plottable>(forY value: P) -> CGFloat? {
        y.position(ChartValue(value)).flatMap { $0.isFinite ? CGFloat($0) : nil }
    }
    /// Returns the position of two values in the plot; `nil` if a value has no position.
    public func position<X: Plottable, Y: Plottable>(for point: (x: X, y: Y)) -> CGPoint? {
        guard let x = position(forX: point.x), let y = position(forY: point.y) else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// Returns the space of a value on the x axis, such as the band of a category; `nil` if the value has no position.
    public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? { x.range(of: ChartValue(value)) }
    /// Returns the space of a value on the y axis, such as the band of a category; `nil` if the value has no position.
    public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? { y.range(of: ChartValue(value)) }

    /// Returns the value at an x position in the plot; `nil` if the position has no value of the type.
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
        x.value(Double(position))?.value(of: type)
    }
    /// Returns the value at a y position in the plot; `nil` if the position has no value of the type.
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
        y.value(Double(position))?.value(of: type)
    }
    /// Returns the values at a point of the plot; `nil` if the point has no values of the types.
    public func value<X: Plottable, Y: Plottable>(at position: CGPoint, as types: (X, Y).Type = (X, Y).self) -> (X, Y)?
    {
        guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self) else { return nil }
        return (x, y)
    }

    /// Returns the first and the last value of the x axis, or its categories; empty if they aren't of the type.
    public func xDomain<P: Plottable>(dataType: P.Type) -> [P] { x.domain.compactMap { $0.value(of: dataType) } }
    /// Returns the first and the last value of the y axis, or its categories; empty if they aren't of the type.
    public func yDomain<P: Plottable>(dataType: P.Type) -> [P] { y.domain.compactMap { $0.value(of: dataType) } }

    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectXValue(at position: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectYValue(at position: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectXRange(from: CGFloat, to: CGFloat) {}
    /// No effect: accepted so that sources compile. Nothing is selected in a snapshot.
    public func selectYRange(from: CGFloat, to: CGFloat) {}
}

/// The plot of a chart, as passed to `chartPlotStyle`.
///
/// Mirrors [Charts' `ChartPlotContent`](https://developer.apple.com/documentation/charts/chartplotcontent).
nonisolated public struct ChartPlotContent: View, PrimitiveView {
    let node: ViewNode

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}
