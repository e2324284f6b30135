/// Where the jokes extensions choose from are: a catalogue by id, with a group a character and a category.
package enum JokeCatalogue {
    /// The catalogue of the domain `jokes`.
    package static let key = CatalogueKey<SharedJokeOfTheDay>(.jokes)

    /// A joke as a record of the catalogue.
    package static func record(_ joke: SharedJokeOfTheDay) -> (
        key: String, groups: [String], value: SharedJokeOfTheDay
    ) {
        let groups = [joke.character.map { "character/\($0)" }, joke.category.map { "category/\($0)" }]
        return (joke.id, groups.compactMap { $0 }, joke)
    }
}
