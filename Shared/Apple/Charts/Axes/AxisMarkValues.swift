import Foundation

/// The values an axis has marks at.
///
/// Mirrors [Charts' `AxisMarkValues`](https://developer.apple.com/documentation/charts/axismarkvalues).
public struct AxisMarkValues: Sendable {
    package enum Storage: Sendable {
        /// Round ones, so many if that is possible.
        case automatic(count: Int?)
        case values([ChartValue])
        case stride(Double)
        /// In units of a calendar; `nil` for that of the person asking.
        case calendarStride(Calendar.Component, Int, Calendar?)
    }

    package let storage: Storage

    /// Round ones.
    public static var automatic: AxisMarkValues { .init(storage: .automatic(count: nil)) }

    /// Round ones, so many if that is possible.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .automatic(count: desiredCount))
    }

    /// Numbers at a distance.
    public static func stride<P: Plottable>(
        by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues {
        .init(storage: .stride(ChartValue(stepSize).number ?? 0))
    }

    /// Dates at a distance, by a calendar or that of the person asking.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues {
        .init(storage: .calendarStride(component, count, calendar))
    }
}

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
