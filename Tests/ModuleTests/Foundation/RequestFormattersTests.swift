import FoundationGaps
import Shared
import Testing

/// The formatters that imported packages use under Foundation's names.
struct RequestFormattersTests {
    // 14 September 2026, 8:00 in Greenwich: a Monday.
    private let date = Date(timeIntervalSince1970: 1_789_372_800)

    private func request<Value>(_ locale: String, _ zone: String, _ body: () throws -> Value) rethrows -> Value {
        let context = RequestContext(now: date, timeZoneIdentifier: zone, localeIdentifier: locale)
        return try RequestScope.with(context, body)
    }

    private static func formatter(_ set: (_DateFormatter) -> Void) -> _DateFormatter {
        let formatter = _DateFormatter()
        set(formatter)
        return formatter
    }

    private static let styled: [(name: String, make: @Sendable () -> _DateFormatter, german: String, english: String)] =
        [
            (
                "style", { formatter { ($0.dateStyle, $0.timeStyle) = (.medium, .short) } }, "14.09.2026, 04:00",
                "Sep 14, 2026 at 1:30\u{202F}PM"
            ),
            (
                "template", { formatter { $0.setLocalizedDateFormatFromTemplate("EEEEjmm") } }, "Montag, 04:00",
                "Monday 1:30\u{202F}PM"
            ),
            ("format", { formatter { $0.dateFormat = "EEEE HH:mm" } }, "Montag 04:00", "Monday 13:30"),
            (
                "no zone", { formatter { ($0.timeZone, $0.dateFormat) = (nil, "HH:mm zzz") } }, "04:00 GMT-4",
                "13:30 GMT+5:30"
            ),
            (
                "own locale",
                { formatter { ($0.locale, $0.dateFormat) = (Locale(identifier: "fr_FR"), "EEEE HH:mm") } },
                "lundi 04:00",
                "lundi 13:30"
            ),
            ("own zone", { formatter { ($0.timeZone, $0.dateFormat) = (.gmt, "HH:mm") } }, "08:00", "08:00"),
        ]

    @Test(
        "A date formatter follows the request in which it is used, also if it was made in another",
        arguments: styled.indices)
    func dates(index: Int) {
        let (name, make, german, english) = Self.styled[index]
        let formatter = request("ja_JP", "Asia/Tokyo", make)
        let copy = request("ja_JP", "Asia/Tokyo") { formatter.copy() as? _DateFormatter }
        for formatter in [formatter, copy] {
            request("de_DE", "America/New_York") {
                #expect(formatter?.string(from: date) == german, "\(name)")
            }
            request("en_US", "Asia/Calcutta") { #expect(formatter?.string(from: date) == english, "\(name)") }
        }
    }

    @Test("A date formatter reads texts, and lists months and weekdays, in the region of the request")
    func datesRead() {
        let formatter = Self.formatter { $0.dateFormat = "d. MMMM yyyy HH:mm" }
        request("de_DE", "Australia/Lord_Howe") {
            #expect(formatter.date(from: "14. September 2026 18:30") == date)
            #expect(formatter.weekdaySymbols[1] == "Montag" && formatter.shortMonthSymbols[2] == "März")
            #expect(formatter.timeZone.identifier == "Australia/Lord_Howe" && formatter.locale.identifier == "de_DE")
            #expect(
                _DateFormatter.localizedString(from: date, dateStyle: .none, timeStyle: .short) == "18:30")
            #expect(_DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: nil) == "HH:mm")
        }
        request("en_US", "US/Eastern") { #expect(formatter.date(from: "14. September 2026 04:00") == date) }
    }

    @Test("An interval formatter follows the request, unless the app sets a zone or a locale")
    func intervals() {
        let formatter = _DateIntervalFormatter()
        (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
        let interval = DateInterval(start: date, duration: 3_600)
        request("de_DE", "America/New_York") { #expect(formatter.string(from: interval) == "04:00–05:00 Uhr") }
        request("en_US", "Asia/Kolkata") {
            #expect(formatter.string(for: interval) == "1:30\u{2009}–\u{2009}2:30\u{202F}PM")
        }
        (formatter.timeZone, formatter.locale) = (.gmt, Locale(identifier: "fr_FR"))
        request("en_US", "Asia/Kolkata") {
            #expect(formatter.string(from: interval) == "08:00\u{2009}–\u{2009}09:00")
        }
    }

    @Test("A number formatter follows the request, unless the app sets a locale")
    func numbers() {
        let formatter = request("ja_JP", "UTC") {
            let formatter = _NumberFormatter()
            formatter.numberStyle = .decimal
            formatter.minimumFractionDigits = 2
            return formatter
        }
        request("de_DE", "UTC") {
            #expect(formatter.string(from: 1234.5) == "1.234,50" && formatter.number(from: "1.234,5") == 1234.5)
            #expect(formatter.decimalSeparator == "," && formatter.string(for: 2) == "2,00")
            #expect(_NumberFormatter.localizedString(from: 0.25, number: .percent) == "25\u{A0}%")
            #expect(_ByteCountFormatter.string(fromByteCount: 1_500_000, countStyle: .file) == "1,5 MB")
        }
        request("en_US", "UTC") { #expect(formatter.string(from: 1234.5) == "1,234.50") }
        formatter.locale = Locale(identifier: "fr_FR")
        request("en_US", "UTC") { #expect(formatter.string(from: 1234.5) == "1\u{202F}234,50") }
        let bytes = _ByteCountFormatter()
        (bytes.allowedUnits, bytes.countStyle) = ([.useKB], .binary)
        request("fr_FR", "UTC") { #expect(bytes.string(fromByteCount: 2048) == "2\u{202F}ko") }
    }

    @Test("A style without a locale formats in the request's locale, and a style with a locale in its own")
    func styles() {
        request("de_DE", "UTC") {
            #expect(_RequestRegion.text(1234.5, .number) == "1.234,5")
            #expect(_RequestRegion.text(1234.5, .number.locale(Locale(identifier: "en_US"))) == "1,234.5")
            #expect(_RequestRegion.text(["a", "b"], .list(type: .and)) == "a und b")
            #expect(_RequestRegion.text(1_500_000, .byteCount(style: .file)) == "1,5 MB")
            #expect(_RequestRegion.text(.seconds(61), .units(allowed: [.minutes], width: .wide)) == "1 Minute")
            #expect(_RequestRegion.text(-0.0, .number) == "-0" && _RequestRegion.text(Double.nan, .number) == "NaN")
            #expect(_RequestRegion.text(Int.min, .number) == "-9.223.372.036.854.775.808")
        }
    }

    @Test("Dates are counted in the calendar that is usual in the region, or that the locale names")
    func calendars() {
        let long = Date.FormatStyle(date: .long, time: .omitted)
        let interval = Date.IntervalFormatStyle(date: .abbreviated, time: .omitted)
        let range = date..<date.addingTimeInterval(3_600)
        let formatter = Self.formatter { $0.dateStyle = .medium }
        for (locale, text, short, styled) in [
            ("th_TH", "14 กันยายน 2569", "14 ก.ย. 2569", "14 ก.ย. 2569"),
            ("th-TH-u-ca-gregory", "14 กันยายน 2026", "14 ก.ย. 2026", "14 ก.ย. 2026"),
            ("en_US", "September 14, 2026", "Sep 14, 2026", "Sep 14, 2026"),
        ] {
            request(locale, "UTC") {
                #expect(_RequestRegion.text(date, long) == text)
                #expect(_RequestRegion.text(range, interval) == short)
                #expect(formatter.string(from: date) == styled)
            }
        }
    }

    @Test("A copy of a formatter has what the app has set, and follows the request for the rest")
    func copies() throws {
        let number = request("ja_JP", "UTC") {
            let formatter = _NumberFormatter()
            (formatter.numberStyle, formatter.currencyCode, formatter.minimumFractionDigits) = (.currency, "EUR", 3)
            return formatter
        }
        let numberCopy = try #require(number.copy() as? _NumberFormatter)
        request("de_DE", "UTC") { #expect(numberCopy.string(from: 1.5) == "1,500\u{A0}€") }
        let styled = Self.formatter { ($0.dateStyle, $0.dateFormat, $0.amSymbol) = (.short, "h a", "früh") }
        let styledCopy = try #require(styled.copy() as? _DateFormatter)
        request("de_DE", "UTC") { #expect(styledCopy.string(from: date) == "8 früh") }
        let interval = _DateIntervalFormatter()
        request("de_DE", "Asia/Tokyo") {
            #expect(interval.locale.identifier == "de_DE" && interval.timeZone.identifier == "Asia/Tokyo")
            #expect(interval.dateTemplate == "" && interval.dateStyle == .short)
        }
    }

    @Test("A locale that equals the request's counts as not set, so that a static formatter follows the next request")
    func currentLocale() {
        let formatter = request("en_US", "UTC") {
            Self.formatter { ($0.locale, $0.timeZone, $0.dateFormat) = (_RequestRegion.locale, .current, "EEEE") }
        }
        request("de_DE", "UTC") { #expect(formatter.string(from: date) == "Montag") }
        let components = request("en_US", "UTC") { DateComponentsFormatter() }
        components.unitsStyle = .full
        request("de_DE", "UTC") { #expect(components.string(from: 120) == "2 Minuten") }
    }

    @Test("Tasks that use one formatter in different requests get texts of their own requests")
    func concurrentRequests() async {
        let formatter = Self.formatter { $0.dateFormat = "EEEE" }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for (locale, expected) in [("de_DE", "Montag"), ("fr_FR", "lundi")] {
                group.addTask {
                    request(locale, "UTC") { (0..<200).count { _ in formatter.string(from: date) != expected } }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
