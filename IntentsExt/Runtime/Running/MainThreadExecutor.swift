import Synchronization

/// An executor that runs a task on the thread that started it, so that an intent that never suspends needs no second thread.
///
/// Starting the thread pool costs several times as much as answering from the container. Once the task suspends to wait for the main actor,
/// a timer or another thread, its jobs go to the pool, and the main thread can serve the main actor.
package final class MainThreadExecutor: TaskExecutor {
    private enum State {
        /// Jobs are queued for the thread that calls ``runWhileReady()``.
        case collecting([UnownedJob])
        /// Jobs go to the global concurrent executor.
        case forwarding
    }

    private let state = Mutex<State>(.collecting([]))

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isForwarded = state.withLock { state in
            guard case .collecting(var jobs) = state else { return true }
            state = .collecting([])
            jobs.append(job)
            state = .collecting(jobs)
            return false
        }
        if isForwarded { globalConcurrentExecutor.enqueue(job) }
    }

    /// Runs queued jobs until there are none; later jobs go to the pool.
    package func runWhileReady() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            guard case .collecting(var jobs) = state, !jobs.isEmpty else {
                state = .forwarding
                return nil
            }
            let job = jobs.removeFirst()
            state = .collecting(jobs)
            return job
        }
    }
}
