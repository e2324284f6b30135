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

extension ParameterResolver {
    /// Sets the value that a phrase contains. If several entities have the same name, the user is prompted to choose.
    ///
    /// - Throws: ``IntentError`` if none of the entities exists any more, or if the question isn't answered; else the errors of queries.
    func choose(_ meant: [PhraseMatch.Parameter]) async throws {
        guard let first = meant.first else { return }
        guard meant.count > 1, let index = parameters.firstIndex(where: { $0.name == first.name }),
            let choices = parameters[index].parameter.choiceSource
        else { return try await set([JSONMember(first.name, .string(first.id))]) }
        let parameter = parameters[index].parameter
        let found = try await parameter.lookUp(choices, .identifiers(meant.map(\.id)))
        guard let only = found.first else {
            throw IntentError(
                .notFound(first.title, parameter: first.name, type: parameter.valueType.name, offered: []))
        }
        try take(
            found.count == 1 ? only.value : try await parameter.chosen(among: found, name: first.name), at: index)
    }
}
