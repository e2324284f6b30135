import Shared

/// Limits how many operations run and how many wait; others are refused.
actor ConcurrencyLimiter {
    /// The error for too many concurrent requests.
    static let refusal = CommandFailure("too many concurrent requests — try again", exitCode: .tryAgain)

    private let width: Int
    private let queue: Int
    private var inside = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int, queue: Int) { (self.width, self.queue) = (width, queue) }

    /// Runs an operation as soon as the limit allows.
    ///
    /// - Throws: ``refusal`` if too many operations wait; the errors of `body`.
    nonisolated func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await enter()
        do {
            let value = try await body()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async throws {
        if inside < width {
            inside += 1
            return
        }
        guard waiting.count < queue else { throw Self.refusal }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        // The next waiting operation replaces the ended one.
        if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
    }
}
