import Foundation
import Glibc
import TestSupport

/// A real CalDAV server, Radicale, with its own folder and port and one user, Ada.
final class Radicale {
    static let path = "/usr/bin/radicale"
    /// A Python interpreter with PyPI's `caldav`, a second client of the server.
    static let python = "\(Airlock.root)/.build/calendars/bin/python"
    /// The reason why the server can't run here; `nil` if it can.
    static let obstacle: String? = {
        for path in [Radicale.path, python] where access(path, X_OK) != 0 { return "there is no \(path)" }
        return nil
    }()

    let folder: TemporaryFolder
    private let port: ReservedPort
    var address: String { "127.0.0.1:\(port.number)/" }
    /// The path of the password file.
    var password: String { "\(folder.path)/password" }
    private let child: ChildProcess

    /// Starts the server, and returns when it accepts connections.
    init() throws {
        folder = try TemporaryFolder()
        port = try ReservedPort()
        try Data("ada:two words\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/users"))
        try Data("two words\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/password"))
        chmod("\(folder.path)/password", 0o600)
        try Data(
            """
            [server]
            hosts = 127.0.0.1:\(port.number)
            [auth]
            type = htpasswd
            htpasswd_filename = \(folder.path)/users
            htpasswd_encryption = plain
            [storage]
            filesystem_folder = \(folder.path)/data
            [logging]
            level = debug

            """.utf8
        ).write(to: URL(fileURLWithPath: "\(folder.path)/config"))
        let command = "exec \(Self.path) --config \(folder.path)/config > \(folder.path)/log 2>&1"
        child = try ChildProcess(
            "/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        while true {
            do {
                close(try LoopbackServer.connect(to: port.number))
                return
            } catch let refusal {
                if child.hasEnded { throw refusal }
            }
        }
    }

    /// Edits calendars with the second client; `calendar(id)` returns a calendar, and creates it if necessary.
    func edit(_ lines: String) throws -> ChildResult {
        let script = """
            import caldav
            client = caldav.DAVClient("http://\(address)", username="ada", password="two words")
            principal = client.principal()
            def calendar(id, name=None):
                for one in principal.calendars():
                    if str(one.url).rstrip("/").endswith("/" + id): return one
                return principal.make_calendar(name=name or id, cal_id=id)
            def event(uid, start, title, more=""):
                return f"BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:-//test//EN\\r\\nBEGIN:VEVENT\\r\\nUID:{uid}\\r\\nDTSTAMP:20260101T000000Z\\r\\nDTSTART:{start}\\r\\nDURATION:PT1H\\r\\nSUMMARY:{title}\\r\\n{more}END:VEVENT\\r\\nEND:VCALENDAR\\r\\n"

            """ + lines
        return try ChildProcess(
            Self.python, ["-c", script], environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"], input: []
        ).wait()
    }

    /// Returns the requests and responses in the log since the last call.
    func news() throws -> String {
        let log = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/log"))
        defer { readLength = log.count }
        return String(decoding: log.dropFirst(readLength), as: UTF8.self)
    }

    private var readLength = 0
}
