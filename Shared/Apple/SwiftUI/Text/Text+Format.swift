import FoundationEssentials

extension Text {
    /// Creates a text that displays a value in a format, in the language of the request.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
        self.init(runs: [Run(content: .formatted(FormattedValue(input, format)))])
    }

    /// Creates a text of a value that is formatted when it is displayed.
    package init(formatted words: @escaping (any MomentWording) -> String) {
        self.init(runs: [Run(content: .formatted(FormattedValue(words)))])
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value that is displayed in a format, in the language of the request.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String {
        appendInterpolation(Text(input, format: format))
    }

    /// Adds a date in a style, at the instant of the request.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
        appendInterpolation(Text(date, style: style))
    }

    /// Adds a range of dates.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }

    /// Adds an interval of dates.
    public mutating func appendInterpolation(_ interval: DateInterval) { appendInterpolation(Text(interval)) }

    /// Adds a timer for an interval, at the instant of the request.
    public mutating func appendInterpolation(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        appendInterpolation(
            Text(
                timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
    }
}

/// A value with its format, formatted when it is displayed.
struct FormattedValue: Equatable, @unchecked Sendable {
    // Unchecked: a format need not be Sendable, but it is called only on the main actor, where views are resolved.
    private let words: (any MomentWording) -> String

    init<F: FormatStyle>(_ value: F.FormatInput, _ format: F) where F.FormatOutput == String {
        words = { $0.words(value, format) }
    }

    init(_ words: @escaping (any MomentWording) -> String) { self.words = words }

    /// The formatted value in the language of the request.
    var string: String { words(MomentWords.current) }

    static func == (one: FormattedValue, other: FormattedValue) -> Bool { one.string == other.string }
}
