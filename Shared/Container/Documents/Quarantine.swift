import Glibc
import Synchronization

/// Where a domain's writer puts what can't be read, so that it can be looked at.
struct Quarantine {
    /// Files kept a domain. Beyond that, damaged files are dropped: the first are the telling ones.
    static let limit = 16

    /// In the document's own folder: a sandboxed writer may not move files between folders.
    private static let prefix = ".damaged-"

    let folder: RootFolder
    let domain: Domain

    /// Moves a file there, under the domain's lock, and returns its new path; nil when it was dropped for want of room.
    func take(_ path: String, named name: String) throws(ContainerError) -> String? {
        // Once full, it stays so for this process: of a flood of damaged files, each would list all.
        let bit = UInt32(1) << domain.index
        var isFull = folder.fullQuarantines.load(ordering: .relaxed) & bit != 0
        if !isFull {
            isFull = try folder.names(in: domain.folderPath).count { $0.hasPrefix(Self.prefix) } >= Self.limit
            if isFull { folder.fullQuarantines.bitwiseOr(bit, ordering: .relaxed) }
        }
        if isFull {
            let result = folder.system.unlink(folder.descriptor, path)
            // A folder can only be moved: what is in it isn't known.
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
