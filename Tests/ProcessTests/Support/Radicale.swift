import Foundation
import Glibc
import TestSupport

/// A real CalDAV server, Radicale, with a folder and a port of its own and one person, Ada.
final class Radicale {
    static let path = "/usr/bin/radicale"
    /// Another client of the server, PyPI's `caldav`.
    static let python = "\(Airlock.root)/.build/calendars/bin/python"
    /// Why there can't be one here; `nil` where there can.
    static let obstacle: String? = {
        for path in [Radicale.path, python] where access(path, X_OK) != 0 { return "there is no \(path)" }
        return nil
    }()

    let folder: TemporaryFolder
    let port: UInt16
    var address: String { "127.0.0.1:\(port)/" }
    /// The password's file.
    var password: String { "\(folder.path)/password" }
    private let child: ChildProcess

    /// Starts it, and returns when it takes connections.
    init() throws {
        folder = try TemporaryFolder()
        // A port that was free a moment ago.
        let listener = try LoopbackServer.listen()
        port = listener.port
        close(listener.descriptor)
        try Data("ada:two words\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/users"))
        try Data("two words\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/password"))
        chmod("\(folder.path)/password", 0o600)
        try Data(
            """
            [server]
            hosts = 127.0.0.1:\(port)
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
                close(try LoopbackServer.connect(to: port))
                return
            } catch let refusal {
                if child.hasEnded { throw refusal }
            }
        }
    }

    /// Changes calendars through the other client: `calendar(id)` is one, made where there is none.
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

    /// What it was asked and what it answered since it was looked at last: the log's new part.
    func news() throws -> String {
        let log = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/log"))
        defer { seen = log.count }
        return String(decoding: log.dropFirst(seen), as: UTF8.self)
    }

    private var seen = 0
}
