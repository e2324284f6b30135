import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// One request on the wire, with a session of its own.
///
/// The first of answer, error, limit and cancellation is what the caller gets; what comes later is dropped.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var caller: CheckedContinuation<HTTPAnswer, any Error>?
        var isOver = false
        var session: URLSession?
        var response: HTTPURLResponse?
        var body = Data()
    }

    private let request: HTTPRequest
    private let limits: HTTPClient.Limits
    /// What the body may have, in decoded bytes.
    private let bytes: Int
    private let deadline: DispatchTime
    private let state = Mutex(State())

    init(_ request: HTTPRequest, limits: HTTPClient.Limits, bytes: Int, deadline: DispatchTime) {
        self.request = request
        self.limits = limits
        self.bytes = bytes
        self.deadline = deadline
    }

    /// Sends the request; `caller` is resumed once.
    func start(_ caller: CheckedContinuation<HTTPAnswer, any Error>) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        // The time limits here are this class's own: a session's starts again with every byte.
        configuration.timeoutIntervalForRequest = TimeInterval(limits.whole + 60)
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: CallingThreadQueue())
        let isCancelled = state.withLock { state in
            guard !state.isOver else { return true }
            state.caller = caller
            state.session = session
            return false
        }
        if isCancelled {
            session.invalidateAndCancel()
            return caller.resume(throwing: CancellationError())
        }
        session.dataTask(with: request.urlRequest).resume()
        let answering = min(deadline, .now() + .seconds(limits.connecting))
        if answering < deadline {
            DispatchQueue.global().asyncAfter(deadline: answering) { [weak self] in self?.endUnlessAnswered() }
        }
        DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in self?.endForTime() }
    }

    /// Ends the transfer for a caller that no longer waits.
    func cancel() { end(.failure(CancellationError())) }

    private func endUnlessAnswered() {
        guard state.withLock({ $0.response == nil }) else { return }
        end(.failure(HTTPError(request.url, .timedOut(seconds: limits.connecting, isAnswered: false))))
    }

    private func endForTime() {
        let isAnswered = state.withLock { $0.response != nil }
        end(.failure(HTTPError(request.url, .timedOut(seconds: limits.whole, isAnswered: isAnswered))))
    }

    private func end(_ result: Result<HTTPAnswer, any Error>) {
        let (caller, session) = state.withLock { state in
            defer {
                state.isOver = true
                state.caller = nil
                state.session = nil
                state.body = Data()
            }
            return (state.caller, state.session)
        }
        caller?.resume(with: result)
        // Waits for what libcurl is decoding, so neither the caller nor this callback may.
        if let session { DispatchQueue.global().async { session.invalidateAndCancel() } }
    }

    // MARK: URLSession

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.response = response as? HTTPURLResponse }
        completionHandler(.allow)
        if response.expectedContentLength > bytes { end(.failure(tooLarge)) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard !state.isOver else { return false }
            guard data.count <= bytes - state.body.count else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.failure(tooLarge)) }
    }

    /// Redirects are the client's to follow, which knows how many there were and where they may lead. The session is ended without an
    /// answer: one that comes while something else ends it ends the process.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        end(.success(HTTPAnswer(response, url: self.request.url, body: Data())))
    }

    /// Whoever wants a name and a password was told them at once, or isn't to know any: without this it would be asked again for ever.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let methods = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 401
        end(.failure(HTTPError(request.url, request.login == nil ? .notAllowed(status) : .loginRefused(status))))
        // The session is ended for good then. To answer it would wait for the queue this is called on.
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (response, body) = state.withLock { ($0.response, $0.body) }
        if let error {
            let fault = HTTPError.Fault(error as NSError, isAnswered: response != nil)
            return end(.failure(HTTPError(request.url, fault)))
        }
        // A redirect to nowhere is announced to nobody.
        guard let response = response ?? task.response as? HTTPURLResponse else {
            return end(.failure(HTTPError(request.url, .noHTTP)))
        }
        end(.success(HTTPAnswer(response, url: request.url, body: body)))
    }

    private var tooLarge: HTTPError { HTTPError(request.url, .tooLarge(limit: limits.bytes)) }
}

/// A queue that runs everything at once, on the thread that adds it.
///
/// A session's data would otherwise wait in memory for its delegate: a small gzip file that expands to gigabytes is decoded
/// faster than any limit on another thread can stop it.
private final class CallingThreadQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ operation: Operation) { operation.start() }
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
