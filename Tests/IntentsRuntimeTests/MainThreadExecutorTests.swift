import Foundation
import Testing

@testable import IntentsRuntime

struct MainThreadExecutorTests {
    // Requirements: J-052
    @Test("A task that never suspends runs on the thread that started it")
    func nonSuspendingTask() async {
        let executor = MainThreadExecutor()
        let starter = ThreadBox()
        let task = Task.detached(executorPreference: executor) {
            await nested()
            return ThreadBox()
        }
        func nested() async {}
        executor.runWhileReady()
        #expect(await task.value == starter)
    }

    @Test("A task that suspends still completes after the executor has returned")
    func suspendingTask() async {
        let executor = MainThreadExecutor()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task.detached(executorPreference: executor) {
            for await value in stream { return value }
            return 0
        }
        executor.runWhileReady()
        continuation.yield(42)
        #expect(await task.value == 42)
    }

    struct ThreadBox: Equatable, Sendable {
        let id = Self.current()
        private static func current() -> UInt { UInt(pthread_self()) }
    }
}
