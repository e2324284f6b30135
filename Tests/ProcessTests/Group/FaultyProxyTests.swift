import Foundation
import Glibc
import TestSupport
import Testing

/// A proxy before a server that answers every request.
@Suite(.blocking) struct FaultyProxyTests {
    private let server: LoopbackServer
    private let proxy: FaultyProxy

    init() throws {
        server = try LoopbackServer(routes: [
            "/first": .text("hello", headers: ["Connection": "keep-alive"]), "*": .text("hello"),
        ])
        proxy = try FaultyProxy(to: server.port, from: "desk")
    }

    /// Sends a request, and returns what arrives until the connection ends.
    private func answer(on descriptor: CInt) -> String {
        defer { close(descriptor) }
        request(on: descriptor)
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer.prefix(count)
        }
    }

    private func request(_ path: String = "/", on descriptor: CInt, _ header: String = "") {
        let bytes = Array("GET \(path) HTTP/1.1\r\nHost: here\r\n\(header)\r\n".utf8)
        _ = send(descriptor, bytes, bytes.count, 0)
    }

    private func connect() throws -> CInt { try LoopbackServer.connect(to: proxy.port) }

    /// Returns a connection that has carried a request and its answer.
    private func used() throws -> CInt {
        let descriptor = try connect()
        request("/first", on: descriptor)
        var (text, buffer) = ("", [UInt8](repeating: 0, count: 4_096))
        while !text.hasSuffix("hello") {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            try #require(count > 0)
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return descriptor
    }

    /// True if bytes, or the end of the connection, have arrived within a moment.
    private func hasNews(_ descriptor: CInt, milliseconds: CInt = 200) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) != 0
    }

    @Test("Bytes travel in both directions, also when slow and when parts are late", arguments: [0, 1, 2])
    func forwarding(number: Int) throws {
        let conditions: [FaultyProxy.Condition] = [.open, .slow(milliseconds: 20), .lossy(percent: 100)]
        proxy.set(conditions[number], from: "desk")
        #expect(try answer(on: connect()).hasSuffix("hello"))
    }

    @Test("A silent link carries nothing until it is open again; then nothing is lost")
    func silence() throws {
        proxy.set(.silent, from: "desk")
        let descriptor = try connect()
        defer { close(descriptor) }
        request(on: descriptor)
        #expect(!hasNews(descriptor) && server.requests.isEmpty)
        proxy.set(.open, from: "desk")
        #expect(hasNews(descriptor, milliseconds: -1) && server.requests.count == 1)
    }

    @Test("A link that is silent in one direction carries the other one", arguments: [true, false])
    func oneDirection(isRequest: Bool) throws {
        proxy.set(isRequest ? .silentRequests : .silentAnswers, from: "desk")
        let descriptor = try connect()
        defer { close(descriptor) }
        request(on: descriptor)
        if !isRequest { server.waitForRequest() }
        #expect(!hasNews(descriptor) && server.requests.count == (isRequest ? 0 : 1))
        proxy.set(.open, from: "desk")
        #expect(hasNews(descriptor, milliseconds: -1) && server.requests.count == 1)
    }

    @Test("A frozen connection is reset when it is thawed, and others aren't")
    func thawing() throws {
        let (first, second) = (try used(), try used())
        defer { for descriptor in [first, second] { close(descriptor) } }
        proxy.thaw(from: "desk")
        #expect(!hasNews(first) && !hasNews(second))
        proxy.freeze(from: "desk")
        proxy.thaw(from: "desk")
        #expect(hasNews(first, milliseconds: -1) && hasNews(second, milliseconds: -1))
    }

    @Test("A refusing link resets connections, and forwards none")
    func refusal() throws {
        let descriptor = try used()
        defer { close(descriptor) }
        proxy.set(.refusing, from: "desk")
        #expect(hasNews(descriptor, milliseconds: -1))
        #expect(try answer(on: connect()).isEmpty && server.requests.count == 1)
        proxy.set(.open, from: "desk")
        #expect(try answer(on: connect()).hasSuffix("hello"))
    }

    @Test("A frozen connection stays open and carries nothing more, and new connections do")
    func freezing() throws {
        let descriptor = try used()
        defer { close(descriptor) }
        proxy.freeze(from: "desk")
        request(on: descriptor)
        #expect(try answer(on: connect()).hasSuffix("hello"))
        #expect(!hasNews(descriptor) && server.requests.count == 2)
        // This connection wasn't idle.
        let other = try used()
        proxy.freeze(from: "desk", idleFor: 60)
        #expect(answer(on: other).hasSuffix("hello"))
    }

    @Test("A connection that is cut ends in the middle of a part")
    func cut() throws {
        let descriptor = try used()
        proxy.cut(from: "desk")
        #expect(answer(on: descriptor).isEmpty && server.requests.count == 1)
    }

    @Test("Between members of etcd, the sender is the member whose id the request has")
    func members() throws {
        let proxy = try FaultyProxy(to: server.port, from: nil)
        proxy.set(.refusing, from: "8211f1d0f64f3269")
        for (header, isForwarded) in [
            ("X-Server-From: 8211f1d0f64f3269\r\n", false), ("X-Server-From: 91bc3c398fb3c146\r\n", true), ("", true),
        ] {
            let descriptor = try LoopbackServer.connect(to: proxy.port)
            defer { close(descriptor) }
            request(on: descriptor, header)
            var byte: UInt8 = 0
            #expect((recv(descriptor, &byte, 1, 0) == 1) == isForwarded, "\(header)")
        }
        #expect(server.requests.count == 2)
    }
}
