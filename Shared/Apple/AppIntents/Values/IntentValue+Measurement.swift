// The built-in extension doesn't link CoreFoundation, and has no intents with measurements.
#if !WITHOUT_COREFOUNDATION
import Foundation

extension Measurement: _IntentValue where UnitType: Dimension {
    /// A number with the symbol or English name of a unit, such as `5 km`, `5km` or `5 kilometers`. A number without a unit is in the
    /// base unit.
    public static var _intentValueType: _IntentValueType { writtenType(unit: UnitType.baseUnit(), takesNegative: true) }

    /// Returns the value type in which a number without a unit has the given unit.
    static func writtenType(unit usual: UnitType, takesNegative: Bool) -> _IntentValueType {
        _IntentValueType(
            .measurement, Measurement<UnitType>.self, name: "Measurement",
            form: "a number\(takesNegative ? "" : " of 0 or more") and a unit, such as 5 "
                + MeasurementUnits.symbol(of: usual),
            read: { written in
                guard let value = Self.read(written, usual), takesNegative || value.value >= 0 else { return nil }
                return value
            }, write: { .string(text(of: $0)) }, text: { text(of: $0) })
    }

    private static func text(of value: Measurement) -> String {
        "\(value.value) \(MeasurementUnits.symbol(of: value.unit))"
    }

    private static func read(_ written: JSONValue, _ usual: UnitType) -> Measurement? {
        if let number = written.number { return number.isFinite ? Measurement(value: number, unit: usual) : nil }
        guard let (number, rest) = written.string?.leadingNumber else { return nil }
        if rest.isEmpty || rest == usual.symbol { return Measurement(value: number, unit: usual) }
        return MeasurementUnits.unit(of: UnitType.self, called: rest).map { Measurement(value: number, unit: $0) }
    }
}

/// The units that can be written by name.
enum MeasurementUnits {
    /// Each unit with its English names, singular and plural.
    private static var all: [(unit: Dimension, names: [String])] {
        [
            (UnitLength.meters, ["meter", "meters"]), (UnitLength.kilometers, ["kilometer", "kilometers"]),
            (UnitLength.centimeters, ["centimeter", "centimeters"]),
            (UnitLength.millimeters, ["millimeter", "millimeters"]), (UnitLength.miles, ["mile", "miles"]),
            (UnitLength.feet, ["foot", "feet"]), (UnitLength.inches, ["inch", "inches"]),
            (UnitLength.yards, ["yard", "yards"]), (UnitMass.kilograms, ["kilogram", "kilograms", "kilo", "kilos"]),
            (UnitMass.grams, ["gram", "grams"]), (UnitMass.milligrams, ["milligram", "milligrams"]),
            (UnitMass.pounds, ["pound", "pounds", "lbs"]), (UnitMass.ounces, ["ounce", "ounces"]),
            (UnitDuration.seconds, ["second", "seconds", "sec", "secs"]),
            (UnitDuration.minutes, ["minute", "minutes", "min", "mins"]),
            (UnitDuration.hours, ["hour", "hours", "hr", "hrs", "h"]),
            (UnitTemperature.celsius, ["celsius", "degrees celsius"]),
            (UnitTemperature.fahrenheit, ["fahrenheit", "degrees fahrenheit"]),
            (UnitTemperature.kelvin, ["kelvin", "kelvins"]), (UnitVolume.liters, ["liter", "liters"]),
            (UnitVolume.milliliters, ["milliliter", "milliliters"]), (UnitVolume.cups, ["cups"]),
            (UnitVolume.fluidOunces, ["fluid ounce", "fluid ounces"]), (UnitVolume.gallons, ["gallon", "gallons"]),
            (UnitSpeed.metersPerSecond, ["meter per second", "meters per second"]),
            (UnitSpeed.kilometersPerHour, ["kilometer per hour", "kilometers per hour", "kph"]),
            (UnitSpeed.milesPerHour, ["mile per hour", "miles per hour"]),
            (UnitEnergy.kilocalories, ["kilocalorie", "kilocalories"]),
            (UnitEnergy.kilojoules, ["kilojoule", "kilojoules"]),
            (UnitEnergy.kilowattHours, ["kilowatt hour", "kilowatt hours"]), (UnitPower.watts, ["watt", "watts"]),
            (UnitPower.kilowatts, ["kilowatt", "kilowatts"]),
            (UnitPressure.hectopascals, ["hectopascal", "hectopascals"]), (UnitPressure.bars, ["bars"]),
            (UnitAngle.degrees, ["degree", "degrees"]), (UnitArea.squareMeters, ["square meter", "square meters"]),
            (UnitArea.squareKilometers, ["square kilometer", "square kilometers"]),
            (UnitFrequency.hertz, ["hertz"]), (UnitInformationStorage.bytes, ["byte", "bytes"]),
            (UnitInformationStorage.megabytes, ["megabyte", "megabytes"]),
            (UnitInformationStorage.gigabytes, ["gigabyte", "gigabytes"]),
        ]
    }

    /// Returns a unit's symbol as on Apple's platforms. On Linux, Foundation abbreviates minutes as `m`, like metres, and hours as `h`.
    static func symbol(of unit: Dimension) -> String {
        guard unit is UnitDuration else { return unit.symbol }
        return unit == UnitDuration.minutes ? "min" : unit == UnitDuration.hours ? "hr" : unit.symbol
    }

    /// Returns the unit with a symbol, or with an English name in upper or lower case; `nil` for an unknown unit.
    static func unit<UnitType: Dimension>(of type: UnitType.Type, called text: String) -> UnitType? {
        let kind = all.compactMap { entry in (entry.unit as? UnitType).map { (unit: $0, names: entry.names) } }
        if let found = kind.first(where: { $0.unit.symbol == text }) { return found.unit }
        let name = text.lowercased().withAmericanEndings
        return kind.first { $0.names.contains(name) }?.unit
    }
}

extension String {
    /// The number at the start and the text after it, without the space between; `nil` if there is no number.
    fileprivate var leadingNumber: (number: Double, rest: String)? {
        let digits = prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        var end = digits.endIndex
        // `1e3 m` has an exponent; `1e` doesn't.
        let word = prefix { $0 != " " }
        if Double(word) != nil { end = word.endIndex }
        guard let number = Double(self[..<end]), number.isFinite else { return nil }
        return (number, String(self[end...].drop { $0 == " " }))
    }

    /// The text with `litre` and `metre` spelled `liter` and `meter`.
    fileprivate var withAmericanEndings: String {
        split(separator: " ").map { word in
            for (british, american) in [
                ("metre", "meter"), ("metres", "meters"), ("litre", "liter"), ("litres", "liters"),
            ]
            where word.hasSuffix(british) { return word.dropLast(british.count) + american }
            return String(word)
        }.joined(separator: " ")
    }
}
#endif
