import Shared

/// Runs intents, whoever asks for them.
package struct IntentRunner: Sendable {
    /// What running an intent came to.
    package struct Outcome: Hashable, Sendable {
        /// What the intent says; `nil` for one that says nothing.
        package var dialog: String?
        /// The value it returns, described; `nil` for none.
        package var value: String?
    }

    private let apps: [AppRegistration]

    /// Creates a runner for the intents of apps.
    package init(_ apps: [AppRegistration]) { self.apps = apps }

    /// The intent with an identifier.
    ///
    /// - Throws: ``UsageError`` with code 65 that names what is near.
    package func intent(id: String) throws -> any AppIntent {
        let known = apps.flatMap(\.intents)
        guard let type = known.first(where: { $0.persistentIdentifier == id }) else {
            throw UsageError(
                "no intent with the id '\(id)' — \(suggestion(for: id, in: known.map { $0.persistentIdentifier }))",
                exitCode: .badData)
        }
        return type.init()
    }

    /// A thing that was found.
    package struct Hit: Hashable, Sendable {
        /// The name of its type.
        package var type: String
        package var id: String
        package var title: String
        /// The app it is a thing of.
        package var application: String
    }

    /// The things of all apps a text stands for.
    ///
    /// - Throws: ``UsageError`` for a text over 500 characters or with control characters; else what a query throws.
    package func search(_ text: String) async throws -> [Hit] {
        guard text.count <= 500, !text.unicodeScalars.contains(where: \.isTerminalControl) else {
            throw UsageError("a text to search for has at most 500 characters and no control characters")
        }
        var hits: [Hit] = []
        for app in apps {
            for type in app.entities { hits += try await Self.search(type, text, app.applicationName) }
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        return hits
    }

    private static func search<Entity: AppEntity>(
        _ type: Entity.Type, _ text: String, _ application: String
    ) async throws -> [Hit] {
        guard let query = Entity.defaultQuery as? any EntityStringQuery else { return [] }
        return try await hits(query, text, application)
    }

    private static func hits<Query: EntityStringQuery>(
        _ query: Query, _ text: String, _ application: String
    ) async throws -> [Hit] {
        try await query.entities(matching: text).map { entity in
            Hit(
                type: "\(Query.Entity.self)", id: entity.id.entityIdentifierString,
                title: entity.displayRepresentation.title.key, application: application)
        }
    }

    /// Runs an intent.
    ///
    /// - Throws: What `perform()` throws; else the first fault it met while reading, which it may have taken for "nothing".
    package func run<Intent: AppIntent>(_ intent: Intent) async throws -> Outcome {
        let result = try await intent.perform()
        if let fault = RequestContext.current.faults.first { throw fault }
        // A cast to the one concrete type costs nothing; one to a protocol searches all conformances of the executable.
        let spoken = result as? IntentResultContainer<Intent.PerformResult.Value, IntentDialog>
        return Outcome(dialog: spoken?.dialog?.text, value: result.value.map { "\($0)" })
    }
}
