import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@Suite(.blocking) struct DomainLockTests {
    let scratch: Scratch
    let host: Container
    let key = DocumentKey<Note>(.calendar, literal: "week")

    init() throws {
        scratch = try Scratch()
        host = try Container.create(at: scratch.container, group: "group.test")
    }

    /// Ten minutes in nanoseconds: a lock that is never released fails the test, a slow machine doesn't.
    private static let patience = 600_000_000_000

    private func busy(_ container: Container) -> ContainerError? {
        onAnotherThread { () -> ContainerError? in
            do throws(ContainerError) {
                try container.publish(Note("x"), to: key)
                return nil
            } catch {
                return error
            }
        } ?? nil
    }

    /// The clock doesn't advance, so that a busy machine doesn't change how long a writer has waited.
    private static let stoppedClock = SystemCalls { call, _ in call == .clock ? .result(0) : nil }

    @Test("A second writer is refused while the lock is held, and the error names the holder")
    func mutualExclusion() throws {
        let other = try Container.open(at: scratch.container, role: .host, system: Self.stoppedClock, lockTimeout: 0)
        try host.withLock(on: .calendar, label: "sync calendar") {
            let failure = busy(other)
            #expect(failure?.code == .busy)
            #expect(failure?.exitCode.rawValue == 75)
            #expect(failure?.domain == .calendar)
            #expect(
                failure?.message == "the calendar domain is locked: waited 0 ms for process \(getpid()) "
                    + "(AppHost, “sync calendar”), which is running — try again")
            let reading = try other.read(key)
            #expect(reading.value == nil)
        }
        #expect(busy(other) == nil)
    }

    // Requirements: J-034, X-003
    @Test("The wait for a lock is measured on the injected clock and ends after 250 ms")
    func waitClock() throws {
        let clock = Atomic<Int>(0)
        let naps = Atomic<Int>(0)
        // Each reading of the clock takes two milliseconds; the pauses themselves take no time.
        let system = SystemCalls { call, _ in
            switch call {
            case .clock: return .result(clock.wrappingAdd(2_000_000, ordering: .relaxed).newValue)
            case .futexWait, .nanosleep:
                naps.wrappingAdd(1, ordering: .relaxed)
                return .result(0)
            default: return nil
            }
        }
        let intents = try Container.open(at: scratch.container, role: .intents, system: system)
        let alarm = DocumentKey<Note>(.alarms, literal: "a")
        var failure: ContainerError?
        try host.withLock(on: .alarms, label: "a\nb") {
            failure =
                onAnotherThread { () -> ContainerError? in
                    do throws(ContainerError) {
                        try intents.publish(Note("x"), to: alarm)
                        return nil
                    } catch {
                        return error
                    }
                } ?? nil
        }
        guard case .busy(250, _, .running) = failure?.cause else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(naps.load(ordering: .relaxed) == 124)
        #expect(failure?.message.contains("(AppHost, “a?b”)") == true)
        #expect(intents.system.descriptors.open < 5)
    }

    @Test("Each change of the lock's holder restarts the wait, up to ten times its length")
    func changingHolders() throws {
        let lock = open("\(scratch.container)/locks/alarms.lock", O_RDWR)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        defer { close(lock) }
        let clock = Atomic<Int>(0)
        let naps = Atomic<Int>(0)
        let system = SystemCalls { call, _ in
            switch call {
            case .clock: return .result(clock.wrappingAdd(2_000_000, ordering: .relaxed).newValue)
            case .futexWait, .nanosleep:
                let number = naps.wrappingAdd(1, ordering: .relaxed).newValue
                // Another holder every 200 ms.
                if number % 100 == 0 {
                    let record = Array("1 \(number) intents next\n".utf8)
                    _ = pwrite(lock, record, record.count, 0)
                }
                return .result(0)
            default: return nil
            }
        }
        let intents = try Container.open(at: scratch.container, role: .intents, system: system)
        let failure = onAnotherThread { () -> ContainerError? in
            do throws(ContainerError) {
                try intents.publish(Note("x"), to: DocumentKey<Note>(.alarms, literal: "a"))
                return nil
            } catch {
                return error
            }
        }
        guard case .busy(2_500, _, _) = (failure ?? nil)?.cause else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    /// The record that a holder left, and the description of its state in `/proc`.
    @Test(
        "The busy error describes the holder from its lock record and from /proc",
        arguments: [
            (
                "2147483647 1 host gone\n",
                "process 2147483647 (AppHost, “gone”), which has ended — try again; "
                    + "if this persists, end the process that inherited its lock"
            ),
            ("1 0 widgets one\n", "process 1 (WidgetExt, “one”), which is running — try again"),
            (
                "1 999999999 intents reused\n",
                "process 1 (IntentsExt, “reused”), which has ended — try again; "
                    + "if this persists, end the process that inherited its lock"
            ),
            ("rubbish\n", "an unidentified process — try again"),
            ("1 1 unknown x\n", "an unidentified process — try again"),
            ("", "an unidentified process — try again"),
        ])
    func holderRecords(_ record: String, _ description: String) throws {
        let path = "locks/calendar.lock"
        let other = try Container.open(at: scratch.container, role: .host, system: Self.stoppedClock, lockTimeout: 0)
        let lock = open("\(scratch.container)/\(path)", O_RDWR)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        defer { close(lock) }
        try scratch.write(record, to: path)
        #expect(busy(other)?.message == "the calendar domain is locked: waited 0 ms for \(description)")
    }

    @Test("A lock holder that /proc hides is reported with an unknown state")
    func hiddenProcess() throws {
        let system = SystemCalls { _, path in path.hasPrefix("/proc/") ? .errno(EACCES) : nil }
        let other = try Container.open(at: scratch.container, role: .host, system: system, lockTimeout: 0)
        try host.withLock(on: .calendar, label: "l") {
            #expect(busy(other)?.message.hasSuffix("whose state can't be read from here — try again") == true)
        }
        #expect(busy(other) == nil)
    }

    @Test("A long lock label is truncated to fit the 256-byte record")
    func longLabel() throws {
        let other = try Container.open(at: scratch.container, role: .host, lockTimeout: 0)
        try host.withLock(on: .calendar, label: String(repeating: "é", count: 500)) {
            let record = try scratch.bytes("locks/calendar.lock")
            #expect(record.count == 256)
            #expect(busy(other)?.message.contains("“" + String(repeating: "é", count: 80) + "”") == true)
        }
    }

    @Test("A waiting writer publishes as soon as the lock is released")
    func waitingWriter() throws {
        let holder = try Container.open(at: scratch.container, role: .host)
        let key = DocumentKey<Note>(.alarms, literal: "a")
        let waiters = try ContainerRole.allCases.filter { $0.mayWrite(.alarms) }.map {
            try Container.open(at: scratch.container, role: $0, lockTimeout: Self.patience)
        }
        for waiter in waiters {
            let isWaiting = Atomic<Bool>(false)
            let system = SystemCalls { call, _ in
                if call == .futexWait || call == .nanosleep { isWaiting.store(true, ordering: .relaxed) }
                return nil
            }
            let slow = try Container.open(
                at: scratch.container, role: waiter.role, system: system, lockTimeout: Self.patience)
            let thread = try holder.withLock(on: .alarms, label: "hold") {
                let thread = try #require(
                    JoinableThread {
                        do {
                            try slow.publish(Note("served"), to: key)
                        } catch {
                            Issue.record(error)
                        }
                    })
                while !isWaiting.load(ordering: .relaxed) { sched_yield() }
                return thread
            }
            thread.join()
            #expect(try holder.read(key).value == Note("served"))
        }
    }

    @Test("No update is lost when four threads update one document 50 times each")
    func concurrentUpdates() throws {
        let threads = try (0..<4).map { _ in
            let container = try Container.open(at: scratch.container, role: .host, lockTimeout: Self.patience)
            return try #require(
                JoinableThread {
                    for _ in 0..<50 {
                        do {
                            try container.update(key, durability: .volatile) {
                                $0 = Note("n", count: ($0?.count ?? 0) + 1)
                            }
                        } catch {
                            Issue.record(error)
                        }
                    }
                })
        }
        threads.forEach { $0.join() }
        let reading = try host.read(key)
        #expect(reading.value?.count == 200)
        #expect(reading.generation == 200)
        #expect(scratch.names("documents/calendar").filter { $0.hasPrefix(".stage-") } == [])
    }
}
