/// A string catalogue, `NAME.xcstrings`, in Xcode's format.
package struct StringCatalogFile: Sendable {
    /// The source language, in which the keys are written.
    package let source: String
    /// The translations of each key, by language.
    private let localizations: [String: JSONValue]

    /// Parses a file; throws an error with line and column.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        let (source, strings) = try Self.strings(in: bytes)
        self.source = source
        localizations = Dictionary(
            strings.compactMap { entry in entry.value["localizations"].map { (entry.key, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func strings(in bytes: [UInt8]) throws(JSONError) -> (source: String, strings: [JSONMember]) {
        let document = try JSONValue(parsing: bytes)
        guard let strings = document["strings"]?.members else {
            throw JSONError(.unexpected("document without “strings”"))
        }
        return (document["sourceLanguage"]?.string ?? "en", strings)
    }

    /// Returns the keys of a file by the language that they are translated into; every key exists in the source language.
    package static func keys(in bytes: [UInt8]) throws(JSONError) -> [String: Set<String>] {
        let (source, strings) = try Self.strings(in: bytes)
        var keys = [source: Set(strings.map(\.key))]
        for entry in strings {
            for language in entry.value["localizations"]?.members ?? [] {
                keys[language.key, default: []].insert(entry.key)
            }
        }
        return keys
    }

    /// Recognises a file whose texts are its English keys, without parsing the file.
    ///
    /// - Returns: `nil` for a file that has a translation into one of the languages or isn't in Xcode's layout.
    init?(withKeysAlone bytes: [UInt8], in languages: [String]) {
        func has(_ text: String) -> Bool { bytes.firstRun(of: Array(text.utf8), from: 0) != nil }
        guard languages.last == "en", has("\n  \"sourceLanguage\" : \"en\""), has("\n}"),
            !languages.contains(where: { has("\"\($0)\" : {") })
        else { return nil }
        (source, localizations) = ("en", [:])
    }

    /// The languages into which at least one key is translated.
    package var languages: Set<String> {
        Set(localizations.values.flatMap { ($0.members ?? []).map(\.key) })
    }

    /// Returns the entry of a key in a language; `nil` if there is none.
    package func entry(_ key: String, language: String) -> StringEntry? {
        guard let localization = localizations[key]?[language] else { return nil }
        guard let entry = Self.entry(localization, depth: 0) else { return nil }
        guard case .text(let text) = entry, let parts = localization["substitutions"]?.members else { return entry }
        var substitutions: [String: StringEntry.Substitution] = [:]
        var (plain, rest) = ("", text[...])
        while let variable = StringEntry.Variable(in: rest) {
            plain += variable.before
            rest = variable.after
            guard let part = parts.first(where: { $0.key == variable.name })?.value else {
                plain += variable.written
                continue
            }
            plain += "%#@\(variable.name)@"
            let forms = part["variations"]?["plural"]?.members ?? []
            substitutions[variable.name] = .init(
                argument: variable.argument ?? part["argNum"]?.integer ?? substitutions.count + 1,
                specifier: part["formatSpecifier"]?.string ?? "lld",
                forms: Dictionary(
                    forms.compactMap { form in form.value["stringUnit"]?["value"]?.string.map { (form.key, $0) } },
                    uniquingKeysWith: { first, _ in first }))
        }
        return .substituted(plain + rest, substitutions)
    }

    /// Returns a text without the names that format specifiers have in catalogues, such as `%(name)@` or `%1$(name)@`.
    private static func withoutNames(_ text: String) -> String {
        var (plain, rest) = ("", text[...])
        while let percent = rest.firstIndex(of: "%") {
            let after = rest[rest.index(after: percent)...]
            let position = after.prefix { $0.isASCII && $0.isNumber || $0 == "$" }
            guard rest[position.endIndex...].first == "(",
                let end = rest[position.endIndex...].prefix(128).firstIndex(of: ")"),
                let kind = rest[end...].dropFirst().first, "-+.#0123456789@hlqztdiuxXofFeEgG".contains(kind)
            else {
                // An escaped percent sign begins no specifier.
                let next = after.first == "%" ? after.dropFirst() : after
                plain += rest[..<next.startIndex]
                rest = next
                continue
            }
            plain += rest[...percent] + position
            rest = rest[end...].dropFirst()
        }
        return plain + rest
    }

    private static func entry(_ value: JSONValue, depth: Int) -> StringEntry? {
        guard depth < 4 else { return nil }
        if let text = value["stringUnit"]?["value"]?.string { return .text(withoutNames(text)) }
        guard let variations = value["variations"] else { return nil }
        if let devices = variations["device"] {
            return (devices["iphone"] ?? devices["other"]).flatMap { entry($0, depth: depth + 1) }
        }
        guard let forms = variations["plural"]?.members else { return nil }
        return .plural(
            Dictionary(
                forms.compactMap { form in entry(form.value, depth: depth + 1).map { (form.key, $0) } },
                uniquingKeysWith: { first, _ in first }))
    }
}
