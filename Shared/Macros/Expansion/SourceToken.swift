/// A word, literal or sign of Swift source, with its place in UTF-8 bytes.
struct SourceToken: Hashable {
    enum Kind: Hashable {
        /// A name or keyword; a name in backticks keeps them.
        case word
        case number
        /// A string with its quotes, whatever it interpolates.
        case string
        /// One of `()[]{}`, `,`, `:`, `;`, `@`, `#`; or a run of an operator's characters.
        case sign
    }

    var kind: Kind
    var text: String
    var range: Range<Int>
    /// Whether a line ends between the token before and this one.
    var startsLine: Bool

    /// Whether the token is this keyword, name or sign.
    func `is`(_ text: String) -> Bool { kind != .string && self.text == text }
}
