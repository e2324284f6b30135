import Foundation

/// What a server said of the version it sent, to be sent back to it: both as it wrote them.
struct HTTPValidators: Hashable, Sendable {
    var entityTag: String?
    var lastModified: String?

    /// The longest a validator may be to be kept, in bytes.
    static let lengthLimit = 1_024
}

/// A request: GET, or POST where it has a body.
struct HTTPRequest: Sendable {
    var url: URL
    /// The version that is there already; the server may answer that it is the newest.
    var known: HTTPValidators?
    /// JSON.
    var body: Data?
    /// A bearer token. It is sent to this URL only.
    var token: String?
    /// A name and a password. They are sent to this URL's origin only.
    var login: HTTPLogin?
    /// A method of WebDAV; `nil` for GET, or POST where there is a body.
    var method: String?
    /// How deep a method of WebDAV goes.
    var depth: String?
    /// What is asked for, and what the body is.
    var kind = "application/json"

    /// The same request of another address, without what was meant for this one alone.
    func redirected(to url: URL) -> HTTPRequest {
        let isSame = url.hasOrigin(of: self.url)
        return HTTPRequest(
            url: url, known: known, body: isSame ? body : nil, login: isSame ? login : nil, method: method,
            depth: depth, kind: kind)
    }

    /// The headers to send, besides those that libcurl makes.
    var headers: [(name: String, value: String)] {
        var headers = [("Accept", kind)]
        if let tag = known?.entityTag { headers.append(("If-None-Match", tag)) }
        if let date = known?.lastModified { headers.append(("If-Modified-Since", date)) }
        if let authorization = login?.header ?? token.map({ "Bearer \($0)" }) {
            headers.append(("Authorization", authorization))
        }
        if body != nil { headers.append(("Content-Type", kind)) }
        if let depth { headers.append(("Depth", depth)) }
        return headers
    }
}

/// A name and a password, for HTTP's Basic scheme.
struct HTTPLogin: Hashable, Sendable {
    let user: String
    let password: String

    fileprivate var header: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

/// A whole answer.
struct HTTPAnswer: Sendable {
    /// Where it came from, after redirects.
    let url: URL
    let status: Int
    private let headers: [String: String]
    /// Decoded.
    let body: Data

    /// - Parameter headers: Values by names, whose case doesn't matter.
    init(url: URL, status: Int, headers: [String: String], body: Data) {
        (self.url, self.status, self.body) = (url, status, body)
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
    }

    /// A header, whatever the case of its name.
    func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// What to ask with next time; `nil` where the server sent nothing usable.
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
    /// The address as a person may see it: no name, password, query or fragment, which may be secrets.
    var withoutSecrets: String {
        guard let scheme, let host else { return "a URL without a host" }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")\(path.isEmpty ? "/" : path)"
    }

    /// Whether another URL is of the same scheme, host and port.
    func hasOrigin(of other: URL) -> Bool {
        func port(_ url: URL) -> Int? { url.port ?? ["http": 80, "https": 443][url.scheme ?? ""] }
        return scheme == other.scheme && host?.lowercased() == other.host?.lowercased() && port(self) == port(other)
    }
}
