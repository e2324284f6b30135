import Foundation
import IntentsRuntime

/// The intents, entities and phrases of an app, for use in tests.
///
/// The interface resembles AppIntentsTesting. Intents run in the test's process; a test can answer prompts, read dialogs and run phrases.
public struct IntentDefinitions: Sendable {
    let app: AppRegistration
    let enumerations: [any AppEnum.Type]
    let queries: [any IntentValueQuery.Type]

    /// Creates definitions from the types that a test uses.
    public init(
        applicationName: String = "App", alternativeNames: [String] = [], intents: [any AppIntent.Type],
        entities: [any AppEntity.Type] = [], enums: [any AppEnum.Type] = [],
        valueQueries: [any IntentValueQuery.Type] = [], shortcuts: (any AppShortcutsProvider.Type)? = nil
    ) {
        app = AppRegistration(
            applicationName: applicationName, alternativeNames: alternativeNames, intents: intents, entities: entities,
            shortcuts: shortcuts ?? NoShortcuts.self)
        (enumerations, queries) = (enums, valueQueries)
    }

    /// The intents by identifier.
    public var intents: Intents { Intents(app: app) }

    /// The entity types by name.
    public var entities: Entities { Entities(app: app) }

    /// The enumerations by name.
    public var enums: Enumerations { Enumerations(types: enumerations) }

    /// The value queries by name.
    public var valueQueries: ValueQueries { ValueQueries(types: queries) }

    /// Returns the intent that a phrase runs, with the parameter values from the phrase.
    ///
    /// - Parameter isFuzzy: True to accept the nearest phrase.
    /// - Throws: An error with the nearest phrase, or with the App Shortcuts rule that is violated.
    public func intent(forPhrase phrase: String, isFuzzy: Bool = false) async throws -> PreparedIntent {
        let match = try await match(phrase, isFuzzy: isFuzzy)
        // The intent is created for each run, with the values that the shortcut sets.
        var prepared = PreparedIntent(app: app) { try await self.match(phrase, isFuzzy: isFuzzy).intent }
        prepared.identifier = match.intent.persistentIdentifier
        prepared.summary = IntentRunner.summary(of: match.intent)
        prepared.meant = match.meant
        prepared.matchedPhrase = match.phrase
        return prepared
    }

    private func match(_ phrase: String, isFuzzy: Bool) async throws -> PhraseMatch {
        try await PhraseIndex([app]).completedAndChecked().match(phrase, isFuzzy: isFuzzy)
    }

    /// The intents of an app by identifier.
    public struct Intents: Sendable {
        let app: AppRegistration

        /// The intent with an identifier. Running an unknown intent throws an error with a suggestion.
        public subscript(id: String) -> IntentDefinition { IntentDefinition(id: id, app: app) }
    }

    /// The entity types of an app by name.
    public struct Entities: Sendable {
        let app: AppRegistration

        /// The entity type with a name. Querying an unknown type throws an error with a suggestion.
        public subscript(name: String) -> EntityDefinition { EntityDefinition(name: name, app: app) }
    }

    /// The enumerations of an app by name.
    public struct Enumerations: Sendable {
        let types: [any AppEnum.Type]

        /// The enumeration with a name.
        public subscript(name: String) -> EnumDefinition {
            EnumDefinition(name: name, type: types.first { "\($0)" == name })
        }
    }

    /// The value queries of an app by name.
    public struct ValueQueries: Sendable {
        let types: [any IntentValueQuery.Type]

        /// The value query with a name. Running an unknown query throws an error with a suggestion.
        public subscript(name: String) -> ValueQueryDefinition { ValueQueryDefinition(name: name, types: types) }
    }
}
