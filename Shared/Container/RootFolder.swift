import Glibc
import Synchronization

/// The container's root folder, kept open: every other path is relative to it.
///
/// If the folder is renamed while it is open, it remains the same container.
final class RootFolder: Sendable {
    let system: SystemCalls
    /// The path as the caller specified it, only for messages.
    let path: String
    let descriptor: CInt
    /// One bit for each domain whose quarantine is full.
    let fullQuarantines = Atomic<UInt32>(0)

    /// Opens the folder; throws `absent` if it doesn't exist, and `damaged` if the path isn't a folder.
    init(_ path: String, system: SystemCalls) throws(ContainerError) {
        let result = system.openat(AT_FDCWD, path, SystemCalls.folderHandle)
        if result == -Int(ENOENT) { throw ContainerError(.noContainer, path: path) }
        if result == -Int(ENOTDIR) { throw ContainerError(.notFolder, path: path) }
        if result < 0 { throw ContainerError(.system(.openat, CInt(-result)), path: path) }
        self.system = system
        self.path = path
        self.descriptor = CInt(result)
    }

    deinit {
        _ = system.close(descriptor, path)  // no data is lost if closing a folder fails
    }

    func full(_ relative: String) -> String {
        relative.hasPrefix("/") ? relative : "\(path)/\(relative)"
    }

    func error(_ cause: ContainerError.Cause, _ relative: String) -> ContainerError {
        ContainerError(cause, path: full(relative))
    }

    /// Returns the error for a negated `errno`.
    func error(_ call: SystemCall, _ relative: String, _ result: Int) -> ContainerError {
        error(.system(call, CInt(-result)), relative)
    }

    /// Throws if `result` is a negated `errno`.
    func check(_ call: SystemCall, _ relative: String, _ result: Int) throws(ContainerError) {
        if result < 0 { throw error(call, relative, result) }
    }

    func open(_ relative: String, _ flags: CInt, mode: UInt32 = 0) throws(ContainerError) -> OpenFile {
        let result = system.openat(descriptor, relative, flags, mode: mode)
        try check(.openat, relative, result)
        return OpenFile(folder: self, path: relative, descriptor: CInt(result))
    }

    /// Opens a file as `open` does; returns nil if it doesn't exist.
    func openIfPresent(_ relative: String, _ flags: CInt) throws(ContainerError) -> OpenFile? {
        let result = system.openat(descriptor, relative, flags)
        if result == -Int(ENOENT) { return nil }
        try check(.openat, relative, result)
        return OpenFile(folder: self, path: relative, descriptor: CInt(result))
    }

    /// Returns the mark of the file at a path, which changes when the file is replaced; nil if there is no file.
    func mark(of relative: String) throws(ContainerError) -> FileMark? {
        var mark = FileMark()
        let result = system.mark(descriptor, relative, &mark)
        if result == -Int(ENOENT) { return nil }
        try check(.fstatat, relative, result)
        return mark
    }

    /// Returns the metadata of the file at a path, without opening it; `nil` if there is no file.
    func metadata(of relative: String) throws(ContainerError) -> FileMetadata? {
        var metadata = FileMetadata()
        let result = system.metadata(descriptor, relative, &metadata)
        if result == -Int(ENOENT) { return nil }
        try check(.fstatat, relative, result)
        return metadata
    }

    /// Removes a file; does nothing if it doesn't exist.
    func remove(_ relative: String) throws(ContainerError) {
        let result = system.unlink(descriptor, relative)
        if result != -Int(ENOENT) { try check(.unlinkat, relative, result) }
    }

    /// Returns the names in a folder, without `.` and `..`, in no particular order.
    func names(in relative: String) throws(ContainerError) -> [String] {
        let file = try open(relative, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        var names: [String] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = buffer.withUnsafeMutableBytes { system.entries(file.descriptor, $0, relative) }
            try check(.getdents, relative, count)
            if count == 0 { return names }
            var position = 0
            // struct linux_dirent64: u64 inode, i64 offset, u16 record length, u8 type, name, zero.
            while position + 19 <= count {
                let length = Int(buffer[position + 16]) | Int(buffer[position + 17]) << 8
                guard length > 19, position + length <= count else { break }
                let name = buffer[(position + 19)..<(position + length)].prefix { $0 != 0 }
                position += length
                // The folder itself and its parent.
                if name.allSatisfy({ $0 == UInt8(ascii: ".") }), name.count <= 2 { continue }
                names.append(String(decoding: name, as: UTF8.self))
            }
        }
    }

    /// Creates a folder and its parents; existing folders are left unchanged.
    ///
    /// Each folder is opened without following links before anything is created in it, because an extension may have replaced it with a
    /// link. Throws `damaged` if something other than a folder is in the path.
    func makeFolder(_ relative: String) throws(ContainerError) {
        try makeFolders(relative.split(separator: "/")[...], in: descriptor, "")
    }

    private func makeFolders(
        _ names: ArraySlice<Substring>, in directory: CInt, _ parent: String
    ) throws(ContainerError) {
        guard let name = names.first.map(String.init) else { return }
        let path = parent.isEmpty ? name : "\(parent)/\(name)"
        let made = system.mkdir(directory, name, mode: 0o700)
        if made != -Int(EEXIST) { try check(.mkdirat, path, made) }
        let opened = system.openat(directory, name, SystemCalls.folderHandle | O_NOFOLLOW)
        if opened == -Int(ENOTDIR) || opened == -Int(ELOOP) { throw error(.notFolder, path) }
        try check(.openat, path, opened)
        let file = OpenFile(folder: self, path: path, descriptor: CInt(opened))
        try makeFolders(names.dropFirst(), in: file.descriptor, path)
    }

    /// Flushes a folder, so that the names in it survive a power cut.
    func flushFolder(_ relative: String) throws(ContainerError) {
        let file = try open(relative, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        try file.flush()
    }

    func random() throws(ContainerError) -> UInt64 {
        var value: UInt64 = 0
        try check(.getrandom, "", system.random(into: &value))
        return value
    }
}

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
