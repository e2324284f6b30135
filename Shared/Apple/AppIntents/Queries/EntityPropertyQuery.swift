/// Finds entities by what their properties are.
///
/// Mirrors [AppIntents' `EntityPropertyQuery`](https://developer.apple.com/documentation/appintents/entitypropertyquery).
@_alwaysEmitConformanceMetadata
public protocol EntityPropertyQuery: EntityQuery {
    /// What a comparison becomes: a predicate, a closure, whatever the app searches by.
    associatedtype ComparatorMappingType

    /// The properties that can be compared, and how.
    static var properties: QueryProperties { get }
    /// The properties that can be sorted by.
    static var sortingOptions: SortingOptions { get }
    /// The entities that fit comparisons.
    func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [Sort<Entity>], limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// The properties that can be compared, and how.
    public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// The properties that can be sorted by.
    public typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// Whether all comparisons must hold or one of them.
    public typealias ComparatorMode = EntityQueryComparatorMode
    /// A property to sort by, and which way.
    public typealias Sort<SortedEntity: AppEntity> = EntityQuerySort<SortedEntity>
    /// A property that can be compared, and how.
    public typealias Property<Value: _IntentValue> = EntityQueryProperty<Entity, Value, ComparatorMappingType>
    /// A property that can be sorted by.
    public typealias SortableBy = EntityQuerySortableByProperty<Entity>
}

/// Whether all comparisons must hold or one of them.
///
/// Mirrors [AppIntents' `EntityQueryComparatorMode`](https://developer.apple.com/documentation/appintents/entityquerycomparatormode).
public enum EntityQueryComparatorMode: String, Hashable, Sendable {
    /// All of them.
    case and
    /// One of them.
    case or
}

/// The properties that can be compared, and how.
public struct EntityQueryProperties<Entity: AppEntity, Mapping>: @unchecked Sendable {
    let properties: [AnyEntityQueryProperty<Entity, Mapping>]

    public init(
        @EntityQueryPropertiesBuilder<Entity, Mapping> properties: () -> [AnyEntityQueryProperty<Entity, Mapping>]
    ) {
        self.properties = properties()
    }
}

/// Builds the list of properties that can be compared.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, Mapping> {
    /// Takes a property.
    public static func buildExpression<Value: _IntentValue>(
        _ expression: EntityQueryProperty<Entity, Value, Mapping>
    ) -> AnyEntityQueryProperty<Entity, Mapping> { AnyEntityQueryProperty(expression) }
    /// Puts properties after each other.
    public static func buildBlock(
        _ components: AnyEntityQueryProperty<Entity, Mapping>...
    ) -> [AnyEntityQueryProperty<Entity, Mapping>] { components }
}

/// A property that can be compared, and how.
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

/// A property without the type of its values.
public struct AnyEntityQueryProperty<Entity: AppEntity, Mapping>: @unchecked Sendable {
    let keyPath: PartialKeyPath<Entity> & Sendable
    let isOf: @Sendable (Entity, any AnyEntityProperty) -> Bool
    let valueType: _IntentValueType
    let operators: [String]
    /// What comparing by an operator with values becomes; `nil` for an operator or values there is nothing for.
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

/// The properties that can be sorted by.
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

/// A property that can be sorted by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
    let keyPath: PartialKeyPath<Entity> & Sendable
    let isOf: @Sendable (Entity, any AnyEntityProperty) -> Bool

    public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>> & Sendable) {
        self.keyPath = keyPath
        isOf = { entity, other in entity[keyPath: keyPath] === other }
    }
}

/// A property to sort by, and which way.
///
/// Mirrors [AppIntents' `EntityQuerySort`](https://developer.apple.com/documentation/appintents/entityquerysort).
public struct EntityQuerySort<Entity: AppEntity>: Sendable {
    /// Which way.
    public enum Ordering: String, Hashable, Sendable {
        /// The least first.
        case ascending
        /// The greatest first.
        case descending
    }

    /// The property, as `\.$name`.
    public let by: PartialKeyPath<Entity> & Sendable
    /// Which way.
    public let order: Ordering
}
