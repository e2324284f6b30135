/// Something in a folder that can't work here, or works in another way.
struct Obstacle: Hashable {
    /// How much it is in the way.
    enum Weight: String, Hashable {
        /// The sources don't compile with it.
        case stops
        /// They compile; what it does is left out.
        case differs
    }

    let weight: Weight
    /// What it is, as a person calls it.
    let what: String
    /// What to do about it.
    let remedy: String
    /// Where it is, as `file:line`.
    var places: [String]
}
