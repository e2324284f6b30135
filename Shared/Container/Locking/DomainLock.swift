import Glibc

/// An exclusive lock of one domain, held until it is released or goes out of scope.
///
/// Each acquisition opens the lock file again, so that two threads of a process exclude each other like two processes. The kernel releases
/// the lock when its holder dies, for whatever reason.
struct DomainLock: ~Copyable {
    /// The longest pause between two attempts, in nanoseconds.
    private static let pause = 5_000_000

    private let folder: RootFolder
    private let generations: Generations
    private let domain: Domain
    /// The descriptor of the lock file; -1 after the lock is released.
    private var descriptor: CInt
    /// The time that acquiring the lock took, in nanoseconds.
    let waited: Int
    /// The reason why the holder record couldn't be written; nil if it was written.
    let recordFailure: ContainerError?

    /// Acquires the lock, or throws `busy` with the lock's holder.
    ///
    /// Tries `flock` without blocking. Tries again when the holder's release word changes (``GenerationPage``), but at least every 5 ms.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for one holder, in nanoseconds. The time starts again with each new holder.
    ///   - total: The longest total wait, in nanoseconds.
    init(
        _ domain: Domain, role: ContainerRole, label: String, limit: Int, total: Int, generations: Generations,
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
            waited = try Self.wait(for: file, domain, limit: limit, total: total, generations)
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
            folder: folder, generations: generations, domain: domain, file: file, waited: waited, failure: failure)
    }

    private init(
        folder: RootFolder, generations: Generations, domain: Domain, file: consuming OpenFile, waited: Int,
        failure: ContainerError?
    ) {
        self.folder = folder
        self.generations = generations
        self.domain = domain
        self.waited = waited
        recordFailure = failure
        descriptor = file.detach()
    }

    deinit {
        if descriptor >= 0 { Self.unlock(descriptor, domain, folder, generations) }
    }

    /// Releases the lock and wakes waiting processes.
    mutating func release() {
        Self.unlock(descriptor, domain, folder, generations)
        descriptor = -1
    }

    private static func unlock(_ descriptor: CInt, _ domain: Domain, _ folder: RootFolder, _ generations: Generations) {
        // Closing the descriptor isn't enough while a child has a copy of it between fork and exec; unlocking releases the lock in any
        // case. If unlocking fails, closing the last copy of the descriptor unlocks the file.
        _ = folder.system.unlock(descriptor, domain.lockPath)
        _ = folder.system.close(descriptor, domain.lockPath)
        generations.announceRelease(of: domain)
    }

    private static func wait(
        for file: borrowing OpenFile, _ domain: Domain, limit: Int, total: Int, _ generations: Generations
    ) throws(ContainerError) -> Int {
        let system = file.folder.system
        if try file.tryLock() { return 0 }
        let start = try now(file)
        var nap = 200_000
        // The instant since which neither the holder nor the release words have changed, and their last values.
        var (since, last, lastWords) = (start, try Self.holder(of: file), generations.releaseWords(of: domain))
        while true {
            let words = generations.releaseWords(of: domain)
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
                generations.waitForRelease(of: domain, by: holder.role, since: word, atMost: min(pause, rest))
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
