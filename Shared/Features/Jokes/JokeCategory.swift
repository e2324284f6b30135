/// A joke's subject.
package enum JokeCategory: String, Hashable, Sendable, CaseIterable {
    case animals, food, work, science, home, travel, school, sport, music, wordplay
}
