import Glibc
import Synchronization

/// One role's mapped page of counters: a 64-byte line per domain, with a commit counter (u64) and a release word (u32).
final class GenerationPage: @unchecked Sendable {
    // Unchecked: the memory is only accessed through atomics, and unmapped with the last reference.
    static let size = 4_096
    static let lineSize = 64

    let address: UnsafeMutableRawPointer
    private let system: SystemCalls
    private let path: String

    /// Maps a page; nil if the file is missing, too short or not accessible. Then only the hint is lost.
    init?(_ role: ContainerRole, writable: Bool, in folder: RootFolder) {
        let path = role.generationsPath
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
