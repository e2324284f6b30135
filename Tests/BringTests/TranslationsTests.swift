import Foundation
import Testing

@testable import Bring

struct TranslationsTests {
    private func translations(_ files: [String: String]) throws -> Translations {
        let tree = try TemporaryTree(files.merging(["A.swift": ""]) { $1 })
        return Translations([try ImportedFolder(path: tree.path, conditions: .init(modules: []))])
    }

    @Test("Translation keys are counted per language across catalogs, strings and stringsdict files")
    func keyCounts() throws {
        let found = try translations([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Tea": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Tee"}}}},
              "Cup": {}, "\\"Hot\\"": {}}}
            """,
            "fr.lproj/Localizable.strings":
                "/* \"No\" = \"key\"; */\n\"Tea\" = \"Thé \\\"noir\\\"\";\nCup = \"Tasse\";\n\"\\\"Hot\\\"\" = \"chaud\";",
            "fr.lproj/Plural.stringsdict": """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%d cups</key><dict/></dict></plist>
            """,
            "fr.lproj/InfoPlist.strings": "\"CFBundleName\" = \"Thé\";",
        ])
        #expect(found.keys.mapValues(\.count) == ["en": 3, "de": 1, "fr": 4])
        #expect(found.text == "4 keys (de 1, en 3, fr 4)")
    }

    @Test("A table that a project lists as a file of its language is counted")
    func singleTables() throws {
        let tree = try TemporaryTree(["A.swift": "", "App/de.lproj/Localizable.strings": "Tea = Tee;"])
        var folder = try ImportedFolder(path: tree.path, conditions: .init(modules: []))
        folder.resources = ["App/de.lproj/Localizable.strings"]
        #expect(Translations([folder]).text == "1 key (de 1)")
    }

    @Test("A strings file in UTF-16 with a byte order mark is read")
    func utf16Table() throws {
        let tree = try TemporaryTree(["A.swift": "", "de.lproj/x": ""])
        let text = try #require("\u{FEFF}\"Tea\" = \"Tee\";".data(using: .utf16LittleEndian))
        try text.write(to: URL(fileURLWithPath: "\(tree.path)/de.lproj/Localizable.strings"))
        let found = Translations([try ImportedFolder(path: tree.path, conditions: .init(modules: []))])
        #expect(found.text == "1 key (de 1)")
    }

    @Test("An unreadable table is reported by name, and a folder without tables yields no text")
    func unreadableTables() throws {
        #expect(
            try translations(["Localizable.xcstrings": "{"]).text
                == "unreadable: Localizable.xcstrings (isn't a string catalogue)")
        let table = "de.lproj/Localizable.strings"
        #expect(try translations([table: "\"Tea\" = \"Tee"]).text == "unreadable: \(table) (isn't a property list)")
        #expect(try translations([:]).text == nil)
    }
}
