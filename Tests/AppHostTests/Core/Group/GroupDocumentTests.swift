import Shared
import TestSupport
import Testing

@testable import AppHost

struct GroupDocumentTests {
    private let folder: TemporaryFolder
    private let first: Container
    private let second: Container
    private let document = GroupDocument("favorites", FavoriteStates.key)

    init() throws {
        folder = try TemporaryFolder()
        first = try Container.create(at: "\(folder.path)/first", group: HostSettings.group)
        second = try Container.create(at: "\(folder.path)/second", group: HostSettings.group)
    }

    private func change(
        _ container: Container, _ landmark: Int, at instant: Int64, isFavorite: Bool = true
    ) throws {
        try container.takeFavorite(
            .init(landmark: landmark, isFavorite: isFavorite, instant: instant, action: "\(landmark)-\(instant)"))
    }

    private func favorites(_ container: Container) throws -> [Int]? {
        try container.read(FavoriteStates.key).value?.favorites
    }

    @Test("Hosts without changes send nothing and store nothing")
    func nothing() throws {
        #expect(try document.merge(nil, into: first) == GroupDocument.Merge())
        #expect(try favorites(first) == nil && document.key == "airlock/1/documents/landmarks/favorites")
    }

    @Test("The first host's document goes to the group, and from there to another host, once")
    func travel() throws {
        try change(first, 3, at: 10)
        let sent = try document.merge(nil, into: first)
        let copy = try #require(sent.upload)
        #expect(!sent.isChanged && sent.problem == nil)
        #expect(try sent.commitID == document.commitID(in: first) && sent.commitID != 0)
        #expect(copy.prefix(2) == [0x08, 1])
        let received = try document.merge(copy, into: second)
        #expect(received.isChanged && received.upload == nil)
        #expect(try received.commitID == document.commitID(in: second))
        #expect(try favorites(second) == [3])
        // Nothing is left to do for either host.
        let again = try [document.merge(copy, into: first), document.merge(copy, into: second)]
        #expect(again.allSatisfy { !$0.isChanged && $0.upload == nil && $0.problem == nil })
    }

    @Test("Changes of both hosts are kept, and of two changes of a landmark the later one")
    func conflict() throws {
        try change(first, 1, at: 10)
        try change(first, 2, at: 30, isFavorite: false)
        try change(second, 2, at: 20)
        try change(second, 3, at: 20)
        let copy = try #require(try document.merge(nil, into: first).upload)
        let merged = try document.merge(copy, into: second)
        #expect(try merged.isChanged && favorites(second) == [3, 1])
        let back = try document.merge(try #require(merged.upload), into: first)
        #expect(back.isChanged && back.upload == nil)
        #expect(try first.read(FavoriteStates.key).value == second.read(FavoriteStates.key).value)
    }

    @Test("A stranger's value is reported, and replaced by a host that has a document")
    func stranger() throws {
        let reason =
            "the group's document landmarks/favorites can't be read — this host replaces it as soon as it has one of its own"
        for copy in [
            [], Array("hello".utf8), [0x08, 1], [0x08, 1, 0x12, 2, 0x0A, 0], [UInt8](repeating: 0, count: 2 << 20),
        ] {
            let merge = try document.merge(copy, into: first)
            #expect(merge == GroupDocument.Merge(problem: reason), "\(copy.prefix(9))")
        }
        try change(first, 3, at: 10)
        let merge = try document.merge(Array("hello".utf8), into: first)
        #expect(try merge.problem == reason && merge.upload == document.merge(nil, into: first).upload)
        #expect(try favorites(first) == [3])
    }

    @Test("A document of a newer format is neither merged nor replaced")
    func newerFormat() throws {
        try change(first, 3, at: 10)
        let merge = try document.merge([0x08, 2, 0x12, 0], into: first)
        #expect(
            merge
                == GroupDocument.Merge(
                    problem:
                        "the group's document landmarks/favorites has format 2, and this host reads 1 — update Airlock on this host"
                ))
        // An unknown field isn't a newer format.
        #expect(try document.merge([0x08, 1, 0x12, 0, 0x18, 5], into: first).upload != nil)
    }

    @Test("A copy with which the document would have more entries than a reader accepts isn't merged")
    func tooManyEntries() throws {
        var states = FavoriteStates()
        for landmark in 1...10_000 { states.take(.init(landmark: landmark, isFavorite: true, instant: 1, action: "a")) }
        try first.publish(states, to: FavoriteStates.key)
        let copy = try #require(try document.merge(nil, into: first).upload)
        try change(second, 10_001, at: 2)
        let merge = try document.merge(copy, into: second)
        #expect(
            merge.problem
                == "the group's document landmarks/favorites has more changes than fit into a document — they aren't merged"
        )
        #expect(try merge.upload == nil && favorites(second) == [10_001])
    }

    @Test("A document waits from its change until it was sent")
    func waiting() throws {
        var record = GroupRecord()
        #expect(try !record.isWaiting(document, in: first))
        try change(first, 3, at: 10)
        #expect(try record.isWaiting(document, in: first))
        record.sent[document.name] = try document.merge(nil, into: first).commitID
        #expect(try !record.isWaiting(document, in: first))
        try change(first, 4, at: 10)
        #expect(try record.isWaiting(document, in: first))
    }
}
