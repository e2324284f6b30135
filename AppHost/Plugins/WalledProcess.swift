import AirlockWall
import Glibc

/// An extension's process, started behind the wall for one answer: read to the end, then reaped.
struct WalledProcess {
    /// What came of a process.
    struct Result {
        enum Ending: Hashable {
            case exited(status: Int32)
            case signalled(Int32)
            case timedOut
            /// It wrote more than anybody takes.
            case flooded
        }

        var ending: Ending
        var output: [UInt8]
        var errors: [UInt8]
        /// What it tried and was denied, in order; without the tries by which an extension looks for the wall around it.
        var violations: [ReportedCall] = []
        /// Whether what it tried could be heard.
        var isHeard = false
    }

    /// Runs a launch to its end.
    ///
    /// The process gets pipes for standard output and errors, a file in memory or nothing to read, an empty signal mask, default signal actions,
    /// the environment given and no other descriptor. It is killed when the time is over, and when the calling thread ends.
    ///
    /// - Parameters:
    ///   - input: What it reads from standard input; `nil` for nothing.
    ///   - limit: The longest it may run, in seconds.
    /// - Throws: ``SpawnError`` where it can't be started.
    static func run(
        _ launch: ExtensionLaunch, environment: [String: String], input: [UInt8]? = nil, limit: Int = 60
    ) throws -> Result {
        let (channel, file) = (try SocketPair(), try input.map { try MemoryFile($0) })
        return try withExtendedLifetime(file) {
            try run(
                launch.launcher, launch.command(parent: getpid(), processorTime: limit), channel: channel,
                environment: environment, input: file?.descriptor, limit: limit)
        }
    }

    /// Runs an extension without a launcher to its end, to see the wall it builds itself.
    ///
    /// - Throws: ``SpawnError`` where it can't be started.
    static func runAlone(_ path: String, _ arguments: [String], environment: [String: String], limit: Int = 60) throws
        -> Result
    {
        try run(path, arguments, channel: nil, environment: environment, input: nil, limit: limit)
    }

    private static func run(
        _ path: String, _ arguments: [String], channel: SocketPair?, environment: [String: String], input: CInt?,
        limit: Int
    ) throws -> Result {
        let streams = try [Pipe(), Pipe()]
        let process = try spawn(
            path, arguments, environment: environment,
            descriptors: [input, streams[0].writing, streams[1].writing] + (channel.map { [$0.child] } ?? []))
        for stream in streams { stream.closeWriting() }
        channel?.closeChild()
        var watch = ProcessWatch(process: process, streams: streams, channel: channel, limit: limit)
        return watch.untilEnd()
    }

    /// Starts a program with descriptors of its own from 0 on; `nil` is `/dev/null`. The host's others are closed on `exec`, and what
    /// isn't, by the launcher.
    ///
    /// - Parameter isGroup: Whether it leads a process group of its own, in which all it starts stay.
    static func spawn(
        _ path: String, _ arguments: [String], environment: [String: String], descriptors: [CInt?],
        isGroup: Bool = false
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in descriptors.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDONLY, 0)
            }
        }
        // Threads of Dispatch and of tasks block signals; a child must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let group = isGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
        var child = pid_t()
        let code = withCStrings([path] + arguments) { argv in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawn(&child, path, &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
        return child
    }
}

/// A process that couldn't be started.
struct SpawnError: Error, Hashable {
    let reason: String
}

/// Strings as C takes a list of them: ended by a null pointer, and gone after `body`.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the list of arguments ends with nil") }
        return body(base)
    }
}
