import Foundation
import Shared

/// A formatter that creates strings such as "2 hours ago" or "in 3 days".
///
/// Mirrors [Foundation's `RelativeDateTimeFormatter`](https://developer.apple.com/documentation/foundation/relativedatetimeformatter). The
/// string names the largest nonzero unit and drops the rest.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    /// The use of words such as "yesterday".
    public enum DateTimeStyle: Int, Hashable, Sendable {
        /// Numbers only.
        case numeric
        /// Words if the language has them.
        case named
    }

    /// The length of the string.
    public enum UnitsStyle: Int, Hashable, Sendable {
        /// Full, such as "2 months ago".
        case full
        /// Full, with spelled-out numbers.
        case spellOut
        /// Short, such as "2 mo. ago".
        case short
        /// As short as possible, such as "2mo ago".
        case abbreviated
    }

    /// The use of words such as "yesterday".
    open var dateTimeStyle = DateTimeStyle.numeric
    /// The length of the string.
    open var unitsStyle = UnitsStyle.full
    /// The position of the string in its context.
    open var formattingContext = Formatter.Context.unknown
    /// The calendar that counts the units; the request's unless the app sets one.
    open var calendar: Calendar! {
        get { ownCalendar ?? _RequestRegion.calendar }
        set { ownCalendar = newValue }
    }
    private var ownCalendar: Calendar?
    /// The locale of the string.
    open var locale: Locale! = .autoupdatingCurrent

    /// Returns a string for an instant relative to another.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let calendar: Calendar = calendar ?? .current
        let parts = calendar.dateComponents(Set(Self.units), from: referenceDate, to: date)
        return localizedString(from: parts)
    }

    /// Returns a string for a number of seconds from now, negative for the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = RequestContext.current.now
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// Returns a string for the largest nonzero component.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let values = Self.units.map { ($0, Self.value($0, dateComponents)) }
        let (unit, value) = values.first { $0.1 != 0 } ?? (.second, 0)
        let calendar = Calendar(identifier: .gregorian)
        // Any reference date works from which each unit can be counted exactly.
        let reference = Date(timeIntervalSinceReferenceDate: 0)
        var utc = calendar
        utc.timeZone = .gmt
        guard let date = utc.date(byAdding: unit, value: value, to: reference) else { return "" }
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: date, allowedFields: [Self.field(unit)], presentation: dateTimeStyle == .named ? .named : .numeric,
            unitsStyle: width, locale: (locale ?? .current).ofRequest, calendar: utc,
            capitalizationContext: capitalization)
        return style.format(reference)
    }

    override open func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: RequestContext.current.now) }
            ?? (obj as? DateComponents).map { localizedString(from: $0) }
    }

    private static let units: [Calendar.Component] = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]

    private static func value(_ unit: Calendar.Component, _ parts: DateComponents) -> Int {
        switch unit {
        case .year: parts.year ?? 0
        case .month: parts.month ?? 0
        case .weekOfMonth: parts.weekOfMonth ?? parts.weekOfYear ?? 0
        case .day: parts.day ?? 0
        case .hour: parts.hour ?? 0
        case .minute: parts.minute ?? 0
        default: parts.second ?? 0
        }
    }

    private static func field(_ unit: Calendar.Component) -> Date.RelativeFormatStyle.Field {
        switch unit {
        case .year: .year
        case .month: .month
        case .weekOfMonth: .week
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        default: .second
        }
    }

    private var width: Date.RelativeFormatStyle.UnitsStyle {
        switch unitsStyle {
        case .full: .wide
        case .spellOut: .spellOut
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
    }

    private var capitalization: FormatStyleCapitalizationContext {
        switch formattingContext {
        case .standalone: .standalone
        case .listItem: .listItem
        case .beginningOfSentence: .beginningOfSentence
        case .middleOfSentence: .middleOfSentence
        default: .unknown
        }
    }
}
