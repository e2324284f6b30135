/// The catalogue of the jokes that extensions choose from: by id, with a group for each character and category.
package enum JokeCatalogue {
    /// The catalogue of the domain `jokes`.
    package static let key = CatalogueKey<SharedJokeOfTheDay>(.jokes)

    /// Returns a joke as a record of the catalogue.
    package static func record(_ joke: SharedJokeOfTheDay) -> (
        key: String, groups: [String], value: SharedJokeOfTheDay
    ) {
        let groups = [joke.character.map { "character/\($0)" }, joke.category.map { "category/\($0)" }]
        return (joke.id, groups.compactMap { $0 }, joke)
    }
}
