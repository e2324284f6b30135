import FoundationEssentials
import Synchronization

/// A value in a text. Its type corresponds to a format specifier of the key.
package enum FormatArgument: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)

    /// The value as a string that doesn't depend on the language.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .number(let value): "\(value)"
        }
    }

    /// The value as a number; `nil` for a string.
    package var number: Double? {
        switch self {
        case .text: nil
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value
        }
    }
}

/// The translations into a request's language.
package protocol StringTables: Sendable {
    /// Returns the text of a key with its values, in the request's language; the key itself if no table has it.
    ///
    /// - Parameters:
    ///   - key: The key in Xcode's format, with `%@`, `%lld` and `%lf` for values.
    ///   - table: The name of the table; `nil` for `Localizable`.
    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String
    /// Returns the language of a key's text; `nil` if no table has the key.
    func language(of key: String, table: String?) -> String?
    /// Returns the entry of a key whose text depends on a number, and the entry's language; `nil` if there is none.
    func plural(_ key: String, table: String?) -> PluralFormat?
    /// Returns the translations into another language; `nil` if translations into other languages aren't available.
    func changed(localeIdentifier: String) -> (any StringTables)?
}

extension StringTables {
    package func language(of key: String, table: String?) -> String? { nil }
    package func plural(_ key: String, table: String?) -> PluralFormat? { nil }
    package func changed(localeIdentifier: String) -> (any StringTables)? { nil }
}

/// A text of a table that depends on a number, and the text's language.
package struct PluralFormat: Hashable, Sendable {
    package var entry: StringEntry
    package var language: String
    /// True if the filled text is repeated, to simulate a longer translation.
    package var isDoubled = false

    package init(entry: StringEntry, language: String) { (self.entry, self.language) = (entry, language) }

    /// Returns the format for values, with its specifiers not yet replaced.
    package func format(for arguments: [FormatArgument]) -> String { entry.format(for: arguments, language: language) }
}

/// The lookup of texts for the current request.
package enum Translation {
    /// The current tables; if `nil`, each key is its own text.
    @TaskLocal package static var tables: (any StringTables)?

    /// Returns the current text of a key.
    package static func text(
        _ key: String, table: String? = nil, arguments: [FormatArgument], plain: @autoclosure () -> String
    ) -> String {
        tables?.text(key, table: table, arguments: arguments) ?? plain()
    }

    /// Returns the format of a key for a call such as `String(format:)`, which chooses the plural form later: see ``plural(format:)``.
    package static func format(_ key: String, table: String? = nil) -> String {
        guard let plural = tables?.plural(key, table: table) else {
            return text(key, table: table, arguments: [], plain: key)
        }
        let format = plural.format(for: [])
        // Any code may use a format that is a specifier alone.
        let isSpecifier =
            format.hasPrefix("%") && format.allSatisfy { "%@$.'#+-0123456789hlqztdiuxXofFeEgG".contains($0) }
        if !isSpecifier { plurals.withLock { $0[format] = plural } }
        return format
    }

    /// Returns the entry of the last plural that was looked up as a format; `nil` for a text that doesn't depend on a number.
    ///
    /// On iOS, the string itself carries its entry. Here, the entry is found by the string's text, so of two plurals with the same form
    /// `other`, the one that was looked up last is used.
    package static func plural(format: String) -> PluralFormat? { plurals.withLock { $0[format] } }

    private static let plurals = Mutex<[String: PluralFormat]>([:])
}

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

/// A table's entry for a key in a language.
package indirect enum StringEntry: Hashable, Sendable {
    /// A single text for all values.
    case text(String)
    /// A text for each plural category, chosen by the first number.
    case plural([String: StringEntry])
    /// A text with parts that depend on other numbers.
    case substituted(String, [String: Substitution])

    /// A part that depends on a number.
    package struct Substitution: Hashable, Sendable {
        /// The position of the value, from 1.
        package var argument: Int
        /// The format specifier of the value, without the percent sign.
        package var specifier: String
        /// A text for each plural category.
        package var forms: [String: String]

        /// Returns the text for the values' plural category, with a positional specifier for the number.
        fileprivate func form(for arguments: [FormatArgument], language: String) -> String {
            let value = arguments.indices.contains(argument - 1) ? arguments[argument - 1].number : nil
            let form = chosen(forms, for: value, language: language) ?? ""
            return form.filled("%arg", with: "%\(argument)$\(specifier)")
        }
    }

    /// Returns a part of a format whose specifiers have the positions of their values. A form of a variable may have no specifier, and then a
    /// specifier without a position would take the variable's value.
    private static func positioned(_ text: Substring, _ next: inout Int) -> String {
        var (result, rest) = ("", text)
        while let percent = rest.firstIndex(of: "%") {
            let after = rest[rest.index(after: percent)...]
            result += rest[...percent]
            rest = after
            if after.first == "%" {
                result += "%"
                rest = after.dropFirst()
            } else if let kind = after.first(where: { !"-+.'0123456789lhqzt".contains($0) }),
                "@diuxXofFeEgGsc".contains(kind)
            {
                next += 1
                result += "\(next)$"
            }
        }
        return result + rest
    }

    /// The next occurrence of a variable in a format: `%#@name@`, or `%2$#@name@` with the position of its value.
    struct Variable {
        let before: Substring
        let written: Substring
        let name: String
        let argument: Int?
        let after: Substring

        init?(in text: Substring) {
            var from = text.startIndex
            while let percent = text[from...].firstIndex(of: "%") {
                let number = text[text.index(after: percent)...].prefix { $0.isASCII && $0.isNumber }
                var rest = text[number.endIndex...]
                if !number.isEmpty, rest.first == "$" { rest = rest.dropFirst() }
                if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
                    name = String(rest.dropFirst(2)[..<end])
                    argument = Int(number)
                    (before, written) = (text[..<percent], text[percent...end])
                    after = text[text.index(after: end)...]
                    return
                }
                from = text.index(after: percent)
            }
            return nil
        }
    }

    /// True if the text depends on a number.
    package var isPlural: Bool {
        if case .text = self { false } else { true }
    }

    /// True if a plural lacks the form `other`, which every language needs.
    package var lacksOther: Bool {
        switch self {
        case .text: false
        case .plural(let forms): forms["other"] == nil || forms.values.contains(where: \.lacksOther)
        case .substituted(_, let parts): parts.values.contains { $0.forms["other"] == nil }
        }
    }

    /// Returns the format for values in a language, with its specifiers not yet replaced. Without a number, it is the form `other`.
    package func format(for arguments: [FormatArgument], language: String) -> String {
        switch self {
        case .text(let text): return text
        case .plural(let forms):
            let number = arguments.lazy.compactMap(\.number).first
            return chosen(forms, for: number, language: language)?.format(for: arguments, language: language) ?? ""
        case .substituted(let text, let parts):
            var (filled, rest, next) = ("", text[...], 0)
            while let variable = Variable(in: rest) {
                filled += Self.positioned(variable.before, &next)
                rest = variable.after
                next += 1
                filled += parts[variable.name]?.form(for: arguments, language: language) ?? String(variable.written)
            }
            return filled + Self.positioned(rest, &next)
        }
    }
}

/// Returns the text for a number's plural category; without a number, the text `other`. For zero, a text `zero` is used even if the
/// language doesn't have that category. If the text is missing, the nearest category's is used.
private func chosen<Value>(_ forms: [String: Value], for number: Double?, language: String) -> Value? {
    let category = number.map { PluralRules.category(of: $0, language: language) }
    return (number == 0 ? forms["zero"] : nil) ?? category.flatMap { forms[$0] } ?? forms["other"] ?? forms["many"]
        ?? forms["few"] ?? forms["two"] ?? forms["one"] ?? forms["zero"]
}

extension String {
    /// Returns the text with every occurrence of a mark replaced.
    func filled(_ mark: String, with text: String) -> String {
        var (filled, rest) = ([UInt8](), Substring(self).utf8)
        let mark = mark.utf8
        while let first = rest.first {
            if rest.starts(with: mark) {
                filled += text.utf8
                rest = rest.dropFirst(mark.count)
            } else {
                filled.append(first)
                rest.removeFirst()
            }
        }
        return String(decoding: filled, as: UTF8.self)
    }
}

/// The tables in a language's folder, `LANGUAGE.lproj`: `NAME.strings` and `NAME.stringsdict`, in any property list format.
package enum StringsFile {
    /// Returns the keys of a file of either kind.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func keys(in file: [UInt8]) throws(PropertyListError) -> Set<String> { Set(try table(file).keys) }

    /// Returns the texts of a `.strings` file.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func texts(_ file: Data) throws(PropertyListError) -> [String: StringEntry] {
        try strings(try table([UInt8](file))).mapValues(StringEntry.text)
    }

    /// Returns the texts of a `.stringsdict` file, with the forms for its numbers.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func rules(_ file: Data) throws(PropertyListError) -> [String: StringEntry] {
        var entries: [String: StringEntry] = [:]
        for (key, value) in try table([UInt8](file)) {
            guard let rule = value.dictionary else { throw .format }
            entries[key] = try entry(rule)
        }
        return entries
    }

    private static func table(_ file: [UInt8]) throws(PropertyListError) -> [String: PropertyList] {
        guard let table = try PropertyList(parsing: file, limits: .table).dictionary else { throw .format }
        return table
    }

    private static func strings(_ values: [String: PropertyList]) throws(PropertyListError) -> [String: String] {
        let strings = values.compactMapValues(\.string)
        guard strings.count == values.count else { throw .format }
        return strings
    }

    private static func entry(_ rule: [String: PropertyList]) throws(PropertyListError) -> StringEntry? {
        // The forms of a rule's variables.
        var variables: [String: [String: String]] = [:]
        for (name, value) in rule where value.string == nil {
            guard let forms = value.dictionary else { throw .format }
            variables[name] = try strings(forms)
        }
        guard let format = rule["NSStringLocalizedFormatKey"]?.string else { return nil }
        var parts: [String: StringEntry.Substitution] = [:]
        var plain = ""
        var (rest, count) = (format[...], 0)
        // Variables without a position use the values in order.
        while let variable = StringEntry.Variable(in: rest) {
            plain += variable.before
            rest = variable.after
            guard let forms = variables[variable.name] else {
                plain += variable.written
                continue
            }
            count += 1
            let specifier = forms["NSStringFormatValueTypeKey"] ?? "lld"
            // The texts contain the value's specifier without a position, which would otherwise refer to the next value.
            let texts = forms.filter { !$0.key.hasPrefix("NSString") }
                .mapValues { $0.filled("%\(specifier)", with: "%arg") }
            if parts[variable.name] == nil {
                parts[variable.name] = .init(argument: variable.argument ?? count, specifier: specifier, forms: texts)
            }
            plain += "%#@\(variable.name)@"
        }
        return .substituted(plain + rest, parts)
    }
}
