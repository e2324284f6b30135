import Foundation
import Glibc
import Synchronization
import TestSupport

/// An HTTP server on the loopback interface that answers from a table of routes and records its requests.
final class LoopbackServer: Sendable {
    /// The state shared with the answering threads, which don't retain the server.
    private final class Record: Sendable {
        let routes: Mutex<[String: [LoopbackAnswer]]>
        let requests = Mutex<[LoopbackRequest]>([])
        let connections = Mutex(0)
        let arrival = DispatchSemaphore(value: 0)
        let delivery = DispatchSemaphore(value: 0)
        let departure = DispatchSemaphore(value: 0)

        /// Answers requests instead of the routes; `nil` to use the routes.
        let respond: (@Sendable (LoopbackRequest) -> LoopbackAnswer)?

        init(
            _ routes: [String: [LoopbackAnswer]], _ respond: (@Sendable (LoopbackRequest) -> LoopbackAnswer)?
        ) {
            self.routes = Mutex(routes)
            self.respond = respond
        }

        /// Returns the next answer of a route; the last answer is repeated.
        func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
            requests.withLock { $0.append(request) }
            // Signalled last, so that waiting threads see the request and the route's next answer.
            defer { arrival.signal() }
            if let respond { return respond(request) }
            return routes.withLock { routes in
                guard let key = [request.target, request.path, "*"].first(where: { routes[$0]?.isEmpty == false }),
                    let answers = routes[key]
                else { return .whole(status: 404) }
                if answers.count > 1 { routes[key] = Array(answers.dropFirst()) }
                return answers[0]
            }
        }
    }

    private let record: Record
    /// The requests received so far.
    var requests: [LoopbackRequest] { record.requests.withLock { $0 } }

    /// The number of connections so far.
    var connections: Int { record.connections.withLock { $0 } }

    private let listener: CInt
    private let isAnswering: Bool
    let port: UInt16
    /// True if a connection waits to be accepted.
    var hasCaller: Bool {
        var place = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&place, 1, 0) == 1
    }
    var address: String { "http://127.0.0.1:\(port)/" }

    /// Waits for one more request.
    func waitForRequest() { record.arrival.wait() }

    /// Waits until the bytes of one answer are sent, except those of a drip. Bytes that don't fit into the kernel's buffers of some
    /// megabytes have then been received by the client.
    func waitForDelivery() { record.delivery.wait() }

    /// Waits until one client has closed the connection of a ``LoopbackAnswer/drip(_:)`` or ``LoopbackAnswer/silence``.
    func waitForDeparture() { record.departure.wait() }

    /// - Parameters:
    ///   - isAnswering: `false` to accept no connections.
    ///   - routes: The answers by target, with or without the target's query; `*` for all other targets. Without a match the answer is 404.
    convenience init(isAnswering: Bool = true, routes: [String: LoopbackAnswer] = ["*": .text("ok\n")]) throws {
        try self.init(isAnswering: isAnswering, Record(routes.mapValues { [$0] }, nil))
    }

    /// Answers all requests with a closure, which is called on many threads.
    convenience init(respond: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer) throws {
        try self.init(isAnswering: true, Record([:], respond))
    }

    private init(isAnswering: Bool, _ record: Record) throws {
        self.record = record
        let descriptor: CInt
        (descriptor, port) = try Self.listen()
        listener = descriptor
        self.isAnswering = isAnswering
        guard isAnswering else { return }
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                if connection < 0 {
                    // EINVAL once the server has shut the listener down.
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    // Only this thread closes the listener: otherwise its number could belong to another server at the next `accept`.
                    close(descriptor)
                    return
                }
                Thread.detachNewThread { Self.serve(connection, from: record) }
            }
        }
    }

    /// Sets the answers of a target: each answer is used once, and the last answer is repeated.
    func answer(_ target: String, _ answers: LoopbackAnswer...) {
        record.routes.withLock { $0[target] = answers }
    }

    private static func serve(_ connection: CInt, from record: Record) {
        defer { close(connection) }
        record.connections.withLock { $0 += 1 }
        while respond(on: connection, from: record) {}
    }

    /// Answers one request.
    ///
    /// - Returns: True if another request may follow on the connection.
    private static func respond(on connection: CInt, from record: Record) -> Bool {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var request: LoopbackRequest?
        while request?.isWhole != true {
            let count = read(connection, &buffer, buffer.count)
            if count <= 0 { return false }
            received += buffer.prefix(count)
            // A TLS handshake gets a plain-text response.
            if received.first == 0x16 {
                send("HTTP/1.1 400 Bad Request\r\n\r\n".utf8, to: connection)
                return false
            }
            request = LoopbackRequest(received)
        }
        guard let request else { return false }
        let answer = record.answer(request)
        send(answer.bytes, to: connection)
        record.delivery.signal()
        switch answer {
        case .whole, .cut: break
        case .reset:
            // Closing resets the connection.
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        case .drip, .silence:
            // Until the client has closed the connection.
            var state = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            while poll(&state, 1, 5) == 0 {
                if case .drip = answer { send(" ".utf8, to: connection) }
            }
            record.departure.signal()
        }
        return answer.keepsConnection
    }

    private static func send(_ bytes: some Collection<UInt8>, to connection: CInt) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // MSG_NOSIGNAL.
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, 0x4000) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Opens a connection to the server; the caller must close it.
    func connection() throws -> CInt { try Self.connect(to: port) }

    /// Returns a socket that listens on loopback, and its port.
    static func listen() throws -> (descriptor: CInt, port: UInt16) {
        let (descriptor, port) = try ReservedPort.bind()
        guard Glibc.listen(descriptor, 16) == 0 else {
            let number = errno
            close(descriptor)
            throw ChildProcess.Failure(what: "listen on loopback", number: number)
        }
        return (descriptor, port)
    }

    /// Opens a connection to a port on loopback.
    static func connect(to port: UInt16) throws -> CInt {
        let descriptor = socket(AF_INET, ReservedPort.stream, 0)
        let address = ReservedPort.loopback(port: port)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let number = errno
            close(descriptor)
            throw ChildProcess.Failure(what: "connect to loopback", number: number)
        }
        return descriptor
    }

    deinit {
        // Ends the thread's `accept`; the thread then closes the listener.
        shutdown(listener, CInt(SHUT_RDWR))
        if !isAnswering { close(listener) }
    }
}
