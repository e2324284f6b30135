import Foundation
import IntentsRuntime

/// The intents, entities and phrases of an app, by their names, to be tried in a test.
///
/// Shaped like AppIntentsTesting. It runs in the test's own process; questions can be answered, dialogs read and phrases said.
public struct IntentDefinitions: Sendable {
    let app: AppRegistration
    let enumerations: [any AppEnum.Type]
    let queries: [any IntentValueQuery.Type]

    /// Names what is to be tried.
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

    /// The intents by their identifiers.
    public var intents: Intents { Intents(app: app) }

    /// The types of entities by their names.
    public var entities: Entities { Entities(app: app) }

    /// The enumerations by their names.
    public var enums: Enumerations { Enumerations(types: enumerations) }

    /// The queries of values by their names.
    public var valueQueries: ValueQueries { ValueQueries(types: queries) }

    /// The intent a phrase starts, with the value the phrase gives a parameter.
    ///
    /// - Parameter isFuzzy: Whether the phrase that comes nearest is taken.
    /// - Throws: An error that names the phrase that comes nearest; or the rule of App Shortcuts that is broken.
    public func intent(forPhrase phrase: String, isFuzzy: Bool = false) async throws -> PreparedIntent {
        let match = try await match(phrase, isFuzzy: isFuzzy)
        // Made anew for each run, with what the shortcut sets.
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

    /// The intents of an app by their identifiers.
    public struct Intents: Sendable {
        let app: AppRegistration

        /// The intent with an identifier; running one that isn't there is an error that names what is near.
        public subscript(id: String) -> IntentDefinition { IntentDefinition(id: id, app: app) }
    }

    /// The types of entities of an app by their names.
    public struct Entities: Sendable {
        let app: AppRegistration

        /// The type with a name; asking one that isn't there is an error that names what is near.
        public subscript(name: String) -> EntityDefinition { EntityDefinition(name: name, app: app) }
    }

    /// The enumerations of an app by their names.
    public struct Enumerations: Sendable {
        let types: [any AppEnum.Type]

        /// The enumeration with a name.
        public subscript(name: String) -> EnumDefinition {
            EnumDefinition(name: name, type: types.first { "\($0)" == name })
        }
    }

    /// The queries of values of an app by their names.
    public struct ValueQueries: Sendable {
        let types: [any IntentValueQuery.Type]

        /// The query with a name; asking one that isn't there is an error that names what is near.
        public subscript(name: String) -> ValueQueryDefinition { ValueQueryDefinition(name: name, types: types) }
    }
}
