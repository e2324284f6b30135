import Foundation
import Shared
import Testing

@testable import IntentsRuntime

/// Dialogs and titles from an app's tables.
struct IntentStringsTests {
    private func strings(_ locale: String) throws -> IntentStrings {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
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
        try Data(all.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
        return try IntentStrings(folder: folder.path, locale: locale)
    }

    @Test(arguments: [
        ("en", 0, "no plants"), ("en", 1, "1 plant"), ("en_GB", 2, "2 plants"), ("pl", 1, "1 roślina"),
        ("pl_PL", 3, "3 rośliny"), ("pl", 5, "5 roślin"), ("de", 5, "5 plants"),
    ])
    func aTextFollowsItsNumber(locale: String, count: Int, text: String) throws {
        #expect(
            try strings(locale).text("%lld plants", table: nil, arguments: [.integer(Int64(count))]) == text)
    }

    /// Two numbers in one text, the second of which stands first in Polish; and a text for a device.
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

    @Test(arguments: [
        ("en", 1, 1, "Watered 1 plant in a bed"), ("en", 2, 3, "Watered 2 plants in 3 beds"),
        ("pl", 3, 1, "Na 1 grządce podlano 3 rośliny"), ("pl", 5, 2, "Na 2 grządkach podlano 5 roślin"),
        ("de", 5, 2, "Watered 5 plants in 2 beds"),
    ])
    func severalNumbersHaveTheirFormsEach(locale: String, plants: Int, beds: Int, text: String) throws {
        #expect(
            try strings(locale).text(
                "Watered %lld plants in %lld beds", table: nil,
                arguments: [.integer(Int64(plants)), .integer(Int64(beds))]) == text)
    }

    @Test func aFormForThisDeviceIsTaken() throws {
        #expect(try strings("en").text("Tap", table: nil, arguments: []) == "Touch")
    }

    @Test func aTextWithoutANumberStaysOne() throws {
        #expect(try strings("pl").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Podlej: Mint")
        #expect(try strings("de").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Water Mint")
    }
}
