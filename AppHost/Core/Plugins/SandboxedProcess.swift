import AirlockSandbox
import Glibc

/// A sandboxed process of an extension, started for one answer: read to the end, then reaped.
struct SandboxedProcess {
    /// The outcome of a process.
    struct Result {
        enum Ending: Hashable {
            case exited(status: Int32)
            case signalled(Int32)
            case timedOut
            /// Its output exceeded the limit.
            case flooded
        }

        var ending: Ending
        var output: [UInt8]
        var errors: [UInt8]
        /// The denied calls in order, without the probes by which an extension detects its sandbox.
        var violations: [DeniedCall] = []
        /// True if denied calls could be reported.
        var isReported = false
    }

    /// Runs an extension to its end.
    ///
    /// The process gets pipes for standard output and standard error, and a file in memory or nothing as standard input. It gets an empty
    /// signal mask, default signal actions, the given environment and no other descriptor. It is killed at the time limit, or when the
    /// calling thread ends.
    ///
    /// - Parameters:
    ///   - input: The bytes of standard input; `nil` for none.
    ///   - limit: The time limit in seconds.
    ///   - niceness: The niceness, as for the command `nice`.
    /// - Throws: ``SpawnError`` if it can't be started.
    static func run(
        _ launch: ExtensionLaunch, environment: [String: String], input: [UInt8]? = nil, limit: Int = 60,
        niceness: CInt = 0
    ) throws -> Result {
        let (channel, file) = (try SocketPair(), try input.map { try MemoryFile($0) })
        return try withExtendedLifetime(file) {
            try run(
                launch.launcher, launch.command(parent: getpid(), processorTime: limit), channel: channel,
                environment: environment, input: file?.descriptor, limit: limit, niceness: niceness)
        }
    }

    /// Runs an extension without a launcher to its end, to check the sandbox it builds itself.
    ///
    /// - Throws: ``SpawnError`` if it can't be started.
    static func runAlone(_ path: String, _ arguments: [String], environment: [String: String], limit: Int = 60) throws
        -> Result
    {
        try run(path, arguments, channel: nil, environment: environment, input: nil, limit: limit)
    }

    private static func run(
        _ path: String, _ arguments: [String], channel: SocketPair?, environment: [String: String], input: CInt?,
        limit: Int, niceness: CInt = 0
    ) throws -> Result {
        let streams = try [Pipe(), Pipe()]
        let process = try SpawnedProcess.start(
            path, arguments, environment: environment,
            descriptors: [input, streams[0].writing, streams[1].writing] + (channel.map { [$0.child] } ?? []))
        if niceness != 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), niceness) }
        for stream in streams { stream.closeWriting() }
        channel?.closeChild()
        var watch = ProcessWatch(process: process, streams: streams, channel: channel, limit: limit)
        return watch.untilEnd()
    }
}
