import Glibc
import Synchronization

/// The commit counters of all roles, as far as this role may read them. They are only hints: an unavailable page costs speed, never
/// correctness.
///
/// An extension maps every page. The host maps only its own page and reads the others with `pread`: an extension could truncate its file,
/// and access to a mapped page past the end of its file kills the process.
final class CommitCounters: @unchecked Sendable {
    // Unchecked because of the three addresses: they are constant, and point into pages that this object keeps mapped.
    private let role: ContainerRole
    private let folder: RootFolder
    /// The mapped pages in the order of the roles; nil for a page that isn't mapped.
    private let pages: [CounterPage?]
    /// The descriptors of the pages in the order of the roles; -1 for a page that isn't read with `pread`.
    private let descriptors: [CInt]

    /// The addresses of the three pages if all are mapped, so that comparing tokens needs no reference counting.
    private let mapped: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer)?

    init(role: ContainerRole, in folder: RootFolder) {
        self.role = role
        self.folder = folder
        let maps = ContainerRole.allCases.map { $0 == role || role != .host }
        pages = zip(ContainerRole.allCases, maps).map { page, isMapped in
            isMapped ? CounterPage(page, writable: page == role, in: folder) : nil
        }
        if let first = pages[0]?.address, let second = pages[1]?.address, let third = pages[2]?.address {
            mapped = (first, second, third)
        } else {
            mapped = nil
        }
        descriptors = zip(ContainerRole.allCases, maps).map { page, isMapped in
            if isMapped { return -1 }
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
            return CInt(max(-1, folder.system.openat(folder.descriptor, page.countersPath, flags)))
        }
    }

    deinit {
        for (page, descriptor) in zip(ContainerRole.allCases, descriptors) where descriptor >= 0 {
            _ = folder.system.close(descriptor, page.countersPath)
        }
    }

    func token(for domain: Domain) -> ChangeToken {
        if let (first, second, third) = mapped {
            let offset = domain.index * CounterPage.lineSize
            return ChangeToken(
                sum: Self.commits(first, offset) &+ Self.commits(second, offset) &+ Self.commits(third, offset))
        }
        var sum: UInt64 = 0
        for index in pages.indices {
            if let page = pages[index] {
                sum &+= page.commits(domain)
            } else if let commits = readCommits(domain, descriptors[index]) {
                sum &+= commits
            } else {
                return ChangeToken(sum: nil)
            }
        }
        return ChangeToken(sum: sum)
    }

    private static func commits(_ page: UnsafeMutableRawPointer, _ offset: Int) -> UInt64 {
        (page + offset).assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(ordering: .acquiring)
    }

    private func readCommits(_ domain: Domain, _ descriptor: CInt) -> UInt64? {
        guard descriptor >= 0 else { return nil }
        var value: UInt64 = 0
        let count = withUnsafeMutableBytes(of: &value) {
            folder.system.pread(descriptor, $0, at: domain.index * CounterPage.lineSize, "generations")
        }
        return count == MemoryLayout<UInt64>.size ? UInt64(littleEndian: value) : nil
    }

    private func page(of role: ContainerRole) -> CounterPage? {
        switch role {
        case .host: pages[0]
        case .widgets: pages[1]
        case .intents: pages[2]
        }
    }

    func announceCommit(in domain: Domain) { page(of: role)?.announceCommit(domain) }

    func announceRelease(of domain: Domain) { page(of: role)?.announceRelease(domain) }

    /// Returns the release words that can be waited for.
    func releaseWords(of domain: Domain) -> [ContainerRole: UInt32] {
        var words: [ContainerRole: UInt32] = [:]
        for role in ContainerRole.allCases { words[role] = page(of: role)?.releases(domain) }
        return words
    }

    func waitForRelease(of domain: Domain, by role: ContainerRole, since word: UInt32, atMost nanoseconds: Int) {
        page(of: role)?.waitForRelease(domain, since: word, nanoseconds: nanoseconds)
    }
}

/// One role's mapped page of counters: a 64-byte line per domain, with a commit counter (u64) and a release word (u32).
final class CounterPage: @unchecked Sendable {
    // Unchecked: the memory is only accessed through atomics, and unmapped with the last reference.
    static let size = 4_096
    static let lineSize = 64

    let address: UnsafeMutableRawPointer
    private let system: SystemCalls
    private let path: String

    /// Maps a page; nil if the file is missing, too short or not accessible. Then only the hint is lost.
    init?(_ role: ContainerRole, writable: Bool, in folder: RootFolder) {
        let path = role.countersPath
        let flags = (writable ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK
        let result = folder.system.openat(folder.descriptor, path, flags)
        guard result >= 0 else { return nil }
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(result))
        var metadata = FileMetadata()
        guard folder.system.fstat(file.descriptor, &metadata, path) >= 0, metadata.isRegular,
            metadata.size >= Self.size
        else { return nil }
        var code = 0
        guard
            let address = folder.system.map(file.descriptor, length: Self.size, writable: writable, path, code: &code)
        else { return nil }
        self.address = address
        self.path = path
        system = folder.system
    }

    deinit {
        system.unmap(address, length: Self.size, path)
    }

    private func counter(_ domain: Domain) -> UnsafeMutablePointer<Atomic<UInt64>> {
        (address + domain.index * Self.lineSize).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private func releaseWord(_ domain: Domain) -> UnsafeMutablePointer<Atomic<UInt32>> {
        (address + domain.index * Self.lineSize + 8).assumingMemoryBound(to: Atomic<UInt32>.self)
    }

    func commits(_ domain: Domain) -> UInt64 {
        counter(domain).pointee.load(ordering: .acquiring)
    }

    func releases(_ domain: Domain) -> UInt32 {
        releaseWord(domain).pointee.load(ordering: .acquiring)
    }

    func announceCommit(_ domain: Domain) {
        counter(domain).pointee.wrappingAdd(1, ordering: .releasing)
    }

    func announceRelease(_ domain: Domain) {
        releaseWord(domain).pointee.wrappingAdd(1, ordering: .releasing)
        // Correctness doesn't depend on the wake: waiters also poll.
        _ = system.futexWake(UnsafeRawPointer(releaseWord(domain)))
    }

    func waitForRelease(_ domain: Domain, since word: UInt32, nanoseconds: Int) {
        // The caller checks the lock again, no matter if the wait ended by a wake-up, an interruption or a timeout.
        _ = system.futexWait(UnsafeRawPointer(releaseWord(domain)), expected: word, nanoseconds: nanoseconds)
    }
}

/// The state of a domain's commit counters at one moment.
///
/// Equal tokens mean that no commit was announced in between. Only a hint: a writer may have been unable to announce its commit.
package struct ChangeToken: Sendable, Equatable {
    /// The sum of the counters; nil if they can't be read.
    package let sum: UInt64?

    /// Creates a token from a stored sum.
    package init(sum: UInt64?) { self.sum = sum }

    /// A token without counters equals no token, not even itself, so that the caller reads the document again.
    package static func == (left: ChangeToken, right: ChangeToken) -> Bool {
        guard let left = left.sum, let right = right.sum else { return false }
        return left == right
    }
}
