import AppIntents

/// A joke, as intents see it.
struct JokeEntity: AppEntity, Equatable {
    var id: String
    var setup: String
    var punchline: String
    var character: String?

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Joke"
    static let defaultQuery = JokeQuery()

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(setup)") }
}

extension JokeEntity {
    /// Wraps a joke of the container.
    init(_ joke: SharedJokeOfTheDay) {
        self.init(id: joke.id, setup: joke.setup, punchline: joke.punchline, character: joke.character)
    }

    /// The joke as the container has it.
    var joke: SharedJokeOfTheDay {
        SharedJokeOfTheDay(id: id, setup: setup, punchline: punchline, character: character)
    }
}

/// Finds jokes among those the app stored.
struct JokeQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [JokeEntity] {
        SharedJokeProvider().jokes(withIDs: identifiers).map(JokeEntity.init)
    }

    func entities(matching string: String) async throws -> [JokeEntity] {
        SharedJokeProvider().jokes(matching: string).map(JokeEntity.init)
    }

    func suggestedEntities() async throws -> [JokeEntity] {
        SharedJokeProvider().jokeOfTheDay().map { [JokeEntity($0)] } ?? []
    }
}
