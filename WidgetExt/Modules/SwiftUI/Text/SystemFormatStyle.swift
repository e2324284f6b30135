import Foundation
import FoundationGaps
import Shared

/// The format styles of times that change with the clock.
///
/// Mirrors [SwiftUI's `SystemFormatStyle`](https://developer.apple.com/documentation/swiftui/systemformatstyle).
public enum SystemFormatStyle {
    /// The time between a date and an anchor: `3 minutes, 42 seconds`, or `3:42` if only minutes and seconds are allowed.
    public struct DateOffset: DiscreteFormatStyle, Hashable, Codable, Sendable {
        fileprivate var anchor: Date
        private var allowedFields: Set<Date.ComponentsFormatStyle.Field>
        private var maxFieldCount: Int
        private var sign: NumberFormatStyleConfiguration.SignDisplayStrategy
        fileprivate var region = StyleRegion()

        /// Creates a style. A date after the anchor is positive.
        public init(
            to anchor: Date,
            allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
                .year, .month, .week, .day, .hour, .minute, .second,
            ],
            maxFieldCount: Int = 2, sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
        ) {
            (self.anchor, self.allowedFields) = (anchor, allowedFields)
            (self.maxFieldCount, self.sign) = (maxFieldCount, sign)
        }

        /// Returns the text at a date.
        public func format(_ input: Date) -> AttributedString {
            guard input.isDrawable, anchor.isDrawable else { return "–" }
            let fields = Set(allowedFields.map(\.component))
            let clock: Set<Calendar.Component> = [.hour, .minute, .second]
            guard fields.isSuperset(of: [.minute, .second]), fields.isSubset(of: clock), maxFieldCount >= fields.count
            else {
                return AttributedString(
                    TimeSpanText(calendar: region.calendar, locale: region.locale).text(
                        from: anchor, to: input, fields: fields, count: maxFieldCount, width: .full, sign: writtenSign))
            }
            let span = input.timeIntervalSince(anchor)
            let text = ClockText(span: abs(span).rounded(.down), showsHours: fields.contains(.hour), isPadded: false)
                .text(region.locale)
            return AttributedString(prefix(span) + text)
        }

        private var writtenSign: TimeSpanText.Sign {
            switch sign {
            case .never: .never
            case .always(includingZero: true): .always
            case .always(includingZero: false): .exceptZero
            default: .automatic
            }
        }

        private func prefix(_ span: Double) -> String {
            let isSigned =
                switch writtenSign {
                case .automatic: span < 0
                case .never: false
                case .always: true
                case .exceptZero: abs(span) >= 1
                }
            return isSigned ? (span < 0 ? region.minus : "+") : ""
        }

        /// Returns the style in another locale.
        public func locale(_ locale: Locale) -> DateOffset { region.with(locale) { changed(\.region, $0) } }
        /// Returns the style with another calendar.
        public func calendar(_ calendar: Calendar) -> DateOffset { region.with(calendar) { changed(\.region, $0) } }

        /// Returns the previous date at which the text may differ.
        public func discreteInput(before input: Date) -> Date? { input.addingTimeInterval(-1) }
        /// Returns the next date at which the text may differ.
        public func discreteInput(after input: Date) -> Date? { input.addingTimeInterval(1) }
    }

    /// A date as a person would refer to it: `in 5 minutes`, `tomorrow`, `Monday, June 3`, `June 2019`.
    public struct DateReference: DiscreteFormatStyle, Hashable, Codable, Sendable {
        fileprivate var date: Date
        private var allowedFields: Set<Date.RelativeFormatStyle.Field>
        private var maxFieldCount: Int
        private var thresholdField: Date.RelativeFormatStyle.Field
        fileprivate var region = StyleRegion()

        /// Creates a style. Beyond one unit above `thresholdField`, the date itself is written, with at most `maxFieldCount` parts.
        public init(
            to date: Date,
            allowedFields: Set<Date.RelativeFormatStyle.Field> = [.year, .month, .day, .hour, .minute],
            maxFieldCount: Int = 2, thresholdField: Date.RelativeFormatStyle.Field = .day
        ) {
            (self.date, self.allowedFields) = (date, allowedFields.union([thresholdField]))
            (self.maxFieldCount, self.thresholdField) = (maxFieldCount, thresholdField)
        }

        /// Returns the text at a date.
        public func format(_ input: Date) -> AttributedString {
            guard input.isDrawable, date.isDrawable else { return "–" }
            return AttributedString(isNear(input) ? relative(to: input) : absolute(from: input))
        }

        private func isNear(_ input: Date) -> Bool {
            let limits: [Calendar.Component: Calendar.Component] = [
                .second: .minute, .minute: .hour, .hour: .day, .day: .month, .weekOfMonth: .month, .month: .year,
            ]
            guard let limit = limits[thresholdField.component] else { return true }
            let parts = region.calendar.dateComponents([limit], from: input, to: date)
            return parts.value(for: limit) == 0
        }

        private func relative(to input: Date) -> String {
            let isNow = abs(date.timeIntervalSince(input)) < 60 && allowedFields.contains(.minute)
            let isExact = allowedFields.contains(.second)
            return Date.AnchoredRelativeFormatStyle(
                anchor: isNow && !isExact ? input : date, allowedFields: isNow ? [.second] : allowedFields,
                presentation: .named, unitsStyle: .wide, locale: region.locale, calendar: region.calendar
            ).format(input)
        }

        /// Returns the date without the larger parts that it shares with the input.
        private func absolute(from input: Date) -> String {
            let fields: [Calendar.Component] = [.year, .month, .day, .hour, .minute]
            let calendar = region.calendar
            let shared = fields.prefix { calendar.component($0, from: date) == calendar.component($0, from: input) }
            let shown = fields.dropFirst(min(shared.count, fields.count - 1)).prefix(max(maxFieldCount, 1))
            var style = Date.FormatStyle(locale: region.locale, calendar: calendar, timeZone: calendar.timeZone)
            for field in shown {
                switch field {
                case .year: style = style.year()
                case .month: style = style.month(.wide)
                case .day: style = shown.contains(.year) ? style.day() : style.day().weekday(.wide)
                case .hour: style = style.hour()
                default: style = style.minute()
                }
            }
            return style._text(date)
        }

        /// Returns the style in another locale.
        public func locale(_ locale: Locale) -> DateReference { region.with(locale) { changed(\.region, $0) } }
        /// Returns the style with another calendar.
        public func calendar(_ calendar: Calendar) -> DateReference { region.with(calendar) { changed(\.region, $0) } }

        /// Returns the previous date at which the text may differ.
        public func discreteInput(before input: Date) -> Date? { input.addingTimeInterval(-1) }
        /// Returns the next date at which the text may differ.
        public func discreteInput(after input: Date) -> Date? { input.addingTimeInterval(1) }
    }

    /// A timer that counts up or down within an interval: `4:17`, or `5 minutes` for a precision of a minute.
    public struct Timer: DiscreteFormatStyle, Hashable, Codable, Sendable {
        fileprivate var interval: Range<Date>
        private var countsDown: Bool
        private var showsHours: Bool
        private var maxFieldCount: Int
        private var maxPrecision: Duration
        fileprivate var region = StyleRegion()

        /// Creates a timer that counts from the interval's length to zero.
        public init(
            countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
            maxPrecision: Duration = .seconds(1)
        ) {
            (self.interval, countsDown, self.showsHours) = (interval, true, showsHours)
            (self.maxFieldCount, self.maxPrecision) = (maxFieldCount, maxPrecision)
        }

        /// Creates a timer that counts from zero to the interval's length.
        public init(
            countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
            maxPrecision: Duration = .seconds(1)
        ) {
            (self.interval, countsDown, self.showsHours) = (interval, false, showsHours)
            (self.maxFieldCount, self.maxPrecision) = (maxFieldCount, maxPrecision)
        }

        /// Returns the text at a date.
        public func format(_ input: Date) -> AttributedString {
            let instant = min(max(input, interval.lowerBound), interval.upperBound)
            let span =
                countsDown
                ? interval.upperBound.timeIntervalSince(instant) : instant.timeIntervalSince(interval.lowerBound)
            let step = max(maxPrecision.seconds, 0.001)
            // A countdown reaches zero only at its end.
            let rounded = (span / step).rounded(countsDown ? .up : .down) * step
            let clock = ClockText(
                span: rounded, showsHours: showsHours, isPadded: false, most: maxFieldCount, precision: step)
            // With hours, two parts could be mistaken for minutes and seconds.
            let isSpelled = step >= 60 || clock.partCount > maxFieldCount
            return AttributedString(
                isSpelled ? clock.spelled(region.locale, most: maxFieldCount) : clock.text(region.locale))
        }

        /// Returns the style in another locale.
        public func locale(_ locale: Locale) -> Timer { region.with(locale) { changed(\.region, $0) } }

        /// Returns the previous date at which the text may differ.
        public func discreteInput(before input: Date) -> Date? { input.addingTimeInterval(-maxPrecision.seconds) }
        /// Returns the next date at which the text may differ.
        public func discreteInput(after input: Date) -> Date? { input.addingTimeInterval(maxPrecision.seconds) }
    }

    /// A stopwatch that counts up from a date: `00:05.23`.
    public struct Stopwatch: DiscreteFormatStyle, Hashable, Codable, Sendable {
        fileprivate var start: Date
        private var showsHours: Bool
        private var maxFieldCount: Int
        private var maxPrecision: Duration
        fileprivate var region = StyleRegion()

        /// Creates a stopwatch that starts at a date.
        public init(
            startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
            maxPrecision: Duration = .milliseconds(10)
        ) {
            (start, self.showsHours) = (startDate, showsHours)
            (self.maxFieldCount, self.maxPrecision) = (maxFieldCount, maxPrecision)
        }

        /// Returns the text at a date.
        public func format(_ input: Date) -> AttributedString {
            let step = max(maxPrecision.seconds, 0.001)
            // A thousandth of the step makes up for the rounding of dates.
            let span = ((max(input.timeIntervalSince(start), 0) / step + 0.001).rounded(.down)) * step
            let clock = ClockText(
                span: span, showsHours: showsHours, isPadded: true, most: maxFieldCount, precision: step)
            return AttributedString(
                step >= 60 ? clock.spelled(region.locale, most: maxFieldCount) : clock.text(region.locale))
        }

        /// Returns the style in another locale.
        public func locale(_ locale: Locale) -> Stopwatch { region.with(locale) { changed(\.region, $0) } }

        /// Returns the previous date at which the text may differ.
        public func discreteInput(before input: Date) -> Date? { input.addingTimeInterval(-maxPrecision.seconds) }
        /// Returns the next date at which the text may differ.
        public func discreteInput(after input: Date) -> Date? { input.addingTimeInterval(maxPrecision.seconds) }
    }
}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
    /// The time between a date and an anchor.
    public static func offset(
        to anchor: Date,
        allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
        maxFieldCount: Int = 2, sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
    ) -> Self {
        Self(to: anchor, allowedFields: allowedFields, maxFieldCount: maxFieldCount, sign: sign)
    }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
    /// A date as a person would refer to it.
    public static func reference(
        to date: Date, allowedFields: Set<Date.RelativeFormatStyle.Field> = [.year, .month, .day, .hour, .minute],
        maxFieldCount: Int = 2, thresholdField: Date.RelativeFormatStyle.Field = .day
    ) -> Self {
        Self(to: date, allowedFields: allowedFields, maxFieldCount: maxFieldCount, thresholdField: thresholdField)
    }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
    /// A timer that counts down within an interval.
    public static func timer(
        countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(
            countingDownIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }

    /// A timer that counts up within an interval.
    public static func timer(
        countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(countingUpIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
    /// A stopwatch that counts up from a date.
    public static func stopwatch(
        startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
        maxPrecision: Duration = .milliseconds(10)
    ) -> Self {
        Self(
            startingAt: startDate, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }
}

/// A source of values that change with the clock.
///
/// Mirrors [SwiftUI's `TimeDataSource`](https://developer.apple.com/documentation/swiftui/timedatasource).
public struct TimeDataSource<Value>: Sendable {
    fileprivate let value: @Sendable (Date) -> Value
}

extension TimeDataSource where Value == Date {
    public static var currentDate: TimeDataSource<Date> { TimeDataSource { $0 } }
}

extension TimeDataSource where Value == Duration {
    /// The time from a date to the current date, negative before the date.
    public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
        TimeDataSource { .seconds($0.timeIntervalSince(date)) }
    }
}

extension TimeDataSource where Value == Range<Date> {
    /// The range from a date to the current date; empty before the date.
    public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource { date..<max(date, $0) }
    }

    /// The range from the current date to a date; empty after the date.
    public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource { min(date, $0)..<date }
    }
}

extension Text {
    /// Creates a text that displays a value of a source in a format, and changes with the clock.
    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where F.FormatInput == V, F.FormatOutput == AttributedString {
        self.init(
            LiveText(metadata(of: format)) { now, wording in
                format.text(source.value(now), wording)
            })
    }

    /// Creates a text that displays a value of a source in a format, and changes with the clock.
    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where F.FormatInput == V, F.FormatOutput == String {
        self.init(LiveText(metadata(of: format)) { now, wording in wording.words(source.value(now), format) })
    }

    /// Creates a text that displays a value in a format with attributes. The attributes aren't drawn.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == AttributedString {
        self.init(formatted: { format.text(input, $0) })
    }
}

/// A style that counts in a calendar.
private protocol CalendarStyle {
    /// Returns the style with a calendar, unless the app has set one.
    func adopting(_ calendar: Calendar) -> Self
}

extension SystemFormatStyle.DateOffset: CalendarStyle {
    fileprivate func adopting(_ calendar: Calendar) -> Self { region.hasCalendar ? self : self.calendar(calendar) }
}

extension SystemFormatStyle.DateReference: CalendarStyle {
    fileprivate func adopting(_ calendar: Calendar) -> Self { region.hasCalendar ? self : self.calendar(calendar) }
}

extension FormatStyle where FormatOutput == AttributedString {
    /// Returns the text of a value in the locale, calendar and time zone of a view.
    fileprivate func text(_ input: FormatInput, _ wording: any MomentWording) -> String {
        let style = locale(wording.locale)
        let adopted = (style as? any CalendarStyle)?.adopting(wording.calendar) as? Self
        return String((adopted ?? style).format(input).characters)
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value of a source in a format, at the instant of the request.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where F.FormatInput == V, F.FormatOutput == AttributedString {
        appendInterpolation(Text(source, format: format))
    }

    /// Adds a value of a source in a format, at the instant of the request.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where F.FormatInput == V, F.FormatOutput == String {
        appendInterpolation(Text(source, format: format))
    }
}

private func metadata(of format: Any) -> TextMomentMetadata {
    switch format {
    case let format as SystemFormatStyle.DateOffset: TextMomentMetadata(style: "offset", date: format.anchor)
    case let format as SystemFormatStyle.DateReference: TextMomentMetadata(style: "reference", date: format.date)
    case let format as SystemFormatStyle.Stopwatch: TextMomentMetadata(style: "stopwatch", date: format.start)
    case let format as SystemFormatStyle.Timer:
        TextMomentMetadata(style: "timer", date: format.interval.lowerBound, end: format.interval.upperBound)
    default: TextMomentMetadata(style: "format", date: RequestContext.current.now)
    }
}

/// The locale and calendar of a style: those that the app has set, otherwise the request's.
private struct StyleRegion: Hashable, Codable, Sendable {
    private var ownLocale: Locale?
    private var ownCalendar: Calendar?

    var locale: Locale { ownLocale ?? _RequestRegion.locale }
    var calendar: Calendar { ownCalendar ?? _RequestRegion.calendar }

    var hasCalendar: Bool { ownCalendar != nil }

    /// The minus sign.
    var minus: String {
        (-1).formatted(.number.locale(locale)).replacing(1.formatted(.number.locale(locale)), with: "")
    }

    func with<Style>(_ locale: Locale, _ change: (StyleRegion) -> Style) -> Style {
        var region = self
        region.ownLocale = locale
        return change(region)
    }

    func with<Style>(_ calendar: Calendar, _ change: (StyleRegion) -> Style) -> Style {
        var region = self
        region.ownCalendar = calendar
        return change(region)
    }
}

extension FormatStyle {
    fileprivate func changed<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var style = self
        style[keyPath: property] = value
        return style
    }
}

/// A time span as a clock writes it: `5:32`, `1:05:32`, `00:05.23`.
private struct ClockText {
    /// The span in seconds.
    let span: Double
    let showsHours: Bool
    /// True if each part has two digits.
    let isPadded: Bool
    /// The maximum number of parts.
    var most = 4
    /// The smallest unit, in seconds.
    var precision = 1.0

    private var hasHours: Bool { showsHours && span >= 3_600 }
    private var fractionDigits: Int { precision < 1 ? min(max(Int((-log10(precision)).rounded(.up)), 1), 3) : 0 }

    /// The number of parts without a limit.
    var partCount: Int { (hasHours ? 3 : 2) + (fractionDigits > 0 ? 1 : 0) }

    func text(_ locale: Locale) -> String {
        guard span.isFinite, span < 1e12 else { return "–" }
        let digits = partCount > most ? 0 : fractionDigits
        let length = isPadded ? 2 : 1
        let pattern: Duration.TimeFormatStyle.Pattern =
            if !hasHours {
                .minuteSecond(padMinuteToLength: length, fractionalSecondsLength: digits, roundFractionalSeconds: .down)
            } else if most >= 3 {
                .hourMinuteSecond(
                    padHourToLength: length, fractionalSecondsLength: digits, roundFractionalSeconds: .down)
            } else {
                .hourMinute(padHourToLength: 1, roundSeconds: .down)
            }
        return Duration.milliseconds((span * 1_000).rounded()).formatted(.time(pattern: pattern).locale(locale))
    }

    /// Returns the span with its units' names: `1 hour, 5 minutes`.
    func spelled(_ locale: Locale, most: Int) -> String {
        guard span.isFinite, span < 1e12 else { return "–" }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSinceReferenceDate: 0)
        var fields: Set<Calendar.Component> = precision >= 60 ? [.minute] : [.minute, .second]
        if showsHours { fields.insert(.hour) }
        return TimeSpanText(calendar: calendar, locale: locale).text(
            from: start, to: start.addingTimeInterval(span), fields: fields, count: most, width: .full, sign: .never)
    }
}

extension Date.ComponentsFormatStyle.Field {
    fileprivate var component: Calendar.Component {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        default: .second
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Date {
    /// True in the years 1 to 4000, which Foundation can format.
    fileprivate var isDrawable: Bool {
        (-63_113_904_000...63_082_281_600).contains(timeIntervalSinceReferenceDate)
    }
}
