/// What an intent hands back.
///
/// Mirrors [AppIntents' `IntentResult`](https://developer.apple.com/documentation/appintents/intentresult).
public protocol IntentResult: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value, where the intent returns one.
    var value: Value? { get }
}

/// A result with something to say.
public protocol ProvidesDialog: IntentResult {}

/// A result with a value for the next action.
public protocol ReturnsValue<Value>: IntentResult {}

/// The result type behind every `.result(…)`: what isn't there is `Never`.
public struct IntentResultContainer<Value: Sendable, Dialog: Sendable>: IntentResult {
    /// The value, where the intent returns one.
    public let value: Value?
    package let dialog: Dialog?
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResultContainer: ReturnsValue where Value: _IntentValue {}

/// A type an intent can return a value of.
public protocol _IntentValue: Sendable {}

extension String: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Bool: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {}
extension Array: _IntentValue where Element: _IntentValue {}

extension IntentResult where Self == IntentResultContainer<Never, Never> {
    /// Done, with nothing to say.
    public static func result() -> Self { Self(value: nil, dialog: nil) }
}

extension IntentResult {
    /// Done, with something to say.
    public static func result(dialog: IntentDialog) -> Self where Self == IntentResultContainer<Never, IntentDialog> {
        Self(value: nil, dialog: dialog)
    }

    /// Done, with a value for the next action.
    public static func result<Value: _IntentValue>(value: Value) -> Self
    where Self == IntentResultContainer<Value, Never> {
        Self(value: value, dialog: nil)
    }

    /// Done, with a value for the next action and something to say.
    public static func result<Value: _IntentValue>(
        value: Value, dialog: IntentDialog
    ) -> Self where Self == IntentResultContainer<Value, IntentDialog> {
        Self(value: value, dialog: dialog)
    }
}
