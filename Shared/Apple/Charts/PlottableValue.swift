import Foundation

/// A value of the data with what it is called.
///
/// Mirrors [Charts' `PlottableValue`](https://developer.apple.com/documentation/charts/plottablevalue).
public struct PlottableValue<Value: Plottable> {
    package let label: String
    package let value: ChartValue
    /// The end of the unit of time the value stands for.
    package let end: ChartValue?

    private init(_ label: String, _ value: ChartValue, end: ChartValue? = nil) {
        (self.label, self.value, self.end) = (label, value, end)
    }

    /// A value with a label of the translations.
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(labelKey.text, ChartValue(value))
    }

    /// A value with a label as it is.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(String(label), ChartValue(value))
    }

    /// A value with a text as its label.
    public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(label.string, ChartValue(value))
    }

    var place: ChartPlace { end.map { .bin(value, $0) } ?? .at(value) }
}

extension PlottableValue where Value == Date {
    /// The unit of time a date lies in; by default of the calendar of the person asking.
    public static func value(
        _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(labelKey.text, value, unit, calendar)
    }

    /// The unit of time a date lies in; by default of the calendar of the person asking.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
    ) -> PlottableValue<Date> {
        binned(String(label), value, unit, calendar)
    }

    private static func binned(
        _ label: String, _ date: Date, _ unit: Calendar.Component, _ calendar: Calendar?
    ) -> PlottableValue<Date> {
        let given = ChartValue(date)
        // Outside of what is drawn, a calendar isn't asked.
        guard given.isUsable,
            let bin = (calendar ?? RequestContext.current.calendar).dateInterval(of: unit, for: date)
        else { return PlottableValue(label, given) }
        return PlottableValue(label, ChartValue(bin.start), end: ChartValue(bin.end))
    }
}
