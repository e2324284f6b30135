import Shared

/// The declared phrase that an utterance matches.
package struct PhraseMatch: Sendable {
    /// A parameter with the value that the phrase contains.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        /// The identifier of the value.
        package var id: String
        package var title: String
        /// The value's name in the phrase: its title or a synonym.
        package var spoken: String
    }

    /// The declared phrase with the application's name and the value filled in.
    package let phrase: String
    package let applicationName: String
    package let intent: any AppIntent
    /// The parameter whose value the phrase contains; `nil` for a phrase without a parameter.
    package var parameter: Parameter?
    /// The other values of the parameter that have the same name.
    package var others: [Parameter] = []
    /// The edit distance between the utterance and the phrase; 0 for an exact match.
    package var distance = 0

    /// All values of the parameter that the phrase may mean.
    package var meant: [Parameter] { parameter.map { [$0] + others } ?? [] }

    /// True if the other match has the same intent and the same parameter, or if both have no parameter.
    func isLike(_ other: PhraseMatch) -> Bool {
        type(of: intent) == type(of: other.intent) && parameter?.name == other.parameter?.name
    }
}
