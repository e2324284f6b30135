import Shared

/// Resolves an intent's parameters before it runs.
///
/// The sources of a value, in this order, are the given values, the parameter's default, the default of its options provider or query, and
/// a prompt. The user isn't prompted for optional parameters.
struct ParameterResolver {
    let intent: String
    let parameters: [(name: String, parameter: any AnyIntentParameter)]

    /// Sets the given values.
    ///
    /// - Throws: ``IntentError`` for an unknown or duplicate parameter, or an invalid value.
    func set(_ given: [JSONMember]) async throws {
        var seen: [String] = []
        for member in given {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter else {
                throw IntentError(
                    .unknownParameter(
                        member.key.shortened, intent: intent,
                        near: suggestion(for: member.key, in: parameters.map(\.name))))
            }
            guard !seen.contains(member.key) else { throw IntentError(.givenTwice(member.key)) }
            seen.append(member.key)
            switch try await parameter.reading(of: member.value, name: member.key, isAsking: true) {
            case .value(let value): try take(value, for: parameter, named: member.key)
            case .ambiguous(let choices):
                try take(
                    try await parameter.chosen(among: choices, name: member.key), for: parameter, named: member.key)
            case .nothing(let error): throw error
            }
        }
    }

    /// Sets the value that a phrase contains. If several entities have the same name, the user is prompted to choose.
    ///
    /// - Throws: ``IntentError`` if none of the entities exists any more, or if the question isn't answered; else the errors of queries.
    func choose(_ meant: [PhraseMatch.Parameter]) async throws {
        guard let first = meant.first else { return }
        guard meant.count > 1, let parameter = parameters.first(where: { $0.name == first.name })?.parameter,
            let choices = parameter.choiceSource
        else { return try await set([JSONMember(first.name, .string(first.id))]) }
        let found = try await parameter.lookUp(choices, .identifiers(meant.map(\.id)))
        guard let only = found.first else {
            throw IntentError(
                .notFound(first.title, parameter: first.name, type: parameter.valueType.name, offered: []))
        }
        let value = found.count == 1 ? only.value : try await parameter.chosen(among: found, name: first.name)
        try take(value, for: parameter, named: first.name)
    }

    /// Resolves the parameters that have no value.
    ///
    /// - Throws: ``IntentError`` if a question for a required value isn't answered; else the errors of options providers.
    func resolve() async throws {
        for (name, parameter) in parameters where parameter.anyValue == nil {
            if let provider = parameter.options.provider {
                try await prepareDependencies(of: provider.provider)
                if let value = await provider.defaultResult() {
                    try take(value, for: parameter, named: name)
                    continue
                }
            }
            if let value = await parameter.valueType.defaultResult() {
                try take(value, for: parameter, named: name)
                continue
            }
            guard !parameter.valueType.isOptional else { continue }
            try take(try await parameter.requestedValue(name: name), for: parameter, named: name)
        }
    }

    private func take(_ value: any Sendable, for parameter: any AnyIntentParameter, named name: String) throws {
        guard parameter.set(any: value) else {
            throw IntentError(.notAValue("\(value)", parameter: name, form: parameter.writtenForm ?? "a value"))
        }
    }
}
