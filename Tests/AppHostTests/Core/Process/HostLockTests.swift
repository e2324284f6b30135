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
            #expect(throws: HostError(path: folder.path, fault: .locked(by: getpid()))) {
                try HostLock(container: folder.path)
            }
            withExtendedLifetime(lock) {}
        }
    }
}
