import Foundation

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

    private let url: URL?
    private let fail: @Sendable (NoNetworkError) -> Void
    private let lock = NSLock()
    private var current = State.suspended

    init(url: URL?, fail: @escaping @Sendable (NoNetworkError) -> Void) { (self.url, self.fail) = (url, fail) }

    /// The task's state.
    public var state: State { lock.withLock { current } }

    /// The error; `nil` before the task is resumed.
    public var error: (any Error)? { state == .completed ? NoNetworkError(url: url) : nil }

    /// Fails the task before this method returns; later calls do nothing.
    open func resume() {
        let isFirst = lock.withLock {
            defer { current = .completed }
            return current == .suspended
        }
        if isFirst { fail(NoNetworkError(url: url)) }
    }

    /// Does nothing.
    open func suspend() {}

    /// Fails the task, so that its completion handler is called.
    open func cancel() { resume() }
}

/// A task that loads data.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
/// A task that loads a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}

/// The configuration of a session.
///
/// Mirrors [Foundation's `URLSessionConfiguration`](https://developer.apple.com/documentation/foundation/urlsessionconfiguration).
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    /// A default configuration.
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
