import Glibc
import Shared

/// How exactly a running host fires alarms while the machine is busy, and what thousands of alarms cost it.
struct AlarmBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String

    private struct Failure: Error {}

    func run() throws {
        try firing(count: 1_000)
        try keeping(count: 10_000)
    }

    /// Alarms twenty milliseconds apart, beside two processes that only compute.
    private func firing(count: Int) throws {
        let path = "\(folder)/firing"
        let store = try store(at: path)
        let host = try Host(dist: dist, container: path, folder: folder)
        let load = (0..<2).map { _ in Child("/bin/sh", ["-c", "while :; do :; done"], errors: nil) }
        defer { for child in load { child.end() } }
        // Kept before the first is due.
        let begin = Self.now() + 30_000
        for number in 0..<count {
            try store.add(
                try AlarmRecord(
                    id: Self.id(number), schedule: .fixed(begin + Int64(number) * 20), preAlert: nil, postAlert: nil,
                    at: 0))
        }
        if Self.now() >= begin {
            print("alarms: adding \(count) took longer than 30 s, some were late before they were kept")
        }
        var behind: [Double] = []
        while behind.count < count, let line = host.child.nextLine() {
            guard let event = try? JSONValue(parsing: line), event["event"]?.string == "alarm",
                event["state"]?.string == "alerting", let milliseconds = event["behind"]?.integer
            else { continue }
            behind.append(Double(milliseconds))
        }
        host.child.end()
        behind.sort()
        guard behind.count == count else { return print("alarms: \(behind.count) of \(count) fired") }
        func share(_ percent: Int) -> Int { Int(behind[min(count * percent / 100, count - 1)]) }
        print(
            "\(count) alarms, fired and recorded after their time, beside two busy processes: median \(share(50)) ms, "
                + "99 % \(share(99)) ms, most \(Int(behind.last ?? 0)) ms (bar 50 ms)")
    }

    /// Alarms that wait.
    private func keeping(count: Int) throws {
        let path = "\(folder)/keeping"
        let store = try store(at: path)
        let clock = ContinuousClock()
        let begun = clock.now
        for number in 0..<count {
            try store.add(
                try AlarmRecord(
                    id: Self.id(number), schedule: .fixed(Self.now() + 86_400_000), preAlert: nil, postAlert: nil, at: 0
                ))
        }
        let seconds = (clock.now - begun) / .seconds(1)
        // One that is due at once tells when the host has looked at all of them.
        try store.add(
            try AlarmRecord(id: Self.id(count), schedule: .fixed(1), preAlert: nil, postAlert: nil, at: 0))
        let started = clock.now
        let host = try Host(dist: dist, container: path, folder: folder)
        while let line = host.child.nextLine(), !line.contains(#""event":"alarm""#) {}
        let looked = (clock.now - started) / .seconds(1)
        let before = Self.ticks(host.child.processID)
        sleep(10)
        let ticks = Self.ticks(host.child.processID) - before
        print(
            "\(count) alarms: added in \(Int(seconds * 1_000)) ms, each durably; a host knows them all after "
                + "\(Int(looked * 1_000)) ms, holds \(Self.resident(host.child.processID)) kB and computes "
                + "\(ticks * 10) ms in 10 s of waiting")
        host.child.end()
    }

    private func store(at path: String) throws -> AlarmStore {
        _ = try Container.create(at: path, group: "group.airlock")
        return AlarmStore(container: try Container.open(at: path, role: .intents))
    }

    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "6B29FC40-CA47-1067-B31D-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// How long a process has computed, in hundredths of a second.
    private static func ticks(_ process: pid_t) -> Int {
        // After the name in parentheses; user and system time are the 12th and 13th from there.
        let fields = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// What a process holds in memory, in kilobytes.
    private static func resident(_ process: pid_t) -> Int {
        let line = text("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    private static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// A host that runs and has synced.
    private struct Host {
        let child: Child

        init(dist: String, container: String, folder: String) throws {
            child = Child(
                "\(dist)/AppHost", ["run", "--container", container, "--log", "json"],
                environment: ["HOME": folder, "PATH": "/usr/bin:/bin"], errors: ())
            // It has begun; without the other executables beside it, it says so and ends.
            guard let line = child.nextLine(), line.contains(#""event":"#) else { throw Failure() }
        }
    }
}

/// A process that runs beside the measuring one; what it writes to standard error can be read.
private final class Child {
    let processID: pid_t
    private let reading: CInt
    private var pending: [UInt8] = []

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:], errors: Void?) {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if errors != nil { posix_spawn_file_actions_adddup2(&actions, ends[1], 2) }
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child = pid_t()
        if posix_spawn(&child, path, &actions, nil, &argv, &envp) != 0 { child = -1 }
        processID = child
        close(ends[1])
        reading = ends[0]
    }

    deinit { close(reading) }

    func nextLine() -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(reading, &buffer, buffer.count)
            if count <= 0 { return nil }
            pending += buffer.prefix(count)
        }
    }

    func end() {
        guard processID > 0 else { return }
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
    }
}
