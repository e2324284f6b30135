import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// The alarms that the host caches, and the files it reads for them.
struct KnownAlarmsTests {
    /// Counts the container's system calls.
    private final class Calls: Sendable {
        private let counts = Mutex<[SystemCall: Int]>([:])

        var system: SystemCalls {
            SystemCalls { call, _ in
                self.counts.withLock { $0[call, default: 0] += 1 }
                return nil
            }
        }

        /// Returns how often files and folders were opened, and files examined, in `body`.
        func during(_ body: () throws -> Void) rethrows -> (opened: Int, examined: Int) {
            counts.withLock { $0 = [:] }
            try body()
            return counts.withLock { ($0[.openat] ?? 0, $0[.fstatat] ?? 0) }
        }
    }

    private let folder: TemporaryFolder
    private let calls = Calls()
    private let host: AlarmStore
    private let intents: AlarmStore
    private let known = KnownAlarms()
    private static let count = 200
    /// An instant before the scheduled alarms are due.
    private static let now: Int64 = 500

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        let path = "\(folder.path)/c"
        _ = try Container.create(at: path, group: "group.test")
        host = AlarmStore(container: try Container.open(at: path, role: .host, system: calls.system))
        intents = AlarmStore(container: try Container.open(at: path, role: .intents))
        for number in 0..<Self.count {
            try intents.add(
                try AlarmRecord(id: id(number), schedule: .fixed(1_000), preAlert: nil, postAlert: nil, at: 0))
        }
        for number in [3, 1, 2] { try count(number) }
    }

    private func id(_ number: Int) -> String {
        "6B29FC40-CA47-1067-B31D-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
    }

    private func count(_ number: Int) throws {
        try intents.update(id(number)) { $0.state = .countdown(since: 0, total: 60_000, elapsed: 0) }
    }

    private func active() throws -> [String] { try known.active(in: host, at: Self.now).map(\.id) }

    @Test("Without changes, listing the active alarms opens no file")
    func unchangedAlarms() throws {
        #expect(try active() == [1, 2, 3].map(id))
        let again = try calls.during { _ = try active() }
        #expect(try active() == [1, 2, 3].map(id))
        #expect(again.opened == 0 && again.examined == 1)
    }

    // Requirements: A-035
    @Test("After a change only the changed alarm is read from disk again")
    func changedAlarm() throws {
        _ = try active()
        try count(7)
        let read = try calls.during { _ = try active() }
        #expect(try active() == [1, 2, 3, 7].map(id))
        // The folder and one file.
        #expect(read.opened == 2)
        try intents.cancel(id(2))
        let gone = try calls.during { _ = try active() }
        #expect(try active() == [1, 3, 7].map(id))
        #expect(gone.opened == 1)
    }

    // Requirements: A-035
    @Test("An alarm file removed without a change notification is noticed")
    func unannouncedChange() throws {
        _ = try active()
        // The state that a writer leaves if it is killed before it counts: the file is replaced, and the counters are unchanged.
        try FileManager.default.removeItem(atPath: path(of: 3))
        #expect(try active() == [1, 2].map(id))
    }

    @Test("A damaged alarm is reported without being read again, and other alarms stay listed")
    func damagedAlarm() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: path(of: 2)))
        try whole.prefix(70).write(to: URL(fileURLWithPath: path(of: 2)), options: .atomic)
        // Without the previous version the alarm can't be recovered.
        try FileManager.default.contentsOfDirectory(atPath: folderPath).filter { $0.hasPrefix(".") }.forEach {
            try FileManager.default.removeItem(atPath: "\(folderPath)/\($0)")
        }
        #expect(try active() == [1, 3].map(id))
        let faults = try known.faults(in: host)
        #expect(faults.map(\.code) == [.damaged] && faults.first?.path == path(of: 2))
        // It is reported again, but not read again.
        let again = try calls.during { _ = try active() }
        #expect(try known.faults(in: host).count == 1)
        #expect(again.opened == 0)
        try whole.write(to: URL(fileURLWithPath: path(of: 2)), options: .atomic)
        #expect(try active() == [1, 2, 3].map(id))
        #expect(try known.faults(in: host).isEmpty)
    }

    // Requirements: A-038
    @Test("An alarm that came due with no host running is shown as alerting")
    func overdue() throws {
        let alarms = try known.active(in: host, at: 2_000)
        #expect(alarms.count == Self.count)
        #expect(alarms.first?.state == .alerting(since: 1_000))
        // No process has stored that.
        #expect(try host.record(id(0)).state == .scheduled(fireAt: 1_000))
    }

    private var folderPath: String { "\(folder.path)/c/documents/alarms" }

    private func path(of number: Int) -> String { "\(folderPath)/alarm.\(id(number).lowercased())" }
}
