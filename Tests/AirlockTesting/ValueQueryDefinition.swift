import IntentsRuntime

/// A value query, which a test can run.
public struct ValueQueryDefinition: Sendable {
    let name: String
    let types: [any IntentValueQuery.Type]

    /// Returns the query's values for an input.
    ///
    /// - Throws: An error for an unknown query or an input of another type; the query's error.
    public func values(for input: any Sendable) async throws -> [RunValue] {
        guard let type = types.first(where: { "\($0)" == name }) else {
            throw CommandFailure(
                "unknown value query '\(name)' — \(suggestion(for: name, in: types.map { "\($0)" }))")
        }
        return try await values(of: type, for: input)
    }

    private func values<Query: IntentValueQuery>(of type: Query.Type, for input: any Sendable) async throws
        -> [RunValue]
    {
        guard let input = input as? Query.Input else {
            throw CommandFailure(
                "\(name) takes a value of type \(Query.Input.self), not \(Swift.type(of: input)) — pass a \(Query.Input.self)"
            )
        }
        let query = Query()
        try await prepareDependencies(of: query)
        let found = try await query.values(for: input)
        if let list = found as? any ResultsCollection { return items(of: list) }
        guard let value = found as? any _IntentValue else {
            throw CommandFailure("\(name) returns \(Query.Result.self), which isn't a type of intent values")
        }
        return [RunValue(json: JSONValue(written: value))]
    }

    private func items<List: ResultsCollection>(of list: List) -> [RunValue] {
        list._sections.flatMap { $0.items.map { RunValue(json: JSONValue(written: $0.value)) } }
    }
}
