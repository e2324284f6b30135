import Foundation
import Glibc
import Shared

@_implementationOnly import CCurl

/// The error for a request without a usable answer. The data synced before is kept.
struct HTTPError: CommandError, Hashable {
    enum Fault: Hashable {
        /// This machine is offline, so nothing was sent.
        case offline
        case unresolved
        case unreachable
        case refused
        case reset
        case tls(reason: String)
        /// The answer didn't begin, or didn't end, in time.
        case timedOut(seconds: Int, isAnswered: Bool)
        case noHTTP
        case cutShort
        case undecodable
        /// The limit in bytes.
        case tooLarge(limit: Int)
        case headersTooLarge
        /// The body arrived with fewer than `bytes` bytes per second, for `seconds` seconds.
        case tooSlow(bytes: Int, seconds: Int)
        case proxy(reason: String)
        case tooManyRedirects
        /// The server redirects to a URL that isn't allowed; `nil` if the redirect can't be followed at all.
        case redirected(to: String?)
        case notAllowed(Int)
        /// The name or the password is wrong.
        case loginRefused(Int)
        case notFound(Int)
        /// The server refuses further requests; `retryAfter` is the delay that it requests, in seconds.
        case tooManyRequests(retryAfter: Int?)
        case serverFault(Int, retryAfter: Int?)
        case unexpectedStatus(Int)
        case other(reason: String)
    }

    /// The URL without parts that may be secret.
    let address: String
    let fault: Fault

    init(_ url: URL, _ fault: Fault) {
        address = url.withoutSecrets
        self.fault = fault
    }

    /// True if the network may be the cause, and not the server.
    var isOfNetwork: Bool { [.offline, .unresolved, .unreachable].contains(fault) }

    /// The delay that the server requested, in seconds.
    var retryAfter: Int? {
        switch fault {
        case .tooManyRequests(let seconds), .serverFault(_, let seconds): seconds
        default: nil
        }
    }

    var exitCode: ExitCode {
        switch fault {
        case .noHTTP, .undecodable, .tooLarge, .headersTooLarge: .badData
        case .notAllowed, .loginRefused: .denied
        default: .unavailable
        }
    }

    var message: String {
        switch fault {
        case .offline: "\(address) can't be reached: this machine is offline — connect it to a network, then try again"
        case .unresolved: "\(address) has an unknown host — check the name, or whether this machine is offline"
        case .unreachable: "\(address) can't be reached — check whether this machine is offline, then try again"
        case .refused: "\(address) refuses connections — start its server, or check the port"
        case .reset: "\(address) reset the connection — try again later"
        case .tls(let reason): "no secure connection to \(address): \(reason) — check the certificate, or the port"
        case .timedOut(let seconds, false):
            "\(address) didn't answer within \(seconds) s — try again later, or allow more with --timeout"
        case .timedOut(let seconds, true):
            "\(address) didn't finish within \(seconds) s — try again later, or allow more with --timeout"
        case .noHTTP: "\(address) doesn't speak HTTP — check the address"
        case .cutShort: "\(address) ended its answer early — try again later"
        case .undecodable: "\(address) sent an answer that can't be decompressed — report it to the server's operator"
        case .tooLarge(let limit):
            "\(address) sends more than \(limit >> 20) MiB — check the address, or split its content"
        case .headersTooLarge:
            "\(address) sends more than \(HTTPClient.Limits.headerBytes >> 10) KiB of headers — check the address"
        case .tooSlow(let bytes, let seconds):
            "\(address) sent fewer than \(bytes) bytes per second for \(seconds) s — try again later"
        case .proxy(let reason):
            "\(address) can't be reached through its proxy: \(reason) — check http_proxy, https_proxy and no_proxy"
        case .tooManyRedirects:
            "\(address) redirects more than \(HTTPClient.Limits.redirects) times — name the final address"
        case .redirected(nil): "\(address) redirects to an address that this request can't use — name the final address"
        case .redirected(let target?): "\(address) redirects to \(target), which is not allowed — name an HTTPS address"
        case .notAllowed(let status): "\(address) answered \(status), not allowed — check --token-file"
        case .loginRefused(let status): "\(address) answered \(status), not allowed — check --user and --password-file"
        case .notFound(let status): "\(address) answered \(status), not found — check the address"
        case .tooManyRequests(let seconds): "\(address) answered 429, too many requests — \(Self.later(seconds))"
        case .serverFault(let status, let seconds):
            "\(address) answered \(status), a server error — \(Self.later(seconds))"
        case .unexpectedStatus(let status):
            "\(address) answered \(status), which is unexpected — check the address"
        case .other(let reason): "can't fetch \(address): \(reason) — check the address"
        }
    }

    private static func later(_ seconds: Int?) -> String {
        seconds.map { "try again in \($0) s" } ?? "try again later"
    }
}

extension HTTPError.Fault {
    /// Creates the fault of a libcurl error.
    ///
    /// - Parameters:
    ///   - curlCode: A `CURLcode`.
    ///   - systemError: The number of the system's error, such as `ECONNREFUSED`; 0 for none.
    ///   - reason: libcurl's description of the error.
    init(curlCode: UInt32, systemError: CInt = 0, reason: String) {
        switch CURLcode(rawValue: curlCode) {
        case CURLE_COULDNT_RESOLVE_HOST: self = .unresolved
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxy(reason: reason)
        case CURLE_COULDNT_CONNECT: self = systemError == ECONNREFUSED ? .refused : .unreachable
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: self = .reset
        case CURLE_PARTIAL_FILE: self = .cutShort
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_WEIRD_SERVER_REPLY: self = .noHTTP
        // libcurl itself couldn't decode the body: a callback that refuses bytes reports its own fault.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: self = .undecodable
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
            self = .tls(reason: reason)
        default: self = .other(reason: reason)
        }
    }
}
