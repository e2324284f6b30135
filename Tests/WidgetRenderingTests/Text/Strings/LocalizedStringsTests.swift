import Foundation
import FoundationGaps
import Shared
import Testing

@testable import WidgetRendering

/// Texts in several languages, from Xcode's file formats.
struct LocalizedStringsTests {
    private let folder: AssetFolder

    init() throws { folder = try AssetFolder() }

    private func write(_ text: String, to file: String) throws { try folder.write(Data(text.utf8), to: file) }

    private func tables(_ locale: String) -> LocalizedStrings {
        LocalizedStrings(folders: [folder.path], localeIdentifier: locale)
    }

    /// Returns the text of a key in a view.
    private func text(_ key: LocalizedStringKey, _ locale: String) -> String {
        Translation.$tables.withValue(tables(locale)) { key.text }
    }

    private func writeCatalogue(_ strings: String) throws {
        try write(
            #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(strings)}}"#, to: "Localizable.xcstrings")
    }

    private static let hello = """
        "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}},
        "pt-PT": {"stringUnit": {"state": "translated", "value": "Olá"}},
        "zh-Hant": {"stringUnit": {"state": "translated", "value": "你好"}}}}
        """

    @Test(
        "A text is shown in the nearest available language, or else as its key",
        arguments: [
            ("de", "Hallo"), ("de_AT", "Hallo"), ("de-CH", "Hallo"), ("pt_PT", "Olá"), ("pt_BR", "Hello"),
            ("zh_TW", "你好"), ("zh_CN", "Hello"), ("en_GB", "Hello"), ("fr", "Hello"), ("", "Hello"),
        ])
    func nearestLanguage(locale: String, expected: String) throws {
        try writeCatalogue(Self.hello)
        #expect(text("Hello", locale) == expected)
        #expect(text("Unknown", locale) == "Unknown")
    }

    @Test("A resource with a value is decoded as its text, which isn't looked up; a key is looked up again")
    func codedResources() throws {
        try writeCatalogue(Self.hello)
        func decoded(_ resource: LocalizedStringResource) throws -> LocalizedStringResource {
            try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(resource))
        }
        let (value, key) = try (decoded("\("Hello")"), decoded("Hello"))
        Translation.$tables.withValue(tables("de")) {
            #expect(String(localized: value) == "Hello")
            #expect(String(localized: key) == "Hallo" && key == "Hello")
        }
        let former = try JSONDecoder().decode(LocalizedStringResource.self, from: Data(#"{"key": "Hello"}"#.utf8))
        #expect(former == key)
    }

    @Test("The names of values in a catalogue's texts aren't shown, and their positions are kept")
    func namedValues() throws {
        try writeCatalogue(
            #"""
            "cups": {"localizations": {"en": {"stringUnit": {"value": "%(name)@ has %(count)lld cups, 100 % (nearly)"}},
            "de": {"stringUnit": {"value": "%2$(count)lld Tassen für %1$(name)@, 100 %% (fast)"}}}}
            """#)
        let cups = LocalizedStringResource("cups", defaultValue: "\("Ada")\(2, specifier: "%lld")")
        for (locale, text) in [("en", "Ada has 2 cups, 100 % (nearly)"), ("de", "2 Tassen für Ada, 100 % (fast)")] {
            #expect(Translation.$tables.withValue(tables(locale)) { String(localized: cups) } == text)
        }
    }

    @Test("A catalogue without English texts is parsed only for other languages")
    func keysAlone() throws {
        // In Xcode's layout, with an error that only a complete parse finds.
        func catalogue(_ language: String) -> String {
            """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Hello" : {
                  "localizations" : {
                    "\(language)" : {
                      "stringUnit" : {
                        "value" : "Hallo"
                      }
                    },
                  }
                }
              }
            }
            """
        }
        try write(catalogue("de"), to: "Localizable.xcstrings")
        for (locale, faults) in [("en_GB", 0), ("en", 0), ("de", 1), ("fr", 1), ("", 1)] {
            let tables = tables(locale)
            #expect(tables.text("Hello", table: nil, arguments: []) == "Hello")
            #expect(tables.faults.count == faults, "\(locale)")
        }
        try write(catalogue("en-GB"), to: "Localizable.xcstrings")
        let british = tables("en_GB")
        #expect(british.text("Hello", table: nil, arguments: []) == "Hello" && british.faults.count == 1)
    }

    @Test("Arguments are inserted at the positions that the translation gives")
    func positionalArguments() throws {
        try writeCatalogue(
            """
            "%@ owes %lld of 100%%": {"localizations": {"de": {"stringUnit": {"value": "%2$lld von 100%% schuldet %1$@"}}}},
            "100%": {"localizations": {"de": {"stringUnit": {"value": "ganz"}}}}
            """)
        #expect(text("\("Ada") owes \(12_345) of 100%", "de") == "12.345 von 100% schuldet Ada")
        #expect(text("\("Ada") owes \(12_345) of 100%", "en") == "Ada owes 12,345 of 100%")
        #expect(text("100%", "de") == "ganz")
        #expect(text("100%", "en") == "100%")
    }

    @Test("Interpolated values form keys with the format specifiers that Xcode writes")
    func formatSpecifiers() throws {
        try writeCatalogue(
            [
                "a %@", "b %lld", "c %lf", "d %f", "e %d", "f %llu", "g %.1f", "h %@",
            ].map { #""\#($0)": {"localizations": {"de": {"stringUnit": {"value": "\#($0.prefix(1)) found"}}}}"# }
                .joined(separator: ","))
        #expect(text("a \("x")", "de") == "a found")
        #expect(text("b \(1)", "de") == "b found")
        #expect(text("c \(1.5)", "de") == "c found")
        #expect(text("d \(Float(1.5))", "de") == "d found")
        #expect(text("e \(Int32(1))", "de") == "e found")
        #expect(text("f \(UInt(1))", "de") == "f found")
        #expect(text("g \(1.5, specifier: "%.1f")", "de") == "g found")
        #expect(text("h \(Optional("x"))", "de") == "h found")
    }

    @Test("Interpolated numbers are formatted for the locale and the given specifier")
    func numberFormats() throws {
        #expect(text("\(1_234)", "en") == "1,234")
        #expect(text("\(1_234)", "de") == "1.234")
        #expect(text("\(3.5)", "en") == "3.500000")
        #expect(text("\(3.25, specifier: "%.1f") km", "de") == "3,2 km")
        #expect(text("\(7, specifier: "%03lld")", "de") == "007")
        #expect(text("\(-5)", "en") == "-5")
        #expect(text("\(UInt64.max)", "en") == "18446744073709551615")
    }

    @Test(
        "Plural variations of a text follow the rules of its language",
        arguments: [
            ("en", 1, "1 joke"), ("en", 2, "2 jokes"), ("en", 0, "no jokes"), ("ru", 1, "1 шутка"),
            ("ru", 3, "3 шутки"),
            ("ru", 11, "11 шуток"), ("ru", 21, "21 шутка"), ("ja", 1, "1件"),
        ])
    func plurals(locale: String, count: Int, expected: String) throws {
        func forms(_ forms: [(String, String)]) -> String {
            let rows = forms.map { #""\#($0.0)": {"stringUnit": {"value": "\#($0.1)"}}"# }.joined(separator: ",")
            return #"{"variations": {"plural": {\#(rows)}}}"#
        }
        try writeCatalogue(
            """
            "%lld jokes": {"localizations": {
            "en": \(forms([("zero", "no jokes"), ("one", "%lld joke"), ("other", "%lld jokes")])),
            "ru": \(forms([("one", "%lld шутка"), ("few", "%lld шутки"), ("many", "%lld шуток"), ("other", "%lld шутки")])),
            "ja": \(forms([("other", "%lld件")]))}}
            """)
        #expect(text("\(count) jokes", locale) == expected)
    }

    @Test("Each number in a text with substitutions has its own plural form")
    func substitutions() throws {
        try writeCatalogue(
            """
            "%lld birds and %lld cats": {"localizations": {"en": {
            "stringUnit": {"value": "%#@birds@ and %#@cats@"},
            "substitutions": {
            "birds": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"value": "%arg bird"}}, "other": {"stringUnit": {"value": "%arg birds"}}}}},
            "cats": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"value": "a cat"}}, "other": {"stringUnit": {"value": "%arg cats"}}}}}}}}}
            """)
        #expect(text("\(1) birds and \(3) cats", "en") == "1 bird and 3 cats")
        #expect(text("\(2) birds and \(1) cats", "en") == "2 birds and a cat")
    }

    @Test("The iPhone variation of a text is chosen over those of other devices")
    func deviceVariation() throws {
        try writeCatalogue(
            """
            "Tap": {"localizations": {"en": {"variations": {"device": {
            "mac": {"stringUnit": {"value": "Click"}}, "iphone": {"stringUnit": {"value": "Touch"}},
            "other": {"stringUnit": {"value": "Press"}}}}}}}
            """)
        #expect(text("Tap", "en") == "Touch")
    }

    @Test("Strings files are read from language folders, with the Base folder as fallback")
    func languageFolders() throws {
        try write(
            "/* a greeting */\n\"Hello\" = \"Grüß \\\"Gott\\\"\";\n", to: "App.resources/de.lproj/Localizable.strings")
        try write("\"Hello\" = \"Howdy\"; \"Only\" = \"base\";", to: "App.resources/Base.lproj/Localizable.strings")
        try write("\"Hello\" = \"from menu\";", to: "App.resources/de.lproj/Menu.strings")
        #expect(text("Hello", "de_DE") == "Grüß \"Gott\"")
        #expect(text("Hello", "fr") == "Howdy")
        #expect(text("Only", "de") == "base")
        #expect(tables("de").text("Hello", table: "Menu", arguments: []) == "from menu")
    }

    @Test("Plural forms in a stringsdict file take precedence over a strings file")
    func stringsdict() throws {
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>%lld days</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@days@</string>
            <key>days</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>
            <key>one</key><string>%lld Tag</string><key>other</key><string>%lld Tage</string></dict></dict></dict></plist>
            """, to: "de.lproj/Localizable.stringsdict")
        try write("\"%lld days\" = \"plain\";", to: "de.lproj/Localizable.strings")
        #expect(text("\(1) days", "de") == "1 Tag")
        #expect(text("\(5) days", "de") == "5 Tage")
    }

    @Test("Damaged strings files are reported once and their texts fall back to the keys")
    func damagedFiles() throws {
        try write("{", to: "Localizable.xcstrings")
        try write("\"a\" = \"b", to: "de.lproj/Localizable.strings")
        try write("<plist><array/></plist>", to: "de.lproj/Localizable.stringsdict")
        let tables = tables("de")
        #expect(tables.text("a", table: nil, arguments: []) == "a")
        #expect(
            tables.faults == [
                "\(folder.path)/Localizable.xcstrings can't be read: 1:2: the text ends too soon",
                "\(folder.path)/de.lproj/Localizable.stringsdict can't be read: it is not a string table",
                "\(folder.path)/de.lproj/Localizable.strings can't be read: it is not a string table",
            ])
        #expect(tables.text("a", table: nil, arguments: []) == "a")
        #expect(tables.faults.count == 3)
    }

    @Test("NSLocalizedString, String and Text look up their texts in the current tables")
    func textsOutsideViews() throws {
        try writeCatalogue(Self.hello + #", "Hi %@": {"localizations": {"de": {"stringUnit": {"value": "Na, %@"}}}}"#)
        let name = "Ada"
        let resource: LocalizedStringResource = "Hi \(name)"
        Translation.$tables.withValue(tables("de")) {
            #expect(NSLocalizedString("Hello", comment: "") == "Hallo")
            #expect(String(localized: "Hello") == "Hallo")
            #expect(String(localized: "Hi \(name)") == "Na, Ada")
            #expect(String(localized: resource) == "Na, Ada")
            #expect(Text("Hello", comment: "a greeting") == Text(verbatim: "Hallo"))
            #expect(Text("Hello", tableName: "Menu") == Text(verbatim: "Hello"))
            #expect(Text(resource) == Text(verbatim: "Na, Ada"))
        }
        #expect(String(localized: "Hi \(name)") == "Hi Ada")
        #expect(String(localized: resource) == "Hi Ada")
        #expect(resource.key == "Hi %@")
        #expect(("\(2) cups, 100 %" as LocalizedStringResource).key == "%lld cups, 100 %%")
        #expect(("\(2) cups" as LocalizedStringResource) != "\(3) cups")
    }

    @Test("A format from NSLocalizedString takes the plural form of its number when it is filled")
    func pluralFormats() throws {
        try writeCatalogue(
            """
            "x_users": {"localizations": {
            "en": {"variations": {"plural": {"one": {"stringUnit": {"value": "a user"}},
            "other": {"stringUnit": {"value": "%d users"}}}}},
            "ru": {"variations": {"plural": {"one": {"stringUnit": {"value": "%d гость"}},
            "few": {"stringUnit": {"value": "%d гостя"}}, "many": {"stringUnit": {"value": "%d гостей"}},
            "other": {"stringUnit": {"value": "%d гостя"}}}}}}},
            "Plain %d": {"localizations": {"en": {"stringUnit": {"value": "Just %d"}}}}
            """)
        func filled(_ number: Int, _ language: String, locale: Locale?) -> String {
            Translation.$tables.withValue(tables(language)) {
                _LocalizedFormat.string(NSLocalizedString("x_users", comment: ""), locale: locale, [number])
            }
        }
        let english = Locale(identifier: "en_US")
        #expect(filled(1, "en", locale: nil) == "a user" && filled(4, "en", locale: nil) == "4 users")
        #expect(filled(1_234, "en", locale: nil) == "1234 users")
        #expect(filled(1_234, "en", locale: english) == "1,234 users")
        #expect([1, 3, 5, 21].map { filled($0, "ru", locale: nil) } == ["1 гость", "3 гостя", "5 гостей", "21 гость"])
        Translation.$tables.withValue(tables("en")) {
            #expect(NSLocalizedString("x_users", comment: "") == "%d users")
            let plain = NSLocalizedString("Plain %d", comment: "")
            #expect(_LocalizedFormat.string(plain, locale: nil, [7]) == "Just 7")
        }
    }

    @Test("Flags of a plural's specifiers apply, and a specifier after a variable takes the value after it")
    func pluralSpecifiers() throws {
        try writeCatalogue(
            """
            "delta": {"localizations": {"en": {"variations": {"plural": {"one": {"stringUnit": {"value": "%+d point"}},
            "other": {"stringUnit": {"value": "%+d points"}}}}}}},
            "count": {"localizations": {"en": {"variations": {"plural": {"one": {"stringUnit": {"value": "one"}},
            "other": {"stringUnit": {"value": "%d"}}}}}}},
            "%lld for %@": {"localizations": {"en": {"stringUnit": {"value": "%#@cups@ for %@ (100 %%)"},
            "substitutions": {"cups": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural":
            {"one": {"stringUnit": {"value": "a cup"}}, "other": {"stringUnit": {"value": "%arg cups"}}}}}}}}}
            """)
        Translation.$tables.withValue(tables("en")) {
            let delta = NSLocalizedString("delta", comment: "")
            #expect(_LocalizedFormat.string(delta, locale: nil, [5]) == "+5 points")
            #expect(_LocalizedFormat.string(delta, locale: nil, [1]) == "+1 point")
            // Any code may use this format.
            #expect(NSLocalizedString("count", comment: "") == "%d")
            #expect(_LocalizedFormat.string("%d", locale: nil, [1]) == "1")
        }
        #expect(text("\(1) for \("Ann")", "en") == "a cup for Ann (100 %)")
        #expect(text("\(2) for \("Ann")", "en") == "2 cups for Ann (100 %)")
    }

    @Test("A plural without the form other uses another form, and is reported")
    func pluralWithoutOther() throws {
        try writeCatalogue(
            #""%lld cups": {"localizations": {"en": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld cup"}}}}}}}"#
        )
        let tables = tables("en")
        #expect(tables.text("%lld cups", table: nil, arguments: [.integer(2)]) == "2 cup")
        #expect(tables.text("%lld cups", table: nil, arguments: [.integer(3)]) == "3 cup")
        #expect(
            tables.faults == [
                "the string table Localizable: '%lld cups' has no plural form 'other' in en — add the form"
            ])
    }

    @Test("A value of another type than its placeholder is written as it is")
    func wrongPlaceholders() throws {
        try writeCatalogue(
            #""%lld cups": {"localizations": {"de": {"stringUnit": {"value": "%@ Tassen, %2$@"}}}}, "Hi %@": {"localizations": {"de": {"stringUnit": {"value": "Na, %lld"}}}}"#
        )
        #expect(text("\(2) cups", "de") == "2 Tassen, ")
        #expect(text("Hi \("Ada")", "de") == "Na, Ada")
    }

    @Test(
        "A malformed or mismatched format string is filled without failing",
        arguments: [
            ("%", "%"), ("%%", "%"), ("100 % sure", "100 % sure"), ("%9$@", ""), ("%@ %@", "a "), ("%1$@%1$@", "aa"),
            ("%$@", "%$@"), ("%99999999999999999999$@", "%99999999999999999999$@"), ("%5@|", "    a|"),
        ])
    func malformedFormats(format: String, expected: String) {
        #expect(FormatString(text: format, locale: Locale(identifier: "en")).filled(with: [.text("a")]) == expected)
    }
}

struct PluralRulesTests {
    @Test(
        "The plural category of a number follows the rules of the language",
        arguments: [
            ("en", 1.0, "one"), ("en", 0, "other"), ("en", 1.5, "other"), ("fr", 0, "one"), ("fr", 1.5, "one"),
            ("fr", 2, "other"),
            ("fr", 1_000_000, "many"), ("pl", 2, "few"), ("pl", 5, "many"), ("pl", 12, "many"), ("pl", 22, "few"),
            ("cs", 3, "few"), ("cs", 5, "other"), ("cs", 1.5, "many"), ("ar", 0, "zero"), ("ar", 2, "two"),
            ("ar", 103, "few"),
            ("ar", 11, "many"), ("ar", 100, "other"), ("he", 2, "two"), ("ro", 19, "few"), ("ro", 20, "other"),
            ("lt", 21, "one"), ("lt", 11, "other"), ("lv", 10, "zero"), ("sl", 102, "two"), ("cy", 6, "many"),
            ("ga", 8, "many"),
            ("zh-Hans", 1, "other"), ("pt-PT", 0, "other"), ("pt-BR", 0, "one"), ("uk", 1.5, "other"),
            ("hr", 5, "other"),
            ("xx", 1, "one"),
        ])
    func categories(language: String, number: Double, category: String) {
        #expect(PluralRules.category(of: number, language: language) == category)
    }
}
