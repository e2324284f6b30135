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

/// A joke's subject.
package enum JokeCategory: String, Hashable, Sendable, CaseIterable {
    case animals, food, work, science, home, travel, school, sport, music, wordplay
}

/// A joke's narrator.
package enum JokeCharacter: String, Hashable, Sendable, CaseIterable {
    case mrFunny = "MrFunny"
    case mrBad = "MrBad"
    case mrSad = "MrSad"
    case mrPotato = "MrPotato"
    case mrLove = "MrLove"

    /// The name for display.
    package var displayName: String {
        switch self {
        case .mrFunny: "Mr. Funny"
        case .mrBad: "Mr. Bad"
        case .mrSad: "Mr. Sad"
        case .mrPotato: "Mr. Potato"
        case .mrLove: "Mr. Love"
        }
    }
}

/// Returns the image name of a joke's character in the assets; `nil` if `character` is nil or unknown.
package func characterImageName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.rawValue
}

/// Returns the display name of a joke's character; `nil` if `character` is nil or unknown.
package func characterDisplayName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.displayName
}

/// The progress of a shuffle cycle, in which each joke is told once, in random order.
///
/// If there are several jokes, the next cycle begins with another joke than the last joke told, so that no joke is told twice in a row.
/// A cycle ends when every joke was told, or when jokes are added or removed.
package struct JokeShuffle: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<JokeShuffle>(.intents, literal: "joke-shuffle")

    /// The jokes of the cycle, as the catalogue's digest of keys.
    package var digest: UInt64
    /// The seed of the cycle's order.
    package var seed: UInt64
    /// The number of jokes told in this cycle.
    package var toldCount: UInt64
    /// The id of the last joke told.
    package var last: String

    /// Creates the cycle that follows `former`; if `former` is nil, the first cycle.
    ///
    /// - Parameters:
    ///   - count: The number of jokes, at least 1.
    ///   - chance: The seed of the order.
    ///   - id: Returns the id of the joke at a position.
    package init(
        after former: JokeShuffle?, digest: UInt64, count: Int, chance: UInt64, id: (Int) throws -> String
    ) rethrows {
        self.digest = digest
        toldCount = 0
        last = former?.last ?? ""
        seed = chance
        guard count > 1 else { return }
        // An order that begins with the last joke would repeat it, so another seed is tried. Most orders begin with another joke.
        for _ in 0..<64 where try id(Permutation(count: count, seed: seed)[at: 0]) == last { seed &+= 1 }
    }

    package static var blank: Self { Self(after: nil, digest: 0, count: 0, chance: 0) { _ in "" } }

    package mutating func code(_ coder: inout WireCoder) {
        coder.unsigned(1, &digest)
        coder.unsigned(2, &seed)
        coder.unsigned(3, &toldCount)
        coder.text(4, &last)
    }
}
