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
    /// Returns the translations into another language; `nil` if translations into other languages aren't available.
    func changed(localeIdentifier: String) -> (any StringTables)?
}

extension StringTables {
    package func changed(localeIdentifier: String) -> (any StringTables)? { nil }
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
}
