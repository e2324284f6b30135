import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Shared

/// Tests of the actions that wait for the host.
struct ActionQueueTests {
    private let folder: TemporaryFolder
    private let host: ActionQueue
    private let intents: ActionQueue

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = ActionQueue(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        intents = ActionQueue(container: try Container.open(at: "\(folder.path)/c", role: .intents))
    }

    private func action(_ landmark: Int, at instant: Int64, isFavorite: Bool = true) -> QueuedAction {
        QueuedAction(SetFavorite(landmark: landmark, isFavorite: isFavorite), at: instant, chance: 7)
    }

    /// Fills the queue without counting its documents before each action and without flushes.
    private func fill(_ landmarks: ClosedRange<Int>) throws {
        for number in landmarks {
            let action = action(number, at: Int64(number))
            try host.container.publish(action, to: DocumentKey(.queue, "action.\(action.id)"))
        }
    }

    @Test("Queued actions are listed in order of time, and a second append of one action adds nothing")
    func queueOrder() throws {
        let (late, early) = (action(1, at: 1_795_254_060_000), action(2, at: 900))
        for action in [late, early, late] { try intents.append(action) }
        #expect(try host.ids() == [early.id, late.id])
        guard case .action(let first)? = try host.waiting(early.id) else {
            Issue.record("the action is missing")
            return
        }
        #expect(first == early && QueuedAction.isValid(id: first.id))
        try host.remove(early.id)
        try host.remove(early.id)
        #expect(try host.ids() == [late.id])
        #expect(try host.waiting(early.id) == nil)
    }

    @Test("A misnamed or malformed action is refused and can be removed; a newer one waits")
    func invalidActions() throws {
        let real = action(1, at: 1)
        try intents.append(real)
        // Under another name, it would be performed a second time.
        let copy = action(1, at: 2)
        try intents.container.publish(real, to: DocumentKey(.queue, "action.\(copy.id)"))
        let garbage = action(1, at: 3)
        try intents.container.publish(FavoriteStates(), to: DocumentKey(.queue, "action.\(garbage.id)"))
        try intents.container.publish(FavoriteStates(), to: DocumentKey(.queue, "action.zzz"))
        // An action of a newer process waits for a newer host.
        let newer = action(1, at: 4)
        try intents.container.publish(Note("newer"), to: DocumentKey(.queue, "action.\(newer.id)"))
        guard case .tooNew? = try host.waiting(newer.id) else {
            Issue.record("a newer action isn't recognised")
            return
        }
        func reason(_ id: String) throws -> String? {
            if case .refused(_, let reason)? = try host.waiting(id) { reason } else { nil }
        }
        #expect(try reason(real.id) == nil)
        #expect(try reason(copy.id) == "its file name and its id differ")
        #expect(try reason(garbage.id) == "it can't be read")
        #expect(try reason("zzz") == "its file name is not an action id")
        for id in [copy.id, garbage.id, "zzz"] { try host.remove(id) }
        #expect(try host.ids() == [real.id, newer.id])
    }

    @Test("A favorite action keeps its wire layout, and another payload has its own field")
    func fieldLayout() throws {
        let action = action(9, at: 1_795_254_060_000)
        var writer = WireWriter()
        writer.write(1, "01a1fd7b03e0" + "00000009" + "0000000000000007")
        writer.write(2, signed: 1_795_254_060_000)
        writer.write(3) { part in
            part.write(1, signed: 9)
            part.write(2, true)
        }
        #expect(action.encoded == writer.bytes)
        #expect(action.field == 3)
        #expect(try action.payload(as: SetFavorite.self) == SetFavorite(landmark: 9, isFavorite: true))
        #expect(try action.payload(as: RingBell.self) == nil)
        let bell = QueuedAction(RingBell(bell: 5), at: 1, chance: 7)
        try intents.append(bell)
        guard case .action(let read)? = try host.waiting(bell.id) else {
            Issue.record("the action is missing")
            return
        }
        #expect(read == bell && read.field == RingBell.field)
        #expect(try read.payload(as: RingBell.self) == RingBell(bell: 5))
    }

    @Test("An action with two payloads or none can't be read, and a damaged payload throws")
    func malformed() throws {
        func read(_ write: (inout WireWriter) -> Void) throws -> QueuedAction {
            var writer = WireWriter()
            writer.write(1, action(1, at: 1).id)
            writer.write(2, signed: 1)
            write(&writer)
            var reader = WireReader(writer.bytes)
            return try QueuedAction(from: &reader)
        }
        let start = 40
        #expect(throws: WireError(.missing(field: 3), at: start)) { try read { _ in } }
        #expect(throws: WireError(.missing(field: 3), at: start + 2)) { try read { $0.write(3, 1 as UInt64) } }
        #expect(throws: WireError(.range(field: 4), at: start + 3)) {
            try read { writer in for field in [3, 4] { writer.write(field) { _ in } } }
        }
        let empty = try read { $0.write(3) { _ in } }
        #expect(throws: WireError(.missing(field: 1), at: 0)) { try empty.payload(as: SetFavorite.self) }
    }

    @Test("A full queue drops no action because of another payload with the same subject number")
    func otherPayload() throws {
        try fill(1...ActionQueue.limit - 1)
        let bell = QueuedAction(RingBell(bell: 1), at: 5_000, chance: 7)
        try host.append(bell)
        #expect(throws: ActionQueue.full) { try intents.append(action(2_000, at: 6_000)) }
        try host.remove(action(2, at: 2).id)
        try host.append(QueuedAction(RingBell(bell: 1), at: 7_000, chance: 7))
        try host.append(action(2_000, at: 8_000))
        #expect(try host.waiting(bell.id) == nil && host.waiting(action(1, at: 1).id) != nil)
    }

    @Test("A full queue drops a superseded action to make room, and otherwise refuses the new one")
    func fullQueue() throws {
        try fill(1...ActionQueue.limit)
        #expect(throws: ActionQueue.full) { try intents.append(action(2_000, at: 5_000)) }
        #expect(
            ActionQueue.full.message
                == "1000 actions already wait for the host — run 'AppHost sync' to process them, then try again")
        try host.remove(action(1_000, at: 1_000).id)
        // A later change of a landmark supersedes the earlier one.
        try intents.append(action(1, at: 6_000, isFavorite: false))
        try intents.append(action(2_000, at: 7_000))
        #expect(try host.count() == ActionQueue.limit)
        #expect(try host.waiting(action(1, at: 1).id) == nil)
    }

    @Test("A flood of invalid files is removed in batches without flushes and hides no valid action")
    func fileFlood() throws {
        let real = action(1, at: 1_795_254_060_000)
        try intents.append(real)
        let count = ActionQueue.limit + 200
        for number in 0..<count {
            let path = "\(folder.path)/c/documents/queue/action.\(action(number + 1, at: 1).id)"
            let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            try #require(file >= 0)
            close(file)
        }
        #expect(try host.ids().count == ActionQueue.limit && !host.ids().contains(real.id))
        let calls = Mutex<[SystemCall: Int]>([:])
        let counted = ActionQueue(
            container: try Container.open(
                at: "\(folder.path)/c", role: .host,
                system: SystemCalls { call, _ in
                    calls.withLock { $0[call, default: 0] += 1 }
                    return nil
                }))
        #expect(try counted.discardFlood() == count)
        let made = calls.withLock { $0 }
        #expect(made[.fsync] == nil && made[.fdatasync] == nil)
        // One lock and its release for every 256 documents.
        #expect(made[.flock] == (count + 255) / 256 * 2)
        #expect(try host.ids() == [real.id])
        #expect(try host.discardFlood() == 0)
    }

    @Test("Files whose names are not valid document names are neither counted nor listed")
    func foreignNames() throws {
        for name in ["action.É", "action.A", "action. "] {
            let path = "\(folder.path)/c/documents/queue/\(name)"
            let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            try #require(file >= 0)
            close(file)
        }
        #expect(try host.count() == 0 && host.ids().isEmpty)
    }
}

/// Another payload.
private struct RingBell: QueuePayload {
    static var field: Int { 900 }
    let bell: UInt32
    var subject: UInt32 { bell }

    init(bell: UInt32) { self.bell = bell }

    func encode(into writer: inout WireWriter) { writer.write(1, UInt64(bell)) }

    init(from reader: inout WireReader) throws {
        var bell: UInt32 = 0
        while let field = try reader.nextField() { bell = UInt32(truncatingIfNeeded: try reader.unsigned(field)) }
        self.init(bell: bell)
    }
}
