import Shared

/// The stored jokes of a character, of a category, or of both.
struct CharacterDetailViewModel: Sendable {
    let container: Container

    /// Returns the jokes, sorted by id.
    ///
    /// - Parameters:
    ///   - character: The character who tells the jokes; `nil` for all.
    ///   - category: The category of the jokes; `nil` for all.
    /// - Throws: ``ContainerError``.
    func jokes(of character: JokeCharacter?, about category: JokeCategory?) throws -> [SharedJokeOfTheDay] {
        guard let catalogue = try container.catalogue(JokeCatalogue.key) else { return [] }
        var positions = Array(0..<catalogue.count)
        if let character { positions = try catalogue.positions(inGroup: "character/\(character.rawValue)") }
        if let category {
            let members = Set(try catalogue.positions(inGroup: "category/\(category.rawValue)"))
            positions = positions.filter(members.contains)
        }
        return try positions.map { try catalogue.record(at: $0).value }
    }
}
