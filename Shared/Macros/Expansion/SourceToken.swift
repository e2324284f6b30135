/// A word, literal or sign of Swift source, with its range of UTF-8 bytes.
struct SourceToken: Hashable {
    enum Kind: Hashable {
        /// A name or keyword. A name in backticks includes the backticks.
        case word
        case number
        /// A string with its quotes and interpolations.
        case string
        /// One of `()[]{}`, `,`, `:`, `;`, `@`, `#`; or a run of operator characters.
        case sign
    }

    var kind: Kind
    var text: String
    var range: Range<Int>
    /// True if a line ends between the preceding token and this one.
    var startsLine: Bool

    /// Returns true if the token is this keyword, name or sign.
    func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}
