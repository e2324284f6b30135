import Shared

/// A phrase that matched.
package struct PhraseMatch: Sendable {
    /// A parameter the phrase gives a value.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        /// The identifier of the value.
        package var id: String
        package var title: String
        /// What it is called in the phrase: its title or a synonym.
        package var spoken: String
    }

    /// The phrase as declared, the application's name and the value filled in.
    package let phrase: String
    package let applicationName: String
    package let intent: any AppIntent
    /// The parameter the phrase gives a value; `nil` for none.
    package var parameter: Parameter?
    /// Further values of the parameter that the phrase may mean: what else is called so.
    package var others: [Parameter] = []
    /// How many letters were changed for the phrase to match; 0 for a phrase said as declared.
    package var distance = 0

    /// All values the phrase may give its parameter.
    package var meant: [Parameter] { parameter.map { [$0] + others } ?? [] }

    /// Whether another match is of the same intent with a value for the same parameter, or with none.
    func isLike(_ other: PhraseMatch) -> Bool {
        type(of: intent) == type(of: other.intent) && parameter?.name == other.parameter?.name
    }
}
