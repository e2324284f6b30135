/// Something in a folder that can't work here, works in another way, or stands where it shouldn't.
struct Obstacle: Hashable {
    /// How much it is in the way.
    enum Weight: Int, Hashable, CaseIterable {
        /// The sources don't compile with it.
        case stops
        /// They compile; what it does is left out.
        case differs
        /// They work; they would be better otherwise.
        case advises
    }

    let weight: Weight
    /// What it is, as a person calls it.
    let what: String
    /// What to do about it.
    let remedy: String
    /// Where it is, as `file:line`.
    var places: [String]
}
