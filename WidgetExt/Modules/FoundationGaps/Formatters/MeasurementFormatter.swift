import Foundation

/// A formatter that creates strings of measurements.
///
/// Mirrors [Foundation's `MeasurementFormatter`](https://developer.apple.com/documentation/foundation/measurementformatter). Numbers have
/// at most three fraction digits, unless ``numberFormatter`` sets another limit.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
    /// The handling of the unit.
    public struct UnitOptions: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Keeps the measurement's own unit.
        public static let providedUnit = UnitOptions(rawValue: 1 << 0)
        /// Chooses a unit of the same kind that suits the value.
        public static let naturalScale = UnitOptions(rawValue: 1 << 1)
        /// Omits the scale of a temperature.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
    }

    /// The handling of the unit.
    open var unitOptions: UnitOptions = []
    /// The length of unit names.
    open var unitStyle = Formatter.UnitStyle.medium
    /// The locale of the string.
    open var locale: Locale! = .autoupdatingCurrent
    /// The formatter that determines the number of digits.
    open var numberFormatter: _NumberFormatter! = {
        let formatter = _NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()

    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        let locale: Locale = (locale ?? .current).ofRequest
        guard let unit = measurement.unit.identifier else {
            return "\(number(measurement.value, "", locale) ?? "") \(measurement.unit.symbol)"
        }
        let isBare = unitOptions.contains(.temperatureWithoutUnit) && measurement.unit is UnitTemperature
        var (value, form) = (measurement.value, "measure-unit/\(unit) \(width)")
        if isBare {
            form = "measure-unit/temperature-generic \(width)"
            if !unitOptions.contains(.providedUnit), let scale = measurement.unit as? UnitTemperature {
                let wanted: UnitTemperature = locale.usesFahrenheit ? .fahrenheit : .celsius
                value = Measurement<UnitTemperature>(value: value, unit: scale).converted(to: wanted).value
            }
        } else if !unitOptions.contains(.providedUnit) {
            form += " usage/default"
        }
        return number(value, form, locale) ?? "\(value) \(measurement.unit.symbol)"
    }

    open func string(from unit: Unit) -> String { unit.symbol }

    override open func string(for obj: Any?) -> String? {
        switch obj {
        case let measurement as any AnyMeasurement: measurement.text(by: self)
        case let unit as Unit: string(from: unit)
        default: nil
        }
    }

    private func number(_ value: Double, _ form: String, _ locale: Locale) -> String? {
        let (least, most) = (numberFormatter.minimumFractionDigits, numberFormatter.maximumFractionDigits)
        let digits = String(repeating: "0", count: least) + String(repeating: "#", count: max(0, most - least))
        return UnitText.number(
            value, skeleton: form + (digits.isEmpty ? " precision-integer" : " .\(digits)"), locale: locale)
    }

    private var width: String {
        switch unitStyle {
        case .long: "unit-width-full-name"
        case .short: "unit-width-narrow"
        default: "unit-width-short"
        }
    }
}

/// A measurement in a unit of any kind. On Linux, a value isn't converted to `Measurement<Unit>` from a measurement of a specific kind.
private protocol AnyMeasurement {
    func text(by formatter: MeasurementFormatter) -> String
}

extension Measurement: AnyMeasurement {
    fileprivate func text(by formatter: MeasurementFormatter) -> String { formatter.string(from: self) }
}
