import Foundation
import Shared

/// Says how long ago or ahead something is.
///
/// Mirrors [Foundation's `RelativeDateTimeFormatter`](https://developer.apple.com/documentation/foundation/relativedatetimeformatter). The
/// largest unit of the calendar that isn't zero is said, and what is left is dropped.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    /// Whether there are words such as "yesterday".
    public enum DateTimeStyle: Int, Hashable, Sendable {
        /// Numbers only.
        case numeric
        /// Words where there are any.
        case named
    }

    /// How long the words are.
    public enum UnitsStyle: Int, Hashable, Sendable {
        /// In full, such as "2 months ago".
        case full
        /// With the numbers in words.
        case spellOut
        /// Shortened, such as "2 mo. ago".
        case short
        /// As short as can be, such as "2mo ago".
        case abbreviated
    }

    /// Whether there are words such as "yesterday".
    open var dateTimeStyle = DateTimeStyle.numeric
    /// How long the words are.
    open var unitsStyle = UnitsStyle.full
    /// Where the words stand.
    open var formattingContext = Formatter.Context.unknown
    /// The calendar units are counted by.
    open var calendar: Calendar! = RequestContext.current.calendar
    /// The language and region.
    open var locale: Locale! = .autoupdatingCurrent

    /// The time between two instants.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let calendar: Calendar = calendar ?? .current
        let parts = calendar.dateComponents(Set(Self.units), from: referenceDate, to: date)
        return localizedString(from: parts)
    }

    /// A time from now; negative in the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = RequestContext.current.now
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// A time by its largest part that isn't zero.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let values = Self.units.map { ($0, Self.value($0, dateComponents)) }
        let (unit, value) = values.first { $0.1 != 0 } ?? (.second, 0)
        let calendar = Calendar(identifier: .gregorian)
        // Any instant does from which each unit can be counted exactly.
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
