import Glibc
import Shared
import Synchronization

@_implementationOnly import CMicroHTTPD

/// The answer to a request.
struct WebAnswer: Hashable, Sendable {
    /// The media type of the body.
    enum ContentType: String, Sendable {
        case html = "text/html; charset=utf-8"
        case style = "text/css; charset=utf-8"
        case script = "text/javascript; charset=utf-8"
        case text = "text/plain; charset=utf-8"
        case json = "application/json"
        case png = "image/png"
        case svg = "image/svg+xml"
        case events = "text/event-stream"
    }

    var status = 200
    var type: ContentType
    var body: [UInt8]
    /// The headers of this answer, in addition to those of every answer.
    var headers: [String: String] = [:]
    /// The stream that is sent after the head, instead of a body, until the stream is closed.
    var stream: WebEventStream?

    /// The headers of every answer: no caching, no type sniffing, no framing, no referrer, and nothing from other origins.
    static let common = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    ]

    /// All headers that are sent. A connection carries one request, since only its first head is checked by ``ConnectionLoop``.
    var allHeaders: [String: String] {
        Self.common.merging(["Content-Type": type.rawValue, "Connection": "close"]) { $1 }.merging(headers) { $1 }
    }

    /// The whole answer as it is sent.
    var bytes: [UInt8] {
        let lines = allHeaders.merging(["Content-Length": "\(body.count)"]) { $1 }.sorted { $0.key < $1.key }
        return Array("HTTP/1.1 \(status) \r\n\(lines.map { "\($0.key): \($0.value)\r\n" }.joined())\r\n".utf8) + body
    }

    /// Returns an answer with a JSON document.
    static func json(_ value: JSONValue) -> WebAnswer {
        do {
            return WebAnswer(type: .json, body: Array(try value.serialised().utf8))
        } catch {
            return .refusal(500, "the answer isn't JSON: \(error) — check what the extension printed")
        }
    }

    /// Returns an answer with one line of text that explains a refusal or a failure.
    static func refusal(_ status: Int, _ text: String) -> WebAnswer {
        WebAnswer(status: status, type: .text, body: Array((text.visible + "\n").utf8))
    }
}

/// Server-sent events to one caller.
///
/// The connection is suspended while there is nothing to send. The connection to a caller that doesn't read is closed.
final class WebEventStream: Sendable {
    /// The library's handle, used only under the lock, and the descriptor.
    private struct Connection: @unchecked Sendable {
        let handle: OpaquePointer
        let descriptor: CInt
        let loop: ConnectionLoop
    }

    private struct State {
        var unsent: [UInt8] = []
        var isClosed = false
        /// The connection, while events can be sent.
        var connection: Connection?
        var isSuspended = false
    }

    private let state = Mutex(State())

    /// The maximum number of bytes that wait to be sent.
    private static let limit = 64 << 10

    /// Sends an event, unless the stream is closed.
    func send(_ event: String) {
        let text = event.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined()
        write(Array("\(text)\n".utf8))
    }

    /// Sends a comment, so that a connection whose caller has gone is noticed.
    func sendComment() { write(Array(":\n\n".utf8)) }

    private func write(_ bytes: [UInt8]) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.unsent += bytes
            if state.unsent.count > Self.limit {
                state.isClosed = true
                if let descriptor = state.connection?.descriptor { shutdown(descriptor, CInt(SHUT_RDWR)) }
            }
            Self.resume(&state)
        }
    }

    /// Ends the stream.
    func close() {
        state.withLock { state in
            state.isClosed = true
            Self.resume(&state)
        }
    }

    /// True if no more events can be sent.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Returns true if a caller follows the stream; closes the stream if its caller has left, which the loop may not have noticed yet.
    func isFollowed() -> Bool {
        state.withLock { state in
            guard !state.isClosed, let descriptor = state.connection?.descriptor else { return false }
            var event = pollfd(fd: descriptor, events: ConnectionLoop.hungUp, revents: 0)
            guard poll(&event, 1, 0) > 0 else { return true }
            state.isClosed = true
            Self.resume(&state)
            return false
        }
    }

    private static func resume(_ state: inout State) {
        guard state.isSuspended, let connection = state.connection else { return }
        state.isSuspended = false
        MHD_resume_connection(connection.handle)
        connection.loop.wake()
    }

    // MARK: On the loop's thread

    /// Begins to send over a connection, until the caller closes its end.
    func attach(to handle: OpaquePointer, _ descriptor: CInt, _ loop: ConnectionLoop) {
        let connection = Connection(handle: handle, descriptor: descriptor, loop: loop)
        state.withLock { $0.connection = connection }
        loop.served.suspend(descriptor) { [weak self] in self?.close() }
    }

    /// Forgets the connection, which has ended.
    func detach() {
        state.withLock { state in
            (state.connection, state.isSuspended, state.isClosed, state.unsent) = (nil, false, true, [])
        }
    }

    /// Moves unsent bytes into a buffer, and suspends the connection if there are none.
    ///
    /// - Returns: The number of bytes; `nil` at the end of the stream.
    func read(into buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int? {
        state.withLock { state in
            let count = min(size, state.unsent.count)
            if count > 0 {
                state.unsent.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: $0.prefix(count))
                }
                state.unsent.removeFirst(count)
                return count
            }
            guard !state.isClosed, let connection = state.connection else { return nil }
            state.isSuspended = true
            MHD_suspend_connection(connection.handle)
            return 0
        }
    }
}

extension WebEventStream: Hashable {
    static func == (first: WebEventStream, second: WebEventStream) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
