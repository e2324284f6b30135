import Glibc

/// A process that ran once: its exit status and its duration.
struct Spawned {
    /// The exit status; -1 for a signal or a failed start.
    let status: Int32
    let seconds: Double

    static func run(
        _ path: String, _ arguments: [String], _ environment: [String: String], output: String = "/dev/null"
    ) -> Spawned {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child = pid_t()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawn(&child, path, &actions, nil, &argv, &envp) == 0 else {
            return Spawned(status: -1, seconds: 0)
        }
        var status: CInt = 0
        waitpid(child, &status, 0)
        return Spawned(
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, seconds: (clock.now - start) / .seconds(1))
    }
}

/// A folder that is removed when this object is released.
final class ScratchFolder {
    let path: String

    struct Failure: Error {}

    init() throws {
        var template = Array("/var/tmp/airlock-bench-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure() }
        path = String(cString: made)
    }

    deinit { _ = Spawned.run("/bin/rm", ["-rf", path], [:]) }
}
