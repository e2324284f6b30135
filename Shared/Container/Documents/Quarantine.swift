import Glibc

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
