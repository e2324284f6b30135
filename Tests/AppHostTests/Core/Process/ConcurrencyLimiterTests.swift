import Synchronization
import Testing

@testable import AppHost

/// A limit of running operations, and one of waiting operations.
struct ConcurrencyLimiterTests {
    /// An operation that holds its place until it is released.
    private final class Holding: Sendable {
        private let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        private let (released, end) = AsyncStream.makeStream(of: Void.self)

        func hold() async {
            enter.yield()
            for await _ in released { break }
        }

        func untilHeld() async { for await _ in entered { break } }

        func release() { end.yield() }
    }

    private final class Inside: Sendable {
        let count = Mutex((now: 0, most: 0))
    }

    @Test("A caller beyond the concurrency limit is refused, and a released slot is reused")
    func fullLimiter() async throws {
        let limiter = ConcurrencyLimiter(width: 1, queue: 0)
        let holding = Holding()
        let first = Task { try await limiter.pass { await holding.hold() } }
        await holding.untilHeld()
        await #expect(throws: ConcurrencyLimiterError()) { try await limiter.pass {} }
        #expect(ConcurrencyLimiterError().message == "too many concurrent requests — try again")
        holding.release()
        try await first.value
        #expect(try await limiter.pass { 7 } == 7)
    }

    @Test("An operation that throws releases its slot")
    func failedOperation() async throws {
        let limiter = ConcurrencyLimiter(width: 1, queue: 0)
        await #expect(throws: ConcurrencyLimiterError()) { try await limiter.pass { throw ConcurrencyLimiterError() } }
        #expect(try await limiter.pass { 7 } == 7)
    }

    @Test("No more than the allowed number of operations run at the same time")
    func concurrencyLimit() async throws {
        let limiter = ConcurrencyLimiter(width: 3, queue: 100)
        let inside = Inside()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await limiter.pass {
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
