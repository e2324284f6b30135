import Foundation
import Glibc
import Synchronization

/// A folder that imitates a delegated part of the control group hierarchy. The kernel ignores what is written there.
package final class CgroupTree: Sendable {
    package let folder: TemporaryFolder
    private let removedPaths = Mutex<[String]>([])
    /// The contents of a new group's `memory.events`.
    package let events = Mutex("")

    /// The mount point of the control groups.
    package var root: String { folder.path }
    /// The host's group.
    package var path: String { "\(folder.path)/airlock.service" }
    /// The kernel's list of the host's groups.
    package let membership = "8:pids:/\n0::/airlock.service\n"
    /// The removed groups.
    package var removed: [String] { removedPaths.withLock { $0 } }

    private static let files = [
        "cgroup.procs", "cgroup.kill", "memory.max", "memory.oom.group", "memory.swap.max", "memory.events", "cpu.stat",
        "pids.max", "cgroup.subtree_control",
    ]

    package init() throws {
        folder = try TemporaryFolder()
        guard make(path) else { throw CocoaError(.fileWriteUnknown) }
        try write("cpu io memory pids\n", "cgroup.controllers")
    }

    /// Marks the group as systemd does with `Delegate=`; returns false if the file system has no attributes.
    package func delegate() -> Bool { setAttribute(path, "user.delegate", "1", 1, 0) == 0 }

    /// Creates a group with the files that the kernel would create in it.
    package func make(_ path: String) -> Bool {
        guard mkdir(path, 0o755) == 0 else { return false }
        for name in Self.files { close(open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o644)) }
        return (try? Data(events.withLock { $0 }.utf8).write(to: URL(fileURLWithPath: "\(path)/memory.events"))) != nil
    }

    package func remove(_ path: String) { removedPaths.withLock { $0.append(path) } }

    /// Returns the contents of a file of the host's group.
    package func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    package func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
}

@_silgen_name("setxattr")
private func setAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>, _ size: Int,
    _ flags: CInt
) -> CInt
