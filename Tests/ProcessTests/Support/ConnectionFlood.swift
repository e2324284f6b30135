import Foundation
import Glibc
import Synchronization
import TestSupport

/// Many connections to a page from threads of their own, and requests to the page meanwhile.
struct ConnectionFlood: Sendable {
    /// The behaviour of the caller on each connection.
    enum Caller: String, CaseIterable, Sendable {
        /// Sends nothing.
        case silent
        case halfHead
        case requestWithoutToken
        case requestWithWrongToken
        /// Sends a request that is accepted and answered only after a change.
        case waitingRequest
        /// Follows the event stream of the page of `watch`.
        case events
        case halfBody
        /// Sends a request and resets the connection.
        case reset
        /// Sends a request, closes its sending end, and keeps the connection until 100 more are made.
        case halfClosed
        /// Sends a request and keeps the connection, without reading, until 100 more are made.
        case unread
    }

    struct Result: Sendable {
        /// The number of connections that were made.
        var connections = 0
        /// The number of requests during and after the flood that weren't answered within ``timeLimit``.
        var unanswered = 0
    }

    let name: String
    let port: UInt16
    let cookie: String
    /// The number of the page's state.
    let number: Int

    /// How many seconds a connection or an answer is waited for. A machine that also builds answers within one or two.
    static let timeLimit = 10

    init(_ page: ServedPage) throws {
        (name, port, cookie) = (page.name, page.port, page.cookie)
        number = try page.json("/api/state")["number"]?.integer ?? 0
    }

    /// Makes a number of connections.
    ///
    /// - Parameter threads: The number of threads that share the connections. A thread whose connection isn't accepted in time stops.
    func run(_ count: Int, by threads: Int, _ caller: Caller = .requestWithoutToken) -> Result {
        var result = Result()
        let made = Flow()
        for index in 0..<threads {
            Thread.detachNewThread {
                let own = (count + index) / threads
                made.finish(flood(own, caller))
            }
        }
        repeat { if !isAnswered() { result.unanswered += 1 } } while made.threads < threads
        if !isAnswered() { result.unanswered += 1 }
        result.connections = made.connections
        return result
    }

    /// The threads that have ended, and the connections that they made.
    private final class Flow: Sendable {
        private let state = Mutex((threads: 0, connections: 0))
        var threads: Int { state.withLock { $0.threads } }
        var connections: Int { state.withLock { $0.connections } }

        func finish(_ connections: Int) {
            state.withLock { $0 = ($0.threads + 1, $0.connections + connections) }
        }
    }

    /// Requests the page, and returns true if it answers.
    func isAnswered() -> Bool {
        guard let descriptor = connection() else { return false }
        defer { close(descriptor) }
        ServedPage.write("GET / HTTP/1.1\r\nHost: \(name)\r\nCookie: \(cookie)\r\n\r\n", to: descriptor)
        return ServedPage.Answer(ServedPage.rest(of: descriptor)).status == 200
    }

    /// Returns connections over each of which a caller has sent its bytes.
    func callers(_ count: Int, _ caller: Caller) -> [CInt] {
        (0..<count).compactMap { _ in
            guard let descriptor = connection() else { return nil }
            ServedPage.write(text(of: caller), to: descriptor)
            return descriptor
        }
    }

    /// Returns a connection; `nil` if it isn't accepted in time.
    private func connection() -> CInt? {
        let descriptor = socket(AF_INET, ReservedPort.stream, 0)
        var limit = timeval(tv_sec: Self.timeLimit, tv_usec: 0)
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let address = ReservedPort.loopback(port: port)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private func flood(_ count: Int, _ caller: Caller) -> Int {
        let text = text(of: caller)
        var held: [CInt] = []
        defer { for descriptor in held { close(descriptor) } }
        for number in 0..<count {
            guard let descriptor = connection() else { return number }
            ServedPage.write(text, to: descriptor)
            switch caller {
            case .halfClosed, .unread:
                if caller == .halfClosed { shutdown(descriptor, CInt(SHUT_WR)) }
                held.append(descriptor)
                if held.count > 100 { close(held.removeFirst()) }
                continue
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
            default: break
            }
            close(descriptor)
        }
        return count
    }

    private func text(of caller: Caller) -> String {
        let host = "Host: \(name)\r\n"
        return switch caller {
        case .silent: ""
        case .halfHead: "GET / HTTP/1.1\r\nHo"
        case .requestWithoutToken, .reset, .halfClosed, .unread: "GET / HTTP/1.1\r\n\(host)\r\n"
        case .requestWithWrongToken: "GET /?token=guess HTTP/1.1\r\n\(host)\r\n"
        case .waitingRequest: "GET /api/state?after=\(number) HTTP/1.1\r\n\(host)Cookie: \(cookie)\r\n\r\n"
        case .events: "GET /api/events HTTP/1.1\r\n\(host)Cookie: \(cookie)\r\n\r\n"
        case .halfBody:
            "POST /api/ask HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n"
                + "\(host)Cookie: \(cookie)\r\n\r\n{"
        }
    }
}
