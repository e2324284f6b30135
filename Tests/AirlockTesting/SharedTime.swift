/// A clock that counts only time in which a test's code could run.
///
/// Tests share the main actor and a few threads, and may wait minutes for them. A time limit therefore passes in steps. Each step also
/// waits for a thread and the main actor, so the time for which the tested code waits for them isn't counted.
enum SharedTime {
    /// The number of steps, which exceeds the number of times that ordinary code waits for a thread or the main actor.
    private static let steps = 100

    /// Returns when the time limit has passed.
    ///
    /// - Throws: `CancellationError`.
    static func pass(_ limit: Duration) async throws {
        for _ in 0..<steps {
            try await Task.sleep(for: limit / steps)
            await MainActor.run {}
        }
    }
}
