import Foundation
import Testing

@testable import AppHost

struct HTTPErrorTests {
    private func fault(_ code: Int, _ reason: String = "", isAnswered: Bool = false) -> HTTPError.Fault {
        HTTPError.Fault(
            NSError(domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: reason]),
            isAnswered: isAnswered)
    }

    @Test func causesAreToldApart() {
        #expect(fault(NSURLErrorCannotFindHost) == .unresolved)
        #expect(fault(NSURLErrorCannotConnectToHost) == .refused)
        #expect(fault(NSURLErrorUnknown, "Failed to connect to 203.0.113.1 port 80") == .unreachable)
        #expect(fault(NSURLErrorNetworkConnectionLost) == .reset)
        #expect(
            fault(NSURLErrorUnknown, "SSL certificate problem: self-signed certificate")
                == .tls(reason: "SSL certificate problem: self-signed certificate"))
        #expect(
            fault(NSURLErrorUnknown, "transfer closed with 3 bytes remaining to read", isAnswered: true) == .cutShort)
        #expect(fault(NSURLErrorUnknown, "weather") == .other(reason: "weather"))
    }

    @Test func whatMayBeSecretInAnAddressIsNeverSaid() throws {
        let url = try #require(URL(string: "https://me:word@example.org:8443/feed?key=secret#part"))
        #expect(
            HTTPError(url, .reset).message == "https://example.org:8443/feed broke the connection — try again later")
        #expect(try #require(URL(string: "http://[::1]:80")).withoutSecrets == "http://[::1]:80/")
        let feed = HTTPJokeFeed(url: url, client: HTTPClient(now: { .distantPast })).feed
        #expect(feed?.contains("secret") == false)
        #expect(feed?.hasPrefix("https://example.org:8443/feed?") == true)
    }

    @Test func anOriginIsSchemeHostAndPort() throws {
        func same(_ first: String, _ second: String) throws -> Bool {
            try #require(URL(string: first)).hasOrigin(of: try #require(URL(string: second)))
        }
        #expect(try same("https://example.org/a", "https://EXAMPLE.org:443/b"))
        #expect(try !same("https://example.org/a", "http://example.org/a"))
        #expect(try !same("https://example.org/a", "https://example.org:8443/a"))
        #expect(try !same("https://example.org/a", "https://example.org.evil/a"))
    }
}
