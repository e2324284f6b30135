import Foundation

/// The validators that a server sent with a version, which are returned to the server unchanged.
struct HTTPValidators: Hashable, Sendable {
    var entityTag: String?
    var lastModified: String?

    /// The maximum length of a stored validator in bytes.
    static let lengthLimit = 1_024
}

/// A request: GET, or POST if it has a body.
struct HTTPRequest: Sendable {
    var url: URL
    /// The validators of the stored version; the server may answer that it is current.
    var known: HTTPValidators?
    /// The body: JSON, or XML for a method of WebDAV.
    var body: Data?
    /// A bearer token, sent to this URL only.
    var token: String?
    /// A name and a password, sent to this URL's origin only.
    var login: HTTPLogin?
    /// The whole content of the header `Authorization` of a server with a scheme of its own, sent to this URL only.
    var authorization: String?
    /// A method of WebDAV; `nil` for GET, or POST if there is a body.
    var method: String?
    /// The depth of a method of WebDAV.
    var depth: String?
    /// The content type of the body, which is also the accepted type of the answer.
    var kind = "application/json"

    /// Returns the same request for another URL, without credentials that are restricted to this URL or its origin.
    func redirected(to url: URL) -> HTTPRequest {
        let isSame = url.hasOrigin(of: self.url)
        return HTTPRequest(
            url: url, known: known, body: isSame ? body : nil, login: isSame ? login : nil, method: method,
            depth: depth, kind: kind)
    }

    /// The headers to send, in addition to libcurl's own.
    var headers: [(name: String, value: String)] {
        var headers = [("Accept", kind)]
        if let tag = known?.entityTag { headers.append(("If-None-Match", tag)) }
        if let date = known?.lastModified { headers.append(("If-Modified-Since", date)) }
        if let authorization = login?.header ?? token.map({ "Bearer \($0)" }) ?? authorization {
            headers.append(("Authorization", authorization))
        }
        if body != nil { headers.append(("Content-Type", kind)) }
        if let depth { headers.append(("Depth", depth)) }
        return headers
    }
}

/// A name and a password for HTTP's Basic scheme.
struct HTTPLogin: Hashable, Sendable {
    let user: String
    let password: String

    fileprivate var header: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

/// A complete answer.
struct HTTPAnswer: Sendable {
    /// The URL after redirects.
    let url: URL
    let status: Int
    private let headers: [String: String]
    /// The decoded body.
    let body: Data

    /// - Parameter headers: Values by names, which are case-insensitive.
    init(url: URL, status: Int, headers: [String: String], body: Data) {
        (self.url, self.status, self.body) = (url, status, body)
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a header by its case-insensitive name.
    func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The validators for the next request; `nil` if the server sent no usable ones.
    var validators: HTTPValidators? {
        func usable(_ name: String) -> String? {
            header(name).flatMap { text in
                let isUsable = !text.isEmpty && text.utf8.count <= HTTPValidators.lengthLimit
                return isUsable && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
            }
        }
        let validators = HTTPValidators(entityTag: usable("ETag"), lastModified: usable("Last-Modified"))
        return validators == HTTPValidators() ? nil : validators
    }
}

extension URL {
    /// The URL without name, password, query and fragment, which may be secret.
    var withoutSecrets: String {
        guard let scheme, let host else { return "a URL without a host" }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")\(path.isEmpty ? "/" : path)"
    }

    /// Returns true if another URL has the same scheme, host and port.
    func hasOrigin(of other: URL) -> Bool {
        func port(_ url: URL) -> Int? { url.port ?? ["http": 80, "https": 443][url.scheme ?? ""] }
        return scheme == other.scheme && host?.lowercased() == other.host?.lowercased() && port(self) == port(other)
    }
}
