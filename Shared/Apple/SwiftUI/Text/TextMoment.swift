import Foundation

/// A text that changes with the clock: a date in a style, an interval, or a timer.
enum TextMoment: Hashable, Sendable {
    case date(Date, Text.DateStyle)
    case range(ClosedRange<Date>)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)

    /// Returns the text at an instant, in the language, calendar and time zone of the request.
    func words(at now: Date) -> String {
        switch self {
        case .date(let date, .timer):
            return MomentWords.current.digits(Self.clock(abs(date.timeIntervalSince(now)), showsHours: true))
        case .date(let date, .relative): return Self.spans(abs(date.timeIntervalSince(now)))
        case .date(let date, .offset): return Self.offset(date.timeIntervalSince(now))
        case .date(let date, let style): return MomentWords.current.words(date, style)
        case .range(let range): return MomentWords.current.words(range)
        case .timer(let interval, let pause, let countsDown, let showsHours):
            let instant = min(max(min(now, pause ?? now), interval.lowerBound), interval.upperBound)
            let span =
                countsDown
                ? interval.upperBound.timeIntervalSince(instant) : instant.timeIntervalSince(interval.lowerBound)
            return MomentWords.current.digits(Self.clock(span, showsHours: showsHours))
        }
    }

    /// True if the text changes every second, so that its layout reserves space for wider values.
    var runs: Bool {
        switch self {
        case .date(_, let style): style != .time && style != .date
        case .range: false
        case .timer: true
        }
    }

    /// The description in a snapshot's metadata.
    var metadata: TextMomentMetadata {
        switch self {
        case .date(let date, let style): TextMomentMetadata(style: style.name, date: date)
        case .range(let range): TextMomentMetadata(style: "interval", date: range.lowerBound, end: range.upperBound)
        case .timer(let range, _, _, _):
            TextMomentMetadata(style: "timer", date: range.lowerBound, end: range.upperBound)
        }
    }

    /// Formats a time span like a clock: `0:05`, `15:00`, `1:30:00`, or `90:00` without hours.
    private static func clock(_ span: Double, showsHours: Bool) -> String {
        guard span.isFinite, span < 1e12 else { return "–:––" }
        let seconds = Int(span.rounded(.down))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        guard showsHours, seconds >= 3_600 else { return "\(seconds / 60):\(two(seconds % 60))" }
        return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    private static let units: [(seconds: Int, short: String, long: String)] = [
        (31_536_000, "yr", "year"), (2_592_000, "mth", "month"), (86_400, "day", "day"), (3_600, "hr", "hour"),
        (60, "min", "minute"), (1, "sec", "second"),
    ]

    /// Formats a time span with its two largest units: `11 min, 14 sec`.
    private static func spans(_ span: Double) -> String {
        guard span.isFinite, span < 1e12 else { return "–" }
        var rest = Int(span.rounded(.down))
        let first = units.firstIndex { rest >= $0.seconds } ?? units.count - 1
        var parts: [String] = []
        for unit in units[first...].prefix(2) {
            let count = rest / unit.seconds
            rest %= unit.seconds
            if count == 0, !parts.isEmpty { continue }
            // Only `day` has a plural, because the other units are abbreviated.
            let name = count == 1 || unit.short != "day" ? unit.short : "days"
            parts.append("\(count) \(name)")
        }
        return parts.joined(separator: ", ")
    }

    /// Formats a time span with its largest unit and a sign: `-11 minutes` before the date, `+2 hours` after it.
    private static func offset(_ span: Double) -> String {
        guard span.isFinite, abs(span) < 1e12 else { return "–" }
        let seconds = Int(abs(span).rounded(.down))
        let unit = units.first { seconds >= $0.seconds } ?? units[units.count - 1]
        let count = seconds / unit.seconds
        return "\(span > 0 ? "-" : "+")\(count) \(unit.long)\(count == 1 ? "" : "s")"
    }
}

/// A formatter for dates and values in a language; the renderer provides one with locale data.
package protocol MomentWording: Sendable {
    /// Formats the date or the time of day.
    func words(_ date: Date, _ style: Text.DateStyle) -> String
    /// Formats a date interval.
    func words(_ range: ClosedRange<Date>) -> String
    /// Formats a value with a format style.
    func words<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> String where F.FormatOutput == String
    /// Returns a text in which 0 to 9 are replaced by the digits of the language.
    func digits(_ text: String) -> String
    /// Returns the formatter for another locale, time zone or calendar; a parameter that is `nil` leaves the setting unchanged.
    func changed(locale: Locale?, timeZone: TimeZone?, calendar: Calendar?) -> any MomentWording
}

/// The current formatter of dates and values.
package enum MomentWords {
    @TaskLocal package static var current: any MomentWording = PlainMomentWording()
}

/// A formatter without locale data.
private struct PlainMomentWording: MomentWording {
    func words(_ date: Date, _ style: Text.DateStyle) -> String { "\(date)" }
    func words(_ range: ClosedRange<Date>) -> String { "\(range.lowerBound)–\(range.upperBound)" }
    func words<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> String where F.FormatOutput == String {
        format.format(value)
    }
    func digits(_ text: String) -> String { text }
    func changed(locale: Locale?, timeZone: TimeZone?, calendar: Calendar?) -> any MomentWording { self }
}

extension Text {
    /// The display style of a date.
    ///
    /// Mirrors [SwiftUI's `Text.DateStyle`](https://developer.apple.com/documentation/swiftui/text/datestyle).
    public struct DateStyle: Hashable, Sendable {
        let name: String

        /// The time of day, such as 11:23 PM.
        public static let time = DateStyle(name: "time")
        /// The date.
        public static let date = DateStyle(name: "date")
        /// The time span to or from now.
        public static let relative = DateStyle(name: "relative")
        /// The time span to or from now, with its direction.
        public static let offset = DateStyle(name: "offset")
        /// A timer that counts from or to now.
        public static let timer = DateStyle(name: "timer")
    }

    /// Creates a text that displays a date in a style and changes with the clock.
    public init(_ date: Date, style: DateStyle) { self.init(.date(date, style)) }

    /// Creates a text that displays a date interval.
    public init(_ dates: ClosedRange<Date>) { self.init(.range(dates)) }

    /// Creates a text that displays a date interval.
    public init(_ interval: DateInterval) { self.init(.range(interval.start...interval.end)) }

    /// Creates a text that displays a timer for an interval.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(.timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours))
    }
}

/// The metadata of a text that changes with the clock.
package struct TextMomentMetadata: Hashable, Sendable {
    /// The style: `time`, `date`, `relative`, `offset`, `timer` or `interval`.
    package var style: String
    /// The date, or the start of an interval.
    package var date: Date
    /// The end of an interval.
    package var end: Date?
}
