/// A question that an intent asks the user.
package struct IntentPrompt: Hashable, Sendable {
    /// The kind of answer; the raw values appear in `--json` output.
    package enum Kind: String, Sendable {
        /// A value of a parameter.
        case value
        /// One of several choices.
        case choice
        /// Yes or no.
        case confirmation
        /// Consent to continue in the app.
        case foreground
    }

    /// A choice offered to the user.
    package struct Item: Hashable, Sendable {
        package var id: String
        package var title: String
        package var subtitle: String?

        package init(id: String, title: String, subtitle: String? = nil) {
            (self.id, self.title, self.subtitle) = (id, title, subtitle)
        }
    }

    package var kind: Kind
    /// The name of the parameter in question; `nil` for none.
    package var parameter: String?
    /// The text of the question.
    package var question: String
    /// A description of the expected answer.
    package var form: String
    /// The choices offered.
    package var items: [Item] = []
    /// True if an answer may name several choices, separated by commas.
    package var takesSeveral = false
    /// The labels for confirming and declining; `nil` for yes and no.
    package var actions: ConfirmationActions?
    /// The view shown with the question; `nil` for none.
    package var view: PromptView?
    /// The reason the previous answer was refused; `nil` if there was none.
    package var refusal: String?

    package init(_ kind: Kind, parameter: String? = nil, question: String, form: String, items: [Item] = []) {
        (self.kind, self.parameter, self.question) = (kind, parameter, question)
        (self.form, self.items) = (form, items)
    }

    /// Creates a request for confirmation with the given labels.
    package init(confirming question: String, _ actions: ConfirmationActions, view: PromptView?) {
        self.init(.confirmation, question: question, form: actions.form)
        (self.actions, self.view) = (actions, view)
    }

    /// The question as JSON.
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

    /// The titles of the choices, each followed by its subtitle if several choices have that title.
    package var labels: [String] {
        items.map { item in
            guard let subtitle = item.subtitle, items.contains(where: { $0.title == item.title && $0.id != item.id })
            else { return item.title }
            return "\(item.title), \(subtitle)"
        }
    }

    /// Returns an error message: the question, the instructions `way` for answering it, and a description of the expected answer.
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

/// An interface that answers the questions of intents.
package protocol IntentPrompter: Sendable {
    /// Returns the answer to a question: a value, a string that represents a value, or ``JSONValue/choice(_:)``.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user cancels.
    func answer(to ask: IntentPrompt) async throws -> JSONValue
}

/// A prompter without a user, which throws an error that explains how to give the answer.
package struct NoPrompter: IntentPrompter {
    /// Creates a prompter without a user.
    package init() {}

    package func answer(to ask: IntentPrompt) async throws -> JSONValue { throw IntentError(.inputNeeded(ask)) }
}
