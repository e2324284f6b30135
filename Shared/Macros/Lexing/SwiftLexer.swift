/// A lexer for Swift source: nested comments, interpolated and raw strings, regex literals, directives.
///
/// Any input can be lexed. An unterminated comment or literal extends to the end of its line or file and is listed in ``unfinished``.
package struct SwiftLexer {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var startsLine = true
    private var documentation = ""
    /// The position before which no regex literal begins.
    private var patternlessUntil = 0
    package private(set) var tokens: [SwiftToken] = []
    /// The first lines of unterminated comments and literals.
    package private(set) var unfinished: [Int] = []

    /// The deepest nesting of interpolated strings.
    private static let depthLimit = 64

    /// Lexes a source.
    package init(_ source: String) { self.init(Array(source.utf8)) }

    /// Lexes the bytes of a source, which needn't be valid UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark precedes the text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
        lex(depth: 0, isInValue: false)
    }

    /// Reads tokens to the end of the file, or to the bracket that ends an interpolation.
    private mutating func lex(depth: Int, isInValue: Bool) {
        var brackets = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\n"):
                line += 1
                index += 1
                startsLine = true
            case UInt8(ascii: "\r"):
                // A carriage return alone ends a line, but the compiler doesn't count it.
                index += 1
                startsLine = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: index += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
            case UInt8(ascii: "/") where isPatternAhead(): pattern(pounds: 0)
            case UInt8(ascii: "\""): string(pounds: 0, depth: depth)
            case UInt8(ascii: "#"): pound(depth: depth)
            case UInt8(ascii: "`"): quotedWord()
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
            case _ where Self.isWordByte(byte): word()
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                if isInValue {
                    if byte == UInt8(ascii: ")") {
                        if brackets == 0 { return }
                        brackets -= 1
                    } else {
                        brackets += 1
                    }
                }
                mark(1)
            case _ where Self.isOperatorByte(byte): operators()
            default: mark(1)
            }
        }
    }

    private func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func isOperatorByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"),
            UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
            UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private mutating func add(
        _ kind: SwiftToken.Kind, from start: Int, to end: Int, at line: Int, isQuoted: Bool = false
    ) {
        tokens.append(
            SwiftToken(
                kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self), line: line,
                startsLine: startsLine, documentation: documentation, isQuoted: isQuoted, range: start..<end))
        documentation = ""
        startsLine = false
    }

    private mutating func mark(_ count: Int) {
        let start = index
        index += count
        add(.mark, from: start, to: index, at: line)
    }

    private mutating func operators() {
        let start = index
        while let byte = peek(), Self.isOperatorByte(byte) {
            // A comment ends an operator.
            if byte == UInt8(ascii: "/"), index > start, let next = peek(1), "/*".utf8.contains(next) { break }
            index += 1
        }
        add(.mark, from: start, to: index, at: line)
    }

    private mutating func word() {
        let start = index
        while let byte = peek(), Self.isWordByte(byte) { index += 1 }
        add(.word, from: start, to: index, at: line)
    }

    /// Reads a number. A point belongs to the number only before a digit, and a sign only after the letter of an exponent.
    private mutating func number() {
        let start = index
        let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) == UInt8(ascii: "x")
        while let byte = peek() {
            let isFraction = byte == UInt8(ascii: ".") && peek(1).map { (0x30...0x39).contains($0) } == true
            guard Self.isWordByte(byte) || isFraction else { break }
            index += 1
            let exponents = isHexadecimal ? "pP".utf8 : "eE".utf8
            if exponents.contains(byte), peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { index += 1 }
        }
        add(.number, from: start, to: index, at: line)
    }

    private mutating func quotedWord() {
        let start = index + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > start else { return mark(1) }
        index = end + 1
        add(.word, from: start, to: end, at: line, isQuoted: true)
    }

    private mutating func skipLine() {
        while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
    }

    private mutating func lineComment() {
        let start = index
        skipLine()
        recordDocumentation(start)
    }

    private mutating func blockComment() {
        let (start, first) = (index, line)
        var depth = 0
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return recordDocumentation(start) }
            } else {
                if byte == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        }
        unfinished.append(first)
    }

    private mutating func recordDocumentation(_ start: Int) {
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if text.hasPrefix("///") || text.hasPrefix("/**") { documentation += text + "\n" }
    }

    /// Reads what begins with a pound sign: a raw string, a regex literal, a directive or a macro.
    private mutating func pound(depth: Int) {
        var pounds = 0
        while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
        switch peek(pounds) {
        case UInt8(ascii: "\""): return string(pounds: pounds, depth: depth)
        case UInt8(ascii: "/"): return pattern(pounds: pounds)
        case let byte? where pounds == 1 && Self.isWordByte(byte):
            let start = index
            index += 1
            while let byte = peek(), Self.isWordByte(byte) { index += 1 }
            add(.directive, from: start, to: index, at: line)
        default: mark(pounds)
        }
    }

    /// Reads a string literal, of one line or several.
    private mutating func string(pounds: Int, depth: Int) {
        let (start, first) = (index, line)
        index += pounds
        let isLong = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
        index += isLong ? 3 : 1
        // Tokens are in source order, so the string's token comes before those of its interpolations.
        let place = tokens.count
        add(.string, from: start, to: index, at: first)
        while let byte = peek() {
            if byte == UInt8(ascii: "\""), endsString(isLong: isLong, pounds: pounds) {
                index += (isLong ? 3 : 1) + pounds
                return close(place, from: start)
            }
            if byte == UInt8(ascii: "\n") {
                if !isLong { break }
                line += 1
                index += 1
            } else if byte == UInt8(ascii: "\\"), isFollowed(byPounds: pounds) {
                index += 1 + pounds
                if peek() == UInt8(ascii: "("), depth < Self.depthLimit {
                    index += 1
                    lex(depth: depth + 1, isInValue: true)
                    if peek() == UInt8(ascii: ")") { index += 1 }
                } else if peek() != nil, peek() != UInt8(ascii: "\n") {
                    index += 1
                }
            } else {
                index += 1
            }
        }
        unfinished.append(first)
        close(place, from: start)
    }

    /// Sets the text of a string's token to the whole literal.
    private mutating func close(_ place: Int, from start: Int) {
        let old = tokens[place]
        tokens[place] = SwiftToken(
            kind: .string, text: String(decoding: bytes[start..<index], as: UTF8.self), line: old.line,
            startsLine: old.startsLine, documentation: old.documentation, range: start..<index)
    }

    private func endsString(isLong: Bool, pounds: Int) -> Bool {
        let quotes = isLong ? 3 : 1
        let hasQuotes = (0..<quotes).allSatisfy { peek($0) == UInt8(ascii: "\"") }
        return hasQuotes && (0..<pounds).allSatisfy { peek(quotes + $0) == UInt8(ascii: "#") }
    }

    private func isFollowed(byPounds pounds: Int) -> Bool {
        (0..<pounds).allSatisfy { peek(1 + $0) == UInt8(ascii: "#") }
    }

    /// True if a slash begins a regex literal: at an operand's position, without a space after it, and terminated in its line.
    private mutating func isPatternAhead() -> Bool {
        guard index >= patternlessUntil, let next = peek(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t"),
            next != UInt8(ascii: "\n")
        else { return false }
        if let last = tokens.last {
            let keywords = ["return", "in", "case", "where", "if", "let", "else", "try", "await"]
            switch last.kind {
            case .word: if !keywords.contains(last.text) { return false }
            case .mark: if [")", "]", "}", ".", "?", "!", "/"].contains(last.text) { return false }
            default: return false
            }
        }
        var ahead = index + 1
        while ahead < bytes.count, bytes[ahead] != UInt8(ascii: "\n") {
            if bytes[ahead] == UInt8(ascii: "\\"), ahead + 1 < bytes.count, bytes[ahead + 1] != UInt8(ascii: "\n") {
                ahead += 1
            } else if bytes[ahead] == UInt8(ascii: "/") {
                if bytes[ahead - 1] != UInt8(ascii: " ") { return true }
                break
            }
            ahead += 1
        }
        // Otherwise the rest of a long line would be read for each of its slashes.
        patternlessUntil = ahead
        return false
    }

    private mutating func pattern(pounds: Int) {
        let (start, first) = (index, line)
        index += pounds + 1
        let isLong = pounds > 0 && peek() == UInt8(ascii: "\n")
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), (0..<pounds).allSatisfy({ peek(1 + $0) == UInt8(ascii: "#") }) {
                index += 1 + pounds
                return add(.pattern, from: start, to: index, at: first)
            }
            if byte == UInt8(ascii: "\n") {
                if !isLong { break }
                line += 1
            }
            index += byte == UInt8(ascii: "\\") && peek(1) != UInt8(ascii: "\n") && peek(1) != nil ? 2 : 1
        }
        unfinished.append(first)
        add(.pattern, from: start, to: index, at: first)
    }
}

/// A token of Swift source.
package struct SwiftToken: Hashable {
    /// A token's kind.
    package enum Kind: Hashable {
        /// A name or a keyword, without backticks.
        case word
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
