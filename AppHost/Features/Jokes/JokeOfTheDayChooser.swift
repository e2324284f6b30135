import Foundation
import Shared

/// Chooses the joke of a day: the same for all users with the same jokes, and each joke once before any repeats.
///
/// Days are divided into cycles of as many days as there are jokes. Each cycle is a shuffle seeded with the cycle's number.
struct JokeOfTheDayChooser {
    /// Returns the joke of a day; `nil` if there are no jokes.
    ///
    /// - Parameter jokes: The jokes in any order; the choice depends only on their ids.
    static func joke(for day: LocalDay, from jokes: [Joke]) -> Joke? {
        guard !jokes.isEmpty else { return nil }
        let sorted = jokes.sorted { $0.id < $1.id }
        let number = day.number
        let cycle = Int((Double(number) / Double(sorted.count)).rounded(.down))
        let position = number - cycle * sorted.count
        var order = shuffle(sorted.count, cycle: cycle)
        // The last joke of a cycle and the first of the next must differ.
        if order.count > 1, order[0] == shuffle(sorted.count, cycle: cycle - 1).last { order.swapAt(0, 1) }
        return sorted[order[position]]
    }

    private static func shuffle(_ count: Int, cycle: Int) -> [Int] {
        var generator = SplitMix64(seed: UInt64(bitPattern: Int64(cycle)))
        var order = Array(0..<count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            order.swapAt(index, Int(generator.next() % UInt64(index + 1)))
        }
        return order
    }
}

/// A day of the user's calendar, without a time.
struct LocalDay: Hashable, Sendable, CustomStringConvertible {
    let year: Int
    let month: Int
    let day: Int

    /// Creates the local day of an instant.
    init(of instant: Date, in calendar: Calendar) {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let parts = gregorian.dateComponents([.year, .month, .day], from: instant)
        (year, month, day) = (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
    }

    /// Creates a day of the Gregorian calendar.
    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Creates the day that is `number` days after 1 January 1970.
    init(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days since 1 January 1970, negative before.
    ///
    /// In the computation years begin in March, so that the leap day is the last day of a year.
    var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day as `2026-11-21`.
    var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A week of the user's calendar by ISO 8601: it begins on Monday, and the first week of a year contains 4 January.
struct LocalWeek: Hashable, Sendable, CustomStringConvertible {
    /// The week's Monday, in days since 1 January 1970.
    let monday: Int

    /// Creates the week of a day.
    init(of day: LocalDay) { monday = Self.monday(before: day.number) }

    /// Parses a week such as `2026-W47`; `nil` for invalid text and for a week that the year doesn't have.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/([0-9]{4})-W([0-9]{2})/#), let year = Int(match.1),
            let week = Int(match.2), year > 0, week > 0
        else { return nil }
        monday = Self.firstMonday(of: year) + (week - 1) * 7
        guard monday < Self.firstMonday(of: year + 1) else { return nil }
    }

    /// The week's days, in days since 1 January 1970.
    var days: Range<Int> { monday..<(monday + 7) }

    var first: LocalDay { LocalDay(number: monday) }
    var last: LocalDay { LocalDay(number: monday + 6) }

    /// The week as `2026-W47`.
    var description: String {
        // A week belongs to the year of its Thursday.
        let year = LocalDay(number: monday + 3).year
        let week = (monday - Self.firstMonday(of: year)) / 7 + 1
        let digits = String(year)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "-W" + (week < 10 ? "0" : "")
            + "\(week)"
    }

    private static func firstMonday(of year: Int) -> Int {
        monday(before: LocalDay(year: year, month: 1, day: 4).number)
    }

    /// Returns the Monday on or before a day; 1 January 1970 was a Thursday.
    private static func monday(before number: Int) -> Int {
        let weekday = (number + 3) % 7
        return number - (weekday < 0 ? weekday + 7 : weekday)
    }
}
