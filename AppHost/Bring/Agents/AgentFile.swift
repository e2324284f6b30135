import Foundation

/// The file `AGENTS.md` on disk. It is replaced atomically, and never if another program has changed it meanwhile.
struct AgentFile {
    /// The path in the repository.
    let path: String
    /// The file's bytes; `nil` if there is no file.
    let bytes: [UInt8]?
    /// The path after following links.
    private let target: String
    private let status: stat?

    /// Reads the file.
    ///
    /// - Throws: ``CommandFailure`` if the path isn't a readable file, or is a link that leads out of the repository.
    init(path: String, repository: String) throws {
        self.path = path
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw Self.unreadable(path, errno) }
            (bytes, target, self.status) = (nil, path, nil)
            return
        }
        var target = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let real = Self.realPath(path) else {
                throw CommandFailure(
                    "\(path) is a link to a file that doesn't exist — create the file, or remove the link",
                    exitCode: .inputOutput)
            }
            guard let root = Self.realPath(repository), real.hasPrefix(root == "/" ? root : root + "/") else {
                throw CommandFailure(
                    "\(path) is a link to \(real), outside the repository — replace the link with a file",
                    exitCode: .inputOutput)
            }
            target = real
            guard stat(target, &status) == 0 else { throw Self.unreadable(path, errno) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure("\(path) isn't a file — remove it, or rename it", exitCode: .inputOutput)
        }
        guard let data = FileManager.default.contents(atPath: target) else { throw Self.unreadable(path, errno) }
        (bytes, self.target, self.status) = (Array(data), target, status)
    }

    /// Checks that the user allows changes of the file.
    ///
    /// - Throws: ``CommandFailure`` for a read-only file.
    func checkPermission() throws {
        // The file is replaced, so its own permission isn't checked by the system; and root may write every file.
        guard let status, status.st_mode & 0o222 == 0 || access(target, W_OK) != 0 else { return }
        throw CommandFailure(
            "\(path) is read-only — allow writing with chmod u+w, and run the command again", exitCode: .inputOutput)
    }

    /// Replaces the file, or creates it.
    ///
    /// - Throws: ``CommandFailure``. The file then has its old contents.
    func write(_ new: [UInt8]) throws {
        try checkPermission()
        let staged = "\(target).\(UUID().uuidString)"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw unwritable(errno) }
        defer { unlink(staged) }
        do {
            defer { close(descriptor) }
            if let status {
                guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw unwritable(errno) }
                // Only root can give a file to another user; for any other user the file's owner is the user.
                _ = fchown(descriptor, status.st_uid, status.st_gid)
            }
            var rest = new[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw unwritable(count < 0 ? errno : ENOSPC) }
                rest = rest.dropFirst(count)
            }
            guard fsync(descriptor) == 0 else { throw unwritable(errno) }
        }
        guard let bytes else { return try create(from: staged) }
        guard FileManager.default.contents(atPath: target) == Data(bytes) else { throw changed }
        guard rename(staged, target) == 0 else { throw unwritable(errno) }
    }

    /// Gives a new file its name, unless another program has created a file with that name.
    private func create(from staged: String) throws {
        if link(staged, target) == 0 { return }
        if errno == EEXIST { throw changed }
        // Not every file system has hard links.
        guard rename(staged, target) == 0 else { throw unwritable(errno) }
    }

    private var changed: CommandFailure {
        CommandFailure("\(path) was changed by another program — run the command again", exitCode: .inputOutput)
    }

    private func unwritable(_ code: Int32) -> CommandFailure {
        CommandFailure(
            "can't write \(target): \(String(cString: strerror(code))) — check the folder's permissions and free space",
            exitCode: .inputOutput)
    }

    private static func unreadable(_ path: String, _ code: Int32) -> CommandFailure {
        CommandFailure(
            "can't read \(path): \(String(cString: strerror(code))) — check its permissions", exitCode: .inputOutput)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
