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
        /// Use the credential.
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
