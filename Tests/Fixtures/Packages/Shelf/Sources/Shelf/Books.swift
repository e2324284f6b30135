import Foundation
import GRDB
import Logging
import SwiftUI
import WidgetKit

private struct Book: Codable, FetchableRecord, PersistableRecord {
    var title: String
    var pages: Int
}

/// The books in a database of the app group, which the app would fill. An empty database gets two books.
private enum Library {
    static func lines() -> [String] {
        do {
            guard let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.shelf")
            else { return ["no app group"] }
            let queue = try DatabaseQueue(path: group.appendingPathComponent("books.sqlite").path)
            return try queue.write { database in
                if try !database.tableExists("book") {
                    try database.create(table: "book") { table in
                        table.column("title", .text).notNull()
                        table.column("pages", .integer).notNull()
                    }
                    try Book(title: "Emma", pages: 474).insert(database)
                    try Book(title: "Dracula", pages: 418).insert(database)
                }
                return try Book.order(Column("title")).fetchAll(database).map { "\($0.title), \($0.pages) pages" }
            }
        } catch {
            Logger(label: "shelf").error("\(error)")
            return ["\(error)"]
        }
    }
}

struct BooksWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Books", provider: LinesProvider(lines: Library.lines)) {
            LinesView(title: "GRDB", entry: $0)
        }
        .supportedFamilies([.systemSmall])
    }
}
