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

/// A formatter for the values of a duration's units.
struct DurationWords {
    typealias Part = (unit: Calendar.Component, value: Int)

    let style: DateComponentsFormatter.UnitsStyle
    let zeros: DateComponentsFormatter.ZeroFormattingBehavior
    /// The maximum number of units; 0 for no limit.
    let most: Int
    let locale: Locale
    /// True if a value of 1 in the largest unit is expressed in the next smaller unit: 70 minutes instead of 1 hour, 10 minutes.
    var collapsesFirst = false

    /// Returns the units of a bit mask, largest first.
    static func units(_ allowed: NSCalendar.Unit, _ style: DateComponentsFormatter.UnitsStyle) -> [Calendar.Component] {
        let all: [(NSCalendar.Unit, Calendar.Component)] = [
            (.year, .year), (.month, .month), (.weekOfMonth, .weekOfMonth), (.day, .day), (.hour, .hour),
            (.minute, .minute), (.second, .second),
        ]
        let chosen = all.filter { allowed.contains($0.0) }.map(\.1)
        return chosen.isEmpty ? all.map(\.1).filter { $0 != .weekOfMonth } : chosen
    }

    static func value(of unit: Calendar.Component, in parts: DateComponents) -> Int { parts.value(for: unit) ?? 0 }

    func text(_ values: [Part]) -> String? {
        let isNegative = values.contains { $0.value < 0 }
        var parts = visible(collapsed(values.map { ($0.unit, abs($0.value)) }))
        if most > 0 { parts = Array(parts.prefix(most)) }
        let text = style == .positional ? positional(parts) : worded(parts)
        return isNegative ? text.map { "-\($0)" } : text
    }

    /// Expresses a value of 1 in the largest unit in the next smaller unit, unless the value of that unit is zero.
    private func collapsed(_ values: [Part]) -> [Part] {
        let factors: [Calendar.Component: Int] = [
            .year: 12, .weekOfMonth: 7, .day: 24, .hour: 60, .minute: 60,
        ]
        guard collapsesFirst, let first = values.firstIndex(where: { $0.value != 0 }), values[first].value == 1,
            first + 1 < values.count, values[first + 1].value != 0, let factor = factors[values[first].unit]
        else { return values }
        var values = values
        values[first].value = 0
        values[first + 1].value += factor
        return values
    }

    private func visible(_ values: [Part]) -> [Part] {
        var behavior = zeros
        if behavior.contains(.default) { behavior = style == .positional ? [.dropLeading] : [.dropAll] }
        guard let first = values.firstIndex(where: { $0.value != 0 }),
            let last = values.lastIndex(where: { $0.value != 0 })
        else {
            // If all values are zero, the smallest unit remains.
            return behavior.intersection(.dropAll).isEmpty ? values : Array(values.suffix(1))
        }
        return values.enumerated().filter { index, part in
            if part.value != 0 { return true }
            if index < first { return !behavior.contains(.dropLeading) }
            if index > last { return !behavior.contains(.dropTrailing) }
            return !behavior.contains(.dropMiddle)
        }.map(\.element)
    }

    private func positional(_ parts: [Part]) -> String? {
        let places: [Calendar.Component] = [.hour, .minute, .second]
        let larger = parts.filter { !places.contains($0.unit) }
        let clock = parts.filter { places.contains($0.unit) }
        let digits = clock.enumerated().map { index, part in
            number(part.value, places: index > 0 || zeros.contains(.pad) && clock.count > 1 ? 2 : 1)
        }
        let words = larger.compactMap { UnitText.time(Double($0.value), $0.unit, .narrow, locale: locale) }
        let time = digits.joined(separator: ":")
        return (words + (time.isEmpty ? [] : [time])).joined(separator: " ")
    }

    private func worded(_ parts: [Part]) -> String? {
        let width: UnitText.TimeWidth =
            switch style {
            case .abbreviated, .positional: .narrow
            case .short: .short
            case .full, .spellOut: .full
            case .brief: .shorter
            }
        let texts = parts.compactMap { part -> String? in
            guard style == .spellOut else {
                return UnitText.time(Double(part.value), part.unit, width, locale: locale)
            }
            let spelled = NumberFormatter()
            spelled.locale = locale
            spelled.numberStyle = .spellOut
            return UnitText.time(Double(part.value), part.unit, width, locale: locale).flatMap { text in
                spelled.string(from: NSNumber(value: part.value)).map {
                    text.replacingOccurrences(of: number(part.value, places: 1), with: $0)
                }
            }
        }
        return UnitText.list(texts, width, locale: locale)
    }

    private func number(_ value: Int, places: Int) -> String {
        let form = "integer-width/*" + String(repeating: "0", count: places)
        return UnitText.number(Double(value), skeleton: form + " group-off", locale: locale) ?? "\(value)"
    }
}

/// The text of the time between two dates, in units of a calendar: `11 min, 14 sec` or `-2 days`.
package struct TimeSpanText {
    /// The length of the units' names.
    package enum Width: String {
        case full = "unit-width-full-name"
        case short = "unit-width-short"
    }

    /// The signs that are written, as ICU names them.
    package enum Sign: String {
        /// Only a minus sign.
        case automatic = "sign-auto"
        case never = "sign-never"
        case always = "sign-always"
        /// A plus or minus sign, but none for zero.
        case exceptZero = "sign-except-zero"
    }

    private static let names: [(field: Calendar.Component, name: String)] = [
        (.year, "year"), (.month, "month"), (.weekOfMonth, "week"), (.day, "day"), (.hour, "hour"),
        (.minute, "minute"), (.second, "second"),
    ]

    /// All units but weeks, largest first.
    package static let fields = names.map(\.field).filter { $0 != .weekOfMonth }

    private let calendar: Calendar
    private let locale: Locale

    package init(calendar: Calendar, locale: Locale) { (self.calendar, self.locale) = (calendar, locale) }

    /// Returns the text of a time span: its largest unit that isn't zero and the units after it, without those that are zero.
    ///
    /// - Parameters:
    ///   - end: The end; before the start, the span is negative.
    ///   - fields: The units that may appear.
    ///   - count: The maximum number of units.
    package func text(
        from start: Date, to end: Date, fields: Set<Calendar.Component>, count: Int, width: Width, sign: Sign
    ) -> String {
        let chosen = Self.names.filter { fields.contains($0.field) }
        let parts = calendar.dateComponents(Set(chosen.map(\.field)), from: min(start, end), to: max(start, end))
        let values = chosen.map { (name: $0.name, value: parts.value(for: $0.field) ?? 0) }
        let first = values.firstIndex { $0.value != 0 } ?? values.count - 1
        guard first >= 0 else { return "" }
        let shown = values[first...].prefix(max(count, 1)).enumerated().filter {
            $0.offset == 0 || $0.element.value != 0
        }
        let texts = shown.map { index, part in
            text(
                Double(end < start && index == 0 ? -part.value : part.value), "duration-\(part.name)", width,
                index == 0 ? sign : .never)
        }
        // In right-to-left languages, the parts of a list are isolated.
        if texts.count == 1 { return texts[0] }
        return UnitText.list(texts, width == .full ? .full : .short, locale: locale) ?? texts.joined(separator: ", ")
    }

    private func text(_ value: Double, _ unit: String, _ width: Width, _ sign: Sign) -> String {
        let form = "measure-unit/\(unit) \(width.rawValue) precision-integer"
        func text(_ sign: Sign) -> String? {
            UnitText.number(value, skeleton: "\(form) \(sign.rawValue)", locale: locale)
        }
        let (signed, unsigned) = (text(sign) ?? "\(Int(value))", text(.never) ?? "\(abs(Int(value)))")
        let isSigned =
            switch sign {
            case .automatic: value < 0
            case .never: false
            case .always: true
            case .exceptZero: value != 0
            }
        guard isSigned, signed == unsigned else { return signed }
        // A language with a word for one or two units, such as Arabic, has no number that could carry the sign.
        return (value < 0 ? "-" : "+") + unsigned
    }
}
