import Glibc
import Shared

/// A lock on the settings of a group, which writers hold and readers don't need.
struct SettingsLock {
    private let descriptor: CInt

    /// Takes the lock, waiting at most 250 ms.
    ///
    /// - Throws: ``SettingsFileError`` where another process has it longer, or it can't be taken.
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

    /// Gives the lock back.
    func release() { close(descriptor) }
}
