import Glibc

/// Puts a staged file in a document's place in one step, with what the file system offers.
struct Exchange {
    let folder: RootFolder

    /// Gives a staged file its name unless the name is taken; says whether it did.
    ///
    /// `renameat2(RENAME_NOREPLACE)`, else `link` and `unlink`.
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
            // The document is there; the second name is removed when the staged file goes.
            return true
        default:
            try folder.check(.renameat2, path, result)
            staged.published()
            return true
        }
    }

    /// Swaps a staged file with the document and returns where the old version is now; nil when either is gone.
    ///
    /// `renameat2(RENAME_EXCHANGE)`, else `link` to keep the old version and `rename` over it.
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
                // On the way out with an error already; a sweep removes what stays.
                _ = system.unlink(folder.descriptor, old)
                if renamed == -Int(ENOENT) { return nil }
                throw folder.error(.renameat, path, renamed)
            }
            staged.published()
            return old
        default:
            try folder.check(.renameat2, path, result)
            staged.published()
            return staged.path
        }
    }
}
