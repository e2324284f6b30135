/// A lexer that splits Swift source into words, literals and signs, without comments and white space.
///
/// It reads declarations that the compiler has already parsed, and reports no errors: anything unknown is a sign.
struct SourceLexer {
    private let bytes: [UInt8]
    private var at = 0

    private init(_ source: String) { bytes = Array(source.utf8) }

    /// Returns the tokens of a source.
    static func tokens(of source: String) -> [SourceToken] {
        var lexer = SourceLexer(source)
        var tokens: [SourceToken] = []
        var startsLine = lexer.skipSpace()
        while lexer.at < lexer.bytes.count {
            let begin = lexer.at
            let kind = lexer.skipToken()
            let text = String(decoding: lexer.bytes[begin..<lexer.at], as: UTF8.self)
            tokens.append(SourceToken(kind: kind, text: text, range: begin..<lexer.at, startsLine: startsLine))
            startsLine = lexer.skipSpace()
        }
        return tokens
    }

    private func byte(_ offset: Int = 0) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }

    private func begins(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[at...].starts(with: $0) }
    }

    /// Skips white space and comments; returns true if a line ended before the next token.
    private mutating func skipSpace() -> Bool {
        var endedLine = false
        while let first = byte() {
            if begins(with: "//") {
                while let next = byte(), !Self.endsLine(next) { at += 1 }
            } else if begins(with: "/*") {
                endedLine = skipBlockComment() || endedLine
            } else if Self.isSpace(first) {
                endedLine = endedLine || Self.endsLine(first)
                at += 1
            } else {
                break
            }
        }
        return endedLine
    }

    /// Skips a comment, which may contain other comments; returns true if a line ended in it.
    private mutating func skipBlockComment() -> Bool {
        var (depth, endedLine) = (0, false)
        while let next = byte() {
            if begins(with: "/*") {
                (depth, at) = (depth + 1, at + 2)
            } else if begins(with: "*/") {
                (depth, at) = (depth - 1, at + 2)
                if depth == 0 { break }
            } else {
                endedLine = endedLine || Self.endsLine(next)
                at += 1
            }
        }
        return endedLine
    }

    private mutating func skipToken() -> SourceToken.Kind {
        let first = bytes[at]
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(hashes) == UInt8(ascii: "\"") {
            skipString(hashes: hashes)
            return .string
        }
        if first == UInt8(ascii: "`") {
            at += 1
            while let next = byte(), next != first { at += 1 }
            at = min(at + 1, bytes.count)
            return .word
        }
        if Self.isDigit(first) {
            skipNumber()
            return .number
        }
        if Self.isWord(first) {
            while let next = byte(), Self.isWord(next) { at += 1 }
            return .word
        }
        at += 1
        if Self.isOperator(first) {
            while let next = byte(), Self.isOperator(next), !begins(with: "//"), !begins(with: "/*") { at += 1 }
        }
        return .sign
    }

    /// Skips a number. A point belongs to the number only before a digit, and a sign only after the letter of an exponent.
    private mutating func skipNumber() {
        let isHexadecimal = begins(with: "0x")
        while let next = byte() {
            if Self.isWord(next) {
                at += 1
                let exponents = isHexadecimal ? "pP".utf8 : "eE".utf8
                if exponents.contains(next), byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { at += 1 }
            } else if next == UInt8(ascii: "."), let digit = byte(1), Self.isDigit(digit) {
                at += 1
            } else {
                break
            }
        }
    }

    /// Skips a string of one or several lines, with its interpolations.
    private mutating func skipString(hashes: Int) {
        at += hashes
        let quotes = begins(with: "\"\"\"") ? 3 : 1
        at += quotes
        func isRun(_ character: Character, _ count: Int, at offset: Int) -> Bool {
            (0..<count).allSatisfy { byte(offset + $0) == character.asciiValue }
        }
        while let next = byte() {
            if isRun("\"", quotes, at: 0), isRun("#", hashes, at: quotes) {
                at += quotes + hashes
                return
            }
            guard next == UInt8(ascii: "\\"), isRun("#", hashes, at: 1) else {
                at += 1
                continue
            }
            at += 1 + hashes
            if byte() == UInt8(ascii: "(") { skipInterpolation() } else { at = min(at + 1, bytes.count) }
        }
    }

    /// Skips an expression in parentheses.
    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "(") { depth += 1 }
            if byte() == UInt8(ascii: ")") { depth -= 1 }
            _ = skipToken()
            _ = skipSpace()
        } while depth > 0 && at < bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    private static func endsLine(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte >= 128
    }

    private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }
}
