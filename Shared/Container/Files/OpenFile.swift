import Glibc

/// An open file of the container, closed when it goes out of scope.
///
/// Every method throws the `ContainerError` for its system call's `errno`, with the full path.
struct OpenFile: ~Copyable {
    let folder: RootFolder
    /// The path relative to the container.
    let path: String
    private(set) var descriptor: CInt

    deinit {
        // An error of `close` is ignored: the file was only read, or its bytes were flushed if they had to be.
        if descriptor >= 0 { _ = folder.system.close(descriptor, path) }
    }

    /// Returns the descriptor, which the caller must close.
    consuming func detach() -> CInt {
        let detached = descriptor
        descriptor = -1
        return detached
    }

    func metadata() throws(ContainerError) -> FileMetadata {
        var metadata = FileMetadata()
        try folder.check(.fstat, path, folder.system.fstat(descriptor, &metadata, path))
        return metadata
    }

    /// Returns up to `count` bytes from the current position; fewer only at the end of the file.
    func read(_ count: Int) throws(ContainerError) -> [UInt8] {
        try fill(count) { buffer, _ in (.read, self.folder.system.read(self.descriptor, buffer, self.path)) }
    }

    /// Returns up to `count` bytes from `offset`; fewer only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(ContainerError) -> [UInt8] {
        try fill(count) { buffer, done in
            (.pread, self.folder.system.pread(self.descriptor, buffer, at: offset + done, self.path))
        }
    }

    private func fill(
        _ count: Int, _ next: (UnsafeMutableRawBufferPointer, Int) -> (SystemCall, Int)
    ) throws(ContainerError) -> [UInt8] {
        var failure: (SystemCall, Int)?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let (call, result) = next(
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[done...]), done)
                if result < 0 { failure = (call, result) }
                if result <= 0 { break }
                done += result
            }
        }
        if let failure { throw folder.error(failure.0, path, failure.1) }
        return bytes
    }

    /// Writes all bytes at the current position. After an error an unknown number of them is written.
    func write(_ bytes: [UInt8]) throws(ContainerError) {
        try drain(bytes) { buffer, _ in (.write, self.folder.system.write(self.descriptor, buffer, self.path)) }
    }

    /// Writes all bytes at `offset`. After an error an unknown number of them is written.
    func write(_ bytes: [UInt8], at offset: Int) throws(ContainerError) {
        try drain(bytes) { buffer, done in
            (.pwrite, self.folder.system.pwrite(self.descriptor, buffer, at: offset + done, self.path))
        }
    }

    private func drain(
        _ bytes: [UInt8], _ next: (UnsafeRawBufferPointer, Int) -> (SystemCall, Int)
    ) throws(ContainerError) {
        var failure: (SystemCall, Int)?
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let (call, result) = next(UnsafeRawBufferPointer(rebasing: buffer[done...]), done)
                if result <= 0 {
                    // Retrying a transfer of zero bytes could loop forever; a full device is its most plausible cause.
                    failure = (call, result == 0 ? -Int(ENOSPC) : result)
                    return
                }
                done += result
            }
        }
        if let failure { throw folder.error(failure.0, path, failure.1) }
    }

    func flushData() throws(ContainerError) {
        try folder.check(.fdatasync, path, folder.system.fdatasync(descriptor, path))
    }

    func flush() throws(ContainerError) {
        try folder.check(.fsync, path, folder.system.fsync(descriptor, path))
    }

    /// Tries to acquire an exclusive lock, without waiting; returns true if it was acquired.
    func tryLock() throws(ContainerError) -> Bool {
        let result = folder.system.lock(descriptor, path)
        if result == -Int(EWOULDBLOCK) { return false }
        try folder.check(.flock, path, result)
        return true
    }
}
