import Glibc
import Shared

/// An exclusive `flock` on a file, held until the lock is deallocated or the process ends.
final class FileLock: Sendable {
    let descriptor: CInt

    /// Opens a file, creating it if needed, and locks it.
    ///
    /// - Parameter lock: Locks the descriptor without waiting; returns 0 or an `errno`.
    /// - Throws: ``Failure``. The file is closed then.
    init(_ path: String, by lock: (CInt) -> CInt = FileLock.tryLock) throws(Failure) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(number: errno, isHeld: false, holder: nil) }
        let number = lock(descriptor)
        // Because every property has a value, `deinit` closes the descriptor. If it were closed here as well, `deinit` could close another
        // file.
        guard number == 0 else {
            throw Failure(number: number, isHeld: number == EWOULDBLOCK, holder: Self.holder(descriptor))
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // The lock is released explicitly: a child between fork and exec has a copy of the descriptor, and would still hold the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// A lock that can't be taken.
    struct Failure: Error {
        /// An `errno`.
        let number: CInt
        /// True if another process has the lock.
        let isHeld: Bool
        /// The process number that the holder wrote into the file; `nil` for none.
        let holder: Int32?

        var reason: String { String(cString: strerror(number)) }
    }

    static func tryLock(_ descriptor: CInt) -> CInt { flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }

    /// Returns the process number in a lock's file; `nil` for none.
    static func holder(_ descriptor: CInt) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}

extension FileLock {
    /// How long a sync waits for the sync of another process.
    private static let patience = Duration.seconds(60)

    /// Waits for the lock of a feed's syncs, so that the results of two syncs don't mix.
    ///
    /// - Parameters:
    ///   - feed: The feed, such as `calendars`.
    ///   - folder: The folder of the app's own locks.
    /// - Throws: ``CommandFailure`` if another process has the lock for a minute, or the file can't be locked.
    static func ofSync(_ feed: String, in folder: String) async throws -> FileLock {
        let path = "\(folder)/\(feed)-sync.lock"
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(Failure) {
                return try FileLock(path)
            } catch {
                guard error.isHeld else {
                    throw CommandFailure(
                        "can't lock \(path): \(error.reason) — check the folder", exitCode: .inputOutput)
                }
            }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    "another process is syncing the \(feed) — wait until it has finished", exitCode: .tryAgain)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
