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
