import Foundation

extension PredicateExpressions.KeyPath: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let variable = root as? PredicateExpressions.Variable<Root.Output>, variable.key == terms.model,
            let type = Output.self as? any StoredScalar.Type, let column = terms.column(keyPath)
        else { return nil }
        return StoredTerm(column: column, type.kind, isOptional: Output.self is any OptionalValue.Type)
    }
}

extension PredicateExpressions.Variable: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? { terms.variables[key] }
}

extension PredicateExpressions.Value: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let scalar = value as? any StoredScalar, let stored = scalar.stored else { return nil }
        return StoredTerm(stored, type(of: scalar).kind)
    }
}

extension PredicateExpressions.NilLiteral: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        (Wrapped.self as? any StoredScalar.Type).map { StoredTerm(.null, $0.kind) }
    }
}

extension PredicateExpressions.Equal: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? { equality(lhs.stored(terms), rhs.stored(terms)) }
}

extension PredicateExpressions.NotEqual: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? { equality(lhs.stored(terms), rhs.stored(terms))?.negated }
}

private func equality(_ left: StoredTerm?, _ right: StoredTerm?) -> StoredTerm? {
    guard let left, let right, left.kind == right.kind else { return nil }
    return .equality(left, right)
}

extension PredicateExpressions.Comparison: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let left = lhs.stored(terms), let right = rhs.stored(terms), left.kind == right.kind,
            !left.isOptional, !right.isOptional
        else { return nil }
        switch op {
        case .lessThan: return comparison(left, right, "<") { "swift_less(\($0[0]), \($0[1]))" }
        case .greaterThan: return comparison(left, right, ">") { "swift_greater(\($0[0]), \($0[1]))" }
        case .lessThanOrEqual: return comparison(left, right, "<=") { "(NOT swift_greater(\($0[0]), \($0[1])))" }
        case .greaterThanOrEqual: return comparison(left, right, ">=") { "(NOT swift_less(\($0[0]), \($0[1])))" }
        @unknown default: return nil
        }
    }
}

private func comparison(
    _ left: StoredTerm, _ right: StoredTerm, _ sign: String, text: @escaping ([String]) -> String
) -> StoredTerm {
    if left.isNaN || right.isNaN { return .condition([]) { _ in "0" } }
    let comparison = StoredTerm.condition([left, right], general: left.kind == .text ? text : nil) {
        "(\($0[0]) \(sign) \($0[1]))"
    }
    // In SQL, a text is greater than each number.
    let numbers = [left, right].filter { $0.kind == .real && !$0.isParameter }
    return numbers.reduce(comparison) { condition, number in
        .condition([condition, number]) { "(\($0[0]) AND typeof(\($0[1])) <> 'text')" }
    }
}

extension PredicateExpressions.Conjunction: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? { connection(lhs.stored(terms), rhs.stored(terms), "AND") }
}

extension PredicateExpressions.Disjunction: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? { connection(lhs.stored(terms), rhs.stored(terms), "OR") }
}

private func connection(_ left: StoredTerm?, _ right: StoredTerm?, _ word: String) -> StoredTerm? {
    guard let left = left?.asCondition, let right = right?.asCondition else { return nil }
    return .condition([left, right]) { "(\($0[0]) \(word) \($0[1]))" }
}

extension PredicateExpressions.Negation: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        wrapped.stored(terms)?.asCondition?.negated
    }
}

extension PredicateExpressions.NilCoalesce: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let left = lhs.stored(terms), let right = rhs.stored(terms), left.kind == right.kind else { return nil }
        var term = StoredTerm([left, right], kind: left.kind) { "coalesce(\($0[0]), \($0[1]))" }
        (term.isOptional, term.isCondition) = (right.isOptional, left.isCondition && right.isCondition)
        return term
    }
}

extension PredicateExpressions.OptionalFlatMap: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let wrapped = wrapped.stored(terms) else { return nil }
        var terms = terms
        var value = wrapped
        value.isOptional = false
        terms.variables[variable.key] = value
        guard let result = transform.stored(terms) else { return nil }
        var term = StoredTerm([wrapped, result], kind: result.kind) {
            "(CASE WHEN \($0[0]) IS NULL THEN NULL ELSE \($0[1]) END)"
        }
        term.isOptional = true
        return term
    }
}

extension PredicateExpressions.SequenceContains: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        guard let sequence = sequence as? any StoredConstant, let elements = sequence.elements,
            let element = element.stored(terms)
        else { return nil }
        var values: [StoredTerm] = []
        var hasNull = false
        for value in elements {
            guard let scalar = value as? any StoredScalar, let stored = scalar.stored else { return nil }
            let term = StoredTerm(stored, type(of: scalar).kind)
            guard term.kind == element.kind else { return nil }
            if term.isNaN { continue }
            if stored == .null { hasNull = true } else { values.append(term) }
        }
        let isNull = StoredTerm.condition([element]) { "(\($0[0]) IS NULL)" }
        if values.isEmpty { return hasNull ? isNull : .condition([]) { _ in "0" } }
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        let collation = element.kind == .text ? " COLLATE \(SQLiteFunctions.collation)" : ""
        let contained = StoredTerm.condition(
            [element, element] + values,
            general: { "(\($0[0]) IS NOT NULL AND \($0[1])\(collation) IN (\(marks)))" },
            { "(\($0[0]) IS NOT NULL AND \($0[1]) IN (\(marks)))" })
        return hasNull ? .condition([contained, isNull]) { "(\($0[0]) OR \($0[1]))" } : contained
    }
}

extension PredicateExpressions.CollectionContainsCollection: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        call("swift_contains", base.stored(terms), other.stored(terms))
    }
}

extension PredicateExpressions.SequenceStartsWith: StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm? {
        call("swift_starts", base.stored(terms), prefix.stored(terms))
    }
}

private func call(_ function: String, _ base: StoredTerm?, _ other: StoredTerm?) -> StoredTerm? {
    guard let base, let other, base.kind == .text, other.kind == .text, !base.isOptional, !other.isOptional else {
        return nil
    }
    return .condition([base, other]) { "\(function)(\($0[0]), \($0[1]))" }
}

extension StoredTerm {
    /// The opposite of a condition.
    fileprivate var negated: StoredTerm { .condition([self]) { "(NOT \($0[0]))" } }
}

/// A captured sequence.
private protocol StoredConstant {
    var elements: [Any]? { get }
}

extension PredicateExpressions.Value: StoredConstant {
    fileprivate var elements: [Any]? {
        // A string is a sequence of characters, which aren't stored.
        guard !(value is String), let sequence = value as? any Collection, sequence.count <= 500 else { return nil }
        return Array(sequence.map { $0 as Any })
    }
}

/// A type whose values may be absent.
private protocol OptionalValue {}
extension Optional: OptionalValue {}
