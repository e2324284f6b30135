import Glibc
import Shared

/// Room on a disk that is held until a change has to be taken back, which a full disk would refuse.
final class DiskReserve: Sendable {
    /// What taking back a placement writes, and then some, in bytes.
    static let size = 32 << 10

    private let descriptor: CInt

    /// Holds room in a folder. The file has no name, so that nothing of it is left however the process ends.
    ///
    /// - Throws: ``UsageError`` where there isn't as much.
    init(in folder: String) throws(UsageError) {
        let path = "\(folder)/.reserve-\(getpid())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, folder) }
        unlink(path)
        let fault = posix_fallocate(descriptor, 0, off_t(Self.size))
        guard fault == 0 else { throw Self.error(fault, folder) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Gives the room back.
    func release() { ftruncate(descriptor, 0) }

    private static func error(_ number: CInt, _ folder: String) -> UsageError {
        UsageError(
            "can't keep \(size >> 10) KiB free in \(folder): \(String(cString: strerror(number))) — free space or raise the quota, then try again",
            exitCode: .inputOutput)
    }
}
