import AirlockBase
import Foundation

/// The changes that one save made, as a store records them.
package struct StoredTransaction: Sendable {
    /// The number, which increases with each save; before the transaction is saved, the lowest number that it may get.
    package var id: Int64 = 0
    /// The seconds since 1 January 2001.
    package var time: Double
    package var author: String?
    /// The name of the process that saved.
    package var process: String
    package var changes: [StoredChange] = []

    package init(
        id: Int64 = 0, time: Double, author: String? = nil, process: String, changes: [StoredChange] = []
    ) {
        (self.id, self.time, self.author, self.process, self.changes) = (id, time, author, process, changes)
    }
}

/// The change of a row in a transaction.
package struct StoredChange: Hashable, Codable, Sendable {
    package enum Kind: Int, Codable, Sendable { case insert, update, delete }

    package var kind: Kind
    package var row: RowID
    /// The names of the properties that an update changed.
    package var properties: [String] = []
    /// The values of a deleted row that are preserved, by property.
    package var values: [String: StoredValue] = [:]

    package init(kind: Kind, row: RowID, properties: [String] = [], values: [String: StoredValue] = [:]) {
        (self.kind, self.row, self.properties, self.values) = (kind, row, properties, values)
    }
}

/// The table of a store's transactions, which the first recorded save creates.
struct StoreHistory {
    private static let table = "\"@history\""

    /// An encoder that also encodes preserved values without a form in JSON: infinity and NaN.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }

    let database: SQLiteDatabase
    /// The number of transactions that are at least kept.
    var limit: Int64 = 10_000

    /// Records a transaction, in that of the save itself.
    func append(_ transaction: StoredTransaction) throws {
        try database.run(
            "CREATE TABLE IF NOT EXISTS \(Self.table) (\"id\" INTEGER PRIMARY KEY, \"time\" REAL, \"author\" TEXT, "
                + "\"process\" TEXT, \"changes\" TEXT)")
        // With the time in microseconds, the transactions of several containers are in order, too.
        let id = max(try last + 1, transaction.id, Int64(exactly: (transaction.time * 1e6).rounded()) ?? 0)
        try database.run("INSERT OR REPLACE INTO \"@store\" VALUES ('history', ?)", [.integer(id)])
        let changes = String(decoding: try Self.encoder.encode(transaction.changes), as: UTF8.self)
        try database.run(
            "INSERT INTO \(Self.table) VALUES (?, ?, ?, ?, ?)",
            [
                .integer(id), .real(transaction.time), transaction.author.map { .text($0) } ?? .null,
                .text(transaction.process), .text(changes),
            ])
        // Counting rows takes longer than a save, so it is done in one of 64 saves.
        guard id % 64 == 0 else { return }
        try database.run(
            "DELETE FROM \(Self.table) WHERE \"id\" <= (SELECT \"id\" FROM \(Self.table) ORDER BY \"id\" DESC LIMIT 1 OFFSET ?)",
            [.integer(limit)])
    }

    /// The number of the latest transaction, which may be deleted; 0 if none was recorded.
    var last: Int64 {
        get throws {
            try Int64(database.integer("SELECT \"value\" FROM \"@store\" WHERE \"name\" = 'history'"))
        }
    }

    /// Returns the transactions, the oldest first.
    func transactions() throws -> [StoredTransaction] {
        guard try exists else { return [] }
        let decoder = Self.decoder
        return try database.rows(
            "SELECT \"id\", \"time\", \"author\", \"process\", \"changes\" FROM \(Self.table) ORDER BY \"id\""
        ) { row in
            let changes = try decoder.decode([StoredChange].self, from: Data(row.text(4).utf8))
            let author: String? = if case .text(let author) = row[2] { author } else { nil }
            let time = if case .real(let time) = row[1] { time } else { 0.0 }
            return StoredTransaction(
                id: row.integer(0), time: time, author: author, process: row.text(3), changes: changes)
        }
    }

    /// Deletes transactions by their numbers.
    func delete(_ ids: [Int64]) throws {
        guard try exists else { return }
        for id in ids { try database.run("DELETE FROM \(Self.table) WHERE \"id\" = ?", [.integer(id)]) }
    }

    private var exists: Bool {
        get throws { try database.integer("SELECT count(*) FROM sqlite_master WHERE \"name\" = '@history'") > 0 }
    }
}

extension Store {
    /// The number of the latest transaction; 0 if none was recorded.
    var lastTransaction: Int64 { get throws { try read { try StoreHistory(database: $0).last } } }

    /// Returns the recorded transactions, the oldest first.
    package func transactions() throws -> [StoredTransaction] {
        try read { try StoreHistory(database: $0).transactions() }
    }

    /// Deletes recorded transactions.
    package func deleteTransactions(_ ids: [Int64]) throws {
        if ids.isEmpty { return }
        try change { try StoreHistory(database: $0).delete(ids) }
    }
}
