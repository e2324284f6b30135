import Foundation
import Glibc
import TestSupport

/// A real nginx in the foreground, with its own folder and port.
final class Nginx {
    static let path = "/usr/sbin/nginx"
    static let isAvailable = access(path, X_OK) == 0

    let folder: TemporaryFolder
    var port: UInt16 { reserved.number }
    /// The address, with HTTPS if the server has a certificate.
    var address: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)/" }
    private let isSecure: Bool
    // Nginx can't choose a free port, and the test starts it again on the same port.
    private let reserved: ReservedPort
    private var child: ChildProcess?

    /// - Parameter authority: The authority that certifies the server; `nil` for a server without TLS.
    init(certifiedBy authority: TestAuthority? = nil) throws {
        isSecure = authority != nil
        let tls =
            authority.map { "ssl_certificate \($0.certificate); ssl_certificate_key \($0.key);" } ?? ""
        folder = try TemporaryFolder()
        reserved = try ReservedPort()
        mkdir("\(folder.path)/www", 0o755)
        let temporaries = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        try Data(
            """
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            error_log \(folder.path)/error.log;
            events {}
            http {
                \(temporaries.joined(separator: "\n    "))
                log_format summary '$status $sent_http_content_encoding';
                access_log \(folder.path)/access.log summary;
                types { application/json json; }
                gzip_types application/json;
                server {
                    listen 127.0.0.1:\(reserved.number)\(isSecure ? " ssl" : "");
                    \(tls)
                    root \(folder.path)/www;
                    location /feed.json { gzip on; }
                    location /slow.json { limit_rate 1k; }
                    location = /status { stub_status; access_log off; }
                }
            }

            """.utf8
        ).write(to: URL(fileURLWithPath: "\(folder.path)/nginx.conf"))
    }

    /// Starts the server, and returns when it accepts connections.
    func start() throws {
        let started = try ChildProcess(
            Self.path, ["-p", folder.path, "-e", "\(folder.path)/error.log", "-c", "\(folder.path)/nginx.conf"],
            input: [])
        child = started
        while true {
            do {
                close(try LoopbackServer.connect(to: port))
                return
            } catch let refusal {
                if started.hasEnded { throw refusal }
            }
        }
    }

    /// Stops the server after its current requests.
    func stop() -> ChildResult? {
        child?.send(SIGQUIT)
        return child?.wait()
    }

    func kill() {
        child?.send(SIGKILL)
        child?.reap()
    }

    func serve(_ name: String, _ data: Data) throws {
        try data.write(to: URL(fileURLWithPath: "\(folder.path)/www/\(name)"))
    }

    /// Returns the status and encoding of each response, one response per line.
    func log() throws -> [String] {
        try String(contentsOf: URL(fileURLWithPath: "\(folder.path)/access.log"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    /// Waits until the server is answering a request other than this query.
    func waitForTransfer() throws {
        while true {
            let connection = try LoopbackServer.connect(to: port)
            defer { close(connection) }
            let request = Array("GET /status HTTP/1.0\r\n\r\n".utf8)
            guard send(connection, request, request.count, 0x4000) == request.count else {
                throw ChildProcess.Failure(what: "ask nginx", number: errno)
            }
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { break }
                answer += buffer.prefix(count)
            }
            guard let match = String(decoding: answer, as: UTF8.self).firstMatch(of: /Writing: (\d+)/) else {
                throw ChildProcess.Failure(what: "nginx without a status", number: 0)
            }
            if match.1 != "1" { return }
        }
    }
}
