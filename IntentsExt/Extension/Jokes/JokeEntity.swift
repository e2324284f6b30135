import AppIntents

/// A joke as an app entity.
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
    /// Creates an entity from a stored joke.
    init(_ joke: SharedJokeOfTheDay) {
        self.init(id: joke.id, setup: joke.setup, punchline: joke.punchline, character: joke.character)
    }

    /// The joke as stored in the container.
    var joke: SharedJokeOfTheDay {
        SharedJokeOfTheDay(id: id, setup: setup, punchline: punchline, character: character)
    }
}

/// A query for the stored jokes.
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
