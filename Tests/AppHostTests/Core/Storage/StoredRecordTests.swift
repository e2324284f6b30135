import Shared
import Testing

@testable import AppHost

struct StoredRecordTests {
    private func bytes(_ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        write(&writer)
        return writer.bytes
    }

    private func check<Value: DocumentValue>(_ value: Value, _ write: (inout WireWriter) -> Void) throws {
        #expect(value.encoded == bytes(write))
        var reader = WireReader(value.encoded)
        #expect(try Value(from: &reader) == value)
    }

    @Test("The records of a group have the bytes that earlier versions wrote")
    func groups() throws {
        let version = GroupVersion(stamp: 5, host: "studio")
        func versionFields(_ writer: inout WireWriter) {
            writer.write(1, signed: 5)
            writer.write(2, "studio")
        }
        let memory = GroupMemory(
            value: [1, 2], version: version, isPending: true, base: version, commitID: 7, generation: 8,
            isArriving: true)
        try check(memory) { writer in
            writer.write(1, [1, 2] as [UInt8])
            writer.write(2, message: versionFields)
            writer.write(3, true)
            writer.write(4, message: versionFields)
            writer.write(5, fixed64: 7)
            writer.write(6, 8 as UInt64)
            writer.write(7, true)
        }
        let feed = GroupFeedMemory(fingerprint: "", stamp: 3, host: "studio", isPending: true, own: 2)
        try check(feed) { writer in
            writer.write(1, "")
            writer.write(2, signed: 3)
            writer.write(3, "studio")
            writer.write(4, true)
            writer.write(5, signed: 2)
        }
        var manifest = GroupManifest()
        let hash = String(repeating: "a", count: 64)
        manifest.documents = [.init(number: 2, bytes: [9])]
        manifest.lists = [.init(number: 1, count: 4, chunks: [hash, hash])]
        try check(manifest) { writer in
            writer.write(1) { part in
                part.write(1, 2 as UInt64)
                part.write(2, [9] as [UInt8])
            }
            writer.write(2) { part in
                part.write(1, 1 as UInt64)
                part.write(2, 4 as UInt64)
                for _ in 0..<2 { part.write(3, hash) }
            }
        }
        var record = GroupRecord()
        (record.failure, record.connected, record.container) = ("f", 1, "c")
        record.add(.init(title: "t", host: "h", instant: 4))
        try check(record) { writer in
            writer.write(2, "f")
            writer.write(3, signed: 1)
            writer.write(4, "c")
            writer.write(6, signed: 0)
            writer.write(5) { part in
                part.write(1, "t")
                part.write(2, "h")
                part.write(3, signed: 4)
            }
        }
    }

    @Test("The records of windows, widgets and syncs have the bytes that earlier versions wrote")
    func records() throws {
        var taps = SceneTaps()
        taps.add(SceneTap(scene: "s", button: "b", number: 2, id: "t"))
        taps.add(SceneTap(scene: "s", button: "b", id: "u"))
        try check(taps) { writer in
            for id in ["t", "u"] {
                writer.write(1) { part in
                    part.write(1, id)
                    part.write(2, "s")
                    part.write(3, "b")
                    if id == "t" { part.write(4, 2 as UInt64) }
                }
            }
        }
        var states = WidgetStates()
        var state = WidgetState()
        state.failure = WidgetState.Failure(reason: "r", instant: 6, count: 2)
        states.states["w1"] = state
        try check(states) { writer in
            writer.write(1) { part in
                part.write(1, "w1")
                part.write(2) { state in
                    state.write(2) { failure in
                        failure.write(1, "r")
                        failure.write(2, signed: 6)
                        failure.write(3, 2 as UInt64)
                    }
                }
            }
        }
        try check(NotificationRecord(day: -3)) { $0.write(1, signed: -3) }
        var sync = FavoritesSyncRecord()
        (sync.place, sync.applied, sync.repeated, sync.refused, sync.failures) = ("p", 1, 2, 3, 4)
        (sync.sent, sync.failure, sync.nextAttempt, sync.fetched, sync.received) = (5, "f", 6, 7, 8)
        sync.append(.init(landmark: 9, isLocalWinner: true, instant: 10))
        try check(sync) { writer in
            writer.write(1, "p")
            writer.write(2, signed: 5)
            for (number, count) in [(3, 1), (4, 2), (5, 3), (8, 4)] { writer.write(number, UInt64(count)) }
            writer.write(6) { part in
                part.write(1, signed: 9)
                part.write(2, true)
                part.write(3, signed: 10)
            }
            writer.write(7, "f")
            writer.write(9, signed: 6)
            writer.write(10, signed: 7)
            writer.write(11, 8 as UInt64)
        }
    }
}
