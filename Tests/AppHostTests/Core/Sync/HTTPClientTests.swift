import Foundation
import Testing

@testable import AppHost

struct HTTPClientTests {
    private let client = HTTPClient(now: { Date(timeIntervalSince1970: 784_111_777) })

    private func answer(_ status: Int, _ headers: [String: String]) throws -> HTTPAnswer {
        let url = try #require(URL(string: "https://example.org/a/feed"))
        return HTTPAnswer(url: url, status: status, headers: headers, body: Data())
    }

    /// Returns the target of a redirect, or the error message.
    private func target(_ location: String, from address: String) throws -> String {
        let request = HTTPRequest(url: try #require(URL(string: address)))
        do {
            return try client.target(of: try answer(302, ["Location": location]), from: request).absoluteString
        } catch let error as HTTPError {
            return error.message
        }
    }

    @Test("Redirects away from HTTP, to HTTP from HTTPS or with credentials are refused")
    func redirects() throws {
        #expect(try target("b", from: "https://example.org/a/feed") == "https://example.org/a/b")
        #expect(try target("https://example.com/b", from: "http://example.org/feed") == "https://example.com/b")
        #expect(try target("http://example.com/b", from: "http://example.org/feed") == "http://example.com/b")
        for location in ["http://example.org/feed", "ftp://example.org/feed", "https://me@example.org/feed"] {
            let message = try target(location, from: "https://example.org/feed")
            #expect(message.hasPrefix("https://example.org/feed redirects to "), "\(location): \(message)")
        }
        #expect(try target("file:///etc/passwd", from: "http://example.org/feed").contains("not allowed"))
    }

    @Test("A request with a token or a body is never redirected")
    func redirectedToken() throws {
        let url = try #require(URL(string: "https://example.org/feed"))
        for request in [HTTPRequest(url: url, token: "t"), HTTPRequest(url: url, body: Data())] {
            #expect(throws: HTTPError(url, .redirected(to: nil))) {
                try client.target(of: try answer(307, ["Location": "/b"]), from: request)
            }
        }
    }

    @Test("Each HTTP error status maps to its error, including the Retry-After delay")
    func statusErrors() throws {
        let date = "Sun, 06 Nov 1994 08:50:37 GMT"
        #expect(client.fault(of: try answer(429, ["retry-after": date])) == .tooManyRequests(retryAfter: 60))
        #expect(client.fault(of: try answer(503, ["Retry-After": "7"])) == .serverFault(503, retryAfter: 7))
        #expect(client.fault(of: try answer(500, [:])) == .serverFault(500, retryAfter: nil))
        #expect(client.fault(of: try answer(401, [:])) == .notAllowed(401))
        #expect(client.fault(of: try answer(410, [:])) == .notFound(410))
        #expect(client.fault(of: try answer(204, [:])) == .unexpectedStatus(204))
    }

    @Test("Validators are stored as received, and oversized ones are dropped")
    func validators() throws {
        #expect(
            try answer(200, ["ETag": "W/\"a\"", "Last-Modified": "x"]).validators
                == HTTPValidators(entityTag: "W/\"a\"", lastModified: "x"))
        #expect(try answer(200, [:]).validators == nil)
        #expect(try answer(200, ["ETag": String(repeating: "x", count: 2_000)]).validators == nil)
    }

    @Test("The machine's certificate authorities are found in the files of each distribution")
    func authorities() {
        let debian = "/etc/ssl/certs/ca-certificates.crt"
        let fedora = "/etc/pki/tls/certs/ca-bundle.crt"
        #expect(TLSCredentials.machineAuthorities { [debian, fedora].contains($0) } == nil)
        #expect(TLSCredentials.machineAuthorities { $0 == fedora } == fedora)
        #expect(TLSCredentials.machineAuthorities { $0 == "/etc/ssl/ca-bundle.pem" } == "/etc/ssl/ca-bundle.pem")
        #expect(TLSCredentials.machineAuthorities { _ in false } == nil)
    }
}
