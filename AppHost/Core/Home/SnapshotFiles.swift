import Foundation
import Glibc
import Shared

/// Files of snapshots in one folder: written whole or not at all, and read with distrust, as extensions write there, too.
struct SnapshotFiles: Hashable, Sendable {
    /// The folder.
    let path: String

    /// The most bytes of a file.
    private static let limit = 32 << 20

    /// Makes the folder where there is none, also in the place of a file or a link.
    ///
    /// - Throws: ``SnapshotFileError``.
    func prepare() throws {
        for _ in 0..<2 {
            if mkdir(path, 0o700) == 0 { return }
            guard errno == EEXIST else { break }
            var facts = stat()
            if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return }
            guard unlink(path) == 0 || errno == ENOENT else { break }
        }
        throw SnapshotFileError(path: path, reason: String(cString: strerror(errno)))
    }

    /// The names of the files; none where the folder can't be read.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Takes a file away. One that can't be removed takes place, and does no other harm.
    func remove(_ name: String) { unlink("\(path)/\(name)") }

    /// Whether a file is what a process left that ended while it replaced one.
    func isLeftBehind(_ name: String) -> Bool {
        guard name.hasPrefix("."), let process = name.split(separator: ".").last.flatMap({ Int32($0) }), process > 0
        else { return false }
        return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
    }

    /// Whether there is a file of a name.
    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 || errno != ENOENT }

    /// Reads a file: a regular one without another name, no link, of a bounded size.
    ///
    /// - Throws: ``SnapshotFileError``.
    func read(_ name: String) throws -> [UInt8] {
        let path = "\(path)/\(name)"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw SnapshotFileError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1,
            facts.st_size <= Self.limit
        else { throw SnapshotFileError(path: path, reason: "it is no plain file of at most \(Self.limit >> 20) MiB") }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Removes whatever has a name; a folder with something in it stays.
    private func clear(_ path: String) { if unlink(path) != 0, errno == EISDIR { rmdir(path) } }

    /// Replaces a file. What is shown can be drawn again, so that nothing waits for the disk.
    ///
    /// - Throws: ``SnapshotFileError``; the old file is what it was.
    func replace(_ name: String, with bytes: [UInt8]) throws {
        let staged = "\(path)/.\(name).\(getpid())"
        // Nobody else has the name: what is there was left behind, or put there by an extension.
        clear(staged)
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SnapshotFileError(path: staged, reason: String(cString: strerror(errno))) }
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        var reason = errno
        close(descriptor)
        let target = "\(path)/\(name)"
        if count == bytes.count {
            if rename(staged, target) == 0 { return }
            // Only a folder is in the way.
            if errno == EISDIR { clear(target) }
            if rename(staged, target) == 0 { return }
            reason = errno
        }
        unlink(staged)
        throw SnapshotFileError(path: target, reason: String(cString: strerror(reason)))
    }
}

/// A snapshot that can't be read or written.
struct SnapshotFileError: CommandError, Hashable {
    let path: String
    let reason: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "no snapshot at \(path): \(reason) — 'AppHost widget reload' draws it anew" }
}
