import Shared

/// Decides who is let in: those who were told the address, from the page itself, with what the page asks for.
///
/// A page of another site can have a browser call any address of this machine, so that a port on loopback alone keeps nobody out.
struct WebGate: Hashable, Sendable {
    let port: UInt16
    /// Is in the address that is printed, and turned into the session's cookie.
    let token: String
    /// The value of the cookie.
    let session: String
    let limits: WebLimits

    /// The cookie's name. Cookies of a host are sent to all its ports.
    var cookie: String { "airlock-\(port)" }
    /// The address to print.
    var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// What a request is answered with instead of its page; `nil` where it is let in. Its body needn't have come.
    func answer(to request: WebRequest) -> WebAnswer? {
        let host = request.headers["host"] ?? ""
        guard hosts.contains(host) else {
            return .refusal(421, "'\(host)' is no name of this page — open \(hosts[0])")
        }
        guard request.method == "GET" || request.method == "POST" else {
            var answer = WebAnswer.refusal(405, "'\(request.method)' is no method here — GET or POST")
            answer.headers["Allow"] = "GET, POST"
            return answer
        }
        let isEntrance = request.method == "GET" && request.path == "/"
        // Others may link to the page; what else it has is its own.
        let site = request.headers["sec-fetch-site"] ?? "same-origin"
        guard isEntrance || site == "same-origin" || site == "none" && request.method == "GET" else {
            return .refusal(403, "a \(site) request is refused — use the page itself")
        }
        if isEntrance, let given = request.query["token"] {
            guard Self.isEqual(given, token) else {
                return .refusal(403, "this token is not, or not any more, the right one — \(Self.remedy)")
            }
            return WebAnswer(
                status: 303, type: .text, body: [],
                headers: [
                    "Location": "/",
                    "Set-Cookie": "\(cookie)=\(session); Path=/; HttpOnly; SameSite=Strict",
                ])
        }
        guard let given = request.cookie(cookie), Self.isEqual(given, session) else {
            return .refusal(403, "no token — \(Self.remedy)")
        }
        return request.method == "POST" ? refusal(ofChange: request, at: host) : nil
    }

    private static let remedy = "open the address that 'AppHost serve' printed"

    /// Why something that changes things is refused; `nil` where it is taken.
    private func refusal(ofChange request: WebRequest, at host: String) -> WebAnswer? {
        if let origin = request.headers["origin"], origin != "http://\(host)" {
            return .refusal(403, "a request from '\(origin)' is refused — use the page itself")
        }
        guard request.headers["content-type"] == "application/json" else {
            return .refusal(415, "a body of '\(request.headers["content-type"] ?? "")' isn't taken — application/json")
        }
        guard request.headers["transfer-encoding"] == nil, let length = request.headers["content-length"] else {
            return .refusal(411, "a body without its length isn't taken — send Content-Length")
        }
        guard let count = Int(length), count <= limits.body else {
            return .refusal(413, "a body of \(length) bytes isn't taken — \(limits.body) at most")
        }
        return nil
    }

    /// Whether two texts are equal, found out in a time that doesn't tell how much of them is.
    private static func isEqual(_ given: String, _ own: String) -> Bool {
        let (given, own) = (Array(given.utf8), Array(own.utf8))
        guard given.count == own.count else { return false }
        return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
