import Glibc

/// Removes the files that writers left when they were killed.
///
/// A staged file is locked while its writer lives; one that can be locked has no writer. No process id is guessed at.
package struct Sweep: Sendable, Equatable {
    /// Full paths.
    package private(set) var removed: [String] = []
    /// What couldn't be looked at or removed. None of it keeps the container from working.
    package private(set) var problems: [ContainerError] = []

    fileprivate init() {}

    init(_ folder: RootFolder, _ domains: [Domain]) {
        for directory in [".", "catalogues"] { sweep(directory, folder) }
        for domain in domains { sweep(domain.folderPath, folder) }
    }

    /// Takes away what removed documents left in a domain, under its lock; where somebody holds that, the next time.
    fileprivate mutating func forgetRemoved(in domain: Domain, of container: Container) {
        let folder = container.folder
        do {
            guard try !Self.leftovers(in: domain, folder).isEmpty else { return }
            var patience = 0
            var lock = try container.acquire(domain, "tidy", &patience)
            defer { lock.release() }
            for name in try Self.leftovers(in: domain, folder) {
                attempt { (sweep) throws(ContainerError) in try sweep.remove("\(domain.folderPath)/\(name)", folder) }
            }
        } catch  where error.code == .busy {
            return
        } catch {
            problems.append(error)
        }
    }

    /// The previous versions of documents that aren't there.
    private static func leftovers(in domain: Domain, _ folder: RootFolder) throws(ContainerError) -> [String] {
        let names = Set(try folder.names(in: domain.folderPath))
        return names.filter { name in
            guard name.hasPrefix("."), name.hasSuffix(".previous") else { return false }
            return !names.contains(String(name.dropFirst().dropLast(".previous".count)))
        }.sorted()
    }

    private mutating func sweep(_ directory: String, _ folder: RootFolder) {
        do {
            for name in try folder.names(in: directory).sorted() where name.hasPrefix(StagedFile.prefix) {
                attempt { (sweep) throws(ContainerError) in try sweep.sweepFile("\(directory)/\(name)", folder) }
            }
        } catch {
            problems.append(error)
        }
    }

    /// The most problems reported of one sweep.
    private static let problemLimit = 16

    /// Notes an error of one file, so that the next is removed.
    private mutating func attempt(_ body: (inout Sweep) throws(ContainerError) -> Void) {
        do {
            try body(&self)
        } catch {
            if problems.count < Self.problemLimit { problems.append(error) }
        }
    }

    private mutating func sweepFile(_ path: String, _ folder: RootFolder) throws(ContainerError) {
        let opened = folder.system.openat(folder.descriptor, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        if opened == -Int(ENOENT) { return }
        // Links, devices and files that can't be read aren't a writer's.
        if [-Int(ELOOP), -Int(ENXIO), -Int(EACCES)].contains(opened) { return try remove(path, folder) }
        try folder.check(.openat, path, opened)
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(opened))
        // Its lock is held until it is gone: a writer that takes it later finds a file without a name.
        guard try file.tryLock() else { return }
        try remove(path, folder)
    }

    private mutating func remove(_ path: String, _ folder: RootFolder) throws(ContainerError) {
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        try folder.check(.unlinkat, path, result)
        removed.append(folder.full(path))
    }
}

extension Container {
    /// Sweeps anew, as opening does, and takes away what removed documents left: for a host that keeps it open for days.
    ///
    /// - Returns: What was removed, and what couldn't be; nothing for another role than the host.
    @discardableResult
    package func tidy() -> Sweep {
        guard role == .host else { return Sweep() }
        var sweep = Sweep(folder, domains)
        for domain in domains { sweep.forgetRemoved(in: domain, of: self) }
        return sweep
    }
}
