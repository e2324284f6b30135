import Shared

extension IntentRunner {
    /// An entity found by a search.
    package struct Hit: Hashable, Sendable {
        /// The name of the entity type.
        package var type: String
        package var id: String
        package var title: String
        /// The name of the app the entity belongs to.
        package var application: String
        package var subtitle: String?

        /// The hit as JSON.
        var json: JSONValue {
            [
                "type": .string(type), "id": .string(id), "title": .string(title),
                "application": .string(application),
            ]
        }
    }

    /// Returns the entities of all apps that match a text; entities with exactly this name come first.
    ///
    /// - Parameter type: The name of the entity type to search; `nil` for all types.
    /// - Throws: ``CommandFailure`` for an unknown type, or for a text of more than 500 characters or with control characters; else the
    ///   errors of queries.
    package func search(_ text: String, type name: String? = nil) async throws -> [Hit] {
        guard text.count <= 500, !text.unicodeScalars.contains(where: \.isTerminalControl) else {
            throw CommandFailure(
                "the search text is longer than 500 characters or has control characters — shorten it, or write plain text"
            )
        }
        var hits: [(hit: Hit, isCalled: Bool)] = []
        for (app, type) in try entityTypes(named: name) {
            let found = try await choices(of: type, .matching(text))
            let others = try await indexed(type, text).filter { other in !found.contains { $0.id == other.id } }
            for choice in found + others {
                let hit = Hit(
                    type: "\(type)", id: choice.id, title: choice.title, application: app.applicationName,
                    subtitle: choice.subtitle)
                hits.append((hit, choice.isCalled(text)))
            }
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        return hits.filter(\.isCalled).map(\.hit) + hits.filter { !$0.isCalled }.map(\.hit)
    }

    /// Returns the entities of one type that match property comparisons.
    ///
    /// - Throws: ``CommandFailure`` for a type whose query supports no comparisons; else ``IntentError``, or the error of the query.
    package func search(_ search: PropertySearch, type name: String) async throws -> [Hit] {
        hits(try await choices(ofType: name, fitting: search), ofType: name, in: try entityTypes(named: name)[0].0)
    }

    /// Returns the entities of one type that match property comparisons, as choices.
    ///
    /// - Throws: The errors of ``search(_:type:)``.
    package func choices(ofType name: String, fitting search: PropertySearch) async throws -> [IntentChoice] {
        guard let found = try await Self.fitting(try entityTypes(named: name)[0].1, search) else {
            throw CommandFailure(
                "the query of \(name) supports no property comparisons — search by text", exitCode: .badData)
        }
        return found
    }

    private func hits(_ choices: [IntentChoice], ofType name: String, in app: AppRegistration) -> [Hit] {
        choices.map {
            Hit(type: name, id: $0.id, title: $0.title, application: app.applicationName, subtitle: $0.subtitle)
        }
    }

    /// Returns all entities of one type.
    ///
    /// - Throws: ``CommandFailure`` for an unknown type, or for a type whose query can't list its entities; else the error of the query.
    package func everything(ofType name: String) async throws -> [Hit] {
        hits(try await allChoices(ofType: name), ofType: name, in: try entityTypes(named: name)[0].0)
    }

    /// Returns all entities of one type, as choices.
    ///
    /// - Throws: The errors of ``everything(ofType:)``.
    package func allChoices(ofType name: String) async throws -> [IntentChoice] {
        let type = try entityTypes(named: name)[0].1
        guard let found = try await queried(type, { try await Self.everything($0) }) else {
            throw CommandFailure(
                "the query of \(name) can't list all entities — write a search text", exitCode: .badData)
        }
        return found
    }

    private static func everything<Entity: AppEntity>(_ type: Entity.Type) async throws -> [IntentChoice]? {
        let query = Entity.defaultQuery
        try await prepareDependencies(of: query)
        return try await query._everyEntity()?.map(\.choice)
    }

    /// Returns the entity types with the given name, of which there is at least one; all types if the name is `nil`.
    ///
    /// - Throws: ``CommandFailure`` for an unknown name.
    func entityTypes(named name: String?) throws -> [(AppRegistration, any AppEntity.Type)] {
        let all = apps.flatMap { app in app.entities.map { (app, $0) } }
        guard let name else { return all }
        let named = all.filter { "\($0.1)" == name }
        guard !named.isEmpty else {
            throw CommandFailure(
                "no such entity type '\(name.shortened)' — \(suggestion(for: name, in: all.map { "\($0.1)" }))",
                exitCode: .badData)
        }
        return named
    }

    /// Returns the requested entities of one type.
    ///
    /// - Throws: ``CommandFailure`` for an unknown type; else the error of the query.
    package func choices(ofType name: String, _ request: IntentChoiceRequest) async throws -> [IntentChoice] {
        try await choices(of: try entityTypes(named: name)[0].1, request)
    }

    func choices(of type: any AppEntity.Type, _ request: IntentChoiceRequest) async throws -> [IntentChoice] {
        try await queried(type) { try await Self.choices($0, request) }
    }

    /// Returns the entities that a type's query suggests, also those that it suggests twice.
    ///
    /// - Throws: The error of the query.
    func suggestions(of type: any AppEntity.Type) async throws -> [IntentChoice] {
        func suggestions<Entity: AppEntity>(_ type: Entity.Type) async throws -> [IntentChoice] {
            try await Entity.defaultQuery.suggestions()
        }
        return try await queried(type) { try await suggestions($0) }
    }

    /// Runs the query of a type, and rethrows the query's errors as an ``IntentError`` that names the type.
    private func queried<Answer>(
        _ type: any AppEntity.Type, _ ask: (any AppEntity.Type) async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await ask(type)
        } catch let error as any CommandError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw IntentError(.query("the query of \(type)", spokenText(of: error)))
        }
    }

    /// Returns the suggested entities of a type that Spotlight indexes, if their Spotlight attributes contain a text.
    private func indexed(_ type: any AppEntity.Type, _ text: String) async throws -> [IntentChoice] {
        guard type is any IndexedEntity.Type, !text.normalizedPhrase.isEmpty else { return [] }
        let key = text.normalizedPhrase
        return try await choices(of: type, .suggested).filter { choice in
            guard let entity = choice.value as? any IndexedEntity, !entity.hideInSpotlight else { return false }
            return entity.searchWords.contains { $0.normalizedPhrase.hasWords(key) }
        }
    }

    private static func choices<Entity: AppEntity>(
        _ type: Entity.Type, _ request: IntentChoiceRequest
    ) async throws -> [IntentChoice] {
        // For an empty text, a query without text search would return its suggestions.
        if case .matching(let text) = request, text.isEmpty { return [] }
        return try await Entity.defaultQuery.choices(request)
    }

    private static func fitting<Entity: AppEntity>(
        _ type: Entity.Type, _ search: PropertySearch
    ) async throws -> [IntentChoice]? {
        func fitting<Query: EntityPropertyQuery>(_ query: Query) async throws -> [IntentChoice] {
            try await query.entities(fitting: search).map(\.choice)
        }
        guard let query = Entity.defaultQuery as? any EntityPropertyQuery else { return nil }
        return try await fitting(query)
    }
}
