// What the built-in extension is linked with has no CoreFoundation, and no intents with measurements.
#if !WITHOUT_COREFOUNDATION
import Foundation

extension Measurement: _IntentValue where UnitType: Dimension {
    /// A number and the symbol of a unit, such as `5 km`; a number alone is one of the base unit.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .measurement, Measurement<UnitType>.self, name: "Measurement",
            form: "a number and a unit, such as 5 \(UnitType.baseUnit().symbol)",
            read: { written in
                if let number = written.number, number.isFinite {
                    return Measurement(value: number, unit: UnitType.baseUnit())
                }
                guard let parts = written.string?.split(separator: " "), (1...2).contains(parts.count),
                    let number = Double(parts[0]), number.isFinite
                else { return nil }
                guard parts.count == 2 else { return Measurement(value: number, unit: UnitType.baseUnit()) }
                guard let unit = MeasurementUnits.unit(of: UnitType.self, symbol: String(parts[1])) else { return nil }
                return Measurement(value: number, unit: unit)
            }, write: { .string("\($0.value) \($0.unit.symbol)") }, text: { "\($0.value) \($0.unit.symbol)" })
    }
}

/// The units that can be written.
enum MeasurementUnits {
    private static var all: [Dimension] {
        [
            UnitLength.meters, UnitLength.kilometers, UnitLength.centimeters, UnitLength.millimeters, UnitLength.miles,
            UnitLength.feet, UnitLength.inches, UnitLength.yards, UnitMass.kilograms, UnitMass.grams,
            UnitMass.milligrams,
            UnitMass.pounds, UnitMass.ounces, UnitDuration.seconds, UnitDuration.minutes, UnitDuration.hours,
            UnitTemperature.celsius, UnitTemperature.fahrenheit, UnitTemperature.kelvin, UnitVolume.liters,
            UnitVolume.milliliters, UnitVolume.cups, UnitVolume.fluidOunces, UnitVolume.gallons,
            UnitSpeed.metersPerSecond,
            UnitSpeed.kilometersPerHour, UnitSpeed.milesPerHour, UnitEnergy.kilocalories, UnitEnergy.kilojoules,
            UnitEnergy.kilowattHours, UnitPower.watts, UnitPower.kilowatts, UnitPressure.hectopascals,
            UnitPressure.bars,
            UnitAngle.degrees, UnitArea.squareMeters, UnitArea.squareKilometers, UnitFrequency.hertz,
            UnitInformationStorage.bytes, UnitInformationStorage.megabytes, UnitInformationStorage.gigabytes,
        ]
    }

    /// The unit of a kind with a symbol; `nil` where there is none.
    static func unit<UnitType: Dimension>(of type: UnitType.Type, symbol: String) -> UnitType? {
        for unit in all where unit.symbol == symbol { if let unit = unit as? UnitType { return unit } }
        return nil
    }
}
#endif
