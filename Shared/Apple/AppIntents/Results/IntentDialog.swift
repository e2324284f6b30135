import FoundationEssentials

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
