import Glibc
import Synchronization

/// The unreadable files of a domain, stored for inspection.
struct Quarantine {
    /// The most files stored for a domain. Further damaged files are removed: the first ones are the informative ones.
    static let limit = 16

    /// Files stay in the document's own folder: a sandboxed writer may not move files between folders.
    private static let prefix = ".damaged-"

    let folder: RootFolder
    let domain: Domain

    /// Quarantines a file, under the domain's lock, and returns its new path; nil if it was removed because the quarantine is full.
    func move(_ path: String, named name: String) throws(ContainerError) -> String? {
        // A full quarantine counts as full for the rest of the process; otherwise every damaged file of a flood would list the folder.
        let bit = UInt32(1) << domain.index
        var isFull = folder.fullQuarantines.load(ordering: .relaxed) & bit != 0
        if !isFull {
            isFull = try folder.names(in: domain.folderPath).count { $0.hasPrefix(Self.prefix) } >= Self.limit
            if isFull { folder.fullQuarantines.bitwiseOr(bit, ordering: .relaxed) }
        }
        if isFull {
            let result = folder.system.unlink(folder.descriptor, path)
            // A folder can only be moved: its contents are unknown.
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
