import AirlockBase
import Foundation

@_implementationOnly import CSQLite

/// An error of SQLite, with its extended result code, for the user.
struct SQLiteFailure: CommandError {
    let code: Int32
    /// The error of the system call that failed, or 0.
    let number: Int32
    let message: String
    let exitCode: ExitCode

    /// The kinds of errors that the store handles.
    enum Kind { case damaged, hotJournal, duplicate, denied, other }

    var kind: Kind {
        switch (code & 0xFF, code) {
        case (_, 776): .hotJournal  // SQLITE_READONLY_ROLLBACK
        case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _): .damaged
        case (_, 2067), (_, 1555): .duplicate  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
        case (SQLITE_CANTOPEN, _) where [EACCES, EPERM, EROFS].contains(number): .denied
        default: .other
        }
    }

    init(code: Int32, number: Int32 = 0, detail: String, path: String) {
        (self.code, self.number) = (code, number)
        (message, exitCode) =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED:
                (
                    "store \(path) was in use by another process for 2 s — try again",
                    .tryAgain
                )
            case SQLITE_FULL:
                ("no space for a change of store \(path) — free space on its disk, or delete models", .inputOutput)
            case SQLITE_CORRUPT, SQLITE_NOTADB:
                ("store \(path) is damaged: \(detail) — restore a copy, or delete it", .badData)
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
                ("store \(path) can't be changed by this process: \(detail) — save from the app or an intent", .denied)
            case SQLITE_CANTOPEN:
                ("can't open store \(path): \(detail) — check that its folder exists and is accessible", .inputOutput)
            case SQLITE_IOERR:
                ("can't read or write store \(path): \(detail) — check its disk", .inputOutput)
            case SQLITE_NOMEM:
                ("not enough memory for store \(path) — fetch fewer models", .unavailable)
            default: ("store \(path) failed: \(detail) (\(code)) — report this as a bug", .internalError)
            }
    }
}

/// A connection to a database of SQLite. It isn't thread-safe.
final class SQLiteDatabase {
    /// The number of times that a connection tries to lock the file: for about 2 seconds.
    private static let lockAttempts: Int32 = 700

    /// The path, for messages.
    let path: String
    let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens an existing file.
    ///
    /// - Parameter path: The file; `nil` for an empty database in memory.
    /// - Parameter name: The path in messages.
    /// - Parameter isDamaged: True if only ``locked(_:_:)`` is called, which doesn't read the file's tables.
    init(
        path: String?, name: String? = nil, isReadOnly: Bool = false, creates: Bool = false, isDamaged: Bool = false
    ) throws {
        self.path = name ?? path ?? "in memory"
        var opened: OpaquePointer?
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let creation = creates || path == nil ? SQLITE_OPEN_CREATE : 0
        let result = sqlite3_open_v2(path ?? ":memory:", &opened, access | creation | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let opened else {
            let detail = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            let code = opened.map { sqlite3_extended_errcode($0) } ?? SQLITE_NOMEM
            let number = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw SQLiteFailure(code: code, number: number, detail: detail, path: self.path)
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        // SQLite's own handler soon sleeps for 100 ms, so that another process, which saves again and again, is always first.
        sqlite3_busy_handler(
            handle,
            { _, count in
                guard count < SQLiteDatabase.lockAttempts else { return 0 }
                usleep(.random(in: 1_000...5_000))
                return 1
            }, nil)
        if isDamaged { return }
        _ = airlock_sqlite_restrict(handle)
        SQLiteFunctions.install(in: handle)
        // With EXTRA, the folder is flushed after the journal is removed, so that a power cut can't undo a save.
        for setting in ["temp_store=MEMORY", "synchronous=EXTRA", "trusted_schema=OFF", "cell_size_check=ON"] {
            try run("PRAGMA \(setting)")
        }
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// True if the file can't be changed by this process.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Limits the file's size in bytes, so that a save fails instead.
    ///
    /// - Parameter limit: By default, the size at which the kernel ends the process.
    func limitSize(_ limit: UInt? = nil) throws {
        let limit = limit ?? Self.fileSizeLimit
        guard limit < .max else { return }
        let pages = try Int(clamping: limit) / max(512, integer("PRAGMA page_size"))
        // A journal is larger than the pages that it contains: by 8 bytes for each page, and a header.
        try run("PRAGMA max_page_count = \(max(1, pages - pages / 64 - 16))")
    }

    /// The largest size of a file that this process may write, in bytes.
    private static var fileSizeLimit: UInt {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 ? limit.rlim_cur : .max
    }

    /// True if the path has another file now, or none.
    var hasMoved: Bool {
        var result: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &result) == SQLITE_OK && result != 0
    }

    /// The number of rows that the last statement changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// Returns a statement, which is prepared once.
    func statement(_ text: String) throws -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
        guard result == SQLITE_OK, let prepared else { throw failure(result) }
        let statement = SQLiteStatement(prepared, database: self)
        if statements.count >= 64 { statements = [:] }
        statements[text] = statement
        return statement
    }

    /// Runs a statement without results.
    func run(_ text: String, _ values: [StoredValue] = []) throws {
        try statement(text).rows(values) { _ in () }
    }

    /// Runs a statement and returns what a closure reads from each row.
    func rows<Result>(
        _ text: String, _ values: [StoredValue] = [], _ read: (borrowing SQLiteRow) throws -> Result
    ) throws -> [Result] {
        try statement(text).rows(values, read)
    }

    /// Returns the first value of the first row.
    func value(_ text: String, _ values: [StoredValue] = []) throws -> StoredValue? {
        try rows(text, values) { $0[0] }.first
    }

    /// Returns the first value of the first row, which is a number.
    func integer(_ text: String, _ values: [StoredValue] = []) throws -> Int {
        guard case .integer(let number)? = try value(text, values) else { return 0 }
        return Int(number)
    }

    /// Runs a closure in which all statements read the same state of the file.
    func snapshot<Result>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
        try run("BEGIN")
        // A transaction without changes can't fail at its end.
        defer { if sqlite3_get_autocommit(handle) == 0 { try? run("COMMIT") } }
        return try body(self)
    }

    /// Runs a closure in a transaction. An error undoes all changes.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // After some errors, such as a full disk, SQLite has rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Returns the last error.
    func failure(_ code: Int32) -> SQLiteFailure {
        var detail = String(cString: sqlite3_errmsg(handle))
        let number = sqlite3_system_errno(handle)
        if code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN, number != 0 {
            detail += ", \(String(cString: strerror(number)))"
        }
        return SQLiteFailure(code: code, number: number, detail: detail, path: path)
    }

    /// Calls a closure while a lock keeps other processes from changing the file, whose bytes it gets.
    ///
    /// - Returns: `nil` if another process is about to change the file.
    func locked<Result>(_ level: Int32, _ body: (() throws -> [UInt8]) throws -> Result) throws -> Result? {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        let found = withUnsafeMutablePointer(to: &pointer) {
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        guard found == SQLITE_OK, let file = pointer, let methods = file.pointee.pMethods?.pointee,
            let lock = methods.xLock, let unlock = methods.xUnlock, let read = methods.xRead,
            let size = methods.xFileSize
        else { return nil }
        guard lock(file, SQLITE_LOCK_SHARED) == SQLITE_OK else { return nil }
        defer { _ = unlock(file, SQLITE_LOCK_NONE) }
        if level != SQLITE_LOCK_SHARED, lock(file, level) != SQLITE_OK { return nil }
        return try body {
            var count: Int64 = 0
            var result = size(file, &count)
            guard result == SQLITE_OK else { throw self.failure(result) }
            var bytes = [UInt8](repeating: 0, count: Int(count))
            if !bytes.isEmpty {
                result = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32($0.count), 0) }
                guard result == SQLITE_OK else { throw self.failure(result) }
            }
            return bytes
        }
    }

    /// Replaces the content of a database in memory.
    func load(_ image: [UInt8]) throws {
        statements = [:]
        guard let memory = sqlite3_malloc64(UInt64(max(image.count, 1))) else {
            throw SQLiteFailure(code: SQLITE_NOMEM, detail: "", path: path)
        }
        image.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
        }
        // 1 and 2 are SQLITE_DESERIALIZE_FREEONCLOSE and SQLITE_DESERIALIZE_RESIZEABLE.
        let result = sqlite3_deserialize(
            handle, "main", memory.assumingMemoryBound(to: UInt8.self), Int64(image.count), Int64(image.count), 1 | 2)
        guard result == SQLITE_OK else { throw failure(result) }
    }
}

/// A prepared statement.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private unowned let database: SQLiteDatabase

    init(_ handle: OpaquePointer, database: SQLiteDatabase) { (self.handle, self.database) = (handle, database) }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement and returns what a closure reads from each row.
    @discardableResult
    func rows<Result>(_ values: [StoredValue], _ read: (borrowing SQLiteRow) throws -> Result) throws -> [Result] {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        let row = SQLiteRow(handle: handle)
        var results: [Result] = []
        while true {
            let result = sqlite3_step(handle)
            if result == SQLITE_DONE { return results }
            guard result == SQLITE_ROW else { throw database.failure(result) }
            results.append(try read(row))
        }
    }

    private func bind(_ value: StoredValue, at index: Int32) throws {
        // SQLite copies the bytes.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let result =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            // SQLite would store NaN as NULL.
            case .real(let number) where number.isNaN: sqlite3_bind_text(handle, index, SQLiteRow.nan, -1, copied)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(""): sqlite3_bind_text(handle, index, "", 0, copied)
            case .text(var text):
                text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) {
                        sqlite3_bind_text64(
                            handle, index, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
                    }
                }
            case .data(let data):
                // A null pointer would store NULL.
                data.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : data.withUnsafeBytes {
                        sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copied)
                    }
            }
        guard result == SQLITE_OK else { throw database.failure(result) }
    }
}

/// The current row of a statement.
struct SQLiteRow: ~Copyable {
    /// The text that stands for a number that isn't one.
    static let nan = "nan"

    fileprivate let handle: OpaquePointer

    subscript(index: Int) -> StoredValue {
        let index = Int32(index)
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(handle, index) else { return .text("") }
            let count = Int(sqlite3_column_bytes(handle, index))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, index) else { return .data(Data()) }
            return .data(Data(bytes: start, count: Int(sqlite3_column_bytes(handle, index))))
        default: return .null
        }
    }

    /// The number of a column; 0 for NULL.
    func integer(_ index: Int) -> Int64 { sqlite3_column_int64(handle, Int32(index)) }

    /// The text of a column; empty for NULL.
    func text(_ index: Int) -> String { sqlite3_column_text(handle, Int32(index)).map { String(cString: $0) } ?? "" }
}
