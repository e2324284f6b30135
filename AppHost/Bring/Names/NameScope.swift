import SwiftLexing

/// The names that an app's sources can use: their own, Airlock's and the toolchain's; and Apple's, which explain a name that is missing.
struct NameScope {
    /// The support for a name that a source uses.
    enum Kind { case drawn, works, untested, accepted, missing, unknown }

    let known: KnownNames
    private let toolchain: Set<String>
    private let apple: Set<String>
    /// The modules that sources can import or that qualify names.
    private var importable: Set<String>
    /// The names that the sources declare. A function is listed a second time with a bracket, to distinguish it from a property.
    private(set) var own: Set<String> = []
    private var operators: Set<String> = []

    init(_ known: KnownNames, toolchain: NameTable = .toolchain, apple: NameTable = .apple) {
        (self.known, self.toolchain, self.apple) = (known, toolchain.names, apple.names)
        importable = known.modules.union(KnownNames.toolchainModules)
    }

    /// Adds the declarations of a source that is compiled.
    mutating func add(_ source: SourceFile) {
        add(source.names, operators: LooseNames(source.blocks.tokens).operators)
    }

    /// Adds the declarations of a source by its names.
    mutating func add(_ names: SourceNames, operators: Set<String>) {
        for declaration in names.declarations where declaration.keyword != "extension" {
            own.insert(declaration.name)
            if declaration.keyword == "func" { own.insert("\(declaration.name)(") }
        }
        self.operators.formUnion(operators)
        importable.formUnion(names.imports.map(\.module))
    }

    /// Returns true for a name that sources can use, or that Apple's interfaces declare.
    func contains(_ name: String) -> Bool {
        own.contains(name) || importable.contains(name) || known.types[name] != nil || known.functions[name] != nil
            || toolchain.contains(name) || apple.contains(name)
    }

    /// Returns true for a name of Apple's interfaces, by the table or by its style.
    func isApples(_ name: String) -> Bool { apple.contains(name) || Self.looksLikeApples(name) }

    /// Returns true for a type that Airlock declares.
    func isSupported(_ name: String) -> Bool { known.types[name] != nil || known.macros[name] != nil }

    /// Returns true if the table of Apple's names has a name as written.
    func isListed(_ written: String) -> Bool { apple.contains(written) }

    /// Returns true for a type that an extension in the sources can extend.
    func hasType(_ name: String) -> Bool {
        own.contains(name) || known.types[name] != nil || toolchain.contains(name) || apple.contains(name)
    }

    /// Returns the support for a use; `nil` for a use that needs no row.
    func kind(of use: NameUse) -> Kind? {
        let isApples = apple.contains(use.written)
        let status = known.status(of: use)
        // The folder's own declarations take precedence over Apple's with the same name. But a call of a member can't refer to a property
        // that the folder declares.
        if own.contains(use.name), use.form != .member || !use.isCall { return nil }
        if own.contains("\(use.name)("), use.form == .member { return nil }
        if known.isUnknownMember(use), !own.contains(use.name) { return .missing }
        switch status {
        case .drawn, .works, .untested:
            guard isApples || use.form == .type || use.form == .macro else { return nil }
            return status == .drawn ? .drawn : status == .works ? .works : .untested
        case .accepted: return use.form == .member && !use.isCall ? nil : .accepted
        case nil: break
        }
        // A macro of Foundation has the name of the type that it makes.
        if use.form == .attribute || use.form == .macro, toolchain.contains(use.name) { return nil }
        if isApples { return use.form == .member && !use.isCall ? nil : .missing }
        switch use.form {
        case .type where importable.contains(use.name): return nil
        case .type where Self.looksLikeApples(use.name) && !toolchain.contains(use.name): return .missing
        case .type: return toolchain.contains(use.name) || Self.parameters.contains(use.name) ? nil : .unknown
        case .attribute: return .unknown
        default: return nil
        }
    }

    /// Returns true for a use of a member, function, constant, operator or macro that nothing known declares. Only a declaration elsewhere in the
    /// repository shows that the sources need it: no table lists every name of the system's libraries.
    func isOpen(_ use: NameUse) -> Bool {
        switch use.form {
        case .type, .attribute: return false
        case .operator: return !operators.contains(use.name)
        case .macro: return !own.contains(use.name) && known.macros[use.name] == nil && !apple.contains(use.written)
        // Few apps have a global constant with the name of a member that a type of theirs uses without a dot.
        case .value where !use.isCall: return !own.contains(use.name) && !importable.contains(use.name)
        case .member, .keyPath, .value:
            let tables = [known.functions, known.values, known.types]
            return !own.contains(use.name) && !tables.contains { $0[use.name] != nil }
                && !importable.contains(use.name)
                && ![".\(use.name)", "\\.\(use.name)", use.name].contains {
                    toolchain.contains($0) || apple.contains($0)
                }
        }
    }

    /// The generic parameters of the standard library's types that no declaration lists; extensions of these types name them.
    private static let parameters: Set<String> = ["Root", "Success", "Wrapped"]

    /// The letters that the names of Apple's older frameworks begin with.
    private static let prefixes = [
        "AB", "AC", "AR", "AS", "AU", "AV", "CA", "CB", "CF", "CG", "CI", "CK", "CL", "CM", "CN", "CS", "CT", "CV",
        "EK", "GC", "GK", "GL", "HK", "HM", "IN", "JS", "LA", "LP", "MC", "MF", "MK", "ML", "MP", "MT", "MX", "NE",
        "NI", "NL", "NS", "NW", "OS", "PDF", "PH", "PK", "QL", "SC", "SCN", "SF", "SK", "SL", "SS", "UI", "UN", "UT",
        "VN", "WC", "WK",
    ]

    /// Returns true for a name in the style of Apple's older frameworks: `UIResponder`, `CFNotificationName`, `kCFBooleanTrue`.
    static func looksLikeApples(_ name: String) -> Bool {
        let isConstant = name.first == "k"
        return prefixes.contains { (isConstant ? String(name.dropFirst()) : name).isPrefixed(with: $0) }
    }
}

/// The names in a source that only their declarations tell apart from local ones: functions and constants without a dot, operators, and macros
/// with a small initial.
struct LooseNames {
    /// The uses, the first of each name.
    private(set) var uses: [NameUse] = []
    /// The operators that the source declares.
    private(set) var operators: Set<String> = []

    /// The operators of the standard library and of SwiftUI's and Foundation's operands.
    private static let standard: Set<String> = [
        "!", "!=", "!==", "%", "%=", "&", "&&", "&*", "&*=", "&+", "&+=", "&-", "&-=", "&<<", "&<<=", "&=", "&>>",
        "&>>=", "*", "*=", "+", "+=", "-", "-=", "->", ".!", ".!=", ".&", ".&=", ".<", ".<=", ".==", ".>", ".>=",
        ".^", ".^=", ".|", ".|=", "/", "/=", "<", "<<", "<<=", "<=", "=", "==", "===", ">", ">=", ">>", ">>=", "?",
        "??", "^", "^=", "|", "|=", "||", "~", "~=", "~>", "...", "..<",
    ]
    /// The names that the language declares.
    private static let implicit: Set<String> = [
        "Self", "error", "newValue", "oldValue", "self", "super", "true", "false", "nil", "if", "else", "return", "in",
        "where", "is", "as", "try", "await", "throw", "throws", "async", "some", "any", "inout", "repeat", "while",
        "for", "switch", "case", "default", "guard", "do", "catch", "defer", "break", "continue", "fallthrough", "get",
        "set", "init", "deinit", "subscript", "let", "var", "func", "import", "operator", "precedencegroup", "each",
        "willSet", "didSet",
    ]
    /// The maximum number of tokens between a closure's or loop's names and `in`.
    private static let patternTokens = 64

    /// Collects the names of a token sequence.
    init(_ tokens: [SwiftToken]) {
        let bound = Self.bound(tokens)
        var seen: Set<String> = []
        for (index, token) in tokens.enumerated() {
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            let previous = index > 0 ? tokens[index - 1] : nil
            if previous?.isWord("operator") == true, token.kind == .mark { operators.insert(token.text) }
            if previous?.isWord("operator") == true || next?.isWord("operator") == true { continue }
            let form: NameUse.Form
            var name = token.text
            switch token.kind {
            case .mark where !Self.standard.contains(name) && name.allSatisfy { !"()[]{},:;.@\\`".contains($0) }:
                form = .operator
            case .directive:
                name = String(name.dropFirst())
                form = .macro
            case .word where previous?.isMark(".") != true && previous?.isMark("@") != true && !bound.contains(name):
                form = .value
            default: continue
            }
            guard form == .operator || name.first?.isLowercase == true, seen.insert("\(form)\(name)").inserted else {
                continue
            }
            uses.append(NameUse(form: form, name: name, line: token.line, isCall: next?.isMark("(") == true))
        }
    }

    /// Returns the names that may be local ones: those of parameters, labels, variables, patterns and closures' arguments.
    private static func bound(_ tokens: [SwiftToken]) -> Set<String> {
        var bound = implicit
        for (index, token) in tokens.enumerated() {
            if token.kind == .word, index + 1 < tokens.count {
                // A label or parameter, or the second variable of a declaration.
                let isSecond = index > 0 && tokens[index - 1].isMark(",") && tokens[index + 1].isMark("=")
                if tokens[index + 1].isMark(":") || isSecond { bound.insert(token.text) }
            }
            if ["let", "var", "func", "case", "import"].contains(where: token.isWord) {
                var end = index + 1
                let isPattern = ["let", "var"].contains(where: token.isWord)
                var (depth, isFirst) = (0, true)
                // The names in the brackets of a pattern, which may follow that of a case: `let .ok(value: name)`.
                while end < min(tokens.count, index + patternTokens) {
                    let next = tokens[end]
                    if next.kind == .word {
                        if !tokens[end - 1].isMark(".") { bound.insert(next.text) }
                        if end + 1 < tokens.count, tokens[end + 1].kind == .word { break }
                    } else if next.isMark("(") {
                        depth += 1
                    } else if next.isMark(")") {
                        depth -= 1
                    } else if next.isMark(",") {
                        isFirst = isFirst && depth > 0
                    } else {
                        let marks = depth > 0 ? [".", ":", "?"] : isFirst ? ["."] : []
                        guard isPattern, marks.contains(where: next.isMark) else { break }
                    }
                    end += 1
                }
            }
            // The name of an accessor's value: `set(name) { … }`.
            if ["set", "willSet", "didSet"].contains(where: token.isWord), index + 4 < tokens.count,
                tokens[index + 1].isMark("("), tokens[index + 3].isMark(")"), tokens[index + 4].isMark("{")
            {
                bound.insert(tokens[index + 2].text)
            }
            if token.isWord("in") {
                let stops = ["{", "}", "=", ";"]
                for before in tokens[max(0, index - patternTokens)..<index].reversed() {
                    if stops.contains(where: before.isMark) || before.isWord("for") { break }
                    if before.kind == .word { bound.insert(before.text) }
                }
            }
        }
        return bound
    }
}

/// A use of a name in a source.
struct NameUse: Hashable {
    /// The syntactic form of a use.
    enum Form: Hashable {
        /// `Text`, `AppIntent`.
        case type
        /// `.padding`
        case member
        /// `\.widgetFamily`
        case keyPath
        /// `@State`
        case attribute
        /// `#Preview`
        case macro
        /// A function, constant or variable without a dot: `clamp(1)`, `baseURL`.
        case value
        /// `<>`
        case `operator`
    }

    let form: Form
    let name: String
    let line: Int
    /// True if arguments follow, in brackets or braces.
    var isCall = false
    /// The argument that begins with the name, such as `Text(format:)`; `nil` for a name that no labelled argument begins with.
    var argument: String?

    /// The name as written, with its dot or sigil.
    var written: String {
        switch form {
        case .type, .value, .operator: name
        case .member: ".\(name)"
        case .keyPath: "\\.\(name)"
        case .attribute: "@\(name)"
        case .macro: "#\(name)"
        }
    }

    /// The name as the compiler's errors have it: without a sigil, and with the dot of a member.
    var plainName: String { form == .member || form == .keyPath ? ".\(name)" : name }
}
