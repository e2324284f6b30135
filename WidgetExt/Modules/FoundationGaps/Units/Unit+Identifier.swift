import Foundation

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
