import Shared
import TestSupport
import Testing

@testable import AppHost

struct GroupMembershipTests {
    private func decoded<Value: DocumentValue>(_ bytes: [UInt8], as type: Value.Type = Value.self) throws -> Value {
        var reader = WireReader(bytes)
        return try Value(from: &reader)
    }

    private func bytes(_ value: some DocumentValue) -> [UInt8] {
        var writer = WireWriter()
        value.encode(into: &writer)
        return writer.bytes
    }

    private let membership = GroupMembership(
        id: "0af1", name: "desk", members: ["a:1", "b:2"], user: "ada", passwordFile: "/pw", authorities: "/ca",
        shares: [.home],
        isConfigured: true)

    @Test("A membership has these bytes, and unknown fields are ignored")
    func storedBytes() throws {
        let stored = Array(
            "\n\u{4}desk\u{12}\u{3}a:1\u{12}\u{3}b:2\u{1A}\u{3}ada\"\u{3}/pw*\u{3}/ca2\u{4}0af1:\u{4}home@\u{1}".utf8)
        #expect(bytes(membership) == stored)
        #expect(try decoded(stored + [0x78, 1]) == membership)
        #expect(membership.address == "etcd://a:1,b:2")
    }

    @Test("A membership without a valid name, without members or without an id is damaged")
    func damage() {
        let id = "2\u{4}0af1"
        for text in [
            "\u{12}\u{3}a:1" + id, "\n\u{4}Desk\u{12}\u{3}a:1" + id, "\n\u{4}desk" + id, "\n\u{4}desk\u{12}\u{3}a:1",
        ] {
            #expect(throws: WireError.self) { try decoded(Array(text.utf8), as: GroupMembership.self) }
        }
    }

    @Test("The record of a group has these bytes, and the last ten replaced changes")
    func recordBytes() throws {
        var record = GroupRecord()
        (record.failure, record.connected, record.container, record.disconnected) = ("no", 3, "c", 4)
        record.add(.init(title: "t", host: "h", instant: 1))
        let stored =
            [0x12, 2] + Array("no".utf8) + [
                0x18, 6, 0x22, 1, 0x63, 0x30, 8, 0x2A, 8, 0x0A, 1, 0x74, 0x12, 1, 0x68, 0x18, 2,
            ]
        #expect(bytes(record) == stored)
        #expect(try decoded(stored + [0x78, 1]) == record)
        #expect(throws: WireError.self) { try decoded([0x12], as: GroupRecord.self) }
        for instant in 2...12 { record.add(.init(title: "t", host: "h", instant: Int64(instant))) }
        #expect(record.replacements.map(\.instant) == Array(3...12))
    }

    @Test("What a host remembers of a document, and the group's copy, have these bytes")
    func memoryBytes() throws {
        let (version, base) = (GroupVersion(stamp: 2, host: "b"), GroupVersion(stamp: 1, host: "a"))
        let memory = GroupMemory(
            value: [9], version: version, isPending: true, base: base, commitID: 1, generation: 5)
        let parts: [UInt8] = [0x08, 4, 0x12, 1, 0x62]
        let baseParts: [UInt8] = [0x08, 2, 0x12, 1, 0x61]
        let stored: [UInt8] =
            [0x0A, 1, 9, 0x12, 5] + parts + [0x18, 1, 0x22, 5] + baseParts + [0x29, 1, 0, 0, 0, 0, 0, 0, 0, 0x30, 5]
        #expect(bytes(memory) == stored)
        #expect(try decoded(stored + [0x78, 1]) == memory)
        let arriving = memory.seen(1, 5, isArriving: true)
        #expect(try bytes(arriving) == stored + [0x38, 1] && decoded(stored + [0x38, 1]) == arriving)
        #expect(throws: WireError.self) { try decoded([0x0A, 1, 9], as: GroupMemory.self) }
        let value = GroupValue(format: 1, value: [9], version: version, base: base)
        #expect(value.encoded == [0x08, 1, 0x12, 1, 9, 0x1A, 5] + parts + [0x22, 5] + baseParts)
        #expect(GroupValue(value.encoded + [0x78, 1]) == value)
        let removal = GroupValue(format: 1, value: nil, version: version)
        #expect(GroupValue(removal.encoded) == removal)
    }

    @Test(
        "A host's name has lower-case letters, digits and hyphens",
        arguments: ["", "Desk", "-desk", "küche", "a b", String(repeating: "a", count: 41)])
    func invalidNames(name: String) {
        let message = "invalid host name '\(name)' — use 1 to 40 lower-case letters, digits and hyphens"
        #expect(throws: CommandFailure(message)) { try GroupMembership.validated(name) }
    }

    @Test("A host's record is read back, and a stranger's isn't a host")
    func hostRecords() throws {
        let host = GroupHost(id: "0af1", name: "desk", seen: 1_800_000_000)
        #expect(String(decoding: try host.record, as: UTF8.self) == #"{"name":"desk","seen":1800000000}"#)
        func read(_ value: [UInt8]) -> GroupHost? {
            GroupHost(EtcdEntry(key: "airlock/1/hosts/0af1", value: value, revision: 1))
        }
        #expect(read(try host.record) == host)
        #expect(read(Array(#"{"seen":1,"name":"desk","later":[]}"#.utf8))?.name == "desk")
        for text in [
            "", "hello", #"{"name":"desk"}"#, #"{"name":"A host","seen":1}"#, #"{"name":"desk","seen":-1}"#,
            #"{"name":"desk","seen":99999999999999}"#, #"{"name":"desk","seen":"1"}"#,
            #"{"name":"desk","seen":1,"x":""# + String(repeating: "x", count: 5_000) + #""}"#,
        ] { #expect(read(Array(text.utf8)) == nil, "\(text.prefix(60))") }
    }
}
