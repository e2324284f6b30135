/// What is said of a view to those who don't see it; `nil` for what its texts say.
package struct AccessibilityFacts: Hashable, Sendable {
    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var isHidden: Bool?
    /// Whether its parts are one element; `nil` for what they are.
    package var isCombined: Bool?
    /// The traits by name.
    package var traits: [String] = []
    /// Traits taken from those of what is inside, by name.
    package var removedTraits: [String] = []

    package init() {}
}
