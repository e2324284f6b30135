import Foundation

/// The error of every network request in an extension.
///
/// No request is sent. Extensions read the data that the app has synced, and their sandbox also denies network access.
public struct NoNetworkError: LocalizedError, CustomStringConvertible, Hashable {
    /// The URL of the request.
    public let url: URL?

    private static let lock = NSLock()
    // Protected by the lock.
    nonisolated(unsafe) private static var failures = 0

    /// The number of requests that have failed in this process.
    package static var count: Int { lock.withLock { failures } }

    package init(url: URL?) {
        self.url = url
        Self.lock.withLock { Self.failures += 1 }
    }

    /// The error and its remedy in one line.
    public var description: String {
        "an extension has no network access, so \(url?.absoluteString ?? "nothing") wasn't requested — fetch the data in the app"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// The error for an API that can fail only with a `URLError`: it says that there is no internet connection, has the same description,
    /// and has this error as its underlying error.
    package var urlError: URLError {
        var details: [String: Any] = [NSLocalizedDescriptionKey: description, NSUnderlyingErrorKey: self]
        details[NSURLErrorFailingURLErrorKey] = url
        return URLError(.notConnectedToInternet, userInfo: details)
    }
}
