import FoundationEssentials

/// What an intent says.
///
/// Mirrors [AppIntents' `IntentDialog`](https://developer.apple.com/documentation/appintents/intentdialog).
public struct IntentDialog: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let full: LocalizedStringResource
    private let supporting: LocalizedStringResource?
    /// The symbol shown beside it.
    package let systemImageName: String?

    /// The words that stand alone, in the language of the request.
    package var text: String { full.text }

    /// The words that go with something to see; those that stand alone where there are no others.
    package var supportingText: String { (supporting ?? full).text }

    public init(_ text: LocalizedStringResource) { self.init(full: text, nil, nil) }

    /// Creates a dialog that says more where there is nothing to see.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
        self.init(full: full, supporting, nil)
    }

    /// Creates a dialog that says more where there is nothing to see, with a symbol.
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

/// Something that says itself in a person's language; of an error, what is spoken.
///
/// Mirrors [AppIntents' `CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
public protocol CustomLocalizedStringResourceConvertible {
    /// What it says.
    var localizedStringResource: LocalizedStringResource { get }
}
