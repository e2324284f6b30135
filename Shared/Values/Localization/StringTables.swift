/// A value in a text, as its key's format specifier says.
package enum FormatArgument: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)

    /// The value as it is, in no language.
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

/// The translations of a request's language.
package protocol StringTables: Sendable {
    /// The text of a key, its values filled in, in the language asked for; the key itself where no table has it.
    ///
    /// - Parameters:
    ///   - key: The key as Xcode writes it, with `%@`, `%lld` and `%lf` for values.
    ///   - table: The name of the table; `nil` for `Localizable`.
    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String
    /// The translations of another language; `nil` where there are none but these.
    func changed(localeIdentifier: String) -> (any StringTables)?
}

extension StringTables {
    package func changed(localeIdentifier: String) -> (any StringTables)? { nil }
}

/// Where texts are looked up while a request is answered.
package enum Translation {
    /// The tables in force; `nil` for none, and every text is its key.
    @TaskLocal package static var tables: (any StringTables)?

    /// The text of a key in force here.
    package static func text(
        _ key: String, table: String? = nil, arguments: [FormatArgument], plain: @autoclosure () -> String
    ) -> String {
        tables?.text(key, table: table, arguments: arguments) ?? plain()
    }
}
