import CSQLite
import Glibc
import Shared

/// SQLite, the database that most apps share through an app group, with its most durable settings: a write-ahead log, and a flush for
/// each commit.
final class SQLitePeer {
    private let database: OpaquePointer?

    struct Failure: Error { let message: String }

    init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK else { throw Failure(message: "can't open \(path)") }
        database = opened
        try run("PRAGMA journal_mode=WAL")
        try run("PRAGMA synchronous=FULL")
        try run("CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, value BLOB)")
    }

    deinit { sqlite3_close(database) }

    /// Replaces a row with a joke, a number of times, each in a separate transaction.
    func commit(_ count: Int) throws {
        for _ in 0..<count { try run("INSERT OR REPLACE INTO documents VALUES ('joke', randomblob(96))") }
    }

    /// Adds names in one transaction.
    func fill(_ names: [String]) throws {
        try run("BEGIN")
        try run("CREATE TABLE names (name TEXT)")
        for name in names { try run("INSERT INTO names VALUES ('\(name)')") }
        try run("COMMIT")
    }

    /// Returns the number of names that contain a string, ignoring case.
    func count(like text: String) throws -> Int {
        var statement: OpaquePointer?
        guard
            sqlite3_prepare_v2(database, "SELECT count(*) FROM names WHERE name LIKE '%\(text)%'", -1, &statement, nil)
                == SQLITE_OK
        else { throw Failure(message: text) }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { throw Failure(message: text) }
        return Int(sqlite3_column_int(statement, 0))
    }

    private func run(_ statement: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        guard sqlite3_exec(database, statement, nil, nil, &message) == SQLITE_OK else {
            throw Failure(message: message.map { String(cString: $0) } ?? statement)
        }
    }

    /// Returns the number of flushes per commit, counted with strace over 100 commits in a separate process; `nil` without strace.
    static func flushes(folder: String) -> Double? {
        func count(_ commits: Int) -> Int? {
            let log = "\(folder)/strace-\(commits)"
            let run = Spawned.run(
                "/usr/bin/strace",
                [
                    "-f", "-e", "trace=fsync,fdatasync", "-o", log, "/proc/self/exe".resolved, "sqlite-commits",
                    "\(folder)/strace.sqlite", "\(commits)",
                ],
                [:])
            guard run.status == 0, let text = try? readAll(log) else { return nil }
            return text.split(separator: "\n").count { $0.contains("sync(") }
        }
        guard count(1) != nil, let few = count(20), let many = count(120) else { return nil }
        return Double(many - few) / 100
    }

    private static func readAll(_ path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Failure(message: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var byte = fgetc(file)
        while byte != EOF {
            bytes.append(UInt8(truncatingIfNeeded: byte))
            byte = fgetc(file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The target of the symbolic link.
    fileprivate var resolved: String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink(self, &buffer, buffer.count - 1)
        guard count > 0 else { return self }
        return String(decoding: buffer.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
