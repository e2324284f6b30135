import Testing

@testable import AppHost

struct WebGateTests {
    private let gate = WebGate(port: 8420, token: "right", session: "known", limits: WebLimits())

    private func request(
        _ method: String = "GET", _ path: String = "/api/state", query: [String: String] = [:],
        _ headers: [String: String] = [:]
    ) -> WebRequest {
        let own = ["host": "127.0.0.1:8420", "cookie": "a=b; airlock-8420=known"]
        return WebRequest(method: method, path: path, query: query, headers: own.merging(headers) { $1 })
    }

    private func change(_ headers: [String: String?]) -> WebRequest {
        var all: [String: String] = ["content-type": "application/json", "content-length": "2"]
        for (name, value) in headers { all[name] = value }
        return request("POST", "/api/tap", all)
    }

    private func refusal(_ request: WebRequest) -> String? {
        gate.answer(to: request).map { "\($0.status) \(String(decoding: $0.body, as: UTF8.self))" }
    }

    @Test("Requests with the session cookie are accepted")
    func validCookie() {
        #expect(refusal(request()) == nil)
        #expect(refusal(request("GET", "/", ["sec-fetch-site": "cross-site"])) == nil)
        #expect(
            refusal(request("GET", "/page.js", ["sec-fetch-site": "same-origin", "host": "localhost:8420"])) == nil)
        #expect(refusal(change(["origin": "http://127.0.0.1:8420", "sec-fetch-site": "same-origin"])) == nil)
        #expect(refusal(change([:])) == nil)
    }

    @Test("The token in the address is exchanged for a strict HTTP-only cookie")
    func tokenExchange() throws {
        let answer = try #require(gate.answer(to: request("GET", "/", query: ["token": "right"], ["cookie": ""])))
        #expect(answer.status == 303 && answer.headers["Location"] == "/")
        #expect(answer.headers["Set-Cookie"] == "airlock-8420=known; Path=/; HttpOnly; SameSite=Strict")
        #expect(gate.address == "http://127.0.0.1:8420/?token=right")
    }

    @Test(
        "A missing or wrong cookie, a foreign host or a cross-site request is refused",
        arguments: [
            (["cookie": ""], "403 missing token — open the address that 'AppHost serve' printed\n"),
            (["cookie": "airlock-8420=knowm"], "403 missing token — open the address that 'AppHost serve' printed\n"),
            (["cookie": "airlock-8421=known"], "403 missing token — open the address that 'AppHost serve' printed\n"),
            (["host": "evil.example"], "421 unknown host 'evil.example' — open 127.0.0.1:8420\n"),
            (["host": "127.0.0.1"], "421 unknown host '127.0.0.1' — open 127.0.0.1:8420\n"),
            (["host": "localhost:8421"], "421 unknown host 'localhost:8421' — open 127.0.0.1:8420\n"),
            (["sec-fetch-site": "cross-site"], "403 a cross-site request is refused — use the page itself\n"),
            (["sec-fetch-site": "same-site"], "403 a same-site request is refused — use the page itself\n"),
        ])
    func refusedRequests(headers: [String: String], text: String) {
        #expect(refusal(request("GET", "/api/state", headers)) == text)
    }

    @Test("A wrong token is refused with 403, and a right one is accepted only at the root path")
    func wrongToken() {
        #expect(
            refusal(request("GET", "/", query: ["token": "wrong"]))
                == "403 wrong or expired token — open the address that 'AppHost serve' printed\n"
        )
        // No other path accepts a token.
        #expect(
            refusal(request("GET", "/api/state", query: ["token": "right"], ["cookie": ""]))
                == "403 missing token — open the address that 'AppHost serve' printed\n")
    }

    @Test(
        "A change with a foreign origin, another content type or a bad length is refused",
        arguments: [
            (
                ["origin": "http://evil.example"],
                "403 a request from 'http://evil.example' is refused — use the page itself\n"
            ),
            (["origin": "null"], "403 a request from 'null' is refused — use the page itself\n"),
            (
                ["origin": "http://localhost:8420"],
                "403 a request from 'http://localhost:8420' is refused — use the page itself\n"
            ),
            (["sec-fetch-site": "none"], "403 a request from outside the page is refused — use the page itself\n"),
            (["content-type": "text/plain"], "415 unsupported Content-Type 'text/plain' — send application/json\n"),
            (["content-type": nil], "415 unsupported Content-Type '' — send application/json\n"),
            (["content-length": nil], "411 missing Content-Length — send the body's length\n"),
            (["transfer-encoding": "chunked"], "411 missing Content-Length — send the body's length\n"),
            (["content-length": "65537"], "413 the body of 65537 bytes is too long — send at most 65536 bytes\n"),
        ] as [([String: String?], String)])
    func refusedChanges(headers: [String: String?], text: String) {
        #expect(refusal(change(headers)) == text)
    }

    @Test("Methods other than GET and POST are refused with 405 and an Allow header")
    func otherMethods() {
        for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"] {
            #expect(gate.answer(to: request(method))?.headers["Allow"] == "GET, POST")
            #expect(refusal(request(method)) == "405 unsupported method '\(method)' — use GET or POST\n")
        }
    }

    @Test("Every response has a strict content security policy and is not cached")
    func securityHeaders() {
        let headers = WebAnswer.common
        #expect(headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        #expect(headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(headers["Content-Security-Policy"]?.contains("unsafe") == false)
        #expect(headers["X-Content-Type-Options"] == "nosniff" && headers["Referrer-Policy"] == "no-referrer")
        #expect(headers["Cache-Control"] == "no-store")
    }
}
