import Foundation

@_implementationOnly import _FoundationICU

/// Formats numbers with units, and lists of such numbers, with the ICU library in Foundation.
///
/// On Linux, Foundation formats dates and numbers with ICU but has no formatter for units.
enum UnitText {
    /// Returns a number formatted by an ICU number skeleton, such as `measure-unit/length-meter unit-width-short`.
    static func number(_ value: Double, skeleton: String, locale: Locale) -> String? {
        var status = UErrorCode(rawValue: 0)
        let units = Array(skeleton.utf16)
        guard
            let formatter = swift_unumf_openForSkeletonAndLocale(units, Int32(units.count), locale.identifier, &status),
            let result = swift_unumf_openResult(&status)
        else { return nil }
        defer {
            swift_unumf_closeResult(result)
            swift_unumf_close(formatter)
        }
        swift_unumf_formatDouble(formatter, value, result, &status)
        return text { swift_unumf_resultToString(result, $0, $1, &status) }
    }

    /// The length of a time unit's name.
    enum TimeWidth { case full, short, narrow, shorter }

    /// Returns a number with a unit of time, such as `9 hr`.
    static func time(_ value: Double, _ unit: Calendar.Component, _ width: TimeWidth, locale: Locale) -> String? {
        guard let field = fields[unit] else { return nil }
        let style =
            switch width {
            case .full: UATIMEUNITSTYLE_FULL
            case .short: UATIMEUNITSTYLE_ABBREVIATED
            case .narrow: UATIMEUNITSTYLE_NARROW
            case .shorter: UATIMEUNITSTYLE_SHORTER
            }
        var status = UErrorCode(rawValue: 0)
        guard let formatter = uatmufmt_open(locale.identifier, style, &status) else { return nil }
        defer { uatmufmt_close(formatter) }
        return text { uatmufmt_format(formatter, value, field, $0, $1, &status) }
    }

    /// Returns a list of numbers with units, such as `9 hr, 41 min`.
    static func list(_ items: [String], _ width: TimeWidth, locale: Locale) -> String? {
        let form =
            switch width {
            case .full: ULISTFMT_WIDTH_WIDE
            case .short: ULISTFMT_WIDTH_SHORT
            case .narrow, .shorter: ULISTFMT_WIDTH_NARROW
            }
        var status = UErrorCode(rawValue: 0)
        guard let formatter = swift_ulistfmt_openForType(locale.identifier, ULISTFMT_TYPE_UNITS, form, &status) else {
            return nil
        }
        defer { swift_ulistfmt_close(formatter) }
        let all = items.map { Array($0.utf16) }
        let units = all.flatMap { $0 }
        return units.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return "" }
            var start = 0
            let starts: [UnsafePointer<UInt16>?] = all.map { item in
                defer { start += item.count }
                return base + start
            }
            let lengths = all.map { Int32($0.count) }
            return text { room, size in
                swift_ulistfmt_format(formatter, starts, lengths, Int32(all.count), room, size, &status)
            }
        }
    }

    private static let fields: [Calendar.Component: UATimeUnitField] = [
        .year: UATIMEUNITFIELD_YEAR, .month: UATIMEUNITFIELD_MONTH, .weekOfMonth: UATIMEUNITFIELD_WEEK,
        .day: UATIMEUNITFIELD_DAY, .hour: UATIMEUNITFIELD_HOUR, .minute: UATIMEUNITFIELD_MINUTE,
        .second: UATIMEUNITFIELD_SECOND,
    ]

    /// The buffer is far larger than any number, or any list of seven numbers. For a longer text, the result is `nil`.
    private static func text(_ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
        var buffer = [UInt16](repeating: 0, count: 2_048)
        let count = buffer.withUnsafeMutableBufferPointer { write($0.baseAddress, Int32($0.count)) }
        guard count > 0, count <= buffer.count else { return nil }
        return String(decoding: buffer[..<Int(count)], as: UTF16.self)
    }
}

extension UnitText {
    /// Returns a number with a unit, with the same digits that `style` would show.
    ///
    /// The precision of a style isn't public, so it is inferred from three sample numbers.
    static func number(
        _ value: Double, skeleton: String, locale: Locale, _ style: FloatingPointFormatStyle<Double>
    ) -> String? {
        let plain = style.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
        func fraction(_ value: Double) -> Int {
            plain.format(value).split(separator: ".").dropFirst().first?.count ?? 0
        }
        let digits = plain.format(987_654.321).filter(\.isNumber)
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        if zeros > 0, digits.count == 6 {
            let significant = String(repeating: "@", count: 6 - zeros)
            return number(value, skeleton: "\(skeleton) \(significant)", locale: locale)
        }
        let (least, most) = (fraction(1), fraction(1.123_456_789))
        let precision =
            most == 0
            ? "precision-integer"
            : "." + String(repeating: "0", count: least) + String(repeating: "#", count: max(0, most - least))
        return number(value, skeleton: "\(skeleton) \(precision)", locale: locale)
    }
}

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
        return number(value, form, locale).map { inEnglishOfTheUnitedStates($0, locale) }
            ?? "\(value) \(measurement.unit.symbol)"
    }

    /// Returns a text with the short names of speeds that iOS has for the United States, where ICU has others.
    private func inEnglishOfTheUnitedStates(_ text: String, _ locale: Locale) -> String {
        guard unitStyle == .short, locale.identifier == "en_US" else { return text }
        for (name, other) in [("km/h", "km/hr"), ("mph", "mi/hr")] where text.hasSuffix(name) {
            return text.dropLast(name.count) + other
        }
        return text
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
