import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Shared

/// The actions that wait for the host.
struct ActionQueueTests {
    private let folder: TemporaryFolder
    private let host: ActionQueue
    private let intents: ActionQueue

    init() throws {
        folder = try TemporaryFolder()
        host = ActionQueue(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        intents = ActionQueue(container: try Container.open(at: "\(folder.path)/c", role: .intents))
    }

    private func action(_ landmark: Int, at instant: Int64, isFavorite: Bool = true) -> QueuedAction {
        QueuedAction(.setFavorite(landmark: landmark, isFavorite: isFavorite), at: instant, chance: 7)
    }

    @Test func actionsWaitInTheOrderOfTheirTimeAndAppendedTwiceOnce() throws {
        let (late, early) = (action(1, at: 1_795_254_060_000), action(2, at: 900))
        for action in [late, early, late] { try intents.append(action) }
        #expect(try host.ids() == [early.id, late.id])
        guard case .action(let first)? = try host.waiting(early.id) else {
            Issue.record("the action isn't there")
            return
        }
        #expect(first == early && QueuedAction.isValid(id: first.id))
        try host.remove(early.id)
        try host.remove(early.id)
        #expect(try host.ids() == [late.id])
        #expect(try host.waiting(early.id) == nil)
    }

    @Test func whatIsNoActionIsRefusedAndCanBeTakenOut() throws {
        let real = action(1, at: 1)
        try intents.append(real)
        // Under another name, it would be done a second time.
        let copy = action(1, at: 2)
        try intents.container.publish(real, to: DocumentKey(.queue, "action.\(copy.id)"))
        let garbage = action(1, at: 3)
        try intents.container.publish(FavoriteStates(), to: DocumentKey(.queue, "action.\(garbage.id)"))
        try intents.container.publish(FavoriteStates(), to: DocumentKey(.queue, "action.zzz"))
        // Of a newer process, it waits for a newer host.
        let newer = action(1, at: 4)
        try intents.container.publish(Note("newer"), to: DocumentKey(.queue, "action.\(newer.id)"))
        guard case .tooNew? = try host.waiting(newer.id) else {
            Issue.record("a newer action is taken for none")
            return
        }
        func reason(_ id: String) throws -> String? {
            if case .refused(_, let reason)? = try host.waiting(id) { reason } else { nil }
        }
        #expect(try reason(real.id) == nil)
        #expect(try reason(copy.id) == "it is called otherwise than it says")
        #expect(try reason(garbage.id) == "it can't be read")
        #expect(try reason("zzz") == "its name is no action's")
        for id in [copy.id, garbage.id, "zzz"] { try host.remove(id) }
        #expect(try host.ids() == [real.id, newer.id])
    }

    @Test func aFullQueueMakesRoomByWhatIsVoidAndElseSaysSo() throws {
        for number in 1...ActionQueue.limit { try host.append(action(number, at: Int64(number))) }
        #expect(throws: ActionQueueError()) { try intents.append(action(2_000, at: 5_000)) }
        #expect(
            ActionQueueError().message == "1000 actions wait for the host — run 'AppHost sync', then try again")
        try host.remove(action(1_000, at: 1_000).id)
        // A later change of one landmark makes the one before void.
        try intents.append(action(1, at: 6_000, isFavorite: false))
        try intents.append(action(2_000, at: 7_000))
        #expect(try host.count() == ActionQueue.limit)
        #expect(try host.waiting(action(1, at: 1).id) == nil)
    }

    @Test("A flood of files that are no actions is removed under few locks, without a flush each, and hides no action")
    func flood() throws {
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
        // A lock for 256 at a time, and its release.
        #expect(made[.flock] == (count + 255) / 256 * 2)
        #expect(try host.ids() == [real.id])
        #expect(try host.discardFlood() == 0)
    }

    @Test("Files whose names no document has are neither counted nor listed")
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
