/// The names that an Objective-C or C header declares for Swift, and the headers that it includes.
///
/// The scanner knows no types and expands no macros. It reads all branches of conditions, because only names matter here.
struct ForeignHeader {
    struct Declaration: Hashable {
        let name: String
        let line: Int
    }

    /// The declarations, in their order.
    private(set) var declarations: [Declaration] = []
    /// The included headers as written, without quotation marks and angle brackets.
    private(set) var includes: [String] = []
    /// True for Objective-C, false for C.
    private(set) var isObjectiveC = false

    private struct Token {
        let text: String
        let line: Int
        var isWord: Bool { text.utf8.first.map(ForeignHeader.isWordByte) ?? false }
    }

    /// Reads a header.
    init(_ bytes: [UInt8]) {
        let tokens = bytes.withUnsafeBufferPointer { split($0) }
        isObjectiveC = isObjectiveC || tokens.contains { $0.text == "@" }
        read(tokens)
        declarations.sort { $0.line < $1.line }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    // MARK: Tokens

    /// Splits a header into words and marks, without comments. A literal is one mark. Directives are read at once.
    private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [Token] {
        var found: [Token] = []
        var (index, line, startsLine) = (0, 1, true)
        func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        /// Skips a comment, if there is one.
        func skipComment() -> Bool {
            guard at(0) == UInt8(ascii: "/"), at(1) == UInt8(ascii: "/") || at(1) == UInt8(ascii: "*") else {
                return false
            }
            if at(1) == UInt8(ascii: "/") {
                while index < bytes.count, bytes[index] != 10 { index += 1 }
            } else {
                index += 2
                while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) {
                    line += bytes[index] == 10 ? 1 : 0
                    index += 1
                }
                index = min(index + 2, bytes.count)
            }
            return true
        }
        func skipLiteral(_ quote: UInt8) {
            index += 1
            while index < bytes.count, bytes[index] != quote, bytes[index] != 10 {
                // A backslash at the end of a line continues the literal.
                if bytes[index] == UInt8(ascii: "\\") { index += 1 }
                if at(0) == 10 { line += 1 }
                index += 1
            }
            if at(0) == quote { index += 1 }
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 10 {
                (line, startsLine) = (line + 1, true)
                index += 1
            } else if byte <= 0x20 {
                index += 1
            } else if skipComment() {
                continue
            } else if byte == UInt8(ascii: "#"), startsLine {
                let first = line
                var text: [UInt8] = []
                while index < bytes.count, bytes[index] != 10 {
                    if skipComment() {
                        text.append(0x20)
                    } else if bytes[index] == UInt8(ascii: "\\"), at(1) == 10 || at(1) == 13 && at(2) == 10 {
                        index += at(1) == 10 ? 2 : 3
                        line += 1
                        text.append(0x20)
                    } else {
                        text.append(bytes[index])
                        index += 1
                    }
                }
                readDirective(text, line: first)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                found.append(Token(text: "\"", line: line))
                skipLiteral(byte)
                startsLine = false
            } else {
                let start = index
                index += 1
                if Self.isWordByte(byte) {
                    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
                }
                // A word that begins with a digit is a number.
                let isNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                found.append(
                    Token(text: isNumber ? "\"" : String(decoding: bytes[start..<index], as: UTF8.self), line: line))
                startsLine = false
            }
        }
        return found
    }

    /// Reads an inclusion or a constant that is defined. Swift doesn't import macros with parameters or without a value.
    private mutating func readDirective(_ text: [UInt8], line: Int) {
        let parts = text.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == 0x20 || $0 == 9 }
        guard let first = parts.first else { return }
        let word = String(decoding: first.prefix(while: Self.isWordByte), as: UTF8.self)
        // The file's name can follow the word at once.
        let rest = Array(text.dropFirst().drop { $0 == 0x20 || $0 == 9 }.dropFirst(word.utf8.count)).drop {
            $0 == 0x20 || $0 == 9
        }
        switch word {
        case "import", "include", "include_next":
            let ends: [UInt8: UInt8] = [UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "<"): UInt8(ascii: ">")]
            guard let end = rest.first.flatMap({ ends[$0] }) else { return }
            if word == "import" { isObjectiveC = true }
            includes.append(String(decoding: rest.dropFirst().prefix { $0 != end }, as: UTF8.self))
        case "define":
            let name = rest.prefix(while: Self.isWordByte)
            let value = rest.dropFirst(name.count)
            guard value.first == 0x20 || value.first == 9, value.contains(where: { $0 > 0x20 }) else { return }
            add(String(decoding: name, as: UTF8.self), line)
        default: break
        }
    }

    // MARK: Declarations

    private mutating func add(_ name: String, _ line: Int) {
        guard !name.isEmpty, !name.hasPrefix("__") else { return }
        declarations.append(Declaration(name: name, line: line))
    }

    private mutating func read(_ tokens: [Token]) {
        var index = 0
        func text(_ offset: Int) -> String { index + offset < tokens.count ? tokens[index + offset].text : "" }
        while index < tokens.count {
            guard tokens[index].text == "@" else {
                index = readStatement(tokens, index)
                continue
            }
            switch text(1) {
            case "interface", "protocol":
                // A category adds to a class that is declared elsewhere, and a protocol can be announced.
                let isCategory = text(1) == "interface" && text(3) == "("
                let isAnnounced = text(1) == "protocol" && (text(3) == ";" || text(3) == ",")
                if !isCategory, !isAnnounced { add(text(2), tokens[index].line) }
                index = isAnnounced ? Self.semicolon(tokens, index) : Self.end(tokens, index + 2)
            case "class", "compatibility_alias", "import": index = Self.semicolon(tokens, index)
            case "implementation": index = Self.end(tokens, index + 2)
            default: index += 2
            }
        }
    }

    /// Returns the index after the next `@end`.
    private static func end(_ tokens: [Token], _ start: Int) -> Int {
        var index = start
        while index + 1 < tokens.count, !(tokens[index].text == "@" && tokens[index + 1].text == "end") { index += 1 }
        return min(index + 2, tokens.count)
    }

    /// Returns the index after the next semicolon.
    private static func semicolon(_ tokens: [Token], _ start: Int) -> Int {
        (tokens[start...].firstIndex { $0.text == ";" } ?? tokens.count) + 1
    }

    private static let enumMacros: Set<String> = [
        "NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM", "CF_ENUM", "CF_OPTIONS", "CF_CLOSED_ENUM",
    ]

    /// Returns true for a macro that annotates a declaration, such as `NS_ASSUME_NONNULL_BEGIN` or `FOUNDATION_EXPORT`.
    private static func isAnnotation(_ word: String) -> Bool {
        guard !enumMacros.contains(word) else { return false }
        if word.hasPrefix("__") { return true }
        guard word.contains("_"), word == word.uppercased() else { return false }
        return ["NS_", "CF_", "UI_", "CG_", "API_", "OBJC_", "SWIFT_", "FOUNDATION_", "UIKIT_"].contains {
            word.hasPrefix($0)
        } || ["_BEGIN", "_END", "_EXPORT", "_EXTERN", "_API"].contains { word.hasSuffix($0) }
    }

    /// A token of a statement, or a group in brackets.
    private struct Part {
        let text: String
        let line: Int
        var group: Range<Int>?
        let isWord: Bool
    }

    /// Reads a statement, and returns the index after it.
    private mutating func readStatement(_ tokens: [Token], _ start: Int) -> Int {
        var parts: [Part] = []
        var (index, isExported) = (start, false)
        loop: while index < tokens.count {
            let token = tokens[index]
            switch token.text {
            case ";":
                index += 1
                break loop
            case "@": break loop
            case "}": index += 1
            case "{" where parts.last?.text == "\"" && parts.count == 2 && parts[0].text == "extern":
                // The braces after 'extern "C"' enclose declarations.
                return index + 1
            case "(", "[", "{":
                let end = Self.closing(tokens, index)
                let isBody =
                    token.text == "{" && parts.last?.text == "("
                    && !Self.enumMacros.contains(parts.dropLast().last?.text ?? "")
                if token.text == "(", let last = parts.last, last.isWord, Self.isAnnotation(last.text) {
                    parts.removeLast()
                    if last.text == "NS_SWIFT_NAME" { addSwiftName(tokens[(index + 1)..<max(index + 1, end - 1)]) }
                } else if !isBody {
                    parts.append(Part(text: token.text, line: token.line, group: index + 1..<end - 1, isWord: false))
                }
                index = end
                if isBody { break loop }
            default:
                // An annotation without arguments, such as NS_STRING_ENUM, isn't a name.
                if token.isWord, Self.isAnnotation(token.text), index + 1 < tokens.count,
                    tokens[index + 1].text != "("
                {
                    isExported = isExported || token.text.hasSuffix("EXPORT") || token.text.hasSuffix("EXTERN")
                } else {
                    parts.append(Part(text: token.text, line: token.line, isWord: token.isWord))
                }
                index += 1
            }
        }
        declare(parts, tokens, isExported: isExported)
        return max(index, start + 1)
    }

    /// Returns the index after the bracket that closes the one at an index.
    private static func closing(_ tokens: [Token], _ start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < tokens.count {
            switch tokens[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        // A bracket that isn't closed ends with the file.
        return index + 1
    }

    /// Adds the Swift name of a type, function or constant; a member has no name of its own.
    private mutating func addSwiftName(_ tokens: ArraySlice<Token>) {
        guard let name = tokens.first, name.isWord, !tokens.contains(where: { $0.text == "." }) else { return }
        add(name.text, name.line)
    }

    /// Adds the names that a statement declares.
    private mutating func declare(_ parts: [Part], _ tokens: [Token], isExported: Bool) {
        func words(_ group: Range<Int>) -> [Token] { tokens[group.clamped(to: tokens.indices)].filter(\.isWord) }
        let isTypedef = parts.first?.text == "typedef"
        var afterBraces = isTypedef ? 1 : 0
        // Without braces after it, a type isn't searched for them, because a statement can name many types.
        let lastBraces = parts.lastIndex { $0.text == "{" } ?? 0
        for (index, part) in parts.enumerated() {
            let next = index + 1 < parts.count ? parts[index + 1] : nil
            if Self.enumMacros.contains(part.text), let group = next?.group {
                let list = tokens[group.clamped(to: tokens.indices)].split { $0.text == "," }
                if list.count > 1, let name = list[1].first, name.isWord { add(name.text, name.line) }
                return
            }
            guard index < lastBraces, ["struct", "union", "enum"].contains(part.text),
                let braces = parts[(index + 1)...].firstIndex(where: { $0.text == "{" }),
                let group = parts[braces].group
            else { continue }
            if let next, next.isWord { add(next.text, next.line) }
            if part.text == "enum" {
                // In Swift, the cases of a C enumeration are constants.
                for item in tokens[group.clamped(to: tokens.indices)].split(whereSeparator: { $0.text == "," }) {
                    if let name = item.first, name.isWord { add(name.text, name.line) }
                }
            }
            afterBraces = braces + 1
            break
        }
        let rest = parts[min(afterBraces, parts.count)...]
        if isTypedef {
            // A pointer to a function or a block has its name in brackets.
            if let pointer = rest.first(where: { part in
                part.text == "(" && part.group.map { tokens.indices.contains($0.lowerBound) } == true
                    && part.group.map { ["^", "*"].contains(tokens[$0.lowerBound].text) } == true
            }),
                let name = pointer.group.flatMap({
                    words($0).last { !Self.isAnnotation($0.text) && $0.text != "_Nullable" }
                })
            {
                return add(name.text, name.line)
            }
            for item in rest.split(whereSeparator: { $0.text == "," }) {
                let name = item.prefix { !["(", "["].contains($0.text) }.last { $0.isWord }
                if let name { add(name.text, name.line) }
            }
            return
        }
        if let call = rest.indices.dropFirst().first(where: {
            rest[$0].text == "(" && rest[$0 - 1].isWord && $0 - 1 > rest.startIndex
        }), !rest[..<call].contains(where: { $0.text == "=" }) {
            return add(rest[call - 1].text, rest[call - 1].line)
        }
        let isConstant = isExported || parts.contains { ["extern", "static", "const"].contains($0.text) }
        guard isConstant, parts.count > 1,
            let name = rest.prefix(while: { !["=", "["].contains($0.text) }).last(where: { $0.isWord }),
            !["const", "extern", "static"].contains(name.text)
        else { return }
        add(name.text, name.line)
    }
}
