import Foundation
import Shared

/// A formatter that creates strings of durations.
///
/// Mirrors [Foundation's `DateComponentsFormatter`](https://developer.apple.com/documentation/foundation/datecomponentsformatter).
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    /// The style of unit names.
    public enum UnitsStyle: Int, Hashable, Sendable {
        /// Digits separated by colons, such as `1:10:00`.
        case positional
        /// Unit letters, such as `1h 10m`.
        case abbreviated
        /// Short unit names, such as `1 hr, 10 min`.
        case short
        /// Full unit names, such as `1 hour, 10 minutes`.
        case full
        /// Full unit names and spelled-out numbers.
        case spellOut
        /// Short unit names without spaces, such as `1hr 10min`.
        case brief
    }

    /// The handling of units whose value is zero.
    public struct ZeroFormattingBehavior: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Drops leading zeros in the positional style, and all zeros in the other styles.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
        /// Drops zeros before the first nonzero unit.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        /// Drops zeros between nonzero units.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        /// Drops zeros after the last nonzero unit.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Drops no zeros, and pads numbers to two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    open var unitsStyle = UnitsStyle.positional
    /// The units to use. If the set is empty, all units that the duration needs are used.
    open var allowedUnits: NSCalendar.Unit = []
    /// The handling of units whose value is zero.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar that divides durations into units; the request's unless the app sets one.
    open var calendar: Calendar? {
        get { ownCalendar ?? _RequestRegion.calendar }
        set { ownCalendar = newValue }
    }
    private var ownCalendar: Calendar?
    /// The instant from which months and days are counted.
    open var referenceDate: Date?
    /// True if the smallest unit may have a fraction. Ignored here.
    open var allowsFractionalUnits = false
    /// The maximum number of units in the string; 0 for no limit.
    open var maximumUnitCount = 0
    /// True if a value of 1 in the largest unit is expressed in the next smaller unit: 70 minutes instead of 1 hour, 10 minutes.
    open var collapsesLargestUnit = false
    /// True if the string begins with a phrase such as "About". Ignored here.
    open var includesApproximationPhrase = false
    /// True if the string ends with a phrase such as "remaining". Ignored here.
    open var includesTimeRemainingPhrase = false
    /// The position of the string in its context. Ignored here.
    open var formattingContext = Formatter.Context.unknown

    /// Returns a string for a duration in seconds.
    open func string(from timeInterval: TimeInterval) -> String? {
        guard timeInterval.isFinite, abs(timeInterval) < 1e12 else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return text(from: start, to: start.addingTimeInterval(timeInterval.rounded(.towardZero)), divisor)
    }

    /// Returns a string for the duration between two instants.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(from: startDate, to: endDate, calendar ?? .current)
    }

    private func text(from start: Date, to end: Date, _ calendar: Calendar) -> String? {
        let parts = calendar.dateComponents(Set(units), from: start, to: end)
        return text(units.map { ($0, DurationWords.value(of: $0, in: parts)) })
    }

    /// Returns a string for a duration given as components.
    open func string(from components: DateComponents) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = divisor.date(byAdding: components, to: start) else { return nil }
        return text(from: start, to: end, divisor)
    }

    override open func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) } ?? (obj as? TimeInterval).flatMap { string(from: $0) }
    }

    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// The calendar that divides durations without dates. Without a reference date, it has no clock changes, so that an hour is always
    /// 3,600 s.
    private var divisor: Calendar {
        var calendar = calendar ?? .current
        if referenceDate == nil { calendar.timeZone = .gmt }
        return calendar
    }

    private var units: [Calendar.Component] { DurationWords.units(allowedUnits, unitsStyle) }

    private func text(_ values: [(unit: Calendar.Component, value: Int)]) -> String? {
        var words = DurationWords(
            style: unitsStyle, zeros: zeroFormattingBehavior, most: maximumUnitCount,
            locale: (calendar?.locale ?? .autoupdatingCurrent).ofRequest)
        words.collapsesFirst = collapsesLargestUnit
        return words.text(values)
    }
}
