import Foundation
import Glibc
import Shared

/// Keeps a container for one running host.
///
/// The lock goes with the process, however it ends. Commands that change something once need none.
final class HostLock: Sendable {
    private let file: FileLock
    private let path: String

    /// The lock's file; extensions have no way to it.
    private static func path(in container: String, _ name: String = "host") -> String {
        container + "/locks/\(name).lock"
    }

    /// Takes the lock.
    ///
    /// - Parameter name: What is kept: the whole container, or a part of it no extension knows.
    /// - Throws: ``HostLockError`` where another host has it, or it can't be had.
    init(container: String, name: String = "host") throws {
        path = Self.path(in: container, name)
        do throws(FileLock.Failure) {
            file = try FileLock(path, by: Self.lock)
        } catch {
            throw error.isHeld
                ? HostLockError(path: container, fault: .held(by: error.holder))
                : HostLockError(path: path, fault: .failed(error.reason))
        }
        let text = Array("\(getpid())\n".utf8)
        // Advice for messages: a lock without it holds as well.
        _ = ftruncate(file.descriptor, 0)
        _ = pwrite(file.descriptor, text, text.count, 0)
    }

    /// True if the locked file is still the container's; false once the container was removed, moved or replaced.
    var isCurrent: Bool {
        var (locked, present) = (stat(), stat())
        guard fstat(file.descriptor, &locked) == 0, stat(path, &present) == 0 else { return false }
        return locked.st_dev == present.st_dev && locked.st_ino == present.st_ino
    }

    /// The process that keeps a container; `nil` for none. Nothing is changed.
    static func keeper(of container: String) -> Int32? {
        let descriptor = open(path(in: container), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return FileLock.holder(descriptor) ?? 0
    }

    /// Returns when no process keeps a container. Nothing is changed.
    static func wait(for container: String) {
        let descriptor = open(path(in: container), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
    }

    /// How often a lock that others only share is tried for, a millisecond apart.
    private static let attempts = 1_000

    /// Takes the lock for the host alone.
    ///
    /// A process that looks whether there is a host shares the lock for a moment. So does this one, when the lock isn't free: sharing
    /// it fails where a host has it.
    ///
    /// - Returns: 0, or `EWOULDBLOCK` where another host has it, or another `errno`.
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

/// A container that can't be kept.
struct HostLockError: CommandError, Hashable {
    enum Fault: Hashable {
        /// Another host keeps it; its number, where that is known.
        case held(by: Int32?)
        case failed(String)
    }

    let path: String
    let fault: Fault

    var exitCode: ExitCode {
        switch fault {
        case .held: .tryAgain
        case .failed: .inputOutput
        }
    }

    var message: String {
        switch fault {
        case .held(let process):
            "another host\(process.map { ", process \($0)," } ?? "") keeps \(path) — end it first, or name another --container"
        case .failed(let reason): "can't lock \(path): \(reason) — check the container's folder"
        }
    }
}
