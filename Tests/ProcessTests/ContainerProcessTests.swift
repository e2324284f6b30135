import Glibc
import Shared
import TestSupport
import Testing

/// The container shared by real processes that are killed, stopped, forked or out of disk space.
@Suite(.blocking, .serialized) struct ContainerProcessTests {
    let folder: TemporaryFolder
    let path: String
    let container: Container
    let key = DocumentKey<Counter>(.alarms, literal: "count")

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/container"
        container = try Container.create(at: path, group: "group.test")
    }

    private func worker(
        _ verb: String, _ arguments: String..., role: ContainerRole = .host, name: String = "count"
    ) throws -> ChildProcess {
        try ChildProcess(
            ChildProcess.executable("ContainerWorker"), [verb, path, role.rawValue, "alarms", name] + arguments)
    }

    private func busy(_ container: Container) -> ContainerError? {
        do throws(ContainerError) {
            try container.publish(Counter(1), to: key)
            return nil
        } catch {
            return error
        }
    }

    // Requirements: X-003
    @Test("Killing 500 writers damages no document and loses no acknowledged write")
    func killedWriters() throws {
        var random = SplitMix64(seed: 20_260_101)
        let names = ["a", "b", "c", "d"]
        var acknowledged: [String: UInt64] = [:]
        var commits = 0
        for pass in 0..<500 {
            let name = names[pass % names.count]
            let durability: Durability = pass.isMultiple(of: 3) ? .durable : .ordered
            let child = try worker("write", "publish", durability.rawValue, name: name)
            // Some are killed while they start, most during one of their first writes.
            var first: [String] = []
            if !pass.isMultiple(of: 10) {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    guard let line = child.nextLine() else {
                        Issue.record("pass \(pass): \(child.wait().errors)")
                        return
                    }
                    first.append(line)
                }
            }
            child.send(SIGKILL)
            let result = child.wait()
            #expect(result.status == .signalled(SIGKILL))
            // A line truncated by the kill acknowledges nothing.
            let lines = first + (result.output.hasSuffix("\n") ? result.lines : Array(result.lines.dropLast()))
            commits += lines.count
            let reading = try container.read(DocumentKey<Counter>(.alarms, name))
            #expect(reading.recovered == nil, "pass \(pass)")
            if let last = lines.last?.split(separator: " ").first.flatMap({ UInt64($0) }) { acknowledged[name] = last }
            #expect(reading.generation >= acknowledged[name] ?? 0, "pass \(pass)")
            #expect(reading.value.map { $0.isWhole && $0.count == reading.generation } ?? true, "pass \(pass)")
        }
        #expect(commits > 100)
        let host = try Container.open(at: path, role: .host)
        #expect(host.sweep?.problems == [])
        #expect(!folder.names("container/documents/alarms").contains { $0.hasPrefix(".stage-") })
        for name in names {
            let key = try DocumentKey<Counter>(.alarms, name)
            let before = try host.read(key)
            #expect(try host.publish(Counter(0), to: key).generation == before.generation + 1)
        }
    }

    // Requirements: J-034, X-003
    @Test("With two writers and four readers no update is lost and no read is torn")
    func concurrentAccess() throws {
        let readers = try (0..<4).map { _ in try worker("read", role: .widgets) }
        for reader in readers { #expect(reader.nextLine() == "reads") }
        let writers = try [ContainerRole.host, .intents].map {
            try worker("write", "update", "ordered", "500", role: $0)
        }
        for writer in writers {
            let result = writer.wait()
            #expect(result.status == .exited(0), "\(result.errors)")
        }
        for reader in readers {
            reader.closeInput()
            let result = reader.wait()
            #expect(result.status == .exited(0), "\(result.errors)")
            let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0) }
            try #require(numbers.count == 2, "\(result)")
            #expect(numbers[0] > 0)
            #expect(numbers[1] == 0)
        }
        let reading = try container.read(key)
        #expect(reading.value?.count == 1_000)
        #expect(reading.generation == 1_000)
    }

    // Requirements: X-003
    @Test("A write blocked by a stopped process reports its process id while reads still succeed")
    func stoppedLockHolder() throws {
        try container.publish(Counter(7), to: key)
        let holder = try worker("hold", "add alarm", role: .intents)
        #expect(holder.nextLine() == "0")
        holder.stop()
        // The clock doesn't advance, so that a busy machine doesn't change how long the writer has waited.
        let stopped = SystemCalls { call, _ in call == .clock ? .result(0) : nil }
        let quick = try Container.open(at: path, role: .host, system: stopped, lockTimeout: 0)
        #expect(
            busy(quick)?.message == "the alarms domain is locked: waited 0 ms for process \(holder.processID) "
                + "(IntentsExt, “add alarm”), which is stopped — continue it (kill -CONT \(holder.processID)) or end it, "
                + "then try again")
        #expect(busy(quick)?.exitCode.rawValue == 75)
        #expect(try quick.read(key).value == Counter(7))
        // The wait ends, and not before the timeout.
        let patient = try Container.open(at: path, role: .intents)
        var failure: ContainerError?
        let waited = ContinuousClock().measure { failure = busy(patient) }
        #expect(failure?.code == .busy)
        #expect(waited >= .milliseconds(250))
        holder.send(SIGCONT)
        holder.closeInput()
        #expect(holder.wait().status == .exited(0))
        #expect(busy(quick) == nil)
    }

    // Requirements: X-003
    @Test("A lock is free again after the process that held it is killed")
    func killedLockHolder() throws {
        let holder = try worker("hold", "short")
        #expect(holder.nextLine() == "0")
        let quick = try Container.open(at: path, role: .host, lockTimeout: 0)
        #expect(busy(quick)?.message.contains("which is running") == true)
        holder.send(SIGKILL)
        holder.reap()
        #expect(busy(quick) == nil)
    }

    @Test("A child that outlives a killed lock holder doesn't keep the lock")
    func childOfLockHolder() throws {
        let holder = try worker("hold", "parent", "/bin/sleep", "6000")
        let child = try #require(holder.nextLine().flatMap { pid_t($0) })
        #expect(child > 0)
        defer { kill(child, SIGKILL) }
        holder.send(SIGKILL)
        holder.reap()
        #expect(kill(child, 0) == 0)
        // `posix_spawn` returns shortly before the kernel closes the child's descriptors.
        let quick = try Container.open(at: path, role: .host, lockTimeout: 60_000_000_000)
        #expect(busy(quick) == nil)
    }

    @Test("A waiting writer proceeds when the lock holder releases the lock")
    func waitingWriter() throws {
        let holder = try worker("hold", "soon", role: .intents)
        #expect(holder.nextLine() == "0")
        let writer = try worker("write", "update", "ordered", "1")
        #expect(writer.nextErrorLine() == "waits")
        holder.closeInput()
        #expect(holder.wait().status == .exited(0))
        let result = writer.wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(try container.read(key).value == Counter(1))
    }

    // Only root may mount a file system, and not in every container.
    @Test(
        "A write to a full disk fails with status 74 and preserves the last good value",
        .enabled(if: SmallFileSystem.isAvailable, "this process may not mount a tmpfs"))
    func fullDisk() throws {
        let small = try SmallFileSystem(at: "\(folder.path)/small", kilobytes: 256)
        let place = "\(small.path)/container"
        let container = try Container.create(at: place, group: "group.test")
        var last: UInt64 = 0
        var failure: ContainerError?
        for count in 1...1_000 as ClosedRange<UInt64> {
            do throws(ContainerError) {
                try container.publish(Counter(count * 4_999), to: try DocumentKey(.alarms, "n\(count)"))
                last = count
            } catch {
                failure = error
                break
            }
        }
        #expect(failure?.code == .full)
        #expect(failure?.exitCode.rawValue == 74)
        #expect(failure?.domain == .alarms)
        let message = try #require(failure?.message)
        #expect(
            message.hasSuffix(
                ": No space left on device — free space or raise the quota, then try again; the last good value is kept"
            ))
        #expect(message.hasPrefix("write \(place)/documents/alarms/.stage-"))
        #expect(last > 0)
        let lastKey = try DocumentKey<Counter>(.alarms, "n\(last)")
        #expect(try container.read(lastKey).value == Counter(last * 4_999))
        let child = try ChildProcess(
            ChildProcess.executable("ContainerWorker"),
            ["write", place, "host", "alarms", "n\(last)", "publish", "ordered"])
        let result = child.wait()
        #expect(result.status == .exited(74))
        #expect(result.errors.contains("No space left on device — free space"))
        #expect(try container.read(lastKey).value?.isWhole == true)
        #expect(!folder.names("small/container/documents/alarms").contains { $0.hasPrefix(".stage-") })
        withExtendedLifetime(small) {}
    }

    @Test(
        "A read-only file system serves the last good value and refuses writes with status 74",
        .enabled(if: SmallFileSystem.isAvailable, "this process may not mount a tmpfs"))
    func readOnlyDisk() throws {
        let small = try SmallFileSystem(at: "\(folder.path)/small", kilobytes: 256)
        let place = "\(small.path)/container"
        try Container.create(at: place, group: "group.test").publish(Counter(5), to: key)
        try small.makeReadOnly()
        for role in ContainerRole.allCases {
            let reader = try Container.open(at: place, role: role)
            #expect(reader.sweep?.problems ?? [] == [])
            #expect(try reader.read(key).value == Counter(5))
        }
        let child = try ChildProcess(
            ChildProcess.executable("ContainerWorker"),
            ["write", place, "host", "alarms", "count", "publish", "ordered"])
        let result = child.wait()
        #expect(result.status == .exited(74))
        #expect(result.errors.hasPrefix("openat \(place)/documents/alarms/.stage-"))
        #expect(
            result.errors.hasSuffix(
                ": Read-only file system — mount the file system read-write, or choose another with --container DIR\n"))
        withExtendedLifetime(small) {}
    }
}
