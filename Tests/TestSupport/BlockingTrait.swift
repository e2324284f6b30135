// Static builds have no module `Testing`, and no tests.
#if canImport(Testing)
import Foundation
import Testing

/// A trait that runs tests with blocking calls on separate threads, a few tests at a time.
///
/// The shared pool has one thread per core. On a machine with two cores, two tests that wait for processes would therefore prevent all
/// other tests from starting. A test of a suite with this trait runs on other threads, unless it is isolated to an actor.
package struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    /// The main reason why a blocking test waits.
    package enum Work: Sendable {
        /// Processes that use the processors.
        case busy
        /// Time that passes, such as that of a lease.
        case idle
    }

    fileprivate let work: Work

    package var isRecursive: Bool { true }

    /// Runs a test's function once fewer than ``BlockingTests/width`` other tests of the same kind run.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A test may also have the traits of its suites; its own, the last one, is in force.
        let own = test.traits.lazy.compactMap { $0 as? Self }.last
        guard !Self.isInForce, own?.work == work else { return try await function() }
        let tests = work == .idle ? BlockingTests.idle : BlockingTests.busy
        try await tests.run {
            try await Self.$isInForce.withValue(true) {
                try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
            }
        }
    }

    @TaskLocal private static var isInForce = false
}

extension Trait where Self == BlockingTrait {
    /// A trait for tests that wait for processes, locks or files.
    package static var blocking: Self { Self(work: .busy) }

    /// A trait for blocking tests that run beside those of another kind. Idle tests would otherwise leave the processors without work.
    package static func blocking(_ work: BlockingTrait.Work) -> Self { Self(work: work) }
}

/// A limit on the number of blocking tests that run at once.
///
/// The most recent test runs next. A serialized suite thus continues as long as it has tests, rather than running alone after the others.
private actor BlockingTests {
    static let busy = BlockingTests()
    static let idle = BlockingTests()
    /// The number of tests that run at once. Most of them wait for one process each.
    private static let width = max(ProcessInfo.processInfo.activeProcessorCount, 2) * 2

    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated func run(_ body: @Sendable () async throws -> Void) async throws {
        await enter()
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await leave()
        try result.get()
    }

    private func enter() async {
        if running < Self.width { return running += 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if let next = waiting.popLast() { next.resume() } else { running -= 1 }
    }
}

/// An executor that starts a thread for each job that finds all of its threads busy.
private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    private struct State {
        var jobs: [UnownedJob] = []
        var idle = 0
    }

    private let condition = NSCondition()
    // Guarded by the condition.
    nonisolated(unsafe) private var state = State()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            state.jobs.append(job)
            if state.jobs.count <= state.idle { condition.signal() } else { Thread.detachNewThread { self.run() } }
        }
    }

    private func run() -> Never {
        while true {
            next().runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func next() -> UnownedJob {
        condition.withLock {
            state.idle += 1
            while state.jobs.isEmpty { condition.wait() }
            state.idle -= 1
            return state.jobs.removeFirst()
        }
    }
}
#endif
