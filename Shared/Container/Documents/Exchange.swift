import Glibc

/// Atomic replacement of a document by a staged file, with the system calls that the file system supports.
struct Exchange {
    let folder: RootFolder

    /// Renames a staged file to `path` unless that file exists; returns true if it was renamed.
    ///
    /// Uses `renameat2(RENAME_NOREPLACE)`, else `link` and `unlink`.
    func publishNew(_ staged: inout StagedFile, as path: String) throws(ContainerError) -> Bool {
        let system = folder.system
        let result = system.renameNotReplacing(folder.descriptor, staged.path, path)
        switch -CInt(result) {
        case EEXIST, ENOENT:
            return false
        case EINVAL, ENOSYS:
            let linked = system.link(folder.descriptor, staged.path, path)
            if linked == -Int(EEXIST) || linked == -Int(ENOENT) { return false }
            try folder.check(.linkat, path, linked)
            // The document exists; the staged name is removed with the staged file.
            return true
        default:
            try folder.check(.renameat2, path, result)
            staged.markPublished()
            return true
        }
    }

    /// Swaps a staged file with the document and returns the old version's path; nil if either file no longer exists.
    ///
    /// Uses `renameat2(RENAME_EXCHANGE)`, else `link` to save the old version and `rename` over it.
    func replace(_ staged: inout StagedFile, at path: String, in directory: String) throws(ContainerError) -> String? {
        let system = folder.system
        let result = system.renameExchanging(folder.descriptor, staged.path, path)
        switch -CInt(result) {
        case ENOENT:
            return nil
        case EINVAL, ENOSYS:
            let old = "\(directory)/\(StagedFile.prefix)\(Hexadecimal(try folder.random()))"
            let linked = system.link(folder.descriptor, path, old)
            if linked == -Int(ENOENT) { return nil }
            try folder.check(.linkat, path, linked)
            let renamed = system.rename(folder.descriptor, staged.path, path)
            if renamed < 0 {
                // Another error is being reported already, and a sweep removes the file if this fails.
                _ = system.unlink(folder.descriptor, old)
                if renamed == -Int(ENOENT) { return nil }
                throw folder.error(.renameat, path, renamed)
            }
            staged.markPublished()
            return old
        default:
            try folder.check(.renameat2, path, result)
            staged.markPublished()
            return staged.path
        }
    }
}
