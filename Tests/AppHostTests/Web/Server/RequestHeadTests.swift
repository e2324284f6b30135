import Testing

@testable import AppHost

struct RequestHeadTests {
    private static let host = "Host: 127.0.0.1\r\n"

    private func progress(_ text: String, limit: Int = 1_000) -> RequestHead.Progress {
        var head = RequestHead(limit: limit)
        return head.append(text.utf8)
    }

    @Test(
        "A well-formed head is complete with its empty line",
        arguments: [
            "GET / HTTP/1.1\r\n\(host)\r\n", "GET /?token=a-b HTTP/1.0\r\n\(host)\r\n",
            "POST /api/ask HTTP/1.1\r\n\(host)Content-Length:2\r\nCookie: \t a=b; c=d \t\r\nX:\r\n\r\n",
            "POST / HTTP/1.1\r\nhOST: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)Accept: a\r\nAccept: b\r\nX-Name: Zoë\r\n\r\n",
        ])
    func complete(text: String) {
        #expect(progress(text) == .complete)
        #expect(progress(text + "\n\0 what follows isn't part of it") == .complete)
        // In any two parts, and byte by byte.
        for index in 0..<text.utf8.count {
            var head = RequestHead(limit: 1_000)
            #expect(head.append(text.utf8.prefix(index)) == .incomplete)
            #expect(head.count == index)
            #expect(head.append(text.utf8.dropFirst(index)) == .complete)
        }
        var head = RequestHead(limit: 1_000)
        #expect(text.utf8.map { head.append([$0]) }.firstIndex(of: .complete) == text.utf8.count - 1)
    }

    @Test(
        "A malformed head is refused with its cause",
        arguments: [
            ("GET / HTTP/1.1\n", 400, "a line of the request ends without CR LF — end each line with both"),
            ("GET / HTTP/1.1\r\n\(host)\n", 400, "a line of the request ends without CR LF — end each line with both"),
            (
                "GET / HTTP/1.1\r\nX: a\rHost: b\r\n", 400,
                "a line of the request ends without CR LF — end each line with both"
            ),
            (
                "GET / HTTP/1.1\r\nX: a\0b", 400,
                "the request's header has the control character 0x0 — remove the character"
            ),
            (
                "GET / HTTP/1.1\r\nX: a\u{7F}", 400,
                "the request's header has the control character 0x7f — remove the character"
            ),
            ("\r\n", 400, "invalid request line — send a method, a path and HTTP/1.1 with a space between"),
            (
                "GET  / HTTP/1.1\r\n\r\n", 400,
                "invalid request line — send a method, a path and HTTP/1.1 with a space between"
            ),
            (
                "GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", 400,
                "invalid request line — send a method, a path and HTTP/1.1 with a space between"
            ),
            (
                "GET / HTTP/1.2\r\n\r\n", 400,
                "invalid request line — send a method, a path and HTTP/1.1 with a space between"
            ),
            (
                "GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n", 400,
                "a header field is folded over two lines — send it in one line"
            ),
            (
                "GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400,
                "invalid field name 'Host ' — send a name and then a colon"
            ),
            (
                "GET / HTTP/1.1\r\n\(host)word\r\n\r\n", 400,
                "invalid field name 'word' — send a name and then a colon"
            ),
            ("GET / HTTP/1.1\r\n\(host): a\r\n\r\n", 400, "invalid field name '' — send a name and then a colon"),
            ("GET / HTTP/1.1\r\n\(host)host: a\r\n\r\n", 400, "the field 'host' is repeated — send it once"),
            (
                "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\n", 400,
                "the field 'Content-Length' is repeated — send it once"
            ),
            (
                "GET / HTTP/1.1\r\n\(host)Cookie: a\r\nCookie: b\r\n\r\n", 400,
                "the field 'Cookie' is repeated — send it once"
            ),
            (
                "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
                "Content-Length and Transfer-Encoding are sent together — send one of them"
            ),
            (
                "GET /\(String(repeating: "x", count: 1_000))", 414,
                "the request's address is longer than 1000 bytes — send less"
            ),
            (
                "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 1_000))", 431,
                "the request's header is longer than 1000 bytes — send less"
            ),
            (
                "GET / HTTP/1.1\r\n\(String(repeating: "a:\r\n", count: 101))", 431,
                "the request's header has more than 100 fields — send fewer"
            ),
        ])
    func malformed(text: String, status: Int, message: String) {
        let refusal = RequestHead.Progress.refused(.refusal(status, message))
        #expect(progress(text) == refusal)
        // Also byte by byte.
        var head = RequestHead(limit: 1_000)
        #expect(text.utf8.lazy.map { head.append([$0]) }.first { $0 != .incomplete } == refusal)
    }
}
