import Foundation
import Glibc
import Shared

/// A file written as a whole: beside, flushed, then renamed into place. After an error the old file is what it was.
struct OutputFile {
    let path: String
    /// Whether it is on the disk before the old one is given up; not for what can be made again.
    var isFlushed = true

    /// Replaces the file.
    ///
    /// - Throws: ``OutputError`` that names the file and the reason.
    func replace(with bytes: [UInt8]) throws {
        let staged = path + ".\(getpid()).tmp"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure() }
        var isWritten = writeAll(bytes, to: descriptor) && (!isFlushed || fsync(descriptor) == 0)
        var reason = errno
        if close(descriptor) != 0 { (isWritten, reason) = (false, errno) }
        if isWritten, rename(staged, path) == 0 { return }
        if isWritten { reason = errno }
        unlink(staged)
        errno = reason
        throw failure()
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            offset += count
        }
        return true
    }

    private func failure() -> OutputError { OutputError(path: path, reason: String(cString: strerror(errno))) }
}

/// A file that can't be written.
struct OutputError: CommandError, Hashable {
    let path: String
    let reason: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "can't write \(path): \(reason) — choose another --out" }
}
