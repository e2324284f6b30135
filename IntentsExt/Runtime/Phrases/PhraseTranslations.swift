import Shared

/// Phrases of another language, from `AppShortcuts.strings` or `AppShortcuts.xcstrings`.
package struct PhraseTranslations: Sendable {
    /// All phrases of a shortcut by the first one declared, as string catalogues have them.
    private var sets: [String: [String]] = [:]
    /// A phrase by the one declared.
    private var single: [String: String] = [:]

    /// Creates translations of nothing.
    package init() {}

    /// Adds those of a string catalogue.
    ///
    /// - Parameter languages: The languages that count, nearest first.
    /// - Throws: ``JSONError`` for a file that is none.
    package mutating func add(catalogue bytes: [UInt8], languages: [String]) throws {
        let document = try JSONValue(parsing: bytes)
        for member in document["strings"]?.members ?? [] {
            // What comes nearest is taken last, so that it counts.
            for language in languages.reversed() {
                guard let translation = member.value["localizations"]?[language] else { continue }
                if let values = translation["stringSet"]?["values"]?.array {
                    sets[member.key] = values.compactMap(\.string)
                } else if let value = translation["stringUnit"]?["value"]?.string {
                    single[member.key] = value
                }
            }
        }
    }

    /// Adds those of a table.
    package mutating func add(_ table: [String: String]) { single.merge(table) { _, new in new } }

    /// The phrases of a shortcut in the language; those declared where nothing is translated.
    func phrases(of shortcut: AppShortcut) -> [PhraseTemplate] {
        if let first = shortcut.phrases.first, let all = sets[first.written], !all.isEmpty {
            return all.map { PhraseTemplate(written: $0) }
        }
        return shortcut.phrases.map { template in
            single[template.written].map { PhraseTemplate(written: $0) } ?? template
        }
    }
}
