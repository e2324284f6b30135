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
