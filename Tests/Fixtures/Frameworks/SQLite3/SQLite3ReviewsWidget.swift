import SQLite3
import SwiftUI
import WidgetKit

// The app stores its reviews in a database of the app group; here, the widget fills one in memory.
// Shows: 2 reviews due
// Shows: next: kanji (2)
// Shows: no such table: lessons
// Shows: no database

// swift-format-ignore: AlwaysUseLowerCamelCase
private nonisolated let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

nonisolated final class SQLite3Database {
    private var db: OpaquePointer?

    init?(path: String, flags: Int32) {
        guard sqlite3_open_v2(path, &db, flags, nil) == SQLITE_OK else {
            sqlite3_close(db)
            return nil
        }
    }

    deinit { sqlite3_close(db) }

    func fill() {
        sqlite3_exec(db, "CREATE TABLE reviews (id INTEGER PRIMARY KEY, subject TEXT, due INTEGER)", nil, nil, nil)
        var statement: OpaquePointer?
        let sql = "INSERT INTO reviews (subject, due) VALUES (?, ?)"
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK else { return }
        defer { sqlite3_finalize(statement) }
        for (subject, due) in [("radical", 30), ("kanji", 10), ("it's new", 20)] {
            sqlite3_bind_text(statement, 1, (subject as NSString).utf8String, -1, nil)
            sqlite3_bind_text(statement, 1, subject, -1, SQLITE_TRANSIENT)
            sqlite3_bind_int64(statement, 2, sqlite3_int64(due))
            guard sqlite3_step(statement) == SQLITE_DONE else { return }
            sqlite3_reset(statement)
        }
    }

    func due(before time: Int32) -> [(id: Int, subject: String)] {
        var statement: OpaquePointer?
        let sql = "SELECT id, subject FROM reviews WHERE due < ? ORDER BY due"
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int(statement, 1, time)
        var rows: [(id: Int, subject: String)] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let subject = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
            rows.append((Int(sqlite3_column_int64(statement, 0)), subject))
        }
        return rows
    }

    func fault() -> String {
        var statement: OpaquePointer?
        if sqlite3_prepare_v2(db, "SELECT * FROM lessons", -1, &statement, nil) == SQLITE_OK { return "" }
        return String(cString: sqlite3_errmsg(db))
    }
}

nonisolated enum SQLite3Reviews {
    static func lines() -> [String] {
        guard let database = SQLite3Database(path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        else { return ["no memory"] }
        database.fill()
        let rows = database.due(before: 25)
        let stored = SQLite3Database(path: "/nowhere/reviews.sqlite", flags: SQLITE_OPEN_READONLY)
        return [
            "\(rows.count) reviews due", "next: \(rows.first?.subject ?? "") (\(rows.first?.id ?? 0))",
            database.fault(), stored == nil ? "no database" : "database",
        ]
    }
}

struct SQLite3ReviewsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SQLite3ReviewsWidget", provider: AwaitedTextProvider { SQLite3Reviews.lines() }) {
            AwaitedTextView(entry: $0, symbol: "tray.full")
        }
        .supportedFamilies([.systemSmall])
    }
}
