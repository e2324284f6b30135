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
