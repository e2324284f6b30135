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
