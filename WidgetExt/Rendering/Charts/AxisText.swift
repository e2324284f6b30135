import Foundation
import FoundationGaps
import FoundationInternationalization
import Shared

/// A formatter of an axis's values in the user's language, time zone and calendar.
struct AxisText {
    private let calendar: Calendar
    private let locale: Locale

    init(calendar: Calendar) {
        self.calendar = calendar
        locale = calendar.locale ?? .current
    }

    /// Returns the chart's default text for a value.
    func text(_ value: ChartValue, _ style: ChartTicks.Style) -> String {
        switch (value, style) {
        case (.category(let name), _): return name
        case (.number(let number), .number(let digits)):
            // As on iOS, zero has no fraction digits, even if the other numbers have.
            let digits = number == 0 ? 0 : digits
            if abs(number) >= 1e15 { return number.formatted(.number.notation(.scientific).locale(locale)) }
            return number.formatted(.number.precision(.fractionLength(digits)).locale(locale))
        case (.number(let number), _): return number.formatted(.number.locale(locale))
        case (.date(let seconds), let style):
            let unit: Calendar.Component = if case .date(let unit) = style { unit } else { .day }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            return adjusted(Self.format(unit))._text(date)
        }
    }

    /// Returns a value in a custom format; `nil` if the format is for another type of value.
    func text(_ value: ChartValue, _ format: ChartAxis.Format) -> String? {
        var dated: Date.FormatStyle?
        let text = format.text(value) { format in
            if let format = format as? Date.FormatStyle {
                let adjusted = adjusted(format)
                dated = adjusted
                return adjusted
            }
            if let format = format as? any FormatStyle { return format.locale(locale) }
            return format
        }
        guard let dated, case .date(let seconds) = value else { return text }
        return dated._text(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private func adjusted(_ format: Date.FormatStyle) -> Date.FormatStyle {
        var format = format.locale(locale)
        (format.timeZone, format.calendar) = (calendar.timeZone, calendar)
        return format
    }

    private static func format(_ unit: Calendar.Component) -> Date.FormatStyle {
        switch unit {
        case .second: Date.FormatStyle().minute().second()
        case .minute: Date.FormatStyle().hour().minute()
        case .hour: Date.FormatStyle().hour()
        case .month, .quarter: Date.FormatStyle().month(.abbreviated)
        case .year: Date.FormatStyle().year()
        default: Date.FormatStyle().month(.abbreviated).day()
        }
    }
}
