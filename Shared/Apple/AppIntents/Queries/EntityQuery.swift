/// Finds entities.
///
/// Mirrors [AppIntents' `EntityQuery`](https://developer.apple.com/documentation/appintents/entityquery).
@_alwaysEmitConformanceMetadata
public protocol EntityQuery: DynamicOptionsProvider where Result.Result == Entity, DefaultValue == Entity {
    /// What the query finds.
    associatedtype Entity: AppEntity
    /// The type of the list of entities to offer.
    associatedtype Result: ResultsCollection = [Entity]
    /// The type of the entity to begin with.
    associatedtype DefaultValue = Entity

    /// Creates the query.
    init()
    /// The entities with the identifiers, in the order asked for; unknown ones are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// The entities to offer where none is named.
    func suggestedEntities() async throws -> Result
    /// What a text finds; `nil` for a query that takes no text.
    func _entities(calledLike text: String) async throws -> [Entity]?
    /// What there is; `nil` for a query that can't list it.
    func _everyEntity() async throws -> [Entity]?
}

extension EntityQuery {
    /// None.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
    /// The entities to offer.
    public func results() async throws -> Result { try await suggestedEntities() }
    /// None: the query takes no text.
    public func _entities(calledLike text: String) async throws -> [Entity]? { nil }
    /// None: the query can't list them.
    public func _everyEntity() async throws -> [Entity]? { nil }

    /// What is asked for, each entity once.
    package func choices(_ request: IntentChoiceRequest) async throws -> [IntentChoice] {
        try await prepareDependencies(of: self)
        switch request {
        case .suggested:
            let offered = try await suggestedEntities()._sections.flatMap { section in
                section.items.map { item in
                    var choice = item.value.choice
                    if let title = item.title { choice.title = title.text }
                    choice.section = section.title?.text
                    return choice
                }
            }
            return offered.once
        case .identifiers(let ids):
            let identifiers = ids.compactMap { Entity.ID.entityIdentifier(for: $0) }
            guard !identifiers.isEmpty else { return [] }
            let found = try await entities(for: identifiers).map(\.choice).once
            // Whatever order a query answers in, the one asked for counts, and nothing that wasn't asked for.
            return ids.compactMap { id in found.first { $0.id == id } }.once
        case .matching(let text):
            if let found = try await _entities(calledLike: text) { return found.map(\.choice).once }
            if let every = try await _everyEntity() { return every.map(\.choice).once.matching(text) }
            return try await choices(.suggested).matching(text)
        }
    }
}

extension [IntentChoice] {
    /// The choices without those of an identifier that came before.
    fileprivate var once: [IntentChoice] {
        var seen: Set<String> = []
        return filter { seen.insert($0.id).inserted }
    }
}

/// Finds entities by a text, too.
///
/// Mirrors [AppIntents' `EntityStringQuery`](https://developer.apple.com/documentation/appintents/entitystringquery).
@_alwaysEmitConformanceMetadata
public protocol EntityStringQuery: EntityQuery {
    /// The type of the list of entities a text stands for.
    associatedtype StringResult: ResultsCollection = [Entity] where StringResult.Result == Entity
    /// The entities a text stands for, the best first.
    func entities(matching string: String) async throws -> StringResult
}

extension EntityStringQuery {
    /// What a text finds.
    public func _entities(calledLike text: String) async throws -> [Entity]? {
        try await entities(matching: text)._sections.flatMap { $0.items.map(\.value) }
    }
}

/// Lists all the entities there are.
///
/// Mirrors [AppIntents' `EnumerableEntityQuery`](https://developer.apple.com/documentation/appintents/enumerableentityquery).
@_alwaysEmitConformanceMetadata
public protocol EnumerableEntityQuery: EntityQuery {
    // Said again, because the compiler reads off a requirement only the types of its own protocol.
    /// What the query finds.
    associatedtype Entity
    /// The type of the list of entities to offer.
    associatedtype Result = [Entity]
    /// The type of the entity to begin with.
    associatedtype DefaultValue = Entity

    /// All the entities.
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Those of all the entities with the identifiers.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let all = try await allEntities()
        return identifiers.compactMap { id in all.first { $0.id == id } }
    }
    /// All of them.
    public func _everyEntity() async throws -> [Entity]? { try await allEntities() }
}

extension EnumerableEntityQuery {
    /// All of them.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// Finds the one thing there is.
///
/// Mirrors [AppIntents' `UniqueAppEntityQuery`](https://developer.apple.com/documentation/appintents/uniqueappentityquery).
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntityQuery: EntityQuery {
    // Said again, because the compiler reads off a requirement only the types of its own protocol.
    /// What the query finds.
    associatedtype Entity
    /// The type of the list of entities to offer.
    associatedtype Result = [Entity]
    /// The type of the entity to begin with.
    associatedtype DefaultValue = Entity

    /// The thing.
    func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
    /// The thing, where it is asked for.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let entity = try await uniqueEntity()
        return identifiers.contains(entity.id) ? [entity] : []
    }
    /// The thing.
    public func defaultResult() async -> Entity? {
        do {
            return try await uniqueEntity()
        } catch {
            RequestContext.current.faults.record(IntentError(.query("\(Self.self)", spokenText(of: error))))
            return nil
        }
    }
    /// The thing.
    public func _everyEntity() async throws -> [Entity]? { [try await uniqueEntity()] }
}

extension UniqueAppEntityQuery {
    /// The thing.
    public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// Finds values other than entities by something given.
///
/// Mirrors [AppIntents' `IntentValueQuery`](https://developer.apple.com/documentation/appintents/intentvaluequery).
@_alwaysEmitConformanceMetadata
public protocol IntentValueQuery: Sendable {
    /// What is given.
    associatedtype Input
    /// The type of the list of values.
    associatedtype Result

    /// Creates the query.
    init()
    /// The values for what is given.
    func values(for input: Input) async throws -> Result
}

/// Finds the one thing there is, by a closure.
///
/// Mirrors [AppIntents' `UniqueAppEntityProvider`](https://developer.apple.com/documentation/appintents/uniqueappentityprovider).
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    /// The type of the list of things to offer.
    public typealias Result = [Entity]
    /// The type of the thing to begin with.
    public typealias DefaultValue = Entity

    private let find: (@Sendable () async throws -> Entity)?

    public init() { find = nil }

    public init(_ find: @escaping @Sendable () async throws -> Entity) { self.find = find }

    /// The thing.
    ///
    /// - Throws: ``AppIntentError/Unrecoverable/entityNotFound`` without a closure; else what that throws.
    public func uniqueEntity() async throws -> Entity {
        guard let find else { throw AppIntentError.Unrecoverable.entityNotFound }
        return try await find()
    }
}
