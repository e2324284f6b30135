import Foundation

/// A type that can be plotted on an axis.
///
/// Mirrors [Charts' `Plottable`](https://developer.apple.com/documentation/charts/plottable).
public protocol Plottable {
    /// The type of the number, date or string that is plotted in place of the value.
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol
    /// The number, date or string that is plotted in place of the value.
    var primitivePlottable: PrimitivePlottable { get }
    /// Creates a value from a number, date or string; `nil` if no value corresponds to it.
    init?(primitivePlottable: PrimitivePlottable)
}

/// A number, date or string type that can be plotted directly.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {}

extension PrimitivePlottableProtocol {
    /// The value itself.
    public var primitivePlottable: Self { self }
    /// The value itself.
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
    public var primitivePlottable: RawValue { rawValue }
    /// Creates the value with a raw value.
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension Double: PrimitivePlottableProtocol {}
extension CGFloat: PrimitivePlottableProtocol {}
extension Decimal: PrimitivePlottableProtocol {}
extension Date: PrimitivePlottableProtocol {}
extension String: PrimitivePlottableProtocol {}

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

/// The width or height of a mark.
///
/// Mirrors [Charts' `MarkDimension`](https://developer.apple.com/documentation/charts/markdimension).
public struct MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    package enum Storage: Hashable, Sendable {
        case automatic
        case fixed(Double)
        case ratio(Double)
        case inset(Double)
    }

    package let storage: Storage

    private init(_ storage: Storage) {
        switch storage {
        case .fixed(let length) where !length.isFinite, .ratio(let length) where !length.isFinite,
            .inset(let length) where !length.isFinite:
            self.storage = .automatic
        default: self.storage = storage
        }
    }

    /// Creates a fixed dimension, in points.
    public init(integerLiteral value: Int) { self.init(.fixed(Double(value))) }
    /// Creates a fixed dimension, in points.
    public init(floatLiteral value: Double) { self.init(.fixed(value)) }

    /// A dimension chosen by the chart.
    public static var automatic: MarkDimension { MarkDimension(.automatic) }
    /// Creates a fixed dimension, in points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(.fixed(Double(value))) }
    /// A ratio of the available space, from 0 to 1.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(.ratio(Double(value))) }
    /// The available space, reduced by an inset in points on each side.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(.inset(Double(value))) }

    /// Returns the length within an available space, in points.
    package func length(in space: Double, automatic: Double) -> Double {
        switch storage {
        case .automatic: automatic
        case .fixed(let length): max(length, 0)
        case .ratio(let share): max(space * share, 0)
        case .inset(let inset): max(space - 2 * inset, 0)
        }
    }
}

/// The way in which marks at the same place are stacked.
///
/// Mirrors [Charts' `MarkStackingMethod`](https://developer.apple.com/documentation/charts/markstackingmethod).
public enum MarkStackingMethod: Hashable, Sendable {
    /// Stacked on each other.
    case standard
    /// Stacked and normalized to their sum.
    case normalized
    /// Stacked and centred.
    case center
    /// Not stacked: marks overlap.
    case unstacked
}
