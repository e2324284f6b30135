import AirlockBase
import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import SwiftData

/// The lines that stores report.
final class StoreReports: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension StoredEntity {
    /// A trip with a property of each kind.
    static let trip = StoredEntity(
        name: "Trip",
        columns: [
            Column(name: "name", kind: .text), Column(name: "days", kind: .integer, isOptional: true),
            Column(name: "start", kind: .real, type: "Date"), Column(name: "photo", kind: .data, isOptional: true),
            Column(name: "next", kind: .reference, target: "Trip", isOptional: true),
        ], uniqueKeys: [["name"]], indexes: [["days"]])

    func row(_ key: Int64, _ values: StoredValue...) -> StoredRow {
        StoredRow(id: RowID(entity: name, key: key), values: values)
    }

    func id(_ key: Int64) -> RowID { RowID(entity: name, key: key) }
}

@Suite struct StoreTests {
    private let trip = StoredEntity.trip
    private let all = StoreQuery(entity: "Trip")

    private func store(
        _ path: String? = nil, _ entities: [StoredEntity] = [.trip], isReadOnly: Bool = false,
        reports: StoreReports = StoreReports()
    ) throws -> Store {
        try Store(
            path: path, entities: entities, links: [StoredLink(name: "Trip.stops", from: "Trip", to: "Trip")],
            isReadOnly: isReadOnly, report: reports.add)
    }

    /// Returns a store with a number of trips.
    private func filled(_ path: String?, _ count: Int64 = 3) throws -> Store {
        let store = try store(path)
        let keys = try (0..<count).map { _ in try store.newKey("Trip") }
        try store.save(
            StoreChanges(
                inserted: keys.map { trip.row($0, .text("Trip \($0)"), .integer($0), .real(0), .null, .null) }))
        return store
    }

    @Test("A saved row is read with the same values, also by a second store of the file", arguments: [true, false])
    func values(inMemory: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try store(inMemory ? nil : "\(folder.path)/a/b.store")
        let rows = try [
            trip.row(store.newKey("Trip"), .text("e\u{301}\0x"), .integer(.min), .real(.nan), .data(Data()), .null),
            trip.row(store.newKey("Trip"), .text(""), .null, .real(-.infinity), .data(Data([0, 255])), .integer(1)),
        ]
        let version = store.version
        try store.save(StoreChanges(inserted: rows))
        #expect(store.version != version)
        let reader = inMemory ? store : try self.store(store.path, isReadOnly: true)
        let read = try reader.rows(all)
        #expect(read.map(\.id) == rows.map(\.id))
        #expect(read[1] == rows[1])
        guard case .text(let text) = read[0].values[0], case .real(let number) = read[0].values[2] else {
            throw CommandFailure("the values have other types")
        }
        #expect(Array(text.utf8) == Array("e\u{301}\0x".utf8) && number.isNaN)
        #expect(read[0].values[3] == .data(Data()))
        #expect(try reader.row(rows[1].id) == rows[1])
        #expect(try reader.row(trip.id(9)) == nil)
        #expect(try reader.count(all) == 2)
        #expect(try reader.ids(StoreQuery(entity: "Trip", limit: 1, offset: 1)) == [trip.id(2)])
        #expect(try reader.count(StoreQuery(entity: "Trip", limit: 5, offset: 1)) == 1)
    }

    @Test("A row with another row's unique value replaces it, and references and links lead to the new row")
    func uniqueConflict() throws {
        let store = try filled(nil)
        try store.save(
            StoreChanges(
                updated: [trip.row(1, .text("Trip 1"), .null, .real(0), .null, .integer(2))],
                linked: [("Trip.stops", trip.id(1), trip.id(2)), ("Trip.stops", trip.id(2), trip.id(3))]))
        let key = try store.newKey("Trip")
        try store.save(
            StoreChanges(inserted: [trip.row(key, .text("Trip 2"), .integer(9), .real(1), .null, .null)]))
        #expect(try store.ids(all).map(\.key) == [1, 3, key])
        #expect(try store.row(trip.id(1))?.values[4] == .integer(key))
        #expect(try store.linked("Trip.stops", from: trip.id(1)) == [trip.id(key)])
        #expect(try store.linked("Trip.stops", from: trip.id(key)) == [trip.id(3)])
    }

    @Test("Keys are never used again, also after a deletion, by another store or after an error")
    func keys() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.store"
        let (first, second) = (try filled(path), try store(path))
        try first.save(StoreChanges(deleted: [trip.id(3)]))
        var keys = try (0..<200).flatMap { _ in [try first.newKey("Trip"), try second.newKey("Trip")] }
        keys += try [store(path).newKey("Trip")]
        #expect(Set(keys).count == 401 && !keys.contains { $0 <= 3 })
    }

    @Test("Linked rows keep their order, and a deleted row is in no link")
    func links() throws {
        let store = try filled(nil, 4)
        func pairs(_ keys: Int64...) -> [(link: String, from: RowID, to: RowID)] {
            keys.map { ("Trip.stops", trip.id(1), trip.id($0)) }
        }
        try store.save(StoreChanges(linked: pairs(3, 2, 1, 4)))
        try store.save(StoreChanges(linked: pairs(3), unlinked: pairs(3, 1)))
        #expect(try store.linked("Trip.stops", from: trip.id(1)).map(\.key) == [2, 4, 3])
        try store.save(StoreChanges(deleted: [trip.id(4)]))
        #expect(try store.linked("Trip.stops", from: trip.id(1)).map(\.key) == [2, 3])
        try store.save(StoreChanges(deleted: [trip.id(1)]))
        #expect(try store.linked("Trip.stops", from: trip.id(1)) == [])
    }

    @Test("A change of a row that another process has deleted leaves it deleted")
    func deletedElsewhere() throws {
        let store = try filled(nil)
        try store.save(StoreChanges(deleted: [trip.id(2)]))
        try store.save(StoreChanges(updated: [trip.row(2, .text("x"), .null, .real(0), .null, .null)]))
        #expect(try store.ids(all).map(\.key) == [1, 3])
    }

    @Test("An update with a base changes only the values that differ from it, and returns the row as stored")
    func mergedUpdates() throws {
        let store = try filled(nil)
        let base = trip.row(2, .text("Trip 2"), .integer(2), .real(.nan), .null, .null)
        try store.save(StoreChanges(updated: [base]))
        try store.save(
            StoreChanges(updated: [trip.row(2, .text("b"), .integer(5), .real(1), .data(Data([1])), .integer(1))]))
        let update = trip.row(2, .text("c"), .integer(2), .real(.nan), .null, .integer(3))
        let merged = trip.row(2, .text("c"), .integer(5), .real(1), .data(Data([1])), .integer(3))
        #expect(try store.save(StoreChanges(updated: [update], bases: [update.id: base])) == [merged.id: merged])
        #expect(try store.row(merged.id) == merged)
    }

    @Test("After an error, nothing of a save is stored")
    func atomicSave() throws {
        let store = try filled(nil)
        let changes = StoreChanges(
            inserted: [
                trip.row(8, .text("new"), .null, .real(0), .null, .null),
                trip.row(9, .text("x"), .text("1"), .real(0), .null, .null),
            ], deleted: [trip.id(1)])
        #expect(throws: CommandFailure.self) { try store.save(changes) }
        #expect(try store.ids(all).map(\.key) == [1, 2, 3])
    }

    @Test("Stores of one file that save at the same time lose nothing")
    func concurrentSaves() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.store"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                let store = try store(path)
                group.addTask {
                    for number in 0..<20 {
                        let key = try store.newKey("Trip")
                        let row = StoredEntity.trip.row(
                            key, .text("\(writer) \(number)"), .null, .real(0), .null, .null)
                        try store.save(StoreChanges(inserted: [row]))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store(path, isReadOnly: true).count(all) == 60)
    }

    @Test("Each store sees what another one has saved, and its version changes")
    func version() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.store"
        let early = try store(path, isReadOnly: true)
        #expect(try early.count(all) == 0)
        let writer = try filled(path)
        let reader = try store(path, isReadOnly: true)
        #expect(try early.count(all) == 3)
        let versions = (early.version, reader.version, writer.version)
        #expect(versions == (early.version, reader.version, writer.version))
        try writer.save(StoreChanges(deleted: [trip.id(1)]))
        #expect(early.version != versions.0 && reader.version != versions.1 && writer.version != versions.2)
        #expect(try early.count(all) == 2 && reader.count(all) == 2)
    }

    @Test("A store that is only read can't be saved, and its file doesn't change")
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.store"
        _ = try filled(path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let reader = try store(path, isReadOnly: true)
        #expect(reader.isReadOnly)
        let error = #expect(throws: CommandFailure.self) { try reader.save(StoreChanges(deleted: [trip.id(1)])) }
        #expect(
            error?.message == "store \(path) can't be changed by this process — save from the app or an intent"
                && error?.exitCode == .denied)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        let missing = try store("\(folder.path)/none/b.store", isReadOnly: true)
        #expect(try missing.rows(all) == [] && missing.isReadOnly)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.store"])
    }

    @Test("100,000 rows are saved and counted, and an indexed key finds one of them")
    func manyRows() throws {
        let store = try filled(nil, 100_000)
        #expect(try store.count(all) == 100_000)
        let condition = StoreCondition(column: "name", equals: .text("Trip 77777"))
        #expect(try store.ids(StoreQuery(entity: "Trip", condition: condition)) == [trip.id(77_777)])
    }

    @Test("An unknown entity, property or link is an error")
    func unknownNames() throws {
        let store = try store()
        func message(_ body: () throws -> Void) -> String? {
            #expect(throws: CommandFailure.self, performing: body)?.message
        }
        #expect(
            message { _ = try store.rows(StoreQuery(entity: "Tripp")) }
                == "store in memory has no entity 'Tripp' — add its model to the schema")
        #expect(
            message { _ = try store.rows(StoreQuery(entity: "Trip", order: [("size", true)])) }
                == "store in memory has no property 'Trip.size' — add its model to the schema")
        #expect(
            message { _ = try store.linked("Trip.x", from: trip.id(1)) }
                == "store in memory has no link 'Trip.x' — add its model to the schema")
    }

    @Test("Of many transactions the newest stay, and numbers continue")
    func historyLimit() throws {
        let store = try store()
        let counts = try store.change { database in
            let history = StoreHistory(database: database, limit: 100)
            return try (1...256).map { _ in
                try history.append(StoredTransaction(time: 0, process: "a"))
                return try history.transactions().count
            }
        }
        #expect(counts.prefix(127) == Array(1...127)[...] && counts.max() == 163)
        #expect(counts[127] == 100 && counts.dropFirst(127).min() == 100)
        #expect(try store.transactions().map(\.id) == Array(157...256))
    }
}
