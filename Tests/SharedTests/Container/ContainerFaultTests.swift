import Glibc
import Shared
import Testing

/// Tests in which every system call of a read, a publish and an update fails, one at a time.
@Suite struct ContainerFaultTests {
    enum Operation: String, CaseIterable, Sendable {
        case create, read, publishNew, publish, publishDurable, publishVolatile, update, updateDamaged, remove
    }

    static let key = DocumentKey<Note>(.jokes, literal: "today")
    static let old = Note("old", count: 1)
    static let new = Note("new", count: 2)

    static let faults: [Fault] = [
        .errno(EIO), .errno(ENOSPC), .errno(EACCES), .errno(EROFS), .errno(EMFILE), .errno(ENOENT), .errno(EINTR),
        .result(0), .result(1),
    ]

    private func prepare(_ scratch: Scratch, _ operation: Operation) throws {
        if operation == .create { return }
        let container = try Container.create(at: scratch.container, group: "group.test")
        if operation == .publishNew { return }
        if operation == .updateDamaged { try container.publish(Self.old, to: Self.key) }
        try container.publish(Self.old, to: Self.key)
        if operation == .updateDamaged { try scratch.write("rubbish", to: "documents/jokes/today") }
    }

    private func run(_ operation: Operation, _ scratch: Scratch, _ system: SystemCalls) throws {
        if operation == .create {
            _ = try Container.create(at: scratch.container, group: "group.test", system: system)
            return
        }
        let container = try Container.open(at: scratch.container, role: .host, system: system, lockTimeout: 0)
        switch operation {
        case .create: break
        case .read: _ = try container.read(Self.key)
        case .publishNew, .publish: try container.publish(Self.new, to: Self.key)
        case .publishDurable: try container.publish(Self.new, to: Self.key, durability: .durable)
        case .publishVolatile: try container.publish(Self.new, to: Self.key, durability: .volatile)
        case .update, .updateDamaged: try container.update(Self.key, durability: .durable) { $0 = Self.new }
        case .remove: try container.update(Self.key) { $0 = nil }
        }
    }

    /// Checks the value that may be read afterwards: only the old or the new value, and the old one after a refusal.
    private func check(
        _ operation: Operation, _ scratch: Scratch, failure: ContainerError?, swapped: Bool, _ what: Comment
    ) throws {
        let container: Container
        do {
            container = try Container.create(at: scratch.container, group: "group.test")
        } catch {
            Issue.record(error, what)
            return
        }
        for folder in ["documents/jokes", ""] {
            #expect(!scratch.names(folder).contains { $0.hasPrefix(".stage-") }, what)
        }
        let reading: Reading<Note>
        do {
            reading = try container.read(Self.key)
        } catch {
            Issue.record(error, what)
            return
        }
        let before = operation == .create || operation == .publishNew ? nil : Self.old
        let after: Note? =
            switch operation {
            case .create, .remove: nil
            case .read: Self.old
            default: Self.new
            }
        if failure == nil {
            #expect(reading.value == after, what)
        } else if swapped {
            #expect(reading.value == before || reading.value == after, what)
        } else {
            #expect(reading.value == before, what)
        }
        // The lock is free, and the next write works.
        let next = try Container.open(at: scratch.container, role: .host, lockTimeout: 0)
        try next.publish(Note("next"), to: Self.key)
        #expect(try next.read(Self.key).value == Note("next"), what)
    }

    private static func codes(for fault: Fault) -> Set<ContainerError.Code> {
        switch fault {
        case .errno(ENOSPC): [.full]
        case .errno(EACCES): [.denied]
        case .errno(EROFS): [.readOnly]
        // A missing file is absence or another process's doing; a short transfer is damage or a full device.
        case .errno(ENOENT): [.absent, .io, .busy]
        case .result: [.damaged, .full, .io, .busy, .absent, .denied]
        default: [.io]
        }
    }

    /// Returns true if a kernel could return the result; others only cost time.
    private static func isPlausible(_ fault: Fault, _ call: FaultScript.Call, _ operation: Operation) -> Bool {
        let isTransfer = [.read, .pread, .write, .pwrite].contains(call.name)
        let isName = [.openat, .renameat, .renameat2, .linkat, .unlinkat, .mkdirat].contains(call.name)
        switch fault {
        case .result: return isTransfer
        case .errno(ENOSPC): return isName || [.write, .pwrite, .fdatasync, .fsync].contains(call.name)
        case .errno(EACCES), .errno(EROFS): return isName
        case .errno(EMFILE): return call.name == .openat
        case .errno(EINTR): return call.name != .close
        case .errno(ENOENT):
            // For a document itself it isn't a failure: there is none.
            return isName && !(call.name == .openat && call.path.hasSuffix("today") || call.path.hasSuffix(".previous"))
        default: return true
        }
    }

    @Test(
        "After any single failed system call a read returns the old or new value, and the lock is free",
        arguments: Operation.allCases)
    func everyFailedCall(_ operation: Operation) throws {
        let scratch = try Scratch()
        try prepare(scratch, operation)
        let script = FaultScript()
        let system = script.system
        let trace = try script.during { try run(operation, scratch, system) }
        #expect(system.descriptors.open == 0)
        #expect(trace.count > 5)
        for fault in Self.faults {
            for index in trace.indices {
                let call = trace[index]
                guard Self.isPlausible(fault, call, operation) else { continue }
                let scratch = try Scratch()
                try prepare(scratch, operation)
                let script = FaultScript()
                let system = script.system
                var failure: ContainerError?
                var calls: [FaultScript.Call] = []
                calls = script.during({ number, _ in number == index ? fault : nil }) {
                    do {
                        try run(operation, scratch, system)
                    } catch {
                        failure = error as? ContainerError
                        #expect(failure != nil, "\(operation) \(call) \(fault): \(error)")
                    }
                }
                let what: Comment =
                    "\(operation.rawValue): \(fault) at \(index), \(call.name.rawValue) \(call.path): \(failure?.message ?? "done")"
                #expect(calls.indices.contains(index), what)
                #expect(system.descriptors.open == 0, what)
                if let failure {
                    #expect(Self.codes(for: fault).contains(failure.code), what)
                    #expect(fault != .errno(EINTR), what)
                    #expect(failure.message.contains(" — "), what)
                }
                let exchange = trace.lastIndex {
                    $0.name == .renameat2 || ($0.name == .renameat && operation == .remove)
                }
                try check(operation, scratch, failure: failure, swapped: exchange.map { index > $0 } ?? false, what)
            }
        }
    }

    @Test("A publish whose system calls of one kind all fail leaves the old or the new value readable")
    func allCallsFail() throws {
        for name in SystemCall.allCases {
            let scratch = try Scratch()
            try prepare(scratch, .publish)
            let script = FaultScript()
            let system = script.system
            let container = try Container.open(at: scratch.container, role: .host, system: system, lockTimeout: 0)
            script.during({ _, call in call.name == name ? .errno(EIO) : nil }) {
                do throws(ContainerError) {
                    try container.publish(Self.new, to: Self.key, durability: .durable)
                } catch {
                    #expect(error.code == .io, "\(name)")
                }
            }
            let reading = try Container.open(at: scratch.container, role: .widgets).read(Self.key)
            #expect(reading.value == Self.old || reading.value == Self.new, "\(name)")
            #expect(reading.recovered == nil)
        }
    }

    @Test("Publishing falls back to a link and a rename where renameat2 is unsupported")
    func noExchange() throws {
        for code in [EINVAL, ENOSYS] {
            let scratch = try Scratch()
            let script = FaultScript()
            let container = try Container.create(at: scratch.container, group: "group.test", system: script.system)
            try script.during({ _, call in call.name == .renameat2 ? .errno(code) : nil }) {
                for count in 1...3 as ClosedRange<UInt64> {
                    let commit = try container.publish(Note("n", count: count), to: Self.key)
                    #expect(commit.generation == count)
                    #expect(commit.housekeeping == nil)
                    #expect(try container.read(Self.key).value?.count == count)
                }
            }
            #expect(scratch.names("documents/jokes") == [".today.previous", "today"])
            try scratch.write("rubbish", to: "documents/jokes/today")
            #expect(try container.read(Self.key).value?.count == 2)
        }
    }

    @Test("A container is created on a file system without renameat2")
    func createWithoutExchange() throws {
        let scratch = try Scratch()
        let system = SystemCalls { call, _ in call == .renameat2 ? .errno(EINVAL) : nil }
        _ = try Container.create(at: scratch.container, group: "group.test", system: system)
        #expect(try Container.open(at: scratch.container, role: .intents).description.group == "group.test")
        #expect(!scratch.names("").contains { $0.hasPrefix(".stage-") })
    }

    @Test("A system call interrupted by a signal is retried until the publish and the read succeed")
    func interruptedCalls() throws {
        let scratch = try Scratch()
        let script = FaultScript()
        let container = try Container.create(at: scratch.container, group: "group.test", system: script.system)
        // Every second call is interrupted.
        try script.during({ index, _ in index.isMultiple(of: 2) ? .errno(EINTR) : nil }) {
            try container.publish(Self.new, to: Self.key, durability: .durable)
            #expect(try container.read(Self.key).value == Self.new)
        }
    }

    @Test("Reads and writes that transfer one byte at a time still complete")
    func shortTransfers() throws {
        let scratch = try Scratch()
        let script = FaultScript()
        let container = try Container.create(at: scratch.container, group: "group.test", system: script.system)
        let isTransfer: @Sendable (SystemCall) -> Bool = { [.read, .pread, .write, .pwrite].contains($0) }
        try script.during({ _, call in isTransfer(call.name) ? .result(1) : nil }) {
            try container.publish(Self.new, to: Self.key)
            #expect(try container.read(Self.key).value == Self.new)
        }
        #expect(try container.read(Self.key).value == Self.new)
    }

    // MARK: The steps of a write, and their order

    @Test(
        "A write flushes its file before it takes the lock, and as often as its durability requires",
        arguments: Durability.allCases)
    func flushOrder(_ durability: Durability) throws {
        let scratch = try Scratch()
        try prepare(scratch, .publish)
        let script = FaultScript()
        let container = try Container.open(at: scratch.container, role: .host, system: script.system)
        let calls = try script.during { try container.publish(Self.new, to: Self.key, durability: durability) }
        let locks = calls.indices.filter { calls[$0].name == .flock && calls[$0].path == "locks/jokes.lock" }
        #expect(locks.count == 2)
        let taken = try #require(locks.first)
        let released = try #require(locks.last)
        // Staged, written and flushed before; only the holder's record is written while the lock is held.
        let before = calls[..<taken].filter { $0.path.hasPrefix("documents/jokes/.stage-") }.map(\.name)
        #expect(before == [.openat, .flock, .fstat, .write] + (durability == .volatile ? [] : [.fdatasync]))
        let held = calls[taken..<released].map(\.name)
        #expect(held.filter { [.write, .fdatasync, .fsync].contains($0) } == [])
        #expect(held.filter { $0 == .renameat2 }.count == 1)
        #expect(calls[..<taken].filter { $0.name == .renameat2 } == [])
        // The previous version is stored, and the folder flushed, once others may write again.
        let after = calls[released...]
        #expect(after.contains { $0.name == .renameat && $0.path == "documents/jokes/.today.previous" })
        let flushes = calls.filter { $0.name == .fsync }
        #expect(flushes.map(\.path) == (durability == .durable ? ["documents/jokes"] : []))
        #expect(after.filter { $0.name == .fsync }.count == flushes.count)
    }
}
