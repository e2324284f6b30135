/// A `struct`, `class`, `enum`, `actor` or `extension`, as parsed from its source.
struct TypeDeclaration: Hashable {
    /// The keyword, such as `struct`.
    var keyword: SourceToken
    /// The name as written; in an extension, only its last component.
    var name: SourceToken
    /// The name with the enclosing types that an extension specifies.
    var fullName: String
    /// The modifiers before the keyword.
    var modifiers: [String]
    /// The names that the type's members declare.
    var memberNames: Set<String>
    /// The names that static members declare.
    var staticMemberNames: Set<String> = []
    /// The cases with one associated value, with the value's type; only for an enumeration.
    var payloads: [Payload]
    /// The names of the other cases.
    var otherCases: [SourceToken]

    /// A case with one associated value.
    struct Payload: Hashable {
        var name: String
        var type: String
    }

    /// The access modifier for members that a macro adds: `public ` or an empty string.
    var access: String { modifiers.contains("public") || modifiers.contains("open") ? "public " : "" }

    /// Parses a declaration's source; `nil` for a declaration of another kind.
    init?(_ source: String) {
        let tokens = [SourceToken](of: source)
        let head = DeclarationHead(tokens)
        guard let keyword = head.keyword, ["struct", "class", "enum", "actor", "extension"].contains(keyword.text),
            head.end + 1 < tokens.count
        else { return nil }
        (self.keyword, modifiers) = (keyword, head.modifiers)
        var end = head.end + 1
        while end + 2 < tokens.count, tokens[end + 1].is(".") { end += 2 }
        name = tokens[end]
        fullName = tokens[(head.end + 1)...end].map(\.text).joined()
        (memberNames, payloads, otherCases) = ([], [], [])
        guard let open = tokens[end...].firstIndex(where: { $0.is("{") }) else { return }
        var at = open + 1
        let close = tokens.endOfGroup(from: open) - 1
        while at < close {
            let member = DeclarationHead(tokens, from: at)
            at = Swift.max(member.end, at)
            guard let word = member.keyword else {
                // No member begins at this token: it belongs to a condition, or it is the rest of a parsed member.
                at =
                    tokens[at].is("{") || tokens[at].is("(") || tokens[at].is("[")
                    ? tokens.endOfGroup(from: at) : at + 1
                continue
            }
            at += 1
            if word.text == "case" { at = readCases(tokens, from: at, to: close, source: source) }
            if at < close, tokens[at].kind == .word, word.text != "case" {
                memberNames.insert(tokens[at].text)
                if ["static", "class"].contains(where: member.modifiers.contains) {
                    staticMemberNames.insert(tokens[at].text)
                }
            }
            while at < close, !Self.beginsMember(tokens, at) {
                let opens = ["(", "[", "{"].contains(where: tokens[at].is)
                at = opens ? tokens.endOfGroup(from: at) : at + 1
            }
        }
    }

    /// Returns true if a token begins a line that doesn't continue an expression.
    private static func beginsMember(_ tokens: [SourceToken], _ at: Int) -> Bool {
        let token = tokens[at]
        return (token.startsLine || tokens[at - 1].is(";") || tokens[at - 1].is("}"))
            && (token.kind == .word || token.is("@"))
    }

    /// Parses the cases after a `case`; returns the index after the last case.
    private mutating func readCases(_ tokens: [SourceToken], from begin: Int, to close: Int, source: String) -> Int {
        let bytes = Array(source.utf8)
        var at = begin
        while at < close, tokens[at].kind == .word {
            let name = tokens[at]
            memberNames.insert(name.text)
            at += 1
            if at < close, tokens[at].is("(") {
                let end = tokens.endOfGroup(from: at)
                let inside = tokens[(at + 1)..<(end - 1)]
                let isLabelled = inside.dropFirst().first?.is(":") ?? false
                if !isLabelled, tokens.endOfType(from: at + 1) >= end - 1, let first = inside.first,
                    let last = inside.last
                {
                    let type = bytes[first.range.lowerBound..<last.range.upperBound]
                    payloads.append(Payload(name: name.text, type: String(decoding: type, as: UTF8.self)))
                } else {
                    otherCases.append(name)
                }
                at = end
            } else {
                otherCases.append(name)
                if at < close, tokens[at].is("=") { at += 2 }
            }
            guard at < close, tokens[at].is(",") else { break }
            at += 1
        }
        return at
    }
}

/// The head of a declaration, before its name: attributes, modifiers and the keyword of its kind.
struct DeclarationHead {
    private static let keywords: Set<String> = [
        "var", "let", "func", "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "init",
        "subscript", "case", "associatedtype", "macro", "deinit", "import", "operator",
    ]

    /// The names of the attributes, without arguments.
    private(set) var attributes: [String] = []
    /// The modifiers, without arguments: `private(set)` is `private`.
    private(set) var modifiers: [String] = []
    /// The keyword of the declaration's kind; `nil` if none is found.
    private(set) var keyword: SourceToken?
    /// The index of the keyword; without a keyword, the index of the token at which parsing ended.
    private(set) var end = 0
    /// The first word that isn't an attribute.
    private(set) var firstWord: String?

    /// Parses the beginning of a declaration's tokens.
    init(_ tokens: [SourceToken], from begin: Int = 0) {
        end = begin
        while end < tokens.count {
            let token = tokens[end]
            if token.is("@") {
                end += 1
                var name = ""
                while end < tokens.count, tokens[end].kind == .word || tokens[end].is(".") {
                    // The module before a name, as in `@SwiftUI.Entry`, is dropped.
                    name = tokens[end].is(".") ? "" : tokens[end].text
                    end += 1
                    if end < tokens.count, !tokens[end].is("."), !tokens[end - 1].is(".") { break }
                }
                if end < tokens.count, tokens[end].is("("), !tokens[end].startsLine {
                    end = tokens.endOfGroup(from: end)
                }
                attributes.append(name)
            } else if token.kind == .word {
                firstWord = firstWord ?? token.text
                // Before `func` or `var`, `class` is a modifier; otherwise it declares a class.
                let next = end + 1 < tokens.count ? tokens[end + 1].text : ""
                let isModifier = token.text == "class" && ["var", "let", "func", "subscript"].contains(next)
                if Self.keywords.contains(token.text), !isModifier {
                    keyword = token
                    return
                }
                modifiers.append(token.text)
                end += 1
                if end < tokens.count, tokens[end].is("(") { end = tokens.endOfGroup(from: end) }
            } else {
                return
            }
        }
    }
}

/// A `var` or `let`, as parsed from its source.
struct VariableDeclaration: Hashable {
    /// The modifiers before `var` or `let`, such as `public` and `static`.
    var modifiers: [String]
    /// The names of the attributes, such as `Entry`.
    var attributes: [String]
    /// `var` or `let`.
    var keyword: SourceToken
    /// The name as written.
    var name: SourceToken
    /// The type's source; `nil` if none is written.
    var type: String?
    /// The source of the initial value; `nil` if none is written.
    var value: String?
    /// The tokens of the initial value.
    var valueTokens: [SourceToken]
    /// True if the property has a getter, and not only observers.
    var isComputed: Bool
    /// The effects of the getter: `async` and `throws`.
    var effects: Set<String>
    /// True if the declaration has another name after a comma.
    var hasMoreNames: Bool

    /// True for a static or class property.
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    /// The name without backticks.
    var plainName: String { name.text.filter { $0 != "`" } }

    /// Parses a declaration's source; `nil` for a declaration of another kind.
    init?(_ source: String) {
        let tokens = [SourceToken](of: source)
        let bytes = Array(source.utf8)
        func text(_ part: ArraySlice<SourceToken>) -> String? {
            guard let first = part.first, let last = part.last else { return nil }
            return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
        }
        let head = DeclarationHead(tokens)
        guard let keyword = head.keyword, ["var", "let"].contains(keyword.text), head.end + 1 < tokens.count,
            tokens[head.end + 1].kind == .word
        else { return nil }
        (attributes, modifiers, self.keyword) = (head.attributes, head.modifiers, keyword)
        name = tokens[head.end + 1]
        var at = head.end + 2

        type = nil
        if at < tokens.count, tokens[at].is(":") {
            let end = tokens.endOfType(from: at + 1)
            type = text(tokens[(at + 1)..<end])
            at = end
        }
        (value, valueTokens) = (nil, [])
        if at < tokens.count, tokens[at].is("=") {
            let end = tokens.endOfValue(from: at + 1)
            (value, valueTokens) = (text(tokens[(at + 1)..<end]), Array(tokens[(at + 1)..<end]))
            at = end
        }
        hasMoreNames = at < tokens.count && tokens[at].is(",")
        (isComputed, effects) = (false, [])
        if at < tokens.count, tokens[at].is("{") {
            let block = tokens[(at + 1)..<max(at + 1, tokens.endOfGroup(from: at) - 1)]
            let accessor = DeclarationHead(Array(block))
            let isObserver = ["willSet", "didSet"].contains(accessor.firstWord)
            isComputed = !isObserver
            if accessor.firstWord == "get" {
                effects = Set(block.dropFirst().prefix { !$0.is("{") }.map(\.text)).intersection(["async", "throws"])
            }
        }
    }
}

/// The members of a class that a macro reads: variables with their attributes' arguments, and macros that stand for declarations.
struct MemberList {
    struct Variable {
        let declaration: VariableDeclaration
        /// The attributes with their arguments in parentheses, as written; without arguments, an empty text.
        let attributes: [(name: String, arguments: String)]
    }

    /// A macro such as `#Index<Item>([\.name])`.
    struct Directive {
        let name: String
        /// The names of the properties in each pair of square brackets, as a literal.
        let keys: String
    }

    private(set) var variables: [Variable] = []
    private(set) var directives: [Directive] = []
    private(set) var hasInitializer = false

    /// Parses the members in a declaration's source.
    init(_ source: String) {
        let (tokens, bytes) = ([SourceToken](of: source), Array(source.utf8))
        func text(_ range: Range<Int>) -> String {
            guard !range.isEmpty else { return "" }
            let places = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
            return String(decoding: bytes[places], as: UTF8.self)
        }
        let head = DeclarationHead(tokens)
        guard let open = tokens[Swift.min(head.end, tokens.count)...].firstIndex(where: { $0.is("{") }) else { return }
        let close = tokens.endOfGroup(from: open) - 1
        var at = open + 1
        while at < close {
            if tokens[at].is("#"), at + 1 < close {
                at = readDirective(tokens, from: at + 1, to: close)
                continue
            }
            let (begin, member) = (at, DeclarationHead(tokens, from: at))
            at = Swift.max(member.end, at) + 1
            guard let keyword = member.keyword else { continue }
            hasInitializer = hasInitializer || keyword.is("init")
            at = Self.endOfMember(tokens, from: at, to: close)
            if keyword.is("var") || keyword.is("let"), let declaration = VariableDeclaration(text(begin..<at)) {
                let attributes = Self.attributes(tokens, begin..<member.end).map { ($0.name, text($0.arguments)) }
                variables.append(Variable(declaration: declaration, attributes: attributes))
            }
        }
    }

    /// Returns the index after a member: at the first word or attribute that begins a line and doesn't continue an expression.
    private static func endOfMember(_ tokens: [SourceToken], from begin: Int, to close: Int) -> Int {
        var at = begin
        while at < close {
            let token = tokens[at]
            let isBegin = token.startsLine || tokens[at - 1].is(";") || tokens[at - 1].is("}")
            // A line after an operator, an equals sign or a colon continues it.
            let isContinued = tokens[at - 1].kind == .sign && "=:,&|+-*/?<>.".contains(tokens[at - 1].text.suffix(1))
            let isOptional =
                tokens[at - 1].text != "??" && ["?", "!"].contains { tokens[at - 1].text.hasSuffix($0) }
                || tokens[at - 1].is(">")
            if isBegin, token.kind == .word || token.is("@") || token.is("#"), !isContinued || isOptional { break }
            at = ["(", "[", "{"].contains(where: token.is) ? tokens.endOfGroup(from: at) : at + 1
        }
        return Swift.min(at, close)
    }

    private static func attributes(
        _ tokens: [SourceToken], _ range: Range<Int>
    ) -> [(name: String, arguments: Range<Int>)] {
        var (found, at): ([(name: String, arguments: Range<Int>)], Int) = ([], range.lowerBound)
        while at < range.upperBound {
            guard tokens[at].is("@") else {
                at = tokens[at].is("(") ? tokens.endOfGroup(from: at) : at + 1
                continue
            }
            at += 1
            while at + 2 < range.upperBound, tokens[at + 1].is(".") { at += 2 }
            guard at < range.upperBound else { break }
            let (name, begin) = (tokens[at].text, at + 1)
            at = begin < range.upperBound && tokens[begin].is("(") ? tokens.endOfGroup(from: begin) : begin
            found.append((name, begin..<at))
        }
        return found
    }

    /// Parses a macro after its number sign; returns the index after it. Members inside `#if` are passed over: only the compiler knows
    /// whether they exist.
    private mutating func readDirective(_ tokens: [SourceToken], from begin: Int, to close: Int) -> Int {
        let name = tokens[begin].text
        var at = begin + 1
        if name == "if" {
            var depth = 1
            while at < close, depth > 0 {
                if tokens[at - 1].is("#") { depth += tokens[at].is("if") ? 1 : tokens[at].is("endif") ? -1 : 0 }
                at += 1
            }
            return at
        }
        guard ["Unique", "Index"].contains(name) else {
            while at < close, !tokens[at].startsLine { at += 1 }
            return at
        }
        while at < close, !tokens[at].is("("), !tokens[at].startsLine { at += 1 }
        guard at < close, tokens[at].is("(") else { return at }
        let end = tokens.endOfGroup(from: at)
        var keys: [[String]] = []
        while at < end {
            if tokens[at].is("[") { keys.append([]) }
            // A key path is a backslash, an optional type, a point and the property.
            if tokens[at].text == "\\" || tokens[at].text == "\\." {
                var last = at
                while last + 1 < end, tokens[last + 1].kind == .word || tokens[last + 1].is(".") { last += 1 }
                if !keys.isEmpty, last > at { keys[keys.count - 1].append(tokens[last].text.filter { $0 != "`" }) }
                at = last
            }
            at += 1
        }
        directives.append(Directive(name: name, keys: "\(keys)"))
        return end
    }
}
