import Foundation

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
