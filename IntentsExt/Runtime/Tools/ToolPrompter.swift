import Shared

/// A prompter that sends questions to the client, which prompts its user.
struct ToolPrompter: IntentPrompter {
    /// The maximum number of options of a choice. If there are more, the answer is free text.
    static let choiceLimit = 50

    private let client: ToolClient

    init(_ client: ToolClient) { self.client = client }

    /// - Throws: ``IntentError`` if the client doesn't support elicitation, or its user declines.
    func answer(to ask: IntentPrompt) async throws -> JSONValue {
        guard await client.canAsk else { throw IntentError(.inputNeeded(ask)) }
        guard let result = await client.ask(Self.question(ask)), result["action"]?.string == "accept",
            let answer = result["content"]?["answer"]
        else { throw IntentError(.declined(ask.question)) }
        // The client chooses from a list of identifiers, so an answer that equals one of them isn't taken for a title.
        if let id = answer.string, ask.items.contains(where: { $0.id == id }), !ask.takesSeveral { return .choice(id) }
        return answer
    }

    /// Returns the parameters of an `elicitation/create` request for a question: a form with the field `answer`.
    static func question(_ ask: IntentPrompt) -> JSONValue {
        var field: [JSONMember]
        switch ask.kind {
        case .confirmation, .foreground:
            field = [JSONMember("type", .string("boolean"))]
            if let actions = ask.actions {
                let warning = actions.isDestructive ? " (destructive)" : ""
                field += [
                    JSONMember("title", .string(actions.accept)),
                    JSONMember(
                        "description", .string("true: \(actions.accept)\(warning); false: \(actions.deny)")),
                ]
            }
        case .choice, .value:
            field = [JSONMember("type", .string("string"))]
            if ask.items.isEmpty || ask.items.count > choiceLimit || ask.takesSeveral {
                field.append(JSONMember("description", .string(ask.form)))
            } else {
                field += [
                    JSONMember("enum", .array(ask.items.map { .string($0.id) })),
                    JSONMember("enumNames", .array(ask.labels.map { .string($0) })),
                ]
            }
        }
        var message = ask.refusal.map { "\($0) — \(ask.question)" } ?? ask.question
        for text in ask.view?.texts ?? [] { message += "\n\(text)" }
        var members = [
            JSONMember("message", .string(message)),
            JSONMember(
                "requestedSchema",
                [
                    "type": .string("object"), "properties": ["answer": .object(field)],
                    "required": .array([.string("answer")]),
                ]),
        ]
        if let number = ask.view?.number { members.append(JSONMember("_meta", ["view": .integer(number)])) }
        return .object(members)
    }
}
