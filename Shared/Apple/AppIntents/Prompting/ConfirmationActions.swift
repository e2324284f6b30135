/// The labels for confirming and declining.
package struct ConfirmationActions: Hashable, Sendable {
    /// The label for confirming.
    package var accept: String
    /// Other phrases for confirming.
    package var acceptAlternatives: [String] = []
    /// The label for declining.
    package var deny: String
    /// Other phrases for declining.
    package var denyAlternatives: [String] = []
    /// True if confirming deletes data.
    package var isDestructive = false

    /// A description of the expected answer.
    package var form: String { "yes (\(accept)) or no (\(deny))" }

    /// Returns true for a phrase that confirms, false for a phrase that declines, and `nil` for any other string.
    package func answer(_ text: String) -> Bool? {
        let key = text.normalizedPhrase
        guard !key.isEmpty else { return nil }
        if ([accept] + acceptAlternatives).contains(where: { $0.normalizedPhrase == key }) { return true }
        return ([deny] + denyAlternatives).contains { $0.normalizedPhrase == key } ? false : nil
    }

    /// The labels as JSON.
    var json: JSONValue {
        [
            "accept": .string(accept), "acceptAlternatives": .array(acceptAlternatives.map { .string($0) }),
            "deny": .string(deny), "denyAlternatives": .array(denyAlternatives.map { .string($0) }),
            "isDestructive": .bool(isDestructive),
        ]
    }
}
