import CCurl
import Foundation
import Testing

@testable import AppHost

struct HTTPErrorTests {
    private func fault(_ code: CURLcode, _ reason: String = "", system: CInt = 0) -> HTTPError.Fault {
        HTTPError.Fault(curlCode: code.rawValue, systemError: system, reason: reason)
    }

    @Test("Each group of curl error codes maps to its own cause")
    func curlCodes() {
        #expect(fault(CURLE_COULDNT_RESOLVE_HOST) == .unresolved)
        #expect(fault(CURLE_COULDNT_CONNECT, system: ECONNREFUSED) == .refused)
        #expect(fault(CURLE_COULDNT_CONNECT, system: ENETUNREACH) == .unreachable)
        #expect(fault(CURLE_COULDNT_CONNECT) == .unreachable)
        for code in [CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR] { #expect(fault(code) == .reset) }
        for code in [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
        ] { #expect(fault(code, "self-signed certificate") == .tls(reason: "self-signed certificate")) }
        #expect(fault(CURLE_PARTIAL_FILE) == .cutShort)
        #expect(fault(CURLE_BAD_CONTENT_ENCODING) == .undecodable)
        #expect(fault(CURLE_UNSUPPORTED_PROTOCOL) == .noHTTP)
        #expect(fault(CURLE_COULDNT_RESOLVE_PROXY, "no proxy") == .proxy(reason: "no proxy"))
        #expect(fault(CURLE_TOO_MANY_REDIRECTS, "weather") == .other(reason: "weather"))
    }

    @Test("Errors of slow servers, large headers and proxies name a remedy")
    func messages() throws {
        let url = try #require(URL(string: "https://example.org/feed?key=secret"))
        let tooSlow = HTTPError(url, .tooSlow(bytes: 64, seconds: 30))
        #expect(
            tooSlow.message
                == "https://example.org/feed sent fewer than 64 bytes per second for 30 s — try again later")
        #expect(tooSlow.exitCode == .unavailable)
        let tooLarge = HTTPError(url, .headersTooLarge)
        #expect(
            tooLarge.message == "https://example.org/feed sends more than 64 KiB of headers — check the address")
        #expect(tooLarge.exitCode == .badData)
        let proxy = HTTPError(url, .proxy(reason: "Could not resolve proxy: p"))
        #expect(
            proxy.message
                == "https://example.org/feed can't be reached through its proxy: Could not resolve proxy: p — check http_proxy, https_proxy and no_proxy"
        )
        #expect(proxy.exitCode == .unavailable)
    }

    @Test("Credentials, query and fragment of a URL never appear in messages")
    func redactedAddress() throws {
        let url = try #require(URL(string: "https://me:word@example.org:8443/feed?key=secret#part"))
        #expect(
            HTTPError(url, .reset).message == "https://example.org:8443/feed reset the connection — try again later")
        #expect(try #require(URL(string: "http://[::1]:80")).withoutSecrets == "http://[::1]:80/")
        let feed = HTTPJokeFeed(url: url, client: HTTPClient(now: { .distantPast })).feed
        #expect(feed?.contains("secret") == false)
        #expect(feed?.hasPrefix("https://example.org:8443/feed?") == true)
    }

    @Test("Two URLs have the same origin if scheme, host and port are equal")
    func sameOrigin() throws {
        func same(_ first: String, _ second: String) throws -> Bool {
            try #require(URL(string: first)).hasOrigin(of: try #require(URL(string: second)))
        }
        #expect(try same("https://example.org/a", "https://EXAMPLE.org:443/b"))
        #expect(try !same("https://example.org/a", "http://example.org/a"))
        #expect(try !same("https://example.org/a", "https://example.org:8443/a"))
        #expect(try !same("https://example.org/a", "https://example.org.evil/a"))
    }
}
