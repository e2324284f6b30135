import Dispatch
import Glibc
import Shared
import Synchronization

/// Ends a process whose intent takes too long.
///
/// Two clocks: a timer of the main queue cancels the task and, where it doesn't end then, ends the process; an alarm of the kernel
/// ends a process that is so busy that no timer runs. Both stand still while a person is asked.
package final class PerformDeadline: Sendable {
    /// How long an intent may take, in seconds.
    package static let limit = 30

    private struct State {
        var left: Duration
        var started: ContinuousClock.Instant?
        var isOver = false
        var isFinished = false
    }

    /// How long an intent may take.
    package let seconds: Int
    private let state: Mutex<State>

    /// Creates a deadline some seconds ahead, which hasn't begun.
    package init(seconds: Int = PerformDeadline.limit) {
        self.seconds = seconds
        state = Mutex(State(left: .seconds(seconds)))
    }

    /// Whether the time is over.
    package var isOver: Bool { state.withLock { $0.isOver } }

    /// Begins, or goes on after a question.
    package func run() {
        let left = state.withLock { state in
            state.started = .now
            return state.left
        }
        Self.setAlarm(left + .seconds(2))
    }

    /// Stands still.
    package func pause() {
        state.withLock { state in
            if let started = state.started { state.left -= started.duration(to: .now) }
            state.started = nil
        }
        Self.setAlarm(.zero)
    }

    /// Ends: what it was for is done.
    package func finish() {
        state.withLock { $0.isFinished = true }
        Self.setAlarm(.zero)
    }

    /// What is left; `nil` while it stands still.
    private var left: Duration? {
        state.withLock { state in state.started.map { state.left - $0.duration(to: .now) } }
    }

    /// Cancels a task when the time is over; a second later `end` is called. For a process whose main thread has nothing else to do.
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

    /// Has the kernel end the process after some time; zero takes it back.
    private static func setAlarm(_ time: Duration) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(max(time.components.seconds, 0))
        timer.it_value.tv_usec = Int(max(time.components.attoseconds, 0) / 1_000_000_000_000)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    /// Says on the alarm what the timer would have said, and ends the process. Everything is made ready beforehand: a signal's handler
    /// may only write and leave. For another message it is called again while no alarm is set.
    ///
    /// - Parameter document: The same as data, for standard output; `nil` for none.
    package static func prepareAlarm(message: String, document: String? = nil) {
        prepare(message, in: &alarmText)
        prepare(document, in: &alarmDocument)
        signal(SIGALRM) { _ in
            if let text = alarmText { _ = Glibc.write(2, text.baseAddress, text.count) }
            if let text = alarmDocument { _ = Glibc.write(1, text.baseAddress, text.count) }
            CrashReply.say()
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

/// What the alarm's handler writes; set once, before the alarm.
nonisolated(unsafe) private var alarmText: UnsafeBufferPointer<UInt8>?
/// What it writes to standard output.
nonisolated(unsafe) private var alarmDocument: UnsafeBufferPointer<UInt8>?

/// Has the deadline stand still while a person is asked.
struct DeadlinePausingPrompter: IntentPrompter {
    let respondent: any IntentPrompter
    let deadline: PerformDeadline

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        deadline.pause()
        defer { deadline.run() }
        return try await respondent.answer(to: ask)
    }
}
