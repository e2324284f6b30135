/// A query that finds entities.
///
/// Mirrors [AppIntents' `EntityQuery`](https://developer.apple.com/documentation/appintents/entityquery).
@_alwaysEmitConformanceMetadata
public protocol EntityQuery: DynamicOptionsProvider where Result.Result == Entity {
    /// The type of the entities.
    associatedtype Entity: AppEntity
    /// The type of the suggested entities.
    associatedtype Result: ResultsCollection = [Entity]
    /// The type of the default: an entity, or a list of entities.
    associatedtype DefaultValue = Entity

    // Repeated, because the compiler infers associated types only from requirements of the same protocol.
    /// Returns the value to use if the caller gives none; `nil` if there is no default value.
    func defaultResult() async -> DefaultValue?
    /// Creates the query.
    init()
    /// Returns the entities with the given identifiers, in that order. Unknown identifiers are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// Returns the entities to suggest.
    func suggestedEntities() async throws -> Result
    /// Returns the entities that match a string; `nil` for a query that can't search by string.
    func _entities(calledLike text: String) async throws -> [Entity]?
    /// Returns all entities; `nil` for a query that can't list them.
    func _everyEntity() async throws -> [Entity]?
}

extension EntityQuery {
    /// Returns no entities, the default.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
    public func results() async throws -> Result { try await suggestedEntities() }
    /// Returns `nil`: the query can't search by string.
    public func _entities(calledLike text: String) async throws -> [Entity]? { nil }
    /// Returns `nil`: the query can't list its entities.
    public func _everyEntity() async throws -> [Entity]? { nil }

    /// Returns the choices for a request, each entity once.
    package func choices(_ request: IntentChoiceRequest) async throws -> [IntentChoice] {
        try await prepareDependencies(of: self)
        switch request {
        case .suggested: return try await suggestions().uniqued
        case .identifiers(let ids):
            let identifiers = ids.compactMap { Entity.ID.entityIdentifier(for: $0) }
            guard !identifiers.isEmpty else { return [] }
            let found = try await entities(for: identifiers).map { ($0.choice.id, $0.choice) }
            // A query may return entities that weren't requested, or a different order.
            let known = Dictionary(found) { first, _ in first }
            return ids.compactMap { known[$0] }.uniqued
        case .matching(let text):
            let found: [IntentChoice]
            if let called = try await _entities(calledLike: text) {
                found = called.map(\.choice).uniqued
            } else if let every = try await _everyEntity() {
                found = every.map(\.choice).uniqued.matching(text)
            } else {
                return try await choices(.suggested).matching(text)
            }
            guard !found.isEmpty, hasDependencyValue else { return found }
            // A search may ignore the dependency. A query that suggests nothing offers what it finds.
            let offered = Set(try await choices(.suggested).map(\.id))
            return offered.isEmpty ? found : found.filter { offered.contains($0.id) }
        }
    }

    /// Returns the suggested entities as choices. An entity that is suggested twice is two choices.
    package func suggestions() async throws -> [IntentChoice] {
        try await prepareDependencies(of: self)
        return try await suggestedEntities()._sections.flatMap { section in
            section.items.map { item in
                var choice = item.value.choice
                if let title = item.title { choice.title = title.text }
                choice.section = section.title?.text
                return choice
            }
        }
    }

    /// True if the query depends on a parameter of the current intent, and the parameter has a value.
    private var hasDependencyValue: Bool {
        guard let intent = IntentCall.current?.instance else { return false }
        return parameterDependencies(of: self, on: intent).contains(where: \.hasNonNilValue)
    }
}

extension [IntentChoice] {
    /// The choices without those whose identifier occurred before.
    fileprivate var uniqued: [IntentChoice] {
        var seen: Set<String> = []
        return filter { seen.insert($0.id).inserted }
    }
}

/// A query that also finds entities by string.
///
/// Mirrors [AppIntents' `EntityStringQuery`](https://developer.apple.com/documentation/appintents/entitystringquery).
@_alwaysEmitConformanceMetadata
public protocol EntityStringQuery: EntityQuery {
    /// The type of the entities that match a string.
    associatedtype StringResult: ResultsCollection = [Entity] where StringResult.Result == Entity
    /// Returns the entities that match a string, best match first.
    func entities(matching string: String) async throws -> StringResult
}

extension EntityStringQuery {
    /// Returns the entities that match a string.
    public func _entities(calledLike text: String) async throws -> [Entity]? {
        try await entities(matching: text)._sections.flatMap { $0.items.map(\.value) }
    }
}

/// A query that can list all its entities.
///
/// Mirrors [AppIntents' `EnumerableEntityQuery`](https://developer.apple.com/documentation/appintents/enumerableentityquery).
@_alwaysEmitConformanceMetadata
public protocol EnumerableEntityQuery: EntityQuery {
    // Repeated, because the compiler infers associated types only from requirements of the same protocol.
    /// The type of the entities.
    associatedtype Entity
    /// The type of the suggested entities.
    associatedtype Result = [Entity]
    /// The type of the default: an entity, or a list of entities.
    associatedtype DefaultValue = Entity

    /// Returns the value to use if the caller gives none; `nil` if there is no default value.
    func defaultResult() async -> DefaultValue?
    /// Returns all entities.
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Returns the entities with the given identifiers.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let all = try await allEntities()
        return identifiers.compactMap { id in all.first { $0.id == id } }
    }
    public func _everyEntity() async throws -> [Entity]? { try await allEntities() }
}

extension EnumerableEntityQuery {
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// A query that finds the only entity of a type.
///
/// Mirrors [AppIntents' `UniqueAppEntityQuery`](https://developer.apple.com/documentation/appintents/uniqueappentityquery).
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntityQuery: EntityQuery {
    // Repeated, because the compiler infers associated types only from requirements of the same protocol.
    /// The type of the entities.
    associatedtype Entity
    /// The type of the suggested entities.
    associatedtype Result = [Entity]
    /// The type of the default: an entity, or a list of entities.
    associatedtype DefaultValue = Entity

    /// Returns the value to use if the caller gives none; `nil` if there is no default value.
    func defaultResult() async -> DefaultValue?
    /// Returns the entity.
    func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
    /// Returns the entity if it has one of the identifiers.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let entity = try await uniqueEntity()
        return identifiers.contains(entity.id) ? [entity] : []
    }
    /// Returns the entity; `nil` if the query fails. The failure is recorded as a fault of the request.
    public func defaultResult() async -> Entity? {
        do {
            return try await uniqueEntity()
        } catch {
            RequestContext.current.faults.record(IntentError(.query("\(Self.self)", spokenText(of: error))))
            return nil
        }
    }
    /// Returns the only entity.
    public func _everyEntity() async throws -> [Entity]? { [try await uniqueEntity()] }
}

extension UniqueAppEntityQuery {
    public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query that finds values for an input.
///
/// Mirrors [AppIntents' `IntentValueQuery`](https://developer.apple.com/documentation/appintents/intentvaluequery).
@_alwaysEmitConformanceMetadata
public protocol IntentValueQuery: Sendable {
    /// The type of the input.
    associatedtype Input
    /// The type of the values.
    associatedtype Result

    /// Creates the query.
    init()
    /// Returns the values for an input.
    func values(for input: Input) async throws -> Result
}

/// A query that uses a closure to find the only entity of a type.
///
/// Mirrors [AppIntents' `UniqueAppEntityProvider`](https://developer.apple.com/documentation/appintents/uniqueappentityprovider).
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    /// The type of the suggested entities.
    public typealias Result = [Entity]
    public typealias DefaultValue = Entity

    private let find: (@Sendable () async throws -> Entity)?

    public init() { find = nil }

    public init(_ find: @escaping @Sendable () async throws -> Entity) { self.find = find }

    /// Returns the entity.
    ///
    /// - Throws: The error of the closure; ``AppIntentError/Unrecoverable/entityNotFound`` if the query was created without a closure.
    public func uniqueEntity() async throws -> Entity {
        guard let find else { throw AppIntentError.Unrecoverable.entityNotFound }
        return try await find()
    }
}
