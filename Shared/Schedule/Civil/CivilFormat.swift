/// How a region reads days and times, in English words: what is said of a clock where there is no ICU to ask.
///
/// Four facts a region are kept, as Unicode's locale data has them. Of a locale without a region English is read as in the United
/// States, and everything else as most of the world does.
package struct CivilFormat: Hashable, Sendable {
    /// Whether hours are counted to 12, with AM and PM.
    package let isTwelveHours: Bool
    /// A Boolean value that indicates whether an hour of one digit has a zero before it: `09:05`.
    package let isHourPadded: Bool
    /// What stands between hours and minutes.
    package let timeSeparator: String
    /// Whether a month is named before its day.
    package let isMonthFirst: Bool
    /// A Boolean value that indicates whether a month stands before its day in a date of numbers: `11/24`.
    package let isMonthFirstInNumbers: Bool
    /// The day weeks begin with: 0 for Sunday to 6 for Saturday.
    package let firstWeekday: Int

    /// The format of a locale's region, such as `en_GB` or `de-DE`; `nil` is read as `en_US`.
    package init(localeIdentifier: String) {
        let parts = localeIdentifier.split { $0 == "_" || $0 == "-" || $0 == "@" }
        let isEnglish = parts.first.map { $0 == "en" } ?? true
        // The language first, then a script of four letters, then the region.
        let region = parts.dropFirst().first { part in
            part.utf8.count == 2 && part.utf8.allSatisfy { (0x41...0x5A).contains($0) }
                || part.utf8.count == 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        let name = region ?? (isEnglish ? "US" : "001")
        isTwelveHours = Self.lists(Self.twelveHours, name)
        isMonthFirst = isEnglish && Self.lists(Self.monthFirst, name)
        let language = parts.first.map { String($0) } ?? "en"
        func lists(_ names: String) -> Bool { Self.lists(names, language) || Self.lists(names, "\(language)_\(name)") }
        isHourPadded = !isTwelveHours && (!lists(Self.plainHours) || lists(Self.paddedHours))
        timeSeparator = lists(Self.timesWithPoint) ? "." : ":"
        isMonthFirstInNumbers =
            isMonthFirst
            || Self.lists(Self.numericMonthFirst, language) && !Self.lists(Self.numericDayFirst, "\(language)_\(name)")
            || Self.lists(Self.numericMonthFirst, "\(language)_\(name)")
        firstWeekday =
            Self.lists(Self.sundayFirst, name) ? 0 : Self.lists(Self.saturdayFirst, name) ? 6 : name == "MV" ? 5 : 1
    }

    /// A time of day, in minutes after midnight: `9:05 AM`, `09:05`, `9:05` or `09.05`.
    package func time(minutes: Int) -> String {
        let (hour, minute) = (minutes / 60 % 24, "\(timeSeparator)\(Self.two(minutes % 60))")
        guard isTwelveHours else { return (isHourPadded ? Self.two(hour) : "\(hour)") + minute }
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(minute) \(hour < 12 ? "AM" : "PM")"
    }

    /// The time of day the clocks of a zone show at an instant in milliseconds since 1970.
    package func time(at instant: Int64, in zone: CivilZone) -> String {
        time(minutes: Int(zone.clock(at: instant).milliseconds / 60_000))
    }

    /// A day with its weekday: `Friday, May 15`, or `Friday 15 May`; with its year where that isn't another day's.
    package func day(_ day: CivilDay, seenFrom today: CivilDay) -> String {
        let (year, month, number) = day.parts
        let named = Self.months[month - 1]
        let isOther = year != today.parts.year
        return Self.weekdays[day.weekday]
            + (isMonthFirst
                ? ", \(named) \(number)" + (isOther ? ", \(year)" : "")
                : " \(number) \(named)" + (isOther ? " \(year)" : ""))
    }

    /// An instant that is past, as short as it can be: `9:05 AM` of the same day, `yesterday`, `May 15`, or `May 15, 2025`.
    package func recent(_ instant: Int64, seenFrom now: Int64, in zone: CivilZone) -> String {
        let (day, today) = (zone.day(at: instant), zone.day(at: now))
        if day == today { return time(at: instant, in: zone) }
        if day.advanced(by: 1) == today { return "yesterday" }
        let (year, month, number) = day.parts
        let isOther = year != today.parts.year
        let named = Self.months[month - 1].prefix(3)
        if isMonthFirst { return "\(named) \(number)" + (isOther ? ", \(year)" : "") }
        return "\(number) \(named)" + (isOther ? " \(year)" : "")
    }

    /// The days of the week, Sunday first.
    package static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// The months of the year.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func lists(_ regions: String, _ name: some StringProtocol) -> Bool {
        regions.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(name.utf8) }
    }

    static let twelveHours = """
        419 AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY HK HN \
        IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY QA SA SB SD SG \
        SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM
        """
    /// Languages, and languages of regions, that write hours from 0 to 23 without a zero before them.
    static let plainHours = """
        ain bg ca cs dsb es fa fi he hu ja lo my ps rhg sk smn su tt ar_IL en_BG en_CZ en_FI en_HU en_IL en_JP zh_JP
        """
    /// Languages of regions that write it, though the language elsewhere doesn't.
    static let paddedHours = "es_BQ es_BR es_BZ es_CW es_HT"
    /// Languages, and languages of regions, with a point between hours and minutes.
    static let timesWithPoint = "as da fi hsb id kl rej si smn su en_DK en_FI en_ID ms_ID"
    static let sundayFirst = """
        AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR \
        PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """
    static let saturdayFirst = "AF BH DJ EG IQ IR KW LY OM QA SD SY"
    /// Languages, and languages of regions, other than the English ones above.
    static let numericMonthFirst = """
        ja zh yue ko hu lt eu mn fil ne fa en_ZA es_PA es_PR es_US fr_CA
        """
    static let numericDayFirst = "zh_HK zh_MO"
    static let monthFirst = "AS BI CA CN GU HU JP KR MH MP PH PR TR TW UM US VI"
}
