import Shared

/// Lets so many do something at once, so many more wait for it, and sends the others away.
actor ConcurrencyLimiter {
    private let width: Int
    private let queue: Int
    private var inside = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int, queue: Int) { (self.width, self.queue) = (width, queue) }

    /// Does something when there is room.
    ///
    /// - Throws: ``ConcurrencyLimiterError`` where too many wait; what `body` throws.
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
        guard waiting.count < queue else { throw ConcurrencyLimiterError() }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        // Whoever is next takes the place.
        if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
    }
}

/// Too many want something at once.
struct ConcurrencyLimiterError: CommandError, Hashable {
    var exitCode: ExitCode { .tryAgain }
    var message: String { "too much is asked for at once — try again" }
}
