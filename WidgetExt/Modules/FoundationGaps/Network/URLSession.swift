import Foundation

/// A session in which all requests fail with ``NoNetworkError``.
///
/// Mirrors [Foundation's `URLSession`](https://developer.apple.com/documentation/foundation/urlsession). iOS allows an extension to use the
/// network. Here only the app uses it, and extensions read the data that the app synced. This class contains no networking code.
open class URLSession: NSObject, @unchecked Sendable {
    public static let shared = URLSession(configuration: .default)

    public let configuration: URLSessionConfiguration
    /// The delegate; it receives no events.
    public let delegate: (any URLSessionDelegate)?
    public let delegateQueue: OperationQueue
    /// A description for debugging.
    open var sessionDescription: String?

    public init(configuration: URLSessionConfiguration) {
        (self.configuration, delegate, delegateQueue) = (configuration, nil, OperationQueue())
    }

    /// Creates a session with a delegate, which receives no events.
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        (self.configuration, self.delegate, delegateQueue) = (configuration, delegate, queue ?? OperationQueue())
    }

    open func data(from url: URL) async throws -> (Data, URLResponse) { throw NoNetworkError(url: url) }

    /// Throws ``NoNetworkError``.
    open func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    open func upload(for request: URLRequest, from body: Data) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    open func download(from url: URL) async throws -> (URL, URLResponse) { throw NoNetworkError(url: url) }

    /// Throws ``NoNetworkError``.
    open func download(for request: URLRequest) async throws -> (URL, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(URLRequest(url: url)) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(request) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails without calling a handler.
    open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    /// Returns a task that fails without calling a handler.
    open func dataTask(with request: URLRequest) -> URLSessionDataTask {
        URLSessionDataTask(request) { _ in }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(URLRequest(url: url)) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails without calling a handler.
    open func downloadTask(with url: URL) -> URLSessionDownloadTask { downloadTask(with: URLRequest(url: url)) }

    /// Returns a task that fails without calling a handler.
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(request) { _ in }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(request) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func uploadTask(
        with request: URLRequest, from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(request) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func uploadTask(
        with request: URLRequest, fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(request) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails without calling a handler.
    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        URLSessionUploadTask(request) { _ in }
    }

    /// Returns a task that fails without calling a handler.
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        URLSessionUploadTask(request) { _ in }
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

extension URLSession {
    /// Throws ``NoNetworkError``.
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: url)
    }

    /// Throws ``NoNetworkError``.
    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    public func download(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (URL, URLResponse) {
        throw NoNetworkError(url: url)
    }

    /// Throws ``NoNetworkError``.
    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (URL, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// The bytes of a response as an asynchronous sequence. No instance exists, because no request is sent.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        private let bytes: URL.AsyncBytes
        /// The task that loads the bytes.
        public let task: URLSessionDataTask

        /// Creates an iterator over the bytes.
        public func makeAsyncIterator() -> URL.AsyncBytes.AsyncIterator { bytes.makeAsyncIterator() }
    }

    /// Throws ``NoNetworkError``.
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        throw NoNetworkError(url: url)
    }

    /// Throws ``NoNetworkError``.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        throw NoNetworkError(url: request.url)
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

/// A delegate of a session; it receives no events here.
public protocol URLSessionDelegate: AnyObject, Sendable {}
/// A delegate of a session's tasks; it receives no events here.
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
/// A delegate of a session's data tasks; it receives no events here.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
/// A delegate of a session's downloads; it receives no events here.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    /// Called on iOS after a download; never called here.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
}

/// A request in a session, which fails when it is resumed.
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
        /// The task has failed.
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
    /// The progress of the task, which stays at its beginning.
    public let progress = Progress(totalUnitCount: -1)
    private let fail: @Sendable (NoNetworkError) -> Void
    private let lock = NSLock()
    private var current = State.suspended

    init(_ request: URLRequest, fail: @escaping @Sendable (NoNetworkError) -> Void) {
        (originalRequest, self.fail) = (request, fail)
    }

    private var failure: NoNetworkError { NoNetworkError(url: originalRequest?.url) }

    /// The request of the task.
    public var currentRequest: URLRequest? { originalRequest }
    /// The response, of which there is none.
    public var response: URLResponse? { nil }
    /// An identifier that is unique in the process.
    public var taskIdentifier: Int { ObjectIdentifier(self).hashValue }
    /// The number of bytes received, which is always 0.
    public var countOfBytesReceived: Int64 { 0 }
    /// The number of bytes sent, which is always 0.
    public var countOfBytesSent: Int64 { 0 }

    /// The task's state.
    public var state: State { lock.withLock { current } }

    /// The error; `nil` before the task is resumed.
    public var error: (any Error)? { state == .completed ? failure : nil }

    /// Fails the task before this method returns; later calls do nothing.
    open func resume() {
        let isFirst = lock.withLock {
            defer { current = .completed }
            return current == .suspended
        }
        if isFirst { fail(failure) }
    }

    /// Does nothing.
    open func suspend() {}

    /// Fails the task, so that its completion handler is called.
    open func cancel() { resume() }
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
