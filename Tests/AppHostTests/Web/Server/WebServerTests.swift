import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// The server with few slots, over real connections.
@Suite(.blocking) struct WebServerTests {
    /// A server, and requests to it.
    private final class Site {
        let server: WebServer
        let port: UInt16

        init(_ limits: WebLimits, _ handler: @escaping @Sendable (WebRequest) async -> WebAnswer) throws {
            var bound: UInt16 = 0
            server = try WebServer(port: 0, limits: limits) { port in
                bound = port
                return WebGate(port: port, token: "right", session: "known", limits: limits)
            } handler: {
                await handler($0)
            }
            port = bound
        }

        deinit { server.end() }

        /// Returns a connection over which a request was sent.
        func send(_ request: String, fields: String = "", body: String = "") -> CInt {
            let descriptor = socket(AF_INET, ReservedPort.stream, 0)
            let address = ReservedPort.loopback(port: port)
            let result = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            #expect(result == 0)
            let head = "Host: 127.0.0.1:\(port)\r\nCookie: airlock-\(port)=known\r\n\(fields)"
            let bytes = Array("\(request) HTTP/1.1\r\n\(head)\r\n\(body)".utf8)
            #expect(Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count)
            return descriptor
        }

        /// Sends a change with a body of two bytes.
        func change(_ path: String, body: String = "{}") -> CInt {
            send("POST \(path)", fields: "Content-Type: application/json\r\nContent-Length: 2\r\n", body: body)
        }

        /// Returns what is received until the end, and closes the connection.
        func answer(_ descriptor: CInt) -> String {
            defer { close(descriptor) }
            var text: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { return String(decoding: text, as: UTF8.self) }
                text += buffer.prefix(count)
            }
        }

        /// Receives until a text has arrived; returns true if it has.
        func receives(_ expected: String, _ descriptor: CInt) -> Bool {
            var text = ""
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while !text.contains(expected) {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { return false }
                text += String(decoding: buffer.prefix(count), as: UTF8.self)
            }
            return true
        }

        func isAnswered() -> Bool { answer(send("GET /now")).hasPrefix("HTTP/1.1 200 ") }
    }

    private static let done = WebAnswer(type: .text, body: Array("done\n".utf8))

    /// The limits with four connections at once.
    private static var fewSlots: WebLimits {
        var limits = WebLimits()
        limits.served = 4
        return limits
    }

    @Test("A request whose caller leaves while it waits is cancelled, and its slot is used again")
    func departures() throws {
        let (begun, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let site = try Site(Self.fewSlots) { request in
            guard request.path == "/wait" else { return Self.done }
            begun.signal()
            do { try await Task.sleep(for: .seconds(1_000)) } catch { cancelled.signal() }
            return Self.done
        }
        for _ in 0..<20 {
            let descriptor = site.send("GET /wait")
            begun.wait()
            close(descriptor)
        }
        for _ in 0..<20 { cancelled.wait() }
        #expect(site.isAnswered())
        // A caller that closes only its sending end gets an answer.
        let descriptor = site.send("GET /wait")
        begun.wait()
        shutdown(descriptor, CInt(SHUT_WR))
        let answer = site.answer(descriptor)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        let text = "the connection's sending end was closed before the answer — keep it open until then\n"
        #expect(answer.hasSuffix(text))
    }

    @Test("A change whose caller leaves is completed")
    func completedChanges() throws {
        let (begun, completed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let site = try Site(Self.fewSlots) { request in
            guard request.path == "/change" else { return Self.done }
            begun.signal()
            for await _ in changes {}
            #expect(!Task.isCancelled)
            completed.signal()
            return Self.done
        }
        let descriptor = site.change("/change")
        begun.wait()
        close(descriptor)
        #expect(site.isAnswered())
        change.finish()
        completed.wait()
    }

    @Test("A stream whose caller leaves is closed at once, and its slot is used again")
    func streams() throws {
        let streams = Mutex<[WebEventStream]>([])
        let site = try Site(Self.fewSlots) { request in
            guard request.path == "/events" else { return Self.done }
            let stream = WebEventStream()
            stream.send("first")
            streams.withLock { $0.append(stream) }
            return WebAnswer(type: .events, body: [], stream: stream)
        }
        for _ in 0..<20 {
            let descriptor = site.send("GET /events")
            try #require(site.receives("data: first", descriptor))
            close(descriptor)
        }
        #expect(site.isAnswered())
        site.server.end()
        #expect(streams.withLock { $0.allSatisfy(\.isClosed) })
    }

    @Test("Of more pages than follow a watch, the oldest ends; callers that have left, or have no answer yet, end none")
    func followers() async throws {
        let board = WatchBoard(folder: "/home/me/Tea")
        let site = try Site(WebLimits()) { request in
            request.path == "/events" ? WebAnswer(type: .events, body: [], stream: await board.follow()) : Self.done
        }
        let first = site.send("GET /events")
        defer { close(first) }
        #expect(site.receives("data: ", first))
        for _ in 0..<100 { _ = await board.follow() }
        for _ in 0..<100 {
            let descriptor = site.send("GET /events")
            try #require(site.receives("data: ", descriptor))
            close(descriptor)
        }
        await board.enter(.building)
        #expect(site.receives("\"number\":1}", first))
        var others: [CInt] = []
        defer { for descriptor in others { close(descriptor) } }
        for _ in 0..<32 {
            others.append(site.send("GET /events"))
            try #require(site.receives("data: ", others[others.count - 1]))
        }
        await board.enter(.ready)
        #expect(!site.receives("\"number\":2}", first))
        #expect(site.receives("\"number\":2}", others[0]))
    }

    @Test("An answer that isn't read in time ends its connection")
    func unreadAnswers() throws {
        var limits = Self.fewSlots
        limits.patience = 1
        let site = try Site(limits) { request in
            request.path == "/large" ? WebAnswer(type: .text, body: .init(repeating: 0x78, count: 32 << 20)) : Self.done
        }
        let unread = (0..<4).map { _ in site.send("GET /large") }
        defer { for descriptor in unread { close(descriptor) } }
        #expect(site.isAnswered())
    }

    @Test("At the end, waiting requests are answered, and unfinished ones and streams are closed")
    func end() throws {
        let begun = DispatchSemaphore(value: 0)
        let stream = WebEventStream()
        stream.send("first")
        let site = try Site(WebLimits()) { request in
            begun.signal()
            if request.path == "/events" { return WebAnswer(type: .events, body: [], stream: stream) }
            do { try await Task.sleep(for: .seconds(1_000)) } catch {}
            return Self.done
        }
        let waiting = [site.send("GET /wait"), site.change("/wait")]
        let events = site.send("GET /events")
        for _ in 0..<3 { begun.wait() }
        #expect(site.receives("data: first", events))
        let unfinished = [site.change("/wait", body: "{"), site.send("GET /wait")]
        site.server.end()
        for descriptor in waiting {
            #expect(site.answer(descriptor).hasPrefix("HTTP/1.1 503 "))
        }
        for descriptor in [events] + unfinished { _ = site.answer(descriptor) }
        #expect(stream.isClosed)
    }

    @Test("Connections take less than half of the process's descriptors")
    func descriptors() {
        #expect(WebLimits().fitting(descriptors: 1_024) == WebLimits())
        for descriptors in [4, 16, 100, 512] {
            let limits = WebLimits().fitting(descriptors: descriptors)
            #expect(limits.connections >= 1 && limits.served >= 1)
            #expect(descriptors < 16 || limits.served + 3 * limits.connections < descriptors / 2)
        }
    }
}
