import SwiftLexing

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
