import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

@testable import SwiftData

@Suite struct StoreFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private let reports = StoreReports()
    private let trip = StoredEntity.trip
    private let all = StoreQuery(entity: "Trip")

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/a.store"
    }

    private func store(_ entity: StoredEntity = .trip, isReadOnly: Bool = false) throws -> Store {
        try store(of: [entity], isReadOnly: isReadOnly)
    }

    private func store(of entities: [StoredEntity], isReadOnly: Bool = false) throws -> Store {
        try Store(path: path, entities: entities, links: [], isReadOnly: isReadOnly, report: reports.add)
    }

    private func fill(_ count: Int64 = 3) throws -> [StoredRow] {
        let store = try store()
        let rows = try (1...count).map { number in
            try trip.row(
                store.newKey("Trip"), .text("Trip \(number)"), .integer(number), .real(0), .data(Data([1])), .null)
        }
        try store.save(StoreChanges(inserted: rows))
        return rows
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    // MARK: Schema changes

    private var changed: StoredEntity {
        var entity = trip
        entity.columns[1] = .init(name: "length", kind: .text, defaultValue: .text("none"), originalName: "days")
        entity.columns.remove(at: 3)
        entity.columns.append(.init(name: "rating", kind: .integer, defaultValue: .integer(7)))
        entity.indexes = [["rating"]]
        return entity
    }

    @Test(
        "Added, renamed, converted and removed properties: rows stay, and lost values are reported; a reader changes no file",
        arguments: [false, true])
    func schemaChange(isReadOnly: Bool) throws {
        _ = try fill()
        try store().save(StoreChanges(updated: [trip.row(2, .text("b"), .null, .real(1), .null, .integer(1))]))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let store = try store(changed, isReadOnly: isReadOnly)
        #expect(
            try store.rows(all) == [
                trip.row(1, .text("Trip 1"), .text("1"), .real(0), .null, .integer(7)),
                trip.row(2, .text("b"), .text("none"), .real(1), .integer(1), .integer(7)),
                trip.row(3, .text("Trip 3"), .text("3"), .real(0), .null, .integer(7)),
            ])
        #expect(reports.all.first == "store \(path): Trip.photo is no longer a property, so 2 values were dropped")
        #expect(reports.all.count == (isReadOnly ? 1 : 2))
        #expect(try (Data(contentsOf: URL(fileURLWithPath: path)) == bytes) == isReadOnly)
        if !isReadOnly { #expect(try files == ["a.store", "a.store.before-1"]) }
    }

    @Test(
        "Values that have no form in a new type, rows without a required value, and older duplicates are dropped and reported"
    )
    func lossyChange() throws {
        _ = try fill()
        let row = trip.row(2, .text("12"), .null, .real(1.5), .null, .null)
        try store().save(StoreChanges(updated: [row]))
        var entity = trip
        entity.columns[0].kind = .integer
        entity.columns[0].isOptional = true
        entity.columns[1].isOptional = false
        entity.columns[2].kind = .integer
        entity.uniqueKeys = [["start"]]
        #expect(
            try store(entity).rows(all) == [trip.row(3, .null, .integer(3), .integer(0), .data(Data([1])), .null)])
        #expect(
            reports.all == [
                "store \(path): Trip.name now has the type integer, so 2 values that have no form in it were dropped",
                "store \(path): Trip.start now has the type Date, so 1 values that have no form in it were dropped",
                "store \(path): Trip.days isn't optional and has no default value, so 1 rows without a value were dropped",
                "store \(path): Trip is unique by start, so 1 older rows were dropped",
                "the former state of store \(path) is in \(path).before-1",
            ])
    }

    @Test("A new property that stored rows can't have a value for is an error, and the store stays as it is")
    func impossibleChanges() throws {
        let rows = try fill()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var (required, unique) = (trip, trip)
        required.columns.append(.init(name: "token", kind: .text))
        unique.columns.append(.init(name: "token", kind: .text, defaultValue: .text("4")))
        unique.uniqueKeys.append(["token"])
        for isReadOnly in [false, true] {
            let error = #expect(throws: CommandFailure.self) { _ = try store(required, isReadOnly: isReadOnly) }
            #expect(
                error?.message
                    == "store \(path): Trip.token is new, isn't optional and has no default value for 3 stored rows — give it a default value, or make it optional"
            )
            let duplicate = #expect(throws: CommandFailure.self) { _ = try store(unique, isReadOnly: isReadOnly) }
            #expect(
                duplicate?.message
                    == "store \(path): Trip.token is new and unique, but 3 stored rows would have its default value — make it optional, or not unique"
                    && duplicate?.exitCode == .badData)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes && files == ["a.store"] && reports.all == [])
        #expect(try store().rows(all) == rows)
        unique.columns[5].isOptional = true
        unique.columns[5].defaultValue = .null
        #expect(try store(unique).count(all) == 3)
    }

    @Test("An entity that another target doesn't use stays, with its rows")
    func otherEntities() throws {
        let rows = try fill()
        let place = StoredEntity(name: "Place", columns: [.init(name: "name", kind: .text)])
        #expect(try store(place).count(StoreQuery(entity: "Place")) == 0)
        #expect(try store().rows(all) == rows)
        #expect(reports.all == [])
    }

    private let plan = StoredEntity(name: "Plan", columns: [.init(name: "name", kind: .text)])

    /// The trip as a class with the superclass ``plan``.
    private var plannedTrip: StoredEntity {
        var entity = trip
        entity.family = "Plan"
        return entity
    }

    private func insertTrip(_ name: String, family: String, in store: Store) throws -> StoredRow {
        let row = trip.row(try store.newKey(family), .text(name), .null, .real(0), .null, .null)
        try store.save(StoreChanges(inserted: [row]))
        return row
    }

    @Test("Rows stay when a class gets a superclass and when it loses it, and later rows have keys of their own")
    func superclass() throws {
        let rows = try fill()
        let single = try store()
        #expect(try single.count(all) == 3)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try store(of: [plan, plannedTrip], isReadOnly: true).rows(all) == rows)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        let joined = try store(of: [plan, plannedTrip])
        let second = try insertTrip("second", family: "Plan", in: joined)
        let parent = plan.row(try joined.newKey("Plan"), .text("plan"))
        try joined.save(StoreChanges(inserted: [parent]))
        #expect(try joined.rows(all) == rows + [second])
        // Its keys would be those of the rows of the hierarchy.
        #expect(throws: CommandFailure.self) { _ = try single.rows(all) }
        let parted = try store()
        let third = try insertTrip("third", family: "Trip", in: parted)
        #expect(try parted.rows(all) == rows + [second, third])
        #expect(throws: CommandFailure.self) { _ = try joined.rows(all) }
        let again = try store(of: [plan, plannedTrip])
        let fourth = try insertTrip("fourth", family: "Plan", in: again)
        #expect(try again.rows(all) == rows + [second, third, fourth])
        #expect(try again.rows(StoreQuery(entity: "Plan")) == [parent])
        #expect(Set([parent, second, third, fourth].map(\.id.key)).count == 4)
        #expect(reports.all == [])
    }

    @Test("Classes whose rows have the same keys can't get a common superclass, and the store stays as it is")
    func collidingKeys() throws {
        let rows = try fill()
        let plans = try store(of: [plan, trip])
        try plans.save(
            StoreChanges(inserted: (1...2).map { _ in plan.row(try plans.newKey("Plan"), .text("plan")) }))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for isReadOnly in [false, true] {
            let error = #expect(throws: CommandFailure.self) {
                _ = try store(of: [plan, plannedTrip], isReadOnly: isReadOnly)
            }
            #expect(
                error?.message
                    == "store \(path): Plan and Trip now belong to one class hierarchy, but 2 of their rows have the same keys — keep their former superclasses, or remove the store"
                    && error?.exitCode == .badData)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes && files == ["a.store"])
        #expect(try plans.rows(all) == rows && plans.count(StoreQuery(entity: "Plan")) == 2)
    }

    @Test("A process with former models can't use a store that was adapted to new ones")
    func formerProcess() throws {
        _ = try fill()
        let former = try store()
        #expect(try former.count(all) == 3)
        _ = try store(changed)
        let message =
            "store \(path) was adapted to other models by another process — build and start this process again"
        for _ in 0..<2 {
            let error = #expect(throws: CommandFailure.self) { _ = try former.rows(all) }
            #expect(error?.message == message)
        }
        #expect(throws: CommandFailure.self) { try former.save(StoreChanges(deleted: [trip.id(1)])) }
    }

    // MARK: Other files

    @Test("A store of a later format, and a database of another program, are refused and not changed")
    func refusedFiles() throws {
        _ = try fill()
        try SQLiteDatabase(path: path).run("PRAGMA user_version = 2")
        let error = #expect(throws: CommandFailure.self) { _ = try store() }
        #expect(
            error?.message == "store \(path) has format 2, and this version reads 1 — update Airlock"
                && error?.exitCode == .badData)
        try FileManager.default.removeItem(atPath: path)
        try SQLiteDatabase(path: path, creates: true).run("CREATE TABLE ZTRIP (Z_PK INTEGER PRIMARY KEY)")
        for isReadOnly in [false, true] {
            let error = #expect(throws: CommandFailure.self) { _ = try store(isReadOnly: isReadOnly) }
            #expect(
                error?.message
                    == "\(path) is a database of another program, such as an app on a phone — give the store another name"
            )
        }
        #expect(try files == ["a.store"])
    }

    @Test("A store on a network disk is refused", arguments: FileSystemKind.allCases)
    func networkDisk(_ kind: FileSystemKind) throws {
        let schema = StoreSchema(entities: [trip], links: [])
        let file = StoreFile(path: path, schema: schema, isReadOnly: false, report: reports.add) { _ in kind }
        let error = #expect(throws: CommandFailure.self) { _ = try file.open() }
        #expect(
            error?.message
                == "store \(path) is on a file system of the kind \(kind.name), whose locks can't be relied on — move it to a local disk"
        )
        #expect(try files == [])
    }

    enum Damage: CaseIterable { case empty, half, noise, secondPage, tooLong }

    private func damage(_ damage: Damage) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch damage {
        case .empty: bytes = Data()
        case .half: bytes = bytes.prefix(bytes.count / 2)
        case .noise: bytes = Data((0..<bytes.count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        case .secondPage: bytes.replaceSubrange(100..<bytes.count, with: Data(count: bytes.count - 100))
        case .tooLong: bytes = Data(repeating: 0, count: 1_000) + bytes
        }
        try bytes.write(to: URL(fileURLWithPath: path), options: [])
    }

    @Test(
        "A damaged file is moved aside and reported, and the next store begins without rows", arguments: Damage.allCases
    )
    func damagedFile(_ damage: Damage) throws {
        for number in 1...2 {
            _ = try fill()
            try self.damage(damage)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(throws: SQLiteFailure.self) { _ = try store(isReadOnly: true).rows(all) }
            #expect(try store().rows(all) == [])
            let moved = "\(path).damaged-\(number)"
            #expect(
                reports.all.last
                    == "store \(path) is damaged and was moved to \(moved), and a new store is empty — restore a copy of it"
            )
            #expect(try Data(contentsOf: URL(fileURLWithPath: moved)) == bytes)
        }
        #expect(try files == ["a.store", "a.store.damaged-1", "a.store.damaged-2"])
    }

    @Test("Damage that a fetch or a save meets is an error, and the file is moved aside")
    func damageInUse() throws {
        _ = try fill(2_000)
        let store = try store()
        let pages = try Int(SQLiteDatabase(path: path).integer("PRAGMA page_count"))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for page in 2..<pages {
            try handle.seek(toOffset: UInt64(page) * 4_096)
            try handle.write(contentsOf: Data(repeating: 0xAB, count: 4_096))
        }
        try handle.close()
        let error = #expect(throws: CommandFailure.self) { _ = try store.rows(all) }
        #expect(
            error?.message
                == "store \(path) is damaged and was moved to \(path).damaged-1, and a new store is empty — restore a copy of it"
        )
        #expect(try store.rows(all) == [])
        try store.save(
            StoreChanges(inserted: [trip.row(store.newKey("Trip"), .text("a"), .null, .real(0), .null, .null)]))
        #expect(try self.store(isReadOnly: true).count(all) == 1)
    }

    @Test("A store whose file was deleted or replaced begins again with the file of its name")
    func replacedFile() throws {
        let rows = try fill()
        let store = try store()
        try FileManager.default.moveItem(atPath: path, toPath: "\(path).other")
        #expect(try store.rows(all) == [])
        try store.save(StoreChanges(inserted: [rows[1]]))
        _ = rename("\(path).other", path)
        try store.save(StoreChanges(deleted: [rows[0].id]))
        #expect(try store.rows(all) == Array(rows[1...]))
    }

    @Test("The journal of a deleted store isn't applied to a new one")
    func leftJournal() throws {
        _ = try fill(500)
        do {
            let database = try SQLiteDatabase(path: path)
            try database.run("PRAGMA cache_size = 1")
            try database.run("BEGIN IMMEDIATE")
            try database.run("UPDATE Trip SET name = name || 'x'")
            try FileManager.default.copyItem(atPath: "\(path)-journal", toPath: "\(folder.path)/journal")
            try database.run("ROLLBACK")
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: "\(folder.path)/journal", toPath: "\(path)-journal")
        let rows = try fill()
        #expect(try store().rows(all) == rows && files == ["a.store"] && reports.all == [])
    }

    // MARK: Interrupted saves and limits

    @Test("A reader undoes an interrupted save in memory, and a writer in the file", arguments: [1, 5, 50])
    func hotJournal(cachedPages: Int) throws {
        let rows = try fill(2_000)
        do {
            let database = try SQLiteDatabase(path: path)
            try database.run("PRAGMA cache_size = \(cachedPages)")
            try database.run("BEGIN IMMEDIATE")
            try database.run("UPDATE Trip SET name = name || '-' || name || name, days = 7")
            try database.run("INSERT INTO Trip (name, days) SELECT name || 'x', 9 FROM Trip")
            for file in ["a.store", "a.store-journal"] {
                try FileManager.default.copyItem(
                    atPath: "\(folder.path)/\(file)", toPath: "\(folder.path)/copy-\(file)")
            }
            try database.run("ROLLBACK")
        }
        for file in ["a.store", "a.store-journal"] {
            _ = rename("\(folder.path)/copy-\(file)", "\(folder.path)/\(file)")
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let reader = try store(isReadOnly: true)
        #expect(try reader.rows(all) == rows)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try files == ["a.store", "a.store-journal"])
        let writer = try store()
        #expect(try writer.rows(all) == rows)
        try writer.save(StoreChanges(deleted: [rows[0].id]))
        #expect(try reader.count(all) == 1_999)
        #expect(try files == ["a.store"])
    }

    @Test("A save that doesn't fit fails, and stores nothing")
    func fullDisk() throws {
        let database = try SQLiteDatabase(path: path, creates: true)
        try database.limitSize(40 * 4_096)
        try database.run("CREATE TABLE a (b)")
        let error = #expect(throws: SQLiteFailure.self) {
            try database.transaction {
                for _ in 0..<100 { try database.run("INSERT INTO a VALUES (randomblob(4000))") }
            }
        }
        #expect(
            error?.message == "no space for a change of store \(path) — free space on its disk, or delete models"
                && error?.exitCode == .inputOutput)
        #expect(try database.integer("SELECT count(*) FROM a") == 0)
    }

    @Test("A store that another process uses for longer than 2 seconds is busy")
    func busyStore() throws {
        _ = try fill()
        let other = try SQLiteDatabase(path: path)
        try other.run("BEGIN EXCLUSIVE")
        let error = #expect(throws: SQLiteFailure.self) { _ = try store().rows(all) }
        #expect(
            error?.message == "store \(path) was in use by another process for 2 s — try again"
                && error?.exitCode == .tryAgain)
    }
}
