import SwiftLexing

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

extension [SourceToken] {
    /// Creates the tokens of a declaration that the compiler has already parsed. The tokens inside string literals are left out.
    init(of source: String) {
        let bytes = [UInt8](source.utf8)
        self = []
        var end = 0
        func add(_ kind: SourceToken.Kind, _ range: Range<Int>) {
            let startsLine = bytes[end..<range.lowerBound].contains { $0 == 10 || $0 == 13 }
            let text = String(decoding: bytes[range], as: UTF8.self)
            append(SourceToken(kind: kind, text: text, range: range, startsLine: startsLine))
            end = range.upperBound
        }
        for token in SwiftLexer(source).tokens where token.range.lowerBound >= end {
            let range = token.range
            switch token.kind {
            // A quoted name's range is inside the backticks.
            case .word: add(.word, token.isQuoted ? range.lowerBound - 1..<range.upperBound + 1 : range)
            case .number: add(.number, range)
            case .string, .pattern: add(.string, range)
            case .mark:
                // Points are separate marks, as in `..<`.
                if let last = last, last.range.upperBound == range.lowerBound, last.isOperator,
                    token.text.utf8.allSatisfy(SourceToken.isOperator)
                {
                    self[count - 1].text += token.text
                    self[count - 1].range = last.range.lowerBound..<range.upperBound
                    end = range.upperBound
                } else {
                    add(.sign, range)
                }
            case .directive:
                add(.sign, range.lowerBound..<range.lowerBound + 1)
                add(.word, range.lowerBound + 1..<range.upperBound)
            }
        }
    }
}

extension SourceToken {
    fileprivate var isOperator: Bool { kind == .sign && text.utf8.allSatisfy(Self.isOperator) }

    fileprivate static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }
}
