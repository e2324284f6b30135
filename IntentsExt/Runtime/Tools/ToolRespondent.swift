import Shared

/// The person at a client, whom the client asks.
struct ToolRespondent: IntentRespondent {
    /// The most answers that are offered for choice; of more one is written.
    static let choiceLimit = 50

    private let session: ToolSession

    init(_ session: ToolSession) { self.session = session }

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        guard let result = try await session.ask(ask), result["action"]?.string == "accept",
            let answer = result["content"]?["answer"]
        else { throw IntentError(.declined(ask.question)) }
        return answer
    }

    /// A question as `elicitation/create` has it: a form of one field, `answer`.
    static func question(_ ask: IntentAsk) -> JSONValue {
        var field: [JSONMember]
        switch ask.kind {
        case .confirmation, .foreground: field = [JSONMember("type", .string("boolean"))]
        case .choice, .value:
            field = [JSONMember("type", .string("string"))]
            if ask.items.isEmpty || ask.items.count > choiceLimit {
                field.append(JSONMember("description", .string(ask.form)))
            } else {
                field += [
                    JSONMember("enum", .array(ask.items.map { .string($0.id) })),
                    JSONMember("enumNames", .array(ask.items.map { .string($0.title) })),
                ]
            }
        }
        let message = ask.refusal.map { "\($0) — \(ask.question)" } ?? ask.question
        return [
            "message": .string(message),
            "requestedSchema": [
                "type": .string("object"), "properties": ["answer": .object(field)],
                "required": .array([.string("answer")]),
            ],
        ]
    }
}
