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
