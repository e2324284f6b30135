import Foundation

/// A request to load a URL.
///
/// Mirrors [Foundation's `URLRequest`](https://developer.apple.com/documentation/foundation/urlrequest), so that sources that create
/// requests compile. Extensions never send one, but it can be answered by a stored response.
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

    /// The purpose of a request.
    public enum NetworkServiceType: UInt, Hashable, Sendable {
        /// A request without a special purpose.
        case `default` = 0
        case video = 2
        /// A request that the user doesn't wait for.
        case background = 3
        case voice = 4
        /// Data that the user is waiting for.
        case responsiveData = 6
        /// Audio and video.
        case avStreaming = 8
        /// Audio and video that the user is waiting for.
        case responsiveAV = 9
        /// Signals of a call.
        case callSignaling = 11
    }

    /// The URL to load.
    public var url: URL?
    /// The HTTP method, such as `GET`.
    public var httpMethod: String? = "GET"
    /// The request's body.
    public var httpBody: Data?
    public var allHTTPHeaderFields: [String: String]?
    /// The use of cached responses.
    public var cachePolicy: CachePolicy
    /// The timeout in seconds.
    public var timeoutInterval: TimeInterval
    /// True if the request may use a cellular connection.
    public var allowsCellularAccess = true
    /// True if the request may use an expensive connection.
    public var allowsExpensiveNetworkAccess = true
    /// True if the request may use a connection in Low Data Mode.
    public var allowsConstrainedNetworkAccess = true
    /// True if cookies are sent.
    public var httpShouldHandleCookies = true
    /// True if the request may be sent before earlier responses have arrived.
    public var httpShouldUsePipelining = false
    /// True if the server is expected to support HTTP/3.
    public var assumesHTTP3Capable = false
    /// The purpose of the request.
    public var networkServiceType = NetworkServiceType.default
    /// The URL of the document that the request is a part of.
    public var mainDocumentURL: URL?

    public init(
        url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
    ) {
        (self.url, self.cachePolicy, self.timeoutInterval) = (url, cachePolicy, timeoutInterval)
    }

    /// Returns the value of a header field, whose name is case-insensitive.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHTTPHeaderFields?.first { $0.key.lowercased() == field.lowercased() }?.value
    }

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
    public let mimeType: String?
    /// The expected length in bytes; -1 if unknown.
    public let expectedContentLength: Int64
    public let textEncodingName: String?

    /// The name of a file for the response, which is the last component of its URL.
    open var suggestedFilename: String? { url.map { $0.lastPathComponent.isEmpty ? "Unknown" : $0.lastPathComponent } }

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
    public let allHeaderFields: [AnyHashable: Any]

    /// Creates a response, for example in a test.
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {
        self.statusCode = statusCode
        allHeaderFields = headerFields ?? [:]
        func field(_ name: String) -> String? { headerFields?.first { $0.key.lowercased() == name }?.value }
        let type = (field("content-type") ?? "").split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        let encoding = type.dropFirst().first { $0.lowercased().hasPrefix("charset=") }?.dropFirst(8)
        super.init(
            url: url, mimeType: type.first?.lowercased(),
            expectedContentLength: field("content-length").flatMap { Int($0) } ?? -1,
            textEncodingName: encoding.map { $0.filter { $0 != "\"" }.lowercased() })
    }

    /// Returns the English name of a status code.
    open class func localizedString(forStatusCode statusCode: Int) -> String {
        switch statusCode {
        case 200: "no error"
        case 201: "created"
        case 204: "no content"
        case 304: "not modified"
        case 400: "bad request"
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404: "not found"
        case 429: "too many requests"
        case 500: "internal server error"
        case 503: "service unavailable"
        case 100..<200: "informational"
        case 200..<300: "success"
        case 300..<400: "redirected"
        case 400..<500: "client error"
        default: "server error"
        }
    }

    /// Returns the value of a header field, whose name is case-insensitive.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHeaderFields.first { ($0.key as? String)?.lowercased() == field.lowercased() }?.value as? String
    }
}
