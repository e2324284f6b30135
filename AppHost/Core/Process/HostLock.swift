import Foundation
import Glibc
import Shared

/// The lock that reserves a container for one running host.
///
/// The lock is released when the process ends, even if the process is killed. Commands that make one change need no lock.
final class HostLock: Sendable {
    private let file: FileLock
    private let path: String

    /// Returns the path of the lock file, to which extensions have no access.
    private static func path(in container: String, _ name: String = "host") -> String {
        container + "/locks/\(name).lock"
    }

    /// Takes the lock.
    ///
    /// - Parameter name: The lock's name: `host` for the whole container, or the name of a part that extensions don't use.
    /// - Throws: ``HostError`` if another host holds the lock, or it can't be taken.
    init(container: String, name: String = "host") throws {
        path = Self.path(in: container, name)
        switch FileLock.attempt(path, by: Self.lock) {
        case .locked(let lock): file = lock
        case .held(let holder): throw HostError.locked(container, by: holder)
        case .failed(let number): throw HostError.unlockable(path, number)
        }
        let text = Array("\(getpid())\n".utf8)
        // The process number is only informative; the lock holds without it.
        _ = ftruncate(file.descriptor, 0)
        _ = pwrite(file.descriptor, text, text.count, 0)
    }

    /// True if the locked file is still the container's; false once the container was removed, moved or replaced.
    var isCurrent: Bool {
        var (locked, present) = (stat(), stat())
        guard fstat(file.descriptor, &locked) == 0, stat(path, &present) == 0 else { return false }
        return locked.st_dev == present.st_dev && locked.st_ino == present.st_ino
    }

    /// Returns the number of the process that holds a container's lock; `nil` for none. Nothing is changed.
    static func holder(of container: String) -> Int32? {
        let descriptor = open(path(in: container), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return FileLock.holder(descriptor) ?? 0
    }

    /// Returns when no process holds a container's lock. Nothing is changed.
    static func wait(for container: String) {
        let descriptor = open(path(in: container), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
    }

    /// The number of attempts, one per millisecond, to take a lock that other processes only share.
    private static let attempts = 1_000

    /// Takes the exclusive lock.
    ///
    /// A process that checks whether a host runs shares the lock for a moment. So if the lock isn't free, this process tries to share it,
    /// too, which fails if a host holds it.
    ///
    /// - Returns: 0, `EWOULDBLOCK` if another host holds it, or another `errno`.
    private static func lock(_ descriptor: CInt) -> CInt {
        for _ in 0..<attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return 0 }
            guard errno == EWOULDBLOCK || errno == EINTR, flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
                return errno
            }
            flock(descriptor, LOCK_UN)
            usleep(1_000)
        }
        return EWOULDBLOCK
    }
}

/// An exclusive `flock` on a file, held until the lock is deallocated or the process ends.
final class FileLock: Sendable {
    /// The outcome of an attempt to lock a file.
    enum Attempt {
        case locked(FileLock)
        /// Another process has the lock; the process number that it wrote into the file, if any.
        case held(by: Int32?)
        /// The file can't be opened or locked, for the reason with this `errno`.
        case failed(CInt)
    }

    let descriptor: CInt

    /// Opens a file, creating it if needed, and locks it. The file is closed if it can't be locked.
    ///
    /// - Parameter lock: Locks the descriptor without waiting; returns 0 or an `errno`.
    static func attempt(_ path: String, by lock: (CInt) -> CInt = FileLock.tryLock) -> Attempt {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return .failed(errno) }
        let file = FileLock(descriptor)
        switch lock(descriptor) {
        case 0: return .locked(file)
        case EWOULDBLOCK: return .held(by: holder(descriptor))
        case let number: return .failed(number)
        }
    }

    private init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit {
        // The lock is released explicitly: a child between fork and exec has a copy of the descriptor, and would still hold the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
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
    /// Waits for the lock of a feed's syncs, so that the results of two syncs don't mix.
    ///
    /// - Parameters:
    ///   - feed: The feed, such as `calendars`.
    ///   - folder: The folder of the app's own locks.
    ///   - patience: How long to wait for the sync of another process.
    /// - Throws: ``CommandFailure`` if another process has the lock for longer, or the file can't be locked.
    static func ofSync(
        _ feed: String, in folder: String, patience: Duration = .seconds(60)
    ) async throws -> FileLock {
        let path = "\(folder)/\(feed)-sync.lock"
        let deadline = ContinuousClock.now + patience
        while true {
            switch attempt(path) {
            case .locked(let lock): return lock
            case .held: break
            case .failed(let number):
                let remedy =
                    [EROFS, EACCES].contains(number)
                    ? "let this user write there, or name another folder with \(Arguments.state)" : "check the folder"
                throw CommandFailure(
                    "can't lock \(path): \(String(cString: strerror(number))) — \(remedy)", exitCode: .inputOutput)
            }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    "another process is syncing the \(feed) — wait until it has finished", exitCode: .tryAgain)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
