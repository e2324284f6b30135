/// An intent that sets something to a value; a control that turns something on or off runs one.
///
/// Mirrors [AppIntents' `SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
    /// The type of the value.
    associatedtype ValueType: _IntentValue
    /// The value to set, which the system fills in.
    var value: ValueType { get set }
}
