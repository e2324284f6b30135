import SwiftLexing

/// A public declaration of this project that an app's sources can use, with its support.
struct DeclaredName: Hashable {
    /// The kind of a declaration.
    enum Form: Hashable {
        case type, function, value, macro
    }

    let name: String
    let form: Form
    /// The enclosing type.
    let owner: String?
    var status: KnownNames.Status

    /// Returns the public declarations of a source.
    ///
    /// - Parameter status: The support for names that have an effect.
    static func all(in source: String, status: KnownNames.Status) -> [DeclaredName] {
        let tokens = SwiftLexer(source).tokens
        let declarations = SourceNames(tokens).declarations
        let names = declarations.filter {
            ($0.isPublic || $0.isRequirement) && !$0.isLocal && $0.keyword != "extension"
        }.map { declaration in
            let form: Form =
                switch declaration.keyword {
                case "func": .function
                case "var", "let", "case": .value
                case "macro": .macro
                default: .type
                }
            let isInert =
                isWithoutEffect(declaration.documentation)
                || status == .drawn && form == .function && isInert(tokens, declaration.token)
            return DeclaredName(
                name: declaration.name, form: form, owner: declaration.owner, status: isInert ? .accepted : status)
        }
        let constants = constants(tokens).map {
            DeclaredName(name: $0.name, form: .value, owner: $0.owner, status: status)
        }
        let literals = declarations.flatMap(\.inherited).compactMap { Self.literals[$0] }
        return names + constants + literals.map { DeclaredName(name: $0, form: .macro, owner: nil, status: status) }
    }

    /// Returns the members that the macros for repeated patterns add to types.
    private static func constants(_ tokens: [SwiftToken]) -> [(name: String, owner: String)] {
        tokens.indices.dropLast().flatMap { index -> [(name: String, owner: String)] in
            guard tokens[index].isMark("@"), ["Constants", "Options", "ErrorCodes"].contains(tokens[index + 1].text),
                let end = tokens[index...].firstIndex(where: { $0.isWord("struct") }), end + 1 < tokens.count,
                let list = tokens[index..<end].last(where: { $0.kind == .string })
            else { return [] }
            return list.text.split { " \n\"\\".contains($0) }.map { word in
                (String(word.prefix { $0 != "=" }), tokens[end + 1].text)
            }
        }
    }

    /// The literal for each protocol: a type that conforms to the protocol can be written as that literal.
    private static let literals = [
        "_ExpressibleByColorLiteral": "colorLiteral", "_ExpressibleByFileReferenceLiteral": "fileLiteral",
        "_ExpressibleByImageLiteral": "imageLiteral",
    ]

    /// Returns true if a comment states that a declaration has no effect.
    private static func isWithoutEffect(_ documentation: String) -> Bool {
        // Few comments contain one of these words, and patterns are slow to match.
        guard ["ccepted", "o effect", "othing here"].contains(where: documentation.contains) else { return false }
        let text = documentation.replacing(#/\b[Ss]etting it has no effect/#, with: "")
        return text.contains(
            #/\b[Aa]ccepted\b|^[\/\s]*No effect\b|\b(?:[Ii]t|[Tt]his) has no effect\b|\bno effect in a widget\b|\bDoes nothing here\b/#
        )
    }

    /// Returns true if the body of a function that draws returns the value unchanged, reports that nothing is drawn, or is empty.
    private static func isInert(_ tokens: [SwiftToken], _ name: Int) -> Bool {
        guard let body = body(tokens, name) else { return false }
        let words = tokens[body]
        guard let first = words.first else { return true }
        // An animation is recorded for lint, and shows nothing in a snapshot.
        let isMotion = words.indices.dropLast().contains { words[$0].isMark(".") && words[$0 + 1].isWord("motion") }
        // `ClosureView` and `PlaceholderContentView`, which stand for the views of taps and animations, draw these views unchanged.
        return words.count == 1 && first.isWord("self")
            || ["AcceptedView", "ClosureView", "notDrawn"].contains(where: first.isWord)
            || isMotion || words.contains { $0.isWord("PlaceholderContentView") }
    }

    /// Returns the indices of the tokens in the braces of a function; `nil` if it has none.
    private static func body(_ tokens: [SwiftToken], _ name: Int) -> Range<Int>? {
        var (depth, start) = (0, name + 1)
        while start < tokens.count, depth > 0 || !tokens[start].isMark("{") {
            depth += tokens[start].isMark("(") || tokens[start].isMark("{") ? 1 : 0
            depth -= tokens[start].isMark(")") || tokens[start].isMark("}") ? 1 : 0
            // A requirement of a protocol has no body; the next declaration follows.
            if depth < 0 || depth == 0 && (tokens[start].isWord("func") || tokens[start].isWord("var")) { return nil }
            start += 1
        }
        let end = tokens.closing(of: start)
        return start < end ? start + 1..<end : nil
    }
}
