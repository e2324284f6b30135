import FoundationEssentials

/// The options of a parameter's declaration.
package struct ParameterOptions: Sendable {
    /// The title; `nil` to use the property's name.
    package var title: LocalizedStringResource?
    /// The description of the value.
    package var description: LocalizedStringResource?
    /// The dialog that requests a value.
    package var requestValueDialog: IntentDialog?
    /// The dialog that requests a choice among values.
    package var requestDisambiguationDialog: IntentDialog?
    /// The range of valid numbers.
    package var range: (lower: Double, upper: Double)?
    /// True if the range has whole numbers, which are printed without a fraction.
    package var isRangeOfWholeNumbers = false
    /// The valid number of elements in a list.
    package var size: IntentCollectionSize?
    /// The valid content types of a file; empty for any.
    package var contentTypes: [String] = []
    /// The input options of a string.
    package var textInput: String.IntentInputOptions?
    /// The name of a number's control style.
    package var control: String?
    /// The kind of a date.
    package var dateKind: Date.IntentKind?
    /// The display names of a Boolean.
    package var switchName: Bool.IntentDisplayName?
    /// The valid currency codes; empty for any.
    package var currencyCodes: [String] = []
    /// Returns the value type if it depends on the parameter; `nil` for the default value type.
    package var valueType: (@Sendable () -> _IntentValueType)?
    /// The source of options and of the default value.
    package var provider: OptionsSource?

    init() {}
}

/// The number of elements in a list.
///
/// Mirrors [AppIntents' `IntentCollectionSize`](https://developer.apple.com/documentation/appintents/intentcollectionsize).
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The minimum number.
    public let min: Int
    /// The maximum number.
    public let max: Int

    /// Creates an exact size.
    public init(integerLiteral value: Int) { (min, max) = (value, value) }

    /// Creates a size with a minimum and a maximum.
    public init(min: Int = 0, max: Int) { (self.min, self.max) = (min, Swift.max(min, max)) }

    public static func exact(_ count: Int) -> IntentCollectionSize { IntentCollectionSize(integerLiteral: count) }
}

/// The way a parameter is connected to the result of another action.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// The system decides.
    case `default`
    /// The parameter isn't connected automatically.
    case never
    /// The parameter is connected to the result of the previous action.
    case connectToPreviousIntentResult
}

extension String {
    /// The options for entering a string.
    public struct IntentInputOptions: Hashable, Sendable {
        /// The automatic capitalisation.
        public enum CapitalizationType: Hashable, Sendable { case none, words, sentences, allCharacters }
        /// The type of the keyboard.
        public enum KeyboardType: Hashable, Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, numberPad, phonePad, namePhonePad, emailAddress
            case decimalPad, webSearch, asciiCapableNumberPad
            // swift-format-ignore: AlwaysUseLowerCamelCase
            case URL
        }

        public var keyboardType: KeyboardType
        /// The automatic capitalisation.
        public var capitalizationType: CapitalizationType
        /// A Boolean value that indicates whether the text can have several lines.
        public var multiline: Bool
        /// A Boolean value that indicates whether spelling is corrected.
        public var autocorrect: Bool
        /// A Boolean value that indicates whether straight quotes become typographic ones.
        public var smartQuotes: Bool
        /// A Boolean value that indicates whether hyphens become dashes.
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
    /// The control style of an integer.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// A text field.
        case field
        /// A stepper.
        case stepper
        /// A slider.
        case slider
    }
}

extension Double {
    /// The control style of a floating-point number.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// A text field.
        case field
        /// A slider.
        case slider
        /// A stepper.
        case stepper
    }
}

extension Date {
    /// The kind of a date: the part of it that is used.
    public enum IntentKind: String, Hashable, Sendable {
        /// The day.
        case date
        /// The time of day.
        case time
        /// The day and the time of day.
        case dateTime
    }
}

extension DateComponents {
    /// The kind of a date: the part of it that is used.
    public typealias IntentKind = Date.IntentKind
}

extension Bool {
    /// The display names of a Boolean's values.
    public struct IntentDisplayName: Hashable, Sendable {
        public let `true`: LocalizedStringResource
        public let `false`: LocalizedStringResource

        public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
            (`true`, `false`) = (yes, no)
        }

        public static let trueFalse = IntentDisplayName(true: "True", false: "False")
        public static let yesNo = IntentDisplayName(true: "Yes", false: "No")
        public static let onOff = IntentDisplayName(true: "On", false: "Off")
    }
}
