import Glibc
import Shared

/// A lock on a group's settings. Writers must hold it; readers needn't.
struct SettingsLock {
    private let descriptor: CInt

    /// Acquires the lock, waiting at most 250 ms.
    ///
    /// - Throws: ``SettingsFileError`` if locking fails, or if another process still holds the lock after that time.
    init(_ lock: String, of path: String) throws {
        descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw SettingsFileError(
                path: path, reason: "can't be locked: \(String(cString: strerror(errno)))",
                remedy: "check the folder and its owner", exitCode: errno == EACCES ? .denied : .inputOutput)
        }
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(5_000)
        }
        close(descriptor)
        throw SettingsFileError(
            path: path, reason: "is being written by another process", remedy: "try again", exitCode: .tryAgain)
    }

    /// Releases the lock.
    func release() {
        // Unlocked explicitly: a child between fork and exec has a copy of the descriptor, and would still hold the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
