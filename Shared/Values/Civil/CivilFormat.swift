/// A region's format of dates and times, in English words or those of the current translations, for programs that don't link ICU.
///
/// It stores a few properties of each region from Unicode's locale data. A locale without a region has the format of the United States if
/// its language is English, and otherwise the most common format.
package struct CivilFormat: Hashable, Sendable {
    /// True for 12-hour times with AM and PM.
    package let isTwelveHours: Bool
    /// True if hours below 10 are written with a leading zero: `09:05`.
    package let isHourPadded: Bool
    /// The separator between hours and minutes.
    package let timeSeparator: String
    /// True if a month's name precedes the day.
    package let isMonthFirst: Bool
    /// True if the month precedes the day in a numeric date: `11/24`.
    package let isMonthFirstInNumbers: Bool
    /// The first day of the week: 0 for Sunday to 6 for Saturday.
    package let firstWeekday: Int
    /// True if 12-hour times end in Arabic letters instead of AM and PM.
    private var isArabic: Bool
    /// True if numbers have Arabic-Indic digits.
    private var hasArabicDigits: Bool
    /// True if the names of days come from the current translations.
    private var isTranslated = true

    /// Creates the format of a locale's region, such as `en_GB` or `de-DE`; `nil` is treated as `en_US`.
    package init(localeIdentifier: String) {
        let parts = localeIdentifier.split { $0 == "_" || $0 == "-" || $0 == "@" }
        let isEnglish = parts.first.map { $0 == "en" } ?? true
        // An identifier has the language first, then possibly a script of four letters, then the region.
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
        isArabic = language == "ar"
        hasArabicDigits = isArabic && !Self.lists(Self.arabicWithLatinDigits, name)
        isMonthFirstInNumbers =
            isMonthFirst
            || Self.lists(Self.numericMonthFirst, language) && !Self.lists(Self.numericDayFirst, "\(language)_\(name)")
            || Self.lists(Self.numericMonthFirst, "\(language)_\(name)")
        firstWeekday =
            Self.lists(Self.sundayFirst, name) ? 0 : Self.lists(Self.saturdayFirst, name) ? 6 : name == "MV" ? 5 : 1
    }

    /// Returns a time of day, in minutes after midnight: `9:05 AM`, `09:05`, `9:05` or `09.05`.
    package func time(minutes: Int) -> String {
        let (hour, minute) = (minutes / 60 % 24, "\(timeSeparator)\(Self.two(minutes % 60))")
        guard isTwelveHours else { return digits((isHourPadded ? Self.two(hour) : "\(hour)") + minute) }
        let half = isArabic ? (hour < 12 ? "ص" : "م") : hour < 12 ? "AM" : "PM"
        return digits("\(hour % 12 == 0 ? 12 : hour % 12)\(minute) \(half)")
    }

    /// The format of the same region with English words and digits, for sentences that are always in English.
    package var inEnglish: CivilFormat {
        var format = self
        (format.isArabic, format.hasArabicDigits, format.isTranslated) = (false, false, false)
        return format
    }

    /// Returns the text with the locale's digits in place of 0 to 9.
    package func digits(_ text: String) -> String {
        guard hasArabicDigits else { return text }
        return text.replacingDigits(zero: "٠")
    }

    /// Returns the local time of a zone at `instant`, in milliseconds since 1970.
    package func time(at instant: Int64, in zone: CivilZone) -> String {
        time(minutes: Int(zone.clock(at: instant).milliseconds / 60_000))
    }

    /// Returns a day with its weekday: `Friday, May 15`, or `Friday 15 May`; with the year if it differs from that of `today`.
    package func day(_ day: CivilDay, seenFrom today: CivilDay) -> String {
        let (year, month, number) = day.parts
        let (named, weekday) = (Self.months[month - 1], Self.weekdays[day.weekday])
        let isOther = year != today.parts.year
        let english =
            weekday
            + (isMonthFirst
                ? ", \(named) \(number)" + (isOther ? ", \(year)" : "")
                : " \(number) \(named)" + (isOther ? " \(year)" : ""))
        guard isTranslated, Translation.tables != nil else { return english }
        let parts = [Self.translated(weekday), digits("\(number)"), Self.translated(named), digits("\(year)")]
        return Self.translated(isOther ? "day.weekday-day-month-year" : "day.weekday-day-month", parts, english)
    }

    /// Returns a past instant in a short format: `9:05 AM` for the same day, `yesterday`, `May 15`, or `May 15, 2025`.
    package func recent(_ instant: Int64, seenFrom now: Int64, in zone: CivilZone) -> String {
        let (day, today) = (zone.day(at: instant), zone.day(at: now))
        if day == today { return time(at: instant, in: zone) }
        if day.advanced(by: 1) == today { return isTranslated ? Self.translated("yesterday") : "yesterday" }
        let (year, month, number) = day.parts
        let isOther = year != today.parts.year
        let named = Self.months[month - 1].prefix(3)
        let english =
            isMonthFirst
            ? "\(named) \(number)" + (isOther ? ", \(year)" : "")
            : "\(number) \(named)" + (isOther ? " \(year)" : "")
        guard isTranslated, Translation.tables != nil else { return english }
        let parts = [digits("\(number)"), Self.translated(Self.months[month - 1]), digits("\(year)")]
        return Self.translated(isOther ? "day.day-month-year" : "day.day-month", parts, english)
    }

    /// Returns the current translation of a key with its values; if there is none, the English text or else the key.
    private static func translated(_ key: String, _ parts: [String] = [], _ english: String? = nil) -> String {
        let text = Translation.text(key, arguments: parts.map { .text($0) }, plain: key)
        return text == key ? english ?? key : text
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
    /// Languages, and languages in particular regions, that write hours from 0 to 23 without a leading zero.
    static let plainHours = """
        ain bg ca cs dsb es fa fi he hu ja lo my ps rhg sk smn su tt ar_IL en_BG en_CZ en_FI en_HU en_IL en_JP zh_JP
        """
    /// Languages in particular regions that write a leading zero, although the language doesn't elsewhere.
    static let paddedHours = "es_BQ es_BR es_BZ es_CW es_HT"
    /// Languages, and languages in particular regions, that separate hours and minutes with a point.
    static let timesWithPoint = "as da fi hsb id kl rej si smn su en_DK en_FI en_ID ms_ID"
    /// Regions that write Arabic with the digits 0 to 9.
    static let arabicWithLatinDigits = "AE DZ EH LY MA TN"
    static let sundayFirst = """
        AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JO JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR \
        PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """
    static let saturdayFirst = "AF BH DJ EG IQ IR KW LY OM QA SD SY"
    /// Languages, and languages in particular regions, that write the month first in numeric dates. English in particular regions is listed
    /// above.
    static let numericMonthFirst = """
        ja zh yue ko hu lt eu mn fil ne fa en_ZA es_PA es_PR es_US fr_CA
        """
    static let numericDayFirst = "zh_HK zh_MO"
    static let monthFirst = "AS BI CA CN GU HU JP KR MH MP PH PR TR TW UM US VI"
}

extension String {
    /// Returns the text with other decimal digits in place of 0 to 9.
    ///
    /// - Parameter zero: The digit zero of the other digits.
    package func replacingDigits(zero: Unicode.Scalar) -> String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            let isDigit = (0x30...0x39).contains(scalar.value)
            text.append(isDigit ? Unicode.Scalar(scalar.value - 0x30 + zero.value) ?? scalar : scalar)
        }
        return String(text)
    }
}
