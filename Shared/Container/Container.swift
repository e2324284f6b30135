import Glibc
import Synchronization

/// The folder through which an app group's three processes exchange values.
///
/// Reads take no lock and need no write permission. Writes are atomic, under a lock held for microseconds. `Documentation/Container.md`
/// describes the files.
package final class Container: Sendable {
    /// The option for the container's folder.
    package static let option = CommandOption<String?>(
        "container", "DIR", help: "the container; by default AIRLOCK_CONTAINER, otherwise $XDG_DATA_HOME/airlock")

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
    private let lazyCounters = Atomic<Unmanaged<CommitCounters>?>(nil)
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

    deinit { lazyCounters.load(ordering: .acquiring)?.release() }

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
        counters.token(for: domain)
    }

    /// The domains that were read from since the container was opened, ordered by index.
    package var readDomains: [Domain] {
        let bits = readBits.load(ordering: .relaxed)
        return domains.filter { bits & (1 << $0.index) != 0 }
    }

    /// The cause of an error for a write that this role isn't allowed to make.
    var roleCause: ContainerError.Cause { .role(role, writes: domains.filter(role.mayWrite)) }

    func recordRead(of domain: Domain) { readBits.bitwiseOr(1 << domain.index, ordering: .relaxed) }

    /// The pages of counters. They are opened at first use, because a process that only reads a document doesn't need them.
    var counters: CommitCounters {
        if let known = lazyCounters.load(ordering: .acquiring) { return known.takeUnretainedValue() }
        let made = Unmanaged.passRetained(CommitCounters(role: role, in: folder))
        let (_, first) = lazyCounters.compareExchange(
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

extension Container {
    /// Creates a container, or completes an existing container, and opens it as the host.
    ///
    /// Idempotent and safe to run concurrently: `container.json` is written last, and the first process to write it wins. Throws
    /// `wrongGroup` if the folder belongs to another app group, `denied` if the folder belongs to another user or other users may write to
    /// it, and `tooNew` or `damaged` if the existing container is too new or damaged. In these cases the folder is unchanged.
    ///
    /// - Parameter domains: All domains of the program, ordered by index; a duplicate index or name ends the program.
    package static func create(
        at path: String, group: String, domains: [Domain], system: SystemCalls = SystemCalls(),
        lockTimeout: Int? = nil
    ) throws(ContainerError) -> Container {
        guard ContainerDescription.isValid(group: group) else { throw ContainerError(.group(group)) }
        try makeFolders(to: path, system)
        let folder = try RootFolder(path, system: system)
        try checkOwner(folder)
        try checkFileSystem(folder)
        if let description = try readDescription(folder) {
            return try complete(folder, description, group, domains, lockTimeout)
        }
        try makeParts(folder, domains)
        let id = "\(Hexadecimal(try folder.random()))\(Hexadecimal(try folder.random()))"
        let description = ContainerDescription(
            format: ContainerDescription.knownFormat, minimumReader: ContainerDescription.knownFormat, group: group,
            id: id)
        if try publish(description, folder) { return Container(folder, description, .host, domains, lockTimeout) }
        // Another host created the container first.
        guard let description = try readDescription(folder) else { throw folder.error(.interference, path) }
        return try complete(folder, description, group, domains, lockTimeout)
    }

    private static func complete(
        _ folder: RootFolder, _ description: ContainerDescription, _ group: String, _ domains: [Domain],
        _ lockTimeout: Int?
    ) throws(ContainerError) -> Container {
        guard description.group == group else {
            throw ContainerError(.otherGroup(found: description.group, wanted: group), path: folder.path)
        }
        try makeParts(folder, domains)
        return Container(folder, description, .host, domains, lockTimeout)
    }

    private static func makeFolders(to path: String, _ system: SystemCalls) throws(ContainerError) {
        let parts = path.split(separator: "/")
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in parts {
            prefix += "/\(part)"
            let result = system.mkdir(AT_FDCWD, prefix, mode: 0o700)
            // For an existing folder on a read-only disk or in another user's folder, `mkdir` may fail with another error than EEXIST.
            if result >= 0 || result == -Int(EEXIST) || part != parts.last { continue }
            if result == -Int(EROFS) || result == -Int(EACCES), system.exists(prefix) { continue }
            throw ContainerError(.system(.mkdirat, CInt(-result)), path: path)
        }
    }

    private static func makeParts(_ folder: RootFolder, _ domains: [Domain]) throws(ContainerError) {
        for part in ["locks", "documents", "snapshots", "catalogues", "generations", "groups"] {
            try folder.makeFolder(part)
        }
        for domain in domains {
            try folder.makeFolder(domain.folderPath)
            try makeFile(domain.lockPath, size: LockHolder.recordSize, filler: UInt8(ascii: " "), folder)
        }
        for role in ContainerRole.allCases {
            try makeFile(role.countersPath, size: CounterPage.size, filler: 0, folder)
        }
    }

    /// Creates a file of at least `size` bytes. An existing file is only lengthened, because another process may be using it.
    private static func makeFile(_ path: String, size: Int, filler: UInt8, _ folder: RootFolder) throws(ContainerError)
    {
        if let file = try folder.openIfPresent(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            try file.metadata().size >= size
        {
            return
        }
        let file = try folder.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        let found = try file.metadata().size
        if found < size { try file.write([UInt8](repeating: filler, count: size - found), at: found) }
    }

    /// Publishes `container.json` unless it exists; returns true if it was published.
    private static func publish(_ description: ContainerDescription, _ folder: RootFolder) throws(ContainerError)
        -> Bool
    {
        let text: String
        do {
            text = try description.json.serialised()
        } catch {
            throw folder.error(.description(error.description), ContainerDescription.path)
        }
        var staged = try StagedFile.make(Array((text + "\n").utf8), in: ".", of: folder, durability: .durable)
        let isFirst = try Exchange(folder: folder).publishNew(&staged, as: ContainerDescription.path)
        if isFirst { try folder.flushFolder(".") }
        return isFirst
    }
}

extension Container {
    /// Reads the current version of a document.
    ///
    /// For an absent document the reading has no value. For a damaged document the reading has the previous version, and `recovered` has
    /// the error, which the caller should report. Throws `damaged` with the file's path if the previous version can't be read either, and
    /// `tooNew` for a document that a newer process wrote. Takes no lock and writes nothing: `openat`, `fstat`, `read`, `close`.
    package func read<Value: DocumentValue>(_ key: DocumentKey<Value>) throws(ContainerError) -> Reading<Value> {
        let current = try current(key.location, as: Value.self)
        if let damage = current.damage, current.value == nil { throw damage.inDomain(key.domain) }
        return Reading(
            value: current.value as? Value, generation: current.generation, commitID: current.commitID,
            recovered: current.damage)
    }

    /// Returns the number of the last version of a document that was removed, and when it was removed, in nanoseconds since 1970; nil if the
    /// document exists, never existed, or was quarantined.
    ///
    /// Throws the errors of `read`.
    package func removedVersion<Value: DocumentValue>(
        of key: DocumentKey<Value>
    ) throws(ContainerError) -> (generation: UInt64, removed: Int64)? {
        let location = key.location
        guard try folder.mark(of: location.path) == nil else { return nil }
        // A document is removed by renaming its file, which changes the mark of the file.
        let mark = try folder.mark(of: location.previousPath)
        let header = try StoredVersion(location.previousPath, of: location, in: folder).header
        return header.flatMap { header in mark.map { (header.generation, $0.changed) } }
    }

    private func current(
        _ location: DocumentLocation, as type: any DocumentValue.Type
    ) throws(ContainerError) -> CurrentDocument {
        recordRead(of: location.domain)
        do {
            return try CurrentDocument(location, as: type, in: folder)
        } catch {
            throw error.inDomain(location.domain)
        }
    }

    /// Returns the value of a document that another process may have damaged; nil if the document is absent.
    ///
    /// A document without a readable version is reported and quarantined, so that it is absent from then on. If it can't be quarantined,
    /// only the damage is reported. Throws the errors of `read` except `damaged`.
    package func readOrQuarantine<Value: DocumentValue>(
        _ key: DocumentKey<Value>, report: (ContainerError) -> Void
    ) throws(ContainerError) -> Value? {
        try readOrQuarantine(key.location, as: Value.self, report) as? Value
    }

    private func readOrQuarantine(
        _ location: DocumentLocation, as type: any DocumentValue.Type, _ report: (ContainerError) -> Void
    ) throws(ContainerError) -> (any DocumentValue)? {
        let current = try current(location, as: type)
        if current.value == nil, let damage = current.damage {
            report(quarantinedDamage(location, type) ?? damage.inDomain(location.domain))
        }
        return current.value
    }

    /// Returns the names of a domain's documents that begin with a prefix, sorted.
    ///
    /// Takes no lock and reads no document. Throws the error of a failed system call.
    package func documentNames(in domain: Domain, prefix: String) throws(ContainerError) -> [String] {
        recordRead(of: domain)
        // Names of staged, previous and damaged versions begin with a dot; document names never do.
        return try folder.names(in: domain.folderPath).filter { Self.isDocument($0, prefix) }.sorted()
    }

    /// Returns the file marks of a domain's documents that begin with a prefix. A document's mark changes when the document is replaced.
    ///
    /// Opens no document. Throws the error of a failed system call.
    package func documentMarks(in domain: Domain, prefix: String) throws(ContainerError) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        for name in try documentNames(in: domain, prefix: prefix) {
            marks[name] = try folder.mark(of: "\(domain.folderPath)/\(name)")
        }
        return marks
    }

    /// Returns the file mark of a document with a valid name; nil if it is absent.
    package func documentMark(_ name: String, in domain: Domain) throws(ContainerError) -> FileMark? {
        try folder.mark(of: "\(domain.folderPath)/\(name)")
    }

    /// Returns the mark of a domain's folder, which changes if one of its documents is created, replaced or removed.
    package func folderMark(of domain: Domain) throws(ContainerError) -> FileMark? {
        try folder.mark(of: domain.folderPath)
    }

    /// Returns the number of a domain's documents whose names begin with a prefix.
    package func documentCount(in domain: Domain, prefix: String) throws(ContainerError) -> Int {
        recordRead(of: domain)
        return try folder.names(in: domain.folderPath).reduce(0) { Self.isDocument($1, prefix) ? $0 + 1 : $0 }
    }

    private static func isDocument(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && DocumentLocation.isValid(name)
    }
}
