import AirlockBase
import Foundation
import SwiftData

/// Saves that belong together: a batch with its items, a transfer between accounts whose sum stays the same, and a transaction of the history.
struct Batches {
    static let items = 5
    static let total: Int64 = 1_000_000
    private static let batch = StoredEntity(
        name: "Batch",
        columns: [.init(name: "writer", kind: .integer), .init(name: "number", kind: .integer)],
        uniqueKeys: [["writer", "number"]])
    private static let item = StoredEntity(
        name: "Item",
        columns: [
            .init(name: "batch", kind: .reference, target: "Batch"), .init(name: "text", kind: .text),
        ])
    private static let account = StoredEntity(
        name: "Account",
        columns: [.init(name: "name", kind: .text), .init(name: "amount", kind: .integer)], uniqueKeys: [["name"]])

    private let store: Store

    init(path: String, isReadOnly: Bool) throws {
        store = try Store(
            path: path, entities: [Self.batch, Self.item, Self.account],
            links: [StoredLink(name: "Batch.items", from: "Batch", to: "Item")], isReadOnly: isReadOnly,
            report: { StandardError.write("ModelWorker: \($0)") })
    }

    private func number(_ value: StoredValue) -> Int64 { if case .integer(let number) = value { number } else { 0 } }

    /// The numbers of each writer's batches.
    private func numbers() throws -> [Int64: [Int64]] {
        let rows = try store.rows(StoreQuery(entity: "Batch", order: [("number", true)]))
        return Dictionary(grouping: rows) { number($0.values[0]) }.mapValues { $0.map { number($0.values[1]) } }
    }

    func write(as writer: Int64) throws {
        var random = SystemRandomNumberGenerator()
        var last = try numbers()[writer]?.last ?? 0
        while true {
            last += 1
            let batch = RowID(entity: "Batch", key: try store.newKey("Batch"))
            let ids = try (0..<Self.items).map { _ in RowID(entity: "Item", key: try store.newKey("Item")) }
            let text = String(repeating: "\(writer)-\(last) ", count: Int.random(in: 1...400, using: &random))
            var changes = StoreChanges(
                inserted: [StoredRow(id: batch, values: [.integer(writer), .integer(last)])]
                    + ids.map { StoredRow(id: $0, values: [.integer(batch.key), .text(text)]) },
                linked: ids.map { ("Batch.items", batch, $0) })
            try transfer(&changes, writer, Int64.random(in: -50...50, using: &random))
            changes.transaction = StoredTransaction(
                time: 0, author: "\(writer)", process: "ModelWorker",
                changes: [StoredChange(kind: .insert, row: batch)])
            try store.save(changes)
            // One call, so that a kill leaves the whole line or nothing.
            FileHandle.standardOutput.write(Data("\(last)\n".utf8))
        }
    }

    /// Moves an amount between the two accounts of a writer. No other process changes them.
    private func transfer(_ changes: inout StoreChanges, _ writer: Int64, _ amount: Int64) throws {
        for (side, sign) in [("a", Int64(1)), ("b", -1)] {
            let name = StoredValue.text("\(writer)\(side)")
            let query = StoreQuery(entity: "Account", condition: StoreCondition(column: "name", equals: name))
            guard let row = try store.rows(query).first else {
                let id = RowID(entity: "Account", key: try store.newKey("Account"))
                changes.inserted.append(StoredRow(id: id, values: [name, .integer(Self.total + sign * amount)]))
                continue
            }
            changes.updated.append(
                StoredRow(id: row.id, values: [name, .integer(number(row.values[1]) + sign * amount)]))
        }
    }

    func check() throws {
        let numbers = try numbers()
        func fail(_ text: String) -> CommandFailure { CommandFailure("torn save: \(text)", exitCode: .found) }
        for (writer, list) in numbers where list != Array(1...Int64(list.count)) {
            throw fail("writer \(writer) has the batches \(list.suffix(5))")
        }
        let batches = try store.rows(StoreQuery(entity: "Batch"))
        let items = Dictionary(grouping: try store.rows(StoreQuery(entity: "Item"))) { number($0.values[0]) }
        // Another process may have saved between the two fetches.
        for batch in batches {
            let own = items[batch.id.key] ?? []
            guard own.count == Self.items, Set(own.map { $0.values[1] }).count == 1 else {
                throw fail("batch \(batch.values) has \(own.count) items")
            }
            let linked = try store.linked("Batch.items", from: batch.id)
            guard linked == own.map(\.id) else { throw fail("batch \(batch.values) is linked to \(linked)") }
        }
        let recorded = Set(try store.transactions().flatMap(\.changes).map(\.row))
        if let batch = batches.first(where: { !recorded.contains($0.id) }) {
            throw fail("batch \(batch.values) isn't in the history")
        }
        let amounts = try store.rows(StoreQuery(entity: "Account")).reduce(0) { $0 + number($1.values[1]) }
        guard amounts % (Self.total * 2) == 0, amounts > 0 || batches.isEmpty else {
            throw fail("the accounts have \(amounts)")
        }
        for (writer, list) in numbers.sorted(by: { $0.key < $1.key }) { print("\(writer) \(list.count)") }
    }
}
