import Shared

/// The answer to a request.
struct WebAnswer: Hashable, Sendable {
    /// The media type of the body.
    enum ContentType: String, Sendable {
        case html = "text/html; charset=utf-8"
        case style = "text/css; charset=utf-8"
        case script = "text/javascript; charset=utf-8"
        case text = "text/plain; charset=utf-8"
        case json = "application/json"
        case png = "image/png"
        case svg = "image/svg+xml"
        case events = "text/event-stream"
    }

    var status = 200
    var type: ContentType
    var body: [UInt8]
    /// The headers of this answer, in addition to those of every answer.
    var headers: [String: String] = [:]
    /// The stream that is sent after the head, instead of a body, until the stream is closed.
    var stream: WebEventStream?

    /// The headers of every answer: no caching, no type sniffing, no framing, no referrer, and nothing from other origins.
    static let common = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    ]

    /// All headers that are sent. A connection carries one request, since only its first head is checked by ``ConnectionLoop``.
    var allHeaders: [String: String] {
        Self.common.merging(["Content-Type": type.rawValue, "Connection": "close"]) { $1 }.merging(headers) { $1 }
    }

    /// The whole answer as it is sent.
    var bytes: [UInt8] {
        let lines = allHeaders.merging(["Content-Length": "\(body.count)"]) { $1 }.sorted { $0.key < $1.key }
        return Array("HTTP/1.1 \(status) \r\n\(lines.map { "\($0.key): \($0.value)\r\n" }.joined())\r\n".utf8) + body
    }

    /// Returns an answer with a JSON document.
    static func json(_ value: JSONValue) -> WebAnswer {
        do {
            return WebAnswer(type: .json, body: Array(try value.serialised().utf8))
        } catch {
            return .refusal(500, "the answer isn't JSON: \(error) — check what the extension printed")
        }
    }

    /// Returns an answer with one line of text that explains a refusal or a failure.
    static func refusal(_ status: Int, _ text: String) -> WebAnswer {
        WebAnswer(status: status, type: .text, body: Array((text.visible + "\n").utf8))
    }
}
