import Foundation
import Glibc
import Shared
import TestSupport

/// `AppHost serve` with a test's container, and raw HTTP requests to its page.
final class ServedPage {
    let host: ChildProcess
    /// The printed address.
    let address: String
    let port: UInt16
    private(set) var cookie = ""

    var name: String { "127.0.0.1:\(port)" }

    /// Starts the host and exchanges the token for the cookie.
    ///
    /// - Parameter program: The path of a host to use instead of the default host.
    convenience init(
        _ airlock: Airlock, _ options: String..., program: String = "AppHost", environment: [String: String] = [:]
    ) throws {
        try self.init(try airlock.start(program, ["serve"] + options, environment: environment))
    }

    /// Exchanges the token for the cookie.
    ///
    /// - Parameter host: A process whose first line ends with the page's address.
    init(_ host: ChildProcess) throws {
        self.host = host
        guard let line = host.nextLine()?.split(separator: " ").last.map(String.init),
            let parts = URLComponents(string: line), let port = parts.port
        else {
            throw ChildProcess.Failure(what: "the page: \(host.nextErrorLine() ?? "")", number: 0)
        }
        (address, self.port) = (line, UInt16(port))
        let entrance = try send("GET /?\(parts.query ?? "") HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")
        cookie = entrance.headers["set-cookie"]?.split(separator: ";").first.map(String.init) ?? ""
    }

    /// A response.
    struct Answer {
        /// The status; 0 if there was no response.
        let status: Int
        /// The headers by lowercase name.
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        init(_ bytes: Data) {
            let end = bytes.firstRange(of: Data("\r\n\r\n".utf8))
            let lines = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
                .components(separatedBy: "\r\n")
            status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = Dictionary(
                lines.dropFirst().compactMap { line in
                    line.firstRange(of: ": ").map {
                        (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...]))
                    }
                }, uniquingKeysWith: { $1 })
            body = end.map { Data(bytes[$0.upperBound...]) } ?? Data()
        }
    }

    /// Sends bytes over a new connection, and reads until it is closed.
    func send(_ text: String) throws -> Answer {
        let descriptor = try LoopbackServer.connect(to: port)
        defer { close(descriptor) }
        Self.write(text, to: descriptor)
        return Answer(Self.rest(of: descriptor))
    }

    /// Writes without SIGPIPE, because the other side may have closed the connection; returns true on success.
    @discardableResult
    static func write(_ text: String, to descriptor: CInt) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, 0x4000) == bytes.count
    }

    /// Reads until a connection is closed.
    static func rest(of descriptor: CInt) -> Data {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { return received }
            received += buffer.prefix(count)
        }
    }

    func get(_ path: String, headers: [String: String] = [:]) throws -> Answer { try call("GET", path, headers, "") }

    /// Sends a JSON body as the page does.
    func post(_ path: String, _ body: String, headers: [String: String] = [:]) throws -> Answer {
        let own = [
            "Content-Type": "application/json", "Content-Length": "\(body.utf8.count)", "Origin": "http://\(name)",
            "Sec-Fetch-Site": "same-origin",
        ]
        return try call("POST", path, own.merging(headers) { $1 }, body)
    }

    /// Sends a request; headers with an empty value are omitted.
    func call(_ method: String, _ path: String, _ headers: [String: String], _ body: String) throws -> Answer {
        let all = ["Host": name, "Cookie": cookie, "Connection": "close"].merging(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return try send("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n\(body)")
    }

    /// Returns the JSON document at a path.
    func json(_ path: String) throws -> JSONValue { try JSONValue(parsing: try get(path).text) }
}
