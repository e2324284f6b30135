import Foundation

/// A labelled value of the data.
///
/// Mirrors [Charts' `PlottableValue`](https://developer.apple.com/documentation/charts/plottablevalue).
public struct PlottableValue<Value: Plottable> {
    package let label: String
    package let value: ChartValue
    /// The end of the unit of time that the value represents; `nil` if it represents no unit.
    package let end: ChartValue?

    private init(_ label: String, _ value: ChartValue, end: ChartValue? = nil) {
        (self.label, self.value, self.end) = (label, value, end)
    }

    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(labelKey.text, ChartValue(value))
    }

    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(String(label), ChartValue(value))
    }

    @_disfavoredOverload
    public static func value(_ labelResource: LocalizedStringResource, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(labelResource.text, ChartValue(value))
    }

    public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(label.string, ChartValue(value))
    }

    var place: ChartPlace { end.map { .bin(value, $0) } ?? .at(value) }
}

extension PlottableValue where Value == Date {
    /// Creates a value that represents the unit of time in which a date lies; by default in the calendar of the request.
    public static func value(
        _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(labelKey.text, value, unit, calendar)
    }

    /// Creates a value that represents the unit of time in which a date lies; by default in the calendar of the request.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(String(label), value, unit, calendar)
    }

    /// Creates a value that represents the unit of time in which a date lies; by default in the calendar of the request.
    @_disfavoredOverload
    public static func value(
        _ labelResource: LocalizedStringResource, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(labelResource.text, value, unit, calendar)
    }

    /// Creates a value that represents the unit of time in which a date lies; by default in the calendar of the request.
    public static func value(
        _ label: Text, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(label.string, value, unit, calendar)
    }

    private static func binned(
        _ label: String, _ date: Date, _ unit: Calendar.Component, _ calendar: Calendar?
    ) -> PlottableValue<Date> {
        let given = ChartValue(date)
        // A date that isn't usable is outside the years that calendars support, and isn't drawn.
        guard given.isUsable,
            let bin = (calendar ?? RequestContext.current.calendar).dateInterval(of: unit, for: date)
        else { return PlottableValue(label, given) }
        return PlottableValue(label, ChartValue(bin.start), end: ChartValue(bin.end))
    }
}
