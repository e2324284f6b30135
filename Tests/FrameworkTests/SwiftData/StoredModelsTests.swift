import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

@testable import SwiftData

@Suite struct StoredModelsTests {
    private let folder: TemporaryFolder
    private let path: String

    private let place = StoredEntity(
        name: "Place",
        columns: [
            .init(name: "id", kind: .text, type: "UUID"), .init(name: "name", kind: .text, type: "String"),
            .init(name: "tags", kind: .text, type: "JSON"), .init(name: "isOpen", kind: .integer, type: "Bool"),
            .init(name: "trip", kind: .reference, target: "Trip", isOptional: true),
        ])

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/group.a/Library/Application Support/default.store"
        let trip = StoredEntity.trip
        let links = [StoredLink(name: "Trip.places", from: "Trip", to: "Place")]
        let store = try Store(path: path, entities: [trip, place], links: links, isReadOnly: false) { _ in }
        let (first, second) = (try store.newKey("Trip"), try store.newKey("Trip"))
        let open = try store.newKey("Place")
        try store.save(
            StoreChanges(
                inserted: [
                    trip.row(first, .text("Paris"), .integer(3), .real(0), .data(Data([1, 2])), .integer(second)),
                    trip.row(second, .text("Oslo"), .null, .real(.nan), .null, .null),
                    place.row(open, .text("A-1"), .text("x\ny"), .text(#"["a",1]"#), .integer(1), .integer(first)),
                ], linked: [("Trip.places", trip.id(second), place.id(open))]))
    }

    private let trips =
        #"[{"id":"1","name":"Paris","days":3,"start":"2001-01-01T00:00:00Z","photo":"AQI=","next":"2"},"#
        + #"{"id":"2","name":"Oslo","start":"nan","places":["A-1"]}]"#
    private let places = #"[{"id":"A-1","name":"x\ny","tags":["a",1],"isOpen":true,"trip":"1"}]"#

    @Test("All rows are printed as a fixture's rows: dates, binary data, texts in JSON, and relationships by id")
    func json() throws {
        #expect(try StoredModels.output(in: folder.path, entity: "Trip", isJSON: true) == trips)
        #expect(try StoredModels.output(in: folder.path, entity: "Place", isJSON: true) == places)
        #expect(
            try StoredModels.output(in: folder.path, entity: nil, isJSON: true)
                == "{\"Place\":\(places),\"Trip\":\(trips)}")
    }

    @Test("Without --json, each store is listed with its entities, the number of their rows, and the first rows")
    func text() throws {
        #expect(
            try StoredModels.output(in: folder.path, entity: nil, isJSON: false) == """
                group.a/Library/Application Support/default.store
                  Place: 1 row
                    id: "A-1", name: "x\\ny", tags: ["a",1], isOpen: true, trip: "1"
                  Trip: 2 rows
                    id: "1", name: "Paris", days: 3, start: "2001-01-01T00:00:00Z", photo: "AQI=", next: "2"
                    id: "2", name: "Oslo", start: "nan", places: ["A-1"]
                """)
    }

    @Test("More than 20 rows are counted, and not listed")
    func manyRows() throws {
        let trip = StoredEntity.trip
        let store = try Store(path: path, entities: [trip], links: [], isReadOnly: false) { _ in }
        let keys = try (0..<30).map { _ in try store.newKey("Trip") }
        try store.save(
            StoreChanges(inserted: keys.map { trip.row($0, .text("\($0)"), .null, .real(0), .null, .null) }))
        let lines = try StoredModels.output(in: folder.path, entity: "Trip", isJSON: false).split(separator: "\n")
        #expect(lines[1] == "  Trip: 32 rows" && lines.last == "    … and 12 more — print them with --json")
    }

    @Test("Copies, other files and links aren't listed; an unknown type and a folder without a store are errors")
    func otherFiles() throws {
        for name in ["\(path).damaged-1", "\(path).before-1"] {
            try FileManager.default.copyItem(atPath: path, toPath: name)
        }
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/b.store", withDestinationPath: path)
        try Data("SQLite format 3".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/c.store"))
        #expect(StoredModels.files(in: folder.path) == [path])
        let unknown = #expect(throws: CommandFailure.self) {
            _ = try StoredModels.output(in: folder.path, entity: "Trips", isJSON: true)
        }
        #expect(
            unknown?.message == "no stored model 'Trips' — choose one of Place, Trip" && unknown?.exitCode == .usage)
        let empty = "\(folder.path)/group.b"
        let missing = #expect(throws: CommandFailure.self) {
            _ = try StoredModels.output(in: empty, entity: nil, isJSON: true)
        }
        #expect(
            missing?.message
                == "no store of SwiftData in \(empty) — run an intent that saves models, or supply models/TYPE.json with --fixture"
        )
    }
}
