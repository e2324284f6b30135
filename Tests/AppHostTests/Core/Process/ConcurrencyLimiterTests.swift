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

    /// The number of operations that run. None continues before three have run at the same time.
    private final class Inside: Sendable {
        private struct State {
            var now = 0
            var most = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        var counts: (now: Int, most: Int) { state.withLock { ($0.now, $0.most) } }

        func enter() async {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    state.now += 1
                    state.most = max(state.most, state.now)
                    state.waiting.append(continuation)
                    guard state.most >= 3 else { return [CheckedContinuation<Void, Never>]() }
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for continuation in ready { continuation.resume() }
            }
        }

        func leave() { state.withLock { $0.now -= 1 } }
    }

    @Test("A caller beyond the concurrency limit is refused, and a released slot is reused")
    func fullLimiter() async throws {
        let limiter = ConcurrencyLimiter(width: 1, queue: 0)
        let holding = Holding()
        let first = Task { try await limiter.pass { await holding.hold() } }
        await holding.untilHeld()
        await #expect(throws: ConcurrencyLimiter.refusal) { try await limiter.pass {} }
        #expect(ConcurrencyLimiter.refusal.message == "too many concurrent requests — try again")
        holding.release()
        try await first.value
        #expect(try await limiter.pass { 7 } == 7)
    }

    @Test("An operation that throws releases its slot")
    func failedOperation() async throws {
        let limiter = ConcurrencyLimiter(width: 1, queue: 0)
        await #expect(throws: ConcurrencyLimiter.refusal) {
            try await limiter.pass { throw ConcurrencyLimiter.refusal }
        }
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
                        await inside.enter()
                        await Task.yield()
                        inside.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.counts == (0, 3))
    }
}
