import FoundationEssentials

/// A number that can have a range.
public protocol _IntentNumber: Comparable, Sendable {
    /// The number as a double.
    var _double: Double { get }
    /// A Boolean value that indicates whether the type has only whole numbers.
    static var _isWhole: Bool { get }
}

/// A control style of a number.
public protocol _IntentControl: Sendable {
    /// The default style.
    static var _usual: Self { get }
    /// The name of the style.
    var _name: String { get }
}

/// A value that can have a range: a number or an optional number.
public protocol _RangedIntentValue: _IntentValue {
    /// The type of the range's bounds.
    associatedtype _Number: _IntentNumber
    /// The type of the control style.
    associatedtype _ControlStyle: _IntentControl
}

/// A string value.
public protocol _TypedIntentValue: _IntentValue {}
/// A Boolean value of a parameter.
public protocol _SwitchedIntentValue: _IntentValue {}
/// A date value.
public protocol _DatedIntentValue: _IntentValue {}
/// A list value.
public protocol _ListedIntentValue: _IntentValue {}
/// A currency amount value.
public protocol _CurrencyIntentValue: _IntentValue {}
/// A file value, or a list of files.
public protocol _FiledIntentValue: _IntentValue {}

extension Int: _IntentNumber {
    /// The number as a double.
    public var _double: Double { Double(self) }
    public static var _isWhole: Bool { true }
}

extension Double: _IntentNumber {
    /// The number itself.
    public var _double: Double { self }
    public static var _isWhole: Bool { false }
}

extension Int.IntentControlStyle: _IntentControl {
    /// A text field.
    public static var _usual: Self { .field }
    public var _name: String { rawValue }
}

extension Double.IntentControlStyle: _IntentControl {
    /// A text field.
    public static var _usual: Self { .field }
    public var _name: String { rawValue }
}

extension Int: _RangedIntentValue {
    /// The type of the range's bounds.
    public typealias _Number = Int
    /// The control style of an integer.
    public typealias _ControlStyle = IntentControlStyle
}

extension Double: _RangedIntentValue {
    /// The type of the range's bounds.
    public typealias _Number = Double
    /// The control style of a floating-point number.
    public typealias _ControlStyle = IntentControlStyle
}

extension Optional: _RangedIntentValue where Wrapped: _RangedIntentValue {
    /// The type of the bounds for the wrapped value.
    public typealias _Number = Wrapped._Number
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
