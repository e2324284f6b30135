import Dispatch
import Glibc
import Synchronization

/// Hangs up on connections whose request doesn't arrive, or whose answer isn't taken, in time: a byte now and then is not enough.
///
/// Of the connections that wait for a body only the newest are left: one that is over the limit ends the oldest.
final class ConnectionDeadlines: Sendable {
    private struct Deadline {
        /// When the connection is hung up on; `nil` while nothing is expected of it.
        var instant: ContinuousClock.Instant?
        var isForBody = false
    }

    private struct State {
        /// By the descriptor of the connection.
        var deadlines: [CInt: Deadline] = [:]
        var isWatching = false
    }

    private let state = Mutex(State())
    private let clock = ContinuousClock()
    private static let look = 250
    /// The most connections that wait for a body.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Expects something of a connection within a time; `nil` for as long as it likes.
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

    /// Forgets a connection that is about to be closed. Its descriptor may be another's right after.
    func forget(_ descriptor: CInt) { state.withLock { $0.deadlines[descriptor] = nil } }

    private func hangUp(_ descriptor: CInt, _ state: inout State) {
        // The server notices, and closes it.
        shutdown(descriptor, CInt(SHUT_RDWR))
        state.deadlines[descriptor] = Deadline()
    }

    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.look)) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                let now = clock.now
                for (descriptor, deadline) in state.deadlines {
                    guard let instant = deadline.instant, instant <= now else { continue }
                    hangUp(descriptor, &state)
                }
                state.isWatching = !state.deadlines.isEmpty
                return state.isWatching
            }
            if goesOn { watch() }
        }
    }
}
