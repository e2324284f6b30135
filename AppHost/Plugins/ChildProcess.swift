import Glibc

/// A process started for one answer: fed standard input, read to the end, then reaped.
struct ChildProcess {
    /// What came of a process.
    struct Result {
        enum Ending: Hashable {
            case exited(status: Int32)
            case signalled(Int32)
            case timedOut
        }

        var ending: Ending
        var output: [UInt8]
        var errors: [UInt8]
    }

    /// Runs an executable to its end.
    ///
    /// The child gets pipes for all three standard streams, an empty signal mask, default signal actions, the environment
    /// given and no other descriptor. It is killed when the time is over.
    ///
    /// - Parameter limit: The longest it may run, in seconds.
    /// - Throws: ``SpawnError`` where it can't be started.
    static func run(
        _ path: String, _ arguments: [String], environment: [String: String], limit: Int = 60
    ) throws -> Result {
        let output = try Pipe()
        let errors = try Pipe()
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
        addCloseFrom(&actions, 3)
        // Threads of Dispatch and of tasks block signals; a child must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var child = pid_t()
        let code = withCStrings([path] + arguments) { argv in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawn(&child, path, &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
        output.closeWriting()
        errors.closeWriting()
        var result = Result(ending: .timedOut, output: [], errors: [])
        let isDrained = drain([output.reading, errors.reading], milliseconds: limit * 1_000) { index, bytes in
            if index == 0 { result.output += bytes } else { result.errors += bytes }
        }
        if !isDrained { kill(child, SIGKILL) }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if isDrained {
            let signal = status & 0x7F
            result.ending = signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .signalled(signal)
        }
        return result
    }

    /// Reads descriptors until all are at their end; `false` when the time is over first.
    private static func drain(_ descriptors: [CInt], milliseconds: Int, _ take: (Int, ArraySlice<UInt8>) -> Void)
        -> Bool
    {
        var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let deadline = monotonicMilliseconds() + milliseconds
        while open.contains(where: { $0.fd >= 0 }) {
            let rest = deadline - monotonicMilliseconds()
            if rest <= 0 { return false }
            guard poll(&open, nfds_t(open.count), Int32(clamping: rest)) > 0 else { continue }
            for index in open.indices where open[index].revents != 0 && open[index].fd >= 0 {
                let count = read(open[index].fd, &buffer, buffer.count)
                if count > 0 {
                    take(index, buffer[..<count])
                } else if count == 0 || errno != EINTR {
                    open[index].fd = -1
                }
            }
        }
        return true
    }

    private static func monotonicMilliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}

/// A process that couldn't be started.
struct SpawnError: Error, Hashable {
    let reason: String
}

/// A pipe whose ends are closed on `exec` and when it goes away.
private final class Pipe {
    let reading: CInt
    private(set) var writing: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard makePipe(&ends, O_CLOEXEC) == 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        closeWriting()
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}

@_silgen_name("pipe2")
private func makePipe(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: CInt) -> CInt

private func withCStrings<Result>(
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
