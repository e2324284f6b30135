import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct GroupFeedMemoryTests {
    private let folder: TemporaryFolder
    private let storage: LocalStorageService

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        storage = try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container")
    }

    private static let fingerprint = GroupSources.fingerprint([["feed", "a"]])

    private func memory() throws -> GroupFeedMemory? { try storage.value(GroupFeedMemory.key("jokes")) }

    @Test("Fingerprints differ by each text, by its place, and by where one text ends and the next begins")
    func fingerprints() {
        let all = [
            [], [["a"]], [["b"]], [["a", "b"]], [["b", "a"]], [["ab"]], [["a"], ["b"]], [["a", ""], ["b"]],
            [["a"], ["", "b"]],
        ].map(GroupSources.fingerprint)
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { GroupSources.isFingerprint($0[...]) })
        #expect(!GroupSources.isFingerprint("../../etc") && !GroupSources.isFingerprint(all[0].dropLast()))
        #expect(Self.fingerprint == GroupSources.fingerprint([["feed", "a"]]))
    }

    @Test("The memory has fixed bytes, and a document with another text instead of a fingerprint is damaged")
    func storedBytes() throws {
        var memory = GroupFeedMemory(fingerprint: Self.fingerprint, stamp: 5)
        (memory.host, memory.isPending, memory.own) = ("desk", true, 4)
        #expect(
            memory.encoded == [0x0A, 32] + Array(Self.fingerprint.utf8)
                + [0x10, 10, 0x1A, 4, 0x64, 0x65, 0x73, 0x6B, 0x20, 1, 0x28, 8])
        var reader = WireReader(memory.encoded)
        #expect(try GroupFeedMemory(from: &reader) == memory)
        for bytes in [[0x0A, 1, 0x61], [0x32, 1, 0x61], [0xFF]] as [[UInt8]] {
            var reader = WireReader(bytes)
            #expect(throws: WireError.self) { _ = try GroupFeedMemory(from: &reader) }
        }
    }

    @Test("A sync is recorded only in a group, always later than the version before, and forgotten with the sources")
    func synced() throws {
        try GroupFeedMemory.synced("jokes", Self.fingerprint, at: 5, in: storage)
        #expect(try memory() == nil)
        try storage.update(GroupMembership.key) {
            $0 = GroupMembership(id: "1", name: "desk", members: ["127.0.0.1:2379"])
        }
        for instant in [5, 3] as [Int64] {
            try GroupFeedMemory.synced("jokes", Self.fingerprint, at: instant, in: storage)
        }
        #expect(
            try memory()
                == GroupFeedMemory(fingerprint: Self.fingerprint, stamp: 6, isPending: true, own: 3))
        // Other sources begin again.
        let other = GroupSources.fingerprint([["feed", "b"]])
        try GroupFeedMemory.synced("jokes", other, at: 4, in: storage)
        #expect(
            try memory()
                == GroupFeedMemory(
                    fingerprint: other, stamp: 4, isPending: true, own: 4, former: Self.fingerprint))
        // Data without sources isn't for the group.
        try GroupFeedMemory.synced("jokes", nil, at: 7, in: storage)
        #expect(try memory() == GroupFeedMemory(fingerprint: "", stamp: 7, former: other))
    }
}
