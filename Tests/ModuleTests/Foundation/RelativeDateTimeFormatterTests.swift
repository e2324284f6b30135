import FoundationGaps
import Testing

struct RelativeDateTimeFormatterTests {
    private func formatter(_ locale: String, _ change: (RelativeDateTimeFormatter) -> Void = { _ in })
        -> RelativeDateTimeFormatter
    {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: locale)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        formatter.calendar = calendar
        change(formatter)
        return formatter
    }

    private static let spans: [(String, Double, String)] = [
        ("en_US", -90, "1 minute ago"), ("en_US", 90, "in 1 minute"), ("en_US", -7_000, "1 hour ago"),
        ("en_US", -86_400, "1 day ago"), ("en_US", 8 * 86_400, "in 1 week"), ("de", -7_200, "vor 2 Stunden"),
        ("de", 86_400, "in 1 Tag"), ("ja", -7_200, "2 時間前"), ("ar", -7_200, "قبل ساعتين"), ("en_US", 0, "in 0 seconds"),
    ]

    @Test("A time span is formatted in its largest whole unit, in the locale's language", arguments: spans)
    func largestUnit(locale: String, seconds: Double, expected: String) {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        #expect(
            formatter(locale).localizedString(for: now.addingTimeInterval(seconds), relativeTo: now) == expected)
    }

    @Test(
        "The named style uses words such as yesterday and tomorrow",
        arguments: [
            ("en_US", -1, "yesterday"), ("en_US", 1, "tomorrow"), ("de", -1, "gestern"), ("de", -2, "vorgestern"),
        ])
    func namedDays(locale: String, days: Int, expected: String) {
        let formatter = formatter(locale) { $0.dateTimeStyle = .named }
        #expect(formatter.localizedString(from: DateComponents(day: days)) == expected)
    }

    @Test(
        "Each units style formats a relative time at its own length",
        arguments: [
            (RelativeDateTimeFormatter.UnitsStyle.full, "2 hours ago"), (.short, "2 hr. ago"), (.abbreviated, "2h ago"),
            (.spellOut, "two hours ago"),
        ])
    func unitStyles(style: RelativeDateTimeFormatter.UnitsStyle, expected: String) {
        let formatter = formatter("en_US") { $0.unitsStyle = style }
        #expect(formatter.localizedString(from: DateComponents(hour: -2)) == expected)
    }

    @Test("Date components are formatted in the unit they are given in")
    func givenComponents() {
        #expect(formatter("en_US").localizedString(from: DateComponents(day: -8)) == "8 days ago")
    }
}
