import Dispatch
import Glibc
import Synchronization

/// The signals that a running host handles: SIGHUP, and SIGTERM and SIGINT, which end it.
///
/// Signals that arrive while there is no listener are passed to the next listener.
final class HostSignals: Sendable {
    private struct State {
        var waiting: [Int32] = []
        var isEnding = false
        var listener: (@Sendable (Int32) -> Void)?
    }

    private final class Inbox: Sendable {
        let state = Mutex(State())

        func take(_ number: Int32) {
            let listener = state.withLock { state in
                if number != SIGHUP { state.isEnding = true }
                if state.listener == nil { state.waiting.append(number) }
                return state.listener
            }
            listener?(number)
        }
    }

    private let inbox = Inbox()
    // Stored for cancellation at the end, and not accessed otherwise.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Starts listening; after this returns no signal is lost.
    init() async {
        let inbox = inbox
        let (registrations, registration) = AsyncStream.makeStream(of: Void.self)
        // The default action of these signals would end the process, and ignored signals would be lost.
        sources = [SIGHUP, SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { inbox.take(number) }
            source.setRegistrationHandler { registration.yield() }
            source.resume()
            return source
        }
        var pending = registrations.makeAsyncIterator()
        for _ in sources { await pending.next() }
    }

    /// True if a signal that ends the host has arrived, even without a listener.
    var isEnding: Bool { inbox.state.withLock { $0.isEnding } }

    deinit { for source in sources { source.cancel() } }

    /// Passes signals to a listener instead of the previous one; with `nil`, signals wait for the next listener.
    func listen(_ listener: (@Sendable (Int32) -> Void)?) {
        let waiting = inbox.state.withLock { state in
            state.listener = listener
            defer { if listener != nil { state.waiting = [] } }
            return state.waiting
        }
        if let listener { for number in waiting { listener(number) } }
    }
}
