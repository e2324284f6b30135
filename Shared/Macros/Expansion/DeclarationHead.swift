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
