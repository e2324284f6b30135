/// What something written came to for a parameter.
package enum ParameterReading: Sendable {
    /// One value.
    case value(any Sendable)
    /// Several it may stand for.
    case ambiguous([IntentChoice])
    /// None, with the error that says so.
    case nothing(IntentError)
}

extension AnyIntentParameter {
    /// What looks values up: the parameter's own provider, else its type.
    package var choiceSource: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? {
        options.provider?.choices ?? (valueType.element?() ?? valueType).choices
    }

    /// What something written stands for.
    ///
    /// - Throws: What a query throws, as an ``IntentError``.
    package func reading(of written: JSONValue, name: String) async throws -> ParameterReading {
        let type = valueType
        if let text = written.string, let fault = ParameterOptions.textFault(text) {
            return .nothing(IntentError(.refused(parameter: name, reason: fault)))
        }
        if let element = type.element?(),
            element.read(written) == nil || written.array != nil || type.read(written) == nil
        {
            return try await listReading(of: written, element: element, name: name)
        }
        return try await singleReading(of: written, type: type, name: name)
    }

    private func singleReading(of written: JSONValue, type: _IntentValueType, name: String) async throws
        -> ParameterReading
    {
        if let value = type.read(written) {
            if let fault = options.fault(in: value, of: type) {
                return .nothing(IntentError(.refused(parameter: name, reason: fault)))
            }
            return .value(value)
        }
        guard let text = written.string ?? written["id"]?.string ?? written.integer.map({ "\($0)" }) else {
            return .nothing(IntentError(.notAValue(written.brief, parameter: name, form: type.form ?? "a value")))
        }
        guard type.kind == .entity || options.provider != nil, let choices = choiceSource else {
            guard let form = type.form else { return .nothing(IntentError(.notWritable(name, type: type.name))) }
            return .nothing(IntentError(.notAValue(text, parameter: name, form: form)))
        }
        let known = try await looked(choices, .identifiers([text]))
        if let first = known.first { return .value(first.value) }
        // What a person calls a thing: the one called exactly so, else what the query finds.
        let found = try await looked(choices, .matching(text))
        let called = found.filter { $0.isCalled(text) }
        if called.count == 1 { return .value(called[0].value) }
        if found.count == 1 { return .value(found[0].value) }
        if !found.isEmpty { return .ambiguous(called.isEmpty ? found : called) }
        // A query that finds by a text may know nothing of synonyms.
        let named = try await looked(choices, .suggested).filter { $0.isCalled(text) }
        if named.count == 1 { return .value(named[0].value) }
        if !named.isEmpty { return .ambiguous(named) }
        let offered = try await looked(choices, .suggested).prefix(24).map(\.title)
        return .nothing(
            IntentError(.notFound(text, parameter: name, type: type.name, offered: Array(offered))))
    }

    private func listReading(of written: JSONValue, element: _IntentValueType, name: String) async throws
        -> ParameterReading
    {
        let items = written.array ?? written.string.map { $0.splitList } ?? [written]
        guard items.count <= ParameterOptions.listLimit else {
            return .nothing(
                IntentError(
                    .refused(
                        parameter: name,
                        reason: "has \(items.count) elements — write at most \(ParameterOptions.listLimit)")))
        }
        var found: [any Sendable] = []
        for item in items {
            switch try await singleReading(of: item, type: element, name: name) {
            case .value(let value): found.append(value)
            case .ambiguous(let choices): return .ambiguous(choices)
            case .nothing(let error): return .nothing(error)
            }
        }
        guard let list = makeList(found) else {
            return .nothing(IntentError(.notAValue(written.brief, parameter: name, form: valueType.form ?? "a list")))
        }
        if let fault = options.fault(in: list, of: valueType) {
            return .nothing(IntentError(.refused(parameter: name, reason: fault)))
        }
        return .value(list)
    }

    private func looked(
        _ choices: @Sendable (IntentChoiceRequest) async throws -> [IntentChoice], _ request: IntentChoiceRequest
    ) async throws -> [IntentChoice] {
        do {
            return try await choices(request)
        } catch let error as any CommandError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw IntentError(.query("the query for \(valueType.name)", spokenText(of: error)))
        }
    }

    /// The question for a value.
    package func ask(_ name: String, dialog: IntentDialog? = nil, choices: [IntentChoice] = []) -> IntentAsk {
        let question = dialog ?? options.requestValueDialog
        return IntentAsk(
            .value, parameter: name, question: question?.text ?? "What's the \(title(or: name))?",
            form: writtenForm ?? "a value",
            items: choices.map { IntentAsk.Item(id: $0.id, title: $0.title, subtitle: $0.subtitle) })
    }

    /// A value a person gives: asks until something written stands for one.
    package func askedValue(name: String, dialog: IntentDialog? = nil) async throws -> any Sendable {
        var offered: [IntentChoice] = []
        if let choiceSource { offered = try await looked(choiceSource, .suggested) }
        var ask = ask(name, dialog: dialog, choices: offered)
        while true {
            let answer = try await IntentCall.answer(to: ask)
            switch try await reading(of: answer.choice(among: offered), name: name) {
            case .value(let value): return value
            case .ambiguous(let choices): return try await chosen(among: choices, name: name)
            case .nothing(let error): ask.refusal = error.message
            }
        }
    }

    /// The one of a few a person means.
    package func chosen(among choices: [IntentChoice], name: String, dialog: IntentDialog? = nil) async throws
        -> any Sendable
    {
        let question = (dialog ?? options.requestDisambiguationDialog)?.text ?? "Which \(valueType.name)?"
        var ask = IntentAsk(
            .choice, parameter: name, question: question, form: "one of those offered",
            items: choices.map { IntentAsk.Item(id: $0.id, title: $0.title, subtitle: $0.subtitle) })
        while true {
            let answer = try await IntentCall.answer(to: ask).choice(among: choices)
            if let choice = choices.first(where: { $0.id == answer.string }) { return choice.value }
            ask.refusal = "'\(answer.brief)' is none of those offered"
        }
    }
}

extension JSONValue {
    /// The identifier of the choice a person names by its place, its identifier or its name; else the answer itself.
    func choice(among choices: [IntentChoice]) -> JSONValue {
        guard !choices.isEmpty, let text = string ?? integer.map({ "\($0)" }) else { return self }
        if choices.contains(where: { $0.id == text }) { return .string(text) }
        let called = choices.filter { $0.isCalled(text) }
        if called.count == 1 { return .string(called[0].id) }
        if let place = Int(text), choices.indices.contains(place - 1) { return .string(choices[place - 1].id) }
        return self
    }

    /// The value as a short text, for a message.
    package var brief: String {
        if let string { return string }
        do {
            return try serialised().shortened
        } catch {
            return "a number that isn't finite"
        }
    }
}

extension String {
    /// The pieces between commas, without the space around them.
    fileprivate var splitList: [JSONValue] {
        split(separator: ",").map { piece in
            var piece = piece
            while piece.first == " " { piece.removeFirst() }
            while piece.last == " " { piece.removeLast() }
            return .string(String(piece))
        }
    }
}
