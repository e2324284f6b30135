import IntentsRuntime

/// A query of values other than entities, which can be asked.
public struct ValueQueryDefinition: Sendable {
    let name: String
    let types: [any IntentValueQuery.Type]

    /// The values the query has for something given.
    ///
    /// - Throws: An error that names the queries there are, or says that the input is of another type; else what the query throws.
    public func values(for input: any Sendable) async throws -> [RunValue] {
        guard let type = types.first(where: { "\($0)" == name }) else {
            throw UsageError(
                "no query of values is called '\(name)' — \(suggestion(for: name, in: types.map { "\($0)" }))")
        }
        return try await values(of: type, for: input)
    }

    private func values<Query: IntentValueQuery>(of type: Query.Type, for input: any Sendable) async throws
        -> [RunValue]
    {
        guard let input = input as? Query.Input else {
            throw UsageError("\(name) takes \(Query.Input.self), not \(Swift.type(of: input)) — give it one")
        }
        let query = Query()
        try await prepareDependencies(of: query)
        let found = try await query.values(for: input)
        if let list = found as? any ResultsCollection { return items(of: list) }
        guard let value = found as? any _IntentValue else {
            throw UsageError("\(name) has values of the type \(Query.Result.self), which can't be written down")
        }
        return [RunValue(json: JSONValue(written: value))]
    }

    private func items<List: ResultsCollection>(of list: List) -> [RunValue] {
        list._sections.flatMap { $0.items.map { RunValue(json: JSONValue(written: $0.value)) } }
    }
}
