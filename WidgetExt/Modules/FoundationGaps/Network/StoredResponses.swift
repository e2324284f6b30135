import Foundation
import Shared

/// The responses of servers in the folder `responses` of a fixture, or of the container's device data, to which only the host writes.
///
/// A request is answered by the last response for its method, address and body. Without one it fails, as on a phone without a connection.
package struct StoredResponses: Sendable {
    private let responses: [StoredResponse]

    /// The maximum number of files that are read.
    private static let fileLimit = 1_000
    /// The maximum number of redirections of a request, as on iOS.
    private static let redirectionLimit = 20

    private static let lock = NSLock()
    // Protected by the lock.
    nonisolated(unsafe) private static var last: (version: String, stored: StoredResponses)?

    /// The responses that this process may read. A folder that hasn't changed isn't read again.
    private static var current: StoredResponses {
        guard let folder = DeviceData.path(.responses) else { return StoredResponses(responses: []) }
        // Without a folder there are no responses.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard let names else { return StoredResponses(responses: []) }
        let version = folder + names.prefix(Self.fileLimit).sorted().map { Self.version("\(folder)/\($0)") }.joined()
        return lock.withLock {
            if let last, last.version == version { return last.stored }
            let stored = StoredResponses(folder: folder)
            last = (version, stored)
            return stored
        }
    }

    private static func version(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\n"
    }

    private init(responses: [StoredResponse]) { self.responses = responses }

    /// Reads the files of a folder, in the order of their names. A file that can't be read is reported.
    init(folder: String) {
        // A folder that can't be listed has no responses.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        let files = names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".har")) }
        if files.count > Self.fileLimit {
            DeviceData.report(
                "\(folder) has more than \(Self.fileLimit) files, so the rest isn't read — use a HAR file")
        }
        responses = files.prefix(Self.fileLimit).flatMap { name -> [StoredResponse] in
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".har") {
                return DeviceData.decode(HTTPArchive.self, at: path)?.log.entries.compactMap(StoredResponse.init) ?? []
            }
            return DeviceData.decode(StoredResponse.self, at: path).map { [$0.inFolder(folder)] } ?? []
        }
    }

    /// Returns the response to a request, after its redirections.
    ///
    /// - Throws: ``NoNetworkError`` as a `URLError` if there is none.
    package static func answer(_ request: URLRequest) throws -> (Data, HTTPURLResponse) { try current.answer(request) }

    func answer(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        var (method, url, body) = (request.httpMethod?.uppercased() ?? "GET", request.url, request.httpBody)
        for _ in 0...Self.redirectionLimit {
            guard let place = url, let address = StoredResponse.Address(place),
                let response = response(method, address, body.map(StoredResponse.Body.init)),
                let content = response.content,
                let answer = HTTPURLResponse(
                    url: place, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: response.headers)
            else { throw NoNetworkError(url: url).urlError }
            guard let next = answer.redirection else { return (content, answer) }
            if response.status == 303 || response.status < 303 && method == "POST" { (method, body) = ("GET", nil) }
            url = next
        }
        throw URLError(.httpTooManyRedirects, userInfo: [NSURLErrorFailingURLErrorKey: request.url as Any])
    }
}

extension StoredResponses {
    /// Returns the last response for a request; one for the very address before one for any value of a query item.
    private func response(
        _ method: String, _ address: StoredResponse.Address, _ body: StoredResponse.Body?
    ) -> StoredResponse? {
        let all = responses.filter { $0.answers(method, address, body) }
        return all.last { !$0.hasWildcards } ?? all.last
    }
}

extension HTTPURLResponse {
    /// The address to which the response redirects; `nil` for another response.
    fileprivate var redirection: URL? {
        guard [301, 302, 303, 307, 308].contains(statusCode), let text = value(forHTTPHeaderField: "Location"),
            let target = URL(string: text, relativeTo: url)?.absoluteURL,
            ["http", "https"].contains(target.scheme?.lowercased())
        else { return nil }
        return target
    }
}

/// A response, and the requests that it answers.
private struct StoredResponse: Sendable, Decodable {
    let status: Int
    let headers: [String: String]
    private let method: String
    private let address: Address
    /// The body of the requests; `nil` if any body is answered.
    private let requestBody: Body?
    private var body: ResponseBody

    private enum ResponseBody {
        case bytes(Data)
        /// A file, relative to the folder of the responses until the folder is known.
        case file(String)
    }

    /// The body of a request. Encoders write the members of an object in any order, so JSON is compared as such.
    enum Body: Hashable {
        case json(JSONValue)
        case other(Data)

        init(_ data: Data) {
            // Text that isn't JSON is compared byte by byte.
            self = (try? JSONValue(parsing: [UInt8](data))).map { .json($0.sorted) } ?? .other(data)
        }
    }

    /// The parts of an address that tell responses apart. The order of query items has no meaning.
    struct Address: Sendable {
        private let place: String
        private let query: [URLQueryItem]
        /// The names of the items that may have any value.
        fileprivate let wildcards: [String]

        /// - Parameter hasWildcards: True if the value `*` stands for any value.
        init?(_ url: URL, hasWildcards: Bool = false) {
            guard let parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true),
                let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = parts.host
            else { return nil }
            let port = parts.port ?? (scheme == "https" ? 443 : 80)
            let path = parts.path.isEmpty ? "/" : parts.path
            place = "\(scheme)://\(host.lowercased()):\(port)\(path)"
            let items = (parts.queryItems ?? []).sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
            let isWild = { (item: URLQueryItem) in hasWildcards && item.value == "*" }
            (query, wildcards) = (items.filter { !isWild($0) }, items.filter(isWild).map(\.name))
        }

        /// Returns true if a stored address is that of a request.
        func answers(_ other: Self) -> Bool {
            guard place == other.place, query.count + wildcards.count == other.query.count else { return false }
            var rest = other.query
            for item in query {
                guard let index = rest.firstIndex(of: item) else { return false }
                rest.remove(at: index)
            }
            return rest.map(\.name) == wildcards
        }
    }

    private enum CodingKeys: String, CodingKey {
        case url, method, requestBody, status, headers, json, text, data, file
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard
            let address = URL(string: try values.decode(String.self, forKey: .url)).flatMap({
                Address($0, hasWildcards: true)
            })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .url, in: values, debugDescription: "it isn't an address that begins with https or http")
        }
        self.address = address
        requestBody = try values.decodeIfPresent(String.self, forKey: .requestBody).map { Body(Data($0.utf8)) }
        method =
            try values.decodeIfPresent(String.self, forKey: .method)?.uppercased()
            ?? (requestBody == nil ? "GET" : "POST")
        status = try values.decodeIfPresent(Int.self, forKey: .status) ?? 200
        var headers = try values.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
        var type: String?
        if values.contains(.json) {
            let json = try values.decode(AnyJSON.self, forKey: .json).value
            (body, type) = (.bytes(Data(try json.serialised().utf8)), "application/json")
        } else if let text = try values.decodeIfPresent(String.self, forKey: .text) {
            (body, type) = (.bytes(Data(text.utf8)), "text/plain; charset=utf-8")
        } else if let file = try values.decodeIfPresent(String.self, forKey: .file) {
            body = .file(file)
        } else {
            body = .bytes(try values.decodeIfPresent(Data.self, forKey: .data) ?? Data())
        }
        if let type, !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
            headers["Content-Type"] = type
        }
        self.headers = headers
    }

    /// Creates the response of an entry; `nil` for a request that a browser didn't send, or whose response it didn't keep.
    init?(_ entry: HTTPArchive.Entry) {
        // A browser keeps the body that 'not modified' confirms with the former entry.
        guard entry.response.status >= 100, entry.response.status != 304,
            let address = URL(string: entry.request.url).flatMap({ Address($0) })
        else { return nil }
        (self.address, method, status) = (address, entry.request.method.uppercased(), entry.response.status)
        requestBody = entry.request.postData?.text.flatMap { $0.isEmpty ? nil : Body(Data($0.utf8)) }
        headers = Dictionary(
            (entry.response.headers ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        let content = entry.response.content
        switch (content?.text, content?.encoding) {
        case (let text?, "base64"):
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
            body = .bytes(data)
        case (let text?, _): body = .bytes(Data(text.utf8))
        case (nil, _):
            guard (content?.size ?? 0) <= 0 || entry.response.isRedirection else {
                DeviceData.report(
                    "the HAR file has no content for \(entry.request.url) — save it with content, as browsers offer")
                return nil
            }
            body = .bytes(Data())
        }
    }

    /// Returns the response with its file in a folder.
    func inFolder(_ folder: String) -> Self {
        var response = self
        if case .file(let name) = body { response.body = .file("\(folder)/\(name)") }
        return response
    }

    /// The body; `nil` if its file can't be read, which is reported.
    var content: Data? {
        switch body {
        case .bytes(let data): return data
        case .file(let path):
            do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
                DeviceData.report("can't read \(path): \(error.localizedDescription)")
                return nil
            }
        }
    }

    var hasWildcards: Bool { !address.wildcards.isEmpty }

    func answers(_ method: String, _ address: Address, _ body: Body?) -> Bool {
        self.method == method && self.address.answers(address) && (requestBody == nil || requestBody == body)
    }
}

/// A JSON value of any kind; the members of objects are in the order of their keys.
private struct AnyJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        func read<Value: Decodable>(_ type: Value.Type) -> Value? {
            // A value that isn't of one type is of one of the following.
            try? single.decode(type)
        }
        if single.decodeNil() {
            value = .null
        } else if let bool = read(Bool.self) {
            value = .bool(bool)
        } else if let integer = read(Int.self) {
            value = .integer(integer)
        } else if let number = read(Double.self) {
            value = .number(number)
        } else if let text = read(String.self) {
            value = .string(text)
        } else if let array = read([AnyJSON].self) {
            value = .array(array.map(\.value))
        } else {
            let members = try single.decode([String: AnyJSON].self).sorted { $0.key < $1.key }
            value = .object(members.map { JSONMember($0.key, $0.value.value) })
        }
    }
}

/// An archive of requests and responses, as browsers and proxies save it.
private struct HTTPArchive: Decodable {
    struct Log: Decodable { let entries: [Entry] }
    struct Entry: Decodable {
        let request: Request
        let response: Response
    }
    struct Request: Decodable {
        let method: String
        let url: String
        let postData: Text?
    }
    struct Response: Decodable {
        let status: Int
        let headers: [Header]?
        let content: Text?

        var isRedirection: Bool { (300..<400).contains(status) }
    }
    struct Header: Decodable {
        let name: String
        let value: String
    }
    struct Text: Decodable {
        let text: String?
        let encoding: String?
        let size: Int?
    }

    let log: Log
}
