import Glibc
import Synchronization

/// The folder through which an app group's three processes exchange values.
///
/// Reads take no lock and need no write permission. Writes are atomic, under a lock held for microseconds. `Documentation/Container.md`
/// describes the files.
package final class Container: Sendable {
    package let role: ContainerRole
    package let description: ContainerDescription
    /// The domains of the program that opened the container, ordered by index.
    package let domains: [Domain]
    /// The longest wait for one holder of a domain's lock, in nanoseconds.
    package let lockTimeout: Int
    /// The longest total wait of one write while the lock's holder keeps changing, in nanoseconds.
    var longestWait: Int { lockTimeout * 10 }
    /// The result of the host's sweep when it opened the container; nil for other roles.
    package let sweep: Sweep?

    let folder: RootFolder
    /// Not an `AtomicLazyReference`, whose generic code takes most of the time of a check for changes.
    private let lazyGenerations = Atomic<Unmanaged<Generations>?>(nil)
    private let lazyStartTicks = Atomic<UInt64>(0)
    /// One bit for each domain that was read from.
    private let readBits = Atomic<UInt32>(0)

    /// The folder's path as the caller specified it.
    package var path: String { folder.path }

    /// The layer that all system calls pass through.
    package var system: SystemCalls { folder.system }

    /// Opens a container that AppHost has created.
    ///
    /// Throws `absent` if the folder or its `container.json` doesn't exist, `damaged` or `tooNew` if that file is damaged or too new,
    /// `denied` for a folder that belongs to another user or is writable by other users, and `unsupportedFileSystem` on a network or FUSE
    /// mount. Writes nothing, except that a host also removes stale staging files.
    ///
    /// - Parameter domains: All domains of the program, ordered by index; a duplicate index or name ends the program.
    package static func open(
        at path: String, role: ContainerRole, domains: [Domain], system: SystemCalls = SystemCalls(),
        lockTimeout: Int? = nil
    ) throws(ContainerError) -> Container {
        let folder = try RootFolder(path, system: system)
        try checkOwner(folder)
        try checkFileSystem(folder)
        guard let description = try readDescription(folder) else {
            throw ContainerError(.noContainer, path: path)
        }
        return Container(folder, description, role, domains, lockTimeout)
    }

    init(
        _ folder: RootFolder, _ description: ContainerDescription, _ role: ContainerRole, _ domains: [Domain],
        _ lockTimeout: Int?
    ) {
        precondition(Domain.areValid(domains), "domains are ordered by index, and no two share an index or a name")
        self.folder = folder
        self.description = description
        self.role = role
        self.domains = domains
        self.lockTimeout = lockTimeout ?? role.lockTimeout
        sweep = role == .host ? Sweep(folder, domains) : nil
    }

    deinit { lazyGenerations.load(ordering: .acquiring)?.release() }

    /// True if the container is still at its path; false once it was moved, removed or replaced.
    package var isCurrent: Bool {
        var (opened, present) = (stat(), stat())
        guard Glibc.fstat(folder.descriptor, &opened) == 0, stat(path, &present) == 0 else { return false }
        return opened.st_dev == present.st_dev && opened.st_ino == present.st_ino
    }

    /// Throws `denied` for a folder that belongs to another user, or that other users may write to, because these users could replace any
    /// file in it.
    static func checkOwner(_ folder: RootFolder) throws(ContainerError) {
        var metadata = FileMetadata()
        try folder.check(.fstat, "", folder.system.fstat(folder.descriptor, &metadata, folder.path))
        guard metadata.owner == geteuid() else {
            throw ContainerError(.otherOwner(id: metadata.owner), path: folder.path)
        }
        guard metadata.mode & 0o022 == 0 else {
            throw ContainerError(.writableByOthers(mode: metadata.mode), path: folder.path)
        }
    }

    static func checkFileSystem(_ folder: RootFolder) throws(ContainerError) {
        let magic = folder.system.fileSystemMagic(folder.descriptor, folder.path)
        if magic < 0 { throw ContainerError(.system(.fstatfs, CInt(-magic)), path: folder.path) }
        if let kind = FileSystemKind(rawValue: UInt32(truncatingIfNeeded: magic)) {
            throw ContainerError(.fileSystem(kind), path: folder.path)
        }
    }

    /// Returns the contents of `container.json`; nil if there is none.
    static func readDescription(_ folder: RootFolder) throws(ContainerError) -> ContainerDescription? {
        let path = ContainerDescription.path
        guard let file = try folder.openIfPresent(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        let metadata = try file.metadata()
        guard metadata.isRegular else { throw folder.error(.notRegular, path) }
        let bytes = try file.read(min(metadata.size, ContainerDescription.sizeLimit + 1))
        do {
            return try ContainerDescription(parsing: bytes)
        } catch {
            throw folder.error(error.cause, path)
        }
    }

    /// Returns the state of a domain's commit counters. Equal tokens mean that no commit was announced in between.
    ///
    /// In an extension this takes a few nanoseconds once its pages are mapped; in the host it makes two `pread` calls.
    package func changeToken(for domain: Domain) -> ChangeToken {
        generations.token(for: domain)
    }

    /// The domains that were read from since the container was opened, ordered by index.
    package var readDomains: [Domain] {
        let bits = readBits.load(ordering: .relaxed)
        return domains.filter { bits & (1 << $0.index) != 0 }
    }

    /// The cause of an error for a write that this role isn't allowed to make.
    var roleCause: ContainerError.Cause { .role(role, writes: domains.filter(role.mayWrite)) }

    func recordRead(of domain: Domain) { readBits.bitwiseOr(1 << domain.index, ordering: .relaxed) }

    /// The generation pages. They are opened at first use, because a process that only reads a document doesn't need them.
    var generations: Generations {
        if let known = lazyGenerations.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let made = Unmanaged.passRetained(Generations(role: role, in: folder))
        let (_, first) = lazyGenerations.compareExchange(
            expected: nil, desired: made, ordering: .acquiringAndReleasing)
        // Another thread was faster.
        if first != nil { made.release() }
        return (first ?? made).takeUnretainedValue()
    }

    /// The start time of this process, read from `/proc` at first use.
    var startTicks: UInt64 {
        let known = lazyStartTicks.load(ordering: .relaxed)
        if known != 0 { return known }
        let ticks = ProcessState.startTicks(of: system.processID, in: folder)
        lazyStartTicks.store(ticks, ordering: .relaxed)
        return ticks
    }
}
