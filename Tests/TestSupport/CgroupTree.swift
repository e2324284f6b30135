import Foundation
import Glibc
import Synchronization

/// A folder that looks like a delegated part of the system's control groups. The kernel does nothing with what is written there.
package final class CgroupTree: Sendable {
    package let folder: TemporaryFolder
    private let gone = Mutex<[String]>([])
    /// What a new group's `memory.events` holds.
    package let events = Mutex("")

    /// Where control groups are mounted.
    package var root: String { folder.path }
    /// The host's group.
    package var path: String { "\(folder.path)/airlock.service" }
    /// What the kernel lists of the host.
    package let membership = "8:pids:/\n0::/airlock.service\n"
    /// The groups that were removed.
    package var removed: [String] { gone.withLock { $0 } }

    private static let files = [
        "cgroup.procs", "cgroup.kill", "memory.max", "memory.oom.group", "memory.swap.max", "memory.events", "cpu.stat",
        "pids.max", "cgroup.subtree_control",
    ]

    package init() throws {
        folder = try TemporaryFolder()
        guard make(path) else { throw CocoaError(.fileWriteUnknown) }
        try write("cpu io memory pids\n", "cgroup.controllers")
    }

    /// Marks the group as systemd marks one with `Delegate=`; false where the file system has no attributes.
    package func delegate() -> Bool { setAttribute(path, "user.delegate", "1", 1, 0) == 0 }

    /// Makes a group with the files the kernel would show in it.
    package func make(_ path: String) -> Bool {
        guard mkdir(path, 0o755) == 0 else { return false }
        for name in Self.files { close(open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o644)) }
        return (try? Data(events.withLock { $0 }.utf8).write(to: URL(fileURLWithPath: "\(path)/memory.events"))) != nil
    }

    package func remove(_ path: String) { gone.withLock { $0.append(path) } }

    /// A file of the host's group.
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
