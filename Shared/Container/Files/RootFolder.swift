import Glibc
import Synchronization

/// The container's own folder, held open: every other path is relative to it.
///
/// A folder that is renamed while open stays the same container.
final class RootFolder: Sendable {
    let system: SystemCalls
    /// As the caller gave it; only for messages.
    let path: String
    let descriptor: CInt
    /// A bit a domain whose damaged files are as many as may be kept.
    let fullQuarantines = Atomic<UInt32>(0)

    /// Opens the folder; `absent` when there is none, `damaged` where something else is in its place.
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
        _ = system.close(descriptor, path)  // a folder opened for reading has nothing to lose
    }

    func full(_ relative: String) -> String {
        relative.hasPrefix("/") ? relative : "\(path)/\(relative)"
    }

    func error(_ cause: ContainerError.Cause, _ relative: String) -> ContainerError {
        ContainerError(cause, path: full(relative))
    }

    /// The error for a negated `errno`.
    func error(_ call: SystemCall, _ relative: String, _ result: Int) -> ContainerError {
        error(.system(call, CInt(-result)), relative)
    }

    /// Throws when `result` is a negated `errno`.
    func check(_ call: SystemCall, _ relative: String, _ result: Int) throws(ContainerError) {
        if result < 0 { throw error(call, relative, result) }
    }

    func open(_ relative: String, _ flags: CInt, mode: UInt32 = 0) throws(ContainerError) -> OpenFile {
        let result = system.openat(descriptor, relative, flags, mode: mode)
        try check(.openat, relative, result)
        return OpenFile(folder: self, path: relative, descriptor: CInt(result))
    }

    /// As `open`, but nil when there is no such file.
    func openIfPresent(_ relative: String, _ flags: CInt) throws(ContainerError) -> OpenFile? {
        let result = system.openat(descriptor, relative, flags)
        if result == -Int(ENOENT) { return nil }
        try check(.openat, relative, result)
        return OpenFile(folder: self, path: relative, descriptor: CInt(result))
    }

    /// What tells what is at a path from what was there before; nil when there is nothing.
    func mark(of relative: String) throws(ContainerError) -> FileMark? {
        var mark = FileMark()
        let result = system.mark(descriptor, relative, &mark)
        if result == -Int(ENOENT) { return nil }
        try check(.fstatat, relative, result)
        return mark
    }

    /// What is at a path, without opening it; `nil` where there is nothing.
    func facts(of relative: String) throws(ContainerError) -> FileMetadata? {
        var facts = FileMetadata()
        let result = system.facts(descriptor, relative, &facts)
        if result == -Int(ENOENT) { return nil }
        try check(.fstatat, relative, result)
        return facts
    }

    /// Removes a file; one that isn't there is no error.
    func remove(_ relative: String) throws(ContainerError) {
        let result = system.unlink(descriptor, relative)
        if result != -Int(ENOENT) { try check(.unlinkat, relative, result) }
    }

    /// The names in a folder, without `.` and `..`, in no order.
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
                // The folder itself and the one it is in.
                if name.allSatisfy({ $0 == UInt8(ascii: ".") }), name.count <= 2 { continue }
                names.append(String(decoding: name, as: UTF8.self))
            }
        }
    }

    /// Makes a folder and the folders it is in; those that are there stay as they are.
    ///
    /// Each is opened without following a link before anything is made in it: an extension may have put one there. Throws `damaged` where
    /// something else is in a folder's place.
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
