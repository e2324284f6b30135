/// A day of the Gregorian calendar, without a time or a time zone.
package struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of days since 1 January 1970, negative before.
    package var number: Int32

    /// Creates the day that is `number` days after 1 January 1970.
    package init(number: Int32) { self.number = number }

    /// Creates a day from a year, month (1 to 12) and day of the month. A day number after the end of the month refers to a day of the next
    /// month.
    ///
    /// The computation counts years from March, so that the leap day is the last day of a year.
    package init(year: Int, month: Int, day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        self.number = Int32(clamping: number)
    }

    /// Parses a day such as `2026-11-21`; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard text.utf8.count == 10, parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        guard description == text else { return nil }
    }

    /// The day's year, month (1 to 12) and day of the month.
    package var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day of the week: 0 for Sunday to 6 for Saturday.
    package var weekday: Int { ((Int(number) + 4) % 7 + 7) % 7 }

    /// Returns the day that is `days` later, or earlier for a negative number.
    package func advanced(by days: Int) -> CivilDay { CivilDay(number: Int32(clamping: Int(number) + days)) }

    package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    /// The day as `2026-11-21`.
    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        let (year, month, day) = parts
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
