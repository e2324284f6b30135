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
