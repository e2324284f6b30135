import Dispatch
import Glibc
import Synchronization

/// Closes connections whose request doesn't arrive in time, or whose answer isn't read in time. A byte now and then doesn't extend the
/// time.
///
/// The number of connections that wait for a body is limited; one more closes the oldest of them.
final class ConnectionDeadlines: Sendable {
    private struct Deadline {
        /// The instant at which the connection is closed; `nil` while nothing is expected from it.
        var instant: ContinuousClock.Instant?
        var isForBody = false
    }

    private struct State {
        /// The deadlines, by the descriptor of the connection.
        var deadlines: [CInt: Deadline] = [:]
        var isWatching = false
    }

    private let state = Mutex(State())
    private let clock = ContinuousClock()
    /// The interval between checks, in milliseconds.
    private static let interval = 250
    /// The maximum number of connections that wait for a body.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Sets a connection's deadline; `nil` for none.
    func expect(_ descriptor: CInt, within seconds: Int?, isForBody: Bool = false) {
        let watches = state.withLock { state in
            state.deadlines[descriptor] = Deadline(
                instant: seconds.map { clock.now + .seconds($0) }, isForBody: isForBody)
            if isForBody {
                let waiting = state.deadlines.compactMap { descriptor, deadline in
                    deadline.isForBody ? deadline.instant.map { (descriptor, $0) } : nil
                }
                if waiting.count > limit, let oldest = waiting.min(by: { $0.1 < $1.1 }) { hangUp(oldest.0, &state) }
            }
            defer { state.isWatching = true }
            return !state.isWatching
        }
        if watches { watch() }
    }

    /// Forgets a connection that is about to be closed, since its descriptor may be reused right afterwards.
    func forget(_ descriptor: CInt) { state.withLock { $0.deadlines[descriptor] = nil } }

    private func hangUp(_ descriptor: CInt, _ state: inout State) {
        // The server notices the shutdown, and closes the connection.
        shutdown(descriptor, CInt(SHUT_RDWR))
        state.deadlines[descriptor] = Deadline()
    }

    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.interval)) { [weak self] in
            guard let self else { return }
            let isWatching = state.withLock { state in
                let now = clock.now
                for (descriptor, deadline) in state.deadlines {
                    guard let instant = deadline.instant, instant <= now else { continue }
                    hangUp(descriptor, &state)
                }
                state.isWatching = !state.deadlines.isEmpty
                return state.isWatching
            }
            if isWatching { watch() }
        }
    }
}
