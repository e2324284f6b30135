import Shared

/// A joke of a source: the app's full model.
struct Joke: Hashable, Sendable, Decodable {
    var id: String
    var setup: String
    var punchline: String
    /// The character who tells the joke.
    var character: String?
    /// The category of the joke.
    var category: JokeCategory?

    private enum CodingKeys: String, CodingKey { case id, setup, punchline, character, category }

    init(id: String, setup: String, punchline: String, character: String? = nil, category: JokeCategory? = nil) {
        self.id = id
        self.setup = setup
        self.punchline = punchline
        self.character = character
        self.category = category
    }

    /// Creates a joke from its stored form.
    init(_ shared: SharedJokeOfTheDay) {
        self.init(
            id: shared.id, setup: shared.setup, punchline: shared.punchline, character: shared.character,
            category: shared.category.flatMap(JokeCategory.init))
    }

    /// Decodes a record, ignoring an unknown category.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        setup = try values.decode(String.self, forKey: .setup)
        punchline = try values.decode(String.self, forKey: .punchline)
        character = try values.decodeIfPresent(String.self, forKey: .character)
        category = try values.decodeIfPresent(String.self, forKey: .category).flatMap(JokeCategory.init)
    }

    /// The joke in the form that widgets and intents read.
    var shared: SharedJokeOfTheDay {
        SharedJokeOfTheDay(
            id: id, setup: setup, punchline: punchline, character: character, category: category?.rawValue)
    }

    /// Why the joke is invalid; `nil` if it is valid.
    var fault: String? {
        if id.isEmpty || id.count > 100 { return "its id has \(id.count) characters, not 1 to 100" }
        for (name, text) in [("id", id), ("setup", setup), ("punchline", punchline), ("character", character ?? "")] {
            if text.unicodeScalars.contains(where: \.isTerminalControl) { return "its \(name) has control characters" }
        }
        for (name, text) in [("setup", setup), ("punchline", punchline)] {
            if text.allSatisfy(\.isWhitespace) { return "its \(name) is blank" }
            if text.count > Self.textLimit {
                return "its \(name) has \(text.count) characters, more than \(Self.textLimit)"
            }
        }
        return nil
    }

    /// The maximum length of a setup or punchline, in characters.
    static let textLimit = 2_000
}
