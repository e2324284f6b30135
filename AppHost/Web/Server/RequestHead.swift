/// The head of an HTTP/1.1 request, checked while it arrives.
///
/// The checks are those that libmicrohttpd lacks. In its strict mode (`MHD_OPTION_STRICT_FOR_CLIENT`), version 0.9.75 refuses a carriage
/// return within a line, a line without a colon, an invalid `Content-Length`, a missing `Host` and other versions of HTTP than 1. It accepts
/// the requests that the comments below show, and reads the rest of the head in its way, so two parsers may see two requests.
struct RequestHead: Hashable, Sendable {
    /// The state of a head after the bytes that have arrived.
    enum Progress: Hashable {
        case incomplete
        case complete
        case refused(WebAnswer)
    }

    /// The maximum number of fields.
    static let fieldLimit = 100

    /// The fields that decide whether a request is accepted and how much of it is read. If such a field is repeated, two parsers could see
    /// two different requests.
    private static let singleFields = [
        "host", "content-length", "transfer-encoding", "content-type", "cookie", "origin", "sec-fetch-site",
    ]

    /// The maximum number of bytes.
    let limit: Int
    private var bytes: [UInt8] = []
    /// The complete lines without their line ends.
    private var lines: [Range<Int>] = []
    /// The first byte that isn't checked yet.
    private var position = 0

    init(limit: Int) { self.limit = limit }

    /// The number of bytes received so far.
    var count: Int { bytes.count }

    /// Adds bytes that were received. Bytes after the head aren't checked.
    ///
    /// A line with an invalid end is refused at once, since the head might never be complete.
    mutating func append(_ more: some Sequence<UInt8>) -> Progress {
        bytes += more
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\r"):
                guard position + 1 < bytes.count else { return progress }
                guard bytes[position + 1] == UInt8(ascii: "\n") else { return Self.lineEnd }
                let line = (lines.last.map { $0.upperBound + 2 } ?? 0)..<position
                position += 2
                if line.isEmpty { return fault.map { .refused(.refusal(400, $0)) } ?? .complete }
                guard lines.count <= Self.fieldLimit else {
                    return .refused(
                        .refusal(431, "the request's header has more than \(Self.fieldLimit) fields — send fewer"))
                }
                lines.append(line)
            case UInt8(ascii: "\n"): return Self.lineEnd
            case 0..<0x20 where byte != UInt8(ascii: "\t"), 0x7F:
                return .refused(
                    .refusal(
                        400,
                        "the request's header has the control character 0x\(String(byte, radix: 16)) — remove the character"
                    ))
            default: position += 1
            }
        }
        return progress
    }

    /// `GET / HTTP/1.1\n`: the library ends a line at a bare line feed. Here, each line ends with both, so a bare carriage return is refused, too.
    private static let lineEnd = Progress.refused(
        .refusal(400, "a line of the request ends without CR LF — end each line with both"))

    /// The state of a head without its last line.
    private var progress: Progress {
        guard bytes.count >= limit else { return .incomplete }
        let isAddress = lines.isEmpty
        return .refused(
            .refusal(
                isAddress ? 414 : 431,
                "the request's \(isAddress ? "address" : "header") is longer than \(limit) bytes — send less"))
    }

    /// The fault of a head that has arrived; `nil` for a valid head.
    private var fault: String? {
        // `GET  / HTTP/1.1`, `GET http://host/ HTTP/1.1`, `GET x HTTP/1.1`, `G(T / HTTP/1.1`, `GET / HTTP/1.2`, and an empty line before the
        // request. With `GET /a b HTTP/1.1`, the library waits for more.
        guard isRequestLine else {
            return "invalid request line — send a method, a path and HTTP/1.1 with a space between"
        }
        var found: Set<String> = []
        for line in lines.dropFirst() {
            let line = bytes[line]
            guard line.first != UInt8(ascii: " "), line.first != UInt8(ascii: "\t") else {
                // `X: a\r\n b`: the library joins the lines.
                return "a header field is folded over two lines — send it in one line"
            }
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            let text = String(decoding: name, as: UTF8.self)
            guard name.count < line.count, Self.isToken(name) else {
                // `X : a`, `a b: c` and `: a`. A line without a colon has no name either.
                return "invalid field name '\(text)' — send a name and then a colon"
            }
            let key = text.lowercased()
            guard Self.singleFields.contains(key) else { continue }
            // Two `Host`, `Cookie` or `Content-Length`, even if the lengths differ.
            guard found.insert(key).inserted else { return "the field '\(text)' is repeated — send it once" }
        }
        // `Content-Length: 1` with `Transfer-Encoding: chunked`: the library reads chunks.
        return found.isSuperset(of: ["content-length", "transfer-encoding"])
            ? "Content-Length and Transfer-Encoding are sent together — send one of them" : nil
    }

    private var isRequestLine: Bool {
        guard let line = lines.first else { return false }
        let parts = bytes[line].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        return parts.count == 3 && Self.isToken(parts[0]) && parts[1].first == UInt8(ascii: "/")
            && parts[1].allSatisfy { (0x21...0x7E).contains($0) }
            && (parts[2].elementsEqual("HTTP/1.1".utf8) || parts[2].elementsEqual("HTTP/1.0".utf8))
    }

    /// True if the bytes are a token of RFC 9110, as methods and field names must be.
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

/// A request to the page.
struct WebRequest: Hashable, Sendable {
    let method: String
    /// The path without the query, unescaped.
    let path: String
    /// The query's values by name; for a repeated name, the last.
    var query: [String: String] = [:]
    /// The headers' values by lowercase name; for a repeated name, the last.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// Returns the value of a cookie; `nil` if there is none.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }
}
