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
