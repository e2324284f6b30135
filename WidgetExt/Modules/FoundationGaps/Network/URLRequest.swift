import Foundation

/// A request for what is at an address.
///
/// Mirrors [Foundation's `URLRequest`](https://developer.apple.com/documentation/foundation/urlrequest), for sources that make one; an
/// extension sends none.
public struct URLRequest: Hashable, Sendable {
    /// Where what is known already may be used.
    public enum CachePolicy: UInt, Hashable, Sendable {
        /// As the protocol says.
        case useProtocolCachePolicy = 0
        /// Never.
        case reloadIgnoringLocalCacheData = 1
        /// Always, else ask.
        case returnCacheDataElseLoad = 2
        /// Always, and never ask.
        case returnCacheDataDontLoad = 3
        /// Never, wherever it is kept.
        case reloadIgnoringLocalAndRemoteCacheData = 4
        /// As long as it is confirmed.
        case reloadRevalidatingCacheData = 5

        /// Never.
        public static let reloadIgnoringCacheData = CachePolicy.reloadIgnoringLocalCacheData
    }

    /// The address.
    public var url: URL?
    /// The method, such as `GET`.
    public var httpMethod: String? = "GET"
    /// What is sent along.
    public var httpBody: Data?
    /// The header's fields.
    public var allHTTPHeaderFields: [String: String]?
    /// Where what is known already may be used.
    public var cachePolicy: CachePolicy
    /// How long to wait, in seconds.
    public var timeoutInterval: TimeInterval
    /// Whether a phone's connection may be used.
    public var allowsCellularAccess = true
    /// Whether cookies are sent.
    public var httpShouldHandleCookies = true

    public init(
        url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
    ) {
        (self.url, self.cachePolicy, self.timeoutInterval) = (url, cachePolicy, timeoutInterval)
    }

    /// A field of the header, its name in any case.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHTTPHeaderFields?.first { $0.key.lowercased() == field.lowercased() }?.value
    }

    /// Sets a field of the header.
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        var fields = (allHTTPHeaderFields ?? [:]).filter { $0.key.lowercased() != field.lowercased() }
        fields[field] = value
        allHTTPHeaderFields = fields
    }

    /// Adds to a field of the header.
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
        setValue(self.value(forHTTPHeaderField: field).map { "\($0),\(value)" } ?? value, forHTTPHeaderField: field)
    }
}

/// What an address answered.
///
/// Mirrors [Foundation's `URLResponse`](https://developer.apple.com/documentation/foundation/urlresponse).
open class URLResponse: NSObject, @unchecked Sendable {
    /// The address.
    public let url: URL?
    /// The kind of what came.
    public let mimeType: String?
    /// How much came, in bytes; -1 where nobody knows.
    public let expectedContentLength: Int64
    /// How its text is written.
    public let textEncodingName: String?

    /// Makes an answer, such as for a test.
    public init(url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?) {
        self.url = url
        self.mimeType = mimeType
        self.expectedContentLength = Int64(expectedContentLength)
        self.textEncodingName = textEncodingName
    }
}

/// What a web server answered.
///
/// Mirrors [Foundation's `HTTPURLResponse`](https://developer.apple.com/documentation/foundation/httpurlresponse).
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    /// The status, such as 200.
    public let statusCode: Int
    /// The header's fields.
    public let allHeaderFields: [AnyHashable: Any]

    /// Makes an answer, such as for a test.
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {
        self.statusCode = statusCode
        allHeaderFields = headerFields ?? [:]
        super.init(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }

    /// A field of the header, its name in any case.
    public func value(forHTTPHeaderField field: String) -> String? {
        allHeaderFields.first { ($0.key as? String)?.lowercased() == field.lowercased() }?.value as? String
    }
}
