import Shared

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
