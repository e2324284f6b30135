import FoundationEssentials

/// A region's format of dates and times, in English words or those of the current translations, for programs that don't link ICU.
///
/// It stores a few properties of each region from Unicode's locale data. A locale without a region has the format of the United States if
/// its language is English, and otherwise the most common format.
package struct CivilFormat: Hashable, Sendable {
    /// The format of times of day.
    package private(set) var clock: CivilClock
    /// True if a month's name precedes the day.
    package let isMonthFirst: Bool
    /// True if the month precedes the day in a numeric date: `11/24`.
    package let isMonthFirstInNumbers: Bool
    /// The first day of the week: 0 for Sunday to 6 for Saturday.
    package let firstWeekday: Int
    /// True if the language is English.
    private let isEnglish: Bool
    /// True if the names of days come from the current translations.
    private var isTranslated = true

    /// Creates the format of a locale's region, such as `en_GB`, `de-DE` or `en_US@hours=h23`. A text that isn't an identifier is treated as
    /// `en_US`.
    package init(localeIdentifier: String) {
        let locale = LocaleIdentifier(localeIdentifier) ?? LocaleIdentifier()
        let language = locale.language
        isEnglish = language == "en"
        let name = locale.region ?? (isEnglish ? "US" : "001")
        clock = CivilClock(locale)
        isMonthFirst = isEnglish && Self.lists(Self.monthFirst, name)
        isMonthFirstInNumbers =
            isMonthFirst
            || Self.lists(Self.numericMonthFirst, language) && !Self.lists(Self.numericDayFirst, "\(language)_\(name)")
            || Self.lists(Self.numericMonthFirst, "\(language)_\(name)")
        firstWeekday =
            Self.lists(Self.sundayFirst, name) ? 0 : Self.lists(Self.saturdayFirst, name) ? 6 : name == "MV" ? 5 : 1
    }

    /// Returns a time of day, in minutes after midnight: `9:05 AM`, `09:05`, `9:05` or `09.05`.
    package func time(minutes: Int) -> String { clock.time(minutes: minutes) }

    /// The format of the same region with English words and digits, for sentences that are always in English.
    package var inEnglish: CivilFormat {
        var format = self
        (format.clock, format.isTranslated) = (clock.inEnglish, false)
        return format
    }

    /// The format for sentences of the current translations. If there are none into the locale's language, the sentences are in English, and
    /// so are their times and dates.
    package var inLanguageOfTexts: CivilFormat {
        isEnglish || Self.translated("yesterday") != "yesterday" ? self : inEnglish
    }

    /// The format for texts that are drawn, with the spaces of ``CivilClock/drawn``.
    package var drawn: CivilFormat {
        var format = self
        format.clock = clock.drawn
        return format
    }

    /// Returns the text with the locale's digits in place of 0 to 9.
    package func digits(_ text: String) -> String { clock.digits(text) }

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

    private static func lists(_ regions: String, _ name: some StringProtocol) -> Bool {
        regions.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(name.utf8) }
    }

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

extension Date {
    /// Parses a text such as `2026-11-21T09:41:00Z` or `2026-11-21T09:41:00.250+01:00`.
    ///
    /// Days and times that don't exist aren't normalised.
    ///
    /// - Parameter other: The error for a text in another format.
    /// - Throws: `other`, or a ``CommandFailure`` that says if the day or the time of day doesn't exist.
    package init(written text: String, other: @autoclosure () -> CommandFailure? = nil) throws(CommandFailure) {
        func form() -> CommandFailure {
            other()
                ?? CommandFailure(
                    "'\(text.shortened)' is not an instant — write ISO 8601 with a zone, such as 2026-11-21T09:41:00Z")
        }
        let invalidTime = "has an invalid time of day — write 00:00:00 to 23:59:59"
        let missingDay = "has a day that its month doesn't have — write another day"
        func fault(_ words: String) -> CommandFailure { CommandFailure("'\(text.shortened)' \(words)") }
        var rest = Substring(text).utf8
        func digits(_ count: Int) throws(CommandFailure) -> Int {
            var number = 0
            for _ in 0..<count {
                guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { throw form() }
                number = number * 10 + Int(byte - 0x30)
            }
            return number
        }
        func take(_ character: Unicode.Scalar) throws(CommandFailure) {
            guard rest.popFirst() == UInt8(ascii: character) else { throw form() }
        }
        let year = try digits(4)
        try take("-")
        let month = try digits(2)
        try take("-")
        let day = try digits(2)
        try take("T")
        let hour = try digits(2)
        try take(":")
        let minute = try digits(2)
        try take(":")
        let second = try digits(2)
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            var unit = 0.1
            guard let first = rest.first, (0x30...0x39).contains(first) else { throw form() }
            while let byte = rest.first, (0x30...0x39).contains(byte) {
                fraction += unit * Double(byte - 0x30)
                unit /= 10
                rest.removeFirst()
            }
        }
        var offset = 0
        switch rest.popFirst() {
        case UInt8(ascii: "Z"): break
        case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            let hours = try digits(2)
            if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
            let minutes = rest.isEmpty ? 0 : try digits(2)
            guard hours < 24, minutes < 60 else { throw fault(invalidTime) }
            offset = (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
        default: throw form()
        }
        guard rest.isEmpty else { throw form() }
        guard let civil = CivilDay(existing: year, month, day) else { throw fault(missingDay) }
        guard hour < 24, minute < 60, second < 60 else { throw fault(invalidTime) }
        let seconds = Int(civil.number) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(seconds) + fraction)
    }
}

extension CivilDay {
    /// Creates a day from a year, month and day of the month; `nil` if the day doesn't exist.
    package init?(existing year: Int, _ month: Int, _ day: Int) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(year: year, month: month, day: day)
        guard parts == (year, month, day) else { return nil }
    }
}

extension Date {
    /// The instant in milliseconds since 1 January 1970, rounded down and clamped to the range of the type.
    package var milliseconds: Int64 { Int64(Int(saturating: (timeIntervalSince1970 * 1_000).rounded(.down))) }

    /// The instant in UTC as ``init(written:)`` parses it, rounded to a millisecond.
    package var written: String {
        let milliseconds = Int(saturating: (timeIntervalSince1970 * 1_000).rounded())
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        let fraction = milliseconds - seconds * 1_000
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        guard fraction > 0 else { return text }
        let digits = "\(fraction)"
        return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    /// Creates the instant that is `milliseconds` after 1 January 1970.
    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
