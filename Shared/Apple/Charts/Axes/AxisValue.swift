/// A value an axis has marks at.
///
/// Mirrors [Charts' `AxisValue`](https://developer.apple.com/documentation/charts/axisvalue).
public struct AxisValue: Sendable {
    /// Its place among the values, from 0 on.
    public let index: Int
    /// How many values there are.
    public let count: Int
    package let value: ChartValue

    package init(_ value: ChartValue, index: Int, count: Int) {
        (self.value, self.index, self.count) = (value, index, count)
    }

    /// The value as a type; `nil` where the axis has values of another.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { value.value(of: type) }
}
