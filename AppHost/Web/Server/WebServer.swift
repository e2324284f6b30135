import Glibc
import Shared
import Synchronization

@_implementationOnly import CMicroHTTPD

/// A server on this machine's loopback, by [GNU libmicrohttpd](https://www.gnu.org/software/libmicrohttpd/).
///
/// The thread of a ``ConnectionLoop`` accepts connections, reads requests and writes answers. Handlers run elsewhere while their
/// connection is suspended.
final class WebServer: ConnectionService {
    /// A request and its answer.
    private final class Exchange: Sendable {
        struct State {
            var body: [UInt8] = []
            var answer: WebAnswer?
        }

        let request: WebRequest
        let descriptor: CInt
        // The library's handle; used on the loop's thread, and to resume the connection.
        nonisolated(unsafe) let connection: OpaquePointer
        let state = Mutex(State())

        init(_ request: WebRequest, _ connection: OpaquePointer, _ descriptor: CInt) {
            (self.request, self.connection, self.descriptor) = (request, connection, descriptor)
        }
    }

    private struct State {
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        /// The streams that are being sent.
        var streams: [ObjectIdentifier: WebEventStream] = [:]
        var isEnding = false
        /// The requests that waited at the end and whose answers aren't sent yet.
        var unanswered: Set<ObjectIdentifier> = []
    }

    private let limits: WebLimits
    private let handler: @Sendable (WebRequest) async -> WebAnswer
    private let state = Mutex(State())
    private let gate: WebGate
    private let loop: ConnectionLoop
    // Set once, before the loop starts, and then used on its thread.
    nonisolated(unsafe) private var daemon: OpaquePointer?

    /// Listens on a port of 127.0.0.1; 0 for any free port.
    ///
    /// - Parameters:
    ///   - gate: Creates the access control for the actual port. Requests are accepted only after that.
    ///   - handler: Answers accepted requests.
    /// - Throws: ``CommandFailure``.
    init(
        port: UInt16, limits: WebLimits, gate makeGate: (UInt16) -> WebGate,
        handler: @escaping @Sendable (WebRequest) async -> WebAnswer
    ) throws {
        let descriptors = sysconf(CInt(_SC_OPEN_MAX))
        let limits = descriptors > 0 ? limits.fitting(descriptors: descriptors) : limits
        (self.limits, self.handler) = (limits, handler)
        loop = try ConnectionLoop(port: port, limits: limits)
        gate = makeGate(loop.port)
        // The library hangs at its own limit, which is therefore never reached: the loop may exceed its limit by the connections that
        // arrive together. A head that arrives in parts takes more memory than its bytes.
        daemon = airlock_http_start(
            UInt32(limits.served + 4 * limits.connections), 3 * limits.head,
            { context, connection, url, method, _, upload, size, place in
                guard let server = WebServer.from(context), let connection, let url, let method, let size, let place
                else { return .NO }
                return server.receive(connection, url, method, upload, size, place)
            },
            { context, connection, place, _ in
                guard let place, let value = place.pointee else { return }
                place.pointee = nil
                let exchange = Unmanaged<Exchange>.fromOpaque(value).takeRetainedValue()
                WebServer.from(context)?.end(exchange)
            },
            { context, connection, _, code in
                guard let connection else { return }
                WebServer.from(context)?.connectionChanged(connection, isOpen: code == .CONNECTION_NOTIFY_STARTED)
            },
            Unmanaged.passUnretained(self).toOpaque())
        guard daemon != nil else { throw CommandFailure(port: port, reason: "libmicrohttpd can't be started") }
        loop.start(self)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> WebServer? {
        context.map { Unmanaged<WebServer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Stops listening, and answers the requests that still wait.
    func end() { loop.end() }

    // MARK: On the loop's thread

    var events: CInt { daemon.map { airlock_http_events($0) } ?? -1 }

    var isAnswering: Bool { state.withLock { !$0.unanswered.isEmpty } }

    func take(_ descriptor: CInt, _ address: sockaddr_in) {
        guard let daemon else { return }
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                // After a failure, the library has closed the connection.
                _ = MHD_add_connection(daemon, descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func serve() -> Bool {
        guard let daemon else { return false }
        MHD_run(daemon)
        // Connections have no time limits of the library, so it has one only if there is more to do.
        var milliseconds: CUnsignedLongLong = 0
        return MHD_get_timeout(daemon, &milliseconds) == .YES
    }

    func answerWaiting() {
        let waiting = state.withLock { state in
            state.isEnding = true
            state.unanswered = Set(state.exchanges.keys)
            return Array(state.exchanges.values)
        }
        for exchange in waiting {
            finish(exchange, .refusal(503, "the server is ending — start it again with '\(gate.command)'"))
        }
        for stream in state.withLock({ Array($0.streams.values) }) { stream.close() }
    }

    func stop() {
        if let daemon { MHD_stop_daemon(daemon) }
        daemon = nil
    }

    private func connectionChanged(_ connection: OpaquePointer, isOpen: Bool) {
        let descriptor = airlock_http_descriptor(connection)
        if isOpen { loop.served.open(descriptor) } else { loop.served.forget(descriptor) }
    }

    private func receive(
        _ connection: OpaquePointer, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
        _ upload: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>,
        _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        guard let value = place.pointee else {
            // The head has arrived.
            let request = WebRequest(
                method: String(cString: method), path: String(cString: url),
                query: Self.values(of: connection, .GET_ARGUMENT_KIND),
                headers: Self.values(of: connection, .HEADER_KIND))
            let descriptor = airlock_http_descriptor(connection)
            if let answer = gate.answer(to: request) {
                loop.served.expect(descriptor)
                return send(answer, on: connection)
            }
            loop.served.expect(descriptor, isForBody: true)
            let exchange = Exchange(request, connection, descriptor)
            place.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return .YES
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(value).takeUnretainedValue()
        if size.pointee > 0 {
            // The gate has checked the declared length; this checks the actual one.
            let bytes = UnsafeRawBufferPointer(start: upload, count: size.pointee)
            let fits = exchange.state.withLock { state in
                guard state.body.count + bytes.count <= limits.body else { return false }
                state.body += bytes
                return true
            }
            size.pointee = 0
            return fits ? .YES : .NO
        }
        if let answer = exchange.state.withLock({ $0.answer }) {
            if let stream = answer.stream { return send(stream, of: answer, on: exchange) }
            loop.served.expect(exchange.descriptor)
            return send(answer, on: connection)
        }
        return begin(exchange)
    }

    /// Suspends a request until its answer is ready.
    private func begin(_ exchange: Exchange) -> MHD_Result {
        var request = exchange.request
        request.body = exchange.state.withLock { $0.body }
        // This is done under the same lock as resuming, so that no connection is resumed before it is suspended.
        let isEnding = state.withLock { state in
            guard !state.isEnding else { return true }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            MHD_suspend_connection(exchange.connection)
            return false
        }
        guard !isEnding else { return .NO }
        let task = Task { [handler, request] in finish(exchange, await handler(request)) }
        loop.served.suspend(exchange.descriptor) { [self] in
            finish(exchange, ConnectionLoop.closedByCaller)
            // A change that has begun is completed.
            if exchange.request.method == "GET" { task.cancel() }
        }
        return .YES
    }

    private func send(_ answer: WebAnswer, on connection: OpaquePointer) -> MHD_Result {
        var body = answer.body
        guard let response = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY) else {
            return .NO
        }
        defer { MHD_destroy_response(response) }
        for (name, value) in answer.allHeaders { MHD_add_response_header(response, name, value) }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }

    /// Sends a stream's head and then its events, for as long as the stream is open and the caller reads.
    private func send(_ stream: WebEventStream, of answer: WebAnswer, on exchange: Exchange) -> MHD_Result {
        let isEnding = state.withLock { state in
            if !state.isEnding { state.streams[ObjectIdentifier(exchange)] = stream }
            return state.isEnding
        }
        guard !isEnding else {
            stream.close()
            return .NO
        }
        stream.attach(to: exchange.connection, exchange.descriptor, loop)
        let context = Unmanaged.passRetained(stream).toOpaque()
        let response = MHD_create_response_from_callback(
            .max, 4_096,
            { context, _, buffer, size in
                guard let context, let buffer else { return airlock_http_end_of_stream() }
                let stream = Unmanaged<WebEventStream>.fromOpaque(context).takeUnretainedValue()
                return stream.read(into: buffer, size) ?? airlock_http_end_of_stream()
            }, context,
            { context in
                guard let context else { return }
                Unmanaged<WebEventStream>.fromOpaque(context).takeRetainedValue().detach()
            })
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for (name, value) in answer.allHeaders { MHD_add_response_header(response, name, value) }
        return MHD_queue_response(exchange.connection, UInt32(answer.status), response)
    }

    private func end(_ exchange: Exchange) {
        state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            state.unanswered.remove(ObjectIdentifier(exchange))
            state.streams.removeValue(forKey: ObjectIdentifier(exchange))?.detach()
        }
    }

    private static func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [String: String] {
        final class Found { var values: [String: String] = [:] }
        let found = Found()
        MHD_get_connection_values(
            connection, kind,
            { context, kind, name, value in
                guard let context, let name else { return .NO }
                let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
                let key = String(cString: name)
                found.values[kind == .HEADER_KIND ? key.lowercased() : key] = value.map { String(cString: $0) } ?? ""
                return .YES
            }, Unmanaged.passUnretained(found).toOpaque())
        return found.values
    }

    // MARK: On any thread

    /// Resumes a request with its answer; does nothing if it is resumed already.
    private func finish(_ exchange: Exchange, _ answer: WebAnswer) {
        // This is done under the same lock as ending, so that no connection is resumed after the end.
        let isWaiting = state.withLock { state in
            guard state.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return false }
            exchange.state.withLock { $0.answer = answer }
            MHD_resume_connection(exchange.connection)
            // The library doesn't report this as an event.
            loop.wake()
            return true
        }
        // A stream that isn't sent has no reader.
        if !isWaiting { answer.stream?.close() }
    }
}
