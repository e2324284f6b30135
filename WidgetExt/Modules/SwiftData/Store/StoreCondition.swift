import Foundation

/// A condition of a query in SQL, with parameters.
///
/// It is true for exactly those rows for which Foundation's evaluation of the predicate is true. So each part is either true or false, never NULL.
struct StoreCondition: Sendable {
    /// The columns that occur.
    let columns: [String]
    /// The parameters.
    let values: [StoredValue]
    private let sql: String

    /// The place at which a comparison of texts has its collation.
    static let collationMark = "\u{1}"

    /// Translates a predicate; `nil` if a part of it has no exact form in SQL.
    ///
    /// - Parameter column: Returns the column of a property; `nil` for a property that isn't stored in one. The key paths begin at the model.
    init?<Model>(_ predicate: Predicate<Model>, column: (AnyKeyPath) -> String?) {
        let variable: PredicateExpressions.Variable<Model> = predicate.variable
        self.init(predicate.expression, model: variable.key, column: column)
    }

    private init?(
        _ expression: any StandardPredicateExpression<Bool>, model: PredicateExpressions.VariableID,
        column: (AnyKeyPath) -> String?
    ) {
        guard let expression = expression as? any StoredExpression else { return nil }
        let terms: StoredTerm? = withoutActuallyEscaping(column) { column in
            expression.term(StoredTerms(model: model, column: column))
        }
        guard let term = terms?.asCondition else { return nil }
        // Older versions of SQLite take 999 parameters, and nest 1,000 expressions.
        guard term.values.count <= 900, term.depth <= 200 else { return nil }
        (columns, values, sql) = (term.columns, term.values.map(\.normalised), term.sql)
    }

    /// Creates a condition that a column has a value.
    init(column: String, equals value: StoredValue) {
        (columns, values) = ([column], [value.normalised])
        sql = "(\(column.quotedName) IS ?\(value.isText ? Self.collationMark : ""))"
    }

    /// Returns the text in SQL.
    ///
    /// - Parameter isNormalised: True if equal strings have equal bytes in the store, so that indexes of columns can be used.
    func text(isNormalised: Bool) -> String {
        sql.replacing(Self.collationMark, with: isNormalised ? "" : " COLLATE \(SQLiteFunctions.collation)")
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
    var sql: String
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

    /// Combines terms.
    init(_ terms: [StoredTerm], kind: StoredEntity.Column.Kind, _ sql: ([String]) -> String) {
        self.sql = sql(terms.map(\.sql))
        values = terms.flatMap(\.values)
        columns = terms.flatMap(\.columns)
        self.kind = kind
        depth = (terms.map(\.depth).max() ?? 0) + 1
    }

    /// Combines terms to a condition.
    static func condition(_ terms: [StoredTerm], _ sql: ([String]) -> String) -> StoredTerm {
        var term = StoredTerm(terms, kind: .integer, sql)
        term.isCondition = true
        return term
    }

    /// A parameter.
    init(_ value: StoredValue, _ kind: StoredEntity.Column.Kind) {
        (sql, values, self.kind) = ("?", [value], kind)
        isOptional = value == .null
    }

    init(column: String, _ kind: StoredEntity.Column.Kind, isOptional: Bool) {
        (sql, columns, self.kind, self.isOptional) = (column.quotedName, [column], kind, isOptional)
    }

    /// The term after a comparison of texts, with its collation.
    var collated: String { kind == .text ? sql + StoreCondition.collationMark : sql }

    /// True if the term isn't a number, so that each comparison with it is false.
    var isNaN: Bool { if case .real(let number)? = values.first, sql == "?" { number.isNaN } else { false } }
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
