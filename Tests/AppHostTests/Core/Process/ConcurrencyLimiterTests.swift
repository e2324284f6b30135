import Synchronization
import Testing

@testable import AppHost

/// So many at once, so many more in line, nobody else.
struct ConcurrencyLimiterTests {
    /// Those who hold a place, until they are let go.
    private final class Holding: Sendable {
        private let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        private let (released, letGo) = AsyncStream.makeStream(of: Void.self)

        func hold() async {
            enter.yield()
            for await _ in released { break }
        }

        func untilHeld() async { for await _ in entered { break } }

        func release() { letGo.yield() }
    }

    private final class Inside: Sendable {
        let count = Mutex((now: 0, most: 0))
    }

    @Test("A caller beyond the concurrency limit is refused, and a released slot is reused")
    func fullLimiter() async throws {
        let turnstile = ConcurrencyLimiter(width: 1, queue: 0)
        let holding = Holding()
        let first = Task { try await turnstile.pass { await holding.hold() } }
        await holding.untilHeld()
        await #expect(throws: ConcurrencyLimiterError()) { try await turnstile.pass {} }
        #expect(ConcurrencyLimiterError().message == "too much is asked for at once — try again")
        holding.release()
        try await first.value
        #expect(try await turnstile.pass { 7 } == 7)
    }

    @Test("An operation that throws releases its slot")
    func failedOperation() async throws {
        let turnstile = ConcurrencyLimiter(width: 1, queue: 0)
        await #expect(throws: ConcurrencyLimiterError()) { try await turnstile.pass { throw ConcurrencyLimiterError() } }
        #expect(try await turnstile.pass { 7 } == 7)
    }

    @Test("No more than the allowed number of operations run at the same time")
    func concurrencyLimit() async throws {
        let turnstile = ConcurrencyLimiter(width: 3, queue: 100)
        let inside = Inside()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await turnstile.pass {
                        inside.count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        await Task.yield()
                        inside.count.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.count.withLock { $0.now } == 0 && inside.count.withLock { $0.most } == 3)
    }
}
