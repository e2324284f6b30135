import AirlockBase
import Foundation
import Shared

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

/// An object whose properties a framework knows by their names, such as one of Core Data.
package protocol KeyedObject: AnyObject {
    /// Returns the value of a property; `nil` for an unknown name.
    func keyedValue(_ name: String) -> Any?
    /// The value that is compared in place of the object.
    var identity: AnyHashable { get }
}

/// The values that predicates and sort descriptors read from objects, and compare.
package enum PredicateValue {
    /// Returns the value of an object at a path of properties; a path through a to-many relationship gives an array.
    package static func value(of object: Any?, at path: String) -> Any? {
        var value = object
        var parts = path.split(separator: ".").map(String.init)[...]
        while let part = parts.popFirst() {
            guard let current = value else { return nil }
            if let function = PredicateAggregate(rawValue: part) {
                let rest = parts.joined(separator: ".")
                let all = elements(of: current) ?? []
                return function.result(rest.isEmpty ? all : all.compactMap { self.value(of: $0, at: rest) })
            }
            if let all = elements(of: current), part != "count" || !(current is [Any]) {
                let rest = ([part] + parts).joined(separator: ".")
                return all.flatMap { each -> [Any] in
                    let found = self.value(of: each, at: rest)
                    return found.map { elements(of: $0) ?? [$0] } ?? []
                }
            }
            value = property(part, of: current)
        }
        return value
    }

    private static func property(_ name: String, of object: Any) -> Any? {
        switch object {
        case _ where name.lowercased() == "self": return object
        case let object as any KeyedObject: return object.keyedValue(name)
        case let object as NSDictionary: return object[name as NSString]
        case let object as [String: Any]: return object[name]
        case let text as String where name == "length": return text.utf16.count
        default:
            var mirror: Mirror? = Mirror(reflecting: object)
            while let current = mirror {
                let found = current.children.first { $0.label == name }
                if let found { return unwrapped(found.value) }
                mirror = current.superclassMirror
            }
            return nil
        }
    }

    /// Returns the value of a number of any type; `nil` for another value.
    package static func number(_ value: Any) -> NSNumber? {
        switch value {
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: value))
        case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
        case let value as Decimal: NSDecimalNumber(decimal: value)
        default: nil
        }
    }

    /// Returns a value without its optionals, and the raw value of a case.
    package static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.flatMap { unwrapped($0.value) } }
        if mirror.displayStyle == .enum, let value = value as? any RawRepresentable { return value.rawValue }
        return value
    }

    /// Returns the elements of a collection; `nil` for a value of another kind.
    static func elements(of value: Any?) -> [Any]? {
        switch value {
        case let set as NSSet: set.allObjects
        case let set as NSOrderedSet: set.array
        case let array as NSArray: array.map { $0 }
        case let array as [Any]: array
        case let set as Set<AnyHashable>: set.map(\.base)
        case let range as Range<Int>: range.map { $0 }
        case let range as ClosedRange<Int>: range.map { $0 }
        default: nil
        }
    }

    /// Returns a value that can be compared: a number, a text, a date, an identity of an object.
    private static func plain(_ value: Any?) -> Any? {
        switch value {
        case nil, is NSNull: Any?.none
        case let object as any KeyedObject: object.identity.base
        case let text as NSString: "\(text)"
        case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case let id as NSUUID: UUID(uuidString: id.uuidString)
        case let url as NSURL: url.absoluteString
        case let url as URL: url.absoluteString
        case let value as any RawRepresentable: plain(value.rawValue)
        case .some(let value): number(value) ?? value
        }
    }

    /// Returns true if two values are equal, numbers of any type by their values.
    static func isEqual(_ first: Any?, _ second: Any?) -> Bool {
        let (first, second) = (plain(first), plain(second))
        switch (first, second) {
        case (nil, nil): return true
        case (nil, _), (_, nil): return false
        case (let first as NSNumber, let second as NSNumber): return first.compare(second) == .orderedSame
        case (let first as AnyHashable, let second as AnyHashable): return first == second
        default: return false
        }
    }

    /// Returns true if two values can be ordered.
    static func isOrdered(_ first: Any?, _ second: Any?) -> Bool {
        switch (plain(first), plain(second)) {
        case (is NSNumber, is NSNumber), (is String, is String), (is Date, is Date): true
        default: false
        }
    }

    /// Returns the order of two values: missing values first.
    static func order(_ first: Any?, _ second: Any?) -> ComparisonResult {
        switch (plain(first), plain(second)) {
        case (nil, nil): return .orderedSame
        case (nil, _): return .orderedAscending
        case (_, nil): return .orderedDescending
        case (let first as NSNumber, let second as NSNumber): return first.compare(second)
        case (let first as String, let second as String):
            return first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
        case (let first as Date, let second as Date): return first.compare(second)
        case (let first?, let second?):
            return "\(first)" == "\(second)"
                ? .orderedSame : "\(first)" < "\(second)" ? .orderedAscending : .orderedDescending
        }
    }
}

/// The functions of a collection in a key path.
enum PredicateAggregate: String {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"

    func result(_ values: [Any]) -> Any? {
        let numbers = values.compactMap { PredicateValue.number($0)?.doubleValue }
        switch self {
        case .count: return NSNumber(value: values.count)
        case .sum: return NSNumber(value: numbers.reduce(0, +))
        case .average: return NSNumber(value: numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count))
        case .minimum: return values.min { PredicateValue.order($0, $1) == .orderedAscending }
        case .maximum: return values.max { PredicateValue.order($0, $1) == .orderedAscending }
        }
    }
}

extension NSPredicate {
    /// A condition that is shared by threads: it reads only its own values.
    private struct Shared: @unchecked Sendable { let condition: PredicateCondition }

    /// Creates a predicate from a format. A format that can't be evaluated here is reported, and matches nothing.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let shared: Shared
        do throws(CommandFailure) {
            let values = (arguments ?? []).map { $0 is NSNull ? nil : PredicateValue.unwrapped($0) }
            shared = Shared(condition: try PredicateParser.condition(predicateFormat, values))
        } catch {
            DeviceData.report(
                "the predicate '\(predicateFormat.shortened)' matches nothing here, because \(error.message) — filter the results in Swift"
            )
            shared = Shared { _, _ in false }
        }
        self.init { object, variables in shared.condition(object, variables ?? [:]) }
    }

    /// Creates a predicate from a format with values.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }
}

// The values that formats take. On Linux, only numbers and texts are arguments of formats.

extension NSDate: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSNumber: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSArray: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSSet: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSOrderedSet: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSUUID: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSURL: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSData: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSNull: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSDate }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSUUID }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSURL }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSData }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSArray }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSSet }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

/// Returns an object as an argument of a format.
package func pointerEncoding(_ object: AnyObject) -> [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(object).toOpaque())]
}
