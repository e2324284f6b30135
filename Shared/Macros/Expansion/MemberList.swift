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
