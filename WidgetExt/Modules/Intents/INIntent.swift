import Foundation
import FoundationGaps
import Shared

/// A SiriKit intent: a request described in an intent definition file.
///
/// Mirrors the part of [Intents' `INIntent`](https://developer.apple.com/documentation/intents/inintent) that a widget's configuration
/// needs. Xcode generates the intent's subclass from the definition file, and so does `./airlock bring`.
open class INIntent: NSObject, @unchecked Sendable {
    /// Creates the intent, with default values for its properties.
    public required override init() { super.init() }

    /// The phrase suggested to the user for the intent.
    open var suggestedInvocationPhrase: String?
    /// The intent's identifier.
    open var identifier: String? { nil }
}

extension WidgetInfo {
    /// The user's configuration as a SiriKit intent; always `nil`, because no SiriKit intent can be configured here.
    public var configuration: INIntent? { nil }
}

/// The result of handling an intent.
///
/// Mirrors [Intents' `INIntentResponse`](https://developer.apple.com/documentation/intents/inintentresponse). The subclass is generated from
/// the definition file.
open class INIntentResponse: NSObject, @unchecked Sendable {
    /// Creates the response, with default values for its properties.
    public required override init() { super.init() }

    /// The activity with which the app is launched.
    open var userActivity: NSUserActivity?
}

/// A type that returns the handler of an intent.
///
/// Mirrors [Intents' `INIntentHandlerProviding`](https://developer.apple.com/documentation/intents/inintenthandlerproviding).
public protocol INIntentHandlerProviding: NSObjectProtocol {
    /// Returns the handler of `intent`.
    func handler(for intent: INIntent) -> Any?
}

/// The entry point of an intents extension: accepted, because no SiriKit intent is handled here.
///
/// Mirrors [Intents' `INExtension`](https://developer.apple.com/documentation/intents/inextension).
open class INExtension: NSObject, INIntentHandlerProviding {
    /// Creates the extension.
    public override init() { super.init() }

    /// Returns the handler of `intent`, which is this object unless a subclass returns another.
    open func handler(for intent: INIntent) -> Any? { self }
}

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

/// A value of an intent's parameter.
///
/// Mirrors [Intents' `INObject`](https://developer.apple.com/documentation/intents/inobject).
open class INObject: NSObject, @unchecked Sendable {
    /// The object's identifier.
    open private(set) var identifier: String?
    /// The text displayed to the user.
    open private(set) var displayString: String
    /// The way the text is pronounced.
    open private(set) var pronunciationHint: String?
    /// The text displayed below the display string.
    open var subtitleString: String?
    /// The image displayed beside the display string.
    open var displayImage: INImage?
    /// Other names of the object.
    open var alternativeSpeakableMatches: [INSpeakableString]?

    public required init(identifier: String?, display displayString: String, pronunciationHint: String? = nil) {
        (self.identifier, self.displayString, self.pronunciationHint) = (identifier, displayString, pronunciationHint)
        super.init()
    }

    public convenience init(
        identifier: String?, display displayString: String, subtitle subtitleString: String?,
        image displayImage: INImage?
    ) {
        self.init(
            identifier: identifier, display: displayString, pronunciationHint: nil, subtitle: subtitleString,
            image: displayImage)
    }

    public convenience init(
        identifier: String?, display displayString: String, pronunciationHint: String?,
        subtitle subtitleString: String?, image displayImage: INImage?
    ) {
        self.init(identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
        (self.subtitleString, self.displayImage) = (subtitleString, displayImage)
    }
}

/// An image of an intent's value: accepted, because no list of values is displayed here.
///
/// Mirrors [Intents' `INImage`](https://developer.apple.com/documentation/intents/inimage).
open class INImage: NSObject, @unchecked Sendable {
    /// Creates an image from the app's asset catalogues.
    public convenience init(named name: String) { self.init() }
    /// Creates an image from a file's contents.
    public convenience init(imageData: Data) { self.init() }
    /// Creates an image from a file.
    public convenience init(url: URL) { self.init() }
    /// Creates an image of a size from a file.
    public convenience init?(url: URL, width: Double, height: Double) { self.init() }
    /// Returns a system symbol.
    public static func systemImageNamed(_ systemImageName: String) -> INImage { INImage() }
}

/// A text that Siri can speak.
///
/// Mirrors [Intents' `INSpeakableString`](https://developer.apple.com/documentation/intents/inspeakablestring).
open class INSpeakableString: NSObject, @unchecked Sendable {
    /// The identifier in the app's vocabulary.
    public let vocabularyIdentifier: String?
    /// The text.
    public let spokenPhrase: String
    /// The way the text is pronounced.
    public let pronunciationHint: String?

    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        (self.vocabularyIdentifier, self.spokenPhrase) = (vocabularyIdentifier, spokenPhrase)
        self.pronunciationHint = pronunciationHint
        super.init()
    }

    public init(spokenPhrase: String) {
        (self.vocabularyIdentifier, self.spokenPhrase, pronunciationHint) = (nil, spokenPhrase, nil)
        super.init()
    }
}

/// The values offered for a parameter.
///
/// Mirrors [Intents' `INObjectCollection`](https://developer.apple.com/documentation/intents/inobjectcollection).
public final class INObjectCollection<ObjectType: NSObject>: NSObject, @unchecked Sendable {
    public let sections: [INObjectSection<ObjectType>]
    public var allItems: [ObjectType] { sections.flatMap(\.items) }
    /// True if an index of first letters is displayed beside the values.
    public var usesIndexedCollation = false

    public init(sections: [INObjectSection<ObjectType>]) {
        self.sections = sections
        super.init()
    }

    public convenience init(items: [ObjectType]) {
        self.init(sections: [INObjectSection(title: nil, items: items)])
    }
}

/// A titled part of the values offered for a parameter.
///
/// Mirrors [Intents' `INObjectSection`](https://developer.apple.com/documentation/intents/inobjectsection).
public final class INObjectSection<ObjectType: NSObject>: NSObject, @unchecked Sendable {
    /// The title; nil if the section has none.
    public let title: String?
    /// The section's objects.
    public let items: [ObjectType]

    public init(title: String?, items: [ObjectType]) {
        (self.title, self.items) = (title, items)
        super.init()
    }
}
