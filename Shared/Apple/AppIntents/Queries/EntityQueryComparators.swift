/// A comparator of a property. It maps the values to compare with to a `Mapping`, the type of the comparisons that the query's
/// ``EntityPropertyQuery/entities(matching:mode:sortedBy:limit:)`` receives.
public protocol EntityQueryComparing<Value, Mapping>: Sendable {
    /// The type of the property's values.
    associatedtype Value: _IntentValue
    /// The type that the comparison maps to.
    associatedtype Mapping
    /// The type-erased comparator.
    var _comparator: EntityQueryComparator<Value, Mapping> { get }
}

/// A type-erased comparator.
public struct EntityQueryComparator<Value: _IntentValue, Mapping>: @unchecked Sendable {
    let name: String
    let mapping: @Sendable ([Value]) -> Mapping?
}

/// A builder of the list of a property's comparators.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue, Mapping> {
    /// Returns a type-erased comparator.
    public static func buildExpression<Comparing: EntityQueryComparing>(
        _ expression: Comparing
    ) -> EntityQueryComparator<Value, Mapping> where Comparing.Value == Value, Comparing.Mapping == Mapping {
        expression._comparator
    }
    /// Returns a list of comparators.
    public static func buildBlock(
        _ components: EntityQueryComparator<Value, Mapping>...
    ) -> [EntityQueryComparator<Value, Mapping>] { components }
}

/// A comparator that finds entities with a property equal to a value.
public struct EqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "equalTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property not equal to a value.
public struct NotEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "notEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property less than a value.
public struct LessThanComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "lessThan") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property less than or equal to a value.
public struct LessThanOrEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "lessThanOrEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property greater than a value.
public struct GreaterThanComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "greaterThan") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property greater than or equal to a value.
public struct GreaterThanOrEqualToComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "greaterThanOrEqualTo") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property that contains a value.
public struct ContainsComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "contains") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property that starts with a value.
public struct HasPrefixComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "hasPrefix") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property that ends with a value.
public struct HasSuffixComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts the compared value to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "hasSuffix") { $0.count == 1 ? mapping($0[0]) : nil }
    }
}

/// A comparator that finds entities with a property between two values.
public struct IsBetweenComparator<Value: _IntentValue, Mapping>: EntityQueryComparing, @unchecked Sendable {
    /// The type-erased comparator.
    public let _comparator: EntityQueryComparator<Value, Mapping>

    /// Creates a comparator; `mapping` converts both compared values to the query's `ComparatorMappingType`.
    public init(_ mapping: @escaping @Sendable (Value, Value) -> Mapping) {
        _comparator = EntityQueryComparator(name: "isBetween") { $0.count == 2 ? mapping($0[0], $0[1]) : nil }
    }
}
