import Foundation

/// A session in which all requests fail with ``NoNetworkError``.
///
/// Mirrors [Foundation's `URLSession`](https://developer.apple.com/documentation/foundation/urlsession). iOS allows an extension to use the
/// network. Here only the app uses it, and extensions read the data that the app synced. This class contains no networking code.
open class URLSession: NSObject, @unchecked Sendable {
    /// The shared session, with the default configuration.
    public static let shared = URLSession(configuration: .default)

    /// The session's configuration.
    public let configuration: URLSessionConfiguration
    /// The delegate; it receives no events.
    public let delegate: (any URLSessionDelegate)?

    public init(configuration: URLSessionConfiguration) { (self.configuration, delegate) = (configuration, nil) }

    /// Creates a session with a delegate, which receives no events.
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        (self.configuration, self.delegate) = (configuration, delegate)
    }

    /// Throws ``NoNetworkError``.
    open func data(from url: URL) async throws -> (Data, URLResponse) { throw NoNetworkError(url: url) }

    /// Throws ``NoNetworkError``.
    open func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    open func upload(for request: URLRequest, from body: Data) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Throws ``NoNetworkError``.
    open func download(from url: URL) async throws -> (URL, URLResponse) { throw NoNetworkError(url: url) }

    /// Throws ``NoNetworkError``.
    open func download(for request: URLRequest) async throws -> (URL, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(url: url) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(url: request.url) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails without calling a handler.
    open func dataTask(with url: URL) -> URLSessionDataTask { URLSessionDataTask(url: url) { _ in } }

    /// Returns a task that fails without calling a handler.
    open func dataTask(with request: URLRequest) -> URLSessionDataTask {
        URLSessionDataTask(url: request.url) { _ in }
    }

    /// Returns a task that fails with ``NoNetworkError`` when it is resumed.
    open func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(url: url) { completionHandler(nil, nil, $0) }
    }

    /// Returns a task that fails without calling a handler.
    open func downloadTask(with url: URL) -> URLSessionDownloadTask { URLSessionDownloadTask(url: url) { _ in } }

    /// Returns a task that fails without calling a handler.
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(url: request.url) { _ in }
    }

    /// Does nothing, because no task can be outstanding.
    open func finishTasksAndInvalidate() {}

    /// Does nothing, because no task can be outstanding.
    open func invalidateAndCancel() {}
}

/// A delegate of a session; it receives no events here.
public protocol URLSessionDelegate: AnyObject, Sendable {}
/// A delegate of a session's tasks; it receives no events here.
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
/// A delegate of a session's data tasks; it receives no events here.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
