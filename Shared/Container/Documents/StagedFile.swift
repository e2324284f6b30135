import Glibc

/// A new version, being written next to its document and not yet published.
///
/// The writer locks the file for as long as it exists, so that a sweep can tell a stale file from one in use. An unpublished file is
/// removed when this value goes out of scope.
struct StagedFile: ~Copyable {
    static let prefix = ".stage-"

    private let file: OpenFile
    private var isPublished = false

    var path: String { file.path }

    /// Creates a file with `bytes` in `directory` and, unless volatile, flushes it.
    ///
    /// After an error the file is dropped and not flushed again, because the kernel may have marked pages as clean that it failed to write.
    static func make(
        _ bytes: [UInt8], in directory: String, of folder: RootFolder, durability: Durability
    ) throws(ContainerError) -> StagedFile {
        // Between opening and locking the file, a sweep may lock and remove it; then another name is tried.
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
        // An error is ignored, because a sweep removes the file if it isn't removed here.
        if !isPublished { _ = file.folder.system.unlink(file.folder.descriptor, path) }
    }

    /// Marks the name as published, so that it isn't removed.
    mutating func markPublished() { isPublished = true }
}
