import Dispatch
import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

struct HostLockTests {
    /// Ends the concurrent checks.
    private final class End: Sendable {
        let isThere = Atomic(false)
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/locks", withIntermediateDirectories: true)
    }

    @Test("A sync waits for that of another process, and ends with exit code 75 if that lasts too long")
    func simultaneousSyncs() async throws {
        let busy = CommandFailure(
            "another process is syncing the jokes — wait until it has finished", exitCode: .tryAgain)
        #expect(busy.exitCode.rawValue == 75)
        var first: FileLock? = try await FileLock.ofSync("jokes", in: folder.path)
        await #expect(throws: busy) {
            _ = try await FileLock.ofSync("jokes", in: folder.path, patience: .milliseconds(50))
        }
        // Another feed has a lock of its own.
        _ = try await FileLock.ofSync("calendars", in: folder.path, patience: .zero)
        withExtendedLifetime(first) {}
        async let second = FileLock.ofSync("jokes", in: folder.path)
        first = nil
        withExtendedLifetime(try await second) {}
    }

    @Test("A host acquires the lock while others query it, and a second host is refused")
    func lockContention() throws {
        let (end, checks, begun) = (End(), DispatchGroup(), DispatchSemaphore(value: 0))
        DispatchQueue.global().async(group: checks) { [path = folder.path] in
            begun.signal()
            while !end.isThere.load(ordering: .relaxed) { _ = HostLock.holder(of: path) }
        }
        defer {
            end.isThere.store(true, ordering: .relaxed)
            checks.wait()
        }
        begun.wait()
        for _ in 0..<500 {
            let lock = try HostLock(container: folder.path)
            #expect(HostLock.holder(of: folder.path) == getpid())
            #expect(throws: HostError.locked(folder.path, by: getpid())) {
                try HostLock(container: folder.path)
            }
            withExtendedLifetime(lock) {}
        }
    }
}
