import Foundation

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
