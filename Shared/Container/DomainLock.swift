import Glibc

/// An exclusive lock of one domain, held until it is released or goes out of scope.
///
/// Each acquisition opens the lock file again, so that two threads of a process exclude each other like two processes. The kernel releases
/// the lock when its holder dies, for whatever reason.
struct DomainLock: ~Copyable {
    /// The longest pause between two attempts, in nanoseconds.
    private static let pause = 5_000_000

    private let folder: RootFolder
    private let counters: CommitCounters
    private let domain: Domain
    /// The descriptor of the lock file; -1 after the lock is released.
    private var descriptor: CInt
    /// The time that acquiring the lock took, in nanoseconds.
    let waited: Int
    /// The reason why the holder record couldn't be written; nil if it was written.
    let recordFailure: ContainerError?

    /// Acquires the lock, or throws `busy` with the lock's holder.
    ///
    /// Tries `flock` without blocking. Tries again when the holder's release word changes (``CounterPage``), but at least every 5 ms.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for one holder, in nanoseconds. The time starts again with each new holder.
    ///   - total: The longest total wait, in nanoseconds.
    init(
        _ domain: Domain, role: ContainerRole, label: String, limit: Int, total: Int, counters: CommitCounters,
        startTicks: UInt64,
        in folder: RootFolder
    ) throws(ContainerError) {
        let path = domain.lockPath
        let create = role == .host ? O_CREAT : 0
        let result = folder.system.openat(
            folder.descriptor, path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | create, mode: 0o600)
        if result == -Int(ENOENT) { throw folder.error(.missingPart, path).inDomain(domain) }
        if result < 0 { throw folder.error(.openat, path, result).inDomain(domain) }
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(result))
        // The holder's record is written to the lock file. A hard link to another file is refused, so that the other file isn't
        // overwritten.
        let metadata = try file.metadata()
        guard metadata.isRegular, metadata.links == 1 else { throw folder.error(.notRegular, path).inDomain(domain) }
        let waited: Int
        do {
            waited = try Self.wait(for: file, domain, limit: limit, total: total, counters)
        } catch {
            throw error.inDomain(domain)
        }
        let holder = LockHolder(processID: folder.system.processID, startTicks: startTicks, role: role, label: label)
        var failure: ContainerError?
        do {
            try file.write(holder.record, at: 0)
        } catch {
            failure = error.inDomain(domain)
        }
        self.init(
            folder: folder, counters: counters, domain: domain, file: file, waited: waited, failure: failure)
    }

    private init(
        folder: RootFolder, counters: CommitCounters, domain: Domain, file: consuming OpenFile, waited: Int,
        failure: ContainerError?
    ) {
        self.folder = folder
        self.counters = counters
        self.domain = domain
        self.waited = waited
        recordFailure = failure
        descriptor = file.detach()
    }

    deinit {
        if descriptor >= 0 { Self.unlock(descriptor, domain, folder, counters) }
    }

    /// Releases the lock and wakes waiting processes.
    mutating func release() {
        Self.unlock(descriptor, domain, folder, counters)
        descriptor = -1
    }

    private static func unlock(_ descriptor: CInt, _ domain: Domain, _ folder: RootFolder, _ counters: CommitCounters) {
        // Closing the descriptor isn't enough while a child has a copy of it between fork and exec; unlocking releases the lock in any
        // case. If unlocking fails, closing the last copy of the descriptor unlocks the file.
        _ = folder.system.unlock(descriptor, domain.lockPath)
        _ = folder.system.close(descriptor, domain.lockPath)
        counters.announceRelease(of: domain)
    }

    private static func wait(
        for file: borrowing OpenFile, _ domain: Domain, limit: Int, total: Int, _ counters: CommitCounters
    ) throws(ContainerError) -> Int {
        let system = file.folder.system
        if try file.tryLock() { return 0 }
        let start = try now(file)
        var nap = 200_000
        // The instant since which neither the holder nor the release words have changed, and their last values.
        var (since, last, lastWords) = (start, try Self.holder(of: file), counters.releaseWords(of: domain))
        while true {
            let words = counters.releaseWords(of: domain)
            let instant = try now(file)
            if try file.tryLock() { return instant - start }
            let holder = try Self.holder(of: file)
            if holder != last || words != lastWords { (since, last, lastWords) = (instant, holder, words) }
            let waited = instant - start
            guard instant - since < limit, waited < total else {
                let state = holder.map { ProcessState(of: $0.processID, startedAt: $0.startTicks, in: file.folder) }
                let cause = ContainerError.Cause.busy(
                    waitedMilliseconds: waited / 1_000_000, holder: holder, state: state ?? .unknown)
                throw file.folder.error(cause, file.path)
            }
            let rest = min(limit - (instant - since), total - waited)
            if let holder, let word = words[holder.role] {
                counters.waitForRelease(of: domain, by: holder.role, since: word, atMost: min(pause, rest))
            } else {
                system.sleep(nanoseconds: min(nap, rest))
                nap = min(nap * 2, pause)
            }
        }
    }

    private static func now(_ file: borrowing OpenFile) throws(ContainerError) -> Int {
        let now = file.folder.system.now()
        try file.folder.check(.clock, file.path, now)
        return now
    }

    private static func holder(of file: borrowing OpenFile) throws(ContainerError) -> LockHolder? {
        LockHolder(record: try file.read(LockHolder.recordSize, at: 0))
    }
}

/// The holder of a lock, as recorded by the holder itself. Only for messages, because the record may be wrong.
package struct LockHolder: Sendable, Equatable {
    /// The initial size of a lock file, in bytes, so that a full disk can't prevent the record from being written.
    static let recordSize = 256

    package let processID: Int32
    /// The holder's start time, in clock ticks since boot; 0 if the holder couldn't read it.
    package let startTicks: UInt64
    package let role: ContainerRole
    /// The holder's current operation.
    package let label: String

    /// The record's bytes: `PID TICKS ROLE LABEL`, a line feed, and spaces up to the record's size.
    var record: [UInt8] {
        var line = Array("\(processID) \(startTicks) \(role.rawValue) ".utf8)
        for scalar in label.unicodeScalars {
            let encoded = Array(String(scalar.value < 32 || scalar.value == 127 ? "?" : scalar).utf8)
            if line.count + encoded.count >= Self.recordSize { break }
            line += encoded
        }
        line.append(UInt8(ascii: "\n"))
        return line + [UInt8](repeating: UInt8(ascii: " "), count: Self.recordSize - line.count)
    }

    package init(processID: Int32, startTicks: UInt64, role: ContainerRole, label: String) {
        self.processID = processID
        self.startTicks = startTicks
        self.role = role
        self.label = label
    }

    /// Parses a record; nil if it isn't valid.
    init?(record: [UInt8]) {
        guard let end = record.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let fields = record[..<end].split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let processID = Int32(String(decoding: fields[0], as: UTF8.self)),
            let ticks = UInt64(String(decoding: fields[1], as: UTF8.self)),
            let role = ContainerRole(rawValue: String(decoding: fields[2], as: UTF8.self))
        else { return nil }
        self.init(
            processID: processID, startTicks: ticks, role: role, label: String(decoding: fields[3], as: UTF8.self))
    }
}

/// The state of a process according to `/proc`.
package enum ProcessState: String, Sendable, CaseIterable {
    case running
    case stopped
    case gone
    /// `/proc` can't be read, as in the sandbox.
    case unknown

    /// Reads the current state of the process that had this id and start time.
    init(of processID: Int32, startedAt ticks: UInt64, in folder: RootFolder) {
        do {
            guard let (letter, start) = try Self.statFields(processID, in: folder) else {
                self = .gone
                return
            }
            // The id now belongs to another process.
            if ticks != 0, start != ticks {
                self = .gone
                return
            }
            switch letter {
            case UInt8(ascii: "T"), UInt8(ascii: "t"): self = .stopped
            case UInt8(ascii: "Z"), UInt8(ascii: "X"): self = .gone
            default: self = .running
            }
        } catch {
            self = .unknown
        }
    }

    /// Returns the start time of a process, in clock ticks since boot; 0 if it can't be read.
    static func startTicks(of processID: Int32, in folder: RootFolder) -> UInt64 {
        do {
            return try statFields(processID, in: folder)?.start ?? 0
        } catch {
            return 0
        }
    }

    /// Returns the state letter and start time of a process from `/proc/PID/stat`, see proc_pid_stat(5); nil if there is no such process.
    private static func statFields(
        _ processID: Int32, in folder: RootFolder
    ) throws(ContainerError) -> (letter: UInt8, start: UInt64)? {
        guard let file = try folder.openIfPresent("/proc/\(processID)/stat", O_RDONLY) else { return nil }
        let bytes = try file.read(1_024)
        // The name in parentheses may contain any character, so fields are counted from its end: state is field 3, start is field 22.
        guard let name = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let letter = fields[0].first,
            let start = UInt64(String(decoding: fields[19], as: UTF8.self))
        else { return nil }
        return (letter, start)
    }
}
