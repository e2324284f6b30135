import Shared
import Synchronization

/// A prompter that answers questions with prepared answers in their order, then passes further questions to the next prompter.
package final class PreparedAnswers: IntentPrompter {
    private let answers: Mutex<[String]>
    private let used = Mutex<String?>(nil)
    private let next: any IntentPrompter

    package init(_ answers: [String], then next: any IntentPrompter) {
        self.answers = Mutex(answers)
        self.next = next
    }

    package func answer(to ask: IntentPrompt) async throws -> JSONValue {
        // If a question refuses an answer, the answer prepared for the next question must not be used up.
        if let refusal = ask.refusal {
            if next is NoPrompter { throw CommandFailure(refusal, exitCode: .badData) }
            return try await next.answer(to: ask)
        }
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        used.withLock { $0 = answer }
        guard let answer else { return try await next.answer(to: ask) }
        do {
            return try ask.answer(givenInAdvance: answer)
        } catch let error as IntentError where !(next is NoPrompter) {
            var ask = ask
            ask.refusal = error.message
            return try await next.answer(to: ask)
        }
    }

    /// The first prepared answer that hasn't been used; `nil` if all have been used.
    package var unused: String? { answers.withLock { $0.first } }

    /// The prepared answer to the latest question, as written; `nil` if the next prompter answered that question.
    package var latest: String? { used.withLock { $0 } }
}

/// A prompter that writes questions to a terminal and reads answers line by line.
package struct TerminalPrompter: IntentPrompter {
    /// Writes a line.
    let write: @Sendable (String) -> Void
    /// Reads a line without its line feed; `nil` at the end of the input.
    let read: @Sendable () -> String?

    package func answer(to ask: IntentPrompt) async throws -> JSONValue {
        if let refusal = ask.refusal { write(refusal) }
        for text in ask.view?.texts ?? [] { write("  \(text)") }
        write(ask.question)
        for (index, item) in ask.items.enumerated() {
            write("  \(index + 1)  \(item.title.shortened)\(item.subtitle.map { "  \($0.shortened)" } ?? "")")
        }
        write(hint(ask))
        guard let line = read() else { throw IntentError(.declined(ask.question)) }
        return ask.answer(amongRows: line)
    }

    private func hint(_ ask: IntentPrompt) -> String {
        switch ask.kind {
        case .confirmation, .foreground:
            guard let actions = ask.actions else { return "(yes or no)" }
            return "(\(actions.accept)\(actions.isDestructive ? " (destructive)" : "") / \(actions.deny)?)"
        case .choice: return "(a number or a name)"
        case .value where ask.items.isEmpty: return "(\(ask.form))"
        case .value: return "(\(ask.takesSeveral ? "numbers" : "a number"), or \(ask.form))"
        }
    }
}

/// A prompter that stores the views of questions for WidgetExt to render, then passes the questions to the next prompter.
final class ViewStoringPrompter: IntentPrompter {
    private let next: any IntentPrompter
    private let store: @Sendable (PromptView) -> Int?
    private let latest = Mutex<PromptView?>(nil)

    /// - Parameter store: Stores a view and returns its number; `nil` if the view can't be stored.
    init(_ next: any IntentPrompter, store: @escaping @Sendable (PromptView) -> Int?) {
        (self.next, self.store) = (next, store)
    }

    func answer(to ask: IntentPrompt) async throws -> JSONValue {
        guard let view = ask.view else { return try await next.answer(to: ask) }
        var ask = ask
        ask.view?.number = number(of: view)
        return try await next.answer(to: ask)
    }

    /// Returns the number of a stored view. A repeated question reuses the number of its view.
    private func number(of view: PromptView) -> Int? {
        latest.withLock { latest in
            if let stored = latest, stored.document == view.document { return stored.number }
            var stored = view
            stored.number = store(view)
            latest = stored
            return stored.number
        }
    }
}

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
