import Shared

// A widget has no keyboard. These modifiers are accepted so that sources shared with an app compile.
extension View {
    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func textContentType(_ type: UITextContentType?) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func submitLabel(_ label: SubmitLabel) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        AcceptedView(content: self, name: "onSubmit(of:_:)", isDrawn: false)
    }
}

/// The letters that the keyboard capitalises; the former type. Accepted so that sources compile.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
    case none, words, sentences, allCharacters
}

/// The kind of a keyboard. Accepted so that sources compile.
public enum UIKeyboardType: Int, Hashable, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The meaning of a text that is typed. Accepted so that sources compile.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the meaning.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    public static let givenName = UITextContentType(rawValue: "given-name")
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A user's name.
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is used once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let URL = UITextContentType(rawValue: "url")
}

/// The letters that the keyboard capitalises. Accepted so that sources compile.
public struct TextInputAutocapitalization: Hashable, Sendable {
    private let name: String

    /// No letters.
    public static let never = TextInputAutocapitalization(name: "never")
    /// The first letter of each word.
    public static let words = TextInputAutocapitalization(name: "words")
    /// The first letter of each sentence.
    public static let sentences = TextInputAutocapitalization(name: "sentences")
    /// All letters.
    public static let characters = TextInputAutocapitalization(name: "characters")
}

/// The label of the keyboard's return key. Accepted so that sources compile.
public struct SubmitLabel: Hashable, Sendable {
    private let name: String

    public static let done = SubmitLabel(name: "done")
    public static let go = SubmitLabel(name: "go")
    public static let send = SubmitLabel(name: "send")
    public static let join = SubmitLabel(name: "join")
    public static let route = SubmitLabel(name: "route")
    public static let search = SubmitLabel(name: "search")
    public static let `return` = SubmitLabel(name: "return")
    public static let next = SubmitLabel(name: "next")
    public static let `continue` = SubmitLabel(name: "continue")
}

/// The fields that are submitted. Accepted so that sources compile.
public struct SubmitTriggers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Text fields.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Search fields.
    public static let search = SubmitTriggers(rawValue: 2)
}
