import FoundationEssentials

/// A number a range can be given of.
public protocol _IntentNumber: Comparable, Sendable {
    /// The number as a double.
    var _double: Double { get }
    /// Whether there are no fractions.
    static var _isWhole: Bool { get }
}

/// How a number is set.
public protocol _IntentControl: Sendable {
    /// The one taken where none is named.
    static var _usual: Self { get }
    /// What it is called.
    var _name: String { get }
}

/// A value a range can be given for: numbers, and optional ones.
public protocol _RangedIntentValue: _IntentValue {
    /// The type of the range's ends.
    associatedtype _Number: _IntentNumber
    /// The ways to set it.
    associatedtype _ControlStyle: _IntentControl
}

/// A value that is typed.
public protocol _TypedIntentValue: _IntentValue {}
/// A value that is switched.
public protocol _SwitchedIntentValue: _IntentValue {}
/// A value that is a date.
public protocol _DatedIntentValue: _IntentValue {}
/// A value that is a list.
public protocol _ListedIntentValue: _IntentValue {}
/// A value that is an amount of money.
public protocol _CurrencyIntentValue: _IntentValue {}
/// A value that is a file, or a list of them.
public protocol _FiledIntentValue: _IntentValue {}

extension Int: _IntentNumber {
    /// The number as a double.
    public var _double: Double { Double(self) }
    /// There are none.
    public static var _isWhole: Bool { true }
}

extension Double: _IntentNumber {
    /// The number itself.
    public var _double: Double { self }
    /// There are some.
    public static var _isWhole: Bool { false }
}

extension Int.IntentControlStyle: _IntentControl {
    /// A field.
    public static var _usual: Self { .field }
    /// The case's name.
    public var _name: String { rawValue }
}

extension Double.IntentControlStyle: _IntentControl {
    /// A field.
    public static var _usual: Self { .field }
    /// The case's name.
    public var _name: String { rawValue }
}

extension Int: _RangedIntentValue {
    /// Whole numbers.
    public typealias _Number = Int
    /// A field or steps.
    public typealias _ControlStyle = IntentControlStyle
}

extension Double: _RangedIntentValue {
    /// Numbers.
    public typealias _Number = Double
    /// A field or a slider.
    public typealias _ControlStyle = IntentControlStyle
}

extension Optional: _RangedIntentValue where Wrapped: _RangedIntentValue {
    /// That of the value.
    public typealias _Number = Wrapped._Number
    /// That of the value.
    public typealias _ControlStyle = Wrapped._ControlStyle
}

extension String: _TypedIntentValue {}
extension AttributedString: _TypedIntentValue {}
extension Optional: _TypedIntentValue where Wrapped: _TypedIntentValue {}
extension Bool: _SwitchedIntentValue {}
extension Optional: _SwitchedIntentValue where Wrapped: _SwitchedIntentValue {}
extension Date: _DatedIntentValue {}
extension DateComponents: _DatedIntentValue {}
extension Optional: _DatedIntentValue where Wrapped: _DatedIntentValue {}
extension Array: _ListedIntentValue where Element: _IntentValue {}
extension Optional: _ListedIntentValue where Wrapped: _ListedIntentValue {}
extension IntentCurrencyAmount: _CurrencyIntentValue {}
extension Optional: _CurrencyIntentValue where Wrapped: _CurrencyIntentValue {}
extension IntentFile: _FiledIntentValue {}
extension Optional: _FiledIntentValue where Wrapped: _FiledIntentValue {}
extension Array: _FiledIntentValue where Element: _FiledIntentValue {}
