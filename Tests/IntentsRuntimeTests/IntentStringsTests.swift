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
        try Data(text.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
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

    @Test func aTextWithoutANumberStaysOne() throws {
        #expect(try strings("pl").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Podlej: Mint")
        #expect(try strings("de").text("Water %@", table: nil, arguments: [.text("Mint")]) == "Water Mint")
    }
}
