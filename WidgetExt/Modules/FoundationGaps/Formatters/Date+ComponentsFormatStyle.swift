import Foundation
import Shared

/// A style of the duration between two instants, in units of the calendar.
///
/// Mirrors [Foundation's
/// `Date.ComponentsFormatStyle`](https://developer.apple.com/documentation/foundation/date/componentsformatstyle). On Linux, Foundation has
/// a type of that name that can't be created.
public struct _ComponentsFormatStyle: FormatStyle, Hashable, Sendable {
    /// The form of the units' names.
    public struct Style: Hashable, Codable, Sendable {
        fileprivate enum Form: Int, Codable { case abbreviated, condensed, narrow, spelled, wide, positional }

        fileprivate let form: Form

        /// Short names, such as `2 hr, 5 min`.
        public static let abbreviated = Style(form: .abbreviated)
        /// Short names without spaces, such as `2hr 5min`.
        public static let condensedAbbreviated = Style(form: .condensed)
        /// Letters, such as `2h 5m`.
        public static let narrow = Style(form: .narrow)
        /// Full names and spelled-out numbers.
        public static let spellOut = Style(form: .spelled)
        /// Full names, such as `2 hours, 5 minutes`.
        public static let wide = Style(form: .wide)
    }

    /// A unit of the calendar.
    public typealias Field = Date.ComponentsFormatStyle.Field

    /// The form of the units' names.
    public var style: Style
    public var locale: Locale
    /// The calendar that divides the duration; `nil` for the request's calendar.
    private var ownCalendar: Calendar?
    /// The units; `nil` for all units that the duration needs, except weeks.
    public var fields: Set<Field>?

    /// The calendar that divides the duration.
    public var calendar: Calendar {
        get { ownCalendar ?? _RequestRegion.calendar }
        set { ownCalendar = newValue }
    }

    /// Creates a style.
    public init(
        style: Style, locale: Locale = .autoupdatingCurrent, calendar: Calendar? = nil, fields: Set<Field>? = nil
    ) {
        (self.style, self.locale, ownCalendar, self.fields) = (style, locale, calendar, fields)
    }

    /// Hours, minutes and seconds separated by colons, such as `2:05:00`.
    public static let timeDuration = _ComponentsFormatStyle(
        style: Style(form: .positional), fields: [.hour, .minute, .second])

    /// Returns the duration of a range.
    public func format(_ value: Range<Date>) -> String {
        let units: [(Field, NSCalendar.Unit)] = [
            (.year, .year), (.month, .month), (.week, .weekOfMonth), (.day, .day), (.hour, .hour), (.minute, .minute),
            (.second, .second),
        ]
        let formatter = DateComponentsFormatter()
        var calendar = calendar
        calendar.locale = locale.ofRequest
        formatter.calendar = calendar
        formatter.referenceDate = value.lowerBound
        for (field, unit) in units where fields?.contains(field) ?? false { formatter.allowedUnits.insert(unit) }
        formatter.unitsStyle =
            switch style.form {
            case .abbreviated: .short
            case .condensed: .brief
            case .narrow: .abbreviated
            case .spelled: .spellOut
            case .wide: .full
            case .positional: .positional
            }
        return formatter.string(from: value.lowerBound, to: value.upperBound) ?? ""
    }

    /// Returns the style in another locale.
    public func locale(_ locale: Locale) -> _ComponentsFormatStyle {
        var style = self
        style.locale = locale
        return style
    }

    /// Returns the style with another calendar.
    public func calendar(_ calendar: Calendar) -> _ComponentsFormatStyle {
        var style = self
        style.calendar = calendar
        return style
    }
}

extension Date.ComponentsFormatStyle {
    /// The form of the units' names.
    public typealias Style = _ComponentsFormatStyle.Style
}

extension FormatStyle where Self == _ComponentsFormatStyle {
    /// Hours, minutes and seconds separated by colons, such as `2:05:00`.
    public static var timeDuration: Self { .timeDuration }

    /// Returns a style of durations in units of the calendar.
    public static func components(
        style: _ComponentsFormatStyle.Style, fields: Set<_ComponentsFormatStyle.Field>? = nil
    ) -> Self { Self(style: style, fields: fields) }
}

extension Date.FormatStyle {
    /// Returns a date in this format, with a leading zero before one-digit hours if the region writes one.
    ///
    /// On Linux, Foundation writes `9:41` in every region, with or without a date, and `9:5` if the locale's hours are those from 1 to 24. If
    /// the format has no locale, the request's locale is used.
    public func _text(_ date: Date) -> String {
        var format = locale(locale.ofRequest)
        if format.calendar == .autoupdatingCurrent { format.calendar = _RequestRegion.calendar }
        let fields: [AttributeScopes.FoundationAttributes.DateFieldAttribute.Field] =
            (format.locale.hourCycle == .oneToTwentyFour ? [.minute] : [])
            + (format.locale.hasZeroBeforeHours ? [.hour] : [])
        guard !fields.isEmpty else { return format.format(date) }
        var text = format.attributed.format(date)
        // For a format without minutes, such as `9 Uhr`, Foundation itself writes the zero if the region does.
        guard text.runs.contains(where: { $0.dateField == .minute }) else { return String(text.characters) }
        for field in fields {
            guard text.runs.contains(where: { $0.dateField == .hour }),
                let digits = text.runs.first(where: { $0.dateField == field })?.range,
                text[digits].characters.count == 1, let zero = text[digits].characters.first?.zeroOfDigits
            else { continue }
            text.characters.insert(zero, at: digits.lowerBound)
        }
        return String(text.characters)
    }
}

extension Locale {
    /// True if the region uses a 24-hour clock with a leading zero before one-digit hours.
    fileprivate var hasZeroBeforeHours: Bool {
        [.zeroToTwentyThree, .oneToTwentyFour].contains(hourCycle)
            && CivilFormat(localeIdentifier: identifier).clock.isHourPadded
    }
}

extension Character {
    /// The zero in the script of a decimal digit; `nil` for a character that isn't a digit.
    fileprivate var zeroOfDigits: Character? {
        guard let digit = unicodeScalars.first, unicodeScalars.count == 1, digit.properties.numericType == .decimal,
            let value = digit.properties.numericValue
        else { return nil }
        return Unicode.Scalar(digit.value - UInt32(value)).map { Character($0) }
    }
}
