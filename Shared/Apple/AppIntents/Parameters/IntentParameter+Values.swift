#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

// A string parameter has input options.

extension IntentParameter where Value: _TypedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.textInput = inputOptions
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}

// A number parameter can have a range.

extension IntentParameter where Value: _RangedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        controlStyle: Value._ControlStyle = ._usual,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number)? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.control = controlStyle._name
        options.setRange(inclusiveRange)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}

// A Boolean parameter has display names.

extension IntentParameter where Value: _SwitchedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        displayName: Bool.IntentDisplayName = .trueFalse,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.switchName = displayName
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}

// A date parameter has a kind: the day, the time of day or both.

extension IntentParameter where Value: _DatedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, kind: Date.IntentKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.dateKind = kind
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        kind: Date.IntentKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.dateKind = kind
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, kind: Date.IntentKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.dateKind = kind
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        kind: Date.IntentKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.dateKind = kind
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}

// The built-in extension doesn't link CoreFoundation, and has no intents with measurements.

#if !WITHOUT_COREFOUNDATION
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

// A file parameter can be limited to content types.

extension IntentParameter where Value: _FiledIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedTypeIdentifiers: [String], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedTypeIdentifiers, title, description, requestValueDialog, nil)
    }

    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedContentTypes.map(\.identifier), title, description, requestValueDialog, nil)
    }

    /// Creates a file parameter with content types and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(types: supportedContentTypes.map(\.identifier), title, description, requestValueDialog, defaultValue)
    }

    private convenience init(
        types: [String], _ title: LocalizedStringResource, _ description: LocalizedStringResource?,
        _ requestValueDialog: IntentDialog?, _ value: Value?
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.contentTypes = types
        self.init(options, value)
    }
}

// A currency amount parameter can be limited to currencies.
extension IntentParameter where Value: _CurrencyIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, currencyCodes: [String],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.currencyCodes = currencyCodes
        self.init(options, nil)
    }

    /// Creates a currency amount parameter with currencies and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        currencyCodes: [String], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.currencyCodes = currencyCodes
        self.init(options, defaultValue)
    }
}

// A list parameter can have a size.

extension IntentParameter where Value: _ListedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.size = size
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }
}

/// A widget family, for which a list parameter can have its own size.
///
/// Mirrors [AppIntents' `IntentWidgetFamily`](https://developer.apple.com/documentation/appintents/intentwidgetfamily).
public enum IntentWidgetFamily: String, Hashable, Sendable {
    /// A widget family.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular,
        accessoryInline, accessoryCorner
}

// A list parameter can have a size for each widget family. A running intent has no family, so one range covers all the sizes.
extension IntentParameter where Value: _ListedIntentValue {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        self.init(options, nil)
    }

    /// Creates a parameter with sizes for widget families and a default value.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        self.init(options, defaultValue)
    }

    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, nil)
        options.setSizes(size)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }
}

extension ParameterOptions {
    fileprivate mutating func setSizes(_ sizes: [IntentWidgetFamily: IntentCollectionSize]) {
        guard let least = sizes.values.map(\.min).min(), let most = sizes.values.map(\.max).max() else { return }
        size = IntentCollectionSize(min: least, max: most)
    }
}
