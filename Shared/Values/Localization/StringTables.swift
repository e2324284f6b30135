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

/// What is read off a literal with values in it: the key Xcode writes for it, the values, and the text as it stands.
package struct InterpolatedKey: Hashable, Sendable {
    /// With a format specifier a value.
    package private(set) var key = ""
    /// The values in order.
    package private(set) var arguments: [FormatArgument] = []
    /// With the values filled in.
    package private(set) var plain = ""
    /// As ``plain``, with a mark in the place of each value that is a text.
    private(set) var marked = ""
    /// The values that have a look of their own, by their place.
    private(set) var texts: [Int: EmbeddedText] = [:]

    init() {}

    /// A key without values.
    init(wholeKey: String) { (key, plain, marked) = (wholeKey, wholeKey, wholeKey) }

    /// The same parts under a key of its own.
    func keyed(_ key: String) -> InterpolatedKey {
        var parts = self
        parts.key = key
        return parts
    }

    mutating func append(literal: String) {
        // A percent sign is one of the key's own only where nothing is filled in; Xcode doubles it elsewhere.
        for character in literal { key += character == "%" ? "%%" : String(character) }
        plain += literal
        marked += literal
    }

    /// Adds a text with its look.
    mutating func append(_ text: Text) {
        texts[arguments.count] = EmbeddedText(text: text)
        append(.text(text.string), specifier: "%@")
    }

    mutating func append(_ argument: FormatArgument, specifier: String, plain text: String? = nil) {
        key += specifier
        if case .text = argument {
            marked.unicodeScalars.append(Self.mark(arguments.count))
        } else {
            marked += text ?? argument.plain
        }
        arguments.append(argument)
        plain += text ?? argument.plain
    }

    /// Adds a place nothing is filled in for yet.
    mutating func append(placeholder specifier: String) {
        key += specifier
        plain += specifier
        marked += specifier
    }

    /// What stands for a value that is a text until marks of Markdown are read, as those in it are none: a character nobody writes.
    static func mark(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(0xF_0000 + UInt32(min(index, 0xFFFC))) ?? "\u{FFFD}"
    }

    /// The place of the value a character stands for; `nil` for a character that is none.
    static func place(_ mark: Unicode.Scalar) -> Int? {
        (0xF_0000...0xF_FFFC).contains(mark.value) ? Int(mark.value - 0xF_0000) : nil
    }
}
