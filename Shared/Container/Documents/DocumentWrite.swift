import Glibc

/// One attempt to replace a document: stage, swap under the lock, clean up afterwards.
struct DocumentWrite: ~Copyable {
    let container: Container
    let location: DocumentLocation
    let type: any DocumentValue.Type
    let durability: Durability
    /// The version that the new value is based on.
    let current: CurrentDocument

    private var generation: UInt64 = 0
    private var commitID: UInt64 = 0
    private var isWritten = false
    private var oldPath: String?
    private var quarantined: String?
    private var housekeeping: ContainerError?

    private var folder: RootFolder { container.folder }

    init(
        container: Container, location: DocumentLocation, type: any DocumentValue.Type, durability: Durability,
        current: CurrentDocument
    ) {
        self.container = container
        self.location = location
        self.type = type
        self.durability = durability
        self.current = current
    }

    /// Writes the value to a staged file; returns nil for a nil value, which needs no file.
    mutating func stage(_ value: (any DocumentValue)?) throws(ContainerError) -> StagedFile? {
        guard let payload = value?.encoded else { return nil }
        guard payload.count <= FrameHeader.payloadLimit else {
            throw folder.error(.size(bytes: payload.count, limit: FrameHeader.payloadLimit), location.path)
        }
        generation = try nextGeneration()
        commitID = try folder.random()
        let header = FrameHeader(
            valueFormat: type.format, keyHash: location.keyHash, generation: generation, commitID: commitID,
            payloadLength: payload.count)
        return try StagedFile.make(
            header.frame(payload), in: location.domain.folderPath, of: folder, durability: durability)
    }

    private func nextGeneration() throws(ContainerError) -> UInt64 {
        switch current.seen {
        case .version(let generation, _): return generation &+ 1
        // The damaged version's number is skipped, so that no two versions share a number.
        case .damaged: return current.generation &+ 2
        case .absent:
            // A removed document that is created again continues with the next number.
            let previous = try StoredVersion(location.previousPath, of: location, in: folder)
            return (previous.header?.generation ?? 0) &+ 1
        }
    }

    /// Publishes the staged file, under the lock, if the document is unchanged since it was read; returns true if it was published.
    mutating func swap(_ staged: inout StagedFile) throws(ContainerError) -> Bool {
        guard try isUnchanged() else { return false }
        let exchange = Exchange(folder: folder)
        if current.seen == .absent {
            guard try exchange.publishNew(&staged, as: location.path) else { return false }
        } else {
            guard let old = try exchange.replace(&staged, at: location.path, in: location.domain.folderPath) else {
                return false
            }
            oldPath = old
        }
        isWritten = true
        container.counters.announceCommit(in: location.domain)
        if current.seen == .damaged, let oldPath {
            quarantine(oldPath)
            self.oldPath = nil
        }
        return true
    }

    /// Makes the document absent, under the lock, if it is unchanged since it was read; returns true if it is absent.
    mutating func removeLocked() throws(ContainerError) -> Bool {
        guard try isUnchanged() else { return false }
        generation = current.generation
        commitID = current.commitID
        if current.seen == .absent { return true }
        if current.seen == .damaged {
            quarantined = try Quarantine(folder: folder, domain: location.domain).move(
                location.path, named: location.name)
        } else {
            let result = folder.system.rename(folder.descriptor, location.path, location.previousPath)
            try folder.check(.renameat, location.path, result)
        }
        isWritten = true
        container.counters.announceCommit(in: location.domain)
        return true
    }

    /// Removes the document under the lock; returns nil if it changed since it was read.
    mutating func remove(label: String, patience: inout Int) throws(ContainerError) -> Commit? {
        if current.seen == .absent { return try finish(nil) }
        var lock = try container.acquire(location.domain, label, &patience)
        guard try removeLocked() else { return nil }
        lock.release()
        return try finish(lock.recordFailure)
    }

    /// Saves the old version as the previous version after the lock is released, and flushes the folder if the write is durable.
    mutating func finish(_ recordFailure: ContainerError?) throws(ContainerError) -> Commit {
        if let oldPath { savePrevious(oldPath) }
        if durability == .durable, isWritten { try folder.flushFolder(location.domain.folderPath) }
        return Commit(
            generation: generation, commitID: commitID, written: isWritten, quarantined: quarantined,
            housekeeping: housekeeping ?? recordFailure)
    }

    /// Compares the document's own header with the version that was read. The pages of counters aren't used, because they are only hints.
    private func isUnchanged() throws(ContainerError) -> Bool {
        if current.seen == .damaged {
            return try CurrentDocument(location, as: type, in: folder).seen == .damaged
        }
        let result = folder.system.openat(folder.descriptor, location.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        if result == -Int(ENOENT) { return current.seen == .absent }
        if [-Int(ELOOP), -Int(ENXIO), -Int(EACCES)].contains(result) { return false }
        try folder.check(.openat, location.path, result)
        let file = OpenFile(folder: folder, path: location.path, descriptor: CInt(result))
        guard try file.metadata().isRegular else { return false }
        guard let header = FrameHeader(unverified: try file.read(FrameHeader.size)) else { return false }
        return current.seen == .version(generation: header.generation, commitID: header.commitID)
    }

    private mutating func quarantine(_ path: String) {
        do {
            quarantined = try Quarantine(folder: folder, domain: location.domain).move(path, named: location.name)
        } catch {
            housekeeping = error.inDomain(location.domain)
        }
    }

    private mutating func savePrevious(_ path: String) {
        do {
            // A later writer may have stored a newer previous version already.
            let stored = try StoredVersion(location.previousPath, of: location, in: folder).header?.generation ?? 0
            let isNewer = current.generation >= stored
            let result =
                isNewer
                ? folder.system.rename(folder.descriptor, path, location.previousPath)
                : folder.system.unlink(folder.descriptor, path)
            // A sweep may have removed the old version, which no process locks any more.
            if result == -Int(ENOENT) { return }
            try folder.check(isNewer ? .renameat : .unlinkat, path, result)
        } catch {
            housekeeping = error.inDomain(location.domain)
        }
    }
}

/// The result of a write.
package struct Commit: Sendable, Equatable {
    /// The generation that was written, or the existing generation if `written` is false.
    package let generation: UInt64
    package let commitID: UInt64
    /// False if an update left an absent document absent.
    package let written: Bool
    /// The path to which the write moved a damaged version; nil if there was no damaged version.
    package let quarantined: String?
    /// An error that occurred after the value was published and doesn't affect the value, such as a failure to save the previous version.
    package let housekeeping: ContainerError?
}

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

/// The state of this task: true inside an update's closure, where a write would hold two locks at once.
enum Updating {
    @TaskLocal static var isActive = false
}
