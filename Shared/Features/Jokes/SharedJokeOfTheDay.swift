/// A joke, as shared by the app, the widgets and the intents.
package struct SharedJokeOfTheDay: Hashable, Sendable {
    /// The joke's id at its source.
    package var id: String
    package var setup: String
    package var punchline: String
    /// The joke's narrator; see ``JokeCharacter``.
    package var character: String?
    /// The joke's subject; see ``JokeCategory``.
    package var category: String?

    package init(id: String, setup: String, punchline: String, character: String? = nil, category: String? = nil) {
        self.id = id
        self.setup = setup
        self.punchline = punchline
        self.character = character
        self.category = category
    }

    /// The sample for placeholders and galleries; never shown as a synced joke.
    package static var placeholder: SharedJokeOfTheDay {
        SharedJokeOfTheDay(
            id: "placeholder", setup: String(localized: "Why did the placeholder get the part?"),
            punchline: String(localized: "It was already on the set."), character: JokeCharacter.mrFunny.rawValue)
    }
}

extension SharedJokeOfTheDay: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, setup)
        writer.write(3, punchline)
        if let character { writer.write(4, character) }
        if let category { writer.write(5, category) }
    }

    package init(from reader: inout WireReader) throws {
        var (id, setup, punchline): (String?, String?, String?)
        var (character, category): (String?, String?)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2: setup = try reader.string(field)
            case 3: punchline = try reader.string(field)
            case 4: character = try reader.string(field)
            case 5: category = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard let id else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let setup else { throw WireError(.missing(field: 2), at: reader.offset) }
        guard let punchline else { throw WireError(.missing(field: 3), at: reader.offset) }
        self.init(id: id, setup: setup, punchline: punchline, character: character, category: category)
    }
}
