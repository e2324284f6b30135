import Foundation

/// A session whose requests are answered by stored responses, such as those of a fixture, or fail with ``NoNetworkError``.
///
/// Mirrors [Foundation's `URLSession`](https://developer.apple.com/documentation/foundation/urlsession). iOS allows an extension to use the
/// network. Here only the host uses it. This class contains no networking code.
open class URLSession: NSObject, @unchecked Sendable {
    public static let shared = URLSession(configuration: .default)

    public let configuration: URLSessionConfiguration
    public let delegate: (any URLSessionDelegate)?
    public let delegateQueue: OperationQueue
    /// A description for debugging.
    open var sessionDescription: String?

    public init(configuration: URLSessionConfiguration) {
        (self.configuration, delegate, delegateQueue) = (configuration, nil, OperationQueue())
    }

    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        (self.configuration, self.delegate, delegateQueue) = (configuration, delegate, queue ?? OperationQueue())
    }

    open func data(from url: URL) async throws -> (Data, URLResponse) { try answer(URLRequest(url: url)) }

    open func data(for request: URLRequest) async throws -> (Data, URLResponse) { try answer(request) }

    open func upload(for request: URLRequest, from body: Data) async throws -> (Data, URLResponse) {
        try answer(request.uploading(body))
    }

    open func download(from url: URL) async throws -> (URL, URLResponse) { try download(URLRequest(url: url)) }

    open func download(for request: URLRequest) async throws -> (URL, URLResponse) { try download(request) }

    open func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { dataTask(with: URLRequest(url: url), completionHandler: completionHandler) }

    /// Returns a task that calls its handler before ``URLSessionTask/resume()`` returns.
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { URLSessionDataTask(request, self, handler: completionHandler) }

    /// Returns a task that informs the delegate.
    open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    /// Returns a task that informs the delegate.
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask(request, self) }

    open func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask { downloadTask(with: URLRequest(url: url), completionHandler: completionHandler) }

    /// Returns a task that informs the delegate.
    open func downloadTask(with url: URL) -> URLSessionDownloadTask { downloadTask(with: URLRequest(url: url)) }

    /// Returns a task that informs the delegate.
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(request, self)
    }

    /// Returns a task that calls its handler before ``URLSessionTask/resume()`` returns. The file is removed then.
    open func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(request, self) { data, response, error in
            guard let data else { return completionHandler(nil, response, error) }
            do {
                let file = try Self.temporaryFile(data)
                // A file that the handler has moved isn't there any more.
                defer { try? FileManager.default.removeItem(at: file) }
                completionHandler(file, response, nil)
            } catch {
                completionHandler(nil, response, error)
            }
        }
    }

    open func uploadTask(
        with request: URLRequest, from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(request, self, sending: .data(bodyData), handler: completionHandler)
    }

    open func uploadTask(
        with request: URLRequest, fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(request, self, sending: .file(fileURL), handler: completionHandler)
    }

    /// Returns a task that informs the delegate.
    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        URLSessionUploadTask(request, self, sending: .data(bodyData))
    }

    /// Returns a task that informs the delegate.
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        URLSessionUploadTask(request, self, sending: .file(fileURL))
    }

    /// Returns the stored response.
    private func answer(_ request: URLRequest) throws -> (Data, URLResponse) {
        guard !Task.isCancelled else { throw URLError(.cancelled) }
        return try StoredResponses.answer(request)
    }

    private func download(_ request: URLRequest) throws -> (URL, URLResponse) {
        let (data, response) = try answer(request)
        return (try Self.temporaryFile(data), response)
    }

    /// Writes a downloaded file.
    ///
    /// - Throws: A `URLError` if it can't be written.
    fileprivate static func temporaryFile(_ data: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("Download-\(UUID().uuidString).tmp")
        do { try data.write(to: file) } catch {
            throw URLError(.cannotCreateFile, userInfo: [NSUnderlyingErrorKey: error])
        }
        return file
    }

    /// Calls the handler with no tasks, because no task can be outstanding.
    open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) { completionHandler([]) }

    /// The outstanding tasks, of which there are none.
    public var allTasks: [URLSessionTask] { get async { [] } }

    /// Calls the handler; there is nothing to reset.
    open func reset(completionHandler: @escaping @Sendable () -> Void) { completionHandler() }

    /// Calls the handler; there is nothing to write.
    open func flush(completionHandler: @escaping @Sendable () -> Void) { completionHandler() }

    /// Does nothing, because no task can be outstanding.
    open func finishTasksAndInvalidate() {}

    /// Does nothing, because no task can be outstanding.
    open func invalidateAndCancel() {}
}

extension URLRequest {
    /// Returns the request with another body.
    fileprivate func uploading(_ body: Data?) -> URLRequest {
        var request = self
        request.httpBody = body ?? httpBody
        return request
    }

    /// Returns the request with the body of a file.
    ///
    /// - Throws: A `URLError` if the file can't be read.
    fileprivate func uploading(_ file: URL) throws -> URLRequest {
        do { return uploading(try Data(contentsOf: file)) } catch {
            throw URLError(.fileDoesNotExist, userInfo: [NSUnderlyingErrorKey: error])
        }
    }
}

extension URLSession {
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (Data, URLResponse) {
        try await data(from: url)
    }

    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) { try await data(for: request) }

    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) { try await upload(for: request, from: bodyData) }

    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { try await data(for: try request.uploading(fileURL)) }

    public func download(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (URL, URLResponse) {
        try await download(from: url)
    }

    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (URL, URLResponse) { try await download(for: request) }

    /// The bytes of a stored response as an asynchronous sequence.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        fileprivate let data: Data
        /// The task that loaded the bytes.
        public let task: URLSessionDataTask

        /// An iterator over the bytes.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var bytes: Data.Iterator

            /// Returns the next byte; `nil` at the end.
            public mutating func next() async throws -> UInt8? { bytes.next() }
        }

        /// Creates an iterator over the bytes.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: data.makeIterator()) }
    }

    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) { try await bytes(for: URLRequest(url: url), delegate: delegate) }

    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let (data, response) = try await data(for: request)
        return (AsyncBytes(data: data, task: dataTask(with: request)), response)
    }

    /// The responses to a request for credentials.
    public enum AuthChallengeDisposition: Int, Hashable, Sendable {
        case useCredential
        /// Handle the challenge as if there were no delegate.
        case performDefaultHandling
        /// Cancel the request.
        case cancelAuthenticationChallenge
        /// Reject the protection space, and try the next one.
        case rejectProtectionSpace
    }

    /// The decision of a delegate about a response.
    public enum ResponseDisposition: Int, Hashable, Sendable {
        /// Cancel the task.
        case cancel
        /// Continue the task.
        case allow
        /// Turn the task into a download.
        case becomeDownload
        /// Turn the task into a stream.
        case becomeStream
    }
}

/// A delegate of a session. It is informed on the thread that resumes a task, before ``URLSessionTask/resume()`` returns.
public protocol URLSessionDelegate: AnyObject, Sendable {}

/// A delegate of a session's tasks.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    /// Called when a task without a handler has ended.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

/// A delegate of a session's data tasks.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    /// Called when a response has arrived; the task ends if the delegate cancels it.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)

    /// Called with the data, all at once.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

/// A delegate of a session's downloads.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    /// Called with the file, which is removed afterwards.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
}

// On iOS these methods are optional.

extension URLSessionTaskDelegate {
    /// Does nothing.
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {}
}

extension URLSessionDataDelegate {
    /// Continues the task.
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) { completionHandler(.allow) }

    /// Does nothing.
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
}

/// A request in a session, which is answered or fails when it is resumed.
///
/// Mirrors [Foundation's `URLSessionTask`](https://developer.apple.com/documentation/foundation/urlsessiontask).
open class URLSessionTask: NSObject, @unchecked Sendable {
    /// The state of a task.
    public enum State: Int, Hashable, Sendable {
        /// The task is running.
        case running
        /// The task hasn't been resumed, or is suspended.
        case suspended
        /// The task has been cancelled.
        case canceling
        /// The task has ended.
        case completed
    }

    /// The priority of a task whose priority isn't set.
    public static let defaultPriority: Float = 0.5
    public static let lowPriority: Float = 0.25
    public static let highPriority: Float = 0.75

    /// The request of the task.
    public let originalRequest: URLRequest?
    /// A description for debugging.
    open var taskDescription: String?
    /// No effect: accepted so that sources compile. No request is sent.
    open var priority = URLSessionTask.defaultPriority
    /// No effect: accepted so that sources compile. No request is sent.
    open var earliestBeginDate: Date?
    /// No effect: accepted so that sources compile. No request is sent.
    open var countOfBytesClientExpectsToSend: Int64 = -1
    /// No effect: accepted so that sources compile. No request is sent.
    open var countOfBytesClientExpectsToReceive: Int64 = -1
    /// The delegate of the task, which is informed in place of that of the session.
    open var delegate: (any URLSessionTaskDelegate)?
    /// The progress of the task, which stays at its beginning.
    public let progress = Progress(totalUnitCount: -1)

    fileprivate typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private let session: URLSession
    /// A body that isn't that of the request.
    fileprivate enum Body {
        case data(Data?)
        case file(URL)
    }

    private let body: Body?
    private let handler: Handler?
    private let lock = NSLock()
    // Protected by the lock.
    private var current = State.suspended
    private var result: (response: URLResponse?, error: (any Error)?, count: Int) = (nil, nil, 0)

    fileprivate init(_ request: URLRequest, _ session: URLSession, sending body: Body? = nil, handler: Handler? = nil) {
        (originalRequest, self.session, self.body, self.handler) = (request, session, body, handler)
    }

    /// The request of the task.
    public var currentRequest: URLRequest? { originalRequest }
    /// The response; `nil` before the task is resumed, and after a failure.
    public var response: URLResponse? { lock.withLock { result.response } }
    /// An identifier that is unique in the process.
    public var taskIdentifier: Int { ObjectIdentifier(self).hashValue }
    /// The number of bytes received.
    public var countOfBytesReceived: Int64 { lock.withLock { Int64(result.count) } }
    /// The number of bytes sent, which is always 0.
    public var countOfBytesSent: Int64 { 0 }

    /// The task's state.
    public var state: State { lock.withLock { current } }

    /// The error; `nil` before the task is resumed.
    public var error: (any Error)? { lock.withLock { result.error } }

    /// Ends the task before this method returns; later calls do nothing.
    open func resume() {
        end { [body] request in
            let whole =
                switch body {
                case .data(let data): request.uploading(data)
                case .file(let file): try request.uploading(file)
                case nil: request
                }
            return try StoredResponses.answer(whole)
        }
    }

    /// Does nothing.
    open func suspend() {}

    /// Ends the task as cancelled, unless it has ended.
    open func cancel() {
        let isRunning = lock.withLock {
            if current == .running { current = .canceling }
            return current == .canceling
        }
        if !isRunning { end { _ in throw URLError(.cancelled) } }
    }

    private func end(_ answer: (URLRequest) throws -> (Data, HTTPURLResponse)) {
        let isFirst = lock.withLock {
            guard current == .suspended else { return false }
            current = .running
            return true
        }
        guard isFirst, let originalRequest else { return }
        defer { lock.withLock { current = .completed } }
        var (data, response, failure): (Data?, URLResponse?, (any Error)?)
        do { (data, response) = try answer(originalRequest) } catch { failure = error }
        lock.withLock { result = (response, failure, data?.count ?? 0) }
        if let handler {
            lock.withLock { current = .completed }
            return handler(data, response, failure)
        }
        let delegate = delegate ?? session.delegate as? any URLSessionTaskDelegate
        if let data, let response, let delegate {
            do { try inform(delegate, data, response) } catch { failure = error }
            lock.withLock { result.error = failure }
        }
        delegate?.urlSession(session, task: self, didCompleteWithError: failure)
    }

    /// - Throws: An error if the delegate cancels the task, or a file can't be written.
    private func inform(_ delegate: any URLSessionTaskDelegate, _ data: Data, _ response: URLResponse) throws {
        if let task = self as? URLSessionDataTask, let delegate = delegate as? any URLSessionDataDelegate {
            let decision = Decision()
            delegate.urlSession(session, dataTask: task, didReceive: response) { decision.isCancelled = $0 == .cancel }
            if decision.isCancelled || state == .canceling { throw URLError(.cancelled) }
            if !data.isEmpty { delegate.urlSession(session, dataTask: task, didReceive: data) }
            if state == .canceling { throw URLError(.cancelled) }
        } else if let task = self as? URLSessionDownloadTask,
            let delegate = delegate as? any URLSessionDownloadDelegate
        {
            let file = try URLSession.temporaryFile(data)
            delegate.urlSession(session, downloadTask: task, didFinishDownloadingTo: file)
            // A file that the delegate has moved isn't there any more.
            try? FileManager.default.removeItem(at: file)
        }
    }

    /// The decision of a delegate. A delegate that decides after its method has returned gets the data before.
    private final class Decision: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false

        var isCancelled: Bool {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }
}

/// A task that loads data.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
/// A task that sends data.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
/// A task that loads a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}

/// The configuration of a session.
///
/// Mirrors [Foundation's `URLSessionConfiguration`](https://developer.apple.com/documentation/foundation/urlsessionconfiguration).
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }
    /// A configuration that stores nothing on disk.
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }
    /// A configuration for requests that continue after the app has ended.
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        URLSessionConfiguration(identifier: identifier)
    }

    /// The identifier of a background configuration.
    public let identifier: String?
    /// The number of seconds to wait for more data.
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// The number of seconds to wait for the whole resource.
    open var timeoutIntervalForResource: TimeInterval = 604_800
    /// The use of cached responses.
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// True if requests wait for a connection.
    open var waitsForConnectivity = false
    /// True if requests may use a cellular connection.
    open var allowsCellularAccess = true
    /// True if requests may use an expensive connection.
    open var allowsExpensiveNetworkAccess = true
    /// True if requests may use a connection in Low Data Mode.
    open var allowsConstrainedNetworkAccess = true
    /// The purpose of the requests.
    open var networkServiceType = URLRequest.NetworkServiceType.default
    /// The maximum number of connections to a host.
    open var httpMaximumConnectionsPerHost = 6
    /// True if requests are sent before earlier responses have arrived.
    open var httpShouldUsePipelining = false
    /// True if cookies are sent.
    open var httpShouldSetCookies = true
    /// The cookies that are accepted.
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// The store of cookies. No request reads it.
    open var httpCookieStorage: HTTPCookieStorage? = .shared
    /// The store of responses. No request reads it.
    open var urlCache: URLCache? = .shared
    /// The store of credentials, of which there is none.
    open var urlCredentialStorage: URLCredentialStorage?
    /// The header fields added to every request.
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    /// The app group that stores downloaded files.
    open var sharedContainerIdentifier: String?
    /// True if the app is launched when requests complete.
    open var sessionSendsLaunchEvents = false
    /// True if the system chooses when to send requests.
    open var isDiscretionary = false

    init(identifier: String?) { self.identifier = identifier }
}
