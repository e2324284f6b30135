import Foundation
import Shared
import Testing

@testable import IntentsRuntime

/// Tests of dialogs and titles from an app's string tables.
struct IntentStringsTests {
    /// Creates tables from files by path.
    private func strings(_ files: [String: String], _ locale: String) throws -> IntentStrings {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        do {
            return try IntentStrings(folder: folder.path, locale: locale)
        } catch let error as CommandFailure {
            throw CommandFailure(
                error.message.replacingOccurrences(of: folder.path, with: "APP"), exitCode: error.exitCode)
        }
    }

    @Test(
        "The embedded string tables are read only for languages other than English",
        arguments: [
            ("en", 0), ("en_GB", 0), ("de_DE", 1), ("ar_EG", 1),
        ])
    func embedded(locale: String, reads: Int) throws {
        var arguments = Arguments(command: "ask")
        arguments[CommonOptions.locale] = try #require(LocaleIdentifier(locale))
        var count = 0
        let table =
            #"{"sourceLanguage":"en","strings":{"Hello":{"localizations":{"de":{"stringUnit":{"value":"Hallo"}},"#
            + #""ar":{"stringUnit":{"value":"مرحبا"}}}},"%lld left":{"localizations":{"ar":{"stringUnit":{"value":"%lld متبقٍ"}}}}}}"#
        let strings = try IntentStrings(arguments) {
            count += 1
            return [.init("Localizable", Array(table.utf8))]
        }
        #expect(count == reads)
        let expected = ["en": "Hello", "en_GB": "Hello", "de_DE": "Hallo", "ar_EG": "مرحبا"]
        #expect(strings.text("Hello", table: nil, arguments: []) == expected[locale])
        let number = strings.text("%lld left", table: nil, arguments: [.integer(12)])
        #expect(number == (locale == "ar_EG" ? "١٢ متبقٍ" : "12 left"))
    }

    private func strings(_ locale: String) throws -> IntentStrings {
        let plural = { (forms: [String: String]) in
            let all = forms.sorted { $0.key < $1.key }.map { #""\#($0.key)":{"stringUnit":{"value":"\#($0.value)"}}"# }
            return #"{"variations":{"plural":{\#(all.joined(separator: ","))}}}"#
        }
        let english = plural(["one": "%lld plant", "other": "%lld plants", "zero": "no plants"])
        let polish = plural(["one": "%lld roślina", "few": "%lld rośliny", "many": "%lld roślin"])
        let text =
            #"{"sourceLanguage":"en","strings":{"%lld plants":{"localizations":{"en":\#(english),"pl":\#(polish)}},"#
            + #""Water %@":{"localizations":{"pl":{"stringUnit":{"value":"Podlej: %@"}}}}}}"#
        let all = String(text.dropLast(2)) + "," + Self.substituted(plural) + "}}"
        return try strings(["Localizable.xcstrings": all], locale)
    }

    @Test(
        "A text uses the plural form of its number in the locale, or in English as the fallback",
        arguments: [
            ("en", 0, "no plants"), ("en", 1, "1 plant"), ("en_GB", 2, "2 plants"), ("pl", 1, "1 roślina"),
            ("pl_PL", 3, "3 rośliny"), ("pl", 5, "5 roślin"), ("de", 5, "5 plants"),
        ])
    func pluralForms(locale: String, count: Int, text: String) throws {
        #expect(
            try strings(locale).text("%lld plants", table: nil, arguments: [.integer(Int64(count))]) == text)
    }

    /// A text with two numbers, in reverse order in Polish, and a text that varies by device.
    private static func substituted(_ plural: ([String: String]) -> String) -> String {
        func part(_ number: Int, _ forms: [String: String]) -> String {
            #"{"argNum":\#(number),"formatSpecifier":"lld",\#(plural(forms).dropFirst())"#
        }
        let english = [
            #""plants":\#(part(1, ["one": "%arg plant", "other": "%arg plants"]))"#,
            #""beds":\#(part(2, ["one": "a bed", "other": "%arg beds"]))"#,
        ].joined(separator: ",")
        let polish = [
            #""plants":\#(part(1, ["one": "%arg roślinę", "few": "%arg rośliny", "many": "%arg roślin"]))"#,
            #""beds":\#(part(2, ["one": "%arg grządce", "other": "%arg grządkach"]))"#,
        ].joined(separator: ",")
        return #"""
            "Watered %lld plants in %lld beds":{"localizations":{
            "en":{"stringUnit":{"value":"Watered %#@plants@ in %#@beds@"},"substitutions":{\#(english)}},
            "pl":{"stringUnit":{"value":"Na %#@beds@ podlano %#@plants@"},"substitutions":{\#(polish)}}}},
            "Tap":{"localizations":{"en":{"variations":{"device":{"mac":{"stringUnit":{"value":"Click"}},
            "iphone":{"stringUnit":{"value":"Touch"}}}}}}}
            """#
    }

    @Test(
        "Each number in a text takes its own plural form, in the translation's word order",
        arguments: [
            ("en", 1, 1, "Watered 1 plant in a bed"), ("en", 2, 3, "Watered 2 plants in 3 beds"),
            ("pl", 3, 1, "Na 1 grządce podlano 3 rośliny"), ("pl", 5, 2, "Na 2 grządkach podlano 5 roślin"),
            ("de", 5, 2, "Watered 5 plants in 2 beds"),
        ])
    func substitutions(locale: String, plants: Int, beds: Int, text: String) throws {
        #expect(
            try strings(locale).text(
                "Watered %lld plants in %lld beds", table: nil,
                arguments: [.integer(Int64(plants)), .integer(Int64(beds))]) == text)
    }

    @Test("The iPhone form is used where a text varies by device")
    func deviceVariation() throws {
        #expect(try strings("en").text("Tap", table: nil, arguments: []) == "Touch")
    }

    @Test("A text with a string argument is translated, or left in the source language without a translation")
    func stringArgument() throws {
        #expect(try strings("pl").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Podlej: Mint")
        #expect(try strings("de").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Water Mint")
    }

    @Test(
        "Plural rules are read from a .stringsdict file, with English as the fallback",
        arguments: [("pl", 1, "1 dzień"), ("pl", 3, "3 dni"), ("pl_PL", 5, "5 dni"), ("fr", 2, "2 days")])
    func stringsDictionary(locale: String, count: Int, text: String) throws {
        func rules(_ forms: [(String, String)]) -> String {
            let rows = forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict><key>%lld days</key><dict>
                <key>NSStringLocalizedFormatKey</key><string>%#@days@</string>
                <key>days</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>lld</string>\(rows)</dict></dict></dict></plist>
                """
        }
        let tables = try strings(
            [
                "pl.lproj/Localizable.stringsdict": rules([
                    ("one", "%lld dzień"), ("few", "%lld dni"), ("many", "%lld dni"), ("other", "%lld dnia"),
                ]),
                "en.lproj/Localizable.stringsdict": rules([("one", "%lld day"), ("other", "%lld days")]),
            ], locale)
        #expect(tables.text("%lld days", table: nil, arguments: [.integer(Int64(count))]) == text)
    }

    @Test(
        "An untranslated text falls back to the app's development language",
        arguments: [("fr", "Bonjour"), ("fr_CA", "Bonjour"), ("ja", "Good day"), ("en_GB", "Good day")])
    func fallbackLanguage(locale: String, text: String) throws {
        let folders = ["en": "\"greeting\" = \"Good day\";", "fr": "\"greeting\" = \"Bonjour\";"]
        let files = Dictionary(uniqueKeysWithValues: folders.map { ("\($0.key).lproj/Words.strings", $0.value) })
        #expect(try strings(files, locale).text("greeting", table: "Words", arguments: []) == text)
        let catalogue = """
            {"sourceLanguage": "en", "strings": {"greeting": {"localizations": {
            "en": {"stringUnit": {"value": "Good day"}}, "fr": {"stringUnit": {"value": "Bonjour"}}}}}}
            """
        #expect(
            try strings(["Words.xcstrings": catalogue], locale).text("greeting", table: "Words", arguments: []) == text)
    }

    @Test(
        "A malformed string table is reported with its path and the reason",
        arguments: [
            ("de.lproj/Words.strings", "\"a\" = \"b", "it is not a string table"),
            ("de.lproj/Words.stringsdict", "<plist><array/></plist>", "it is not a string table"),
            ("Words.xcstrings", "{", "1:2: the text ends too soon"),
            ("AppShortcuts.xcstrings", "[]", "unexpected document without “strings”"),
        ])
    func malformedTable(path: String, text: String, reason: String) throws {
        let error = #expect(throws: CommandFailure.self) { try strings([path: text], "de") }
        #expect(error?.message == "APP/\(path) can't be read: \(reason) — save the file again")
        #expect(error?.exitCode == .badData)
    }
}
