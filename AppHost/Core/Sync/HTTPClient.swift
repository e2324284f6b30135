import Dispatch
import Foundation
import Glibc
import Shared

@_implementationOnly import CCurl

/// An HTTP client with limits of time and size.
///
/// An answer with any status except 200 and 304 is an ``HTTPError``, and so is any fault that prevents a complete answer.
struct HTTPClient: Sendable {
    /// Limits of time and size.
    struct Limits: Hashable, Sendable {
        /// The time until an answer begins, in seconds: name lookup, connecting, TLS, and the server's processing.
        var connecting = 30
        /// The time of all requests of a fetch together, in seconds.
        var whole = 120
        /// The decoded bytes of all answers of a fetch together.
        var bytes = 64 << 20
        /// The minimum rate of a body in bytes per second; the next property is the time for which the rate may be lower, in seconds.
        var lowestRate = 64
        var lowestRateSeconds = 30

        /// The size of all headers of an answer together, in bytes.
        static let headerBytes = 64 << 10
        /// The maximum number of redirects of a request.
        static let redirects = 5
    }

    var limits = Limits()
    var credentials = TLSCredentials()
    /// The clock for dates in `Retry-After`.
    let now: @Sendable () -> Date

    /// The remaining limits of a fetch, which may consist of many requests.
    struct Budget {
        fileprivate let deadline: DispatchTime
        /// The number of decoded bytes that further answers may have.
        fileprivate var bytes: Int
    }

    /// Starts the time limit of a fetch.
    func begin() -> Budget {
        Budget(deadline: .now() + .seconds(limits.whole), bytes: limits.bytes)
    }

    /// Returns the answer to a request, after redirects.
    ///
    /// Redirects of GET requests are followed to HTTP and HTTPS, but not from HTTPS to HTTP. Redirects of WebDAV's methods are followed
    /// only within the same origin. A request with a bearer token isn't redirected, and the client certificate isn't sent to another
    /// origin.
    ///
    /// - Parameter accepted: The statuses that are accepted in addition to 200 and 304.
    /// - Throws: ``HTTPError``; `CancellationError` if the task is cancelled.
    func answer(
        to request: HTTPRequest, within budget: inout Budget, accepting accepted: Set<Int> = []
    ) async throws -> HTTPAnswer {
        let origin = request.url
        var request = request
        for _ in 0...Limits.redirects {
            let answer = try await transfer(request, isOwn: request.url.hasOrigin(of: origin), within: budget)
            budget.bytes -= answer.body.count
            switch answer.status {
            case 200: return answer
            case 207 where request.method != nil: return answer
            case 304 where request.known != nil: return answer
            case let status where accepted.contains(status): return answer
            case 301, 302, 303, 307, 308:
                request = request.redirected(to: try target(of: answer, from: request))
            default: throw HTTPError(request.url, fault(of: answer, isLoggedIn: request.login != nil))
            }
        }
        throw HTTPError(request.url, .tooManyRedirects)
    }

    /// Sends a request, and passes the body of an answer with the status 200 to a receiver as it arrives.
    ///
    /// The body has no limit of time or size; the receiver ends the transfer by returning a fault. Redirects aren't followed.
    ///
    /// - Returns: The answer, whatever its status; with the status 200, the body is empty.
    /// - Throws: ``HTTPError``; `CancellationError` if the task is cancelled.
    @discardableResult
    func stream(_ request: HTTPRequest, to receiver: @escaping HTTPTransfer.Receiver) async throws -> HTTPAnswer {
        let transfer = HTTPTransfer(
            request, credentials: credentials, limits: limits, bytes: limits.bytes, deadline: .distantFuture,
            receiver: receiver)
        return try await transfer.answer(by: .shared)
    }

    private func transfer(_ request: HTTPRequest, isOwn: Bool, within budget: Budget) async throws -> HTTPAnswer {
        let credentials = isOwn ? credentials : TLSCredentials(authorities: credentials.authorities)
        let transfer = HTTPTransfer(
            request, credentials: credentials, limits: limits, bytes: budget.bytes, deadline: budget.deadline)
        return try await transfer.answer(by: .shared)
    }

    /// Returns the target of a redirect.
    func target(of answer: HTTPAnswer, from request: HTTPRequest) throws -> URL {
        let isDAV = request.method != nil
        guard request.body == nil || isDAV, request.token ?? request.authorization == nil,
            let location = answer.header("Location"),
            let target = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { throw HTTPError(request.url, .redirected(to: nil)) }
        let isAllowed = target.scheme == "https" || (target.scheme == "http" && request.url.scheme == "http")
        guard isAllowed, !isDAV || target.hasOrigin(of: request.url), target.host?.isEmpty == false, target.user == nil
        else {
            throw HTTPError(request.url, .redirected(to: target.withoutSecrets))
        }
        return target
    }

    /// Returns the fault that an answer without a usable body reports.
    func fault(of answer: HTTPAnswer, isLoggedIn: Bool = false) -> HTTPError.Fault {
        let seconds = answer.header("Retry-After").flatMap { HTTPDate.seconds(retryAfter: $0, now: now()) }
        return switch answer.status {
        case 401, 403: isLoggedIn ? .loginRefused(answer.status) : .notAllowed(answer.status)
        case 404, 410: .notFound(answer.status)
        case 429: .tooManyRequests(retryAfter: seconds)
        case 500...599: .serverFault(answer.status, retryAfter: seconds)
        default: .unexpectedStatus(answer.status)
        }
    }
}

/// The validators that a server sent with a version, which are returned to the server unchanged.
struct HTTPValidators: Hashable, Sendable {
    var entityTag: String?
    var lastModified: String?

    /// The maximum length of a stored validator in bytes.
    static let lengthLimit = 1_024
}

/// A request: GET, or POST if it has a body.
struct HTTPRequest: Sendable {
    var url: URL
    /// The validators of the stored version; the server may answer that it is current.
    var known: HTTPValidators?
    /// The body: JSON, or XML for a method of WebDAV.
    var body: Data?
    /// A bearer token, sent to this URL only.
    var token: String?
    /// A name and a password, sent to this URL's origin only.
    var login: HTTPLogin?
    /// The whole content of the header `Authorization` of a server with a scheme of its own, sent to this URL only.
    var authorization: String?
    /// A method of WebDAV; `nil` for GET, or POST if there is a body.
    var method: String?
    /// The depth of a method of WebDAV.
    var depth: String?
    /// The content type of the body, which is also the accepted type of the answer.
    var kind = "application/json"

    /// Returns the same request for another URL, without credentials that are restricted to this URL or its origin.
    func redirected(to url: URL) -> HTTPRequest {
        let isSame = url.hasOrigin(of: self.url)
        return HTTPRequest(
            url: url, known: known, body: isSame ? body : nil, login: isSame ? login : nil, method: method,
            depth: depth, kind: kind)
    }

    /// The headers to send, in addition to libcurl's own.
    var headers: [(name: String, value: String)] {
        var headers = [("Accept", kind)]
        if let tag = known?.entityTag { headers.append(("If-None-Match", tag)) }
        if let date = known?.lastModified { headers.append(("If-Modified-Since", date)) }
        if let authorization = login?.header ?? token.map({ "Bearer \($0)" }) ?? authorization {
            headers.append(("Authorization", authorization))
        }
        if body != nil { headers.append(("Content-Type", kind)) }
        if let depth { headers.append(("Depth", depth)) }
        return headers
    }
}

/// A name and a password for HTTP's Basic scheme.
struct HTTPLogin: Hashable, Sendable {
    let user: String
    let password: String

    fileprivate var header: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

/// A complete answer.
struct HTTPAnswer: Sendable {
    /// The URL after redirects.
    let url: URL
    let status: Int
    private let headers: [String: String]
    /// The decoded body.
    let body: Data

    /// - Parameter headers: Values by names, which are case-insensitive.
    init(url: URL, status: Int, headers: [String: String], body: Data) {
        (self.url, self.status, self.body) = (url, status, body)
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a header by its case-insensitive name.
    func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The validators for the next request; `nil` if the server sent no usable ones.
    var validators: HTTPValidators? {
        func usable(_ name: String) -> String? {
            header(name).flatMap { text in
                let isUsable = !text.isEmpty && text.utf8.count <= HTTPValidators.lengthLimit
                return isUsable && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
            }
        }
        let validators = HTTPValidators(entityTag: usable("ETag"), lastModified: usable("Last-Modified"))
        return validators == HTTPValidators() ? nil : validators
    }
}

extension URL {
    /// The URL without name, password, query and fragment, which may be secret.
    var withoutSecrets: String {
        guard let scheme, let host else { return "a URL without a host" }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")\(path.isEmpty ? "/" : path)"
    }

    /// Returns true if another URL has the same scheme, host and port.
    func hasOrigin(of other: URL) -> Bool {
        func port(_ url: URL) -> Int? { url.port ?? ["http": 80, "https": 443][url.scheme ?? ""] }
        return scheme == other.scheme && host?.lowercased() == other.host?.lowercased() && port(self) == port(other)
    }
}

/// The HTTP client that a command line configures.
struct HTTPArguments {
    static let timeout = timeLimit("the time limit for a whole feed; 120 by default")

    /// Returns the option for the time limit with a description of the limited time.
    static func timeLimit(_ help: String) -> CommandOption<Int?> {
        CommandOption(
            "timeout", "SECONDS", help: help, noun: "time limit", in: timeouts,
            remedy: "write whole seconds from 1 to 3600")
    }

    private static let authorities = CommandOption<String?>(
        "ca-file", "FILE",
        help: "the certificate authorities for servers, in PEM; by default SSL_CERT_FILE, otherwise the machine's",
        file: .read)
    private static let certificate = CommandOption<String?>(
        "client-certificate", "FILE", help: "the certificate for servers that request one, in PEM", file: .read)
    private static let key = CommandOption<String?>(
        "client-key", "FILE", help: "the certificate's private key, in PEM; by default in the certificate's file",
        file: .read)
    static let tokenFile = CommandOption<String?>(
        "token-file", "FILE", help: "a file with a bearer token for Firestore, which only you can read", file: .read)
    static let user = CommandOption<String?>("user", "NAME", help: "the user name")
    static let passwordFile = CommandOption<String?>(
        "password-file", "FILE", help: "the password, in a file that only you can read", file: .read)

    /// The options of a user's name and password, as messages name them.
    static var login: String { "\(user) and \(passwordFile)" }

    /// The options for certificates.
    @OptionList static var credentials: [OptionDeclaration] {
        authorities
        certificate
        key
    }

    /// The environment variable for the file of authorities if the option isn't given; OpenSSL and curl use the same variable.
    private static let authoritiesVariable = "SSL_CERT_FILE"
    private static let timeouts = 1...3_600

    let arguments: Arguments
    let environment: [String: String]
    let now: @Sendable () -> Date

    /// Creates the client.
    ///
    /// - Throws: ``CommandFailure``.
    func client() throws -> HTTPClient {
        var client = HTTPClient(now: now)
        client.credentials = try credentials()
        if let seconds = arguments[Self.timeout] { client.limits.whole = seconds }
        return client
    }

    private func credentials() throws -> TLSCredentials {
        let named = environment[Self.authoritiesVariable].flatMap { $0.isEmpty ? nil : $0 }
        let (certificate, key) = (arguments[Self.certificate], arguments[Self.key])
        if key != nil, certificate == nil {
            throw CommandFailure(
                "\(Self.key) needs a certificate — name the certificate with \(Self.certificate) FILE")
        }
        return TLSCredentials(
            authorities: arguments[Self.authorities] ?? named ?? TLSCredentials.machineAuthorities(),
            certificate: certificate, key: key)
    }
}

/// Dates of HTTP headers, such as `Sat, 21 Nov 2026 09:41:00 GMT`.
enum HTTPDate {
    /// Returns the instant of a date in the preferred format of RFC 9110; `nil` for anything else.
    static func instant(_ text: String) -> Date? {
        // 'Sat, 21 Nov 2026 09:41:00 GMT' by position.
        let pattern = #/[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/#
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let match = text.wholeMatch(of: pattern), let month = names.firstIndex(of: String(match.2)),
            let zone = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(
            from: DateComponents(
                year: Int(match.3), month: month + 1, day: Int(match.1), hour: Int(match.4), minute: Int(match.5),
                second: Int(match.6)))
    }

    /// Returns the delay of a `Retry-After` header in seconds, up to a day; `nil` for an invalid header.
    static func seconds(retryAfter text: String, now: Date) -> Int? {
        let most = BackOff.longestWait
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return min(Int(text) ?? most, most) }
        guard let instant = instant(text) else { return nil }
        return Int(min(max(instant.timeIntervalSince(now).rounded(.up), 0), Double(most)))
    }
}

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
            "\(address) didn't answer within \(seconds) s — try again later, or allow more with \(HTTPArguments.timeout)"
        case .timedOut(let seconds, true):
            "\(address) didn't finish within \(seconds) s — try again later, or allow more with \(HTTPArguments.timeout)"
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
        case .notAllowed(let status):
            "\(address) answered \(status), not allowed — check \(HTTPArguments.tokenFile)"
        case .loginRefused(let status): "\(address) answered \(status), not allowed — check \(HTTPArguments.login)"
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
