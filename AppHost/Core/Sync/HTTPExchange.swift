import Dispatch
import Foundation
import Glibc
import Synchronization

@_implementationOnly import CCurl

/// A transfer in progress: libcurl's easy handle, and the received bytes. It may be used only on the event loop's thread.
final class HTTPExchange {
    /// libcurl's easy handle.
    let handle: UnsafeMutableRawPointer
    private let transfer: HTTPTransfer
    /// The deadline for the beginning of an answer.
    private let answering: DispatchTime
    /// libcurl's list of request headers, which it doesn't copy.
    private var sent: OpaquePointer?
    /// libcurl's description of an error.
    private let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    private var headerBytes = 0
    private var headers: [String: String] = [:]
    /// The status of an answer with complete headers.
    private var status: Int?
    private var body = Data()
    /// The reason why a callback ended the transfer.
    private var refusal: HTTPError.Fault?

    /// The encodings offered to servers: gzip and Brotli, if libcurl can decode them.
    static let encodings = [("gzip", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI)]
        .filter { airlock_curl_has($0.1) != 0 }.map(\.0).joined(separator: ", ")

    /// - Returns: `nil` if libcurl has no memory for a handle.
    init?(_ transfer: HTTPTransfer) {
        guard let handle = curl_easy_init() else { return nil }
        (self.handle, self.transfer) = (handle, transfer)
        answering = min(transfer.deadline, .now() + .seconds(transfer.limits.connecting))
        reason.pointee = 0
        limit()
        protect()
        describe(transfer.request)
        receive()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(sent.map { UnsafeMutablePointer<curl_slist>($0) })
        reason.deallocate()
    }

    // MARK: Options

    private func set(_ option: CURLoption, _ number: Int) { airlock_curl_set_number(handle, option, number) }
    private func set(_ option: CURLoption, _ text: String?) { airlock_curl_set_text(handle, option, text) }

    private func limit() {
        let limits = transfer.limits
        // The loop enforces the time limit. libcurl divides this time among the addresses of a host.
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting * 1_000)
        // For libcurl, 0 means no limit.
        airlock_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(transfer.bytes, 1)))
        // Without this, ending a transfer waits for the name lookup.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_NOSIGNAL, 1)
    }

    private func protect() {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        airlock_curl_set_close_on_exec(handle)
        let credentials = transfer.credentials
        if let authorities = credentials.authorities {
            set(CURLOPT_CAINFO, authorities)
            // Otherwise libcurl would also trust the machine's folder of authorities.
            set(CURLOPT_CAPATH, nil)
        }
        if let certificate = credentials.certificate { set(CURLOPT_SSLCERT, certificate) }
        if let key = credentials.key { set(CURLOPT_SSLKEY, key) }
        // An unencrypted password for this machine must not reach the proxy that the environment names.
        if let host = transfer.request.url.host, NetworkMonitor.isLoopback(host) { set(CURLOPT_PROXY, "") }
    }

    private func describe(_ request: HTTPRequest) {
        set(CURLOPT_URL, request.url.absoluteString)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_USERAGENT, "AppHost")
        if !Self.encodings.isEmpty { set(CURLOPT_ACCEPT_ENCODING, Self.encodings) }
        if let body = request.body {
            set(CURLOPT_POST, 1)
            airlock_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            if body.isEmpty {
                // Without this call libcurl reads the body from standard input.
                set(CURLOPT_COPYPOSTFIELDS, "")
            } else {
                // libcurl copies as many bytes as the size above says.
                body.withUnsafeBytes { _ = airlock_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
            }
        }
        if let method = request.method { set(CURLOPT_CUSTOMREQUEST, method) }
        var list: UnsafeMutablePointer<curl_slist>?
        for (name, value) in request.headers { list = curl_slist_append(list, "\(name): \(value)") ?? list }
        // Otherwise libcurl waits for a '100 Continue' before a large body.
        list = curl_slist_append(list, "Expect:") ?? list
        airlock_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        sent = list.map { OpaquePointer($0) }
    }

    private func receive() {
        let place = Unmanaged.passUnretained(self).toOpaque()
        airlock_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, reason)
        // The headers of a proxy's answer to CONNECT aren't the server's.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        airlock_curl_set_pointer(handle, CURLOPT_HEADERDATA, place)
        airlock_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, place in
            HTTPExchange.from(place)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        airlock_curl_set_pointer(handle, CURLOPT_WRITEDATA, place)
        airlock_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, place in
            HTTPExchange.from(place)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
    }

    private static func from(_ place: UnsafeMutableRawPointer?) -> HTTPExchange? {
        place.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Callbacks, which end the transfer by returning fewer bytes than they receive

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerBytes += bytes.count
        guard headerBytes <= HTTPClient.Limits.headerBytes else { return refuse(.headersTooLarge) }
        // Lines after the headers of the answer are the trailers of a chunked body.
        guard status == nil else { return bytes.count }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        if line.isEmpty {
            endHeaders()
        } else if line.hasPrefix("HTTP/") {
            headers = [:]
        } else if let colon = line.firstIndex(of: ":") {
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            if headers[name] == nil { headers[name] = value }
        }
        return bytes.count
    }

    private func endHeaders() {
        let code = airlock_curl_number(handle, CURLINFO_RESPONSE_CODE)
        // After an interim answer, the headers of another answer follow.
        guard code >= 200 else { return }
        status = code
        // A stream may be idle for as long as it likes.
        if isStreamed { return }
        // The limit is set here, because the rate isn't limited while the server processes the request.
        set(CURLOPT_LOW_SPEED_LIMIT, transfer.limits.lowestRate)
        set(CURLOPT_LOW_SPEED_TIME, transfer.limits.lowestRateSeconds)
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        if isComplete { return bytes.count }
        if isStreamed, let receiver = transfer.receiver { return receiver(bytes).map(refuse) ?? bytes.count }
        guard bytes.count <= transfer.bytes - body.count else { return refuse(tooLarge) }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func refuse(_ fault: HTTPError.Fault) -> Int {
        refusal = fault
        return 0
    }

    private var tooLarge: HTTPError.Fault { .tooLarge(limit: transfer.limits.bytes) }

    // MARK: Results

    /// True if the rest of the answer isn't needed: the body of a redirect may never end.
    private var isComplete: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// True if the transfer's receiver gets the body.
    private var isStreamed: Bool { status == 200 && transfer.receiver != nil }

    private var answer: HTTPAnswer? {
        status.map { HTTPAnswer(url: transfer.request.url, status: $0, headers: headers, body: body) }
    }

    private func failure(_ fault: HTTPError.Fault) -> Result<HTTPAnswer, any Error> {
        .failure(HTTPError(transfer.request.url, fault))
    }

    /// The instant at which the exchange has a result, even if nothing is received.
    var nextDeadline: DispatchTime { status == nil ? answering : transfer.deadline }

    /// Returns the result at an instant; `nil` while the exchange continues.
    func result(at now: DispatchTime) -> Result<HTTPAnswer, any Error>? {
        if transfer.isCancelled { return .failure(CancellationError()) }
        if isComplete, let answer { return .success(answer) }
        return now >= nextDeadline ? failure(lateness(at: now)) : nil
    }

    private func lateness(at now: DispatchTime) -> HTTPError.Fault {
        let seconds = now >= transfer.deadline ? transfer.limits.whole : transfer.limits.connecting
        return .timedOut(seconds: seconds, isAnswered: status != nil)
    }

    /// Returns the result of a transfer that libcurl has ended.
    func result(of code: CURLcode) -> Result<HTTPAnswer, any Error> {
        if transfer.isCancelled { return .failure(CancellationError()) }
        if let refusal { return failure(refusal) }
        if code == CURLE_OK || isComplete { return answer.map { .success($0) } ?? failure(.noHTTP) }
        switch code {
        case CURLE_FILESIZE_EXCEEDED: return failure(tooLarge)
        // Before an answer libcurl limits only the time to connect, and after that only the rate.
        case CURLE_OPERATION_TIMEDOUT where status == nil: return failure(lateness(at: .now()))
        case CURLE_OPERATION_TIMEDOUT:
            let limits = transfer.limits
            return failure(.tooSlow(bytes: limits.lowestRate, seconds: limits.lowestRateSeconds))
        // A line exceeds libcurl's own limit; libcurl reports this with one code until version 8.6 and with another since.
        case CURLE_OUT_OF_MEMORY where status == nil, CURLcode(rawValue: 100) where status == nil:
            return failure(.headersTooLarge)
        // The proxy refused the CONNECT request; it answers with status 200 if it establishes the connection.
        case _ where airlock_curl_number(handle, CURLINFO_HTTP_CONNECTCODE) >= 300:
            return failure(.proxy(reason: description(of: code)))
        default:
            let number = CInt(airlock_curl_number(handle, CURLINFO_OS_ERRNO))
            return failure(
                HTTPError.Fault(curlCode: code.rawValue, systemError: number, reason: description(of: code)))
        }
    }

    private func description(of code: CURLcode) -> String {
        let text = String(cString: reason)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }
}

/// A request with its limits and its cancellation.
final class HTTPTransfer: Sendable {
    let request: HTTPRequest
    let credentials: TLSCredentials
    let limits: HTTPClient.Limits
    /// The maximum size of the decoded body in bytes.
    let bytes: Int
    /// The deadline of the fetch.
    let deadline: DispatchTime
    /// Receives the body of an answer with the status 200 as it arrives; `nil` to collect the body.
    let receiver: Receiver?
    private let cancellation = Atomic(false)

    /// Receives bytes of a body on the event loop's thread, and returns the fault that ends the transfer, or `nil`.
    typealias Receiver = @Sendable (UnsafeRawBufferPointer) -> HTTPError.Fault?

    init(
        _ request: HTTPRequest, credentials: TLSCredentials, limits: HTTPClient.Limits, bytes: Int,
        deadline: DispatchTime, receiver: Receiver? = nil
    ) {
        (self.request, self.credentials, self.limits) = (request, credentials, limits)
        (self.bytes, self.deadline, self.receiver) = (bytes, deadline, receiver)
    }

    /// True after the caller's task is cancelled.
    var isCancelled: Bool { cancellation.load(ordering: .relaxed) }

    /// Sends the request and returns the answer, whatever its status.
    ///
    /// - Throws: ``HTTPError``; `CancellationError` if the task is cancelled.
    func answer(by loop: HTTPEventLoop) async throws -> HTTPAnswer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { loop.start(self, for: $0) }
        } onCancel: {
            cancellation.store(true, ordering: .relaxed)
            loop.wake()
        }
    }
}

/// The certificates of connections.
struct TLSCredentials: Hashable, Sendable {
    /// A PEM file of the authorities that certify servers; `nil` for the machine's.
    var authorities: String?
    /// A PEM file of the client certificate, and of its key unless ``key`` names another file.
    var certificate: String?
    var key: String?

    /// The files in which distributions keep the authorities of the machine, beginning with Debian's, which libcurl reads by itself.
    private static let machineFiles = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo, Nix
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, CentOS
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // newer versions of Fedora
        "/etc/ssl/ca-bundle.pem",  // openSUSE
        "/etc/ssl/cert.pem",  // Alpine
    ]

    /// Returns the file with the authorities of the machine; `nil` to leave the choice to libcurl.
    ///
    /// Debian's libcurl, which a toolkit carries to other distributions, knows only Debian's file.
    static func machineAuthorities(exists: (String) -> Bool = { access($0, R_OK) == 0 }) -> String? {
        machineFiles.first(where: exists).flatMap { $0 == machineFiles[0] ? nil : $0 }
    }
}
