import Foundation
import FoundationGaps
import FoundationInternationalization
import Shared

/// A formatter of dates in the language and time zone of a request.
final class LocalizedMoments: MomentWording, Sendable {
    let locale: Locale
    private let timeZone: TimeZone
    /// The calendar that a view sets; `nil` for the calendar that is usual in the region.
    private let ownCalendar: Calendar?

    private init(locale: Locale, timeZone: TimeZone, calendar: Calendar?) {
        (self.locale, self.timeZone, ownCalendar) = (locale, timeZone, calendar)
    }

    func changed(locale: Locale?, timeZone: TimeZone?, calendar: Calendar?) -> any MomentWording {
        LocalizedMoments(
            locale: locale ?? self.locale, timeZone: timeZone ?? calendar?.timeZone ?? self.timeZone,
            calendar: calendar ?? ownCalendar)
    }

    /// Creates a formatter for the language and time zone of a request.
    init(_ context: RequestContext) {
        let calendar = context.calendar
        timeZone = calendar.timeZone
        ownCalendar = nil
        locale = context.locale
    }

    /// Returns true if a date is in the years 1 to 4000. Foundation's formatting can crash for a date outside that range.
    private static func isUsable(_ date: Date) -> Bool { ChartValue.date(date.timeIntervalSinceReferenceDate).isUsable }

    func words(_ date: Date, _ style: Text.DateStyle) -> String {
        guard Self.isUsable(date) else { return "–" }
        var format =
            style == .date
            ? Date.FormatStyle(date: .long, time: .omitted)
            : Date.FormatStyle().hour().minute()
        format.timeZone = timeZone
        format.calendar = calendar
        return format.locale(locale)._text(date)
    }

    func words(_ range: ClosedRange<Date>) -> String {
        "\(words(range.lowerBound, .time))–\(words(range.upperBound, .time))"
    }

    func span(from start: Date, to end: Date, isOffset: Bool) -> String {
        guard Self.isUsable(start), Self.isUsable(end) else { return "–" }
        let fields = Set(TimeSpanText.fields)
        return isOffset
            ? spans.text(from: start, to: end, fields: fields, count: 1, width: .full, sign: .always)
            : spans.text(from: start, to: end, fields: fields, count: 2, width: .short, sign: .never)
    }

    private var spans: TimeSpanText {
        TimeSpanText(calendar: calendar, locale: locale)
    }

    var calendar: Calendar {
        var calendar = ownCalendar ?? Calendar(identifier: locale.calendar.identifier)
        calendar.timeZone = timeZone
        return calendar
    }

    func digits(_ text: String) -> String {
        guard let zero = 0.formatted(.number.locale(locale)).unicodeScalars.first, zero != "0" else { return text }
        return text.replacingDigits(zero: zero)
    }

    func words<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> String where F.FormatOutput == String {
        if let date = value as? Date, !Self.isUsable(date) { return "–" }
        if let range = value as? Range<Date>, !Self.isUsable(range.lowerBound) || !Self.isUsable(range.upperBound) {
            return "–"
        }
        if let interval = format as? Date.IntervalFormatStyle, let range = value as? Range<Date> {
            return interval.locale(locale).adopting(calendar).format(range)
        }
        guard var dated = format as? Date.FormatStyle, let date = value as? Date else {
            return format.locale(locale).format(value)
        }
        // A format without a time zone uses the machine's time zone, which may differ from the request's.
        if dated.timeZone == .autoupdatingCurrent || dated.timeZone == .current { dated.timeZone = timeZone }
        if ownCalendar != nil || dated.calendar == .autoupdatingCurrent { dated.calendar = calendar }
        return dated.locale(locale)._text(date)
    }
}
