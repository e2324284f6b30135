/// The parts of a string literal with interpolated values: the key that Xcode generates for the literal, the values, and the plain text.
package struct InterpolatedKey: Hashable, Sendable {
    /// The key, with a format specifier for each value.
    package private(set) var key = ""
    /// The values in order.
    package private(set) var arguments: [FormatArgument] = []
    /// The text with the values interpolated.
    package private(set) var plain = ""
    /// The text of ``plain`` with a mark in place of each string or text value.
    private(set) var marked = ""
    /// The values that have their own attributes, by index.
    private(set) var texts: [Int: EmbeddedText] = [:]

    init() {}

    /// Creates a key without values.
    init(wholeKey: String) { (key, plain, marked) = (wholeKey, wholeKey, wholeKey) }

    /// Returns the same parts with another key.
    func keyed(_ key: String) -> InterpolatedKey {
        var parts = self
        parts.key = key
        return parts
    }

    mutating func append(literal: String) {
        // Xcode doubles percent signs in keys that have format specifiers.
        for character in literal { key += character == "%" ? "%%" : String(character) }
        plain += literal
        marked += literal
    }

    /// Adds a text with its attributes.
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

    /// Adds a placeholder without a value.
    mutating func append(placeholder specifier: String) {
        key += specifier
        plain += specifier
        marked += specifier
    }

    /// Returns the private-use character that stands for a text value while Markdown is parsed, so that the value itself isn't parsed.
    static func mark(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(0xF_0000 + UInt32(min(index, 0xFFFC))) ?? "\u{FFFD}"
    }

    /// Returns the index of the value that a character replaces; `nil` for any other character.
    static func place(_ mark: Unicode.Scalar) -> Int? {
        (0xF_0000...0xF_FFFC).contains(mark.value) ? Int(mark.value - 0xF_0000) : nil
    }
}
