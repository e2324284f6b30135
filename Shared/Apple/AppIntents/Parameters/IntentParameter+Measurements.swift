// The built-in extension doesn't link CoreFoundation, and has no intents with measurements.
#if !WITHOUT_COREFOUNDATION
import Foundation

/// A value that is a measurement or an optional measurement.
public protocol _MeasuredIntentValue: _IntentValue {
    /// The type of the unit.
    associatedtype _Unit: Dimension
    /// Returns a measurement as a value.
    static func _value(of measurement: Measurement<_Unit>) -> Self
    /// Returns the value type in which a number without a unit has the given unit.
    static func _type(unit: _Unit, takesNegative: Bool) -> _IntentValueType
}

extension Measurement: _MeasuredIntentValue where UnitType: Dimension {
    public typealias _Unit = UnitType
    /// Returns the measurement itself.
    public static func _value(of measurement: Measurement<UnitType>) -> Self { measurement }
    /// Returns the value type in which a number without a unit has the given unit.
    public static func _type(unit: UnitType, takesNegative: Bool) -> _IntentValueType {
        writtenType(unit: unit, takesNegative: takesNegative)
    }
}

extension Optional: _MeasuredIntentValue where Wrapped: _MeasuredIntentValue {
    public typealias _Unit = Wrapped._Unit
    /// Returns a measurement as an optional.
    public static func _value(of measurement: Measurement<Wrapped._Unit>) -> Self { Wrapped._value(of: measurement) }
    /// Returns the optional value type in which a number without a unit has the given unit.
    public static func _type(unit: Wrapped._Unit, takesNegative: Bool) -> _IntentValueType {
        .optional(Wrapped.self, as: Wrapped._type(unit: unit, takesNegative: takesNegative))
    }
}

// A measurement parameter has a default unit.
extension IntentParameter where Value: _MeasuredIntentValue {
    /// Creates a measurement parameter.
    ///
    /// - Parameters:
    ///   - defaultValue: The default value, in the default unit; `nil` for none.
    ///   - defaultUnit: The unit of a number without a unit; the base unit of the dimension by default.
    ///   - defaultUnitAdjustForLocale: True to use the corresponding unit of the request's region instead.
    ///   - supportsNegativeNumbers: True to allow negative numbers.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Double? = nil, defaultUnit: Value._Unit? = nil,
        defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        let unit = defaultUnit ?? Value._Unit.baseUnit()
        // A closure, because the request isn't known when an intent's properties are declared.
        options.valueType = {
            Value._type(
                unit: defaultUnitAdjustForLocale
                    ? RegionalUnits.unit(unit, in: RequestContext.current.localeIdentifier) : unit,
                takesNegative: supportsNegativeNumbers)
        }
        self.init(options, defaultValue.map { Value._value(of: Measurement(value: $0, unit: unit)) })
    }
}

/// Pairs of corresponding metric and non-metric units.
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

    /// Returns the unit that a region uses in place of `unit`; `unit` itself if it has no counterpart or the region isn't known.
    static func unit<Unit: Dimension>(_ unit: Unit, in localeIdentifier: String) -> Unit {
        guard let region = LocaleIdentifier(localeIdentifier)?.region else { return unit }
        let isMetric = !["US", "LR", "MM"].contains(region)
        for pair in pairs where (isMetric ? pair.other : pair.metric).symbol == unit.symbol {
            if let other = (isMetric ? pair.metric : pair.other) as? Unit { return other }
        }
        return unit
    }
}
#endif
