// The names of SQLite.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import FoundationGaps

@_implementationOnly import CSQLite

// These are the functions of the system's library under their own names, so that an app's executable is only linked with the library if the app
// imports this module.

public typealias sqlite3_int64 = Int64
public typealias sqlite3_uint64 = UInt64
/// The end of a bound value's life.
public typealias sqlite3_destructor_type = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// The receiver of a row of ``sqlite3_exec(_:_:_:_:_:)``.
public typealias sqlite3_callback =
    @convention(c) (
        UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Int32

public func sqlite3_libversion() -> UnsafePointer<CChar>! { CSQLite.sqlite3_libversion() }
public func sqlite3_libversion_number() -> Int32 { CSQLite.sqlite3_libversion_number() }

// MARK: - Connections

public func sqlite3_open(_ filename: UnsafePointer<CChar>!, _ ppDb: UnsafeMutablePointer<OpaquePointer?>!) -> Int32 {
    CSQLite.sqlite3_open(filename, ppDb)
}
public func sqlite3_open_v2(
    _ filename: UnsafePointer<CChar>!, _ ppDb: UnsafeMutablePointer<OpaquePointer?>!, _ flags: Int32,
    _ zVfs: UnsafePointer<CChar>!
) -> Int32 { CSQLite.sqlite3_open_v2(filename, ppDb, flags, zVfs) }
@discardableResult
public func sqlite3_close(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_close(db) }
@discardableResult
public func sqlite3_close_v2(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_close_v2(db) }
@discardableResult
public func sqlite3_exec(
    _ db: OpaquePointer!, _ sql: UnsafePointer<CChar>!, _ callback: sqlite3_callback!,
    _ context: UnsafeMutableRawPointer!, _ errmsg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { CSQLite.sqlite3_exec(db, sql, callback, context, errmsg) }
@discardableResult
public func sqlite3_busy_timeout(_ db: OpaquePointer!, _ ms: Int32) -> Int32 { CSQLite.sqlite3_busy_timeout(db, ms) }
public func sqlite3_errmsg(_ db: OpaquePointer!) -> UnsafePointer<CChar>! { CSQLite.sqlite3_errmsg(db) }
public func sqlite3_errcode(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_errcode(db) }
public func sqlite3_extended_errcode(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_extended_errcode(db) }
public func sqlite3_errstr(_ code: Int32) -> UnsafePointer<CChar>! { CSQLite.sqlite3_errstr(code) }
public func sqlite3_changes(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_changes(db) }
public func sqlite3_total_changes(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_total_changes(db) }
public func sqlite3_last_insert_rowid(_ db: OpaquePointer!) -> sqlite3_int64 { CSQLite.sqlite3_last_insert_rowid(db) }
public func sqlite3_get_autocommit(_ db: OpaquePointer!) -> Int32 { CSQLite.sqlite3_get_autocommit(db) }
public func sqlite3_interrupt(_ db: OpaquePointer!) { CSQLite.sqlite3_interrupt(db) }
public func sqlite3_free(_ pointer: UnsafeMutableRawPointer!) { CSQLite.sqlite3_free(pointer) }

// MARK: - Statements

public func sqlite3_prepare(
    _ db: OpaquePointer!, _ zSql: UnsafePointer<CChar>!, _ nByte: Int32,
    _ ppStmt: UnsafeMutablePointer<OpaquePointer?>!,
    _ pzTail: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> Int32 { CSQLite.sqlite3_prepare(db, zSql, nByte, ppStmt, pzTail) }
public func sqlite3_prepare_v2(
    _ db: OpaquePointer!, _ zSql: UnsafePointer<CChar>!, _ nByte: Int32,
    _ ppStmt: UnsafeMutablePointer<OpaquePointer?>!,
    _ pzTail: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> Int32 { CSQLite.sqlite3_prepare_v2(db, zSql, nByte, ppStmt, pzTail) }
@discardableResult
public func sqlite3_step(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_step(statement) }
@discardableResult
public func sqlite3_reset(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_reset(statement) }
@discardableResult
public func sqlite3_finalize(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_finalize(statement) }
@discardableResult
public func sqlite3_clear_bindings(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_clear_bindings(statement) }
public func sqlite3_sql(_ statement: OpaquePointer!) -> UnsafePointer<CChar>! { CSQLite.sqlite3_sql(statement) }
public func sqlite3_db_handle(_ statement: OpaquePointer!) -> OpaquePointer! { CSQLite.sqlite3_db_handle(statement) }

// MARK: - Values of a statement

public func sqlite3_bind_parameter_count(_ statement: OpaquePointer!) -> Int32 {
    CSQLite.sqlite3_bind_parameter_count(statement)
}
public func sqlite3_bind_parameter_index(_ statement: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> Int32 {
    CSQLite.sqlite3_bind_parameter_index(statement, name)
}
@discardableResult
public func sqlite3_bind_int(_ statement: OpaquePointer!, _ index: Int32, _ value: Int32) -> Int32 {
    CSQLite.sqlite3_bind_int(statement, index, value)
}
@discardableResult
public func sqlite3_bind_int64(_ statement: OpaquePointer!, _ index: Int32, _ value: sqlite3_int64) -> Int32 {
    CSQLite.sqlite3_bind_int64(statement, index, value)
}
@discardableResult
public func sqlite3_bind_double(_ statement: OpaquePointer!, _ index: Int32, _ value: Double) -> Int32 {
    CSQLite.sqlite3_bind_double(statement, index, value)
}
@discardableResult
public func sqlite3_bind_null(_ statement: OpaquePointer!, _ index: Int32) -> Int32 {
    CSQLite.sqlite3_bind_null(statement, index)
}
@discardableResult
public func sqlite3_bind_text(
    _ statement: OpaquePointer!, _ index: Int32, _ value: UnsafePointer<CChar>!, _ count: Int32,
    _ destructor: sqlite3_destructor_type!
) -> Int32 { CSQLite.sqlite3_bind_text(statement, index, value, count, destructor) }
@discardableResult
public func sqlite3_bind_blob(
    _ statement: OpaquePointer!, _ index: Int32, _ value: UnsafeRawPointer!, _ count: Int32,
    _ destructor: sqlite3_destructor_type!
) -> Int32 { CSQLite.sqlite3_bind_blob(statement, index, value, count, destructor) }

// MARK: - Columns of a row

public func sqlite3_column_count(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_column_count(statement) }
public func sqlite3_data_count(_ statement: OpaquePointer!) -> Int32 { CSQLite.sqlite3_data_count(statement) }
public func sqlite3_column_name(_ statement: OpaquePointer!, _ column: Int32) -> UnsafePointer<CChar>! {
    CSQLite.sqlite3_column_name(statement, column)
}
public func sqlite3_column_decltype(_ statement: OpaquePointer!, _ column: Int32) -> UnsafePointer<CChar>! {
    CSQLite.sqlite3_column_decltype(statement, column)
}
public func sqlite3_column_type(_ statement: OpaquePointer!, _ column: Int32) -> Int32 {
    CSQLite.sqlite3_column_type(statement, column)
}
public func sqlite3_column_int(_ statement: OpaquePointer!, _ column: Int32) -> Int32 {
    CSQLite.sqlite3_column_int(statement, column)
}
public func sqlite3_column_int64(_ statement: OpaquePointer!, _ column: Int32) -> sqlite3_int64 {
    CSQLite.sqlite3_column_int64(statement, column)
}
public func sqlite3_column_double(_ statement: OpaquePointer!, _ column: Int32) -> Double {
    CSQLite.sqlite3_column_double(statement, column)
}
public func sqlite3_column_text(_ statement: OpaquePointer!, _ column: Int32) -> UnsafePointer<UInt8>! {
    CSQLite.sqlite3_column_text(statement, column)
}
public func sqlite3_column_blob(_ statement: OpaquePointer!, _ column: Int32) -> UnsafeRawPointer! {
    CSQLite.sqlite3_column_blob(statement, column)
}
public func sqlite3_column_bytes(_ statement: OpaquePointer!, _ column: Int32) -> Int32 {
    CSQLite.sqlite3_column_bytes(statement, column)
}

// MARK: - Constants

// The results of a function.
public let SQLITE_OK: Int32 = 0
public let SQLITE_ERROR: Int32 = 1
public let SQLITE_INTERNAL: Int32 = 2
public let SQLITE_PERM: Int32 = 3
public let SQLITE_ABORT: Int32 = 4
public let SQLITE_BUSY: Int32 = 5
public let SQLITE_LOCKED: Int32 = 6
public let SQLITE_NOMEM: Int32 = 7
public let SQLITE_READONLY: Int32 = 8
public let SQLITE_INTERRUPT: Int32 = 9
public let SQLITE_IOERR: Int32 = 10
public let SQLITE_CORRUPT: Int32 = 11
public let SQLITE_NOTFOUND: Int32 = 12
public let SQLITE_FULL: Int32 = 13
public let SQLITE_CANTOPEN: Int32 = 14
public let SQLITE_PROTOCOL: Int32 = 15
public let SQLITE_EMPTY: Int32 = 16
public let SQLITE_SCHEMA: Int32 = 17
public let SQLITE_TOOBIG: Int32 = 18
public let SQLITE_CONSTRAINT: Int32 = 19
public let SQLITE_MISMATCH: Int32 = 20
public let SQLITE_MISUSE: Int32 = 21
public let SQLITE_NOLFS: Int32 = 22
public let SQLITE_AUTH: Int32 = 23
public let SQLITE_FORMAT: Int32 = 24
public let SQLITE_RANGE: Int32 = 25
public let SQLITE_NOTADB: Int32 = 26
public let SQLITE_NOTICE: Int32 = 27
public let SQLITE_WARNING: Int32 = 28
public let SQLITE_ROW: Int32 = 100
public let SQLITE_DONE: Int32 = 101
// The ways to open a file.
public let SQLITE_OPEN_READONLY: Int32 = 0x1
public let SQLITE_OPEN_READWRITE: Int32 = 0x2
public let SQLITE_OPEN_CREATE: Int32 = 0x4
public let SQLITE_OPEN_URI: Int32 = 0x40
public let SQLITE_OPEN_MEMORY: Int32 = 0x80
public let SQLITE_OPEN_NOMUTEX: Int32 = 0x8000
public let SQLITE_OPEN_FULLMUTEX: Int32 = 0x10000
public let SQLITE_OPEN_SHAREDCACHE: Int32 = 0x20000
public let SQLITE_OPEN_PRIVATECACHE: Int32 = 0x40000
// The types of values.
public let SQLITE_INTEGER: Int32 = 1
public let SQLITE_FLOAT: Int32 = 2
public let SQLITE_TEXT: Int32 = 3
public let SQLITE_BLOB: Int32 = 4
public let SQLITE_NULL: Int32 = 5
