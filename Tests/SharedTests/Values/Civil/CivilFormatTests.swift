import Foundation
import Testing

@testable import Shared

/// Tests of regional dates and times, compared with Foundation's ICU.
struct CivilFormatTests {
    /// All locales in Unicode's data that specify a region.
    private static let locales = Locale.availableIdentifiers.filter { $0.contains("_") }.map(Locale.init(identifier:))
        .filter { $0.region != nil }

    @Test("The first weekday matches ICU for every locale")
    func firstWeekday() {
        let differing = Self.locales.filter { locale in
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale
            return CivilFormat(localeIdentifier: locale.identifier).firstWeekday + 1 != calendar.firstWeekday
        }
        #expect(differing.isEmpty, "\(differing.map(\.identifier))")
    }

    @Test("English locales put the month before the day exactly where ICU does")
    func englishMonthFirst() {
        let formatter = DateFormatter()
        formatter.timeZone = TimeZone(identifier: "UTC")
        let differing = Self.locales.filter { locale in
            guard locale.language.languageCode?.identifier == "en", locale.region?.identifier != "SA" else {
                return false
            }
            formatter.locale = locale
            formatter.setLocalizedDateFormatFromTemplate("EEEEMMMMd")
            // The first of January.
            let day = formatter.string(from: Date(timeIntervalSince1970: 0))
            let isFirst = day.range(of: "January").flatMap { month in
                day.range(of: "1").map { month.lowerBound < $0.lowerBound }
            }
            return CivilFormat(localeIdentifier: locale.identifier).isMonthFirst != isFirst
        }
        #expect(differing.isEmpty, "\(differing.map(\.identifier))")
    }

    @Test("Numeric dates order day and month as ICU does")
    func numericDates() {
        let locales =
            Self.locales.filter { $0.language.languageCode?.identifier == "en" }.map(\.identifier)
            + [
                "de_DE", "fr_FR", "fr_CA", "fr_CH", "es_ES", "es_MX", "es_US", "es_PR", "it_IT", "pt_BR", "nl_NL",
                "sv_SE", "da_DK",
                "pl_PL", "ru_RU", "tr_TR", "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "zh_Hans_CN", "zh_Hant_TW",
                "zh_Hant_HK",
                "hu_HU", "lt_LT", "eu_ES", "fil_PH", "th_TH", "vi_VN", "id_ID", "cs_CZ",
            ]
        let differing = locales.filter { identifier in
            let pattern =
                DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: Locale(identifier: identifier)) ?? ""
            let isFirst = pattern.firstIndex { "ML".contains($0) }.flatMap { month in
                pattern.firstIndex(of: "d").map { month < $0 }
            }
            return CivilFormat(localeIdentifier: identifier).isMonthFirstInNumbers != isFirst
        }
        #expect(differing.isEmpty, "\(differing)")
    }

    @Test("A day is formatted with the current translations, and in English without them")
    func translatedDays() {
        struct German: StringTables {
            func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
                let words = ["Friday": "Freitag", "May": "Mai", "yesterday": "gestern"]
                guard key == "day.weekday-day-month" else { return words[key] ?? key }
                return "\(arguments[0].plain), \(arguments[1].plain). \(arguments[2].plain)"
            }
        }
        let (today, day) = (CivilDay(year: 2026, month: 3, day: 26), CivilDay(year: 2026, month: 5, day: 15))
        let format = CivilFormat(localeIdentifier: "de_DE")
        let now: Int64 = 1_774_514_460_000  // 2026-03-26T08:41:00Z
        Translation.$tables.withValue(German()) {
            #expect(format.day(day, seenFrom: today) == "Freitag, 15. Mai")
            #expect(format.recent(now - 9 * 3_600_000, seenFrom: now, in: .utc) == "gestern")
            #expect(format.recent(now - 48 * 3_600_000, seenFrom: now, in: .utc) == "24 Mar")
        }
        #expect(format.day(day, seenFrom: today) == "Friday 15 May")
        Translation.$tables.withValue(German()) {
            #expect(format.inEnglish.day(day, seenFrom: today) == "Friday 15 May")
        }
    }

    @Test("A sentence in a language without translations is in English, and so are its times and digits")
    func textLanguage() {
        struct Arabic: StringTables {
            func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
                key == "yesterday" ? "أمس" : key
            }
        }
        let format = CivilFormat(localeIdentifier: "ar_EG")
        #expect(format.inLanguageOfTexts.time(minutes: 545) == "9:05 AM")
        #expect(format.inLanguageOfTexts.digits("4:30") == "4:30")
        Translation.$tables.withValue(Arabic()) {
            #expect(format.inLanguageOfTexts.time(minutes: 545) == "٩:٠٥ ص")
            #expect(format.inLanguageOfTexts.digits("4:30") == "٤:٣٠")
        }
        #expect(CivilFormat(localeIdentifier: "en_AU").inLanguageOfTexts.time(minutes: 545) == "9:05 am")
        #expect(CivilFormat(localeIdentifier: "zh_TW").inLanguageOfTexts.time(minutes: 1_085) == "6:05 PM")
    }

    @Test("A date in another year includes the year, a date in the current year does not")
    func otherYear() {
        let today = CivilDay(year: 2026, month: 3, day: 26)
        let (near, far) = (CivilDay(year: 2026, month: 5, day: 15), CivilDay(year: 2027, month: 1, day: 1))
        let (american, british) = (CivilFormat(localeIdentifier: "en_US"), CivilFormat(localeIdentifier: "en_GB"))
        #expect(american.day(near, seenFrom: today) == "Friday, May 15")
        #expect(american.day(far, seenFrom: today) == "Friday, January 1, 2027")
        #expect(british.day(near, seenFrom: today) == "Friday 15 May")
        #expect(british.day(far, seenFrom: today) == "Friday 1 January 2027")
    }

    @Test("A past instant is formatted as a time today, as 'yesterday', or as a short date")
    func recentTimes() {
        let now: Int64 = 1_774_514_460_000  // 2026-03-26T08:41:00Z
        let format = CivilFormat(localeIdentifier: "en_US")
        func recent(_ hours: Int64) -> String { format.recent(now - hours * 3_600_000, seenFrom: now, in: .utc) }
        #expect(recent(1) == "7:41 AM")
        #expect(recent(9) == "yesterday")
        #expect(recent(48) == "Mar 24")
        #expect(recent(24 * 365) == "Mar 26, 2025")
    }
}
