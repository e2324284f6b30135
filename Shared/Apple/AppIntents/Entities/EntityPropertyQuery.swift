/// A query that finds entities by the values of their properties.
///
/// Mirrors [AppIntents' `EntityPropertyQuery`](https://developer.apple.com/documentation/appintents/entitypropertyquery).
@_alwaysEmitConformanceMetadata
public protocol EntityPropertyQuery: EntityQuery {
    /// The type that comparisons map to, such as a predicate or a closure.
    associatedtype ComparatorMappingType

    /// The properties that can be compared, with their operators.
    static var properties: QueryProperties { get }
    /// The properties by which results can be sorted.
    static var sortingOptions: SortingOptions { get }
    /// Returns the entities that match comparisons.
    func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [Sort<Entity>], limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// The properties that can be compared, with their operators.
    public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// The properties by which results can be sorted.
    public typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// The way comparisons are combined.
    public typealias ComparatorMode = EntityQueryComparatorMode
    /// A property to sort by, with the sort order.
    public typealias Sort<SortedEntity: AppEntity> = EntityQuerySort<SortedEntity>
    /// A property that can be compared, with its operators.
    public typealias Property<Value: _IntentValue> = EntityQueryProperty<Entity, Value, ComparatorMappingType>
    /// A property by which results can be sorted.
    public typealias SortableBy = EntityQuerySortableByProperty<Entity>
}

/// The way comparisons are combined.
///
/// Mirrors [AppIntents' `EntityQueryComparatorMode`](https://developer.apple.com/documentation/appintents/entityquerycomparatormode).
public enum EntityQueryComparatorMode: String, Hashable, Sendable {
    /// All comparisons must match.
    case and
    /// At least one comparison must match.
    case or
}

/// The properties that can be compared, with their operators.
public struct EntityQueryProperties<Entity: AppEntity, Mapping>: @unchecked Sendable {
    let properties: [AnyEntityQueryProperty<Entity, Mapping>]

    public init(
        @EntityQueryPropertiesBuilder<Entity, Mapping> properties: () -> [AnyEntityQueryProperty<Entity, Mapping>]
    ) {
        self.properties = properties()
    }
}

/// A builder of the list of properties that can be compared.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, Mapping> {
    /// Returns a property with its value type erased.
    public static func buildExpression<Value: _IntentValue>(
        _ expression: EntityQueryProperty<Entity, Value, Mapping>
    ) -> AnyEntityQueryProperty<Entity, Mapping> { AnyEntityQueryProperty(expression) }
    /// Returns a list of properties.
    public static func buildBlock(
        _ components: AnyEntityQueryProperty<Entity, Mapping>...
    ) -> [AnyEntityQueryProperty<Entity, Mapping>] { components }
}

/// A property that can be compared, with its operators.
public struct EntityQueryProperty<Entity: AppEntity, Value: _IntentValue, Mapping>: @unchecked Sendable {
    let keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable
    let comparators: [EntityQueryComparator<Value, Mapping>]

    public init(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable,
        @EntityQueryComparatorsBuilder<Value, Mapping> _ comparators: () -> [EntityQueryComparator<Value, Mapping>]
    ) {
        (self.keyPath, self.comparators) = (keyPath, comparators())
    }
}

/// A property with its value type erased.
public struct AnyEntityQueryProperty<Entity: AppEntity, Mapping>: @unchecked Sendable {
    let keyPath: PartialKeyPath<Entity> & Sendable
    let isOf: @Sendable (Entity, any AnyEntityProperty) -> Bool
    let valueType: _IntentValueType
    let operators: [String]
    /// Returns the mapping of a comparison by operator and values; `nil` for an unknown operator or invalid values.
    let mapping: @Sendable (String, [JSONValue]) -> Mapping?

    init<Value: _IntentValue>(_ property: EntityQueryProperty<Entity, Value, Mapping>) {
        keyPath = property.keyPath
        isOf = { entity, other in entity[keyPath: property.keyPath] === other }
        valueType = Value._intentValueType
        operators = property.comparators.map(\.name)
        mapping = { name, written in
            guard let comparator = property.comparators.first(where: { $0.name == name }) else { return nil }
            var values: [Value] = []
            for item in written {
                guard let value = Value._intentValueType.read(item) as? Value else { return nil }
                values.append(value)
            }
            return comparator.mapping(values)
        }
    }
}

/// The properties by which results can be sorted.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
    let options: [EntityQuerySortableByProperty<Entity>]

    public init(
        @IntentItemBuilder<EntityQuerySortableByProperty<Entity>> _ options: () -> [EntityQuerySortableByProperty<
            Entity
        >]
    ) {
        self.options = options()
    }
}

/// A property by which results can be sorted.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
    let keyPath: PartialKeyPath<Entity> & Sendable
    let isOf: @Sendable (Entity, any AnyEntityProperty) -> Bool

    public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable) {
        self.keyPath = keyPath
        isOf = { entity, other in entity[keyPath: keyPath] === other }
    }
}

/// A property to sort by, with the sort order.
///
/// Mirrors [AppIntents' `EntityQuerySort`](https://developer.apple.com/documentation/appintents/entityquerysort).
public struct EntityQuerySort<Entity: AppEntity>: Sendable {
    /// The sort order.
    public enum Ordering: String, Hashable, Sendable {
        /// From the lowest value to the highest.
        case ascending
        /// From the highest value to the lowest.
        case descending
    }

    /// The key path of the property, such as `\.$name`.
    public let by: PartialKeyPath<Entity> & Sendable
    /// The sort order.
    public let order: Ordering
}

/// A comparison as the caller wrote it: the name of a property, the name of an operator, and values.
package struct WrittenComparison: Hashable, Sendable {
    package var property: String
    package var comparison: String
    package var values: [String]

    package init(property: String, comparison: String, values: [String]) {
        (self.property, self.comparison, self.values) = (property, comparison, values)
    }
}

/// A search with a property query.
package struct PropertySearch: Hashable, Sendable {
    package var comparisons: [WrittenComparison] = []
    package var mode = EntityQueryComparatorMode.and
    /// The property to sort by; `nil` for the query's own order.
    package var sortedBy: String?
    package var isDescending = false
    package var limit: Int?

    /// Creates a search for all entities.
    package init() {}
}

extension EntityPropertyQuery {
    /// Returns the entities that match a search.
    ///
    /// - Throws: The error of the query; ``IntentError`` for an unknown property or operator, or an invalid value.
    package func entities(fitting search: PropertySearch) async throws -> [Entity] {
        try await prepareDependencies(of: self)
        // An entity is needed to find properties by name; without entities there is nothing to compare.
        guard let sample = try await sampleEntity() else { return [] }
        let names = NamedProperty.all(of: sample)
        func property(named name: String) throws -> NamedProperty {
            guard let found = names.first(where: { $0.name == name }) else {
                throw IntentError(
                    .noProperty(name, of: "\(Entity.self)", near: suggestion(for: name, in: names.map(\.name))))
            }
            return found
        }
        var mapped: [ComparatorMappingType] = []
        for comparison in search.comparisons {
            let target = try property(named: comparison.property)
            guard
                let known = Self.properties.properties.first(where: { target.matches(by: $0.keyPath, $0.isOf, sample) })
            else {
                throw IntentError(.notComparable(comparison.property, by: comparison.comparison, known: []))
            }
            guard known.operators.contains(comparison.comparison) else {
                throw IntentError(
                    .notComparable(comparison.property, by: comparison.comparison, known: known.operators))
            }
            guard let mapping = known.mapping(comparison.comparison, comparison.values.map { .string($0) }) else {
                throw IntentError(
                    .notAValue(
                        comparison.values.first ?? "", parameter: comparison.property,
                        form: known.valueType.form ?? "a value"))
            }
            mapped.append(mapping)
        }
        var order: [EntityQuerySort<Entity>] = []
        if let name = search.sortedBy {
            let target = try property(named: name)
            guard
                let option = Self.sortingOptions.options.first(where: {
                    target.matches(by: $0.keyPath, $0.isOf, sample)
                })
            else {
                throw IntentError(.notSortable(name))
            }
            order = [EntityQuerySort(by: option.keyPath, order: search.isDescending ? .descending : .ascending)]
        }
        return try await entities(matching: mapped, mode: search.mode, sortedBy: order, limit: search.limit)
    }

    private func sampleEntity() async throws -> Entity? {
        if let first = try await suggestedEntities()._sections.lazy.flatMap(\.items).first { return first.value }
        if let first = try await _everyEntity()?.first { return first }
        return try await entities(matching: [], mode: .and, sortedBy: [], limit: 1).first
    }
}

/// A property of an entity, with its name.
private struct NamedProperty {
    /// The identity by which a query's key path is recognised.
    private enum Identity {
        /// A stored property is an object that all copies of the entity share.
        case stored(any AnyEntityProperty)
        /// A computed property is a new object on each read, so its key path is compared.
        case computed(AnyKeyPath)
    }

    let name: String
    private let identity: Identity

    static func all(of entity: some AppEntity) -> [NamedProperty] {
        let stored = Mirror(reflecting: entity).children.compactMap { label, value in
            (value as? any AnyEntityProperty).map {
                NamedProperty(name: label.withoutUnderscore, identity: .stored($0))
            }
        }
        let computed = _ComputedEntityProperty.all(of: type(of: entity))
        return stored + computed.map { NamedProperty(name: $0.name, identity: .computed($0.keyPath)) }
    }

    /// Returns true if a query's key path leads to this property.
    func matches<Entity>(
        by keyPath: PartialKeyPath<Entity>, _ isOf: (Entity, any AnyEntityProperty) -> Bool, _ sample: Entity
    ) -> Bool {
        switch identity {
        case .stored(let property): isOf(sample, property)
        case .computed(let own): own == keyPath
        }
    }
}

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
