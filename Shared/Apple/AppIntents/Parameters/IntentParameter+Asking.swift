extension IntentParameter {
    private var name: String { IntentCall.current?.name(of: self) ?? options.title?.text ?? "value" }

    /// Asks for a value, waits for it and sets it.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is that there is none.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
        try taken(await askedValue(name: name, dialog: dialog))
    }

    /// Asks which of a few values is meant, waits for the answer and sets it.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    @discardableResult
    public func requestDisambiguation(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) async throws -> Value.ValueType {
        try taken(await chosen(among: Self.choices(values), name: name, dialog: dialog))
    }

    /// Asks whether a value is right.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
        let text = Value.ValueType._intentValueType.text(value)
        return try await IntentCall.isConfirmed(
            IntentAsk(
                .confirmation, parameter: name, question: dialog?.text ?? "Did you mean \(text)?", form: "yes or no"))
    }

    /// What `perform()` throws to be run again with a value a person gives.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestValue(dialog) })
    }

    /// What `perform()` throws to be run again with the one of a few values a person means.
    public func needsDisambiguationError(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestDisambiguation(among: values, dialog: dialog) })
    }

    /// Sets a value that was found, and returns it as one that is there.
    private func taken(_ any: any Sendable) throws -> Value.ValueType {
        guard let value = any as? Value, let there = any as? Value.ValueType else {
            let isNone = Value._intentValueType.write(any).isNull
            throw IntentError(
                .notAValue(
                    isNone ? "null" : "\(any)", parameter: name,
                    form: Value.ValueType._intentValueType.form ?? "a value"))
        }
        wrappedValue = value
        return there
    }

    private static func choices(_ values: [Value.ValueType]) -> [IntentChoice] {
        let type = Value.ValueType._intentValueType
        return values.map { value in
            let written = type.write(value)
            let text = type.text(value)
            return IntentChoice(id: written["id"]?.string ?? written.string ?? text, title: text, value: value)
        }
    }

    package func makeList(_ values: [any Sendable]) -> (any Sendable)? { Value._intentValueType.collect(values) }
}
