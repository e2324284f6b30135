import Foundation
import FoundationGaps
import FoundationInternationalization
import Shared
import Synchronization

/// The translations in the asset folders, in the language of a request. If a key has no translation, the key itself is the text.
final class LocalizedStrings: StringTables {
    private struct State {
        var tables: LocalizedTables
        /// The tables of other languages, if views request them.
        var others: [String: LocalizedStrings] = [:]
    }

    private let folders: [String]
    private let locale: Locale
    private let state: Mutex<State>

    /// Searches for tables in folders and in their `.resources` subfolders.
    init(folders: [String], localeIdentifier identifier: String) {
        self.folders = folders
        locale = Locale(identifier: identifier)
        state = Mutex(State(tables: LocalizedTables(folders: folders, localeIdentifier: identifier)))
    }

    /// The errors so far in reading tables.
    var faults: [String] {
        state.withLock { state in state.tables.faults.map(\.description) + state.others.values.flatMap(\.faults) }
    }

    func changed(localeIdentifier: String) -> (any StringTables)? {
        state.withLock { state in
            if let known = state.others[localeIdentifier] { return known }
            let other = LocalizedStrings(folders: folders, localeIdentifier: localeIdentifier)
            state.others[localeIdentifier] = other
            return other
        }
    }

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let found = state.withLock { $0.tables.entry(key, in: table ?? "Localizable") }
        let format = found?.entry.format(for: arguments, language: found?.language ?? "") ?? key
        return arguments.isEmpty ? format : FormatString(text: format, locale: locale).filled(with: arguments)
    }

    func plural(_ key: String, table: String?) -> PluralFormat? {
        state.withLock { $0.tables.plural(key, in: table ?? "Localizable") }
    }

    func language(of key: String, table: String?) -> String? {
        state.withLock { $0.tables.entry(key, in: table ?? "Localizable")?.language }
    }
}

/// String tables in which every text is doubled, to simulate longer translations.
struct PseudoStrings: StringTables {
    let base: any StringTables

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let text = base.text(key, table: table, arguments: arguments)
        return text.isEmpty ? text : "\(text) \(text)"
    }

    func language(of key: String, table: String?) -> String? { base.language(of: key, table: table) }

    func plural(_ key: String, table: String?) -> PluralFormat? {
        var plural = base.plural(key, table: table)
        plural?.isDoubled = true
        return plural
    }
}

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

/// A format string of a translation with placeholders for values: `%@`, `%lld`, `%1$@`, `%.2f`, `%%`.
struct FormatString {
    let text: String
    let locale: Locale

    /// Returns the text with placeholders replaced by values. A placeholder without a value is removed.
    func filled(with arguments: [FormatArgument]) -> String {
        var result = ""
        var rest = text[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let place = Place(&rest) else {
                // This is a literal percent sign, not a placeholder.
                result += "%"
                continue
            }
            let index = place.position.map { $0 - 1 } ?? next
            if place.position == nil { next += 1 }
            if arguments.indices.contains(index) { result += place.text(of: arguments[index], locale) }
        }
        return result + rest
    }

    /// A placeholder for a value.
    struct Place {
        /// The index of the value, where 1 is the first; `nil` for the value after the previous one.
        var position: Int?
        private var isPadded = false
        private var width = 0
        private var precision: Int?
        private var kind: Character = "@"

        /// Parses a placeholder and removes it from the text. If there is none, returns `nil` and leaves the text unchanged.
        init?(_ text: inout Substring) {
            var rest = text
            func number() -> Int? {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest[digits.endIndex...]
                return digits.count < 4 ? Int(digits) : nil
            }
            let start = rest
            if let value = number(), rest.first == "$" {
                position = value
                rest = rest.dropFirst()
            } else {
                rest = start
            }
            while let flag = rest.first, "0-+#'".contains(flag) {
                isPadded = isPadded || flag == "0"
                rest = rest.dropFirst()
            }
            width = number() ?? 0
            if rest.first == "." {
                rest = rest.dropFirst()
                precision = number() ?? 0
            }
            while let size = rest.first, "lhqLzt".contains(size) { rest = rest.dropFirst() }
            guard let kind = rest.first, "@diuxXofFeEgGsc".contains(kind) else { return nil }
            self.kind = kind
            text = rest.dropFirst()
        }

        func text(of argument: FormatArgument, _ locale: Locale) -> String {
            let body: String
            switch argument {
            case .text(let text): body = text
            case .integer(let value): body = whole(value.magnitude, isNegative: value < 0, locale)
            case .unsigned(let value): body = whole(value, isNegative: false, locale)
            case .number(let value):
                if kind == "@" || kind == "g" || kind == "G" {
                    body = value.formatted(.number.locale(locale))
                } else {
                    let digits = min(precision ?? 6, 15)
                    body = value.formatted(.number.precision(.fractionLength(digits)).locale(locale))
                }
            }
            let missing = width - body.count
            return missing > 0 ? String(repeating: isPadded ? "0" : " ", count: missing) + body : body
        }

        private func whole(_ magnitude: UInt64, isNegative: Bool, _ locale: Locale) -> String {
            if kind == "x" || kind == "X" || kind == "o" {
                return String(magnitude, radix: kind == "o" ? 8 : 16, uppercase: kind == "X")
            }
            if isPadded || magnitude > UInt64(Int64.max) { return (isNegative ? "-" : "") + String(magnitude) }
            let value = Int64(magnitude)
            return (isNegative ? -value : value).formatted(.number.locale(locale))
        }
    }
}
