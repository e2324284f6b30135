import Foundation

/// The result of resolving a parameter: accepted, because no SiriKit intent is handled here. A result stores nothing.
///
/// Mirrors [Intents' `INIntentResolutionResult`](https://developer.apple.com/documentation/intents/inintentresolutionresult).
open class INIntentResolutionResult: NSObject, @unchecked Sendable {
    public required override init() { super.init() }

    /// Returns a result that requires a value.
    public class func needsValue() -> Self { Self() }
    /// Returns a result for a parameter that may be nil.
    public class func notRequired() -> Self { Self() }
    /// Returns a result for a value that isn't supported.
    public class func unsupported() -> Self { Self() }
}

/// The result of resolving a parameter whose values aren't chosen from a list.
open class _INScalarResolutionResult<Value>: INIntentResolutionResult, @unchecked Sendable {
    /// Returns a result for a valid value.
    public class func success(with resolvedValue: Value) -> Self { Self() }
    /// Returns a result that requires a confirmation of a value.
    public class func confirmationRequired(with valueToConfirm: Value?) -> Self { Self() }
}

/// The result of resolving a parameter whose value can be one of several.
open class _INValueResolutionResult<Value>: _INScalarResolutionResult<Value>, @unchecked Sendable {
    /// Returns a result for several possible values.
    public class func disambiguation(with valuesToDisambiguate: [Value]) -> Self { Self() }
}

/// Mirrors [Intents' `INBooleanResolutionResult`](https://developer.apple.com/documentation/intents/inbooleanresolutionresult): accepted.
open class INBooleanResolutionResult: _INScalarResolutionResult<Bool>, @unchecked Sendable {}

/// Mirrors [Intents' `INIntegerResolutionResult`](https://developer.apple.com/documentation/intents/inintegerresolutionresult): accepted.
open class INIntegerResolutionResult: _INScalarResolutionResult<Int>, @unchecked Sendable {}

/// Mirrors [Intents' `INDoubleResolutionResult`](https://developer.apple.com/documentation/intents/indoubleresolutionresult): accepted.
open class INDoubleResolutionResult: _INScalarResolutionResult<Double>, @unchecked Sendable {}

/// Mirrors [Intents' `INTimeIntervalResolutionResult`](https://developer.apple.com/documentation/intents/intimeintervalresolutionresult):
/// accepted.
open class INTimeIntervalResolutionResult: _INScalarResolutionResult<TimeInterval>, @unchecked Sendable {}

/// Mirrors [Intents' `INStringResolutionResult`](https://developer.apple.com/documentation/intents/instringresolutionresult): accepted.
open class INStringResolutionResult: _INValueResolutionResult<String>, @unchecked Sendable {}

/// Mirrors [Intents' `INURLResolutionResult`](https://developer.apple.com/documentation/intents/inurlresolutionresult): accepted.
open class INURLResolutionResult: _INValueResolutionResult<URL>, @unchecked Sendable {}

/// Mirrors [Intents' `INDateComponentsResolutionResult`](https://developer.apple.com/documentation/intents/indatecomponentsresolutionresult):
/// accepted.
open class INDateComponentsResolutionResult: _INValueResolutionResult<DateComponents>, @unchecked Sendable {}

/// Mirrors [Intents' `INSpeakableStringResolutionResult`](https://developer.apple.com/documentation/intents/inspeakablestringresolutionresult):
/// accepted.
open class INSpeakableStringResolutionResult: _INValueResolutionResult<INSpeakableString>, @unchecked Sendable {}

/// Mirrors [Intents' `INLengthResolutionResult`](https://developer.apple.com/documentation/intents/inlengthresolutionresult): accepted.
open class INLengthResolutionResult: _INValueResolutionResult<Measurement<UnitLength>>, @unchecked Sendable {}

/// Mirrors [Intents' `INMassResolutionResult`](https://developer.apple.com/documentation/intents/inmassresolutionresult): accepted.
open class INMassResolutionResult: _INValueResolutionResult<Measurement<UnitMass>>, @unchecked Sendable {}

/// Mirrors [Intents' `INVolumeResolutionResult`](https://developer.apple.com/documentation/intents/involumeresolutionresult): accepted.
open class INVolumeResolutionResult: _INValueResolutionResult<Measurement<UnitVolume>>, @unchecked Sendable {}

/// Mirrors [Intents' `INSpeedResolutionResult`](https://developer.apple.com/documentation/intents/inspeedresolutionresult): accepted.
open class INSpeedResolutionResult: _INValueResolutionResult<Measurement<UnitSpeed>>, @unchecked Sendable {}

/// Mirrors [Intents' `INEnergyResolutionResult`](https://developer.apple.com/documentation/intents/inenergyresolutionresult): accepted.
open class INEnergyResolutionResult: _INValueResolutionResult<Measurement<UnitEnergy>>, @unchecked Sendable {}

/// Mirrors [Intents' `INTemperatureResolutionResult`](https://developer.apple.com/documentation/intents/intemperatureresolutionresult):
/// accepted.
open class INTemperatureResolutionResult: _INValueResolutionResult<Measurement<UnitTemperature>>, @unchecked Sendable {}

/// Mirrors [Intents' `INObjectResolutionResult`](https://developer.apple.com/documentation/intents/inobjectresolutionresult): accepted.
open class INObjectResolutionResult: _INValueResolutionResult<INObject>, @unchecked Sendable {}

/// Mirrors [Intents' `INEnumResolutionResult`](https://developer.apple.com/documentation/intents/inenumresolutionresult): accepted.
open class INEnumResolutionResult: INIntentResolutionResult, @unchecked Sendable {}
