import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// A document of which one of several concurrent changes is kept.
private struct Note: DocumentValue {
    static let format: UInt32 = 2
    static let newest = DocumentKey<Note>(.home, literal: "note")
    static let first = DocumentKey<Note>(.home, literal: "first-note")

    var text: String
    /// The part that each host changes by itself.
    var count = 0

    init(_ text: String, count: Int = 0) { (self.text, self.count) = (text, count) }

    func encode(into writer: inout WireWriter) {
        writer.write(1, text)
        writer.write(2, count: count)
    }

    init(from reader: inout WireReader) throws {
        self.init("")
        while let field = try reader.nextField() {
            switch field.number {
            case 1: text = try reader.string(field)
            case 2: count = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}

struct GroupReplicaTests {
    /// The machine's clock, which gives documents their times, and what it is ahead.
    private final class Clock: Sendable {
        let ahead = Mutex<Int64>(0)

        var now: Int64 { Date().milliseconds + ahead.withLock { $0 } }
    }

    /// Hosts on one machine, and the documents of their group.
    private final class Group {
        static let documents = [
            GroupDocument("favorites", FavoriteStates.key), GroupDocument("note", Note.newest, .newest),
            GroupDocument("first note", Note.first, .first),
            GroupDocument(
                "memos", of: Note.self, in: .alarms, prefix: "memo.",
                .init(limit: 3, title: { $0.hasPrefix("memo.x") ? nil : "memo \($0.dropFirst(5))" }) {
                    try $0.read(Note.newest).value?.text != "no memos"
                }
            ) {
                $0.text != $1.text
            } userPart: {
                Note($0.text)
            } isNamed: {
                $0.text != "not \($1)"
            },
        ]

        let folder: TemporaryFolder
        let clock = Clock()
        /// The group's documents, by full name.
        var values: [String: [UInt8]] = [:]

        init() throws {
            folder = try TemporaryFolder()
        }
    }

    private final class Host {
        let name: String
        let group: Group
        private(set) var container: Container
        let storage: LocalStorageService
        var replica: GroupReplica

        init(_ name: String, in group: Group) throws {
            (self.name, self.group) = (name, group)
            container = try Container.create(at: "\(group.folder.path)/\(name)", group: HostSettings.group)
            storage = try LocalStorageService(path: "\(group.folder.path)/\(name)-state", apartFrom: container.path)
            replica = try Self.replica(name, group, container, storage)
        }

        private static func replica(
            _ name: String, _ group: Group, _ container: Container, _ storage: LocalStorageService
        ) throws -> GroupReplica {
            let clock = group.clock
            let replica = try GroupReplica(
                container: container, storage: storage, documents: Group.documents, host: name,
                now: { clock.now })
            try storage.update(GroupRecord.key) { record in
                record = record ?? GroupRecord()
                record?.container = container.description.id
            }
            return replica
        }

        /// Starts again, with another container if its folder was removed.
        func restart() throws {
            container = try Container.create(at: container.path, group: HostSettings.group)
            replica = try Self.replica(name, group, container, storage)
        }

        func write(_ text: String, count: Int = 0, to key: DocumentKey<Note> = Note.newest) throws {
            try container.publish(Note(text, count: count), to: key)
        }

        func text(_ key: DocumentKey<Note> = Note.newest) throws -> String? { try container.read(key).value?.text }

        /// Exchanges a document with the group.
        @discardableResult
        func settle(_ name: String, isForgotten: Bool = false) throws -> GroupReplica.Settlement {
            let settlement = try replica.settle(name, group.values[name], isForgotten: isForgotten)
            if let upload = settlement.upload {
                group.values[name] = upload.encoded
                try replica.sent(name)
            }
            return settlement
        }

        /// Exchanges all documents with the group.
        func settleAll() throws {
            _ = try replica.changes()
            for name in Set(replica.names).union(group.values.keys).sorted() { try settle(name) }
        }
    }

    private static let note = "home/note"
    private static let firstNote = "home/first-note"
    private static let favorites = "landmarks/favorites"

    private let group: Group
    private let desk: Host
    private let hall: Host

    init() throws {
        group = try Group()
        (desk, hall) = (try Host("desk", in: group), try Host("hall", in: group))
    }

    // MARK: Merged documents

    private func favorite(_ host: Host, _ landmark: Int, at instant: Int64, isFavorite: Bool = true) throws {
        try host.container.takeFavorite(
            .init(landmark: landmark, isFavorite: isFavorite, instant: instant, action: "\(landmark)-\(instant)"))
    }

    private func favorites(_ host: Host) throws -> [Int]? {
        try host.container.read(FavoriteStates.key).value?.favorites
    }

    @Test("Hosts without documents send nothing and store nothing")
    func nothing() throws {
        for host in [desk, hall] {
            try host.settleAll()
            #expect(try host.replica.waiting() == [] && favorites(host) == nil)
        }
        #expect(group.values.isEmpty)
    }

    @Test("Merged: changes of both hosts are kept, and nothing is left to do")
    func merge() throws {
        try favorite(desk, 1, at: 10)
        try favorite(desk, 2, at: 30, isFavorite: false)
        try favorite(hall, 2, at: 20)
        try favorite(hall, 3, at: 20)
        #expect(try desk.replica.waiting() == [.init(title: "favorites", count: 1)])
        #expect(try desk.settle(Self.favorites).upload != nil)
        let merged = try hall.settle(Self.favorites)
        #expect(try merged.isReceived && merged.upload != nil && favorites(hall) == [3, 1])
        let back = try desk.settle(Self.favorites)
        #expect(try back.isReceived && back.upload == nil && favorites(desk) == [3, 1])
        for host in [desk, hall] {
            let again = try host.settle(Self.favorites)
            #expect(!again.isReceived && again.upload == nil && again.problem == nil)
            #expect(try host.replica.waiting() == [])
        }
    }

    @Test("A stranger's value is reported, and replaced by a host that has a document")
    func stranger() throws {
        let reason =
            "the group's document landmarks/favorites can't be read — this host replaces it as soon as it has one of its own"
        for value in [
            [], Array("hello".utf8), [0x08, 1], [0x08, 1, 0x12, 2, 0x0A, 0], [UInt8](repeating: 0, count: 2 << 20),
        ] {
            group.values = [Self.favorites: value]
            let settlement = try desk.settle(Self.favorites)
            #expect(settlement.problem == reason && settlement.upload == nil, "\(value.prefix(9))")
        }
        try favorite(desk, 3, at: 10)
        group.values = [Self.favorites: Array("hello".utf8)]
        #expect(try desk.settle(Self.favorites).problem == reason)
        #expect(try hall.settle(Self.favorites).isReceived && favorites(hall) == [3])
        // A value without a version isn't a document of which the newest is kept.
        group.values = [Self.note: GroupValue(format: 1, value: Note("x").encoded).encoded]
        #expect(try desk.settle(Self.note).problem?.hasPrefix("the group's document home/note can't be read") == true)
        try desk.write("own")
        #expect(try desk.settle(Self.note).upload != nil && hall.settle(Self.note).isReceived)
    }

    @Test("A value that belongs to another document of the family isn't taken")
    func otherName() throws {
        let name = "alarms/memo.a"
        let value = Note("not memo.a").encoded
        group.values[name] =
            GroupValue(
                format: 2, value: value, version: GroupVersion(stamp: 1, host: "x")
            ).encoded
        #expect(
            try desk.settle(name).problem
                == "the group's document alarms/memo.a can't be read — this host replaces it as soon as it has one of its own"
        )
        #expect(try desk.container.documentNames(in: .alarms, prefix: "memo.") == [])
    }

    @Test("A document of a newer format is neither taken nor replaced")
    func newerFormat() throws {
        try desk.write("own")
        let value = GroupValue(format: 3, value: [], version: GroupVersion(stamp: 1, host: "new"))
        group.values[Self.note] = value.encoded
        let settlement = try desk.settle(Self.note)
        #expect(
            settlement.problem
                == "the group's document home/note has format 3, and this host reads 2 — update Airlock on this host")
        #expect(try group.values[Self.note] == value.encoded && desk.text() == "own")
    }

    @Test("A copy with which the document would have more entries than a reader accepts isn't merged")
    func tooManyEntries() throws {
        var states = FavoriteStates()
        for landmark in 1...10_000 { states.take(.init(landmark: landmark, isFavorite: true, instant: 1, action: "a")) }
        try desk.container.publish(states, to: FavoriteStates.key)
        try desk.settle(Self.favorites)
        try favorite(hall, 10_001, at: 2)
        let settlement = try hall.settle(Self.favorites)
        #expect(
            settlement.problem
                == "the group's document landmarks/favorites has more changes than fit into a document — they aren't merged"
        )
        #expect(try settlement.upload == nil && favorites(hall) == [10_001])
    }

    // MARK: The newest change

    @Test("Newest: a change, a change of the other host that knows it, and a removal reach the other host")
    func newest() throws {
        try desk.write("one")
        #expect(try desk.replica.waiting() == [.init(title: "note", count: 1)])
        try desk.settleAll()
        try hall.settleAll()
        #expect(try hall.text() == "one" && desk.replica.waiting() == [] && hall.replica.waiting() == [])
        try hall.write("two")
        try hall.settleAll()
        let received = try desk.settle(Self.note)
        // The other host knew this host's change, so nothing is reported.
        #expect(try received.superseding == nil && desk.text() == "two")
        try desk.container.discard(Note.newest)
        try desk.settleAll()
        try hall.settleAll()
        #expect(try hall.text() == nil && hall.replica.waiting() == [])
        // A host that starts again doesn't send a removed document again.
        for host in [desk, hall] {
            try host.restart()
            try host.settleAll()
        }
        #expect(try desk.text() == nil && hall.text() == nil)
        try hall.write("three")
        try hall.settleAll()
        try desk.settleAll()
        #expect(try desk.text() == "three")
    }

    @Test("Newest: of two changes that don't know each other the later is kept, and the other host reports it")
    func conflict() throws {
        try desk.write("base")
        for host in [desk, hall] { try host.settleAll() }
        try desk.write("early")
        _ = try desk.replica.changes()
        usleep(20_000)
        try hall.write("late")
        try hall.settleAll()
        let replaced = try desk.settle(Self.note)
        #expect(try replaced.superseding == "hall" && desk.text() == "late" && replaced.upload == nil)
        // A change that the group accepted may be replaced, too.
        try desk.write("early again")
        _ = try desk.replica.changes()
        usleep(20_000)
        try hall.write("late again")
        _ = try hall.replica.changes()
        try desk.settleAll()
        #expect(try hall.settle(Self.note).superseding == nil)
        #expect(try desk.settle(Self.note).superseding == "hall")
        #expect(try desk.text() == "late again" && hall.text() == "late again")
    }

    @Test("A removed document that is written again is a change, also after its previous version was cleaned up")
    func writtenAgain() throws {
        for text in ["one", "two"] {
            try desk.write(text)
            for host in [desk, hall] { try host.settleAll() }
        }
        try desk.container.update(Note.newest) { $0 = nil }
        for host in [desk, hall] { try host.settleAll() }
        #expect(desk.container.tidy(removedBefore: .max).removed.count == 1)
        usleep(20_000)
        try desk.write("three")
        for host in [desk, hall] { try host.settleAll() }
        #expect(try desk.text() == "three" && hall.text() == "three")
    }

    // MARK: Failing writes

    /// Runs a closure while nothing that a host remembers can be written.
    private func withUnwritableMemory(of host: Host, _ body: () throws -> Void) throws {
        let folder = "\(host.storage.documents.path)/documents/home"
        #expect(rename(folder, folder + "-away") == 0)
        defer { #expect(rename(folder + "-away", folder) == 0) }
        try body()
    }

    @Test("A change that couldn't be remembered is compared again, and doesn't hide others")
    func unrememberedChange() throws {
        try desk.write("one")
        try desk.write("tea", to: DocumentKey(.alarms, "memo.a"))
        try favorite(desk, 1, at: 10)
        try withUnwritableMemory(of: desk) {
            var failures = 0
            let names = try desk.replica.changes { _ in failures += 1 }
            #expect(names == [Self.favorites] && failures == 2)
            #expect(throws: ContainerError.self) { try desk.replica.changes() }
        }
        #expect(try desk.replica.changes() == ["alarms/memo.a", Self.note])
        #expect(try desk.replica.changes() == [])
    }

    @Test("A copy isn't taken if it couldn't be remembered, so that it isn't mistaken for a change of the user")
    func unrememberedCopy() throws {
        let key = try DocumentKey<Note>(.alarms, "memo.a")
        try desk.write("tea", to: key)
        try desk.settleAll()
        let value = group.values
        try withUnwritableMemory(of: hall) {
            #expect(throws: ContainerError.self) { _ = try hall.settle("alarms/memo.a") }
        }
        #expect(try hall.text(key) == nil)
        try hall.settleAll()
        #expect(try hall.text(key) == "tea" && group.values == value)
    }

    @Test("A host that ended between remembering and storing the group's copy finishes it", arguments: [true, false])
    func interruptedCopy(isStored: Bool) throws {
        let (name, key) = ("alarms/memo.a", try DocumentKey<Note>(.alarms, "memo.a"))
        let memoryKey = try DocumentKey<GroupMemory>(.home, "group.alarms.memo.a")
        func check(_ text: String?, in host: Host) throws {
            let value = group.values[name]
            try host.restart()
            try host.settleAll()
            #expect(try host.text(key) == text && host.replica.waiting() == [] && group.values[name] == value)
        }
        func interrupt() throws {
            let copy = try #require(group.values[name].flatMap(GroupValue.init))
            let version = try #require(copy.version)
            let current = try hall.container.read(key)
            try hall.storage.documents.publish(
                GroupMemory(
                    value: copy.value, version: version, isPending: false, base: nil,
                    commitID: current.commitID, generation: current.generation, isArriving: true), to: memoryKey)
        }
        for text in ["tea", "coffee"] {
            try desk.write(text, to: key)
            try desk.settleAll()
            try interrupt()
            // Meanwhile, the host changed its own part.
            if isStored { try hall.write(text, count: 1, to: key) }
            try check(text, in: hall)
            #expect(try hall.container.read(key).value?.count == (isStored ? 1 : 0))
        }
        try desk.container.discard(key)
        try desk.settleAll()
        try interrupt()
        if isStored { try hall.container.discard(key) }
        try check(nil, in: hall)
        #expect(try hall.storage.documents.read(memoryKey).value?.isArriving == false)
        // A change of the user is still one.
        try desk.write("milk", to: key)
        try desk.settleAll()
        try interrupt()
        try hall.write("water", to: key)
        for host in [hall, desk] { try host.settleAll() }
        #expect(try desk.text(key) == "water")
    }

    @Test("First: the change that reached the group is kept")
    func first() throws {
        try desk.write("base", to: Note.first)
        for host in [desk, hall] { try host.settleAll() }
        try hall.write("first", to: Note.first)
        _ = try hall.replica.changes()
        usleep(20_000)
        try desk.write("second", to: Note.first)
        try hall.settleAll()
        let replaced = try desk.settle(Self.firstNote)
        #expect(try replaced.superseding == "hall" && desk.text(Note.first) == "first")
        try desk.write("third", to: Note.first)
        for host in [desk, hall] { try host.settleAll() }
        #expect(try hall.text(Note.first) == "third")
    }

    @Test("A removal that no host noticed has the time of the removal, and so does not replace later changes")
    func unnoticedRemoval() throws {
        try desk.write("one")
        for host in [desk, hall] { try host.settleAll() }
        try desk.container.discard(Note.newest)
        usleep(20_000)
        try hall.write("two")
        try hall.settleAll()
        // The host of the desk starts an hour later.
        group.clock.ahead.withLock { $0 += 3_600_000 }
        try desk.restart()
        #expect(try desk.replica.changes() == [Self.note])
        #expect(try desk.settle(Self.note).superseding == "hall" && desk.text() == "two")
        // Not later than now, and later than the known version, if the clock was set back.
        try desk.container.discard(Note.newest)
        group.clock.ahead.withLock { $0 = -7_200_000 }
        try desk.restart()
        for host in [desk, hall] { try host.settleAll() }
        #expect(try desk.text() == nil && hall.text() == nil)
    }

    @Test("The documents that a host has already count for its limit, and a removed one no longer does")
    func countedDocuments() throws {
        func names(_ host: Host) throws -> [String] { try host.container.documentNames(in: .alarms, prefix: "memo.") }
        for name in ["a", "b"] { try desk.write(name, to: DocumentKey(.alarms, "memo.\(name)")) }
        for name in ["c", "d"] { try hall.write(name, to: DocumentKey(.alarms, "memo.\(name)")) }
        try desk.settleAll()
        try hall.settleAll()
        #expect(try names(hall).count == 3)
        try hall.container.discard(DocumentKey<Note>(.alarms, "memo.c"))
        try hall.container.discard(DocumentKey<Note>(.alarms, "memo.d"))
        try hall.settleAll()
        #expect(try names(hall) == ["memo.a", "memo.b"])
    }

    // MARK: Families

    @Test("What each host changes by itself isn't sent, and doesn't count as a change of the user")
    func ownChanges() throws {
        let key = try DocumentKey<Note>(.alarms, "memo.a")
        try desk.write("tea", to: key)
        for host in [desk, hall] { try host.settleAll() }
        try desk.write("tea", count: 7, to: key)
        #expect(try desk.replica.changes() == [] && desk.replica.waiting() == [])
        try hall.write("coffee", to: key)
        try hall.settleAll()
        #expect(try desk.settle("alarms/memo.a").superseding == nil && desk.text(key) == "coffee")
        // What a host did after a user's change isn't sent with it.
        try desk.write("milk", count: 3, to: key)
        for host in [desk, hall] { try host.settleAll() }
        #expect(try desk.container.read(key).value == Note("milk", count: 3) && desk.replica.waiting() == [])
        #expect(try hall.container.read(key).value == Note("milk"))
        #expect(desk.replica.title("alarms/memo.a") == "memo a" && !desk.replica.isShared("alarms/memo.x"))
    }

    @Test("A host takes no more documents of a family than it may have, and none that its user doesn't want")
    func limits() throws {
        for name in ["a", "b", "c", "d"] { try desk.write(name, to: DocumentKey(.alarms, "memo.\(name)")) }
        try hall.write("no memos")
        for host in [desk, hall] { try host.settleAll() }
        #expect(try hall.container.documentNames(in: .alarms, prefix: "memo.") == [])
        try hall.write("memos")
        try hall.settleAll()
        #expect(try hall.container.documentNames(in: .alarms, prefix: "memo.").count == 3)
        #expect(try desk.container.documentNames(in: .alarms, prefix: "memo.").count == 4)
    }

    // MARK: Loss

    @Test("A document that was damaged, and one of a container that was replaced, come back")
    func loss() throws {
        try desk.write("one")
        for host in [desk, hall] { try host.settleAll() }
        let file = "\(desk.container.path)/documents/home/note"
        try Data("damage".utf8).write(to: URL(fileURLWithPath: file))
        let settlement = try desk.settle(Self.note)
        #expect(try settlement.isReceived && settlement.problem?.contains("note") == true && desk.text() == "one")
        // Without the group, too: the host remembers the document.
        group.values = [:]
        try FileManager.default.removeItem(atPath: desk.container.path)
        try desk.restart()
        try desk.settleAll()
        #expect(try desk.text() == "one" && group.values[Self.note] != nil)
    }

    @Test("A document that was restored from a backup doesn't replace newer ones")
    func backup() throws {
        try desk.write("old")
        for host in [desk, hall] { try host.settleAll() }
        let file = "\(desk.container.path)/documents/home/note"
        let old = try Data(contentsOf: URL(fileURLWithPath: file))
        try hall.write("new")
        for host in [hall, desk] { try host.settleAll() }
        unlink(file)
        try old.write(to: URL(fileURLWithPath: file))
        try desk.settleAll()
        try hall.settleAll()
        #expect(try desk.text() == "new" && hall.text() == "new")
    }

    @Test("An etcd that was restored from a backup gets the newer documents again")
    func groupBackup() throws {
        try desk.write("old")
        for host in [desk, hall] { try host.settleAll() }
        let backup = group.values
        try desk.write("new")
        for host in [desk, hall] { try host.settleAll() }
        group.values = backup
        try hall.settleAll()
        try desk.settleAll()
        #expect(try desk.text() == "new" && hall.text() == "new")
        group.values = [:]
        try hall.settleAll()
        #expect(group.values[Self.note] != nil)
    }

    @Test("Removals are forgotten after 30 days, and a host that was away for longer doesn't bring the document back")
    func forgottenRemovals() throws {
        try desk.write("one")
        for host in [desk, hall] { try host.settleAll() }
        try desk.container.discard(Note.newest)
        try desk.settleAll()
        #expect(try desk.replica.forgetRemovals() == [])
        group.clock.ahead.withLock { $0 += GroupReplica.removalMemory + 1 }
        #expect(try desk.replica.forgetRemovals() == [Self.note])
        group.values = [:]
        let settlement = try hall.settle(Self.note, isForgotten: true)
        #expect(try settlement.upload == nil && hall.text() == nil)
    }

    // MARK: Histories

    @Test(
        "After any changes, losses of connections, restarts and full disks all hosts have the same documents",
        arguments: 1...60)
    func histories(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let hosts = [desk, hall, try Host("kitchen", in: group)]
        let keys = [Note.newest, Note.first, try DocumentKey<Note>(.alarms, "memo.a")]
        let names = [Self.note, Self.firstNote, "alarms/memo.a"]
        for step in 0..<40 {
            let host = try #require(hosts.randomElement(using: &random))
            let index = Int.random(in: 0..<keys.count, using: &random)
            switch Int.random(in: 0..<11, using: &random) {
            case 0...3: try host.write("\(host.name) \(step)", to: keys[index])
            case 4: try host.container.discard(keys[index])
            case 5: _ = try host.replica.changes()
            case 6: try host.restart()
            case 7:
                // An upload whose answer is lost: the group has it, and the host doesn't know.
                let settlement = try host.replica.settle(names[index], group.values[names[index]])
                if let upload = settlement.upload { group.values[names[index]] = upload.encoded }
            case 8:
                // A full disk.
                try withUnwritableMemory(of: host) {
                    do {
                        try host.settle(names[index])
                    } catch is ContainerError {}
                }
            default: try host.settle(names[index])
            }
        }
        for _ in 0..<2 { for host in hosts { try host.settleAll() } }
        for key in keys {
            let texts = try hosts.map { try $0.text(key) }
            #expect(Set(texts).count == 1, "\(key.name): \(texts)")
        }
        for host in hosts { #expect(try host.replica.waiting() == []) }
    }
}
