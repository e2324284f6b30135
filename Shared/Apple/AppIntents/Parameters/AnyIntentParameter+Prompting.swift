extension AnyIntentParameter {
    /// Returns the question that requests a value.
    package func ask(_ name: String, dialog: IntentDialog? = nil, choices: [IntentChoice] = []) -> IntentPrompt {
        let question = dialog ?? options.requestValueDialog
        var ask = IntentPrompt(
            .value, parameter: name, question: question?.text ?? plainQuestion(name),
            form: writtenForm ?? "a value", choices)
        ask.takesSeveral = valueType.element != nil
        return ask
    }

    /// The parameter's title as a question. A sentence around it would be in another language than the title.
    private func plainQuestion(_ name: String) -> String {
        let title = title(or: name)
        return title.last.map { "?？.…".contains($0) } == true ? title : "\(title)?"
    }

    /// Returns a value from the user. Asks again until the answer is a valid value.
    package func requestedValue(name: String, dialog: IntentDialog? = nil) async throws -> any Sendable {
        var offered: [IntentChoice] = []
        if let choiceSource { offered = try await lookUp(choiceSource, .suggested) }
        var ask = ask(name, dialog: dialog, choices: offered)
        while true {
            var answer = try await IntentCall.answer(to: ask)
            if ask.takesSeveral {
                let pieces = answer.array ?? answer.string?.piecesBetweenCommas.map { .string($0) } ?? [answer]
                answer = .array(pieces.map { piece in piece.choice(among: offered).map { .choice($0.id) } ?? piece })
            } else if let choice = answer.choice(among: offered) {
                guard let fault = options.fault(in: choice.value, of: valueType) else { return choice.value }
                ask.refusal = IntentError(.refused(parameter: name, reason: fault)).message
                continue
            }
            switch try await reading(of: answer, name: name, isAsking: true) {
            case .value(let value): return value
            case .ambiguous(let choices): return try await chosen(among: choices, name: name)
            case .nothing(let error): ask.refusal = error.message
            }
        }
    }

    /// Returns the value of the choice that the user selects.
    package func chosen(among choices: [IntentChoice], name: String, dialog: IntentDialog? = nil) async throws
        -> any Sendable
    {
        let question = (dialog ?? options.requestDisambiguationDialog)?.text ?? "Which \(valueType.name)?"
        let ask = IntentPrompt(
            .choice, parameter: name, question: question, form: "one of the choices", choices)
        return try await IntentCall.choice(among: choices, ask).value
    }
}

extension IntentPrompt {
    /// Creates a question that offers choices.
    init(_ kind: Kind, parameter: String? = nil, question: String, form: String, _ choices: [IntentChoice]) {
        self.init(
            kind, parameter: parameter, question: question, form: form,
            items: choices.map { Item(id: $0.id, title: $0.title, subtitle: $0.subtitle) })
    }
}

extension JSONValue {
    /// Returns the choice whose identifier or name is the answer; `nil` if there is no such choice, or if several choices have the name.
    func choice(among choices: [IntentChoice]) -> IntentChoice? {
        if let id = self["id"]?.string { return choices.first { $0.id == id } }
        guard let text = string ?? integer.map({ "\($0)" }) else { return nil }
        if let known = choices.first(where: { $0.id == text }) { return known }
        let called = choices.filter { $0.isCalled(text) }
        return called.count == 1 ? called[0] : nil
    }
}
