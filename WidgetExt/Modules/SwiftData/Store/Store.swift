import AirlockBase
import Foundation
import Shared

/// The rows of an app's models, in a file of SQLite or in memory.
///
/// Each entity is a table with the names of its properties. Any number of processes may read a file while one of them writes.
package final class Store: @unchecked Sendable {
    /// The column of a row's key in each table. No property can have this name.
    package static let keyColumn = "@key"

    /// The file; `nil` for a store in memory.
    package let path: String?
    package let entities: [String: StoredEntity]
    package let links: [String: StoredLink]
    private let schema: StoreSchema
    private let report: @Sendable (String) -> Void
    private let mayWrite: Bool

    // Guards the properties below.
    private let lock = NSLock()
    private var database: SQLiteDatabase
    /// The state of the file of which the database is a copy in memory; `nil` if the database is the file itself.
    private var copied: StoreFile.Stamp?
    private var keys: [String: (next: Int64, end: Int64)] = [:]
    private var changes = 0
    private var dataVersion = 0
    private var schemaVersion = 0

    /// Opens a store and adapts its tables to the entities.
    ///
    /// - Parameter path: The file, which is created if it doesn't exist; `nil` for an empty store in memory.
    /// - Parameter isReadOnly: True if the file isn't changed. Then a file with other tables, or with the rest of a save that was interrupted, is
    ///   read into memory first, and a missing file is a store without rows.
    /// - Parameter report: Receives a line for each loss: a damaged file that was moved aside, and values for which there is no property.
    package init(
        path: String?, entities: [StoredEntity], links: [StoredLink], isReadOnly: Bool,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        self.path = path
        self.entities = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
        self.links = Dictionary(links.map { ($0.name, $0) }) { first, _ in first }
        self.report = report
        mayWrite = !isReadOnly
        schema = StoreSchema(entities: entities, links: links)
        (database, copied) = try Self.open(path, schema, isReadOnly: isReadOnly, report)
        dataVersion = try database.integer("PRAGMA data_version")
        schemaVersion = try database.integer("PRAGMA schema_version")
    }

    /// True if ``save(_:)`` can't succeed.
    package var isReadOnly: Bool { lock.withLock { copied != nil || database.isReadOnly } }

    /// A number that changes when any process has saved.
    package var version: Int {
        lock.withLock {
            // A file that can't be read now is reported by the next fetch.
            try? refresh()
            return changes
        }
    }

    // MARK: Reading

    /// Returns the rows of a query.
    package func rows(_ query: StoreQuery) throws -> [StoredRow] {
        let entity = try entity(query.entity)
        return try read { database in
            let (text, values) = try self.select(entity.selection, query, entity, in: database)
            return try database.rows(text, values) { row in entity.row(row) }
        }
    }

    /// Returns the identities of a query's rows.
    package func ids(_ query: StoreQuery) throws -> [RowID] {
        let entity = try entity(query.entity)
        return try read { database in
            let (text, values) = try self.select(Self.keyColumn.quotedName, query, entity, in: database)
            return try database.rows(text, values) { RowID(entity: entity.name, key: $0.integer(0)) }
        }
    }

    /// Returns the number of a query's rows.
    package func count(_ query: StoreQuery) throws -> Int {
        let entity = try entity(query.entity)
        return try read { database in
            if query.limit == nil, query.offset == nil {
                var query = query
                query.order = []
                let (text, values) = try self.select("count(*)", query, entity, in: database)
                return try database.integer(text, values)
            }
            let (text, values) = try self.select("1", query, entity, in: database)
            return try database.integer("SELECT count(*) FROM (\(text))", values)
        }
    }

    /// Returns a row; `nil` if it doesn't exist.
    package func row(_ id: RowID) throws -> StoredRow? {
        let entity = try entity(id.entity)
        return try read { database in
            try database.rows(
                "SELECT \(entity.selection) FROM \(entity.name.quotedName) WHERE \(Self.keyColumn.quotedName) = ?",
                [.integer(id.key)]
            ) { entity.row($0) }.first
        }
    }

    /// Returns the rows that a link adds to a row, in their order.
    package func linked(_ link: String, from: RowID) throws -> [RowID] {
        guard let link = links[link] else { throw missing("link", link) }
        return try read { database in
            try database.rows(
                "SELECT \"to\" FROM \(link.name.quotedName) WHERE \"from\" = ? ORDER BY \"position\"",
                [.integer(from.key)]
            ) { RowID(entity: link.to, key: $0.integer(0)) }
        }
    }

    private func select(
        _ selection: String, _ query: StoreQuery, _ entity: StoredEntity, in database: SQLiteDatabase
    ) throws -> (String, [StoredValue]) {
        var text = "SELECT \(selection) FROM \(entity.name.quotedName)"
        var values: [StoredValue] = []
        let hasText = entity.columns.contains { $0.kind == .text }
        let isNormalised = try !hasText || StoreSchema.isNormalised(database)
        if let condition = query.condition {
            let unknown = condition.columns.first { name in
                name != Self.keyColumn && !entity.columns.contains { $0.name == name }
            }
            if let unknown { throw missing("property", "\(entity.name).\(unknown)") }
            let statement = condition.statement(isNormalised: isNormalised)
            text += " WHERE \(statement.text)"
            values = statement.values
        }
        var order: [String] = []
        for (column, isAscending) in query.order {
            let stored = entity.columns.first { $0.name == column }
            guard stored != nil || column == Self.keyColumn else {
                throw missing("property", "\(entity.name).\(column)")
            }
            let collation = stored?.kind == .text && !isNormalised ? " COLLATE \(SQLiteFunctions.collation)" : ""
            order.append(column.quotedName + collation + (isAscending ? "" : " DESC"))
        }
        if selection != "count(*)", query.order.last?.column != Self.keyColumn {
            order.append(Self.keyColumn.quotedName)
        }
        if !order.isEmpty { text += " ORDER BY \(order.joined(separator: ", "))" }
        if query.limit != nil || query.offset != nil {
            text += " LIMIT ? OFFSET ?"
            values += [.integer(Int64(query.limit ?? -1)), .integer(Int64(max(0, query.offset ?? 0)))]
        }
        return (text, values)
    }

    private func entity(_ name: String) throws -> StoredEntity {
        guard let entity = entities[name] else { throw missing("entity", name) }
        return entity
    }

    private func missing(_ kind: String, _ name: String) -> CommandFailure {
        CommandFailure(
            "store \(path ?? "in memory") has no \(kind) '\(name)' — add its model to the schema",
            exitCode: .badData)
    }

    /// Calls a closure with the database in its current state.
    func read<Result>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
        try lock.withLock {
            try refresh()
            do {
                return try database.snapshot(body)
            } catch let failure as SQLiteFailure where failure.kind == .hotJournal {
                try reopen()
                return try database.snapshot(body)
            } catch let failure as SQLiteFailure where failure.kind == .damaged {
                throw try setAside(failure)
            }
        }
    }

    // MARK: Writing

    /// Reserves a key for a row, which no process uses again.
    package func newKey(_ entity: String) throws -> Int64 {
        _ = try self.entity(entity)
        return try lock.withLock {
            if let (next, end) = keys[entity], next < end {
                keys[entity] = (next + 1, end)
                return next
            }
            // Blocks grow with the number of insertions, because reserving one takes a flush.
            let count = min(4_096, (keys[entity] != nil ? 1_024 : 32))
            try refresh()
            let first =
                copied != nil || database.isReadOnly
                ? try max(keys[entity]?.end ?? 0, StoreSchema.nextKey(entity, in: database))
                : try write { try StoreSchema.reserveKeys(count, for: entity, in: $0) }
            keys[entity] = (first + 1, first + Int64(count))
            return first
        }
    }

    /// Makes changes in one transaction: all of them, or, with an error, none.
    ///
    /// A row with the unique values of another row replaces it: what referred to the other row then refers to the new one. When the method returns,
    /// the changes survive a power cut.
    ///
    /// - Returns: The updated rows that are stored with values of other processes.
    @discardableResult
    package func save(_ changes: StoreChanges) throws -> [RowID: StoredRow] {
        if changes.isEmpty { return [:] }
        return try change { database in
            let merged = try StoreWriter(entities: entities, links: links, database: database).apply(changes)
            if let transaction = changes.transaction, !transaction.changes.isEmpty {
                try StoreHistory(database: database).append(transaction)
            }
            return merged
        }
    }

    /// Calls a closure that changes the store, in one transaction.
    func change<Result>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
        try lock.withLock {
            try refresh()
            guard copied == nil, !database.isReadOnly else {
                throw CommandFailure(
                    "store \(path ?? "in memory") can't be changed by this process — save from the app or an intent",
                    exitCode: .denied)
            }
            let result = try write(body)
            changes += 1
            return result
        }
    }

    /// Calls a closure in a transaction, in the file that has the store's name.
    private func write<Result>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
        do {
            for _ in 0..<8 {
                let result: Result? = try database.transaction {
                    // Another process may have moved the file aside, or replaced it.
                    if database.hasMoved { return nil }
                    try checkSchema()
                    return try body(database)
                }
                if let result { return result }
                try reopen()
            }
        } catch let failure as SQLiteFailure where failure.kind == .damaged {
            throw try setAside(failure)
        }
        throw CommandFailure(
            "store \(path ?? "") is replaced again and again — end the other processes that use it", exitCode: .tryAgain
        )
    }

    // MARK: The file

    private static func open(
        _ path: String?, _ schema: StoreSchema, isReadOnly: Bool, _ report: @escaping @Sendable (String) -> Void
    ) throws -> (SQLiteDatabase, StoreFile.Stamp?) {
        guard let path else {
            let database = try SQLiteDatabase(path: nil)
            try schema.adapt(database, report: report)
            return (database, nil)
        }
        return try StoreFile(path: path, schema: schema, isReadOnly: isReadOnly, report: report).open()
    }

    /// Reads the file again if the database is a copy of a former state, and notices changes by other processes.
    private func refresh() throws {
        guard let path else { return }
        if let copied {
            if StoreFile.Stamp(path) != copied { try reopen() }
            return
        }
        do {
            let current = try database.integer("PRAGMA data_version")
            if current != dataVersion {
                try checkSchema()
                (dataVersion, changes) = (current, changes + 1)
            }
        } catch let failure as SQLiteFailure where failure.kind == .hotJournal {
            try reopen()
        }
        if database.hasMoved { try reopen() }
    }

    private func reopen() throws {
        (database, copied) = try Self.open(path, schema, isReadOnly: !mayWrite, report)
        dataVersion = try database.integer("PRAGMA data_version")
        schemaVersion = try database.integer("PRAGMA schema_version")
        changes += 1
    }

    /// Checks the tables if another process has changed them.
    private func checkSchema() throws {
        let current = try database.integer("PRAGMA schema_version")
        guard current != schemaVersion else { return }
        guard try !schema.needsChange(database) else {
            if !mayWrite { return try reopen() }
            throw CommandFailure(
                "store \(path ?? "") was adapted to other models by another process — build and start this process again",
                exitCode: .badData)
        }
        schemaVersion = current
    }

    /// Moves a damaged file aside, so that the next use has a new store.
    ///
    /// - Returns: The error of the current use.
    private func setAside(_ failure: SQLiteFailure) throws -> any Error {
        guard let path, mayWrite, copied == nil else { return failure }
        guard let moved = try StoreFile.moveAside(path, database) else { return failure }
        try reopen()
        return CommandFailure(StoreFile.damage(path, moved), exitCode: .badData)
    }
}

extension StoredEntity {
    /// The columns of a row in a query: the key and the values.
    var selection: String {
        ([Store.keyColumn] + columns.map(\.name)).map(\.quotedName).joined(separator: ", ")
    }

    /// Reads a row of ``selection``.
    func row(_ row: borrowing SQLiteRow) -> StoredRow {
        var values: [StoredValue] = []
        values.reserveCapacity(columns.count)
        for (index, column) in columns.enumerated() {
            let value = row[index + 1]
            values.append(column.kind == .real && value == .text(SQLiteRow.nan) ? .real(.nan) : value)
        }
        return StoredRow(id: RowID(entity: name, key: row.integer(0)), values: values)
    }
}

extension String {
    /// The name as an identifier of SQL.
    var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
