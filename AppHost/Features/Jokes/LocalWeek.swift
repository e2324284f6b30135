import Shared

/// A week of a person's calendar, as ISO 8601 counts them: from Monday, the first being the one with 4 January in it.
struct LocalWeek: Hashable, Sendable, CustomStringConvertible {
    /// The days since 1 January 1970 of its Monday.
    let monday: Int

    /// The week a day is in.
    init(of day: LocalDay) { monday = Self.monday(before: day.number) }

    /// Reads a week as `2026-W47`; `nil` for what is none, and for a week its year doesn't have.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/([0-9]{4})-W([0-9]{2})/#), let year = Int(match.1),
            let week = Int(match.2), year > 0, week > 0
        else { return nil }
        monday = Self.firstMonday(of: year) + (week - 1) * 7
        guard monday < Self.firstMonday(of: year + 1) else { return nil }
    }

    /// The days since 1 January 1970 of its days.
    var days: Range<Int> { monday..<(monday + 7) }

    var first: LocalDay { LocalDay(number: monday) }
    var last: LocalDay { LocalDay(number: monday + 6) }

    /// The week as `2026-W47`.
    var description: String {
        // A week is of the year its Thursday is in.
        let year = LocalDay(number: monday + 3).year
        let week = (monday - Self.firstMonday(of: year)) / 7 + 1
        let digits = String(year)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "-W" + (week < 10 ? "0" : "")
            + "\(week)"
    }

    private static func firstMonday(of year: Int) -> Int {
        monday(before: LocalDay(year: year, month: 1, day: 4).number)
    }

    /// The Monday on or before a day; 1 January 1970 was a Thursday.
    private static func monday(before number: Int) -> Int {
        let weekday = (number + 3) % 7
        return number - (weekday < 0 ? weekday + 7 : weekday)
    }
}
