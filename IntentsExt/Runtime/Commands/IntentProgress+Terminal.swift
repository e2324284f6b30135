import Shared

extension IntentProgress {
    /// Shows a person at a terminal how far something is while it runs; nobody else is told.
    static func shown<Result>(_ body: () async throws -> Result) async throws -> Result {
        // What is told already goes where it is wanted.
        guard listener == nil, StandardError.isTerminal else { return try await body() }
        defer { StandardError.progress("") }
        return try await $listener.withValue(Listener { StandardError.progress($0.line) }) { try await body() }
    }
}
