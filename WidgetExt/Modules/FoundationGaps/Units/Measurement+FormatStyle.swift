import Foundation
import Shared

extension Measurement where UnitType: Dimension {
    /// A style that formats measurements.
    ///
    /// Mirrors [Foundation's `Measurement.FormatStyle`](https://developer.apple.com/documentation/foundation/measurement/formatstyle).
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// The length of the unit's name.
        public struct UnitWidth: Hashable, Sendable, Codable {
            let skeleton: String

            /// Full, such as `5 kilometers`.
            public static var wide: UnitWidth { UnitWidth(skeleton: "unit-width-full-name") }
            /// Short, such as `5 km`.
            public static var abbreviated: UnitWidth { UnitWidth(skeleton: "unit-width-short") }
            /// As short as possible, such as `5km`.
            public static var narrow: UnitWidth { UnitWidth(skeleton: "unit-width-narrow") }
        }

        /// The length of the unit's name.
        public var width: UnitWidth
        /// The locale of the string.
        public var locale: Locale
        /// The usage that determines the unit.
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        var hidesScaleName = false

        public init(
            width: UnitWidth, locale: Locale = .autoupdatingCurrent,
            usage: MeasurementFormatUnitUsage<UnitType> = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            (self.width, self.locale, self.usage) = (width, locale, usage)
            self.numberFormatStyle = numberFormatStyle
        }

        public func format(_ value: Measurement<UnitType>) -> String {
            let locale = locale.ofRequest
            guard let unit = value.unit.identifier else {
                let style = numberFormatStyle ?? FloatingPointFormatStyle<Double>()
                return "\(style.locale(locale).format(value.value)) \(value.unit.symbol)"
            }
            if hidesScaleName, let scale = value.unit as? UnitTemperature {
                var degrees = Measurement<UnitTemperature>(value: value.value, unit: scale)
                if usage?.name != nil { degrees.convert(to: locale.usesFahrenheit ? .fahrenheit : .celsius) }
                // A temperature in the scale that the region prefers is rounded to whole degrees.
                let number = usage?.name == nil ? degrees.value : degrees.value.rounded()
                return text(number, "measure-unit/temperature-generic", nil, locale) ?? ""
            }
            return text(value.value, "measure-unit/\(unit)", usage?.name, locale)
                ?? "\(value.value) \(value.unit.symbol)"
        }

        /// Returns the style with another locale.
        public func locale(_ locale: Locale) -> FormatStyle {
            var style = self
            style.locale = locale
            return style
        }

        private func text(_ value: Double, _ unit: String, _ usage: String?, _ locale: Locale) -> String? {
            var skeleton = "\(unit) \(width.skeleton)"
            if let usage { skeleton += " usage/\(usage)" }
            guard let numberFormatStyle else {
                // With a usage, ICU rounds the number suitably. Without one, up to six fraction digits are preserved.
                return UnitText.number(value, skeleton: usage == nil ? skeleton + " .######" : skeleton, locale: locale)
            }
            return UnitText.number(value, skeleton: skeleton, locale: locale, numberFormatStyle)
        }
    }

    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Measurement {
        style.format(self)
    }

    /// Returns the measurement formatted in the region's preferred unit.
    public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }
}
