/// A piece of Swift source.
struct SwiftToken: Hashable {
    /// What it is.
    enum Kind: Hashable {
        /// A name or a keyword; backticks are taken off.
        case word
        /// A number.
        case number
        /// A text without its values, which follow as tokens of their own.
        case string
        /// A pattern between slashes.
        case pattern
        /// One or several operator characters, or one bracket, comma, colon, semicolon, dot, at or backslash.
        case mark
        /// `#if` and its like, `#Preview`, `#available`.
        case directive
    }

    let kind: Kind
    let text: String
    /// From 1.
    let line: Int
    /// Whether nothing but space stands before it in its line.
    let startsLine: Bool
    /// The documentation before it, as written.
    var documentation = ""
    /// Whether backticks say that it is no keyword.
    var isQuoted = false

    /// Whether it is a mark of this text.
    func isMark(_ text: String) -> Bool { kind == .mark && self.text == text }

    /// Whether it is a word of this text without backticks.
    func isWord(_ text: String) -> Bool { kind == .word && !isQuoted && self.text == text }
}
