import Dispatch
import Glibc
import Synchronization

/// Hangs up on connections whose request doesn't arrive, or whose answer isn't taken, in time: a byte now and then is not enough.
final class ConnectionDeadlines: Sendable {
    private struct State {
        /// When a connection is hung up on, by its descriptor; `nil` while nothing is expected of it.
        var deadlines: [CInt: ContinuousClock.Instant?] = [:]
        var isWatching = false
    }

    private let state = Mutex(State())
    private let clock = ContinuousClock()
    private static let look = 250

    /// Expects something of a connection within a time; `nil` for as long as it likes.
    func expect(_ descriptor: CInt, within seconds: Int?) {
        let watches = state.withLock { state in
            state.deadlines[descriptor] = .some(seconds.map { clock.now + .seconds($0) })
            defer { state.isWatching = true }
            return !state.isWatching
        }
        if watches { watch() }
    }

    /// Forgets a connection that is about to be closed. Its descriptor may be another's right after.
    func forget(_ descriptor: CInt) { state.withLock { $0.deadlines[descriptor] = nil } }

    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.look)) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                let now = clock.now
                for (descriptor, deadline) in state.deadlines {
                    guard let deadline, deadline <= now else { continue }
                    // The server notices, and closes it.
                    shutdown(descriptor, CInt(SHUT_RDWR))
                    state.deadlines[descriptor] = .some(nil)
                }
                state.isWatching = !state.deadlines.isEmpty
                return state.isWatching
            }
            if goesOn { watch() }
        }
    }
}
