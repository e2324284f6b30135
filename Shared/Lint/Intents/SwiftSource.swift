import SwiftLexing

/// The type declarations in a Swift source, with the tokens of their members.
///
/// Lines that aren't compiled for iOS are left out. Of the branches of another condition, the first is read, so that a declaration in each
/// branch isn't read twice.
struct SwiftSource {
    /// An attribute or macro before a declaration, with the tokens of its arguments.
    struct Attribute {
        let name: String
        let line: Int
        let arguments: Range<Int>
    }

    /// A member of a type.
    struct Member {
        /// `var`, `let`, `func`, `init`, `subscript` or `case`.
        let keyword: String
        let name: String
        let line: Int
        let modifiers: Set<String>
        let attributes: [Attribute]
        /// The tokens of the type, or of a function's result and effects.
        var type = 0..<0
        /// The tokens of the initial value.
        var value = 0..<0
        /// The tokens in the braces.
        var body = 0..<0
        /// The tokens in the parentheses of a function.
        var parameters = 0..<0

        var isStatic: Bool { modifiers.contains("static") }

        func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
    }

    /// A `struct`, `class`, `enum`, `actor`, `protocol` or `extension`.
    struct TypeDeclaration {
        let keyword: String
        /// The last component of the name.
        let name: String
        let line: Int
        /// The last components of the inherited types' names.
        let inherited: [String]
        let attributes: [Attribute]
        /// The index in the source's types of the enclosing type; `nil` at the top level.
        let outer: Int?
        var members: [Member] = []

        var isExtension: Bool { keyword == "extension" }
    }

    /// The path in findings.
    let name: String
    /// The tokens that are compiled, without those in string interpolations.
    let tokens: [SwiftToken]
    private(set) var types: [TypeDeclaration] = []
    /// The modules that the source imports.
    private(set) var imports: Set<String> = []
    /// The index of the bracket that belongs to a bracket.
    private let partners: [Int]

    private static let modifiers: Set<String> = [
        "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "lazy", "weak", "unowned",
        "override", "mutating", "nonmutating", "nonisolated", "required", "convenience", "indirect", "dynamic",
        "isolated", "consuming", "borrowing", "distributed",
    ]
    private static let typeKeywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
    /// The deepest nesting of types that is read.
    private static let depthLimit = 32

    /// Parses a source.
    init(name: String, bytes: [UInt8]) {
        self.name = name
        tokens = Self.compiled(Self.withoutInterpolations(SwiftLexer(bytes).tokens))
        var (partners, open) = ([Int](repeating: -1, count: tokens.count), [Int]())
        for index in tokens.indices where tokens[index].kind == .mark {
            switch tokens[index].text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}":
                if let other = open.popLast() { (partners[other], partners[index]) = (index, other) }
            default: break
            }
        }
        self.partners = partners
        read(0..<tokens.count, outer: nil, depth: 0)
    }

    /// Returns the first index after the bracket that closes the one at an index; for another token, the next index.
    func skip(_ index: Int) -> Int {
        let isOpen = tokens[index].kind == .mark && "([{".contains(tokens[index].text)
        guard isOpen else { return index + 1 }
        return partners[index] > index ? partners[index] + 1 : tokens.count
    }

    /// Returns the indices between the bracket at an index and its partner.
    func inside(_ open: Int) -> Range<Int> { open + 1..<max(open + 1, skip(open) - 1) }

    // MARK: Tokens

    private static func withoutInterpolations(_ tokens: [SwiftToken]) -> [SwiftToken] {
        var end = 0
        return tokens.filter { token in
            guard token.range.lowerBound >= end else { return false }
            if token.kind == .string { end = token.range.upperBound }
            return true
        }
    }

    private static func compiled(_ tokens: [SwiftToken]) -> [SwiftToken] {
        guard tokens.contains(where: { $0.kind == .directive && $0.text == "#if" }) else { return tokens }
        var (kept, blocks): ([SwiftToken], [(isChosen: Bool, isCompiled: Bool)]) = ([], [])
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            let isBlock = token.kind == .directive && ["#if", "#elseif", "#else", "#endif"].contains(token.text)
            guard isBlock else {
                if blocks.last?.isCompiled ?? true { kept.append(token) }
                index += 1
                continue
            }
            var end = index + 1
            while end < tokens.count, !tokens[end].startsLine { end += 1 }
            let holds = token.text == "#else" || !isFalse(tokens[index + 1..<end].map(\.text))
            if token.text != "#if", blocks.isEmpty {
                index = end
                continue
            }
            let isChosen = token.text == "#if" ? false : blocks.removeLast().isChosen
            let isOutside = blocks.last?.isCompiled ?? true
            if token.text != "#endif" { blocks.append((isChosen || holds, isOutside && !isChosen && holds)) }
            index = end
        }
        return kept
    }

    /// Returns true for a condition that is false on iOS, whatever the build settings.
    private static func isFalse(_ words: [String]) -> Bool {
        let (isNegated, words) = words.first == "!" ? (true, Array(words.dropFirst())) : (false, words)
        let value: Bool? =
            switch words.count {
            case 1 where ["false", "0"].contains(words[0]): false
            case 1 where ["true", "1"].contains(words[0]): true
            case 4 where words[0] == "os": words[2] == "iOS"
            case 4 where words[0] == "targetEnvironment" && words[2] == "macCatalyst": false
            case 4 where words[0] == "canImport" && ["AppKit", "Cocoa", "WatchKit"].contains(words[2]): false
            default: nil
            }
        return value == isNegated
    }

    // MARK: Declarations

    private mutating func read(_ range: Range<Int>, outer: Int?, depth: Int) {
        var index = range.lowerBound
        var (attributes, modifiers): ([Attribute], Set<String>) = ([], [])
        while index < range.upperBound {
            let token = tokens[index]
            let next = index + 1 < range.upperBound ? tokens[index + 1] : nil
            if token.isMark("@"), next?.kind == .word {
                index = readAttribute(index, range.upperBound, &attributes)
                continue
            }
            guard token.kind == .word, !token.isQuoted else {
                index = skip(index)
                (attributes, modifiers) = ([], [])
                continue
            }
            if token.text == "class", ["func", "var", "let", "subscript"].contains(next?.text) {
                modifiers.insert("static")
                index += 1
                continue
            }
            if Self.modifiers.contains(token.text) {
                modifiers.insert(token.text)
                index = next?.isMark("(") == true ? skip(index + 1) : index + 1
                continue
            }
            switch token.text {
            case _ where Self.typeKeywords.contains(token.text) && next?.kind == .word:
                index = readType(index, range.upperBound, attributes, outer: outer, depth: depth)
            case "var", "let": index = readVariable(index, range.upperBound, attributes, modifiers, outer)
            case "func", "init", "subscript":
                index = readFunction(index, range.upperBound, attributes, modifiers, outer)
            case "case": index = readCases(index, range.upperBound, outer)
            case "import":
                if let next { imports.insert(next.text) }
                index += 2
            default: index += 1
            }
            (attributes, modifiers) = ([], [])
        }
    }

    private func readAttribute(_ start: Int, _ limit: Int, _ attributes: inout [Attribute]) -> Int {
        var last = start + 1
        while last + 2 < limit, tokens[last + 1].isMark("."), tokens[last + 2].kind == .word { last += 2 }
        var end = last + 1
        if end < limit, tokens[end].isMark("<") {
            while end < limit, !tokens[end].text.hasPrefix(">"), !tokens[end].startsLine { end += 1 }
            end += 1
        }
        var arguments = end..<end
        if end < limit, tokens[end].isMark("("), !tokens[end].startsLine {
            arguments = inside(end)
            end = skip(end)
        }
        attributes.append(Attribute(name: tokens[last].text, line: tokens[start].line, arguments: arguments))
        return end
    }

    private mutating func readType(
        _ start: Int, _ limit: Int, _ attributes: [Attribute], outer: Int?, depth: Int
    ) -> Int {
        var last = start + 1
        while last + 2 < limit, tokens[last + 1].isMark("."), tokens[last + 2].kind == .word { last += 2 }
        var (index, inherited, isAfterColon, isAfterWhere) = (
            endOfParameters(last + 1, limit), [String](), false, false
        )
        while index < limit, !tokens[index].isMark("{") {
            let token = tokens[index]
            // The constraints of type parameters aren't conformances of the type.
            if token.isWord("where") { isAfterWhere = true }
            if token.isMark(":") { isAfterColon = true }
            if isAfterColon, !isAfterWhere, token.kind == .word { inherited.append(token.text) }
            // A declaration without braces isn't complete.
            if Self.typeKeywords.contains(token.text), token.text != "class", token.startsLine { return index }
            index = skip(index)
        }
        guard index < limit else { return limit }
        types.append(
            TypeDeclaration(
                keyword: tokens[start].text, name: tokens[last].text, line: tokens[start].line, inherited: inherited,
                attributes: attributes, outer: outer))
        if depth < Self.depthLimit { read(inside(index), outer: types.count - 1, depth: depth + 1) }
        return skip(index)
    }

    /// Returns the index after the type parameters at an index; the index if there are none.
    private func endOfParameters(_ start: Int, _ limit: Int) -> Int {
        guard start < limit, tokens[start].isMark("<") else { return start }
        var (index, depth) = (start, 0)
        while index < limit, !tokens[index].isMark("{") {
            let text = tokens[index].text
            if tokens[index].kind != .word, text != "->" {
                for character in text { depth += character == "<" ? 1 : character == ">" ? -1 : 0 }
            }
            index += 1
            if depth <= 0 { return index }
        }
        return start
    }

    private mutating func readVariable(
        _ start: Int, _ limit: Int, _ attributes: [Attribute], _ modifiers: Set<String>, _ outer: Int?
    ) -> Int {
        guard start + 1 < limit, tokens[start + 1].kind == .word else { return start + 1 }
        var member = Member(
            keyword: tokens[start].text, name: tokens[start + 1].text, line: tokens[start].line,
            modifiers: modifiers, attributes: attributes)
        var index = start + 2
        if index < limit, tokens[index].isMark(":") {
            let end = endOfType(index + 1, limit)
            member.type = index + 1..<end
            index = end
        }
        if index < limit, tokens[index].isMark("=") {
            let end = endOfExpression(index + 1, limit)
            member.value = index + 1..<end
            index = end
        }
        if index < limit, tokens[index].isMark("{") {
            member.body = inside(index)
            index = skip(index)
        }
        add(member, to: outer)
        return max(index, start + 2)
    }

    private mutating func readFunction(
        _ start: Int, _ limit: Int, _ attributes: [Attribute], _ modifiers: Set<String>, _ outer: Int?
    ) -> Int {
        let isNamed = tokens[start].text == "func" && start + 1 < limit
        var member = Member(
            keyword: tokens[start].text, name: tokens[isNamed ? start + 1 : start].text, line: tokens[start].line,
            modifiers: modifiers, attributes: attributes)
        var index = start + (isNamed ? 2 : 1)
        while index < limit, !tokens[index].isMark("("), !tokens[index].isMark("{") { index += 1 }
        guard index < limit, tokens[index].isMark("(") else { return index }
        member.parameters = inside(index)
        index = skip(index)
        let begin = index
        let words: Set = ["async", "throws", "rethrows", "where"]
        while index < limit, !tokens[index].isMark("{") {
            let token = tokens[index]
            if index > begin, token.startsLine, !words.contains(token.text), !continues(index) { break }
            if index == begin, token.startsLine, !words.contains(token.text), !token.isMark("->") { break }
            index = skip(index)
        }
        member.type = begin..<index
        if index < limit, tokens[index].isMark("{") {
            member.body = inside(index)
            index = skip(index)
        }
        add(member, to: outer)
        return index
    }

    private mutating func readCases(_ start: Int, _ limit: Int, _ outer: Int?) -> Int {
        guard let outer, types[outer].keyword == "enum" else { return start + 1 }
        var index = start + 1
        while index < limit, tokens[index].kind == .word {
            add(
                Member(
                    keyword: "case", name: tokens[index].text, line: tokens[index].line, modifiers: [], attributes: []),
                to: outer)
            index += 1
            if index < limit, tokens[index].isMark("(") { index = skip(index) }
            if index < limit, tokens[index].isMark("=") { index = endOfExpression(index + 1, limit) }
            guard index < limit, tokens[index].isMark(",") else { break }
            index += 1
        }
        return index
    }

    private mutating func add(_ member: Member, to outer: Int?) {
        if let outer { types[outer].members.append(member) }
    }

    // MARK: Expressions

    private func endOfType(_ start: Int, _ limit: Int) -> Int {
        var (index, angles) = (start, 0)
        while index < limit {
            let token = tokens[index]
            if angles == 0, ["=", "{", ";", ","].contains(where: token.isMark) { break }
            if index > start, token.startsLine, angles == 0, !continues(index) { break }
            if token.kind == .mark, token.text != "->" {
                angles += token.text.utf8.reduce(0) {
                    $0 + ($1 == UInt8(ascii: "<") ? 1 : $1 == UInt8(ascii: ">") ? -1 : 0)
                }
            }
            index = skip(index)
        }
        return index
    }

    /// Returns the end of the expression that begins at an index.
    func endOfExpression(_ start: Int, _ limit: Int) -> Int {
        var index = start
        while index < limit {
            let token = tokens[index]
            if token.isMark(";") || token.isMark(",") { break }
            if index > start, token.startsLine, !continues(index) { break }
            if token.isMark("{"), index + 1 < limit,
                ["didSet", "willSet", "get", "set"].contains(where: tokens[index + 1].isWord)
            {
                break
            }
            index = skip(index)
        }
        return index
    }

    /// Returns true if the token, which begins a line, continues the expression or type of the line before.
    private func continues(_ index: Int) -> Bool {
        let (token, before) = (tokens[index], tokens[index - 1])
        if token.kind == .mark, !["@", "{", "}", "(", "[", "\\", "-", "!"].contains(token.text) { return true }
        guard before.kind == .mark, ![")", "]", "}", "?", "!", ">"].contains(before.text) else {
            return ["return", "try", "await", "some", "any", "in"].contains(where: before.isWord)
        }
        return true
    }

    /// Returns the single expression that gives a member's value; `nil` if there are statements, or no value.
    func expression(of member: Member) -> Range<Int>? {
        guard member.value.isEmpty else { return member.value }
        var body = member.body
        guard !body.isEmpty else { return nil }
        if tokens[body.lowerBound].isWord("get"), body.lowerBound + 1 < body.upperBound,
            tokens[body.lowerBound + 1].isMark("{")
        {
            body = inside(body.lowerBound + 1)
        }
        guard !body.isEmpty else { return nil }
        if tokens[body.lowerBound].isWord("return") { body = body.lowerBound + 1..<body.upperBound }
        guard !body.isEmpty, endOfExpression(body.lowerBound, body.upperBound) == body.upperBound else { return nil }
        return body
    }

    /// Returns the parts of a list that is separated by commas, each with its label.
    func arguments(_ range: Range<Int>) -> [(label: String?, value: Range<Int>)] {
        var (list, start, index): ([(label: String?, value: Range<Int>)], Int, Int) =
            ([], range.lowerBound, range.lowerBound)
        func add(_ end: Int) {
            guard start < end else { return }
            let isLabelled = start + 1 < end && tokens[start].kind == .word && tokens[start + 1].isMark(":")
            list.append(isLabelled ? (tokens[start].text, start + 2..<end) : (nil, start..<end))
        }
        while index < range.upperBound {
            if tokens[index].isMark(",") {
                add(index)
                start = index + 1
            }
            index = skip(index)
        }
        add(min(index, range.upperBound))
        return list
    }

    /// Returns the names before the equal signs in a range.
    func assignedNames(in range: Range<Int>) -> Set<String> {
        Set(range.dropLast().filter { tokens[$0].kind == .word && tokens[$0 + 1].isMark("=") }.map { tokens[$0].text })
    }

    /// Returns the string literal that is the whole of a range.
    func literal(_ range: Range<Int>) -> StringLiteral? {
        range.count == 1 ? StringLiteral(tokens[range.lowerBound]) : nil
    }

    func location(_ line: Int) -> SourceLine { SourceLine(file: name, line: line) }

    /// Returns the location of the token at an index.
    func location(at index: Int) -> SourceLine { location(index < tokens.count ? tokens[index].line : 1) }

    /// Returns the text of tokens, without white space.
    func text(_ range: Range<Int>) -> String { tokens[range].reduce(into: "") { $0 += $1.text } }
}

/// A string literal: its text and the expressions in it.
struct StringLiteral {
    enum Part: Hashable {
        case text(String)
        /// An interpolation, as written.
        case value(String)
    }

    private(set) var parts: [Part] = []

    /// The text; `nil` for a literal with interpolations.
    var plain: String? {
        var text = ""
        for part in parts {
            guard case .text(let part) = part else { return nil }
            text += part
        }
        return text
    }

    /// The expressions in the literal.
    var values: [String] { parts.compactMap { if case .value(let value) = $0 { value } else { nil } } }

    /// Parses a token; `nil` for a token of another kind.
    init?(_ token: SwiftToken) {
        guard token.kind == .string else { return nil }
        let bytes = Array(token.text.utf8)
        let pounds = bytes.prefix { $0 == UInt8(ascii: "#") }.count
        let isLong = bytes.dropFirst(pounds).starts(with: Array("\"\"\"".utf8)) && bytes.count >= 2 * (pounds + 3)
        let quotes = pounds + (isLong ? 3 : 1)
        guard bytes.count >= 2 * quotes else { return }
        parse(Array(bytes[quotes..<bytes.count - quotes]), pounds: pounds)
        if isLong { unindent() }
    }

    private mutating func parse(_ bytes: [UInt8], pounds: Int) {
        var (text, index): ([UInt8], Int) = ([], 0)
        let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
        while index < bytes.count {
            guard bytes[index...].starts(with: escape), index + escape.count < bytes.count else {
                text.append(bytes[index])
                index += 1
                continue
            }
            index += escape.count
            switch bytes[index] {
            case UInt8(ascii: "("):
                let end = Self.end(of: bytes, from: index)
                if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
                text = []
                let inner = bytes[index + 1..<max(index + 1, end - 1)].filter { $0 != 32 && $0 != 9 && $0 != 10 }
                parts.append(.value(String(decoding: inner, as: UTF8.self)))
                index = end
                continue
            case UInt8(ascii: "n"): text.append(10)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "u"):
                let digits = bytes[(index + 1)...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
                if let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(value)
                {
                    text += Array(String(Character(scalar)).utf8)
                    index += digits.count + 2
                }
            default: text.append(bytes[index])
            }
            index += 1
        }
        if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
    }

    /// Returns the index after the parenthesis that closes the one at an index.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var (depth, index, isInText) = (0, start, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "(") where !isInText: depth += 1
            case UInt8(ascii: ")") where !isInText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    /// Removes the first line break, the last line and the indentation of a literal of several lines.
    private mutating func unindent() {
        guard case .text(let last)? = parts.last, let end = last.lastIndex(of: "\n") else { return }
        let indent = last[last.index(after: end)...]
        parts[parts.count - 1] = .text(String(last[..<end]))
        for (index, part) in parts.enumerated() {
            guard case .text(let text) = part else { continue }
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for number in lines.indices where number > 0 && lines[number].hasPrefix(indent) {
                lines[number] = lines[number].dropFirst(indent.count)
            }
            if index == 0, lines.first?.isEmpty == true { lines.removeFirst() }
            parts[index] = .text(lines.joined(separator: "\n"))
        }
    }
}
