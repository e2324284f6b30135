import Shared

/// Gives an intent's parameters their values before it runs.
///
/// In this order: what is given, the parameter's default, what its provider or query takes for one, and an answer. What may be
/// missing is never asked for.
struct ParameterResolver {
    let intent: String
    let parameters: [(name: String, parameter: any AnyIntentParameter)]

    /// Sets what is given.
    ///
    /// - Throws: ``IntentError`` for a parameter the intent doesn't have, one given twice, or a value that isn't one.
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

    /// Sets what a phrase gives: where several are called so, the one a person chooses.
    ///
    /// - Throws: ``IntentError`` where none of them is there any more, or nobody answers; else what queries throw.
    func choose(_ meant: [PhraseMatch.Parameter]) async throws {
        guard let first = meant.first else { return }
        guard meant.count > 1, let parameter = parameters.first(where: { $0.name == first.name })?.parameter,
            let choices = parameter.choiceSource
        else { return try await set([JSONMember(first.name, .string(first.id))]) }
        let found = try await parameter.looked(choices, .identifiers(meant.map(\.id)))
        guard let only = found.first else {
            throw IntentError(
                .notFound(first.title, parameter: first.name, type: parameter.valueType.name, offered: []))
        }
        let value = found.count == 1 ? only.value : try await parameter.chosen(among: found, name: first.name)
        try take(value, for: parameter, named: first.name)
    }

    /// Finds values for what isn't given.
    ///
    /// - Throws: ``IntentError`` where a value is needed and nobody answers; else what providers throw.
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
            try take(try await parameter.askedValue(name: name), for: parameter, named: name)
        }
    }

    private func take(_ value: any Sendable, for parameter: any AnyIntentParameter, named name: String) throws {
        guard parameter.set(any: value) else {
            throw IntentError(.notAValue("\(value)", parameter: name, form: parameter.writtenForm ?? "a value"))
        }
    }
}
