import Foundation
import Shared

/// Says how long something takes.
///
/// Mirrors [Foundation's `DateComponentsFormatter`](https://developer.apple.com/documentation/foundation/datecomponentsformatter).
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    /// How units are named.
    public enum UnitsStyle: Int, Hashable, Sendable {
        /// By their places, such as `1:10:00`.
        case positional
        /// By letters, such as `1h 10m`.
        case abbreviated
        /// By short words, such as `1 hr, 10 min`.
        case short
        /// By words, such as `1 hour, 10 minutes`.
        case full
        /// By words, numbers too.
        case spellOut
        /// By short words without spaces, such as `1hr 10min`.
        case brief
    }

    /// What becomes of units that are zero.
    public struct ZeroFormattingBehavior: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At places, the first are left out; in words, all.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
        /// Those before the first that isn't zero are left out.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        /// Those between others are left out.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        /// Those after the last that isn't zero are left out.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        /// All are left out.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// None is left out, and places have two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// How units are named.
    open var unitsStyle = UnitsStyle.positional
    /// The units there may be; none for those the time needs.
    open var allowedUnits: NSCalendar.Unit = []
    /// What becomes of units that are zero.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar times are divided by.
    open var calendar: Calendar? = RequestContext.current.calendar
    /// From where times are counted in months and days.
    open var referenceDate: Date?
    /// Whether the smallest unit may have a fraction.
    open var allowsFractionalUnits = false
    /// The most units said; 0 for all.
    open var maximumUnitCount = 0
    /// Whether 1 of the largest unit is said as many of the next.
    open var collapsesLargestUnit = false
    /// Whether "about" is said before.
    open var includesApproximationPhrase = false
    /// Whether "remaining" is said after.
    open var includesTimeRemainingPhrase = false
    /// Where the words stand.
    open var formattingContext = Formatter.Context.unknown

    /// Says a time of seconds.
    open func string(from timeInterval: TimeInterval) -> String? {
        guard timeInterval.isFinite, abs(timeInterval) < 1e12 else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return string(from: start, to: start.addingTimeInterval(timeInterval.rounded(.towardZero)))
    }

    /// Says the time between two instants.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let parts = divisor.dateComponents(Set(units), from: startDate, to: endDate)
        return said(units.map { ($0, DurationWords.value(of: $0, in: parts)) })
    }

    /// Says a time by its parts.
    open func string(from components: DateComponents) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = divisor.date(byAdding: components, to: start) else { return nil }
        return string(from: start, to: end)
    }

    override open func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) } ?? (obj as? TimeInterval).flatMap { string(from: $0) }
    }

    /// Says parts in a style.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// Without a zone's clock changes: an hour is an hour.
    private var divisor: Calendar {
        var calendar = calendar ?? .current
        if referenceDate == nil { calendar.timeZone = .gmt }
        return calendar
    }

    private var units: [Calendar.Component] { DurationWords.units(allowedUnits, unitsStyle) }

    private func said(_ values: [(unit: Calendar.Component, value: Int)]) -> String? {
        var words = DurationWords(
            style: unitsStyle, zeros: zeroFormattingBehavior, most: maximumUnitCount,
            locale: (calendar?.locale ?? .autoupdatingCurrent).ofRequest)
        words.collapsesFirst = collapsesLargestUnit
        return words.text(values)
    }
}
