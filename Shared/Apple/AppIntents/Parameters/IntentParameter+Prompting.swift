extension IntentParameter {
    private var name: String { IntentCall.current?.name(of: self) ?? options.title?.text ?? "value" }

    /// Asks the user for a value and sets it.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the answer doesn't give a value.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
        try assign(await requestedValue(name: name, dialog: dialog))
    }

    /// Asks the user to choose among values, and sets the chosen value.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    @discardableResult
    public func requestDisambiguation(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) async throws -> Value.ValueType {
        try assign(await chosen(among: Self.choices(values), name: name, dialog: dialog))
    }

    /// Asks the user to confirm a value.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
        let text = Value.ValueType._intentValueType.text(value)
        return try await IntentCall.isConfirmed(
            IntentPrompt(
                .confirmation, parameter: name, question: dialog?.text ?? "Did you mean \(text)?", form: "yes or no"))
    }

    /// Returns an error for `perform()` to throw, so that the user is asked for a value and the intent runs again, as in
    /// `throw $count.requestValue("How many?")`.
    public func requestValue(_ dialog: IntentDialog? = nil) -> AppIntentError { needsValueError(dialog) }

    /// Returns an error for `perform()` to throw, so that the user is asked for a value and the intent runs again.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestValue(dialog) })
    }

    /// Returns an error for `perform()` to throw, so that the user chooses among values and the intent runs again.
    public func needsDisambiguationError(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestDisambiguation(among: values, dialog: dialog) })
    }

    /// Sets a value and returns it unwrapped.
    private func assign(_ any: any Sendable) throws -> Value.ValueType {
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
