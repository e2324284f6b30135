import Glibc

/// A process that runs beside the benchmark. One of its output streams can be read.
final class RunningProcess {
    /// The output stream that is read; the other output stream is discarded.
    enum Stream: CInt {
        case output = 1
        case errors = 2
    }

    let processID: pid_t
    private let reading: CInt
    private var pending: [UInt8] = []

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:], read stream: Stream? = nil) {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        // A host that serves a page logs each snapshot to standard error, which isn't read. The errors of other processes stay visible.
        if stream == .output { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        if let stream { posix_spawn_file_actions_adddup2(&actions, ends[1], stream.rawValue) }
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

    /// Waits until the process ends.
    func wait() {
        guard processID > 0 else { return }
        waitpid(processID, nil, 0)
    }

    func end() {
        guard processID > 0 else { return }
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
    }

    /// The processor time used, in hundredths of a second.
    var ticks: Int {
        // User and system time are the 12th and 13th fields after the name in parentheses.
        let fields = Self.text("/proc/\(processID)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// The resident memory, in kilobytes.
    var resident: Int {
        let line = Self.text("/proc/\(processID)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    private static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
