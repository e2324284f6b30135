import SwiftLexing

/// The names a source declares and uses.
struct SourceNames {
    /// A declaration.
    struct Declaration: Hashable {
        /// The introducing keyword: `struct`, `func`.
        let keyword: String
        let name: String
        let line: Int
        /// The inherited types and conformances, as written.
        var inherited: [String] = []
        /// The attributes, without arguments.
        var attributes: [String] = []
        /// True if declared `public` or `open`.
        var isPublic = false
        /// True if declared `private` or `fileprivate`, or in such an extension, and so invisible in other files.
        var isPrivate = false
        /// True if declared inside a function body, and so invisible outside.
        var isLocal = false
        /// The enclosing type.
        var owner: String?
        /// True if the enclosing type is one that an extension extends.
        var isOfExtension = false
        /// True for a requirement of a public protocol or a case of a public enumeration, which are public without a modifier.
        var isRequirement = false
        var documentation = ""
        /// The index of the name's token.
        var token = 0
    }

    private(set) var imports: [ImportStatement] = []
    private(set) var declarations: [Declaration] = []
    private(set) var uses: [NameUse] = []
    /// The names of generic parameters.
    private var parameters: Set<String> = []

    private static let declaring: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "associatedtype", "func", "var",
        "let",
        "case", "macro",
    ]
    private static let types: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
    private static let modifiers: Set<String> = [
        "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "nonisolated", "mutating",
        "nonmutating", "override", "convenience", "required", "lazy", "weak", "unowned", "indirect", "isolated",
        "consuming", "borrowing", "dynamic", "optional", "prefix", "postfix", "infix", "distributed", "unsafe",
    ]
    /// Attributes of the language.
    private static let languageAttributes: Set<String> = [
        "main", "escaping", "available", "MainActor", "Sendable", "discardableResult", "unknown", "preconcurrency",
        "inlinable", "usableFromInline", "objc", "objcMembers", "nonobjc", "autoclosure", "frozen", "testable",
        "resultBuilder", "propertyWrapper", "dynamicMemberLookup", "dynamicCallable", "globalActor", "inline",
        "convention",
        "retroactive", "unchecked", "concurrent", "isolated", "_exported", "_implementationOnly",
        "warn_unqualified_access",
        "NSManaged", "IBAction", "IBOutlet", "UIApplicationMain", "NSApplicationMain", "backDeployed", "implementation",
        "_spi", "_silgen_name", "_cdecl", "TaskLocal", "_disfavoredOverload", "_alwaysEmitConformanceMetadata",
        "attached", "freestanding", "nonexhaustive", "safe", "unsafe", "storageRestrictions", "Test", "Suite",
    ]

    /// Collects the names of a token sequence.
    init(_ tokens: [SwiftToken]) {
        var index = 0
        var attributes: [String] = []
        var (isPublic, isPrivate) = (false, false)
        var documentation = ""
        // The declaration to which each open brace belongs; `nil` for the braces of a function body.
        var scopes: [Int?] = []
        var awaiting: Int?
        // The number of function bodies around the token.
        var bodies = 0
        let brackets = Self.brackets(tokens)
        while index < tokens.count {
            let token = tokens[index]
            if token.isMark("{") {
                scopes.append(awaiting)
                if awaiting == nil { bodies += 1 }
                awaiting = nil
            } else if token.isMark("}"), let scope = scopes.popLast(), scope == nil {
                bodies -= 1
            }
            if !token.documentation.isEmpty { documentation = token.documentation }
            let previous = index > 0 ? tokens[index - 1] : nil
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            let isMember = previous?.isMark(".") == true
            defer { index += 1 }
            if token.isMark("@"), let next, next.kind == .word {
                // A qualified attribute is named by its last component.
                var last = index + 1
                while last + 2 < tokens.count, tokens[last + 1].isMark("."), tokens[last + 2].kind == .word {
                    last += 2
                }
                let name = tokens[last].text
                attributes.append(name)
                if !Self.languageAttributes.contains(name) {
                    uses.append(NameUse(form: .attribute, name: name, line: token.line))
                }
                index = last
                // The group of an interface and the name in Objective-C aren't names of the language.
                if name == "_spi" || name == "objc", index + 1 < tokens.count, tokens[index + 1].isMark("("),
                    tokens[index + 1].range.lowerBound == tokens[index].range.upperBound
                {
                    while index + 1 < tokens.count, !tokens[index].isMark(")") { index += 1 }
                }
                continue
            }
            if token.kind == .directive {
                let name = String(token.text.dropFirst())
                if name.first?.isUppercase == true {
                    uses.append(NameUse(form: .macro, name: name, line: token.line))
                }
                continue
            }
            guard token.kind == .word else { continue }
            if isMember {
                let before = index > 1 ? tokens[index - 2] : nil
                if token.text != "self", token.text != "init", token.text != "Type" {
                    let isPath = before?.isMark("\\") == true
                    uses.append(
                        NameUse(
                            form: isPath ? .keyPath : .member, name: token.text, line: token.line,
                            isCall: next.map { $0.isMark("(") || $0.isMark("{") } ?? false,
                            argument: Self.argument(tokens, brackets, at: index - 1)))
                }
                continue
            }
            if let statement = ImportStatement(tokens, at: index) {
                imports.append(statement)
                (attributes, isPublic, isPrivate, documentation) = ([], false, false, "")
                index = statement.end - 1
                continue
            }
            if !token.isQuoted, Self.modifiers.contains(token.text) {
                if token.text == "public" || token.text == "open" { isPublic = true }
                // The access of a setter is in brackets.
                if token.text == "private" || token.text == "fileprivate", next?.isMark("(") != true {
                    isPrivate = true
                }
                continue
            }
            let isDeclaration =
                !token.isQuoted && Self.declaring.contains(token.text) && next?.kind == .word
                && !(token.text == "class" && Self.declaring.contains(next?.text ?? ""))
            if isDeclaration, let next {
                if token.text == "case" {
                    // `case .some` has no word after it; `case name` in a switch is a local name.
                    declareCases(tokens, index, in: scopes.last.flatMap { $0 }.map { declarations[$0] })
                } else {
                    let owner = scopes.last.flatMap { $0 }.map { declarations[$0] }
                    declarations.append(
                        Declaration(
                            keyword: token.text, name: next.text, line: next.line,
                            inherited: Self.inherited(tokens, index + 2), attributes: attributes, isPublic: isPublic,
                            isPrivate: isPrivate || owner?.isPrivate == true, isLocal: bodies > 0,
                            owner: owner?.name, isOfExtension: owner?.keyword == "extension",
                            isRequirement: owner?.keyword == "protocol" && owner?.isPublic == true,
                            documentation: documentation, token: index + 1))
                    if Self.types.contains(token.text) { awaiting = declarations.count - 1 }
                    collectParameters(tokens, index + 2)
                }
                if token.text == "extension" {
                    uses.append(NameUse(form: .type, name: next.text, line: next.line))
                }
                (attributes, isPublic, isPrivate, documentation) = ([], false, false, "")
                index += 1
                continue
            }
            if token.isWord("init") || token.isWord("subscript") || token.isWord("deinit") {
                (attributes, isPublic, isPrivate, documentation) = ([], false, false, "")
                if next?.isMark("<") == true { collectParameters(tokens, index + 1) }
                continue
            }
            if token.text.first?.isUppercase == true, next?.isMark(":") != true || !Self.isLabel(previous) {
                uses.append(NameUse(form: .type, name: token.text, line: token.line))
            }
        }
        uses.removeAll { $0.form == .type && parameters.contains($0.name) }
    }

    /// Returns true if a name between this token and a colon is an argument label.
    private static func isLabel(_ previous: SwiftToken?) -> Bool {
        previous?.isMark("(") == true || previous?.isMark(",") == true
    }

    /// Returns the argument that begins with the dot at an index, such as `Text(format:)`; `nil` if there is none.
    ///
    /// - Parameter brackets: The results of ``brackets(_:)``.
    private static func argument(_ tokens: [SwiftToken], _ brackets: [Int], at dot: Int) -> String? {
        guard dot > 3, tokens[dot - 1].isMark(":"), tokens[dot - 2].kind == .word, isLabel(tokens[dot - 3]) else {
            return nil
        }
        let index = brackets[dot - 3]
        guard index > 0, tokens[index - 1].kind == .word else { return nil }
        return "\(tokens[index - 1].text)(\(tokens[dot - 2].text):)"
    }

    /// Returns, for each token, the index of the innermost open bracket at the token or before it; 0 if there is none.
    private static func brackets(_ tokens: [SwiftToken]) -> [Int] {
        var open: [Int] = []
        return tokens.indices.map { index in
            if tokens[index].isMark("(") { open.append(index) }
            defer { if tokens[index].isMark(")") { _ = open.popLast() } }
            return open.last ?? 0
        }
    }

    /// Returns true if another declaration begins at an index. A protocol can inherit from `class`.
    private static func isDeclaring(_ tokens: [SwiftToken], _ index: Int) -> Bool {
        tokens[index].kind == .word && !tokens[index].isQuoted && tokens[index].text != "class"
            && declaring.contains(tokens[index].text)
    }

    /// The maximum number of tokens between a declaration's name and the end of its inherited types.
    private static let inheritedTokens = 512

    /// The names after a declaration's colon.
    private static func inherited(_ tokens: [SwiftToken], _ start: Int) -> [String] {
        var (index, depth) = (start, 0)
        // Long declarations would otherwise be read once for each declaration in them.
        let end = min(tokens.count, start + inheritedTokens)
        // Skips the generic parameters.
        while index < end, !tokens[index].startsLine {
            if isDeclaring(tokens, index) { return [] }
            depth += tokens[index].angleBrackets
            if depth == 0, tokens[index].isMark(":") { break }
            if depth == 0, tokens[index].angleBrackets == 0, !tokens[index].isMark("."), tokens[index].kind != .word {
                return []
            }
            index += 1
        }
        guard index < end, tokens[index].isMark(":") else { return [] }
        var names: [String] = []
        index += 1
        while index < end, !isDeclaring(tokens, index), !tokens[index].isMark("{"), !tokens[index].isWord("where") {
            if tokens[index].kind == .word { names.append(tokens[index].text) }
            if tokens[index].isMark("=") || tokens[index].isMark("(") { break }
            index += 1
        }
        return names
    }

    private mutating func declareCases(_ tokens: [SwiftToken], _ start: Int, in owner: Declaration?) {
        var index = start + 1
        while index < tokens.count, tokens[index].kind == .word {
            declarations.append(
                Declaration(
                    keyword: "case", name: tokens[index].text, line: tokens[index].line, isLocal: owner == nil,
                    owner: owner?.name, isRequirement: owner?.keyword == "enum" && owner?.isPublic == true))
            guard index + 1 < tokens.count, tokens[index + 1].isMark(",") else { return }
            index += 2
        }
    }

    /// The generic parameters between angle brackets.
    private mutating func collectParameters(_ tokens: [SwiftToken], _ start: Int) {
        guard start < tokens.count, tokens[start].isMark("<") else { return }
        var (index, depth) = (start + 1, 1)
        var expectsName = true
        while index < tokens.count, !tokens[index].isMark("{"), index < start + 64 {
            depth += tokens[index].angleBrackets
            if depth <= 0 { return }
            if depth == 1, tokens[index].isMark(",") { expectsName = true }
            if tokens[index].kind == .word, expectsName, tokens[index].text != "each" {
                parameters.insert(tokens[index].text)
                expectsName = false
            }
            index += 1
        }
    }
}

extension SwiftToken {
    /// The number of angle brackets that the token opens, minus the number that it closes; `>>` closes two.
    fileprivate var angleBrackets: Int {
        guard kind == .mark, text != "->", text.first == "<" || text.first == ">" else { return 0 }
        return text.reduce(0) { $0 + ($1 == "<" ? 1 : $1 == ">" ? -1 : 0) }
    }
}

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
