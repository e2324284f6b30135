import IntentsRuntime

/// An entity type, whose query a test can run.
public struct EntityDefinition: Sendable {
    let name: String
    let app: AppRegistration

    /// Returns the entities that the app's query finds for a string.
    ///
    /// - Throws: The query's error, or an error that lists the known types.
    public func entities(matching text: String) async throws -> [FoundEntity] { try await ask(.matching(text)) }

    /// Returns the entities with the identifiers, in the same order.
    ///
    /// - Throws: The errors of ``entities(matching:)``.
    public func entities(identifiers: [String]) async throws -> [FoundEntity] {
        try await ask(.identifiers(identifiers))
    }

    /// Returns the entities that the query suggests.
    ///
    /// - Throws: The errors of ``entities(matching:)``.
    public func suggestedEntities() async throws -> [FoundEntity] { try await ask(.suggested) }

    /// Returns the entities that match all comparisons, or at least one comparison if `isAny` is true. A comparison consists of a property,
    /// an operator and values.
    ///
    /// - Throws: The errors of ``entities(matching:)``; an error for an unknown property or operator, or an invalid value.
    public func entities(
        where comparisons: (property: String, comparison: String, values: [String])..., any isAny: Bool = false,
        sortedBy property: String? = nil, descending: Bool = false, limit: Int? = nil
    ) async throws -> [FoundEntity] {
        var search = PropertySearch()
        search.comparisons = comparisons.map {
            WrittenComparison(property: $0.property, comparison: $0.comparison, values: $0.values)
        }
        search.mode = isAny ? .or : .and
        (search.sortedBy, search.isDescending, search.limit) = (property, descending, limit)
        return try await IntentRunner([app]).choices(ofType: name, fitting: search).map(FoundEntity.init)
    }

    /// Returns all entities of a type with an enumerable query.
    ///
    /// - Throws: The errors of ``entities(matching:)``; an error if the query can't list all entities.
    public func allEntities() async throws -> [FoundEntity] {
        try await IntentRunner([app]).allChoices(ofType: name).map(FoundEntity.init)
    }

    /// Returns a reference to an entity, as a value for an intent's parameter.
    public func makeReference(identifier: String) -> EntityReference { EntityReference(id: identifier) }

    private func ask(_ request: IntentChoiceRequest) async throws -> [FoundEntity] {
        try await IntentRunner([app]).choices(ofType: name, request).map(FoundEntity.init)
    }
}

/// A reference to an entity by its identifier.
public struct EntityReference: Hashable, Sendable {
    /// The identifier.
    public let id: String
}

/// An entity that a query found. Its properties are read by name.
@dynamicMemberLookup
public struct FoundEntity: Hashable, Sendable {
    /// The identifier.
    public let id: String
    /// The displayed title.
    public let title: String
    /// The displayed subtitle.
    public let subtitle: String?
    private let value: RunValue

    init(_ choice: IntentChoice) {
        (id, title, subtitle) = (choice.id, choice.title, choice.subtitle)
        value = RunValue(json: JSONValue(written: choice.value))
    }

    /// The entity's property with a name; `nil` if there is no such property.
    public subscript(dynamicMember name: String) -> RunValue? { value[dynamicMember: name] }
}

extension JSONValue {
    /// Creates a value as intents encode it; null for a type they don't support.
    init(written value: any Sendable) {
        guard let value = value as? any _IntentValue else {
            self = .null
            return
        }
        self = Swift.type(of: value)._intentValueType.write(value)
    }
}
