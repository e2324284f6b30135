import AirlockSandbox
import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Plug-ins that misbehave in every way, and a host that keeps working.
@Suite(.blocking(.idle), .serialized) struct PluginProcessTests {
    /// Limits that only a plug-in that never answers exceeds, even on a slow machine.
    private static let limits: PluginLimits = {
        var limits = PluginLimits()
        (limits.wallClock, limits.processor) = (300_000, 60_000)
        return limits
    }()

    private func message(_ outcome: PluginOutcome<PluginTimeline>) -> String? { outcome.message(of: "Bad") }

    private func expect(
        _ kind: String, _ word: String, _ text: String, limits: PluginLimits = Self.limits,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let host = try PluginHost(limits: limits)
        let outcome = await host.timeline(try host.misbehaving(), kind)
        #expect(outcome.word == word, sourceLocation: location)
        #expect(message(outcome) == text, sourceLocation: location)
        #expect(try host.processes() == [], sourceLocation: location)
        #expect(try !host.records.record(of: "com.example.bad").window.crashes.isEmpty, sourceLocation: location)
        // The host can still query another plug-in.
        let other = await host.timeline(try host.misbehaving("com.example.good"), "good")
        #expect(other.value?.entries.map(\.view) == [[UInt8](repeating: 0x20, count: 10)], sourceLocation: location)
    }

    private static let remedy = "the previous snapshot is kept"

    @Test("A plug-in that doesn't answer within its time limit is ended", arguments: ["hang", "late", "deaf"])
    func responseTimeout(kind: String) async throws {
        var limits = Self.limits
        // The other plug-in must answer within the limit, too.
        limits.wallClock = 5_000
        try await expect(
            kind, "timedOut", "Bad didn't answer within 5 s and was killed — \(Self.remedy)", limits: limits)
    }

    @Test("A plug-in that exceeds its processor time is ended")
    func processorLimit() async throws {
        var limits = Self.limits
        limits.processor = 2_000
        try await expect(
            "spin", "timedOut",
            "Bad used 2 s of processor time without answering and was killed — \(Self.remedy)", limits: limits)
    }

    @Test("A plug-in that exceeds its memory limit is ended")
    func memoryLimit() async throws {
        try await expect(
            "allocate", "overMemory",
            "Bad used more than 200 MiB of memory and was killed — reduce its memory use, or raise AirlockPlugin.MemoryLimit"
        )
    }

    @Test(
        "Memory of a second thread's child, an orphan or a leaderless process counts toward the limit",
        arguments: ["thread-child", "orphan", "leaderless"])
    func hiddenMemory(kind: String) async throws {
        let host = try PluginHost(limits: Self.limits)
        let bad = try host.misbehaving(allowsChildren: kind != "leaderless")
        let outcome = await host.timeline(bad, kind)
        #expect(
            message(outcome)
                == "Bad used more than 200 MiB of memory and was killed — reduce its memory use, or raise AirlockPlugin.MemoryLimit"
        )
        try await noneAreLeft(of: host)
    }

    @Test("The processor time of an orphan counts toward the plug-in's limit")
    func hiddenTime() async throws {
        var limits = Self.limits
        limits.processor = 2_000
        let host = try PluginHost(limits: limits)
        let outcome = await host.timeline(try host.misbehaving(allowsChildren: true), "orphan-spin")
        #expect(
            message(outcome) == "Bad used 2 s of processor time without answering and was killed — \(Self.remedy)")
        try await noneAreLeft(of: host)
    }

    /// Waits for the end of killed orphans, which the host's process adopts and reaps.
    private func noneAreLeft(of host: PluginHost) async throws {
        // Each check takes a millisecond or more.
        for _ in 0..<60_000 {
            if try host.processes().isEmpty { return }
            await Task.yield()
        }
        Issue.record("still running: \(try host.processes())")
    }

    @Test("A plug-in with more than 512 threads is ended")
    func tooManyThreads() async throws {
        try await expect(
            "crowd", "tooManyThreads",
            "Bad had more than 512 threads, including its children's, and was killed — start fewer threads")
    }

    // Requirements: X-003
    @Test(
        "An overfull plug-in folder is emptied, the plug-in's answer is refused, and a crash is counted",
        arguments: ["hoard", "sparse", "pour"])
    func fullFolder(kind: String) async throws {
        let host = try PluginHost(limits: Self.limits)
        let own = "\(host.container.path)/plugins/com.example.bad"
        let text = message(await host.timeline(try host.misbehaving(), kind))
        #expect(text?.hasPrefix("Bad: \(own) holds ") == true)
        #expect(
            text?.hasSuffix(" bytes, but at most 1000 and 16777216 are allowed — all files were removed; store less")
                == true,
            "\(text ?? "")")
        #expect(try FileManager.default.contentsOfDirectory(atPath: own) == [])
        #expect(try host.records.record(of: "com.example.bad").window.crashes.count == 1)
        #expect(try host.processes() == [])
    }

    @Test("A plug-in that aborts is reported as crashed with its signal")
    func abortingPlugin() async throws {
        try await expect("abort", "crashed", "Bad was killed by signal 6 — \(Self.remedy)")
    }

    @Test(
        "A plug-in that breaks the protocol fails with the violation and a remedy",
        arguments: [
            ("flood", "Bad wrote a line of more than 1048576 bytes — write one answer per line"),
            ("noise", "Bad wrote more than 1048576 bytes to standard error — write less"),
            ("twice", "Bad answered request 2 twice — answer once"),
            ("encoding", "Bad answered in an encoding other than UTF-8 — write UTF-8"),
            ("wrong-id", "Bad answered request 11 instead of request 2 — repeat the request's id"),
        ])
    func protocolViolation(kind: String, text: String) async throws {
        try await expect(kind, "failed", text)
    }

    @Test(
        "A plug-in that exits before a complete answer is reported with its exit status",
        arguments: [
            ("half", "Bad exited with status 0 after 40 bytes of an answer — end each line with a line feed"),
            ("silent", "Bad exited with status 0 without an answer — \(Self.remedy)"),
            ("status", "Bad exited with status 3 without an answer (no moon tonight) — \(Self.remedy)"),
        ])
    func earlyExit(kind: String, text: String) async throws {
        try await expect(kind, "exitedWithoutAnswer", text)
    }

    // Requirements: X-004
    @Test("A plug-in that opens a network socket is ended and reported as a violation")
    func networkAttempt() async throws {
        guard KernelFeatures.current.canReport else {
            return print("skipped: this kernel doesn't report what filters deny")
        }
        try await expect(
            "network", "violated",
            "Bad tried socket(AF_INET) and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
        )
    }

    // Requirements: X-004
    @Test("A plug-in that tries to trace a process is ended and reported as a violation")
    func tracingAttempt() async throws {
        try await expect(
            "trace", "violated",
            "Bad made a forbidden system call and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
        )
    }

    @Test("Error replies, missing or large files and newer protocols don't count as crashes")
    func harmlessFailures() async throws {
        let host = try PluginHost(limits: Self.limits)
        let bad = try host.misbehaving()
        let own = "\(host.container.path)/plugins/com.example.bad"
        #expect(message(await host.timeline(bad, "error")) == "Bad answered with error 7: clouds — \(Self.remedy)")
        #expect(
            message(await host.timeline(bad, "absent"))
                == "Bad: \(own)/nowhere doesn't exist — have the plug-in write the file before it answers")
        let large = message(await host.timeline(bad, "large"))
        #expect(large?.hasSuffix("has 2097152 bytes, but at most 1048576 are accepted — write a smaller file") == true)
        #expect(try host.records.record(of: "com.example.bad") == PluginRecords.Record())
        let future = await host.timeline(try host.misbehaving("com.example.future"), "good")
        #expect(message(future) == "Bad uses version 2 of the protocol, but AppHost uses version 1 — update Airlock")
    }

    @Test("A plug-in that answers but doesn't exit is ended")
    func stubbornPlugin() async throws {
        let host = try PluginHost(limits: Self.limits)
        let outcome = await host.timeline(try host.misbehaving(), "stubborn")
        #expect(outcome.word == "answered")
        #expect(try host.processes() == [])
    }

    // MARK: Repeated crashes

    @Test("Three crashes in five minutes stop a plug-in until the user enables it again")
    func crashLimit() async throws {
        let host = try PluginHost(limits: Self.limits)
        let bad = try host.misbehaving()
        #expect(await host.timeline(bad, "abort").word == "crashed")
        #expect(
            message(await host.timeline(bad, "good"))
                == "Bad crashed and isn't restarted before 2026-11-21T09:41:05Z — \(Self.remedy)")
        host.advance(by: 5)
        #expect(await host.timeline(bad, "good").word == "answered")
        #expect(await host.timeline(bad, "abort").word == "crashed")
        host.advance(by: 30)
        #expect(await host.timeline(bad, "abort").word == "crashed")
        host.advance(by: 100_000)
        #expect(
            message(await host.timeline(bad, "good"))
                == "Bad crashed 3 times in 5 minutes and was stopped — 'AppHost plugins enable com.example.bad' restarts it"
        )
        try host.records.change("com.example.bad") { $0.window.reset() }
        #expect(await host.timeline(bad, "good").word == "answered")
        try host.records.change("com.example.bad") { $0.isDisabled = true }
        #expect(await host.timeline(bad, "good") == .failed(.disabled(identifier: "com.example.bad")))
    }

    @Test("In a delegated cgroup the launcher joins it, an OOM kill is reported, and it is removed at the end")
    func delegatedGroup() async throws {
        let tree = try CgroupTree()
        guard tree.delegate() else { return print("skipped: this file system has no user attributes") }
        let groups = Cgroups(
            membership: tree.membership, root: tree.root, makeFolder: tree.make, removeFolder: tree.remove)
        let host = try PluginHost(limits: Self.limits, groups: groups)
        let bad = try host.misbehaving()
        #expect(await host.timeline(bad, "good").word == "answered")
        #expect(tree.text("com.example.bad.1/cgroup.procs") == "0")
        #expect(tree.text("com.example.bad.1/memory.max") == "\(PluginHost.memoryLimit << 20)")
        #expect(tree.text("com.example.bad.1/cgroup.kill") == "1")
        #expect(tree.removed == ["\(tree.path)/com.example.bad.1"])
        tree.events.withLock { $0 = "oom_kill 3\n" }
        #expect(await host.timeline(bad, "abort").word == "overMemory")
        await host.supervisor.stop()
        #expect(tree.removed.count == 2)
    }

    // MARK: Without Landlock

    // Requirements: X-004
    @Test("Without Landlock a plug-in starts only if the user accepts that, and a refusal is no crash")
    func withoutLandlock() async throws {
        let host = try PluginHost(limits: Self.limits, landlock: .absent)
        let bad = try host.misbehaving()
        let outcome = await host.timeline(bad, "good")
        #expect(outcome == .failed(.unprotected(identifier: "com.example.bad", .absent)))
        #expect(
            message(outcome)
                == "this kernel has no Landlock, and without it Bad could use all your files — use Linux 5.13 or newer, "
                + "or accept the risk with 'AppHost plugins enable com.example.bad --without-landlock'")
        #expect(try host.records.record(of: "com.example.bad") == PluginRecords.Record())
        try host.records.change("com.example.bad") { $0.mayRunWithoutLandlock = true }
        #expect(await host.timeline(bad, "good").word == "answered")
        let other = try host.misbehaving("com.example.other")
        #expect(await host.timeline(other, "good").word == "failed")
    }

    @Test("A disabled plug-in's last good timeline is still shown, marked stale with the reason")
    func staleTimeline() async throws {
        let host = try PluginHost(limits: Self.limits)
        let (bad, size) = (try host.misbehaving(), Size(width: 158, height: 158))
        func timelineState(_ kind: String, _ seconds: Double) async -> PluginTimelineState {
            var context = PluginHost.context
            context.now.addTimeInterval(seconds)
            return await host.supervisor.shown(bad, kind: kind, family: .systemSmall, size: size, context: context)
        }
        let fresh = await timelineState("good", 0)
        #expect(fresh.timeline?.entries.count == 1 && fresh.stale == nil)
        try host.records.change("com.example.bad") { $0.isDisabled = true }
        let stale = await timelineState("good", 60)
        #expect(stale.timeline == fresh.timeline)
        #expect(
            stale.stale
                == .init(
                    since: PluginHost.context.now,
                    reason: "com.example.bad is disabled — 'AppHost plugins enable com.example.bad' enables it"))
    }

    // MARK: Warm processes

    private static let warm: PluginLimits = {
        var limits = Self.limits
        limits.idle = 600_000
        return limits
    }()

    @Test("A warm plug-in serves all requests from one process, which ends with the host")
    func warmProcess() async throws {
        let host = try PluginHost(limits: Self.warm)
        let plugin = try host.misbehaving()
        #expect(await host.timeline(plugin, "good").word == "answered")
        let first = try host.processes()
        #expect(first.count == 1)
        #expect(await host.timeline(plugin, "good").word == "answered")
        #expect(try host.processes() == first)
        #expect(
            await host.supervisor.perform(
                plugin, intent: "Greet", parameters: ["name": .string("moon")], context: PluginHost.context)
                == .answered(PerformedIntent(dialog: "Hello, moon", view: nil, reload: ["good"], open: nil)))
        #expect(await host.supervisor.widgets(plugin).value?.map(\.kind) == ["good"])
        await host.supervisor.stop()
        #expect(try host.processes() == [])
    }

    @Test("A warm plug-in exits after its idle time, and the next request starts it again")
    func idleWarmPlugin() async throws {
        var limits = Self.warm
        limits.idle = 50
        let host = try PluginHost(limits: limits)
        let plugin = try host.misbehaving()
        #expect(await host.timeline(plugin, "good").word == "answered")
        // The next request either waits for the process's end or finds it alive; the plug-in answers in both cases.
        while try !host.processes().isEmpty { await Task.yield() }
        #expect(await host.timeline(plugin, "good").word == "answered")
        #expect(try host.records.record(of: "com.example.bad") == PluginRecords.Record())
    }

    @Test("A warm plug-in that answers its previous request again fails and is ended")
    func duplicateAnswer() async throws {
        let host = try PluginHost(limits: Self.warm)
        let plugin = try host.misbehaving()
        #expect(await host.timeline(plugin, "again").word == "answered")
        #expect(message(await host.timeline(plugin, "again")) == "Bad answered request 2 twice — answer once")
        #expect(try host.processes() == [])
        host.advance(by: 5)
        #expect(await host.timeline(plugin, "again").word == "answered")
        await host.supervisor.stop()
    }

    @Test("Twenty concurrent calls to a warm plug-in are all answered by one process")
    func concurrentCalls() async throws {
        let host = try PluginHost(limits: Self.warm)
        let plugin = try host.misbehaving()
        let words = await withTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { await host.timeline(plugin, "good").word } }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(words == [String](repeating: "answered", count: 20))
        #expect(try host.processes().count == 1)
        await host.supervisor.stop()
    }

    @Test("Repeated plug-in calls leave no child processes and no open descriptors")
    func noLeaks() async throws {
        // In a separate process: concurrent tests open files and start processes.
        await #expect(processExitsWith: .success) {
            Kernel.adoptOrphans()
            let host = try PluginHost(limits: PluginProcessTests.limits)
            let kinds = ["good", "abort", "twice", "network", "stubborn", "family"]
            func runPlugins() async throws {
                for kind in kinds {
                    let plugin = try host.misbehaving("com.example.\(kind)", allowsChildren: kind == "family")
                    try host.records.change(plugin.identifier) { $0.window.reset() }
                    let outcome = await host.timeline(plugin, kind)
                    let isAnswered = ["good", "stubborn", "family"].contains(kind)
                    #expect((outcome.word == "answered") == isAnswered, "\(outcome.message(of: kind) ?? kind)")
                    #expect(try PluginProcessTests.children() == [], "\(kind)")
                }
            }
            try await runPlugins()
            let before = try PluginProcessTests.descriptors()
            for _ in 0..<3 { try await runPlugins() }
            #expect(try PluginProcessTests.descriptors() == before)
            exit(0)
        }
    }

    /// Returns this process's children, including zombies and the orphans of plug-ins.
    private static func children() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { number in
            // A process may end meanwhile.
            guard Int(number) != nil, let line = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let bracket = line.lastIndex(of: ")")
            else { return nil }
            return line[bracket...].split(separator: " ")[2] == "\(getpid())" ? line : nil
        }
    }

    private static func descriptors() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
    }
}
