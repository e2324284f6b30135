import Dispatch
import Foundation
import Glibc
import Synchronization

@_implementationOnly import CCurl

/// The thread that performs all transfers of the process, with libcurl's multi interface.
///
/// The thread starts with a transfer, and ends after a minute without one; its idle connections are then closed.
final class HTTPEventLoop: Sendable {
    /// The loop of the process, so that connections are shared.
    static let shared = HTTPEventLoop()

    private typealias Caller = CheckedContinuation<HTTPAnswer, any Error>

    private struct State {
        /// libcurl's multi handle; `nil` while no thread runs.
        var multi: UnsafeMutableRawPointer?
        var starting: [(HTTPTransfer, Caller)] = []
    }

    /// The idle time after which the thread ends, in seconds.
    private static let idleLimit = 60
    /// The maximum wait between two checks of deadlines, in milliseconds.
    private static let longestWait = 1_000

    // Calls curl_global_init once per process.
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let state = Mutex(State())

    /// Starts a transfer. `caller` is resumed once, on the loop's thread, when libcurl has released the transfer.
    func start(_ transfer: HTTPTransfer, for caller: CheckedContinuation<HTTPAnswer, any Error>) {
        let isRunning = state.withLock { state in
            if let multi = state.multi {
                curl_multi_wakeup(multi)
            } else if Self.isLibraryReady, let multi = curl_multi_init() {
                state.multi = multi
                let place = UInt(bitPattern: multi)
                Thread.detachNewThread { self.run(place) }
            } else {
                return false
            }
            state.starting.append((transfer, caller))
            return true
        }
        guard !isRunning else { return }
        caller.resume(throwing: HTTPError(transfer.request.url, .other(reason: "can't start libcurl")))
    }

    /// Makes the thread check for cancelled transfers.
    func wake() { state.withLock { if let multi = $0.multi { curl_multi_wakeup(multi) } } }

    /// Returns the transfers to start; `nil` if there are none and the thread must end, because it was idle for too long.
    private func next(isOver: Bool) -> [(HTTPTransfer, Caller)]? {
        state.withLock { state in
            if isOver, state.starting.isEmpty {
                state.multi = nil
                return nil
            }
            defer { state.starting = [] }
            return state.starting
        }
    }

    // MARK: On the thread

    private func run(_ place: UInt) {
        guard let multi = UnsafeMutableRawPointer(bitPattern: place) else { return }
        // Signals are blocked here and in libcurl's resolver threads, which inherit the mask: other threads handle the host's signals, and
        // SIGPIPE would end the host.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        var exchanges: [UnsafeMutableRawPointer: (exchange: HTTPExchange, caller: Caller)] = [:]
        var idleSince = DispatchTime.now()
        func end(_ handle: UnsafeMutableRawPointer, _ result: Result<HTTPAnswer, any Error>) {
            curl_multi_remove_handle(multi, handle)
            exchanges.removeValue(forKey: handle)?.caller.resume(with: result)
            idleSince = .now()
        }
        while let starting = next(isOver: exchanges.isEmpty && .now() >= idleSince + .seconds(Self.idleLimit)) {
            for (transfer, caller) in starting {
                guard !transfer.isCancelled else {
                    caller.resume(throwing: CancellationError())
                    continue
                }
                guard let exchange = HTTPExchange(transfer) else {
                    caller.resume(throwing: HTTPError(transfer.request.url, .other(reason: "out of memory")))
                    continue
                }
                exchanges[exchange.handle] = (exchange, caller)
                curl_multi_add_handle(multi, exchange.handle)
            }
            var count: CInt = 0
            curl_multi_perform(multi, &count)
            while let message = curl_multi_info_read(multi, &count) {
                guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                    let exchange = exchanges[handle]?.exchange
                else { continue }
                end(handle, exchange.result(of: message.pointee.data.result))
            }
            let now = DispatchTime.now()
            for (handle, exchange) in exchanges.mapValues(\.exchange) {
                if let result = exchange.result(at: now) { end(handle, result) }
            }
            let deadline = exchanges.values.map(\.exchange.nextDeadline).min() ?? .distantFuture
            curl_multi_poll(multi, nil, 0, CInt(Self.milliseconds(from: now, to: deadline)), nil)
        }
        curl_multi_cleanup(multi)
    }

    private static func milliseconds(from now: DispatchTime, to deadline: DispatchTime) -> Int {
        guard deadline > now else { return 0 }
        return Int(min((deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1, UInt64(longestWait)))
    }
}
