import Glibc

/// A new version, being written next to its document and not yet published.
///
/// Its writer holds its lock for life, which is how a sweep tells a stale file from one in use. A file that isn't published is removed when
/// it goes out of scope.
struct StagedFile: ~Copyable {
    static let prefix = ".stage-"

    private let file: OpenFile
    private var isPublished = false

    var path: String { file.path }

    /// Creates a file with `bytes` in `directory` and, unless volatile, flushes it.
    ///
    /// After an error the file is dropped, never flushed again: the kernel may mark pages clean that it failed to write.
    static func make(
        _ bytes: [UInt8], in directory: String, of folder: RootFolder, durability: Durability
    ) throws(ContainerError) -> StagedFile {
        // A sweep may take the lock between our open and our lock and remove the file; then another name is tried.
        for _ in 0..<8 {
            let path = "\(directory)/\(prefix)\(Hexadecimal(try folder.random()))"
            let staged = StagedFile(file: try folder.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
            guard try staged.file.tryLock(), try staged.file.metadata().links > 0 else { continue }
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
        // An error is being reported already; what can't be removed here, a sweep removes.
        if !isPublished { _ = file.folder.system.unlink(file.folder.descriptor, path) }
    }

    /// Marks the name as published, so that it isn't removed.
    mutating func markPublished() { isPublished = true }
}
