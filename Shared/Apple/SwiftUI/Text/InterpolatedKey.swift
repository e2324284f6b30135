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
