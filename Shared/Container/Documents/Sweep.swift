import Glibc

/// A removal of the staged files that killed writers left behind.
///
/// A staged file is locked while its writer lives, so a file whose lock is free has no writer. Process ids aren't used, because the kernel
/// reuses them.
package struct Sweep: Sendable, Equatable {
    /// The full paths of removed files.
    package private(set) var removed: [String] = []
    /// The errors of files that couldn't be examined or removed. None of them prevents the container from working.
    package private(set) var problems: [ContainerError] = []

    fileprivate init() {}

    init(_ folder: RootFolder, _ domains: [Domain]) {
        for directory in [".", "catalogues"] { sweep(directory, folder) }
        for domain in domains { sweep(domain.folderPath, folder) }
    }

    /// Removes the previous versions of a domain's documents that were removed before an instant, under its lock; does nothing while the
    /// lock is held elsewhere.
    fileprivate mutating func removeLeftovers(in domain: Domain, of container: Container, before instant: Int64) {
        let folder = container.folder
        do {
            guard try !Self.leftovers(in: domain, folder).isEmpty else { return }
            var patience = 0
            var lock = try container.acquire(domain, "tidy", &patience)
            defer { lock.release() }
            for name in try Self.leftovers(in: domain, folder) {
                attempt { (sweep) throws(ContainerError) in
                    let path = "\(domain.folderPath)/\(name)"
                    guard let mark = try folder.mark(of: path), mark.changed / 1_000_000 < instant else { return }
                    try sweep.remove(path, folder)
                }
            }
        } catch  where error.code == .busy {
            return
        } catch {
            problems.append(error)
        }
    }

    /// Returns the previous versions of documents that no longer exist.
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

    /// The maximum number of problems that one sweep reports.
    private static let problemLimit = 16

    /// Records the error of one file and continues.
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
        // Writers create no links, devices or unreadable files.
        if [-Int(ELOOP), -Int(ENXIO), -Int(EACCES)].contains(opened) { return try remove(path, folder) }
        try folder.check(.openat, path, opened)
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(opened))
        // The lock is held until the file is removed: a writer that acquires it later finds a file without a name.
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
    /// Sweeps as `open` does, and also removes the previous versions of removed documents, for a host that keeps the container open for days.
    ///
    /// - Parameter instant: Documents that were removed at this instant or later, in milliseconds since 1 January 1970, keep their previous
    ///   versions.
    /// - Returns: The removed files, and the errors of files that couldn't be removed; empty for any role but the host.
    @discardableResult
    package func tidy(removedBefore instant: Int64) -> Sweep {
        guard role == .host else { return Sweep() }
        var sweep = Sweep(folder, domains)
        for domain in domains { sweep.removeLeftovers(in: domain, of: self, before: instant) }
        return sweep
    }
}

/// The unreadable files of a domain, stored for inspection.
struct Quarantine {
    /// The maximum number of files stored for a domain. Further damaged files are removed, because the first damaged files are the most
    /// informative.
    static let limit = 16

    /// Files stay in the document's own folder: a sandboxed writer may not move files between folders.
    private static let prefix = ".damaged-"

    let folder: RootFolder
    let domain: Domain

    /// Quarantines a file, under the domain's lock, and returns its new path; nil if it was removed because the quarantine is full.
    func move(_ path: String, named name: String) throws(ContainerError) -> String? {
        // A quarantine that was full once counts as full for the life of the process. Otherwise a flood of damaged files would cause the
        // folder to be listed once per file.
        let bit = UInt32(1) << domain.index
        var isFull = folder.fullQuarantines.load(ordering: .relaxed) & bit != 0
        if !isFull {
            isFull = try folder.names(in: domain.folderPath).count { $0.hasPrefix(Self.prefix) } >= Self.limit
            if isFull { folder.fullQuarantines.bitwiseOr(bit, ordering: .relaxed) }
        }
        if isFull {
            let result = folder.system.unlink(folder.descriptor, path)
            // A folder in place of a file is moved and not removed, because its contents are unknown.
            if result != -Int(EISDIR) {
                try folder.check(.unlinkat, path, result)
                return nil
            }
        }
        let target = "\(domain.folderPath)/\(Self.prefix)\(name).\(Hexadecimal(try folder.random()))"
        try folder.check(.renameat, target, folder.system.rename(folder.descriptor, path, target))
        return folder.full(target)
    }
}
