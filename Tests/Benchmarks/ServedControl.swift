import Glibc
import Shared

/// A control on the page of a separate host. Measures the time from a tap until a browser has the control's new snapshot: the browser's
/// waiting request for changes is answered, then the snapshot is fetched.
final class ServedControl {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let host: RunningProcess
    let page: Page
    private let waiting: Connection
    private let tapping: Connection
    /// The longest time that a tap may take, in seconds.
    private static let patience = 60.0

    /// Starts a host and places the control.
    ///
    /// - Parameter folder: The folder for the host's container and state.
    /// - Throws: ``Failure``.
    init(dist: String, folder: String, fonts: String, options: [String] = []) throws {
        host = RunningProcess(
            "\(dist)/AppHost",
            ["serve", "--container", "\(folder)/served", "--state", "\(folder)/served-state"] + options,
            environment: ["HOME": folder, "AIRLOCK_FONTS": fonts, "PATH": "/usr/bin:/bin"], read: .output)
        guard let address = host.nextLine(), let page = Page(address) else {
            host.end()
            throw Failure(description: "can't start AppHost serve — run './airlock build'; not measured")
        }
        // The host writes this line after the sync; from then on, it is idle.
        _ = host.nextLine()
        (self.page, waiting, tapping) = (page, page.connection(), page.connection())
        let placed = try tapping.call(
            "POST", "/api/add", #"{"kind": "alarmControl", "place": "medium", "configuration": {"timerName": "Tea"}}"#)
        guard placed.contains("\"c1\"") else { throw Failure(description: placed) }
    }

    deinit { host.end() }

    /// Taps the control.
    ///
    /// - Returns: The time until the new snapshot is fetched, in milliseconds.
    /// - Throws: ``Failure``, also if it takes more than a minute.
    func tap() throws -> Double {
        let state = try JSONValue(parsing: try waiting.call("GET", "/api/state"))
        guard let number = state["number"]?.integer, let region = Self.region(of: state),
            let action = region["action"], let isOn = region["isOn"]?.bool
        else { throw Failure(description: "no control to tap") }
        let body = try (["snapshot": .string("c1"), "action": action] as JSONValue).serialised()
        try waiting.send("GET", "/api/state?after=\(number)")
        let clock = ContinuousClock()
        let begun = clock.now
        try tapping.send("POST", "/api/tap", body)
        var current = try JSONValue(parsing: try waiting.answer())
        while Self.region(of: current)?["isOn"]?.bool == isOn {
            guard (clock.now - begun) / .seconds(1) < Self.patience else {
                throw Failure(description: "a tap takes more than \(Int(Self.patience)) s")
            }
            current = try JSONValue(
                parsing: try waiting.call("GET", "/api/state?after=\(current["number"]?.integer ?? 0)"))
        }
        _ = try waiting.call("GET", "/snapshots/c1.png")
        let time = (clock.now - begun) / .milliseconds(1)
        _ = try tapping.answer()
        return time
    }

    private static func region(of state: JSONValue) -> JSONValue? {
        state["home"]?["widgets"]?.array?.lazy.compactMap { $0["snapshot"]?["regions"]?.array?.first }
            .first { $0["isOn"] != nil }
    }

    /// The page at the printed address.
    struct Page {
        let port: UInt16
        let cookie: String

        init?(_ address: String) {
            let parts = address.split(separator: "/")
            guard parts.count == 3, let port = parts[1].split(separator: ":").last.flatMap({ UInt16($0) }) else {
                return nil
            }
            self.port = port
            guard let entrance = try? Connection(to: port, cookie: "").head("/\(parts[2])"),
                let line = entrance.split(separator: "\r\n").first(where: { $0.hasPrefix("Set-Cookie: ") }),
                let value = line.dropFirst("Set-Cookie: ".count).split(separator: ";").first
            else { return nil }
            cookie = String(value)
        }

        func connection() -> Connection { Connection(to: port, cookie: cookie) }
    }

    /// A client that makes one request at a time, and opens a new connection for each request.
    final class Connection {
        private var descriptor: CInt = -1
        private let port: UInt16
        private let cookie: String
        private var received: [UInt8] = []

        init(to port: UInt16, cookie: String) { (self.port, self.cookie) = (port, cookie) }

        deinit { close(descriptor) }

        private func open() throws {
            close(descriptor)
            received = []
            descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = port.bigEndian
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard result == 0 else { throw Failure(description: "nothing listens at \(port)") }
        }

        func call(_ method: String, _ path: String, _ body: String = "") throws -> String {
            try send(method, path, body)
            return try answer()
        }

        func send(_ method: String, _ path: String, _ body: String = "") throws {
            var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n"
            if method == "POST" {
                head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            }
            try open()
            let bytes = Array("\(head)\r\n\(body)".utf8)
            guard write(descriptor, bytes, bytes.count) == bytes.count else {
                throw Failure(description: "the page accepts no request")
            }
        }

        /// Returns the head of the answer to a GET request.
        func head(_ path: String) throws -> String {
            try send("GET", path)
            return try nextHead()
        }

        /// Returns the body of the next answer.
        func answer() throws -> String {
            let head = try nextHead()
            let length =
                head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") }
                .flatMap { Int($0.dropFirst(16)) } ?? 0
            while received.count < length { try fill() }
            defer { received.removeFirst(length) }
            return String(decoding: received.prefix(length), as: UTF8.self)
        }

        private func nextHead() throws -> String {
            let end: [UInt8] = [13, 10, 13, 10]
            while true {
                var index = 0
                while index + 4 <= received.count {
                    if Array(received[index..<(index + 4)]) == end {
                        defer { received.removeFirst(index + 4) }
                        return String(decoding: received.prefix(index), as: UTF8.self)
                    }
                    index += 1
                }
                try fill()
            }
        }

        private func fill() throws {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Failure(description: "the page closed the connection") }
            received += buffer.prefix(count)
        }
    }
}

extension [Double] {
    /// Returns a percentile of the values; 0 if there are none.
    func percentile(_ percent: Int) -> Double { isEmpty ? 0 : sorted()[Swift.min(count * percent / 100, count - 1)] }
}
