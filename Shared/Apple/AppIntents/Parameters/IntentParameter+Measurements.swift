// What the built-in extension is linked with has no CoreFoundation, and no intents with measurements.
#if !WITHOUT_COREFOUNDATION
import Foundation

/// A value that is a measurement, or may be one.
public protocol _MeasuredIntentValue: _IntentValue {
    /// The kind of its units.
    associatedtype _Unit: Dimension
    /// The measurement as a value.
    static func _value(of measurement: Measurement<_Unit>) -> Self
    /// How values are written, a number alone being one of a unit.
    static func _type(unit: _Unit, takesNegative: Bool) -> _IntentValueType
}

extension Measurement: _MeasuredIntentValue where UnitType: Dimension {
    /// The kind of its units.
    public typealias _Unit = UnitType
    /// The measurement itself.
    public static func _value(of measurement: Measurement<UnitType>) -> Self { measurement }
    /// As always, but for what a number alone is.
    public static func _type(unit: UnitType, takesNegative: Bool) -> _IntentValueType {
        writtenType(unit: unit, takesNegative: takesNegative)
    }
}

extension Optional: _MeasuredIntentValue where Wrapped: _MeasuredIntentValue {
    /// The kind of its units.
    public typealias _Unit = Wrapped._Unit
    /// A measurement that is there.
    public static func _value(of measurement: Measurement<Wrapped._Unit>) -> Self { Wrapped._value(of: measurement) }
    /// As that of the measurement, or none.
    public static func _type(unit: Wrapped._Unit, takesNegative: Bool) -> _IntentValueType {
        .optional(Wrapped.self, as: Wrapped._type(unit: unit, takesNegative: takesNegative))
    }
}

// Measurements have a unit where none is written.
extension IntentParameter where Value: _MeasuredIntentValue {
    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - defaultValue: The number of units where no value is given; `nil` for none.
    ///   - defaultUnit: What a number alone is of; the base unit of the kind where none is said.
    ///   - defaultUnitAdjustForLocale: Whether it is the unit of the same use that people take where the request is made.
    ///   - supportsNegativeNumbers: Whether less than nothing is taken.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Double? = nil, defaultUnit: Value._Unit? = nil,
        defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        let unit = defaultUnit ?? Value._Unit.baseUnit()
        // The request isn't known while an intent's properties are declared.
        options.valueType = {
            Value._type(
                unit: defaultUnitAdjustForLocale
                    ? RegionalUnits.unit(unit, in: RequestContext.current.localeIdentifier) : unit,
                takesNegative: supportsNegativeNumbers)
        }
        self.init(options, defaultValue.map { Value._value(of: Measurement(value: $0, unit: unit)) })
    }
}

/// Units of the same use where metric ones are taken and where they aren't.
enum RegionalUnits {
    private static var pairs: [(metric: Dimension, other: Dimension)] {
        [
            (UnitLength.kilometers, UnitLength.miles), (UnitLength.meters, UnitLength.feet),
            (UnitLength.centimeters, UnitLength.inches), (UnitMass.kilograms, UnitMass.pounds),
            (UnitMass.grams, UnitMass.ounces), (UnitTemperature.celsius, UnitTemperature.fahrenheit),
            (UnitVolume.liters, UnitVolume.gallons), (UnitVolume.milliliters, UnitVolume.fluidOunces),
            (UnitSpeed.kilometersPerHour, UnitSpeed.milesPerHour),
            (UnitArea.squareKilometers, UnitArea.squareMiles), (UnitArea.squareMeters, UnitArea.squareFeet),
        ]
    }

    /// The unit for a region; the unit itself where there is no other, or no region is known.
    static func unit<Unit: Dimension>(_ unit: Unit, in localeIdentifier: String) -> Unit {
        let parts = localeIdentifier.split(whereSeparator: { $0 == "_" || $0 == "-" }).dropFirst()
        guard let region = parts.first(where: { $0.utf8.count == 2 })?.uppercased() else { return unit }
        let isMetric = !["US", "LR", "MM"].contains(region)
        for pair in pairs where (isMetric ? pair.other : pair.metric).symbol == unit.symbol {
            if let other = (isMetric ? pair.metric : pair.other) as? Unit { return other }
        }
        return unit
    }
}
#endif
