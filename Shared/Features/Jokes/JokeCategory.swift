/// What a joke is about.
package enum JokeCategory: String, Hashable, Sendable, CaseIterable {
    case animals, food, work, science, home, travel, school, sport, music, wordplay
}
