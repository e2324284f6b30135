import Foundation

/// Words that change with the clock: a date in one of the styles, or what an interval has left.
enum TextMoment: Hashable, Sendable {
    case date(Date, Text.DateStyle)
    case range(ClosedRange<Date>)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)

    /// The words at an instant, in the language, calendar and zone of the request.
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

    /// Whether it changes by the second, and so keeps room for what it may become.
    var runs: Bool {
        switch self {
        case .date(_, let style): style != .time && style != .date
        case .range: false
        case .timer: true
        }
    }

    /// What it is, for those who read the facts.
    var fact: TextMomentMetadata {
        switch self {
        case .date(let date, let style): TextMomentMetadata(style: style.name, date: date)
        case .range(let range): TextMomentMetadata(style: "interval", date: range.lowerBound, end: range.upperBound)
        case .timer(let range, _, _, _):
            TextMomentMetadata(style: "timer", date: range.lowerBound, end: range.upperBound)
        }
    }

    /// A span as a clock shows it: `0:05`, `15:00`, `1:30:00`, or `90:00` without hours.
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

    /// The two largest parts of a span: `11 min, 14 sec`.
    private static func spans(_ span: Double) -> String {
        guard span.isFinite, span < 1e12 else { return "–" }
        var rest = Int(span.rounded(.down))
        let first = units.firstIndex { rest >= $0.seconds } ?? units.count - 1
        var parts: [String] = []
        for unit in units[first...].prefix(2) {
            let count = rest / unit.seconds
            rest %= unit.seconds
            if count == 0, !parts.isEmpty { continue }
            // Days and years have a plural, the shortened units none.
            let name = count == 1 || unit.short != "day" ? unit.short : "days"
            parts.append("\(count) \(name)")
        }
        return parts.joined(separator: ", ")
    }

    /// The largest part of a span with its direction: `-11 minutes` before the date, `+2 hours` after it.
    private static func offset(_ span: Double) -> String {
        guard span.isFinite, abs(span) < 1e12 else { return "–" }
        let seconds = Int(abs(span).rounded(.down))
        let unit = units.first { seconds >= $0.seconds } ?? units[units.count - 1]
        let count = seconds / unit.seconds
        return "\(span > 0 ? "-" : "+")\(count) \(unit.long)\(count == 1 ? "" : "s")"
    }
}

/// Puts dates into the words of a language: what draws images does, where languages are linked in.
package protocol MomentWording: Sendable {
    /// A date's day or time.
    func words(_ date: Date, _ style: Text.DateStyle) -> String
    /// From one time to another.
    func words(_ range: ClosedRange<Date>) -> String
    /// A value in a format.
    func words<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> String where F.FormatOutput == String
    /// A text with the digits of the language.
    func digits(_ text: String) -> String
    /// The wording in another language, zone or calendar; `nil` for this one's.
    func changed(locale: Locale?, timeZone: TimeZone?, calendar: Calendar?) -> any MomentWording
}

/// The wording in force.
package enum MomentWords {
    @TaskLocal package static var current: any MomentWording = PlainMomentWording()
}

/// Dates as numbers, where no language is.
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
    /// How a date is shown.
    ///
    /// Mirrors [SwiftUI's `Text.DateStyle`](https://developer.apple.com/documentation/swiftui/text/datestyle).
    public struct DateStyle: Hashable, Sendable {
        let name: String

        /// The time of day.
        public static let time = DateStyle(name: "time")
        /// The day.
        public static let date = DateStyle(name: "date")
        /// How far away it is.
        public static let relative = DateStyle(name: "relative")
        /// How far away it is, and in which direction.
        public static let offset = DateStyle(name: "offset")
        /// As a clock that runs to it or from it.
        public static let timer = DateStyle(name: "timer")
    }

    /// Shows a date in a style; it changes with the clock.
    public init(_ date: Date, style: DateStyle) { self.init(.date(date, style)) }

    /// Shows from when to when.
    public init(_ dates: ClosedRange<Date>) { self.init(.range(dates)) }

    /// Shows from when to when.
    public init(_ interval: DateInterval) { self.init(.range(interval.start...interval.end)) }

    /// Shows a clock that runs over an interval.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(.timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours))
    }
}

/// Something in a text that changes with the clock.
package struct TextMomentMetadata: Hashable, Sendable {
    /// How it is said: `time`, `date`, `relative`, `offset`, `timer`, `interval`.
    package var style: String
    /// The date, or the begin.
    package var date: Date
    /// The end of an interval.
    package var end: Date?
}
