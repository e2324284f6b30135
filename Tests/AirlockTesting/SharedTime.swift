/// Time in which a test's code could run.
///
/// Tests share the main actor and few threads, and one may wait minutes for its turn there. A limit therefore passes in steps, each of which
/// waits for both in turn: what the tested code waits for is not counted.
enum SharedTime {
    /// More than the number of times that ordinary code waits for its turn.
    private static let steps = 100

    /// Returns when the time is over.
    ///
    /// - Throws: `CancellationError`.
    static func pass(_ limit: Duration) async throws {
        for _ in 0..<steps {
            try await Task.sleep(for: limit / steps)
            await MainActor.run {}
        }
    }
}
