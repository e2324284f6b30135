/// A token of Swift source.
package struct SwiftToken: Hashable {
    /// A token's kind.
    package enum Kind: Hashable {
        /// A name or a keyword, without backticks.
        case word
        /// A number.
        case number
        /// A string literal; its interpolations follow as separate tokens.
        case string
        /// A regex literal.
        case pattern
        /// A run of operator characters, or one bracket, comma, colon, semicolon, dot, at sign or backslash.
        case mark
        /// A directive or macro: `#if`, `#Preview`, `#available`.
        case directive
    }

    package let kind: Kind
    package let text: String
    /// The line, from 1.
    package let line: Int
    /// True if only white space precedes the token in its line.
    package let startsLine: Bool
    /// The doc comment before the token, as written.
    package var documentation = ""
    /// True if the word is in backticks, and therefore not a keyword.
    package var isQuoted = false
    /// The token's bytes in the source.
    package var range = 0..<0

    /// Returns true for a mark with this text.
    package func isMark(_ text: String) -> Bool { kind == .mark && self.text == text }

    /// Returns true for a word with this text and without backticks.
    package func isWord(_ text: String) -> Bool { kind == .word && !isQuoted && self.text == text }
}

extension [SwiftToken] {
    /// Returns the index of the brace that closes the brace at an index; the end of the tokens if no brace closes it.
    package func closing(of open: Int) -> Int {
        var depth = 0
        for index in Swift.min(open, count)..<count {
            if self[index].isMark("{") { depth += 1 }
            if self[index].isMark("}") {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return count
    }
}
