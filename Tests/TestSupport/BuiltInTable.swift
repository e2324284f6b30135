// Static builds have no module `Testing`, and no tests.
#if canImport(Testing)
import Foundation
import Shared
import Synchronization
import Testing

/// A string catalogue of the built-in extensions, in the source tree.
package struct BuiltInTable {
    /// The languages that the built-in extensions are translated into.
    package static let languages = ["ar", "de", "fr", "ja"]

    private let name: String
    private let localizations: [String: JSONValue]

    /// Reads a catalogue by its path in the project.
    package init(_ path: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try JSONValue(parsing: Array(Data(contentsOf: root.appendingPathComponent(path))))
        name = path
        localizations = Dictionary(
            (document["strings"]?.members ?? []).map { ($0.key, $0.value["localizations"] ?? .null) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The keys, sorted.
    package var keys: [String] { localizations.keys.sorted() }

    /// Returns true if the table has the key, with values of any type, or if the key has no words to translate.
    package func covers(_ key: String) -> Bool {
        !key.hasWords || localizations.keys.contains { $0.withPlainValues == key.withPlainValues }
    }

    /// Checks that each key has a text in each language, with the key's values, and all plural forms of the language.
    package func check() {
        for (key, translations) in localizations {
            for language in Self.languages {
                let texts = Self.texts(translations[language] ?? .null)
                #expect(!texts.isEmpty, "\(name): '\(key)' has no text in \(language)")
                for text in texts {
                    #expect(!text.value.isEmpty, "\(name): '\(key)' is empty in \(language)")
                    // A plural form that spells out its number needn't contain the number, and a key such as `day.…` contains no values.
                    let isSpelt = ["zero", "one", "two"].contains(text.form) || key.hasPrefix("day.")
                    #expect(
                        text.value.values == key.values || isSpelt,
                        "\(name): '\(key)' has other values in \(language): '\(text.value)'")
                }
                guard texts.contains(where: { $0.form != nil }) else { continue }
                let categories = Set((0...200).map { PluralRules.category(of: Double($0), language: language) })
                let missing = categories.subtracting(texts.compactMap(\.form))
                #expect(missing.isEmpty, "\(name): '\(key)' lacks \(missing.sorted()) in \(language)")
            }
        }
    }

    private static func texts(_ localization: JSONValue) -> [(form: String?, value: String)] {
        if let value = localization["stringUnit"]?["value"]?.string { return [(nil, value)] }
        if let set = localization["stringSet"]?["values"]?.array { return set.map { (nil, $0.string ?? "") } }
        return (localization["variations"]?["plural"]?.members ?? []).map {
            ($0.key, $0.value["stringUnit"]?["value"]?.string ?? "")
        }
    }
}

/// String tables that record the requested keys and translate nothing.
package final class RecordedKeys: StringTables {
    private let requested = Mutex<Set<String>>([])

    package init() {}

    /// The keys requested so far.
    package var keys: Set<String> { requested.withLock { $0 } }

    package func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        requested.withLock { _ = $0.insert(key) }
        return key
    }
}

extension String {
    /// True if the key contains letters outside its format specifiers.
    fileprivate var hasWords: Bool {
        replacing(/%(?:\d+\$)?(?:lld|@)/, with: "").contains { $0.isLetter }
    }

    /// The key with `%@` for every value.
    fileprivate var withPlainValues: String { replacing("%lld", with: "%@") }

    /// The format specifiers with their numbers: `%1$@`, and the placeholders in braces of a phrase.
    fileprivate var values: Set<String> {
        var (found, next): (Set<String>, Int) = ([], 1)
        for match in matches(of: /%(?:(\d+)\$)?(lld|@)/) {
            let number = match.1.flatMap { Int($0) } ?? next
            found.insert("\(number)\(match.2)")
            next = number + 1
        }
        for match in matches(of: /\$\{\w+\}/) { found.insert(String(match.0)) }
        return found
    }
}
#endif
