import AirlockBase
import Foundation

/// A predicate's condition, made from a format.
typealias PredicateCondition = (_ object: Any?, _ variables: [String: Any]) -> Bool
/// A predicate's value, made from a format.
typealias PredicateExpression = (_ object: Any?, _ variables: [String: Any]) -> Any?

/// The parser of predicate formats, such as `price > %d AND name CONTAINS[cd] %@`.
///
/// Arguments are values: a quotation mark in an argument is a part of it.
struct PredicateParser {
    private enum Token: Equatable {
        /// A key path, a keyword or an operator in letters.
        case word(String)
        case text(String)
        case number(Double)
        /// An operator or a bracket.
        case mark(String)
        /// A place of an argument, such as `%@`.
        case argument(String)
        case variable(String)
    }

    private var tokens: [Token] = []
    private var place = 0
    private var depth = 0
    private var arguments: [Any?]

    /// Parses a whole format.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with "because".
    static func condition(_ format: String, _ arguments: [Any?]) throws(CommandFailure) -> PredicateCondition {
        var parser = try PredicateParser(format, arguments)
        let condition = try parser.alternatives()
        guard parser.place == parser.tokens.count else {
            throw CommandFailure("it continues after its end")
        }
        return condition
    }

    private init(_ format: String, _ arguments: [Any?]) throws(CommandFailure) {
        self.arguments = arguments
        var rest = format[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if first == "'" || first == "\"" {
                tokens.append(.text(try Self.text(&rest, end: first)))
            } else if first == "%" {
                let flags = rest.dropFirst().prefix { "lhqztj0123456789.".contains($0) }
                let kind = rest.dropFirst(1 + flags.count).first ?? " "
                tokens.append(.argument(String(kind)))
                rest = rest.dropFirst(2 + flags.count)
            } else if first.isNumber {
                let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "e" || $0 == "x" }
                guard let number = Double(digits) else { throw CommandFailure("'\(digits)' isn't a number") }
                tokens.append(.number(number))
                rest = rest.dropFirst(digits.count)
            } else if first == "$" {
                let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(.variable(String(name)))
                rest = rest.dropFirst(1 + name.count)
            } else if first.isLetter || "_#@".contains(first) {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "_.@".contains($0) || $0 == first && $0 == "#" }
                tokens.append(.word(String(word.replacing("#", with: ""))))
                rest = rest.dropFirst(word.count)
            } else {
                let marks = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"]
                let mark = marks.first { rest.hasPrefix($0) } ?? String(first)
                tokens.append(.mark(mark))
                rest = rest.dropFirst(mark.count)
            }
        }
    }

    /// Reads a text in quotation marks, with escapes.
    private static func text(_ rest: inout Substring, end: Character) throws(CommandFailure) -> String {
        var text = ""
        rest = rest.dropFirst()
        while let next = rest.popFirst() {
            if next == end { return text }
            guard next == "\\" else {
                text.append(next)
                continue
            }
            if let escaped = rest.popFirst() { text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped) }
        }
        throw CommandFailure("a quotation mark has no end")
    }

    // MARK: Conditions

    private mutating func take(_ mark: String) -> Bool {
        guard place < tokens.count, tokens[place] == .mark(mark) else { return false }
        place += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard place < tokens.count, case .word(let text) = tokens[place], text.uppercased() == word else {
            return false
        }
        place += 1
        return true
    }

    private mutating func alternatives() throws(CommandFailure) -> PredicateCondition {
        var all = [try conjunction()]
        while take("||") || take(word: "OR") { all.append(try conjunction()) }
        return all.count == 1 ? all[0] : { object, variables in all.contains { $0(object, variables) } }
    }

    private mutating func conjunction() throws(CommandFailure) -> PredicateCondition {
        var all = [try condition()]
        while take("&&") || take(word: "AND") { all.append(try condition()) }
        return all.count == 1 ? all[0] : { object, variables in all.allSatisfy { $0(object, variables) } }
    }

    private mutating func condition() throws(CommandFailure) -> PredicateCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { throw CommandFailure("it has more than 100 nested conditions") }
        if take("!") || take(word: "NOT") {
            let inner = try condition()
            return { !inner($0, $1) }
        }
        if take(word: "TRUEPREDICATE") { return { _, _ in true } }
        if take(word: "FALSEPREDICATE") { return { _, _ in false } }
        if take("(") {
            let inner = try alternatives()
            guard take(")") else { throw CommandFailure("a bracket isn't closed") }
            return inner
        }
        return try comparison()
    }

    private mutating func comparison() throws(CommandFailure) -> PredicateCondition {
        let quantifiers = ["ANY", "SOME", "ALL", "NONE"]
        var quantifier: String?
        for word in quantifiers where quantifier == nil && take(word: word) { quantifier = word }
        let left = try expression()
        let compare = try comparator()
        let right = try expression()
        guard let quantifier else { return { compare(left($0, $1), right($0, $1)) } }
        return { object, variables in
            let values = PredicateValue.elements(of: left(object, variables)) ?? []
            let other = right(object, variables)
            return switch quantifier {
            case "ALL": values.allSatisfy { compare($0, other) }
            case "NONE": !values.contains { compare($0, other) }
            default: values.contains { compare($0, other) }
            }
        }
    }

    private mutating func comparator() throws(CommandFailure) -> PredicateComparison.Test {
        guard place < tokens.count else { throw CommandFailure("it has no operator at its end") }
        let name: String
        switch tokens[place] {
        case .mark(let mark): name = mark
        case .word(let word): name = word.uppercased()
        default: throw CommandFailure("an operator is missing")
        }
        place += 1
        var options = ""
        if take("[") {
            guard place < tokens.count, case .word(let word) = tokens[place] else {
                throw CommandFailure("the options of \(name) can't be read")
            }
            place += 1
            guard take("]") else { throw CommandFailure("a bracket isn't closed") }
            options = word.lowercased()
        }
        guard let test = PredicateComparison(options).test(name) else {
            throw CommandFailure("the operator '\(name)' isn't supported")
        }
        return test
    }

    // MARK: Expressions

    private mutating func expression() throws(CommandFailure) -> PredicateExpression {
        guard place < tokens.count else { throw CommandFailure("a value is missing at its end") }
        let token = tokens[place]
        place += 1
        switch token {
        case .text(let text): return { _, _ in text }
        case .number(let number): return { _, _ in NSNumber(value: number) }
        case .variable(let name): return { $1[name] }
        case .mark("-"):
            guard place < tokens.count, case .number(let number) = tokens[place] else { break }
            place += 1
            return { _, _ in NSNumber(value: -number) }
        case .mark("{"):
            var values: [PredicateExpression] = []
            while !take("}") {
                values.append(try expression())
                guard take(",") || place < tokens.count && tokens[place] == .mark("}") else {
                    throw CommandFailure("a list isn't closed")
                }
            }
            return { object, variables in values.map { $0(object, variables) ?? NSNull() } }
        case .argument(let kind):
            guard !arguments.isEmpty else { throw CommandFailure("it has more places than arguments") }
            let value = arguments.removeFirst()
            guard kind == "K" else {
                guard "@diufFgGeExXoc".contains(kind) else { throw CommandFailure("'%\(kind)' isn't supported") }
                return { _, _ in value }
            }
            guard let path = value.map({ "\($0)" }) else { throw CommandFailure("the argument of %K is nil") }
            return { object, _ in PredicateValue.value(of: object, at: path) }
        case .word(let word):
            if place < tokens.count, tokens[place] == .mark("(") {
                throw CommandFailure("the function '\(word)' isn't supported")
            }
            switch word.uppercased() {
            case "NIL", "NULL": return { _, _ in nil }
            case "TRUE", "YES": return { _, _ in NSNumber(value: true) }
            case "FALSE", "NO": return { _, _ in NSNumber(value: false) }
            case "SELF": return { object, _ in object }
            default: return { object, _ in PredicateValue.value(of: object, at: word) }
            }
        default: break
        }
        throw CommandFailure("a value is missing")
    }
}

/// The comparisons of two values in a format.
struct PredicateComparison {
    typealias Test = (Any?, Any?) -> Bool

    private let options: String.CompareOptions

    init(_ letters: String) {
        options = String.CompareOptions(
            (letters.contains("c") ? [.caseInsensitive] : []) + (letters.contains("d") ? [.diacriticInsensitive] : []))
    }

    private func folded(_ value: Any?) -> Any? {
        guard !options.isEmpty, let text = value as? String else { return value }
        return text.folding(options: options, locale: nil)
    }

    /// Returns the comparison of an operator; `nil` for an unknown operator.
    func test(_ name: String) -> Test? {
        func ordered(_ isMet: @escaping (ComparisonResult) -> Bool) -> Test {
            { first, second in
                let (first, second) = (folded(first), folded(second))
                return PredicateValue.isOrdered(first, second) && isMet(PredicateValue.order(first, second))
            }
        }
        func text(_ isMet: @escaping (String, String) -> Bool) -> Test {
            { first, second in
                guard let first = folded(first) as? String, let second = folded(second) as? String else { return false }
                return isMet(first, second)
            }
        }
        func contains(_ all: Any?, _ part: Any?) -> Bool {
            if let all = PredicateValue.elements(of: all) {
                return all.contains { PredicateValue.isEqual(folded($0), folded(part)) }
            }
            guard let all = folded(all) as? String, let part = folded(part) as? String else { return false }
            return part.isEmpty || all.contains(part)
        }
        switch name {
        case "==", "=": return { PredicateValue.isEqual(folded($0), folded($1)) }
        case "!=", "<>": return { !PredicateValue.isEqual(folded($0), folded($1)) }
        case "<": return ordered { $0 == .orderedAscending }
        case ">": return ordered { $0 == .orderedDescending }
        case "<=", "=<": return ordered { $0 != .orderedDescending }
        case ">=", "=>": return ordered { $0 != .orderedAscending }
        case "BEGINSWITH": return text { $0.hasPrefix($1) }
        case "ENDSWITH": return text { $0.hasSuffix($1) }
        case "LIKE": return text { Self.matches($0, Self.pattern(wildcards: $1)) }
        case "MATCHES": return text { Self.matches($0, $1) }
        case "CONTAINS": return contains
        case "IN": return { contains($1, $0) }
        case "BETWEEN":
            let (low, high) = (ordered { $0 != .orderedAscending }, ordered { $0 != .orderedDescending })
            return { value, bounds in
                guard let bounds = PredicateValue.elements(of: bounds), bounds.count == 2 else { return false }
                return low(value, bounds[0]) && high(value, bounds[1])
            }
        default: return nil
        }
    }

    private static func pattern(wildcards text: String) -> String {
        text.map { letter in
            letter == "*" ? ".*" : letter == "?" ? "." : NSRegularExpression.escapedPattern(for: String(letter))
        }.joined()
    }

    /// Returns true if a pattern matches a whole text.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
        // A pattern that isn't a regular expression matches nothing.
        let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$", options: .dotMatchesLineSeparators)
        return expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
