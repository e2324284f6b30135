import Dispatch
import Foundation

/// Asks HTTP servers, within limits of time and size.
///
/// Every answer but 200 and 304 is an ``HTTPError``, and so is everything that keeps an answer from coming whole.
struct HTTPClient: Sendable {
    /// How long and how much.
    struct Limits: Hashable, Sendable {
        /// Until an answer begins, in seconds: looking the name up, connecting, TLS, and the server's thinking.
        var connecting = 30
        /// All requests of a fetch together, in seconds.
        var whole = 120
        /// Decoded bytes of all answers of a fetch together.
        var bytes = 64 << 20
        /// The lowest rate of a body, in bytes a second, and how long a server may stay below it, in seconds.
        var lowestRate = 64
        var lowestRateSeconds = 30

        /// Of all headers of an answer together.
        static let headerBytes = 64 << 10
        /// The most redirects of one request.
        static let redirects = 5
    }

    var limits = Limits()
    var credentials = TLSCredentials()
    /// The clock that dates in `Retry-After` are measured against.
    let now: @Sendable () -> Date

    /// What is left to one fetch, which may be many requests.
    struct Budget {
        fileprivate let deadline: DispatchTime
        /// Decoded bytes.
        fileprivate var bytes: Int
    }

    /// Begins a fetch: its time runs from here.
    func begin() -> Budget {
        Budget(deadline: .now() + .seconds(limits.whole), bytes: limits.bytes)
    }

    /// Brings the answer to a request, after redirects.
    ///
    /// Redirects are followed for GET, to HTTP and HTTPS, never from HTTPS to HTTP, and for WebDAV's methods within the same origin. A
    /// bearer token isn't taken along, nor is a client certificate to another origin.
    ///
    /// - Parameter accepted: The statuses besides 200 and 304 whose answers are wanted.
    /// - Throws: ``HTTPError``; `CancellationError` where the task is cancelled.
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

    private func transfer(_ request: HTTPRequest, isOwn: Bool, within budget: Budget) async throws -> HTTPAnswer {
        let credentials = isOwn ? credentials : TLSCredentials(authorities: credentials.authorities)
        let transfer = HTTPTransfer(
            request, credentials: credentials, limits: limits, bytes: budget.bytes, deadline: budget.deadline)
        return try await transfer.answer(by: .shared)
    }

    /// Where a redirect leads.
    func target(of answer: HTTPAnswer, from request: HTTPRequest) throws -> URL {
        let isDAV = request.method != nil
        guard request.body == nil || isDAV, request.token == nil, let location = answer.header("Location"),
            let target = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { throw HTTPError(request.url, .redirected(to: nil)) }
        let isAllowed = target.scheme == "https" || (target.scheme == "http" && request.url.scheme == "http")
        guard isAllowed, !isDAV || target.hasOrigin(of: request.url), target.host?.isEmpty == false, target.user == nil
        else {
            throw HTTPError(request.url, .redirected(to: target.withoutSecrets))
        }
        return target
    }

    /// What an answer without a usable body means.
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
