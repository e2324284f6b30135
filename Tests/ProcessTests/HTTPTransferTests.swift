import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Servers that send too slowly, too much or nothing, and concurrent transfers.
@Suite(.blocking(.idle)) struct HTTPTransferTests {
    private let server: LoopbackServer
    private let client: HTTPClient

    init() throws {
        server = try LoopbackServer(routes: [:])
        client = Self.client()
    }

    /// Returns a client whose limits no server here exceeds even on a slow machine, except those that `change` sets.
    private static func client(_ change: (inout HTTPClient.Limits) -> Void = { _ in }) -> HTTPClient {
        var client = HTTPClient(now: { Date(timeIntervalSince1970: 0) })
        (client.limits.whole, client.limits.connecting, client.limits.lowestRateSeconds) = (600, 600, 600)
        change(&client.limits)
        return client
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: "\(server.address)\(path)")) }

    private static func fetch(_ url: URL, _ client: HTTPClient) async throws -> HTTPAnswer {
        var budget = client.begin()
        return try await client.answer(to: HTTPRequest(url: url), within: &budget)
    }

    private func fault(_ url: URL, _ client: HTTPClient? = nil) async -> HTTPError.Fault? {
        await #expect(throws: HTTPError.self) { try await Self.fetch(url, client ?? self.client) }?.fault
    }

    /// Waits for the server on a thread of its own, since a blocking test would take a thread from the pool.
    private func wait(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                body()
                continuation.resume()
            }
        }
    }

    @Test("A streamed body is passed on as it arrives, whatever its size, and its receiver can end it")
    func streamedBody() async throws {
        server.answer("/stream", .drip(Data("HTTP/1.1 200 OK\r\n\r\nabc".utf8)))
        let received = Mutex<[UInt8]>([])
        let client = Self.client { ($0.bytes, $0.whole, $0.lowestRateSeconds) = (4, 1, 1) }
        let request = HTTPRequest(url: try url("stream"))
        let fault = await #expect(throws: HTTPError.self) {
            try await client.stream(request) { bytes in
                received.withLock { all in
                    all += bytes
                    return all.count < 600 ? nil : .other(reason: "enough")
                }
            }
        }?.fault
        #expect(fault == .other(reason: "enough"))
        #expect(received.withLock { String(decoding: $0.prefix(5), as: UTF8.self) } == "abc  ")
        // The body of another status isn't the stream.
        server.answer("/stream", .text("not here", status: 404))
        let answer = try await Self.client().stream(request) { _ in .other(reason: "unexpected") }
        #expect(answer.status == 404 && answer.body == Data("not here".utf8))
    }

    @Test("Nothing beyond the end of a request's body is read")
    func largeBody() async throws {
        // Far more than could be read beyond a short text without an error.
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1:1/")), body: Data(count: 1 << 28))
        var budget = client.begin()
        await #expect(throws: HTTPError(request.url, .refused)) {
            try await client.answer(to: request, within: &budget)
        }
    }

    // MARK: Slow servers

    @Test("A server that doesn't accept the connection fails after the connection timeout")
    func slowConnect() async throws {
        let (listener, port) = try LoopbackServer.listen()
        defer { close(listener) }
        // One connection is queued, and the kernel drops the others' packets.
        listen(listener, 0)
        let waiting = try LoopbackServer.connect(to: port)
        defer { close(waiting) }
        let address = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        #expect(
            await fault(address, Self.client { $0.connecting = 1 })
                == .timedOut(seconds: 1, isAnswered: false))
    }

    @Test("A server that doesn't respond to a request fails after the connection timeout")
    func silence() async throws {
        server.answer("/", .silence)
        #expect(
            await fault(try url(""), Self.client { $0.connecting = 1 })
                == .timedOut(seconds: 1, isAnswered: false))
    }

    @Test("A server that sends headers byte by byte fails after the connection timeout")
    func slowHeaders() async throws {
        server.answer("/", .drip(Data("HTTP/1.1 200 OK\r\nX-Slow: ".utf8)))
        #expect(
            await fault(try url(""), Self.client { $0.connecting = 1 })
                == .timedOut(seconds: 1, isAnswered: false))
    }

    @Test("A body slower than the minimum rate fails long before the overall timeout")
    func slowDrip() async throws {
        server.answer("/", .drip(LoopbackAnswer.start))
        let slow = Self.client { ($0.lowestRate, $0.lowestRateSeconds) = (100_000, 1) }
        #expect(await fault(try url(""), slow) == .tooSlow(bytes: 100_000, seconds: 1))
        await wait(server.waitForDeparture)
    }

    // MARK: Large responses

    @Test("The header limit applies to many headers, one long header and interim responses")
    func endlessHeaders() async throws {
        let line = "X-Line: \(String(repeating: "x", count: 1_014))\r\n"
        let many = String(repeating: line, count: 65)
        for start in [
            "HTTP/1.1 200 OK\r\n\(many)", "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "x", count: 200_000))",
            String(repeating: "HTTP/1.1 103 Early Hints\r\n\(line)\r\n", count: 65),
        ] {
            server.answer("/", .drip(Data(start.utf8)))
            #expect(await fault(try url("")) == .headersTooLarge)
            await wait(server.waitForDeparture)
        }
        server.answer("/", .cut(Data("HTTP/1.1 200 OK\r\n\(String(repeating: line, count: 60))\r\nok".utf8)))
        #expect(try await Self.fetch(try url(""), client).body == Data("ok".utf8))
    }

    @Test("A second response is refused when both together exceed the size limit of a fetch")
    func budget() async throws {
        server.answer("/", .text(String(repeating: "x", count: 600)))
        let small = Self.client { $0.bytes = 1_000 }
        var budget = small.begin()
        let request = HTTPRequest(url: try url(""))
        #expect(try await small.answer(to: request, within: &budget).body.count == 600)
        let rest = budget
        await #expect(throws: HTTPError(request.url, .tooLarge(limit: 1_000))) {
            var rest = rest
            return try await small.answer(to: request, within: &rest)
        }
    }

    // MARK: Redirects and schemes

    @Test("A redirect is followed even if its own body never ends")
    func endlessRedirect() async throws {
        server.answer("/", .drip(Data("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n".utf8)))
        server.answer("/there", .text("there"))
        #expect(try await Self.fetch(try url(""), client).body == Data("there".utf8))
        await wait(server.waitForDeparture)
    }

    @Test(
        "A redirect to another scheme fails without a connection to its target",
        arguments: ["file:///etc/passwd", "ftp:", "gopher:", "dict:"])
    func redirectToAnotherScheme(target: String) async throws {
        let other = try LoopbackServer()
        let location = target.hasSuffix(":") ? "\(target)//127.0.0.1:\(other.port)/x" : target
        server.answer("/", .redirect(to: location))
        let named = target.hasSuffix(":") ? location : "a URL without a host"
        #expect(await fault(try url("")) == .redirected(to: named))
        #expect(other.connections == 0)
    }

    @Test(
        "A request with a scheme other than HTTP is refused by libcurl itself",
        arguments: ["file:///etc/passwd", "ftp:", "gopher:", "dict:"])
    func otherSchemes(target: String) async throws {
        let address = target.hasSuffix(":") ? "\(target)//127.0.0.1:\(server.port)/x" : target
        #expect(await fault(try #require(URL(string: address))) == .noHTTP)
        #expect(server.connections == 0)
    }

    // MARK: Concurrency

    @Test("A transfer that is cancelled ends in the middle of its body")
    func cancellation() async throws {
        // More than the kernel buffers: once it is sent, some has been received.
        server.answer("/", .drip(LoopbackAnswer.start(length: 1 << 30) + Data(count: 32 << 20)))
        let (address, client) = (try url(""), Self.client { $0.bytes = 1 << 30 })
        let task = Task { try await Self.fetch(address, client) }
        await wait(server.waitForDelivery)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await wait(server.waitForDeparture)
    }

    @Test("A task cancelled before its request opens no connection")
    func earlyCancellation() async throws {
        server.answer("/", .silence)
        let (address, client) = (try url(""), client)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Self.fetch(address, client)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.connections == 0)
    }

    @Test("Fifty transfers from one server run at the same time")
    func manyTransfers() async throws {
        // No request is answered before all have arrived.
        let barrier = Barrier(count: 50)
        let server = try LoopbackServer { request in
            barrier.wait()
            return .text(request.target)
        }
        let client = client
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                let address = try #require(URL(string: "\(server.address)\(number)"))
                group.addTask { try await Self.fetch(address, client).body == Data("/\(number)".utf8) }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.requests.count == 50)
    }

    @Test("Successive requests to one origin reuse the same connection")
    func reuse() async throws {
        server.answer("/", .text("ok", headers: ["Connection": "keep-alive"]))
        for _ in 0..<3 { #expect(try await Self.fetch(try url(""), client).body == Data("ok".utf8)) }
        #expect(server.requests.count == 3 && server.connections == 1)
    }
}

/// A barrier at which threads wait for each other.
private final class Barrier: Sendable {
    private let missing: Mutex<Int>
    private let count: Int
    private let gate = DispatchSemaphore(value: 0)

    init(count: Int) {
        missing = Mutex(count)
        self.count = count
    }

    func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { for _ in 0..<count { gate.signal() } }
        gate.wait()
    }
}
