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
    /// Whether an answer may name several of those offered, with commas between them.
    package var takesSeveral = false
    /// What yes and no are called; `nil` where they have no names of their own.
    package var actions: ConfirmationActions?
    /// What is to be seen with the question; `nil` for nothing.
    package var view: PromptView?
    /// Why the answer before wasn't taken.
    package var refusal: String?

    package init(_ kind: Kind, parameter: String? = nil, question: String, form: String, items: [Item] = []) {
        (self.kind, self.parameter, self.question) = (kind, parameter, question)
        (self.form, self.items) = (form, items)
    }

    /// Asks whether to do something, by the names its answers have.
    package init(confirming question: String, _ actions: ConfirmationActions, view: PromptView?) {
        self.init(.confirmation, question: question, form: actions.form)
        (self.actions, self.view) = (actions, view)
    }

    /// The question as data.
    package var json: JSONValue {
        var members = [
            JSONMember("kind", .string(kind.rawValue)), JSONMember("parameter", parameter.map { .string($0) } ?? .null),
            JSONMember("question", .string(question)), JSONMember("form", .string(form)),
            JSONMember(
                "choices",
                .array(
                    items.map {
                        [
                            "id": .string($0.id), "title": .string($0.title),
                            "subtitle": $0.subtitle.map { .string($0) } ?? .null,
                        ]
                    })),
        ]
        if let actions { members.append(JSONMember("actions", actions.json)) }
        if let view {
            members.append(JSONMember("snippet", .array(view.texts.map { .string($0) })))
            if let number = view.number { members.append(JSONMember("view", .integer(number))) }
        }
        return .object(members)
    }

    /// What a person reads of each answer offered: its title, and where several have one title what tells them apart, too.
    package var labels: [String] {
        items.map { item in
            guard let subtitle = item.subtitle, items.contains(where: { $0.title == item.title && $0.id != item.id })
            else { return item.title }
            return "\(item.title), \(subtitle)"
        }
    }

    /// What to do to have it answered, where nobody is there to ask: some words, and what an answer is.
    package func needed(_ way: String) -> String {
        let offered = zip(items, labels).prefix(10).map { item, label in
            item.id == label ? item.id : "\(item.id) (\(label.shortened))"
        }
        let form =
            offered.isEmpty
            ? form
            : "one of \(offered.joined(separator: ", "))" + (items.count > 10 ? " and \(items.count - 10) more" : "")
        return "\(question) — \(way) \(form)"
    }
}

/// Who answers what intents ask.
package protocol IntentPrompter: Sendable {
    /// The answer to a question: a value, a text that stands for one, or ``JSONValue/choice(_:)``.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is to stop.
    func answer(to ask: IntentAsk) async throws -> JSONValue
}

/// Nobody: what is asked is an error that says how to give the answer.
package struct NoPrompter: IntentPrompter {
    /// Creates nobody.
    package init() {}

    package func answer(to ask: IntentAsk) async throws -> JSONValue { throw IntentError(.inputNeeded(ask)) }
}
