import AirlockBase
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SwiftData

/// The lines that stores report.
final class Reports: Sendable {
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
}

@Suite struct StoreTests {
    private let trip = StoredEntity.trip
    private let places = StoredLink(name: "Trip.others", from: "Trip", to: "Trip")

    private func store(_ path: String? = nil, isReadOnly: Bool = false, reports: Reports = Reports()) throws -> Store {
        try Store(path: path, entities: [trip], links: [places], isReadOnly: isReadOnly, report: reports.add)
    }

    @Test("A saved row is read with the same values, also by a second store of the file", arguments: [true, false])
    func values(inMemory: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try store(inMemory ? nil : "\(folder.path)/a/b.store")
        let rows = try [
            trip.row(
                store.newKey("Trip"), .text("e\u{301}\0x"), .integer(.min), .real(.nan), .data(Data()), .null),
            trip.row(
                store.newKey("Trip"), .text(""), .null, .real(-.infinity), .data(Data([0, 255])), .integer(1)),
        ]
        let version = store.version
        try store.save(StoreChanges(inserted: rows))
        #expect(store.version != version)
        let reader = inMemory ? store : try self.store(store.path, isReadOnly: true)
        let read = try reader.rows(StoreQuery(entity: "Trip"))
        #expect(read.map(\.id) == rows.map(\.id))
        #expect(read[1] == rows[1])
        #expect(read[0].values[0] == .text("e\u{301}\0x"))
        guard case .real(let number) = read[0].values[2] else { throw CommandFailure("no number") }
        #expect(number.isNaN)
        #expect(try reader.row(rows[1].id) == rows[1])
        #expect(try reader.count(StoreQuery(entity: "Trip")) == 2)
    }
}
