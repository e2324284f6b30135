import AirlockSandbox
import Glibc

/// An extension's process, started in the sandbox for one answer: read to the end, then reaped.
struct SandboxedProcess {
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
        /// What it tried and was denied, in order; without the tries by which an extension looks for the sandbox around it.
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
    ///   - niceness: How much processor time it leaves to others, as of `nice`.
    /// - Throws: ``SpawnError`` where it can't be started.
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

    /// Runs an extension without a launcher to its end, to see the sandbox it builds itself.
    ///
    /// - Throws: ``SpawnError`` where it can't be started.
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
