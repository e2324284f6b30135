import Dispatch
import Glibc
import Synchronization

/// The signals a running host answers: SIGHUP, and SIGTERM and SIGINT, which end it.
///
/// Those that come while nobody listens are handed over to the next who does.
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
    // Kept, and cancelled at the end; nothing else touches them.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Listens from here on: when this returns no signal is lost.
    init() async {
        let inbox = inbox
        let (registrations, registration) = AsyncStream.makeStream(of: Void.self)
        // By its default each of the signals would end the process, and ignored ones are lost.
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

    /// Whether one came that ends the host, whoever heard it.
    var isEnding: Bool { inbox.state.withLock { $0.isEnding } }

    deinit { for source in sources { source.cancel() } }

    /// Has signals handed to a listener, instead of the one before; `nil` lets them wait.
    func listen(_ listener: (@Sendable (Int32) -> Void)?) {
        let waiting = inbox.state.withLock { state in
            state.listener = listener
            defer { if listener != nil { state.waiting = [] } }
            return state.waiting
        }
        if let listener { for number in waiting { listener(number) } }
    }
}
