/// A type-erased source of a parameter's options.
package struct OptionsSource: Sendable {
    /// Returns the options for a request.
    package let choices: @Sendable (IntentChoiceRequest) async throws -> [IntentChoice]
    /// Returns the default value; `nil` for none.
    package let defaultResult: @Sendable () async -> (any Sendable)?
    /// The provider itself, which may have dependencies.
    package let provider: any Sendable

    /// Creates a source from an options provider.
    init<Provider: DynamicOptionsProvider>(_ provider: Provider) {
        self.provider = provider
        defaultResult = { await provider.defaultResult() }
        choices = { request in
            try await prepareDependencies(of: provider)
            let all = Self.choices(try await provider.results())
            switch request {
            case .suggested: return all
            case .matching(let text): return all.matching(text)
            case .identifiers(let ids): return all.filter { ids.contains($0.id) }
            }
        }
    }

    /// Creates a source from a query.
    init<Query: EntityQuery>(query: Query) {
        provider = query
        defaultResult = { await query.defaultResult() }
        choices = { try await query.choices($0) }
    }

    private static func choices<Results: ResultsCollection>(_ results: Results) -> [IntentChoice] {
        let type = Results.Result._intentValueType
        return results._sections.flatMap { section in
            section.items.map { item in
                let title = item.title?.text ?? type.text(item.value)
                return IntentChoice(
                    id: type.write(item.value).string ?? title, title: title, subtitle: item.subtitle?.text,
                    section: section.title?.text, value: item.value)
            }
        }
    }
}

extension [IntentChoice] {
    /// Returns the choices with the given name; if there are none, the choices whose names contain the given string.
    package func matching(_ text: String) -> [IntentChoice] {
        let called = filter { $0.isCalled(text) }
        if !called.isEmpty { return called }
        let key = text.normalizedPhrase
        guard !key.isEmpty else { return [] }
        return filter { choice in
            choice.title.normalizedPhrase.hasWords(key)
                || choice.synonyms.contains { $0.normalizedPhrase.hasWords(key) }
        }
    }
}
