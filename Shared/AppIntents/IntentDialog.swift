/// What an intent says.
///
/// Mirrors [AppIntents' `IntentDialog`](https://developer.apple.com/documentation/appintents/intentdialog).
public struct IntentDialog: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The words, exactly as the intent gave them.
    package let text: String

    /// Creates a dialog from a text.
    public init(_ text: LocalizedStringResource) { self.text = text.key }

    /// Creates a dialog from a literal.
    public init(stringLiteral value: String) { text = value }

    /// Creates a dialog from a literal with values.
    public init(stringInterpolation: DefaultStringInterpolation) {
        text = String(stringInterpolation: stringInterpolation)
    }
}
