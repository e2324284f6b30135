import FoundationEssentials

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

// The overloads of `.result(…)`. A value, an intent to perform next and a dialog are each optional. A result also has a view, a snippet
// intent or neither.

extension IntentResult {
    /// Returns an empty result.
    public static func result() -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> {
        Self(nil)
    }

    public static func result(dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(nil, dialog: dialog)
    }

    /// Returns a result with an intent to perform next.
    public static func result<Opened: AppIntent>(opensIntent: Opened) -> Self
    where Self == IntentResultContainer<Never, Opened, Never, Never> {
        Self(nil, opens: opensIntent)
    }

    /// Returns a result with a dialog, and with an intent to perform next.
    public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Opened, Never, IntentDialog> {
        Self(nil, opens: opensIntent, dialog: dialog)
    }

    public static func result<Value: _IntentValue>(value: Value) -> Self
    where Self == IntentResultContainer<Value, Never, Never, Never> {
        Self(value, Value._intentValueType)
    }

    public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
        Self(value, Value._intentValueType, dialog: dialog)
    }

    /// Returns a result with a value and an intent to perform next.
    public static func result<Value: _IntentValue, Opened: AppIntent>(value: Value, opensIntent: Opened) -> Self
    where Self == IntentResultContainer<Value, Opened, Never, Never> {
        Self(value, Value._intentValueType, opens: opensIntent)
    }

    /// Returns a result with a value, an intent to perform next and a dialog.
    public static func result<Value: _IntentValue, Opened: AppIntent>(
        value: Value, opensIntent: Opened, dialog: IntentDialog
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, Never, IntentDialog> {
        Self(value, Value._intentValueType, opens: opensIntent, dialog: dialog)
    }

    public static func result<Content: View>(view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, IntentSnippet, Never> {
        Self(nil, snippet: IntentSnippet(view))
    }

    public static func result<Content: View>(dialog: IntentDialog, view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, IntentSnippet, IntentDialog> {
        Self(nil, dialog: dialog, snippet: IntentSnippet(view))
    }

    /// Returns a result with a view, and with an intent to perform next.
    public static func result<Opened: AppIntent, Content: View>(opensIntent: Opened, view: Content) -> Self
    where Self == IntentResultContainer<Never, Opened, IntentSnippet, Never> {
        Self(nil, opens: opensIntent, snippet: IntentSnippet(view))
    }

    /// Returns a result with an intent to perform next, a dialog and a view.
    public static func result<Opened: AppIntent, Content: View>(
        opensIntent: Opened, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Never, Opened, IntentSnippet, IntentDialog> {
        Self(nil, opens: opensIntent, dialog: dialog, snippet: IntentSnippet(view))
    }

    public static func result<Value: _IntentValue, Content: View>(value: Value, view: Content) -> Self
    where Self == IntentResultContainer<Value, Never, IntentSnippet, Never> {
        Self(value, Value._intentValueType, snippet: IntentSnippet(view))
    }

    public static func result<Value: _IntentValue, Content: View>(value: Value, dialog: IntentDialog, view: Content)
        -> Self
    where Self == IntentResultContainer<Value, Never, IntentSnippet, IntentDialog> {
        Self(value, Value._intentValueType, dialog: dialog, snippet: IntentSnippet(view))
    }

    /// Returns a result with a value, an intent to perform next and a view.
    public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
        value: Value, opensIntent: Opened, view: Content
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, IntentSnippet, Never> {
        Self(value, Value._intentValueType, opens: opensIntent, snippet: IntentSnippet(view))
    }

    /// Returns a result with a value, an intent to perform next, a dialog and a view.
    public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
        value: Value, opensIntent: Opened, dialog: IntentDialog, view: Content
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, IntentSnippet, IntentDialog> {
        Self(value, Value._intentValueType, opens: opensIntent, dialog: dialog, snippet: IntentSnippet(view))
    }

    public static func result<Content: View>(@ViewBuilder content: () -> Content) -> Self
    where Self == IntentResultContainer<Never, Never, IntentSnippet, Never> {
        Self(nil, snippet: IntentSnippet(content()))
    }

    public static func result<Content: View>(dialog: IntentDialog, @ViewBuilder content: () -> Content) -> Self
    where Self == IntentResultContainer<Never, Never, IntentSnippet, IntentDialog> {
        Self(nil, dialog: dialog, snippet: IntentSnippet(content()))
    }

    /// Returns a result with a view, and with an intent to perform next.
    public static func result<Opened: AppIntent, Content: View>(
        opensIntent: Opened, @ViewBuilder content: () -> Content
    ) -> Self
    where Self == IntentResultContainer<Never, Opened, IntentSnippet, Never> {
        Self(nil, opens: opensIntent, snippet: IntentSnippet(content()))
    }

    /// Returns a result with an intent to perform next, a dialog and a view.
    public static func result<Opened: AppIntent, Content: View>(
        opensIntent: Opened, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self
    where Self == IntentResultContainer<Never, Opened, IntentSnippet, IntentDialog> {
        Self(nil, opens: opensIntent, dialog: dialog, snippet: IntentSnippet(content()))
    }

    public static func result<Value: _IntentValue, Content: View>(value: Value, @ViewBuilder content: () -> Content)
        -> Self
    where Self == IntentResultContainer<Value, Never, IntentSnippet, Never> {
        Self(value, Value._intentValueType, snippet: IntentSnippet(content()))
    }

    /// Returns a result with a value, a dialog and a view.
    public static func result<Value: _IntentValue, Content: View>(
        value: Value, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self
    where Self == IntentResultContainer<Value, Never, IntentSnippet, IntentDialog> {
        Self(value, Value._intentValueType, dialog: dialog, snippet: IntentSnippet(content()))
    }

    /// Returns a result with a value, an intent to perform next and a view.
    public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
        value: Value, opensIntent: Opened, @ViewBuilder content: () -> Content
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, IntentSnippet, Never> {
        Self(value, Value._intentValueType, opens: opensIntent, snippet: IntentSnippet(content()))
    }

    /// Returns a result with a value, an intent to perform next, a dialog and a view.
    public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
        value: Value, opensIntent: Opened, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, IntentSnippet, IntentDialog> {
        Self(value, Value._intentValueType, opens: opensIntent, dialog: dialog, snippet: IntentSnippet(content()))
    }

    public static func result<Snippet: SnippetIntent>(snippetIntent: Snippet) -> Self
    where Self == IntentResultContainer<Never, Never, Snippet, Never> {
        Self(nil, snippetIntent: snippetIntent)
    }

    public static func result<Snippet: SnippetIntent>(dialog: IntentDialog, snippetIntent: Snippet) -> Self
    where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> {
        Self(nil, dialog: dialog, snippetIntent: snippetIntent)
    }

    /// Returns a result with a snippet intent, and with an intent to perform next.
    public static func result<Opened: AppIntent, Snippet: SnippetIntent>(opensIntent: Opened, snippetIntent: Snippet)
        -> Self
    where Self == IntentResultContainer<Never, Opened, Snippet, Never> {
        Self(nil, opens: opensIntent, snippetIntent: snippetIntent)
    }

    /// Returns a result with an intent to perform next, a dialog and a snippet intent.
    public static func result<Opened: AppIntent, Snippet: SnippetIntent>(
        opensIntent: Opened, dialog: IntentDialog, snippetIntent: Snippet
    ) -> Self
    where Self == IntentResultContainer<Never, Opened, Snippet, IntentDialog> {
        Self(nil, opens: opensIntent, dialog: dialog, snippetIntent: snippetIntent)
    }

    public static func result<Value: _IntentValue, Snippet: SnippetIntent>(value: Value, snippetIntent: Snippet) -> Self
    where Self == IntentResultContainer<Value, Never, Snippet, Never> {
        Self(value, Value._intentValueType, snippetIntent: snippetIntent)
    }

    /// Returns a result with a value, a dialog and a snippet intent.
    public static func result<Value: _IntentValue, Snippet: SnippetIntent>(
        value: Value, dialog: IntentDialog, snippetIntent: Snippet
    ) -> Self
    where Self == IntentResultContainer<Value, Never, Snippet, IntentDialog> {
        Self(value, Value._intentValueType, dialog: dialog, snippetIntent: snippetIntent)
    }

    /// Returns a result with a value, an intent to perform next and a snippet intent.
    public static func result<Value: _IntentValue, Opened: AppIntent, Snippet: SnippetIntent>(
        value: Value, opensIntent: Opened, snippetIntent: Snippet
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, Snippet, Never> {
        Self(value, Value._intentValueType, opens: opensIntent, snippetIntent: snippetIntent)
    }

    /// Returns a result with a value, an intent to perform next, a dialog and a snippet intent.
    public static func result<Value: _IntentValue, Opened: AppIntent, Snippet: SnippetIntent>(
        value: Value, opensIntent: Opened, dialog: IntentDialog, snippetIntent: Snippet
    ) -> Self
    where Self == IntentResultContainer<Value, Opened, Snippet, IntentDialog> {
        Self(value, Value._intentValueType, opens: opensIntent, dialog: dialog, snippetIntent: snippetIntent)
    }
}

/// The text that an intent shows or speaks.
///
/// Mirrors [AppIntents' `IntentDialog`](https://developer.apple.com/documentation/appintents/intentdialog).
public struct IntentDialog: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let full: LocalizedStringResource
    private let supporting: LocalizedStringResource?
    /// The name of the symbol shown with the dialog; `nil` for none.
    package let systemImageName: String?

    /// The full text, in the language of the current request.
    package var text: String { full.text }

    /// The text to show with a view; the full text if there is no shorter text.
    package var supportingText: String { (supporting ?? full).text }

    public init(_ text: LocalizedStringResource) { self.init(full: text, nil, nil) }

    /// Creates a dialog with a full text and a shorter text to show with a view.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
        self.init(full: full, supporting, nil)
    }

    /// Creates a dialog with a full text, a shorter text to show with a view, and a symbol.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String) {
        self.init(full: full, supporting, systemImageName)
    }

    public init(full: LocalizedStringResource, systemImageName: String) { self.init(full: full, nil, systemImageName) }

    private init(full: LocalizedStringResource, _ supporting: LocalizedStringResource?, _ systemImageName: String?) {
        (self.full, self.supporting, self.systemImageName) = (full, supporting, systemImageName)
    }

    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// A type with a localized text. If an error conforms to this protocol, its text is shown or spoken to the user.
///
/// Mirrors [AppIntents' `CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
public protocol CustomLocalizedStringResourceConvertible {
    /// The localized text.
    var localizedStringResource: LocalizedStringResource { get }
}
