import Glibc
import Shared

/// Disk space reserved for undoing a change, which could otherwise fail on a full disk.
final class DiskReserve: Sendable {
    /// The reserve in bytes: more than undoing a placement writes.
    static let size = 32 << 10

    private let descriptor: CInt

    /// Reserves the space in a folder. The file has no name, so that it disappears however the process ends.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough space.
    init(in folder: String) throws(CommandFailure) {
        let path = "\(folder)/.reserve-\(getpid())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, folder) }
        unlink(path)
        let fault = posix_fallocate(descriptor, 0, off_t(Self.size))
        guard fault == 0 else { throw Self.error(fault, folder) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Releases the reserved space.
    func release() { ftruncate(descriptor, 0) }

    private static func error(_ number: CInt, _ folder: String) -> CommandFailure {
        let isFull = [ENOSPC, EDQUOT].contains(number)
        let remedy =
            isFull
            ? "free space or raise the quota, then try again" : "let this user write there, or name another --container"
        return CommandFailure(
            "can't reserve \(size >> 10) KiB in \(folder): \(String(cString: strerror(number))) — \(remedy)",
            exitCode: .inputOutput)
    }
}
