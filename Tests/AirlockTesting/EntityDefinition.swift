import IntentsRuntime

/// A type of entities whose queries can be asked.
public struct EntityDefinition: Sendable {
    let name: String
    let app: AppRegistration

    /// The entities a text stands for, as the app's query finds them.
    ///
    /// - Throws: What the query throws, or an error that names the types there are.
    public func entities(matching text: String) async throws -> [FoundEntity] { try await ask(.matching(text)) }

    /// The entities with identifiers, in the order asked for.
    ///
    /// - Throws: As ``entities(matching:)`` does.
    public func entities(identifiers: [String]) async throws -> [FoundEntity] {
        try await ask(.identifiers(identifiers))
    }

    /// The entities offered where none is named.
    ///
    /// - Throws: As ``entities(matching:)`` does.
    public func suggestedEntities() async throws -> [FoundEntity] { try await ask(.suggested) }

    /// The entities that fit comparisons, each written `property operator value`.
    ///
    /// - Throws: As ``entities(matching:)`` does; an error that names a property, an operator or a value there is nothing for.
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

    /// All the entities there are, of a type whose query lists them.
    ///
    /// - Throws: As ``entities(matching:)`` does; an error for a query that can't list them.
    public func allEntities() async throws -> [FoundEntity] {
        try await IntentRunner([app]).allChoices(ofType: name).map(FoundEntity.init)
    }

    /// An entity by its identifier, to be given to an intent.
    public func makeReference(identifier: String) -> EntityReference { EntityReference(id: identifier) }

    private func ask(_ request: IntentChoiceRequest) async throws -> [FoundEntity] {
        try await IntentRunner([app]).choices(ofType: name, request).map(FoundEntity.init)
    }
}

/// An entity by its identifier.
public struct EntityReference: Hashable, Sendable {
    /// The identifier.
    public let id: String
}

/// An entity a query found, whose properties are read by their names.
@dynamicMemberLookup
public struct FoundEntity: Hashable, Sendable {
    /// The identifier.
    public let id: String
    /// What a person reads.
    public let title: String
    /// What stands below it.
    public let subtitle: String?
    private let value: RunValue

    init(_ choice: IntentChoice) {
        (id, title, subtitle) = (choice.id, choice.title, choice.subtitle)
        value = RunValue(json: JSONValue(written: choice.value))
    }

    /// A property of the entity; `nil` for none of the name.
    public subscript(dynamicMember name: String) -> RunValue? { value[dynamicMember: name] }
}

extension JSONValue {
    /// A value as intents write it; null for one they don't.
    init(written value: any Sendable) {
        guard let value = value as? any _IntentValue else {
            self = .null
            return
        }
        self = Swift.type(of: value)._intentValueType.write(value)
    }
}
