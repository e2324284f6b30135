import AirlockSandbox
import Glibc
import Shared
import Synchronization

/// The part of the system's control groups (cgroup v2) that was delegated to the host, in which each plug-in gets a group of its own.
///
/// There the kernel itself holds memory and the number of threads; elsewhere they are looked at only.
final class Cgroups: Sendable {
    /// The host's group.
    private let folder: String
    private let makeFolder: @Sendable (String) -> Bool
    private let removeFolder: @Sendable (String) -> Void
    private let made = Atomic<Int>(0)

    /// The groups delegated to this process; `nil` where none are.
    static let delegated = Kernel.text("/proc/self/cgroup").flatMap { Cgroups(membership: $0) }

    /// Takes over a delegated group: moves this process into a group `host` in it, because only the leaves may hold processes, and
    /// passes the controllers on.
    ///
    /// - Parameters:
    ///   - membership: What the kernel lists in `/proc/self/cgroup`.
    ///   - root: Where control groups are mounted.
    ///   - makeFolder: Makes a group; false where it can't.
    ///   - removeFolder: Removes a group without processes.
    /// - Returns: `nil` where nothing is delegated, or without the controllers for memory and the number of processes.
    init?(
        membership: String, root: String = "/sys/fs/cgroup",
        makeFolder: @escaping @Sendable (String) -> Bool = { mkdir($0, 0o755) == 0 },
        removeFolder: @escaping @Sendable (String) -> Void = { rmdir($0) }
    ) {
        // Version 2 has one tree, numbered 0.
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

    /// Makes a group with limits; `nil` where the kernel refuses.
    ///
    /// - Parameters:
    ///   - memory: In bytes.
    ///   - threads: Of all its processes.
    func make(for identifier: String, memory: Int, threads: Int) -> Cgroup? {
        let number = made.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(folder)/\(identifier).\(number)"
        guard makeFolder(path) else { return nil }
        let group = Cgroup(path: path, removeFolder: removeFolder)
        let limits = [("memory.max", "\(memory)"), ("memory.oom.group", "1"), ("pids.max", "\(threads)")]
        guard limits.allSatisfy({ Kernel.write($1, to: "\(path)/\($0)") }) else { return nil }
        // Not on a kernel without swap.
        _ = Kernel.write("0", to: "\(path)/memory.swap.max")
        return group
    }
}

/// The control group of one plug-in's processes; it goes away with the last reference, and must be empty then.
final class Cgroup {
    /// Its folder.
    let path: String
    private let removeFolder: @Sendable (String) -> Void

    init(path: String, removeFolder: @escaping @Sendable (String) -> Void) {
        (self.path, self.removeFolder) = (path, removeFolder)
    }

    deinit { removeFolder(path) }

    /// True if the kernel ended its processes because they held too much memory.
    var isOutOfMemory: Bool { (number("oom_kill", in: "memory.events") ?? 0) > 0 }

    /// The processor time of all processes it ever had, in milliseconds.
    var processor: Int { (number("usage_usec", in: "cpu.stat") ?? 0) / 1_000 }

    /// Ends every process in it, since Linux 5.14.
    func kill() { _ = Kernel.write("1", to: "\(path)/cgroup.kill") }

    /// A value of a file of lines `name value`.
    private func number(_ name: String, in file: String) -> Int? {
        for line in (Kernel.text("\(path)/\(file)") ?? "").split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name { return Int(words[1]) }
        }
        return nil
    }
}
