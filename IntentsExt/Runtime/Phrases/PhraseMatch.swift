import Shared

/// A phrase that matched.
package struct PhraseMatch: Sendable {
    /// A parameter the phrase gives a value.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        /// The identifier of the value.
        package var id: String
        package var title: String
    }

    /// The phrase as declared, the application's name and the value filled in.
    package let phrase: String
    package let applicationName: String
    package let intent: any AppIntent
    /// The parameter the phrase gives a value; `nil` for none.
    package var parameter: Parameter?
    /// How many letters were changed for the phrase to match; 0 for a phrase said as declared.
    package var distance = 0
}
