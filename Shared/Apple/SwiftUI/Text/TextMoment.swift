import Foundation

/// A text that changes with the clock: a date in a style, an interval, or a timer.
enum TextMoment: Hashable, Sendable {
    case date(Date, Text.DateStyle)
    case range(ClosedRange<Date>)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
    case live(LiveText)

    /// Returns the text at an instant, in the language, calendar and time zone of the request.
    func words(at now: Date) -> String {
        switch self {
        case .date(let date, .timer):
            return MomentWords.current.digits(Self.clock(abs(date.timeIntervalSince(now)), showsHours: true))
        case .date(let date, .relative): return MomentWords.current.span(from: now, to: date, isOffset: false)
        case .date(let date, .offset): return MomentWords.current.span(from: date, to: now, isOffset: true)
        case .date(let date, let style): return MomentWords.current.words(date, style)
        case .range(let range): return MomentWords.current.words(range)
        case .live(let live): return live.words(now)
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
        case .live(let live): live.metadata.style != "reference"
        }
    }

    /// The description in a snapshot's metadata.
    var metadata: TextMomentMetadata {
        switch self {
        case .date(let date, let style): TextMomentMetadata(style: style.name, date: date)
        case .range(let range): TextMomentMetadata(style: "interval", date: range.lowerBound, end: range.upperBound)
        case .timer(let range, _, _, _):
            TextMomentMetadata(style: "timer", date: range.lowerBound, end: range.upperBound)
        case .live(let live): live.metadata
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
}

/// A text made from the current time by a format.
package struct LiveText: Hashable, @unchecked Sendable {
    // Unchecked: a format need not be Sendable, but it is called only on the main actor, where views are resolved.
    private let format: (Date, any MomentWording) -> String
    let metadata: TextMomentMetadata

    package init(_ metadata: TextMomentMetadata, format: @escaping (Date, any MomentWording) -> String) {
        (self.metadata, self.format) = (metadata, format)
    }

    func words(_ now: Date) -> String { format(now, MomentWords.current) }

    private var string: String { words(RequestContext.current.now) }

    package static func == (one: LiveText, other: LiveText) -> Bool {
        one.metadata == other.metadata && one.string == other.string
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(metadata) }
}

/// A formatter for dates and values in a language; the renderer provides one with locale data.
package protocol MomentWording: Sendable {
    /// The language and region.
    var locale: Locale { get }
    /// The calendar and time zone.
    var calendar: Calendar { get }
    /// Formats the date or the time of day.
    func words(_ date: Date, _ style: Text.DateStyle) -> String
    /// Formats a date interval.
    func words(_ range: ClosedRange<Date>) -> String
    /// Formats the time between two dates: with its two largest units, or with its largest unit and a sign, negative if the end is before
    /// the start.
    func span(from start: Date, to end: Date, isOffset: Bool) -> String
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

/// A formatter without locale data, in English.
private struct PlainMomentWording: MomentWording {
    var locale: Locale { RequestContext.current.locale }
    var calendar: Calendar { RequestContext.current.calendar }
    func words(_ date: Date, _ style: Text.DateStyle) -> String { "\(date)" }
    func words(_ range: ClosedRange<Date>) -> String { "\(range.lowerBound)–\(range.upperBound)" }
    func span(from start: Date, to end: Date, isOffset: Bool) -> String {
        let span = end.timeIntervalSince(start)
        guard span.isFinite, abs(span) < 1e12 else { return "–" }
        var rest = Int(abs(span).rounded(.down))
        let first = Self.units.firstIndex { rest >= $0.seconds } ?? Self.units.count - 1
        var parts: [String] = []
        for unit in Self.units[first...].prefix(isOffset ? 1 : 2) {
            let count = rest / unit.seconds
            rest %= unit.seconds
            let name = isOffset ? unit.name : unit.short
            // Abbreviations have no plural.
            let plural = count != 1 && name == unit.name ? "s" : ""
            if count != 0 || parts.isEmpty { parts.append("\(count) \(name)\(plural)") }
        }
        return (isOffset ? (span < 0 ? "-" : "+") : "") + parts.joined(separator: ", ")
    }

    private static let units: [(seconds: Int, short: String, name: String)] = [
        (31_536_000, "yr", "year"), (2_592_000, "mth", "month"), (86_400, "day", "day"), (3_600, "hr", "hour"),
        (60, "min", "minute"), (1, "sec", "second"),
    ]

    func words<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> String where F.FormatOutput == String {
        format.locale(locale).format(value)
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

    /// Creates a text that is made from the current time.
    package init(_ live: LiveText) { self.init(.live(live)) }

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
    /// The style: `time`, `date`, `relative`, `offset`, `timer`, `stopwatch`, `reference`, `format` or `interval`.
    package var style: String
    /// The date, or the start of an interval.
    package var date: Date
    /// The end of an interval.
    package var end: Date?

    package init(style: String, date: Date, end: Date? = nil) {
        (self.style, self.date, self.end) = (style, date, end)
    }
}
