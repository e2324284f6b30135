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
        container.generations.announceCommit(in: location.domain)
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
        container.generations.announceCommit(in: location.domain)
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

    /// Compares the document's own header with the version that was read. The generation pages aren't used, because they are only hints.
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
