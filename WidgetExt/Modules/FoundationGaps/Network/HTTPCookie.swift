import Foundation

/// The name of a cookie's property.
///
/// Mirrors [Foundation's `HTTPCookiePropertyKey`](https://developer.apple.com/documentation/foundation/httpcookiepropertykey).
public struct HTTPCookiePropertyKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let name = HTTPCookiePropertyKey("Name")
    public static let value = HTTPCookiePropertyKey("Value")
    /// The domain that the cookie is sent to.
    public static let domain = HTTPCookiePropertyKey("Domain")
    /// The path that the cookie is sent to.
    public static let path = HTTPCookiePropertyKey("Path")
    public static let originURL = HTTPCookiePropertyKey("OriginURL")
    /// The date after which the cookie isn't sent.
    public static let expires = HTTPCookiePropertyKey("Expires")
    /// The number of seconds after which the cookie isn't sent.
    public static let maximumAge = HTTPCookiePropertyKey("Max-Age")
    /// Set to a string if the cookie is sent only over secure connections.
    public static let secure = HTTPCookiePropertyKey("Secure")
    /// Set to a string if the cookie is removed at the end of the session.
    public static let discard = HTTPCookiePropertyKey("Discard")
    public static let version = HTTPCookiePropertyKey("Version")
}

/// A cookie.
///
/// Mirrors [Foundation's `HTTPCookie`](https://developer.apple.com/documentation/foundation/httpcookie). No request sends it.
open class HTTPCookie: NSObject, @unchecked Sendable {
    /// The cookies that a session accepts.
    public enum AcceptPolicy: UInt, Hashable, Sendable {
        /// All cookies.
        case always
        /// No cookies.
        case never
        /// Cookies of the main document's domain.
        case onlyFromMainDocumentDomain
    }

    public let properties: [HTTPCookiePropertyKey: Any]?
    public let name: String
    public let value: String
    /// The domain that the cookie is sent to.
    public let domain: String
    /// The path that the cookie is sent to.
    public let path: String
    /// The date after which the cookie isn't sent.
    public let expiresDate: Date?

    /// Creates a cookie; `nil` without a name, a value, a path, or a domain or URL.
    public init?(properties: [HTTPCookiePropertyKey: Any]) {
        guard let name = properties[.name] as? String, let value = properties[.value] as? String,
            let path = properties[.path] as? String
        else { return nil }
        let origin = properties[.originURL] as? URL ?? (properties[.originURL] as? String).flatMap { URL(string: $0) }
        guard let domain = properties[.domain] as? String ?? origin?.host() else { return nil }
        (self.properties, self.name, self.value, self.domain, self.path) = (properties, name, value, domain, path)
        let age = (properties[.maximumAge] as? String).flatMap { Double($0) }
        expiresDate = age.map { Date(timeIntervalSinceNow: $0) } ?? properties[.expires] as? Date
    }

    /// True if the cookie is sent only over secure connections.
    public var isSecure: Bool { properties?[.secure] != nil }

    /// True if the cookie is removed at the end of the session.
    public var isSessionOnly: Bool { expiresDate == nil }

    override open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HTTPCookie else { return false }
        return identity == other.identity && value == other.value
    }

    override open var hash: Int { identity.hashValue }

    fileprivate var identity: [String] { [name, domain, path] }

    /// Returns the header fields that send cookies.
    public class func requestHeaderFields(with cookies: [HTTPCookie]) -> [String: String] {
        cookies.isEmpty ? [:] : ["Cookie": cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")]
    }
}

/// A store of cookies in memory.
///
/// Mirrors [Foundation's `HTTPCookieStorage`](https://developer.apple.com/documentation/foundation/httpcookiestorage). No request reads it.
open class HTTPCookieStorage: NSObject, @unchecked Sendable {
    /// The shared store.
    public static let shared = HTTPCookieStorage()

    private let lock = NSLock()
    private var stored: [HTTPCookie] = []
    /// The cookies that are accepted.
    open var cookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain

    open var cookies: [HTTPCookie]? { lock.withLock { stored } }

    /// Stores a cookie, which replaces one with the same name, domain and path.
    open func setCookie(_ cookie: HTTPCookie) {
        guard cookieAcceptPolicy != .never else { return }
        lock.withLock {
            stored.removeAll { $0.identity == cookie.identity }
            stored.append(cookie)
        }
    }

    open func deleteCookie(_ cookie: HTTPCookie) { lock.withLock { stored.removeAll { $0 == cookie } } }

    /// Returns the cookies that are sent to a URL.
    open func cookies(for url: URL) -> [HTTPCookie]? {
        let host = url.host()?.lowercased() ?? ""
        let path = url.path().isEmpty ? "/" : url.path()
        return cookies?.filter { cookie in
            let domain = cookie.domain.lowercased()
            let fits = domain.hasPrefix(".") ? ".\(host)".hasSuffix(domain) : host == domain
            let folder = cookie.path.hasSuffix("/") ? cookie.path : "\(cookie.path)/"
            guard fits, path == cookie.path || path.hasPrefix(folder) else { return false }
            return !cookie.isSecure || url.scheme == "https"
        }
    }
}
