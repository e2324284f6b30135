import Foundation

/// The values at which an axis has marks.
///
/// Mirrors [Charts' `AxisMarkValues`](https://developer.apple.com/documentation/charts/axismarkvalues).
public struct AxisMarkValues: Sendable {
    package enum Storage: Sendable {
        /// Round values chosen by the chart; their number is close to a desired count.
        /// Their distance is at least a minimum, if there is one.
        case automatic(count: Int?, minimum: Double?)
        case values([ChartValue])
        case stride(Double)
        /// Multiples of a calendar unit; if the calendar is `nil`, that of the request is used.
        case calendarStride(Calendar.Component, Int, Calendar?)
    }

    package let storage: Storage

    /// Round values chosen by the chart.
    public static var automatic: AxisMarkValues { .init(storage: .automatic(count: nil, minimum: nil)) }

    /// Round values chosen by the chart; their number is close to a desired count.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .automatic(count: desiredCount, minimum: nil))
    }

    /// Round values chosen by the chart at a minimum distance; their number is close to a desired count.
    public static func automatic<P: BinaryFloatingPoint>(
        minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .automatic(count: desiredCount, minimum: Double(minimumStride)))
    }

    /// Returns values with a numeric stride.
    public static func stride<P: Plottable>(
        by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .stride(ChartValue(stepSize).number ?? 0))
    }

    /// Returns dates with a stride of calendar units; if the calendar is `nil`, that of the request is used.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues {
        .init(storage: .calendarStride(component, count, calendar))
    }
}

/// A value at which an axis has marks.
///
/// Mirrors [Charts' `AxisValue`](https://developer.apple.com/documentation/charts/axisvalue).
public struct AxisValue: Sendable {
    /// The index of the value, from 0.
    public let index: Int
    /// The number of values.
    public let count: Int
    package let value: ChartValue

    package init(_ value: ChartValue, index: Int, count: Int) {
        (self.value, self.index, self.count) = (value, index, count)
    }

    /// Returns the value as a type; `nil` if the axis has values of another type.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { value.value(of: type) }
}
