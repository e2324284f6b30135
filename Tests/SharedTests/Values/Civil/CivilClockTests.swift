import Foundation
import TestSupport
import Testing

@testable import Shared

/// Tests of times of day. The expected times come from Unicode's and Apple's data; `LocalizedMomentsTests` compares them with drawn times.
struct CivilClockTests {
    private func clock(_ locale: String) throws -> CivilClock { CivilClock(try #require(LocaleIdentifier(locale))) }

    @Test("The times of 90 locales are those of Unicode's locale data, or Apple's where these differ")
    func locales() throws {
        let rows = try TimesOfDay.rows()
        #expect(rows.count >= 90)
        for row in rows {
            let clock = try clock(row.locale).drawn
            #expect(TimesOfDay.minutes.map(clock.time) == row.times, "\(row.locale)")
        }
    }

    @Test(
        "Settings for hours and digits replace those of the locale, in each form of an identifier",
        arguments: [
            ("en-US-u-hc-h23", "00:05", "18:05"), ("en_US-u-hc-h23", "00:05", "18:05"),
            ("en_US@hours=h23", "00:05", "18:05"), ("en-u-hc-h23", "00:05", "18:05"),
            ("en-US-u-hc-h24", "24:05", "18:05"), ("en-US-u-hc-h11", "0:05 AM", "6:05 PM"),
            ("en-US-u-hc-h99", "12:05 AM", "6:05 PM"), ("en-GB-u-hc-h12", "12:05 am", "6:05 pm"),
            ("ja-JP-u-hc-h12", "午前12:05", "午後6:05"), ("ja-JP-u-hc-h11", "午前0:05", "午後6:05"),
            ("de-DE-u-hc-h12", "12:05 AM", "6:05 PM"), ("fr-CA-u-hc-h12", "12:05 a.m.", "6:05 p.m."),
            ("zh-TW-u-hc-h12", "凌晨12:05", "下午6:05"), ("zh-TW-u-hc-h23", "00:05", "18:05"),
            ("hi-IN-u-hc-h23", "00:05", "18:05"), ("cs_CZ@hours=h12", "12:05 dop.", "6:05 odp."),
            ("ar-EG-u-nu-latn", "12:05 ص", "6:05 م"), ("en-US-u-nu-arab", "١٢:٠٥ AM", "٦:٠٥ PM"),
            ("th-TH-u-nu-thai", "๐๐:๐๕", "๑๘:๐๕"), ("en-US-u-ca-buddhist", "12:05 AM", "6:05 PM"),
            ("en-US-u-ca-buddhist-hc-h23-nu-arab", "٠٠:٠٥", "١٨:٠٥"),
            ("en_US@calendar=buddhist;hours=h23;numbers=arab", "٠٠:٠٥", "١٨:٠٥"),
            ("en-US-u-nu-none", "12:05 AM", "6:05 PM"), ("en-US-u-rg-gbzzzz", "00:05", "18:05"),
            ("en-US-x-u-hc-h23", "12:05 AM", "6:05 PM"), ("en-us", "12:05 AM", "6:05 PM"),
        ])
    func settings(locale: String, midnight: String, evening: String) throws {
        let clock = try clock(locale)
        #expect([5, 1_085].map(clock.time) == [midnight, evening])
    }

    @Test(
        "A language without a region, another region and an unknown locale have a sensible format",
        arguments: [
            ("en", "9:05 AM"), ("de", "09:05"), ("hi", "पू 9:05"), ("ko", "오전 9:05"), ("zh_Hant", "上午9:05"),
            ("zh", "09:05"), ("fr", "09:05"), ("sr_Latn", "09:05"), ("de_US", "9:05 AM"), ("en_DE", "09:05"),
            ("zh-Hant-TW", "上午9:05"), ("zh_TW", "上午9:05"), ("xx_YY", "09:05"), ("xx", "09:05"), ("en_001", "9:05 AM"),
        ])
    func regions(locale: String, morning: String) throws {
        #expect(try clock(locale).time(minutes: 545) == morning)
    }

    @Test("Drawn times have the spaces of iOS, other times plain spaces")
    func spaces() throws {
        #expect(try clock("en_US").time(minutes: 545) == "9:05 AM")
        #expect(try clock("en_US").drawn.time(minutes: 545) == "9:05\u{202F}AM")
        #expect(try clock("es_ES@hours=h12").drawn.time(minutes: 545) == "9:05\u{202F}a.\u{202F}m.")
        #expect(try clock("es_ES@hours=h12").time(minutes: 545) == "9:05 a. m.")
        #expect(try clock("ar_EG").drawn.time(minutes: 545) == "٩:٠٥\u{A0}ص")
    }

    @Test("Times in English sentences have the locale's hours and English words and digits")
    func english() throws {
        #expect(try clock("ar_EG").inEnglish.time(minutes: 545) == "9:05 AM")
        #expect(try clock("zh_TW").inEnglish.time(minutes: 545) == "9:05 AM")
        #expect(try clock("fa_IR").inEnglish.time(minutes: 545) == "9:05")
        #expect(try clock("hi-IN-u-hc-h23").inEnglish.time(minutes: 545) == "09:05")
        #expect(try clock("en_AU").inEnglish.time(minutes: 545) == "9:05 am")
    }
}
