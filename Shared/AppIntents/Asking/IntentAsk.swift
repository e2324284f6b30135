/// Something an intent asks of a person.
package struct IntentAsk: Hashable, Sendable {
    /// What kind of answer is wanted; the names are those of `--json`.
    package enum Kind: String, Sendable {
        /// A value of a parameter.
        case value
        /// One of a few.
        case choice
        /// Yes or no.
        case confirmation
        /// Whether to go on in the app.
        case foreground
    }

    /// One of a few answers.
    package struct Item: Hashable, Sendable {
        package var id: String
        package var title: String
        package var subtitle: String?

        /// Creates an item.
        package init(id: String, title: String, subtitle: String? = nil) {
            (self.id, self.title, self.subtitle) = (id, title, subtitle)
        }
    }

    package var kind: Kind
    /// The name of the parameter it is about; `nil` for none.
    package var parameter: String?
    /// What is asked.
    package var question: String
    /// What is written for an answer.
    package var form: String
    /// The answers offered.
    package var items: [Item] = []
    /// Why the answer before wasn't taken.
    package var refusal: String?

    /// Creates a question.
    package init(_ kind: Kind, parameter: String? = nil, question: String, form: String, items: [Item] = []) {
        (self.kind, self.parameter, self.question) = (kind, parameter, question)
        (self.form, self.items) = (form, items)
    }

    /// The question as data.
    package var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "parameter": parameter.map { .string($0) } ?? .null,
            "question": .string(question), "form": .string(form),
            "choices": .array(
                items.map {
                    [
                        "id": .string($0.id), "title": .string($0.title),
                        "subtitle": $0.subtitle.map { .string($0) } ?? .null,
                    ]
                }),
        ]
    }

    /// What to do to have it answered, where nobody is there to ask: some words, and what an answer is.
    package func needed(_ way: String) -> String {
        let offered = items.prefix(10).map { $0.id == $0.title ? $0.id : "\($0.id) (\($0.title.shortened))" }
        let form =
            offered.isEmpty
            ? form
            : "one of \(offered.joined(separator: ", "))" + (items.count > 10 ? " and \(items.count - 10) more" : "")
        return "\(question) — \(way) \(form)"
    }
}

/// Who answers what intents ask.
package protocol IntentRespondent: Sendable {
    /// The answer to a question.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is to stop.
    func answer(to ask: IntentAsk) async throws -> JSONValue
}

/// Nobody: what is asked is an error that says how to give the answer.
package struct NobodyToAsk: IntentRespondent {
    /// Creates nobody.
    package init() {}

    package func answer(to ask: IntentAsk) async throws -> JSONValue { throw IntentError(.inputNeeded(ask)) }
}
