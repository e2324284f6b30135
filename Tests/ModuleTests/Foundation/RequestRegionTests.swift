import FoundationGaps
import Shared
import Testing

struct RequestRegionTests {
    @Test("The locale, languages and calendar are those of the current request")
    func requestRegion() {
        var context = RequestContext(now: Date(timeIntervalSince1970: 0))
        (context.localeIdentifier, context.timeZoneIdentifier) = ("de_DE", "Asia/Tokyo")
        RequestScope.with(context) {
            #expect(_RequestRegion.locale.identifier == "de_DE")
            #expect(_RequestRegion.languages == ["de-DE"])
            #expect(_RequestRegion.calendar.timeZone.identifier == "Asia/Tokyo")
            #expect(_RequestRegion.calendar.locale?.identifier == "de_DE")
        }
    }

    @Test("A request without a region uses en_US and the machine's time zone")
    func withoutRegion() {
        #expect(_RequestRegion.locale.identifier == "en_US" && _RequestRegion.languages == ["en-US"])
        #expect(_RequestRegion.calendar.timeZone == TimeZone.current)
    }

    @Test(
        "A short time in a date format has the region's leading zero, and other formats are unchanged",
        arguments: [
            "en_US", "en_GB", "de_DE", "fr_FR", "it_IT", "pt_BR", "es_ES", "ja_JP", "zh_CN", "fi_FI", "ar_EG", "ne_NP",
        ])
    func timesOfDay(locale: String) {
        let (morning, midnight, evening) = (1_774_000_000, 1_773_964_800, 1_774_040_400)
        var context = RequestContext(now: Date(timeIntervalSince1970: 0))
        (context.localeIdentifier, context.timeZoneIdentifier) = (locale, "UTC")
        let formatter = DateFormatter()
        (formatter.locale, formatter.timeZone) = (Locale(identifier: locale), .gmt)
        RequestScope.with(context) {
            for date in [morning, midnight, evening].map({ Date(timeIntervalSince1970: Double($0)) }) {
                (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
                let time = formatter.string(from: date).replacing("\u{202F}", with: " ")
                func written(_ format: Date.FormatStyle) -> String {
                    var format = format
                    format.timeZone = .gmt
                    return _RequestRegion.text(date, format).replacing("\u{202F}", with: " ")
                }
                #expect(written(Date.FormatStyle(date: .omitted, time: .shortened)) == time)
                #expect(written(.dateTime.hour().minute()) == time)
                #expect(written(.dateTime.day().month().year().hour().minute()).hasSuffix(time))
                // A format without minutes, or with two digits requested, keeps Foundation's result.
                for format in [Date.FormatStyle.dateTime.hour(), .dateTime.hour(.twoDigits(amPM: .omitted)).minute()] {
                    #expect(_RequestRegion.text(date, format) == format.locale(Locale(identifier: locale)).format(date))
                }
            }
        }
    }
}
