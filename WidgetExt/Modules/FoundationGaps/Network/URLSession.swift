import Foundation

/// What sources ask for data over the network with; in an extension every request fails with ``NoNetworkError``.
///
/// Mirrors [Foundation's `URLSession`](https://developer.apple.com/documentation/foundation/urlsession). An iPhone lets an extension ask
/// the network; here the app syncs and extensions read. No request is made, and none could be: there is no code for one.
open class URLSession: NSObject, @unchecked Sendable {
    /// The session of those who need no settings.
    public static let shared = URLSession(configuration: .default)

    /// The settings.
    public let configuration: URLSessionConfiguration
    /// Whom it tells of what happens.
    public let delegate: (any URLSessionDelegate)?

    public init(configuration: URLSessionConfiguration) { (self.configuration, delegate) = (configuration, nil) }

    /// Makes a session that tells of what happens.
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        (self.configuration, self.delegate) = (configuration, delegate)
    }

    /// Fails with ``NoNetworkError``.
    open func data(from url: URL) async throws -> (Data, URLResponse) { throw NoNetworkError(url: url) }

    /// Fails with ``NoNetworkError``.
    open func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Fails with ``NoNetworkError``.
    open func upload(for request: URLRequest, from body: Data) async throws -> (Data, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// Fails with ``NoNetworkError``.
    open func download(from url: URL) async throws -> (URL, URLResponse) { throw NoNetworkError(url: url) }

    /// Fails with ``NoNetworkError``.
    open func download(for request: URLRequest) async throws -> (URL, URLResponse) {
        throw NoNetworkError(url: request.url)
    }

    /// A task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(url: url) { completionHandler(nil, nil, $0) }
    }

    /// A task that fails with ``NoNetworkError`` when it is resumed.
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(url: request.url) { completionHandler(nil, nil, $0) }
    }

    /// A task that nothing comes of.
    open func dataTask(with url: URL) -> URLSessionDataTask { URLSessionDataTask(url: url) { _ in } }

    /// A task that nothing comes of.
    open func dataTask(with request: URLRequest) -> URLSessionDataTask {
        URLSessionDataTask(url: request.url) { _ in }
    }

    /// A task that fails with ``NoNetworkError`` when it is resumed.
    open func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(url: url) { completionHandler(nil, nil, $0) }
    }

    /// A task that nothing comes of.
    open func downloadTask(with url: URL) -> URLSessionDownloadTask { URLSessionDownloadTask(url: url) { _ in } }

    /// A task that nothing comes of.
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(url: request.url) { _ in }
    }

    /// Ends the session.
    open func finishTasksAndInvalidate() {}

    /// Ends the session.
    open func invalidateAndCancel() {}
}

/// Whom a session tells of what happens; nothing does here.
public protocol URLSessionDelegate: AnyObject, Sendable {}
/// Whom a session tells of its tasks; nothing happens to them here.
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
/// Whom a session tells of data; none come here.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
