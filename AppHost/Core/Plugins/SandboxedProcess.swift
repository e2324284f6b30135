import AirlockBase
import AirlockSandbox
import Glibc

/// A sandboxed process of an extension, started for one answer: read to the end, then reaped.
struct SandboxedProcess {
    /// The maximum number of recorded violations, because a process that retries in a loop must not fill the host's memory.
    static let violationLimit = 1_000
    /// The limit of a process's output in bytes: many times the largest snapshot.
    static let outputLimit = 64 << 20

    /// The interval at which memory is checked, in milliseconds.
    private static let checkInterval = 50

    /// The outcome of a process.
    struct Result {
        enum Ending: Hashable {
            case exited(status: Int32)
            case signalled(Int32)
            case timedOut
            /// Its output exceeded the limit.
            case flooded
            /// It used more memory than ``ExtensionLimits/memory``.
            case overMemory
            /// It used too much of something else.
            case exceeded(reason: String)

            fileprivate init(_ ending: ChildProcess.Ending) {
                switch ending {
                case .exited(let status): self = .exited(status: status)
                case .signalled(let signal): self = .signalled(signal)
                }
            }
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
    /// signal mask, default signal actions, the given environment and no other descriptor. It is killed at the time limit, at the
    /// limit of memory, or when the calling thread ends.
    ///
    /// - Parameters:
    ///   - input: The bytes of standard input; `nil` for none.
    ///   - limit: The time limit in seconds.
    ///   - niceness: The niceness, as for the command `nice`.
    ///   - excess: Returns the reason why the process uses too much. It is called several times a second.
    /// - Throws: ``SystemError`` if it can't be started.
    static func run(
        _ launch: ExtensionLaunch, environment: [String: String], input: [UInt8]? = nil, limit: Int = 60,
        niceness: CInt = 0, excess: (() -> String?)? = nil
    ) throws -> Result {
        try run(
            launch.launcher, launch.command(parent: getpid(), processorTime: limit), isLaunched: true,
            environment: environment, input: input.map { try MemoryFile($0) }, limit: limit, niceness: niceness,
            excess: excess)
    }

    /// Runs an extension without a launcher to its end, to check the sandbox it builds itself.
    ///
    /// - Throws: ``SystemError`` if it can't be started.
    static func runAlone(_ path: String, _ arguments: [String], environment: [String: String], limit: Int = 60) throws
        -> Result
    {
        try run(path, arguments, isLaunched: false, environment: environment, input: nil, limit: limit)
    }

    private static func run(
        _ path: String, _ arguments: [String], isLaunched: Bool, environment: [String: String], input: MemoryFile?,
        limit: Int, niceness: CInt = 0, excess: (() -> String?)? = nil
    ) throws -> Result {
        let child = try withExtendedLifetime(input) {
            try ChildProcess(
                path, arguments, environment: environment, input: input.map { .descriptor($0.descriptor) } ?? .none,
                isLaunched: isLaunched)
        }
        if niceness != 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child.id), niceness) }
        let deadline = ChildProcess.now() + limit * 1_000
        var result = Result(ending: .timedOut, output: [], errors: [])
        var meter = ProcessMeter(of: child.id, hasGroup: false)
        var checked = ChildProcess.now()
        while true {
            let rest = deadline - ChildProcess.now()
            if rest <= 0 { child.signal(SIGKILL) }
            let step = child.step(for: rest > 0 ? min(rest, checkInterval) : 1_000) { stream, bytes in
                if stream == .output { result.output += bytes } else { result.errors += bytes }
                return result.output.count + result.errors.count <= outputLimit
            } refuse: { call in
                if result.violations.count < violationLimit { result.violations.append(call) }
            }
            result.isReported = child.reportsDeniedCalls
            if rest > 0, result.output.count + result.errors.count > outputLimit {
                result.ending = .flooded
                child.kill()
                return result
            }
            if step == .ended || ChildProcess.now() - checked >= checkInterval {
                checked = ChildProcess.now()
                let isOverMemory = step != .ended && meter.measure().memory > ExtensionLimits.memory
                let exceeded: Result.Ending? =
                    isOverMemory ? .overMemory : excess?().map { .exceeded(reason: $0) }
                if let exceeded {
                    result.ending = exceeded
                    child.kill()
                    return result
                }
            }
            guard step == .ended else { continue }
            if rest > 0, let ending = child.reap() { result.ending = Result.Ending(ending) }
            return result
        }
    }
}

/// A file in memory, from whose descriptor a process reads bytes. It is closed on `exec` and on deallocation.
final class MemoryFile {
    let descriptor: CInt

    /// - Throws: ``SystemError`` if there isn't enough memory.
    init(_ bytes: [UInt8]) throws {
        // MFD_CLOEXEC.
        descriptor = makeMemoryFile("airlock", 1)
        guard descriptor >= 0 else { throw SystemError(.start, errno) }
        var done = 0
        while done < bytes.count {
            // write(2) would move the file offset to the end, and the process reads from that offset.
            let count = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(done)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(.start, errno) }
            done += count
        }
    }

    deinit { close(descriptor) }
}

@_silgen_name("memfd_create")
private func makeMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> CInt
