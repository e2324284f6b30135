import Foundation
import Shared
import TestSupport
import Testing

@testable import IntentsExt
@testable import IntentsRuntime

/// Tests of the translations of the built-in intents.
struct IntentTranslationsTests {
    private static let folder = "IntentsExt/Extension"

    @Test(
        "Every text and phrase is translated into every language, with its arguments and plural forms",
        arguments: [("Localizable", 120), ("AppShortcuts", 15)])
    func everyLanguage(name: String, count: Int) throws {
        let table = try BuiltInTable("\(Self.folder)/\(name).xcstrings")
        #expect(table.keys.count >= count)
        table.check()
        let embedded = try #require(BuiltInIntents.tables.first { $0.name == name })
        #expect(try StringCatalogFile(embedded.bytes).languages == Set(BuiltInTable.languages))
    }

    @Test("Every shortcut's phrases are translated, and name the app once")
    func phrases() throws {
        let table = try BuiltInTable("\(Self.folder)/AppShortcuts.xcstrings")
        let shortcuts = BuiltInIntents.apps.flatMap { $0.shortcuts.appShortcuts }
        let declared = shortcuts.compactMap { $0.phrases.first?.written }
        #expect(declared.sorted() == table.keys)
        for language in BuiltInTable.languages {
            var translations = PhraseTranslations()
            for table in BuiltInIntents.tables where table.name == "AppShortcuts" {
                try translations.add(catalogue: table.bytes, languages: [language])
            }
            // The index checks translated phrases by the same rules as declared ones.
            let index = try PhraseIndex(BuiltInIntents.apps, translations: translations)
            #expect(index.faults.isEmpty, "\(language)")
            // At most 1,000 phrases of an app are matched: seven for each bundled landmark.
            #expect(index.open.filter { $0.app.applicationName == "Landmarks" }.count <= 7, "\(language)")
        }
    }

    @Test("Every title, description, question and dialog is a key of the string table")
    func everyKey() throws {
        let table = try BuiltInTable("\(Self.folder)/Localizable.xcstrings")
        var keys = try LookedUpLiterals(in: [Self.folder, "Shared/Features"]).keys
        #expect(keys.count > 80)
        for intent in BuiltInIntents.apps.flatMap(\.intents) {
            keys.insert(intent.title.key)
            for parameter in intent.init().parameters { keys.insert(parameter.parameter.title(or: parameter.name)) }
        }
        for entity in BuiltInIntents.apps.flatMap(\.entities) { keys.insert(entity.typeDisplayRepresentation.name.key) }
        keys.subtract(Self.ofWidgets)
        let missing = keys.filter { !table.covers($0) }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    /// Keys that intents share with widgets and never display.
    private static let ofWidgets: Set = [
        "Why did the placeholder get the part?", "It was already on the set.",
        // Configuration intents, which only widgets and controls use.
        "Chooses what the widget of alarms shows.", "Chooses which timer a control starts and stops.",
        "Chooses the landmark the widget shows.", "Configuration", "Timer Name Configuration", "Favorite Emoji",
        "Favorite Landmarks",
    ]
}
