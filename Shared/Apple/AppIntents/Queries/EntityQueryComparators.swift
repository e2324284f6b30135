/// A comparison of a property, and what it becomes.
public protocol EntityQueryComparing<Value, Mapping>: Sendable {
    /// The type of the property's values.
    associatedtype Value: _IntentValue
    /// What the comparison becomes.
    associatedtype Mapping
    /// The comparison without its own type.
    var _comparator: EntityQueryComparator<Value, Mapping> { get }
}

/// A comparison without its own type.
public struct EntityQueryComparator<Value: _IntentValue, Mapping>: @unchecked Sendable {
    let name: String
    let mapping: @Sendable ([Value]) -> Mapping?
}

/// Builds the list of a property's comparisons.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue, Mapping> {
    /// Takes a comparison.
    public static func buildExpression<Comparing: EntityQueryComparing>(
        _ expression: Comparing
    ) -> EntityQueryComparator<Value, Mapping> where Comparing.Value == Value, Comparing.Mapping == Mapping {
        expression._comparator
    }
    /// Puts comparisons after each other.
    public static func buildBlock(
        _ components: EntityQueryComparator<Value, Mapping>...
    ) -> [EntityQueryComparator<Value, Mapping>] { components }
}

/// Finds entities a property's values of which are equal to a value.
public struct EqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "equalTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which differ from a value.
public struct NotEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "notEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which are less than a value.
public struct LessThanComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "lessThan") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which are at most a value.
public struct LessThanOrEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "lessThanOrEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which are greater than a value.
public struct GreaterThanComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "greaterThan") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which are at least a value.
public struct GreaterThanOrEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "greaterThanOrEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which have in them a value.
public struct ContainsComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "contains") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which begin with a value.
public struct HasPrefixComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "hasPrefix") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which end with a value.
public struct HasSuffixComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of a value what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "hasSuffix") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// Finds entities a property's values of which lie between two values.
public struct IsBetweenComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The comparison without its own type.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates it; `mapping` makes of both values what the app searches by.
    public init(_ mapping: @escaping @Sendable (Value, Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "isBetween") { $0.count == 2 ? mapping($0[0], $0[1]) : nil }
    }
}
