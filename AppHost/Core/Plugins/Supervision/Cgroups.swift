import AirlockSandbox
import Glibc
import Shared
import Synchronization

/// The control groups (cgroup v2) that the system delegated to the host, in which each plug-in gets its own group.
///
/// With control groups, the kernel enforces the limits of memory and threads; without them, the host measures both.
final class Cgroups: Sendable {
    /// The host's group.
    private let folder: String
    private let makeFolder: @Sendable (String) -> Bool
    private let removeFolder: @Sendable (String) -> Void
    private let count = Atomic<Int>(0)

    /// The groups delegated to this process; `nil` without delegation.
    static let delegated = Kernel.text("/proc/self/cgroup").flatMap { Cgroups(membership: $0) }

    /// Takes over a delegated group: moves this process into a child group `host`, because only leaves may contain processes, and enables
    /// the controllers for the children.
    ///
    /// - Parameters:
    ///   - membership: The contents of `/proc/self/cgroup`.
    ///   - root: The mount point of the control groups.
    ///   - makeFolder: Creates a group; returns false if it can't.
    ///   - removeFolder: Removes a group without processes.
    /// - Returns: `nil` without delegation, or without the controllers for memory and the number of processes.
    init?(
        membership: String, root: String = "/sys/fs/cgroup",
        makeFolder: @escaping @Sendable (String) -> Bool = { mkdir($0, 0o755) == 0 },
        removeFolder: @escaping @Sendable (String) -> Void = { rmdir($0) }
    ) {
        // Version 2 has one hierarchy, numbered 0.
        guard let line = membership.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
        let path = line.dropFirst(3)
        let folder = path == "/" ? root : root + path
        guard Kernel.attribute("user.delegate", of: folder) == "1",
            let controllers = Kernel.text("\(folder)/cgroup.controllers")?.split(whereSeparator: \.isWhitespace),
            ["memory", "pids"].allSatisfy({ controllers.contains(Substring($0)) })
        else { return nil }
        (self.folder, self.makeFolder, self.removeFolder) = (folder, makeFolder, removeFolder)
        guard makeFolder("\(folder)/host"), Kernel.write("0", to: "\(folder)/host/cgroup.procs"),
            Kernel.write("+memory +pids", to: "\(folder)/cgroup.subtree_control")
        else { return nil }
    }

    /// Creates a group with limits; returns `nil` if the kernel refuses.
    ///
    /// - Parameters:
    ///   - memory: The memory limit in bytes.
    ///   - threads: The maximum number of threads of all its processes.
    func make(for identifier: String, memory: Int, threads: Int) -> Cgroup? {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(folder)/\(identifier).\(number)"
        guard makeFolder(path) else { return nil }
        let group = Cgroup(path: path, removeFolder: removeFolder)
        let limits = [("memory.max", "\(memory)"), ("memory.oom.group", "1"), ("pids.max", "\(threads)")]
        guard limits.allSatisfy({ Kernel.write($1, to: "\(path)/\($0)") }) else { return nil }
        // This file is missing on a kernel without swap.
        _ = Kernel.write("0", to: "\(path)/memory.swap.max")
        return group
    }
}

/// The control group of a plug-in's processes. It is removed when the last reference is released, and must be empty by then.
final class Cgroup {
    /// The path of its folder.
    let path: String
    private let removeFolder: @Sendable (String) -> Void

    init(path: String, removeFolder: @escaping @Sendable (String) -> Void) {
        (self.path, self.removeFolder) = (path, removeFolder)
    }

    deinit { removeFolder(path) }

    /// True if the kernel killed its processes because they exceeded the memory limit.
    var isOutOfMemory: Bool { (number("oom_kill", in: "memory.events") ?? 0) > 0 }

    /// The processor time of all its processes, including ended ones, in milliseconds.
    var processor: Int { (number("usage_usec", in: "cpu.stat") ?? 0) / 1_000 }

    /// Kills every process in the group (Linux 5.14 or later).
    func kill() { _ = Kernel.write("1", to: "\(path)/cgroup.kill") }

    /// Returns a value of a file of lines `name value`.
    private func number(_ name: String, in file: String) -> Int? {
        for line in (Kernel.text("\(path)/\(file)") ?? "").split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name { return Int(words[1]) }
        }
        return nil
    }
}
