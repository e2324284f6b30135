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
