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
        name: "desk", members: ["a:1", "b:2"], user: "ada", passwordFile: "/pw", authorities: "/ca")

    @Test("A membership has these bytes, and unknown fields are ignored")
    func storedBytes() throws {
        let stored = Array("\n\u{4}desk\u{12}\u{3}a:1\u{12}\u{3}b:2\u{1A}\u{3}ada\"\u{3}/pw*\u{3}/ca".utf8)
        #expect(bytes(membership) == stored)
        #expect(try decoded(stored + [0x78, 1]) == membership)
        #expect(membership.address == "etcd://a:1,b:2")
    }

    @Test("A membership without a valid name, or without members, is damaged")
    func damage() {
        for text in ["\u{12}\u{3}a:1", "\n\u{4}Desk\u{12}\u{3}a:1", "\n\u{4}desk"] {
            #expect(throws: WireError.self) { try decoded(Array(text.utf8), as: GroupMembership.self) }
        }
    }

    @Test("The record of the sent documents has these bytes")
    func recordBytes() throws {
        var record = GroupRecord()
        record.sent = ["b": 2, "a": 1]
        record.failure = "no"
        let part = { (name: String, number: UInt8) in
            [0x0A, 12, 0x0A, 1] + Array(name.utf8) + [0x11, number, 0, 0, 0, 0, 0, 0, 0]
        }
        let stored = part("a", 1) + part("b", 2) + [0x12, 2] + Array("no".utf8)
        #expect(bytes(record) == stored)
        #expect(try decoded(stored + [0x78, 1]) == record)
        #expect(throws: WireError.self) { try decoded([0x0A], as: GroupRecord.self) }
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
