import Shared
import Testing

@testable import AppHost

struct GroupManifestTests {
    /// Returns records of about a kilobyte.
    private func records(_ count: Int) -> [[UInt8]] {
        (0..<count).map { number in
            Array(String(repeating: "\(number) ", count: 1_024 / ("\(number) ".count)).utf8)
        }
    }

    private func divided(_ records: [[UInt8]]) throws -> (manifest: GroupManifest, chunks: [String: [UInt8]]) {
        try GroupManifest.dividing(GroupFeedContent(documents: [1: [7]], lists: [1: records, 2: []]))
    }

    @Test("Data is divided into chunks of at most 256 KiB, and comes back whole from the stored manifest")
    func division() throws {
        let records = records(3_000)
        let (manifest, chunks) = try divided(records)
        #expect(chunks.values.allSatisfy { $0.count <= GroupManifest.chunkLimit } && (12...48).contains(chunks.count))
        #expect(manifest.hashes == Set(chunks.keys))
        var reader = WireReader(manifest.encoded)
        let stored = try GroupManifest(from: &reader)
        #expect(try stored.content(chunks) == GroupFeedContent(documents: [1: [7]], lists: [1: records, 2: []]))
    }

    @Test("A record that is inserted, changed or removed changes few chunks", arguments: [0, 700, 1_500, 2_999])
    func changes(position: Int) throws {
        let records = records(3_000)
        let before = Set(try divided(records).chunks.keys)
        var (longer, changed, shorter) = (records, records, records)
        longer.insert([1, 2, 3], at: position)
        changed[position] = [4, 5, 6]
        shorter.remove(at: position)
        for after in [longer, changed, shorter] {
            #expect(Set(try divided(after).chunks.keys).subtracting(before).count <= 6)
        }
    }

    @Test("A record that doesn't fit into a chunk can't be shared")
    func limits() throws {
        let fault = #expect(throws: HostError.self) {
            try divided([[UInt8](repeating: 1, count: GroupManifest.chunkLimit)])
        }
        #expect(fault?.message == "a record has more than 256 KiB")
        #expect(try divided([[UInt8](repeating: 1, count: GroupManifest.chunkLimit - 6)]).chunks.count == 1)
    }

    @Test("Chunks that aren't lists of records, or that lack records, are refused")
    func damagedChunks() throws {
        let (manifest, chunks) = try divided(records(10))
        let hash = try #require(chunks.keys.first)
        for (bytes, reason) in [
            ([0xFF], "the chunk \(hash) isn't a list of records"),
            ([0x12, 0], "the chunk \(hash) isn't a list of records"),
            ([0x0A, 0], "it has 1 records instead of 10"), ([], "it has 0 records instead of 10"),
        ] as [([UInt8], String)] {
            #expect(throws: HostError.feed(reason)) { try manifest.content([hash: bytes]) }
        }
    }

    @Test("Manifests with other texts instead of hashes are damaged")
    func damagedManifests() {
        for bytes in [[0x12, 3, 0x1A, 1, 0x61], [0x0A, 9], [0xFF]] as [[UInt8]] {
            var reader = WireReader(bytes)
            #expect(throws: WireError.self) { _ = try GroupManifest(from: &reader) }
        }
    }

    @Test("Documents and records that are missing, can't be decoded or aren't valid are named")
    func content() throws {
        let content = GroupFeedContent(
            documents: [1: [0xFF]], lists: [1: [Note("a").encoded, Note("b").encoded, [0xFF]]])
        func reason(_ body: () throws -> Void) -> String? {
            #expect(throws: HostError.self) { try body() }?.message
        }
        #expect(reason { _ = try content.document(1, as: Note.self) } == "document 1 can't be decoded")
        #expect(reason { _ = try content.document(2, as: Note.self) } == "document 2 is missing")
        #expect(reason { _ = try content.records(2, as: Note.self) { _ in nil } } == "list 2 is missing")
        #expect(reason { _ = try content.records(1, as: Note.self) { _ in nil } } == "record 3 can't be decoded")
        #expect(
            reason { _ = try content.records(1, as: Note.self) { $0.text == "b" ? "it is b" : nil } }
                == "record 2: it is b")
    }

    private struct Note: DocumentValue {
        static let format: UInt32 = 1
        var text: String

        init(_ text: String) { self.text = text }

        func encode(into writer: inout WireWriter) { writer.write(1, text) }

        init(from reader: inout WireReader) throws {
            text = ""
            while let field = try reader.nextField() { text = try reader.string(field) }
        }
    }

    // MARK: Sweep

    @Test("Only a chunk that was unreferenced and untouched for ten minutes is deleted")
    func sweep() {
        func chunk(_ name: String, _ revision: Int64) -> EtcdEntry {
            EtcdEntry(key: GroupKeys.chunks + name, value: [], revision: revision)
        }
        let begin = ContinuousClock.now
        var sweep = GroupChunkSweep()
        func old(_ chunks: [EtcdEntry], _ referenced: Set<String>, after seconds: Int) -> [String] {
            sweep.old(of: chunks, referenced: referenced, at: begin + .seconds(seconds)).map(\.key)
        }
        let all = [chunk("a", 1), chunk("b", 2), chunk("c", 3)]
        #expect(old(all, ["c"], after: 0) == [])
        #expect(old(all, ["c"], after: 600) == [])
        // One chunk was touched, and one is referenced again.
        #expect(old([chunk("a", 1), chunk("b", 9), chunk("c", 3)], ["a"], after: 601) == [])
        #expect(old([chunk("a", 1), chunk("b", 9), chunk("c", 3)], [], after: 1_201) == [])
        #expect(
            old([chunk("a", 1), chunk("b", 9), chunk("c", 3)], [], after: 1_202) == [
                GroupKeys.chunks + "b", GroupKeys.chunks + "c",
            ])
    }
}
