import Glibc

/// A version being written beside its document, not yet published.
///
/// Its lock is held for as long as its writer lives, which is how a sweep tells a stale file from one in use. Unless it
/// is published, it is gone when it goes out of scope.
struct StagedFile: ~Copyable {
    static let prefix = ".stage-"

    private let file: OpenFile
    private var isPublished = false

    var path: String { file.path }

    /// Makes a file of these bytes in `directory` and, unless volatile, flushes it.
    ///
    /// After an error it is dropped, never retried: the kernel may call pages clean that it failed to write.
    static func make(
        _ bytes: [UInt8], in directory: String, of folder: RootFolder, durability: Durability
    ) throws(ContainerError) -> StagedFile {
        // A sweep may take the lock between the open and ours and remove the file; then another name is tried.
        for _ in 0..<8 {
            let path = "\(directory)/\(prefix)\(Hexadecimal(try folder.random()))"
            let staged = StagedFile(file: try folder.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
            guard try staged.file.tryLock(), try staged.file.facts().links > 0 else { continue }
            try staged.file.write(bytes)
            if durability != .volatile { try staged.file.flushData() }
            return staged
        }
        throw folder.error(.interference, directory)
    }

    private init(file: consuming OpenFile) {
        self.file = file
    }

    deinit {
        // On the way out with an error already; what can't be removed here, a sweep removes.
        if !isPublished { _ = file.folder.system.unlink(file.folder.descriptor, path) }
    }

    /// From here on the name is not ours to remove.
    mutating func published() { isPublished = true }
}
