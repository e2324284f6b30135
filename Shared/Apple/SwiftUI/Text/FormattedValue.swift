import FoundationEssentials

/// A value with its format, put into words when it is shown.
struct FormattedValue: Equatable, @unchecked Sendable {
    // A format need not be Sendable; what it says is asked for on the main actor alone, where views are made.
    private let words: (any MomentWording) -> String

    init<F: FormatStyle>(_ value: F.FormatInput, _ format: F) where F.FormatOutput == String {
        words = { $0.words(value, format) }
    }

    /// What it says in the language of the request.
    var string: String { words(MomentWords.current) }

    static func == (one: FormattedValue, other: FormattedValue) -> Bool { one.string == other.string }
}
