import Foundation

/// A condition of a query in SQL, with parameters.
///
/// It is true for exactly those rows for which Foundation's evaluation of the predicate is true. So each part is either true or false, never NULL.
package struct StoreCondition: Sendable {
    /// The columns that occur.
    let columns: [String]
    /// The parameters.
    let values: [StoredValue]
    private let sql: StoredTerm.SQL

    /// Translates a predicate; `nil` if a part of it has no exact form in SQL.
    ///
    /// - Parameter column: Returns the column of a property; `nil` for a property that isn't stored in one. The key paths begin at the model.
    package init?<Model>(_ predicate: Predicate<Model>, column: @escaping (AnyKeyPath) -> String?) {
        let variable: PredicateExpressions.Variable<Model> = predicate.variable
        self.init(predicate.expression, model: variable.key, column: column)
    }

    private init?(
        _ expression: any StandardPredicateExpression<Bool>, model: PredicateExpressions.VariableID,
        column: @escaping (AnyKeyPath) -> String?
    ) {
        guard let expression = expression as? any StoredExpression else { return nil }
        guard let term = expression.term(StoredTerms(model: model, column: column))?.asCondition else { return nil }
        // Older versions of SQLite take 999 parameters, and nest 1,000 expressions.
        guard term.values.count <= 900, term.depth <= 200 else { return nil }
        (columns, values, sql) = (term.columns, term.values, term.sql)
    }

    /// Creates a condition that a column has a value.
    package init(column: String, equals value: StoredValue) {
        let term = StoredTerm.equality(
            StoredTerm(column: column, value.isText ? .text : .integer, isOptional: true),
            StoredTerm(value, value.isText ? .text : .integer))
        (columns, values, sql) = (term.columns, term.values, term.sql)
    }

    /// Returns the text in SQL and its parameters.
    ///
    /// - Parameter isNormalised: True if equal strings have equal bytes in the store, so that indexes of columns can be used.
    func statement(isNormalised: Bool) -> (text: String, values: [StoredValue]) {
        isNormalised ? (sql.normalised, values.map(\.normalised)) : (sql.general, values)
    }
}

extension StoredValue {
    var isText: Bool { if case .text = self { true } else { false } }

    var normalised: StoredValue { if case .text(let text) = self { .text(text.normalised) } else { self } }
}

/// A Swift type whose values are compared in SQL as in Swift.
protocol StoredScalar {
    /// The type of the columns with the values.
    static var kind: StoredEntity.Column.Kind { get }
    /// The value in a column; `nil` if it can't be stored.
    var stored: StoredValue? { get }
}

extension StoredScalar where Self: FixedWidthInteger {
    static var kind: StoredEntity.Column.Kind { .integer }
    var stored: StoredValue? { Int64(exactly: self).map { .integer($0) } }
}
extension Int: StoredScalar {}
extension Int8: StoredScalar {}
extension Int16: StoredScalar {}
extension Int32: StoredScalar {}
extension Int64: StoredScalar {}
extension UInt8: StoredScalar {}
extension UInt16: StoredScalar {}
extension UInt32: StoredScalar {}

extension Bool: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .integer }
    var stored: StoredValue? { .integer(self ? 1 : 0) }
}

extension Double: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .real }
    var stored: StoredValue? { .real(self) }
}

extension Float: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .real }
    var stored: StoredValue? { .real(Double(self)) }
}

extension Date: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .real }
    var stored: StoredValue? { .real(timeIntervalSinceReferenceDate) }
}

extension String: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .text }
    var stored: StoredValue? { .text(self) }
}

extension UUID: StoredScalar {
    static var kind: StoredEntity.Column.Kind { .text }
    var stored: StoredValue? { .text(uuidString) }
}

extension Optional: StoredScalar where Wrapped: StoredScalar {
    static var kind: StoredEntity.Column.Kind { Wrapped.kind }
    var stored: StoredValue? {
        switch self {
        case nil: .null
        case let value?: value.stored
        }
    }
}

/// A part of a condition.
struct StoredTerm {
    /// The text for stores in which equal strings have equal bytes, and the text for all stores.
    struct SQL {
        var normalised: String
        var general: String
    }

    var sql: SQL
    var values: [StoredValue] = []
    var columns: [String] = []
    /// The type of the values in SQL. Conditions are integers.
    var kind: StoredEntity.Column.Kind
    /// True if the term is 0 or 1.
    var isCondition = false
    /// True if the term may be NULL.
    var isOptional = false
    /// The greatest number of terms inside each other.
    var depth = 1

    /// Combines terms, whose parameters have the order in which the terms are passed.
    init(
        _ terms: [StoredTerm], kind: StoredEntity.Column.Kind, general: (([String]) -> String)? = nil,
        _ text: ([String]) -> String
    ) {
        let parts = terms.map(\.sql.general)
        sql = SQL(normalised: text(terms.map(\.sql.normalised)), general: general.map { $0(parts) } ?? text(parts))
        values = terms.flatMap(\.values)
        columns = terms.flatMap(\.columns)
        self.kind = kind
        depth = (terms.map(\.depth).max() ?? 0) + 1
    }

    /// Combines terms to a condition.
    static func condition(
        _ terms: [StoredTerm], general: (([String]) -> String)? = nil, _ text: ([String]) -> String
    ) -> StoredTerm {
        var term = StoredTerm(terms, kind: .integer, general: general, text)
        term.isCondition = true
        return term
    }

    /// A parameter.
    init(_ value: StoredValue, _ kind: StoredEntity.Column.Kind) {
        (sql, values, self.kind) = (SQL(normalised: "?", general: "?"), [value], kind)
        isOptional = value == .null
    }

    init(column: String, _ kind: StoredEntity.Column.Kind, isOptional: Bool) {
        sql = SQL(normalised: column.quotedName, general: column.quotedName)
        (columns, self.kind, self.isOptional) = ([column], kind, isOptional)
    }

    /// True for a parameter.
    var isParameter: Bool { sql.normalised == "?" }

    /// True for a parameter that isn't a number, so that each comparison with it is false.
    var isNaN: Bool { if case .real(let number)? = values.first, isParameter { number.isNaN } else { false } }

    /// The term as a condition; `nil` if it isn't one. A column of Booleans that is NULL isn't true.
    var asCondition: StoredTerm? {
        if isCondition, !isOptional { return self }
        guard kind == .integer else { return nil }
        return .condition([self]) { "(\($0[0]) IS 1)" }
    }

    /// A condition that two terms of the same kind are equal, or both NULL.
    static func equality(_ left: StoredTerm, _ right: StoredTerm) -> StoredTerm {
        // A number that isn't one is stored as a text, and isn't equal to itself.
        if left.isNaN || right.isNaN { return .condition([]) { _ in "0" } }
        let pair =
            left.kind == .text
            ? condition([left, right], general: { "(\($0[0]) IS \($0[1]) COLLATE \(SQLiteFunctions.collation))" }) {
                "(\($0[0]) IS \($0[1]))"
            } : condition([left, right]) { "(\($0[0]) IS \($0[1]))" }
        guard left.kind == .real, !left.isParameter, !right.isParameter else { return pair }
        return condition([pair, left]) { "(\($0[0]) AND typeof(\($0[1])) <> 'text')" }
    }
}

/// The variables of a predicate while it is translated.
struct StoredTerms {
    let model: PredicateExpressions.VariableID
    let column: (AnyKeyPath) -> String?
    var variables: [PredicateExpressions.VariableID: StoredTerm] = [:]
}

/// An expression of a predicate that may have an exact form in SQL.
protocol StoredExpression {
    func term(_ terms: StoredTerms) -> StoredTerm?
}

extension PredicateExpression {
    /// The expression in SQL; `nil` if it has no exact form.
    func stored(_ terms: StoredTerms) -> StoredTerm? { (self as? any StoredExpression)?.term(terms) }
}

extension StoreQuery {
    /// Returns the order of sort descriptors in SQL; `nil` if one of them compares in another way than SQL.
    ///
    /// - Parameter column: Returns the column of a property; `nil` for a property that isn't stored in one.
    package static func order<Model>(
        _ descriptors: [SortDescriptor<Model>], column: (AnyKeyPath) -> String?
    ) -> [(column: String, isAscending: Bool)]? {
        var order: [(column: String, isAscending: Bool)] = []
        for descriptor in descriptors {
            // A comparator of strings compares by a locale or by other options.
            guard let keyPath = descriptor.keyPath, descriptor.stringComparator == nil,
                type(of: keyPath).valueType is any StoredScalar.Type, let column = column(keyPath)
            else { return nil }
            order.append((column, descriptor.order == .forward))
        }
        return order
    }
}
