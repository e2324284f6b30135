/// What an intent hands back.
///
/// Mirrors [AppIntents' `IntentResult`](https://developer.apple.com/documentation/appintents/intentresult).
public protocol IntentResult: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value, where the intent returns one.
    var value: Value? { get }
    /// What the runner reads of it.
    var _parts: _IntentResultParts { get }
}

/// A result with something to say.
public protocol ProvidesDialog: IntentResult {}

/// A result with a value for the next action.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that another intent follows.
public protocol OpensIntent: IntentResult {}

/// A result with a view to see.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent that makes the view to see.
public protocol ShowsSnippetIntent: IntentResult {}

/// What the runner reads of a result.
public struct _IntentResultParts: Sendable {
    package var dialog: IntentDialog?
    package var value: (any Sendable)?
    package var opens: (any AppIntent)?
    package var snippet: IntentSnippet?
    package var snippetIntent: (any AppIntent)?
    /// What the value is; `nil` for no value.
    package var valueType: _IntentValueType?
}

/// The result type behind every `.result(…)`: what isn't there is `Never`.
public struct IntentResultContainer<Value: Sendable, Opens: Sendable, Snippet: Sendable, Dialog: Sendable>: IntentResult
{
    /// The value, where the intent returns one.
    public let value: Value?
    /// What the runner reads of it.
    public let _parts: _IntentResultParts

    init(_ value: Value?, _ type: _IntentValueType?, _ change: (inout _IntentResultParts) -> Void = { _ in }) {
        self.value = value
        var parts = _IntentResultParts()
        (parts.value, parts.valueType) = (value, type)
        change(&parts)
        _parts = parts
    }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ReturnsValue where Value: _IntentValue {}
extension IntentResultContainer: OpensIntent where Opens: AppIntent {}
extension IntentResultContainer: ShowsSnippetView where Snippet == IntentSnippet {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet: SnippetIntent {}
