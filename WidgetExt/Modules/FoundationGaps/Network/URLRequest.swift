import Foundation

/// A request to load a URL.
///
/// Mirrors [Foundation's `URLRequest`](https://developer.apple.com/documentation/foundation/urlrequest), so that sources that create
/// requests compile. Extensions never send one.
public struct URLRequest: Hashable, Sendable {
    /// The use of cached responses.
    public enum CachePolicy: UInt, Hashable, Sendable {
        /// Follow the protocol's rules.
        case useProtocolCachePolicy = 0
        /// Ignore the local cache.
        case reloadIgnoringLocalCacheData = 1
        /// Use the cached response if there is one, otherwise load.
        case returnCacheDataElseLoad = 2
        /// Use the cached response and never load.
        case returnCacheDataDontLoad = 3
        /// Ignore all caches.
        case reloadIgnoringLocalAndRemoteCacheData = 4
        /// Use the cached response if the server confirms that it is valid.
        case reloadRevalidatingCacheData = 5

        /// Ignore the local cache.
        public static let reloadIgnoringCacheData = CachePolicy.reloadIgnoringLocalCacheData
    }

    /// The URL to load.
    public var url: URL?
    /// The HTTP method, such as `GET`.
    public var httpMethod: String? = "GET"
    /// The request's body.
    public var httpBody: Data?
    /// The header fields.
    public var allHTTPHeaderFields: [String: String]?
    /// The use of cached responses.
    public var cachePolicy: CachePolicy
    /// The timeout in seconds.
    public var timeoutInterval: TimeInterval
    /// True if the request may use a cellular connection.
    public var allowsCellularAccess = true
    /// True if cookies are sent.
    public var httpShouldHandleCookies = true

    public init(
        url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
    ) {
        (self.url, self.cachePolicy, self.timeoutInterval) = (url, cachePolicy, timeoutInterval)
    }

    /// Returns the value of a header field, whose name is case-insensitive.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHTTPHeaderFields?.first { $0.key.lowercased() == field.lowercased() }?.value
    }

    /// Sets the value of a header field.
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        var fields = (allHTTPHeaderFields ?? [:]).filter { $0.key.lowercased() != field.lowercased() }
        fields[field] = value
        allHTTPHeaderFields = fields
    }

    /// Appends a value to a header field.
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
        setValue(self.value(forHTTPHeaderField: field).map { "\($0),\(value)" } ?? value, forHTTPHeaderField: field)
    }
}

/// The response to a request.
///
/// Mirrors [Foundation's `URLResponse`](https://developer.apple.com/documentation/foundation/urlresponse).
open class URLResponse: NSObject, @unchecked Sendable {
    /// The URL of the response.
    public let url: URL?
    /// The MIME type.
    public let mimeType: String?
    /// The expected length in bytes; -1 if unknown.
    public let expectedContentLength: Int64
    /// The name of the text encoding.
    public let textEncodingName: String?

    /// Creates a response, for example in a test.
    public init(url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?) {
        self.url = url
        self.mimeType = mimeType
        self.expectedContentLength = Int64(expectedContentLength)
        self.textEncodingName = textEncodingName
    }
}

/// The response to an HTTP request.
///
/// Mirrors [Foundation's `HTTPURLResponse`](https://developer.apple.com/documentation/foundation/httpurlresponse).
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    /// The status code, such as 200.
    public let statusCode: Int
    /// The header fields.
    public let allHeaderFields: [AnyHashable: Any]

    /// Creates a response, for example in a test.
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {
        self.statusCode = statusCode
        allHeaderFields = headerFields ?? [:]
        super.init(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }

    /// Returns the value of a header field, whose name is case-insensitive.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHeaderFields.first { ($0.key as? String)?.lowercased() == field.lowercased() }?.value as? String
    }
}
