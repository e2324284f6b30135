import Foundation
import Testing

@testable import AirlockBase
@testable import Shared

struct LocaleIdentifierTests {
    @Test(
        "An identifier with settings gets the form that Foundation reads; any other stays as it is",
        arguments: [
            ("en_GB", "en_GB"), ("de-DE", "de-DE"), ("zh-Hant-TW", "zh-Hant-TW"), ("xx_YY", "xx_YY"),
            ("en-US-u-hc-h23", "en_US@hours=h23"), ("en_us-U-HC-H23", "en_US@hours=h23"),
            ("th-TH-u-nu-thai", "th_TH@numbers=thai"), ("ja-JP-u-ca-japanese", "ja_JP@calendar=japanese"),
            ("en-u-ca-gregory", "en@calendar=gregorian"),
            ("ar-SA-u-ca-islamic-umalqura", "ar_SA@calendar=islamic-umalqura"),
            ("zh-hant-tw-u-nu-hanidec-hc-h12", "zh_Hant_TW@hours=h12;numbers=hanidec"),
            ("en_US@hours=h23", "en_US@hours=h23"), ("en_US@hc=h23;nu=arab", "en_US@hours=h23;numbers=arab"),
            ("en-US-u-rg-gbzzzz", "en_US@rg=gbzzzz"), ("ca-ES-valencia-u-hc-h23", "ca_ES_VALENCIA@hours=h23"),
            ("en-US-x-u-hc-h23", "en_US"), ("de-t-it-u-hc-h12-x-a", "de@hours=h12"), ("en-US-u-hc", "en_US@hours=yes"),
        ])
    func canonical(text: String, canonical: String) {
        #expect(LocaleIdentifier(text)?.canonical == canonical)
    }

    @Test("The parts of an identifier are its language, script and region")
    func parts() throws {
        let locale = try #require(LocaleIdentifier("zh-hant-tw-u-hc-h23"))
        #expect(locale.language == "zh" && locale.script == "Hant" && locale.region == "TW")
        #expect(locale.value("hours") == "h23" && locale.value("numbers") == nil)
        #expect(locale.names == ["zh_Hant_TW", "zh_TW", "zh_Hant", "zh"])
        #expect(LocaleIdentifier("es_419")?.region == "419")
        #expect(LocaleIdentifier("en-US-u-rg-gbzzzz")?.region == "GB")
    }

    @Test(
        "A text that isn't an identifier is refused",
        arguments: [
            "", "e", "_US", "en_", "en US", "en_US@", "de_DE@euro", "en_US@hours", "en_US@=h23", "en_US@hours=",
            "en/US", "12", "ñ", "en_US@hours=h23;", "toolonglanguage",
        ])
    func invalid(text: String) { #expect(LocaleIdentifier(text) == nil) }
}
