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

extension [SourceToken] {
    /// Returns the index after the group that a bracket opens; the end index if the group isn't closed.
    func endOfGroup(from begin: Int) -> Int {
        var (depth, at) = (0, begin)
        while at < count {
            if ["(", "[", "{"].contains(where: self[at].is) { depth += 1 }
            if [")", "]", "}"].contains(where: self[at].is) { depth -= 1 }
            at += 1
            if depth <= 0 { break }
        }
        return at
    }

    /// Returns the index after a type: at `=`, a block, a comma, or the end.
    func endOfType(from begin: Int) -> Int {
        var (at, angles) = (begin, 0)
        while at < count {
            let token = self[at]
            if token.is("(") || token.is("[") {
                at = endOfGroup(from: at)
                continue
            }
            if token.kind == .sign, token.text != "->" {
                angles += token.text.count { $0 == "<" } - token.text.count { $0 == ">" }
                // Without a space, `Int?=` and `[Int]=` end in the value's equals sign.
                if token.text.hasSuffix("="), angles == 0 { break }
            }
            if angles == 0, token.is("{") || token.is(",") || token.is(";") { break }
            at += 1
        }
        return at
    }

    /// Returns the index after an argument: at a comma, at the closing bracket of the arguments, or the end.
    func endOfArgument(from begin: Int) -> Int {
        var at = begin
        while at < count, !self[at].is(","), ![")", "]", "}"].contains(where: self[at].is) {
            at = ["(", "[", "{"].contains(where: self[at].is) ? endOfGroup(from: at) : at + 1
        }
        return at
    }

    /// Returns the index after a value: at a comma, at a block of observers, or the end.
    ///
    /// Any other block after a value, such as a trailing closure, belongs to the value.
    func endOfValue(from begin: Int) -> Int {
        var at = begin
        while at < count {
            if self[at].is(",") || self[at].is(";") { break }
            if self[at].is("{"), at + 1 < count, ["willSet", "didSet"].contains(self[at + 1].text) { break }
            if ["(", "[", "{"].contains(where: self[at].is) { at = endOfGroup(from: at) } else { at += 1 }
        }
        return at
    }
}
