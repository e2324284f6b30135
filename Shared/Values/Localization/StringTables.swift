/// A value in a text, of the type of its key's format specifier.
package enum FormatArgument: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)

    /// The value as text, independent of language.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .number(let value): "\(value)"
        }
    }

    /// The value as a number; `nil` for a text.
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
    /// - key: The key in Xcode's form, with `%@`, `%lld` and `%lf` for values.
    ///   - table: The name of the table; `nil` for `Localizable`.
    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String
    /// Returns the translations into another language; `nil` if only these are available.
    func changed(localeIdentifier: String) -> (any StringTables)?
}

extension StringTables {
    package func changed(localeIdentifier: String) -> (any StringTables)? { nil }
}

/// The lookup of texts for the current request.
package enum Translation {
    /// The current tables; with `nil` every text is its key.
    @TaskLocal package static var tables: (any StringTables)?

    /// Returns the current text of a key.
    package static func text(
        _ key: String, table: String? = nil, arguments: [FormatArgument], plain: @autoclosure () -> String
    ) -> String {
        tables?.text(key, table: table, arguments: arguments) ?? plain()
    }
}
