extension IntentParameter {
    private var name: String { IntentCall.current?.name(of: self) ?? options.title?.text ?? "value" }

    /// Asks for a value, waits for it and sets it.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
        try taken(await askedValue(name: name, dialog: dialog))
    }

    /// Asks which of a few values is meant, waits for the answer and sets it.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    @discardableResult
    public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil) async throws -> Value {
        try taken(await chosen(among: Self.choices(values), name: name, dialog: dialog))
    }

    /// Asks whether a value is right.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool {
        let text = Value._intentValueType.text(value)
        return try await IntentCall.isConfirmed(
            IntentAsk(
                .confirmation, parameter: name, question: dialog?.text ?? "Did you mean \(text)?", form: "yes or no"))
    }

    /// What `perform()` throws to be run again with a value a person gives.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestValue(dialog) })
    }

    /// What `perform()` throws to be run again with the one of a few values a person means.
    public func needsDisambiguationError(among values: [Value], dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestDisambiguation(among: values, dialog: dialog) })
    }

    private func taken(_ any: any Sendable) throws -> Value {
        guard let value = any as? Value else {
            throw IntentError(.notAValue("\(any)", parameter: name, form: writtenForm ?? "a value"))
        }
        wrappedValue = value
        return value
    }

    private static func choices(_ values: [Value]) -> [IntentChoice] {
        let type = Value._intentValueType
        return values.map { value in
            let written = type.write(value)
            let text = type.text(value)
            return IntentChoice(id: written["id"]?.string ?? written.string ?? text, title: text, value: value)
        }
    }

    package func makeList(_ values: [any Sendable]) -> (any Sendable)? { Value._intentValueType.collect(values) }
}
