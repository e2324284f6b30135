import Foundation

/// A server's response to a request.
enum LoopbackAnswer: Sendable {
    /// A complete response, with its length unless the headers have a length. With `Connection: keep-alive` the connection stays open.
    case whole(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
    /// The start of a response, then a connection reset.
    case reset(Data)
    /// The start of a response, then the end of the connection.
    case cut(Data)
    /// The start of a response, then a byte every few milliseconds as long as the client reads.
    case drip(Data)
    /// No response as long as the client waits.
    case silence

    /// Returns a response with a text body.
    static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> LoopbackAnswer {
        .whole(status: status, headers: headers, body: Data(text.utf8))
    }

    /// Returns a redirect.
    static func redirect(to target: String, status: Int = 302) -> LoopbackAnswer {
        .whole(status: status, headers: ["Location": target])
    }

    /// The start of a response that is shorter than its content length.
    static let start = start(length: 100_000)

    static func start(length: Int) -> Data {
        Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n{\"format\": 1".utf8)
    }

    /// True if the connection stays open for another request.
    var keepsConnection: Bool {
        if case .whole(_, let headers, _) = self { headers["Connection"] == "keep-alive" } else { false }
    }

    /// The bytes to send at once.
    var bytes: Data {
        switch self {
        case .whole(let status, let headers, let body):
            var fields = headers
            if fields["Content-Length"] == nil { fields["Content-Length"] = "\(body.count)" }
            if fields["Connection"] == nil { fields["Connection"] = "close" }
            let lines = ["HTTP/1.1 \(status) Any"] + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return Data((lines + ["", ""]).joined(separator: "\r\n").utf8) + body
        case .reset(let data), .cut(let data), .drip(let data): return data
        case .silence: return Data()
        }
    }
}

/// A request as received by the server.
struct LoopbackRequest: Sendable {
    let method: String
    /// The path with the query.
    let target: String
    /// The headers by lowercase name.
    let headers: [String: String]
    let body: Data

    /// The target without its query.
    var path: String { target.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? "" }

    /// Parses a request; `nil` until its head is complete.
    init?(_ bytes: Data) {
        guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        (method, target) = (words[0], words[1])
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstRange(of: ": ").map {
                    (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...]))
                }
            }, uniquingKeysWith: { $1 })
        body = bytes[end.upperBound...]
    }

    /// True if the body is complete.
    var isWhole: Bool { body.count >= Int(headers["content-length"] ?? "0") ?? 0 }
}
