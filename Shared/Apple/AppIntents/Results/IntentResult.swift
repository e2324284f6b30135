/// The result of performing an intent.
///
/// Mirrors [AppIntents' `IntentResult`](https://developer.apple.com/documentation/appintents/intentresult).
public protocol IntentResult: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value that the intent returns; `nil` if it returns none.
    var value: Value? { get }
    /// The parts of the result, for the runtime.
    var _parts: _IntentResultParts { get }
}

extension IntentResult {
    /// No value, the default.
    public var value: Never? { nil }
    /// No parts, the default.
    public var _parts: _IntentResultParts { _IntentResultParts() }
}

/// An intent to perform next, or `Never` if there is none.
public protocol _OpenedIntent: Sendable {}

extension Never: _OpenedIntent {}

/// A result with a dialog.
public protocol ProvidesDialog: IntentResult {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with an intent to perform next.
public protocol OpensIntent: IntentResult {}

/// A result with a view.
public protocol ShowsSnippetView: IntentResult {}

/// A result with a snippet intent.
public protocol ShowsSnippetIntent: IntentResult {}

/// The parts of a result, for the runtime.
public struct _IntentResultParts: Sendable {
    package var dialog: IntentDialog?
    package var value: (any Sendable)?
    package var opens: (any AppIntent)?
    package var snippet: IntentSnippet?
    package var snippetIntent: (any AppIntent)?
    /// The type of the value; `nil` for no value.
    package var valueType: _IntentValueType?
}

/// The type that every `.result(…)` returns. An absent part has the type `Never`.
public struct IntentResultContainer<Value: Sendable, Opens: Sendable, Snippet: Sendable, Dialog: Sendable>: IntentResult
{
    /// The value that the intent returns; `nil` if it returns none.
    public let value: Value?
    /// The parts of the result, for the runtime.
    public let _parts: _IntentResultParts

    init(
        _ value: Value?, _ type: _IntentValueType? = nil, opens: (any AppIntent)? = nil, dialog: IntentDialog? = nil,
        snippet: IntentSnippet? = nil, snippetIntent: (any AppIntent)? = nil
    ) {
        self.value = value
        _parts = _IntentResultParts(
            dialog: dialog, value: value, opens: opens, snippet: snippet, snippetIntent: snippetIntent, valueType: type)
    }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ReturnsValue where Value: _IntentValue {}
extension IntentResultContainer: OpensIntent where Opens: _OpenedIntent {}
extension IntentResultContainer: ShowsSnippetView where Snippet == IntentSnippet {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet: SnippetIntent {}
