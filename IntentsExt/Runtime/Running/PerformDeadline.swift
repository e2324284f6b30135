import Dispatch
import Glibc
import Shared
import Synchronization

/// A deadline that ends the process if an intent takes too long.
///
/// A timer on the main queue cancels the task and, a second later, ends the process. If the process is too busy to run the timer, a kernel
/// alarm ends it. The timer and the alarm are paused during prompts.
package final class PerformDeadline: Sendable {
    /// The default time limit of an intent in seconds.
    package static let limit = 30

    private struct State {
        var left: Duration
        var started: ContinuousClock.Instant?
        var isOver = false
        var isFinished = false
    }

    /// The time limit in seconds.
    package let seconds: Int
    private let state: Mutex<State>

    /// Creates a deadline that isn't running yet.
    package init(seconds: Int = PerformDeadline.limit) {
        self.seconds = seconds
        state = Mutex(State(left: .seconds(seconds)))
    }

    /// True if the time limit has passed.
    package var isOver: Bool { state.withLock { $0.isOver } }

    /// Starts the deadline, or resumes it after a question.
    package func run() {
        let left = state.withLock { state in
            state.started = .now
            return state.left
        }
        Self.setAlarm(left + .seconds(2))
    }

    /// Pauses the deadline.
    package func pause() {
        state.withLock { state in
            if let started = state.started { state.left -= started.duration(to: .now) }
            state.started = nil
        }
        Self.setAlarm(.zero)
    }

    /// Stops the deadline after the work is done.
    package func finish() {
        state.withLock { $0.isFinished = true }
        Self.setAlarm(.zero)
    }

    /// The remaining time; `nil` while paused.
    private var left: Duration? {
        state.withLock { state in state.started.map { state.left - $0.duration(to: .now) } }
    }

    /// Calls `cancel` when the time limit has passed, and `end` a second later. The main queue must be served.
    package func watch(cancel: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
        if state.withLock({ $0.isFinished }) { return }
        let left = left ?? .seconds(1)
        let wait = max(Double(left.components.seconds) + Double(left.components.attoseconds) / 1e18, 0.01)
        DispatchQueue.main.asyncAfter(deadline: .now() + wait) { [self] in
            guard let left = self.left, left <= .zero else { return watch(cancel: cancel, end: end) }
            guard
                !state.withLock({ state in
                    state.isOver = !state.isFinished
                    return state.isFinished
                })
            else { return }
            cancel()
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [self] in
                if !state.withLock({ $0.isFinished }) { end() }
            }
        }
    }

    /// Sets the kernel alarm that ends the process; zero removes it.
    private static func setAlarm(_ time: Duration) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(max(time.components.seconds, 0))
        timer.it_value.tv_usec = Int(max(time.components.attoseconds, 0) / 1_000_000_000_000)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    /// Installs the alarm handler, which writes the time-out error and ends the process.
    ///
    /// The texts are prepared in advance, because a signal handler may only call async-signal-safe functions. To change the message, call
    /// this function again while no alarm is set.
    /// - Parameter document: The error as JSON for standard output; `nil` for none.
    package static func prepareAlarm(message: String, document: String? = nil) {
        prepare(message, in: &alarmText)
        prepare(document, in: &alarmDocument)
        signal(SIGALRM) { _ in
            if let text = alarmText { _ = Glibc.write(2, text.baseAddress, text.count) }
            if let text = alarmDocument { _ = Glibc.write(StandardOutput.descriptor, text.baseAddress, text.count) }
            CrashReply.write()
            _exit(ExitCode.internalError.rawValue)
        }
    }

    private static func prepare(_ line: String?, in text: inout UnsafeBufferPointer<UInt8>?) {
        text?.deallocate()
        text = line.map { line in
            let bytes = Array((line + "\n").utf8)
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = buffer.initialize(from: bytes)
            return UnsafeBufferPointer(buffer)
        }
    }
}

/// The text that the alarm handler writes to standard error. It is changed only while no alarm is set.
nonisolated(unsafe) private var alarmText: UnsafeBufferPointer<UInt8>?
/// The text that the alarm handler writes to standard output.
nonisolated(unsafe) private var alarmDocument: UnsafeBufferPointer<UInt8>?

/// A prompter that pauses the deadline during a prompt.
struct DeadlinePausingPrompter: IntentPrompter {
    let prompter: any IntentPrompter
    let deadline: PerformDeadline

    func answer(to ask: IntentPrompt) async throws -> JSONValue {
        deadline.pause()
        defer { deadline.run() }
        return try await prompter.answer(to: ask)
    }
}

/// The main dispatch queue, served by the main thread for the main actor.
enum MainQueue {
    /// Serves the main actor until the process exits.
    ///
    /// `dispatchMain()` would end the main thread. In a statically linked executable, the unwinder then sorts all frame descriptions of the
    /// program, and `exit` waits about 15 ms for this. Therefore this function serves the queue as a run loop does.
    static func serve() -> Never {
        var wakeups = pollfd(fd: handle(), events: Int16(POLLIN), revents: 0)
        var count: UInt64 = 0
        while true {
            // Work that was queued before the first call has also signalled the handle.
            drain(nil)
            guard poll(&wakeups, 1, -1) == 1 else { continue }
            _ = read(wakeups.fd, &count, MemoryLayout.size(ofValue: count))
        }
    }
}

/// Returns the event descriptor that the main queue signals if it has work.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func handle() -> Int32

/// Runs the pending work of the main queue. Call it on the main thread only.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drain(_ message: UnsafeMutableRawPointer?)

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
