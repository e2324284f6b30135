import Foundation
import TestSupport
import Testing

@testable import AppHost

struct CgroupsTests {
    private let tree: CgroupTree

    init() throws { tree = try CgroupTree() }

    @Test("A delegated cgroup enables its controllers and creates a cgroup with limits per plug-in")
    func delegated() throws {
        guard tree.delegate() else { return print("skipped: this file system has no user attributes") }
        let groups = try #require(Cgroups(tree))
        #expect(tree.text("host/cgroup.procs") == "0")
        #expect(tree.text("cgroup.subtree_control") == "+memory +pids")
        var first = groups.make(for: "com.example.moon", memory: 30 << 20, threads: 512)
        #expect(first?.path == "\(tree.path)/com.example.moon.1")
        #expect(tree.text("com.example.moon.1/memory.max") == "31457280")
        #expect(tree.text("com.example.moon.1/memory.oom.group") == "1")
        #expect(tree.text("com.example.moon.1/memory.swap.max") == "0")
        #expect(tree.text("com.example.moon.1/pids.max") == "512")
        let second = try #require(groups.make(for: "com.example.moon", memory: 1, threads: 1))
        #expect(second.path == "\(tree.path)/com.example.moon.2")
        #expect(tree.removed == [])
        first?.kill()
        #expect(tree.text("com.example.moon.1/cgroup.kill") == "1")
        first = nil
        #expect(tree.removed == ["\(tree.path)/com.example.moon.1"])
        withExtendedLifetime(second) {}
    }

    @Test("Out-of-memory kills and processor time of a cgroup are read")
    func counts() throws {
        guard tree.delegate() else { return print("skipped: this file system has no user attributes") }
        let group = try #require(Cgroups(tree)?.make(for: "com.example.moon", memory: 1, threads: 1))
        #expect(!group.isOutOfMemory && group.processor == 0)
        try tree.write("low 0\noom 1\noom_kill 1\n", "com.example.moon.1/memory.events")
        try tree.write("usage_usec 2500000\nuser_usec 1\n", "com.example.moon.1/cpu.stat")
        #expect(group.isOutOfMemory && group.processor == 2_500)
    }

    @Test("Without delegation, the required controllers or cgroup v2, no cgroup is created")
    func none() throws {
        #expect(Cgroups(tree) == nil)
        guard tree.delegate() else { return print("skipped: this file system has no user attributes") }
        #expect(Cgroups(membership: "8:pids:/airlock.service\n", root: tree.root) == nil)
        #expect(Cgroups(membership: "0::/other.service\n", root: tree.root) == nil)
        try tree.write("cpu memory\n", "cgroup.controllers")
        #expect(Cgroups(tree) == nil)
        #expect(tree.text("cgroup.subtree_control") == "")
    }
}

extension Cgroups {
    fileprivate convenience init?(_ tree: CgroupTree) {
        self.init(membership: tree.membership, root: tree.root, makeFolder: tree.make, removeFolder: tree.remove)
    }
}
