import FoundationGaps
import Testing

struct MeasurementTests {
    private let kilometers = Measurement(value: 5, unit: UnitLength.kilometers)

    @Test(
        "A measurement is formatted in the unit that the locale prefers",
        arguments: [
            ("en_US", "3.1 mi"), ("de_DE", "5 km"), ("ja_JP", "5 km"),
        ])
    func localeUnit(locale: String, expected: String) {
        #expect(kilometers.formatted(.measurement(width: .abbreviated).locale(Locale(identifier: locale))) == expected)
    }

    @Test(
        "With usage `asProvided` a measurement is formatted in its own unit at each width",
        arguments: [
            (Measurement<UnitLength>.FormatStyle.UnitWidth.wide, "en_US", "5 kilometers"),
            (.abbreviated, "en_US", "5 km"),
            (.narrow, "en_US", "5km"), (.wide, "de", "5 Kilometer"), (.wide, "ar_EG", "٥ كيلومترات"),
        ])
    func providedUnit(
        width: Measurement<UnitLength>.FormatStyle.UnitWidth, locale: String, expected: String
    ) {
        let style = Measurement<UnitLength>.FormatStyle.measurement(width: width, usage: .asProvided)
        #expect(kilometers.formatted(style.locale(Locale(identifier: locale))) == expected)
    }

    @Test("The number format style decides the fraction digits of a measurement")
    func numberStyle() {
        let locale = Locale(identifier: "en_US")
        func text(_ value: Double, _ style: FloatingPointFormatStyle<Double>) -> String {
            Measurement(value: value, unit: UnitTemperature.celsius).formatted(
                .measurement(width: .abbreviated, usage: .asProvided, numberFormatStyle: style).locale(locale))
        }
        #expect(text(21.456, .number.precision(.fractionLength(0))) == "21°C")
        #expect(text(21.456, .number.precision(.fractionLength(1))) == "21.5°C")
        #expect(text(21, .number.precision(.fractionLength(0...2))) == "21°C")
    }

    @Test("A weather temperature is converted for the locale and can hide its scale name")
    func hiddenScale() {
        let measure = Measurement(value: 21.4, unit: UnitTemperature.celsius)
        func text(_ locale: String) -> String {
            measure.formatted(
                .measurement(width: .narrow, usage: .weather, hidesScaleName: true).locale(Locale(identifier: locale)))
        }
        #expect(text("en_US") == "71°")
        #expect(text("de_DE") == "21°")
    }

    @Test("A custom unit is formatted with its symbol")
    func customUnit() {
        final class UnitApple: Dimension, @unchecked Sendable {
            static let apples = UnitApple(symbol: "apples", converter: UnitConverterLinear(coefficient: 1))
            override static func baseUnit() -> Self { apples as! Self }
        }
        let style = Measurement<UnitApple>.FormatStyle(width: .wide, locale: Locale(identifier: "en_US"))
        #expect(Measurement(value: 3, unit: UnitApple.apples).formatted(style) == "3 apples")
    }

    @Test(
        "MeasurementFormatter uses up to three fraction digits, and the provided unit if asked to",
        arguments: [("en_US", "3.107 mi"), ("de_DE", "5 km")])
    func formatterDigits(locale: String, expected: String) {
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: locale)
        #expect(formatter.string(from: kilometers) == expected)
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = .long
        #expect(formatter.string(from: kilometers) == (locale == "de_DE" ? "5 Kilometer" : "5 kilometers"))
    }

    @Test(
        "The short names of speeds are those of iOS in the United States",
        arguments: [("en_US", "12km/hr", "12mi/hr"), ("en_GB", "12km/h", "12mph")])
    func speeds(locale: String, kilometers: String, miles: String) {
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: locale)
        (formatter.unitOptions, formatter.unitStyle) = (.providedUnit, .short)
        func text(_ unit: UnitSpeed) -> String { formatter.string(from: Measurement(value: 12, unit: unit)) }
        #expect(text(.kilometersPerHour) == kilometers && text(.milesPerHour) == miles)
    }

    @Test("A unit of each Foundation dimension is formatted with a name in the long style")
    func everyDimension() {
        let units: [Dimension] = [
            UnitLength.meters, UnitLength.feet, UnitLength.lightyears, UnitMass.kilograms, UnitMass.stones,
            UnitSpeed.knots, UnitArea.acres,
            UnitVolume.fluidOunces, UnitVolume.gallons, UnitEnergy.kilocalories, UnitPower.watts,
            UnitPressure.hectopascals,
            UnitAngle.degrees, UnitInformationStorage.gigabytes, UnitFrequency.hertz, UnitDuration.hours,
            UnitElectricCurrent.amperes, UnitAcceleration.gravity, UnitFuelEfficiency.litersPer100Kilometers,
            UnitIlluminance.lux, UnitElectricResistance.ohms, UnitElectricPotentialDifference.volts,
        ]
        for unit in units {
            let formatter = MeasurementFormatter()
            formatter.locale = Locale(identifier: "en_US")
            formatter.unitOptions = .providedUnit
            formatter.unitStyle = .long
            let text = formatter.string(from: Measurement<Unit>(value: 2, unit: unit))
            #expect(text.hasPrefix("2 ") && text.count > 4, "\(unit.symbol): \(text)")
        }
    }
}
