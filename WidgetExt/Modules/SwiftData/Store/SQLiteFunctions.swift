import Foundation

@_implementationOnly import CSQLite

/// The functions of Swift that SQLite calls.
enum SQLiteFunctions {
    /// The collation of Swift's strings, by which canonically equivalent strings are equal.
    static let collation = "swift"

    static func install(in database: OpaquePointer) {
        sqlite3_create_collation_v2(
            database, collation, SQLITE_UTF8, nil,
            { _, leftCount, left, rightCount, right in
                let left = String(decoding: UnsafeRawBufferPointer(start: left, count: Int(leftCount)), as: UTF8.self)
                let right = String(
                    decoding: UnsafeRawBufferPointer(start: right, count: Int(rightCount)), as: UTF8.self)
                if left == right { return 0 }
                return left.normalised.utf8.lexicographicallyPrecedes(right.normalised.utf8) ? -1 : 1
            }, nil)
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
        sqlite3_create_function_v2(
            database, "swift_less", 2, flags, nil,
            { context, _, values in SQLiteFunctions.answer(context, values) { $0 < $1 } }, nil, nil, nil)
        sqlite3_create_function_v2(
            database, "swift_greater", 2, flags, nil,
            { context, _, values in SQLiteFunctions.answer(context, values) { $0 > $1 } }, nil, nil, nil)
        sqlite3_create_function_v2(
            database, "swift_contains", 2, flags, nil,
            { context, _, values in SQLiteFunctions.answer(context, values) { SQLiteFunctions.contains($0, $1) } }, nil,
            nil, nil)
        sqlite3_create_function_v2(
            database, "swift_starts", 2, flags, nil,
            { context, _, values in SQLiteFunctions.answer(context, values) { $0.starts(with: $1) } }, nil, nil, nil)
        sqlite3_create_function_v2(
            database, "swift_convert", 2, flags, nil,
            { context, _, arguments in
                guard let arguments, let value = arguments[0].map(SQLiteFunctions.value),
                    let kind = arguments[1].flatMap(SQLiteFunctions.text).flatMap(StoredEntity.Column.Kind.init)
                else { return sqlite3_result_null(context) }
                SQLiteFunctions.answer(context, value.converted(to: kind) ?? .null)
            }, nil, nil, nil)
    }

    /// Compares characters, as predicates do. Foundation's method of strings compares scalars.
    private static func contains<Text: Collection>(_ text: Text, _ part: Text) -> Bool where Text.Element: Equatable {
        text.contains(part)
    }

    /// Answers with the result of a comparison of two texts, which is false if one of them is NULL.
    private static func answer(
        _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ body: (String, String) -> Bool
    ) {
        guard let arguments, let left = arguments[0].flatMap(text), let right = arguments[1].flatMap(text) else {
            return sqlite3_result_int(context, 0)
        }
        sqlite3_result_int(context, body(left, right) ? 1 : 0)
    }

    private static func text(_ value: OpaquePointer) -> String? {
        guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else { return nil }
        let count = Int(sqlite3_value_bytes(value))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func value(_ value: OpaquePointer) -> StoredValue {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT: return .text(text(value) ?? "")
        case SQLITE_BLOB:
            guard let start = sqlite3_value_blob(value) else { return .data(Data()) }
            return .data(Data(bytes: start, count: Int(sqlite3_value_bytes(value))))
        default: return .null
        }
    }

    private static func answer(_ context: OpaquePointer?, _ value: StoredValue) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: sqlite3_result_null(context)
        case .integer(let number): sqlite3_result_int64(context, number)
        case .real(let number) where number.isNaN: sqlite3_result_text(context, SQLiteRow.nan, -1, copied)
        case .real(let number): sqlite3_result_double(context, number)
        case .text(""): sqlite3_result_text(context, "", 0, copied)
        case .text(var text):
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        case .data(let data):
            data.isEmpty
                ? sqlite3_result_zeroblob(context, 0)
                : data.withUnsafeBytes { sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), copied) }
        }
    }
}

extension StoredValue {
    /// Returns the value in the form of another kind of column; `nil` if nothing can be converted without a loss.
    func converted(to kind: StoredEntity.Column.Kind) -> StoredValue? {
        switch (self, kind) {
        case (.null, _), (.integer, .integer), (.real, .real), (.text, .text), (.data, .data): self
        case (.text(SQLiteRow.nan), .real): .real(.nan)
        case (.integer(let number), .real): Double(exactly: number).map { .real($0) }
        case (.integer(let number), .text): .text("\(number)")
        case (.real(let number), .integer): Int64(exactly: number).map { .integer($0) }
        case (.real(let number), .text): .text("\(number)")
        case (.text(let text), .integer): Int64(text).flatMap { "\($0)" == text ? .integer($0) : nil }
        case (.text(let text), .real):
            Double(text).flatMap { "\($0)" == text || Int64(exactly: $0)?.description == text ? .real($0) : nil }
        case (.text(let text), .data): .data(Data(text.utf8))
        case (.data(let data), .text): String(validating: data, as: UTF8.self).map { .text($0) }
        default: nil
        }
    }

    /// True if the value can be stored in a column.
    func fits(_ kind: StoredEntity.Column.Kind) -> Bool {
        switch (self, kind) {
        case (.null, _), (.integer, .integer), (.integer, .reference), (.real, .real), (.text, .text), (.data, .data):
            true
        default: false
        }
    }
}

extension String {
    /// True if the string is in the form of Unicode in which equal strings have equal bytes (NFC).
    var isNormalised: Bool {
        // No scalar below U+0300 changes when a string is composed, unless a later one follows.
        unicodeScalars.allSatisfy { $0.value < 0x300 }
            || utf8.elementsEqual(precomposedStringWithCanonicalMapping.utf8)
    }

    /// The string in the form in which equal strings have equal bytes.
    var normalised: String { isNormalised ? self : precomposedStringWithCanonicalMapping }
}
