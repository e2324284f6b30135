import Glibc

/// Removes the files that writers left when they were killed.
///
/// A staged file is locked while its writer lives; one that can be locked has no writer. No process id is guessed at.
package struct Sweep: Sendable, Equatable {
    /// Full paths.
    package private(set) var removed: [String] = []
    /// What couldn't be looked at or removed. None of it keeps the container from working.
    package private(set) var problems: [ContainerError] = []

    init(_ folder: RootFolder, role: ContainerRole) {
        if role == .host { for directory in [".", "catalogues"] { sweep(directory, folder) } }
        for domain in Domain.allCases where role.mayWrite(domain) { sweep(domain.folderPath, folder) }
    }

    private mutating func sweep(_ directory: String, _ folder: RootFolder) {
        do {
            for name in try folder.names(in: directory).sorted() where name.hasPrefix(StagedFile.prefix) {
                try sweepFile("\(directory)/\(name)", folder)
            }
        } catch {
            problems.append(error)
        }
    }

    private mutating func sweepFile(_ path: String, _ folder: RootFolder) throws(ContainerError) {
        guard let file = try folder.openIfPresent(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), try file.tryLock() else {
            return
        }
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        try folder.check(.unlinkat, path, result)
        removed.append(folder.full(path))
    }
}
