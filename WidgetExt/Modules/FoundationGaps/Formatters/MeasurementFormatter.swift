import Foundation

/// Says a measure.
///
/// Mirrors [Foundation's `MeasurementFormatter`](https://developer.apple.com/documentation/foundation/measurementformatter). Numbers have
/// at most three digits after the point, unless ``numberFormatter`` says another number of them.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
    /// What becomes of the unit.
    public struct UnitOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The measure's own unit stays.
        public static let providedUnit = UnitOptions(rawValue: 1 << 0)
        /// The unit of the kind that fits the value.
        public static let naturalScale = UnitOptions(rawValue: 1 << 1)
        /// A temperature is said without its scale.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
    }

    /// What becomes of the unit.
    open var unitOptions: UnitOptions = []
    /// How long the unit's words are.
    open var unitStyle = Formatter.UnitStyle.medium
    /// The language and region.
    open var locale: Locale! = .autoupdatingCurrent
    /// How many digits the number has.
    open var numberFormatter: NumberFormatter! = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()

    /// Says a measure.
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

    /// Says a unit.
    open func string(from unit: Unit) -> String { unit.symbol }

    override open func string(for obj: Any?) -> String? {
        (obj as? Measurement<Unit>).map { string(from: $0) } ?? (obj as? Unit).map { string(from: $0) }
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
