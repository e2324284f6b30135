import Shared

/// The access control of the page: accepts only requests of a browser session that opened the printed address, sent by the page itself.
///
/// A page of another site can make a browser call any address of this machine, so a port on loopback alone protects nothing.
struct WebGate: Hashable, Sendable {
    let port: UInt16
    /// The secret in the printed address, which is exchanged for the session's cookie.
    let token: String
    /// The value of the cookie.
    let session: String
    let limits: WebLimits
    /// The command that printed the address, for messages.
    var command = "AppHost serve"

    /// The cookie's name, which contains the port because a host's cookies are sent to all its ports.
    var cookie: String { "airlock-\(port)" }
    /// The address to print.
    var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Returns the answer to a request that isn't passed on; `nil` if it is accepted. The request's body may not have arrived yet.
    func answer(to request: WebRequest) -> WebAnswer? {
        let host = request.headers["host"] ?? ""
        guard hosts.contains(host) else {
            return .refusal(421, "unknown host '\(host)' — open \(hosts[0])")
        }
        guard request.method == "GET" || request.method == "POST" else {
            var answer = WebAnswer.refusal(405, "unsupported method '\(request.method)' — use GET or POST")
            answer.headers["Allow"] = "GET, POST"
            return answer
        }
        let isEntrance = request.method == "GET" && request.path == "/"
        // Other sites may link to the page, but nothing else.
        let site = request.headers["sec-fetch-site"] ?? "same-origin"
        guard isEntrance || site == "same-origin" || site == "none" && request.method == "GET" else {
            let source = site == "none" ? "a request from outside the page" : "a \(site) request"
            return .refusal(403, "\(source) is refused — use the page itself")
        }
        if isEntrance, let given = request.query["token"] {
            guard Self.isEqual(given, token) else {
                return .refusal(403, "wrong or expired token — \(remedy)")
            }
            return WebAnswer(
                status: 303, type: .text, body: [],
                headers: [
                    "Location": "/",
                    "Set-Cookie": "\(cookie)=\(session); Path=/; HttpOnly; SameSite=Strict",
                ])
        }
        guard let given = request.cookie(cookie), Self.isEqual(given, session) else {
            return .refusal(403, "missing token — \(remedy)")
        }
        return request.method == "POST" ? refusal(ofChange: request, at: host) : nil
    }

    private var remedy: String { "open the address that '\(command)' printed" }

    /// Returns the refusal of a request that changes something; `nil` if it is accepted.
    private func refusal(ofChange request: WebRequest, at host: String) -> WebAnswer? {
        if let origin = request.headers["origin"], origin != "http://\(host)" {
            return .refusal(403, "a request from '\(origin)' is refused — use the page itself")
        }
        guard request.headers["content-type"] == "application/json" else {
            return .refusal(
                415, "unsupported Content-Type '\(request.headers["content-type"] ?? "")' — send application/json")
        }
        guard request.headers["transfer-encoding"] == nil, let length = request.headers["content-length"] else {
            return .refusal(411, "missing Content-Length — send the body's length")
        }
        guard let count = Int(length), count <= limits.body else {
            return .refusal(413, "the body of \(length) bytes is too long — send at most \(limits.body) bytes")
        }
        return nil
    }

    /// True if two strings are equal. The time that the comparison takes doesn't reveal how many characters are equal.
    private static func isEqual(_ given: String, _ own: String) -> Bool {
        let (given, own) = (Array(given.utf8), Array(own.utf8))
        guard given.count == own.count else { return false }
        return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
