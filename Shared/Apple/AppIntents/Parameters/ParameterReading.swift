/// The result of reading input for a parameter.
package enum ParameterReading: Sendable {
    /// A value.
    case value(any Sendable)
    /// Several values match the input.
    case ambiguous([IntentChoice])
    /// No value matches the input, for a reason.
    case nothing(IntentError)
}

extension AnyIntentParameter {
    /// Looks values up, with the parameter's own provider or otherwise with its type's query; `nil` if there is neither.
    package var choiceSource: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? {
        options.provider?.choices ?? (valueType.element?() ?? valueType).choices
    }

    /// Reads input for the parameter.
    ///
    /// - Parameter isAsking: True to ask the user to choose a value for each ambiguous element of a list.
    /// - Throws: ``IntentError`` if a query fails, even if the query reports the failure as an empty result.
    package func reading(of written: JSONValue, name: String, isAsking: Bool = false) async throws
        -> ParameterReading
    {
        let type = valueType
        if written.isNull, type.isOptional, let absent = type.read(written) { return .value(absent) }
        if let text = written.string, let fault = ParameterOptions.textFault(text) {
            return .nothing(IntentError(.refused(parameter: name, reason: fault)))
        }
        if let element = type.element?(),
            element.read(written) == nil || written.array != nil || type.read(written) == nil
        {
            return try await listReading(of: written, element: element, name: name, isAsking: isAsking)
        }
        return try await singleReading(of: written, type: type, name: name)
    }

    private func singleReading(of written: JSONValue, type: _IntentValueType, name: String) async throws
        -> ParameterReading
    {
        // Any string is valid, but a string that is the name of an offered value selects that value.
        if type.kind == .text, let provider = options.provider, let text = written.string {
            let offered = try await lookUp(provider.choices, .suggested)
            let called = offered.filter { $0.isCalled(text) }
            if called.count == 1, !offered.contains(where: { $0.id == text }) { return .value(called[0].value) }
        }
        if let value = type.read(written) {
            if let fault = options.fault(in: value, of: type) {
                return .nothing(IntentError(.refused(parameter: name, reason: fault)))
            }
            return .value(value)
        }
        if let id = written["id"]?.string, type.choices == nil || type.kind == .enumeration,
            let value = type.read(.string(id))
        {
            return .value(value)
        }
        guard let text = written.string ?? written["id"]?.string ?? written.integer.map({ "\($0)" }) else {
            return .nothing(IntentError(.notAValue(written.brief, parameter: name, form: type.form ?? "a value")))
        }
        guard type.kind == .entity || options.provider != nil, let choices = choiceSource else {
            guard let form = type.form else { return .nothing(IntentError(.notWritable(name, type: type.name))) }
            return .nothing(IntentError(.notAValue(text, parameter: name, form: form)))
        }
        let known = try await lookUp(choices, .identifiers([text]))
        if let first = known.first { return .value(first.value) }
        // Look up by name. A choice with that exact name has priority over the query's other results.
        let found = try await lookUp(choices, .matching(text))
        let called = found.filter { $0.isCalled(text) }
        if called.count == 1 { return .value(called[0].value) }
        if found.count == 1 { return .value(found[0].value) }
        if !found.isEmpty { return .ambiguous(called.isEmpty ? found : called) }
        // A query that searches by string may not search the synonyms.
        let named = try await lookUp(choices, .suggested).filter { $0.isCalled(text) }
        if named.count == 1 { return .value(named[0].value) }
        if !named.isEmpty { return .ambiguous(named) }
        let offered = try await lookUp(choices, .suggested).map(\.title)
        return .nothing(
            IntentError(.notFound(text, parameter: name, type: type.name, offered: offered)))
    }

    private func listReading(
        of written: JSONValue, element: _IntentValueType, name: String, isAsking: Bool
    ) async throws -> ParameterReading {
        let items = written.array ?? written.string.map { $0.piecesBetweenCommas.map { .string($0) } } ?? [written]
        guard items.count <= ParameterOptions.listLimit else {
            return .nothing(
                IntentError(
                    .refused(
                        parameter: name,
                        reason: "has \(items.count) elements — write at most \(ParameterOptions.listLimit)")))
        }
        // All elements are read before the user is asked about any of them, so that an invalid element causes no questions.
        var readings: [ParameterReading] = []
        for item in items {
            let reading = try await singleReading(of: item, type: element, name: name)
            if case .nothing = reading { return reading }
            if case .ambiguous = reading, !isAsking { return reading }
            readings.append(reading)
        }
        var found: [any Sendable] = []
        for reading in readings {
            switch reading {
            case .value(let value): found.append(value)
            case .ambiguous(let choices): found.append(try await chosen(among: choices, name: name))
            case .nothing: break
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

    /// Returns the choices that a query finds.
    ///
    /// - Throws: The query's error as an ``IntentError``; otherwise the first recorded fault, even if the query returns an empty result.
    package func lookUp(
        _ choices: @Sendable (IntentChoiceRequest) async throws -> [IntentChoice], _ request: IntentChoiceRequest
    ) async throws -> [IntentChoice] {
        let found: [IntentChoice]
        do {
            found = try await choices(request)
        } catch let error as any CommandError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw IntentError(.query("the query for \(valueType.name)", spokenText(of: error)))
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        return found
    }
}

extension JSONValue {
    /// The value as a short string for a message.
    package var brief: String {
        if let string { return string }
        do {
            return try serialised().shortened
        } catch {
            return "a number that isn't finite"
        }
    }
}
