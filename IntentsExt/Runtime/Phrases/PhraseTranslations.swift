import Shared

/// Translated phrases from `AppShortcuts.strings` or `AppShortcuts.xcstrings`.
package struct PhraseTranslations: Sendable {
    /// The translated phrases of each shortcut. As in string catalogues, the key is the shortcut's first declared phrase.
    private var sets: [String: [String]] = [:]
    /// The translation of each declared phrase.
    private var single: [String: String] = [:]

    /// Creates an empty set of translations.
    package init() {}

    /// Adds the translations of a string catalogue.
    ///
    /// - Parameter languages: The languages to use, nearest first.
    /// - Throws: ``JSONError`` if the bytes are not valid JSON.
    package mutating func add(catalogue bytes: [UInt8], languages: [String]) throws {
        let document = try JSONValue(parsing: bytes)
        for member in document["strings"]?.members ?? [] {
            // The nearest language is read last, so that its translations replace those of the others.
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

    /// Adds the translations of a string table.
    package mutating func add(_ table: [String: String]) { single.merge(table) { _, new in new } }

    /// Returns the translated phrases of a shortcut; a phrase without a translation is returned as declared.
    func phrases(of shortcut: AppShortcut) -> [PhraseTemplate] {
        if let first = shortcut.phrases.first, let all = sets[first.written], !all.isEmpty {
            return all.map { PhraseTemplate(written: $0) }
        }
        return shortcut.phrases.map { template in
            single[template.written].map { PhraseTemplate(written: $0) } ?? template
        }
    }
}
