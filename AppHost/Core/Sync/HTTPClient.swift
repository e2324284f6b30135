import Dispatch
import Foundation

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
