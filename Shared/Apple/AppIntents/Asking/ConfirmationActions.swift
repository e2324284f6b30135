/// What yes and no are called where an intent asks whether to go on.
package struct ConfirmationActions: Hashable, Sendable {
    /// What yes is called.
    package var accept: String
    /// What else a person may say for it.
    package var acceptAlternatives: [String] = []
    /// What no is called.
    package var deny: String
    /// What else a person may say for it.
    package var denyAlternatives: [String] = []
    /// Whether yes deletes something.
    package var isDestructive = false

    /// What is written for an answer.
    package var form: String { "yes (\(accept)) or no (\(deny))" }

    /// Whether a text says yes or no by one of the names; `nil` for neither.
    package func answer(_ text: String) -> Bool? {
        let key = text.normalizedPhrase
        guard !key.isEmpty else { return nil }
        if ([accept] + acceptAlternatives).contains(where: { $0.normalizedPhrase == key }) { return true }
        return ([deny] + denyAlternatives).contains { $0.normalizedPhrase == key } ? false : nil
    }

    /// The names as data.
    var json: JSONValue {
        [
            "accept": .string(accept), "acceptAlternatives": .array(acceptAlternatives.map { .string($0) }),
            "deny": .string(deny), "denyAlternatives": .array(denyAlternatives.map { .string($0) }),
            "isDestructive": .bool(isDestructive),
        ]
    }
}
