import FoundationEssentials

/// What a parameter says about itself besides its value.
package struct ParameterOptions: Sendable {
    /// The name a person reads; `nil` for that of the property.
    package var title: LocalizedStringResource?
    /// What the value is for.
    package var description: LocalizedStringResource?
    /// What is asked where a value is needed.
    package var requestValueDialog: IntentDialog?
    /// What is asked where several values are meant.
    package var requestDisambiguationDialog: IntentDialog?
    /// The least and the greatest number taken.
    package var range: (lower: Double, upper: Double)?
    /// Whether the range is of whole numbers, and worded so.
    package var isRangeOfWholeNumbers = false
    /// The least and the greatest number of elements of a list.
    package var size: IntentCollectionSize?
    /// The types of content a file may have.
    package var contentTypes: [String] = []
    /// How a text is typed.
    package var textInput: String.IntentInputOptions?
    /// How a number is set.
    package var control: String?
    /// Which part of a date counts.
    package var dateKind: Date.IntentKind?
    /// What the values of a switch are called.
    package var switchName: Bool.IntentDisplayName?
    /// The currencies an amount may be in, by their codes; none for any.
    package var currencyCodes: [String] = []
    /// What values are where that isn't their type's alone to say; `nil` where it is.
    package var valueType: (@Sendable () -> _IntentValueType)?
    /// What offers values and the one to begin with.
    package var provider: OptionsSource?

    init() {}
}

/// How many elements a list has.
///
/// Mirrors [AppIntents' `IntentCollectionSize`](https://developer.apple.com/documentation/appintents/intentcollectionsize).
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The fewest.
    public let min: Int
    /// The most.
    public let max: Int

    /// A list of exactly so many.
    public init(integerLiteral value: Int) { (min, max) = (value, value) }

    /// A list of so many.
    public init(min: Int = 0, max: Int) { (self.min, self.max) = (min, Swift.max(min, max)) }

    /// Exactly so many.
    public static func exact(_ count: Int) -> IntentCollectionSize { IntentCollectionSize(integerLiteral: count) }
}

/// How a connection to what another action returns is made.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// As the system sees fit.
    case `default`
    /// Not of its own.
    case never
    /// To the action before.
    case connectToPreviousIntentResult
}

extension String {
    /// How a text for an intent is typed.
    public struct IntentInputOptions: Hashable, Sendable {
        /// Which letters are made capital.
        public enum CapitalizationType: Hashable, Sendable { case none, words, sentences, allCharacters }
        /// The keys that are shown.
        public enum KeyboardType: Hashable, Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, numberPad, phonePad, namePhonePad, emailAddress
            case decimalPad, webSearch, asciiCapableNumberPad
            // swift-format-ignore: AlwaysUseLowerCamelCase
            case URL
        }

        /// The keys that are shown.
        public var keyboardType: KeyboardType
        /// Which letters are made capital.
        public var capitalizationType: CapitalizationType
        /// Whether the text may have several lines.
        public var multiline: Bool
        /// Whether the text is corrected.
        public var autocorrect: Bool
        /// Whether quotes are made typographic.
        public var smartQuotes: Bool
        /// Whether hyphens are made dashes.
        public var smartDashes: Bool

        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {
            (self.keyboardType, self.capitalizationType, self.multiline) = (keyboardType, capitalizationType, multiline)
            (self.autocorrect, self.smartQuotes, self.smartDashes) = (autocorrect, smartQuotes, smartDashes)
        }
    }
}

extension Int {
    /// How a whole number for an intent is set.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// In a field.
        case field
        /// By steps.
        case stepper
        /// By a slider.
        case slider
    }
}

extension Double {
    /// How a number for an intent is set.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// In a field.
        case field
        /// By a slider.
        case slider
        /// By steps.
        case stepper
    }
}

extension Date {
    /// Which part of a date for an intent counts.
    public enum IntentKind: String, Hashable, Sendable {
        /// The day.
        case date
        /// The time of day.
        case time
        /// Both.
        case dateTime
    }
}

extension DateComponents {
    /// Which part of a date for an intent counts.
    public typealias IntentKind = Date.IntentKind
}

extension Bool {
    /// What the values of a switch are called.
    public struct IntentDisplayName: Hashable, Sendable {
        /// What true is called.
        public let `true`: LocalizedStringResource
        /// What false is called.
        public let `false`: LocalizedStringResource

        public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
            (`true`, `false`) = (yes, no)
        }

        /// True and false.
        public static let trueFalse = IntentDisplayName(true: "True", false: "False")
        /// Yes and no.
        public static let yesNo = IntentDisplayName(true: "Yes", false: "No")
        /// On and off.
        public static let onOff = IntentDisplayName(true: "On", false: "Off")
    }
}
