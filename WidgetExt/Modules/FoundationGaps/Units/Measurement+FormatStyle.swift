import Foundation
import Shared

extension Measurement where UnitType: Dimension {
    /// How a measure is said.
    ///
    /// Mirrors [Foundation's `Measurement.FormatStyle`](https://developer.apple.com/documentation/foundation/measurement/formatstyle).
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// How long the unit's words are.
        public struct UnitWidth: Hashable, Sendable, Codable {
            let skeleton: String

            /// In full, such as `5 kilometers`.
            public static var wide: UnitWidth { UnitWidth(skeleton: "unit-width-full-name") }
            /// Shortened, such as `5 km`.
            public static var abbreviated: UnitWidth { UnitWidth(skeleton: "unit-width-short") }
            /// As short as can be, such as `5km`.
            public static var narrow: UnitWidth { UnitWidth(skeleton: "unit-width-narrow") }
        }

        /// How long the unit's words are.
        public var width: UnitWidth
        /// The language and region.
        public var locale: Locale
        /// What is measured.
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        /// How the number is said.
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

        /// The measure in words.
        public func format(_ value: Measurement<UnitType>) -> String {
            let locale = locale.ofRequest
            guard let unit = value.unit.identifier else {
                let style = numberFormatStyle ?? FloatingPointFormatStyle<Double>()
                return "\(style.locale(locale).format(value.value)) \(value.unit.symbol)"
            }
            if hidesScaleName, let scale = value.unit as? UnitTemperature {
                var degrees = Measurement<UnitTemperature>(value: value.value, unit: scale)
                if usage?.name != nil { degrees.convert(to: locale.usesFahrenheit ? .fahrenheit : .celsius) }
                // People say whole degrees.
                let shown = usage?.name == nil ? degrees.value : degrees.value.rounded()
                return said(shown, "measure-unit/temperature-generic", nil, locale) ?? ""
            }
            return said(value.value, "measure-unit/\(unit)", usage?.name, locale)
                ?? "\(value.value) \(value.unit.symbol)"
        }

        /// The same in another language.
        public func locale(_ locale: Locale) -> FormatStyle {
            var style = self
            style.locale = locale
            return style
        }

        private func said(_ value: Double, _ unit: String, _ usage: String?, _ locale: Locale) -> String? {
            var skeleton = "\(unit) \(width.skeleton)"
            if let usage { skeleton += " usage/\(usage)" }
            guard let numberFormatStyle else {
                // With a usage ICU rounds as people do; without, the number is said as it is.
                return UnitText.number(value, skeleton: usage == nil ? skeleton + " .######" : skeleton, locale: locale)
            }
            return UnitText.number(value, skeleton: skeleton, locale: locale, numberFormatStyle)
        }
    }

    /// The measure in words, as a style says.
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Measurement {
        style.format(self)
    }

    /// The measure in words, in the unit people take where they are.
    public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }
}
