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

extension FormatStyle {
    /// Returns a style that formats measurements.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }

    /// Returns a style that formats temperatures, optionally without the scale's name.
    public static func measurement(
        width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
        var style = Measurement<UnitTemperature>.FormatStyle(
            width: width, usage: usage, numberFormatStyle: numberFormatStyle)
        style.hidesScaleName = hidesScaleName
        return style
    }
}

/// The usage of a measurement, which determines the region's preferred unit.
///
/// Mirrors [Foundation's `MeasurementFormatUnitUsage`](https://developer.apple.com/documentation/foundation/measurementformatunitusage).
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable, Codable {
    /// ICU's name of the usage; `nil` if the measurement's unit should be preserved.
    let name: String?

    /// No particular usage.
    public static var general: Self { Self(name: "default") }
    /// Keeps the measurement's own unit.
    public static var asProvided: Self { Self(name: nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// The size of a person.
    public static var person: Self { Self(name: "person") }
    /// The height of a person, as usually stated.
    public static var personHeight: Self { Self(name: "person-height") }
    /// A distance along a road.
    public static var road: Self { Self(name: "road") }
    /// The distance at which objects can be seen through the air.
    public static var visibility: Self { Self(name: "visiblty") }
    /// An amount of rain.
    public static var rainfall: Self { Self(name: "rainfall") }
    /// An amount of snow.
    public static var snowfall: Self { Self(name: "snowfall") }
    public static var focalLength: Self { Self(name: "focal-length") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// The temperature of a body.
    public static var person: Self { Self(name: "person") }
    /// The temperature of the air.
    public static var weather: Self { Self(name: "weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// The energy of food.
    public static var food: Self { Self(name: "food") }
    /// The energy spent on a workout.
    public static var workout: Self { Self(name: "workout") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    /// The speed of the wind.
    public static var wind: Self { Self(name: "wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
    /// The pressure of the air.
    public static var barometric: Self { Self(name: "baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// The volume of a liquid, such as a drink.
    public static var liquid: Self { Self(name: "fluid") }
}

extension Unit {
    /// ICU's name of the unit, such as `length-meter`; `nil` for a custom unit.
    var identifier: String? { Self.kinds.first { isKind(of: $0.type) }.flatMap { $0.names[symbol] } }

    private func isKind(of type: Unit.Type) -> Bool { Swift.type(of: self) == type }

    private static let kinds: [(type: Unit.Type, names: [String: String])] = [
        (
            UnitLength.self,
            [
                "km": "length-kilometer", "m": "length-meter", "dm": "length-decimeter", "cm": "length-centimeter",
                "mm": "length-millimeter", "µm": "length-micrometer", "nm": "length-nanometer",
                "pm": "length-picometer", "in": "length-inch", "ft": "length-foot", "yd": "length-yard",
                "mi": "length-mile", "NM": "length-nautical-mile", "ftm": "length-fathom", "fur": "length-furlong",
                "smi": "length-mile-scandinavian", "ly": "length-light-year", "ua": "length-astronomical-unit",
                "pc": "length-parsec",
            ]
        ),
        (
            UnitMass.self,
            [
                "kg": "mass-kilogram", "g": "mass-gram", "mg": "mass-milligram", "µg": "mass-microgram",
                "oz": "mass-ounce", "lb": "mass-pound", "st": "mass-stone", "t": "mass-tonne", "ton": "mass-ton",
                "ct": "mass-carat", "oz t": "mass-ounce-troy",
            ]
        ),
        (
            UnitTemperature.self,
            ["K": "temperature-kelvin", "°C": "temperature-celsius", "°F": "temperature-fahrenheit"]
        ),
        (
            UnitSpeed.self,
            [
                "m/s": "speed-meter-per-second", "km/h": "speed-kilometer-per-hour", "mph": "speed-mile-per-hour",
                "kn": "speed-knot",
            ]
        ),
        (
            UnitDuration.self,
            [
                "s": "duration-second", "sec": "duration-second", "min": "duration-minute", "hr": "duration-hour",
                "h": "duration-hour", "ms": "duration-millisecond", "µs": "duration-microsecond",
                "ns": "duration-nanosecond",
            ]
        ),
        (
            UnitArea.self,
            [
                "km²": "area-square-kilometer", "m²": "area-square-meter", "cm²": "area-square-centimeter",
                "in²": "area-square-inch", "ft²": "area-square-foot", "yd²": "area-square-yard",
                "mi²": "area-square-mile", "ac": "area-acre", "ha": "area-hectare",
            ]
        ),
        (
            UnitVolume.self,
            [
                "ML": "volume-megaliter", "L": "volume-liter", "dL": "volume-deciliter", "cL": "volume-centiliter",
                "mL": "volume-milliliter", "km³": "volume-cubic-kilometer", "m³": "volume-cubic-meter",
                "cm³": "volume-cubic-centimeter", "in³": "volume-cubic-inch", "ft³": "volume-cubic-foot",
                "yd³": "volume-cubic-yard", "mi³": "volume-cubic-mile", "tsp": "volume-teaspoon",
                "tbsp": "volume-tablespoon", "fl oz": "volume-fluid-ounce", "cup": "volume-cup", "pt": "volume-pint",
                "qt": "volume-quart", "gal": "volume-gallon", "bsh": "volume-bushel",
            ]
        ),
        (
            UnitEnergy.self,
            [
                "kJ": "energy-kilojoule", "J": "energy-joule", "kCal": "energy-foodcalorie", "cal": "energy-calorie",
                "kWh": "energy-kilowatt-hour",
            ]
        ),
        (
            UnitPower.self,
            [
                "GW": "power-gigawatt", "MW": "power-megawatt", "kW": "power-kilowatt", "W": "power-watt",
                "mW": "power-milliwatt", "hp": "power-horsepower",
            ]
        ),
        (
            UnitPressure.self,
            [
                "kPa": "pressure-kilopascal", "hPa": "pressure-hectopascal", "inHg": "pressure-inch-ofhg",
                "bar": "pressure-bar", "mbar": "pressure-millibar", "mmHg": "pressure-millimeter-ofhg",
                "psi": "pressure-pound-force-per-square-inch",
            ]
        ),
        (
            UnitAngle.self,
            [
                "°": "angle-degree", "ʹ": "angle-arc-minute", "ʹʹ": "angle-arc-second", "rad": "angle-radian",
                "rev": "angle-revolution",
            ]
        ),
        (
            UnitInformationStorage.self,
            [
                "bit": "digital-bit", "B": "digital-byte", "kB": "digital-kilobyte", "KB": "digital-kilobyte",
                "MB": "digital-megabyte", "GB": "digital-gigabyte", "TB": "digital-terabyte", "PB": "digital-petabyte",
                "kb": "digital-kilobit", "Mb": "digital-megabit", "Gb": "digital-gigabit", "Tb": "digital-terabit",
            ]
        ),
        (
            UnitFrequency.self,
            [
                "GHz": "frequency-gigahertz", "MHz": "frequency-megahertz", "kHz": "frequency-kilohertz",
                "Hz": "frequency-hertz",
            ]
        ),
        (UnitElectricCurrent.self, ["A": "electric-ampere", "mA": "electric-milliampere"]),
        (UnitElectricPotentialDifference.self, ["V": "electric-volt"]),
        (UnitElectricResistance.self, ["Ω": "electric-ohm"]),
        (UnitIlluminance.self, ["lx": "light-lux"]),
        (
            UnitAcceleration.self,
            ["m/s²": "acceleration-meter-per-square-second", "g": "acceleration-g-force"]
        ),
        (
            UnitFuelEfficiency.self,
            [
                "L/100km": "consumption-liter-per-100-kilometer", "mpg": "consumption-mile-per-gallon",
            ]
        ),
        (
            UnitConcentrationMass.self,
            ["mg/dL": "concentr-milligram-per-deciliter"]
        ),
    ]
}

extension UnitTemperature {
    /// Creates the unit in which a region measures temperatures.
    public convenience init(forLocale locale: Locale) {
        let unit: UnitTemperature = locale.ofRequest.usesFahrenheit ? .fahrenheit : .celsius
        self.init(symbol: unit.symbol, converter: unit.converter)
    }
}
