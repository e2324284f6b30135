import Foundation

/// A request of a session: one that fails when it is resumed.
///
/// Mirrors [Foundation's `URLSessionTask`](https://developer.apple.com/documentation/foundation/urlsessiontask).
open class URLSessionTask: NSObject, @unchecked Sendable {
    /// How far it is.
    public enum State: Int, Hashable, Sendable {
        /// Under way.
        case running
        /// Not begun, or interrupted.
        case suspended
        /// Called off.
        case canceling
        /// Over.
        case completed
    }

    private let url: URL?
    private let fail: @Sendable (NoNetworkError) -> Void
    private let lock = NSLock()
    private var current = State.suspended

    init(url: URL?, fail: @escaping @Sendable (NoNetworkError) -> Void) { (self.url, self.fail) = (url, fail) }

    /// How far it is.
    public var state: State { lock.withLock { current } }

    /// Why it failed; `nil` before it was resumed.
    public var error: (any Error)? { state == .completed ? NoNetworkError(url: url) : nil }

    /// Fails, once, before it returns.
    open func resume() {
        let isFirst = lock.withLock {
            defer { current = .completed }
            return current == .suspended
        }
        if isFirst { fail(NoNetworkError(url: url)) }
    }

    /// Interrupts nothing.
    open func suspend() {}

    /// Calls it off; what was to happen at its end happens, as an end is.
    open func cancel() { resume() }
}

/// A request for data.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
/// A request for a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}

/// The settings of a session.
///
/// Mirrors [Foundation's `URLSessionConfiguration`](https://developer.apple.com/documentation/foundation/urlsessionconfiguration).
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    /// The usual settings.
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }
    /// Settings that leave nothing behind.
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(identifier: nil) }
    /// Settings of requests that go on without the app.
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        URLSessionConfiguration(identifier: identifier)
    }

    /// The name of requests that go on without the app.
    public let identifier: String?
    /// How long to wait for more, in seconds.
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// How long to wait for all, in seconds.
    open var timeoutIntervalForResource: TimeInterval = 604_800
    /// Where what is known already may be used.
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Whether to wait for a connection.
    open var waitsForConnectivity = false
    /// Whether a phone's connection may be used.
    open var allowsCellularAccess = true
    /// Fields of every header.
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    /// The group whose files are used.
    open var sharedContainerIdentifier: String?
    /// Whether the app is started when requests are done.
    open var sessionSendsLaunchEvents = false
    /// Whether the system chooses the time.
    open var isDiscretionary = false

    init(identifier: String?) { self.identifier = identifier }
}
