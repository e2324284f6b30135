import Dispatch
import Glibc

/// A child process with pipes for its standard streams, killed and reaped when it goes out of scope.
///
/// Uses `posix_spawn` with an empty signal mask and default handlers: a child would otherwise inherit the signals that the test
/// runner blocks and ignores. The child gets none of the runner's other descriptors.
package final class TestProcess {
    package struct Failure: Error, CustomStringConvertible {
        let what: String
        let number: CInt
        package var description: String { "\(what): \(String(cString: strerror(number)))" }

        /// - Parameter number: The number of the system's error.
        package init(what: String, number: CInt) { (self.what, self.number) = (what, number) }
    }

    package let processID: pid_t
    private var input: CInt
    private var output: CInt
    private var errors: CInt
    private var status: ChildStatus?
    private var pending: [UInt8] = []
    private var pendingErrors: [UInt8] = []

    /// Starts the program at a path with exactly `environment`. A nil `input` leaves its standard input open until `closeInput`.
    /// The child also gets `descriptors`, keyed by their numbers in the child; the key 0 replaces its standard input.
    package init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], input data: [UInt8]? = nil,
        descriptors: [CInt: CInt] = [:]
    ) throws {
        let pipes = try [Pipe(), Pipe(), Pipe()]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipes[0].reader, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[1].writer, 1)
        posix_spawn_file_actions_adddup2(&actions, pipes[2].writer, 2)

        for (number, descriptor) in descriptors { posix_spawn_file_actions_adddup2(&actions, descriptor, number) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var processID: pid_t = 0
        let result = posix_spawn(&processID, path, &actions, &attributes, &words, &settings)
        close(pipes[0].reader)
        close(pipes[1].writer)
        close(pipes[2].writer)
        guard result == 0 else {
            close(pipes[0].writer)
            close(pipes[1].reader)
            close(pipes[2].reader)
            throw Failure(what: path, number: result)
        }
        self.processID = processID
        input = pipes[0].writer
        output = pipes[1].reader
        errors = pipes[2].reader
        if let data {
            // The input must fit into the pipe, or the child must read it while this process writes it.
            var done = 0
            while done < data.count {
                let count = data[done...].withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
                if count <= 0 { break }
                done += count
            }
            closeInput()
        }
    }

    deinit {
        if status == nil {
            kill(processID, SIGKILL)
            var raw: CInt = 0
            waitpid(processID, &raw, 0)
        }
        closeInput()
        close(output)
        close(errors)
    }

    /// Writes to the child's standard input, which must be open.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(input, bytes, bytes.count)
    }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    package func send(_ signal: Int32) {
        if status == nil { kill(processID, signal) }
    }

    /// Stops the child and returns when it has stopped.
    package func stop() {
        send(SIGSTOP)
        var raw: CInt = 0
        waitpid(processID, &raw, WUNTRACED)
    }

    /// Returns the next line of the child's output without the line feed; `nil` at the end.
    package func nextLine() -> String? { Self.nextLine(from: output, &pending) }

    /// Returns the next line of the child's standard error without the line feed; `nil` at the end.
    package func nextErrorLine() -> String? { Self.nextLine(from: errors, &pendingErrors) }

    /// Reads what the child has written to its output, without waiting.
    ///
    /// - Returns: The number of bytes.
    package func availableOutput() -> Int {
        var place = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        return poll(&place, 1, 0) == 1 ? Glibc.read(output, &buffer, buffer.count) : 0
    }

    private static func nextLine(from descriptor: CInt, _ pending: inout [UInt8]) -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeSubrange(...end)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count <= 0 { return nil }
            pending += buffer.prefix(count)
        }
    }

    /// Reads both outputs to their ends, then waits for the child's end.
    package func wait() -> ChildResult {
        var texts: [[UInt8]] = [pending, pendingErrors]
        var streams = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        while streams.contains(where: { $0.fd >= 0 }) {
            guard poll(&streams, 2, -1) > 0 else { continue }
            for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = Glibc.read(streams[index].fd, &buffer, buffer.count)
                if count <= 0 { streams[index].fd = -1 } else { texts[index] += buffer.prefix(count) }
            }
        }
        return ChildResult(
            status: reap(), output: String(decoding: texts[0], as: UTF8.self),
            errors: String(decoding: texts[1], as: UTF8.self))
    }

    /// Waits for the child's end like `wait()`, and kills the child after a number of seconds.
    package func wait(atMost seconds: Int) -> ChildStatus {
        let id = processID
        let limit = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: limit)
        defer { limit.cancel() }
        return wait().status
    }

    /// True if the child has ended; it isn't reaped.
    package var hasEnded: Bool {
        if status != nil { return true }
        var info = siginfo_t()
        return waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// Waits for the child's end without reading its outputs.
    @discardableResult
    package func reap() -> ChildStatus {
        if let status { return status }
        var raw: CInt = 0
        while waitpid(processID, &raw, 0) < 0, errno == EINTR {}
        let signal = raw & 0x7F
        let ended: ChildStatus = signal == 0 ? .exited(raw >> 8 & 0xFF) : .signalled(signal)
        status = ended
        return ended
    }

    /// Returns the path of an executable of the tests: the one in the folder `AIRLOCK_SAMPLES`, if that contains one, otherwise the debug
    /// build.
    package static func executable(_ name: String) -> String {
        if let samples = getenv("AIRLOCK_SAMPLES").map({ String(cString: $0) }), access("\(samples)/\(name)", X_OK) == 0
        {
            return "\(samples)/\(name)"
        }
        return debugExecutable(name)
    }

    /// Returns the path of an executable beside the test runner, where the package's executables are built too.
    package static func debugExecutable(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        // Some toolchains run the tests from inside a bundle folder, and other toolchains run them through a helper.
        for candidate in [folder] + CommandLine.arguments.prefix(4).map(Self.folder(of:)) {
            if access("\(candidate)/\(name)", X_OK) == 0 { return "\(candidate)/\(name)" }
        }
        return "\(folder)/\(name)"
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    /// A pipe whose ends no other child inherits.
    private struct Pipe {
        let reader: CInt
        let writer: CInt

        init() throws {
            var ends: [CInt] = [-1, -1]
            // The flag is set atomically: otherwise a child that another test starts in between would inherit the ends, and readers would
            // wait for that child's end.
            guard makePipe(&ends, O_CLOEXEC) == 0 else { throw Failure(what: "pipe", number: errno) }
            reader = ends[0]
            writer = ends[1]
        }
    }
}

@_silgen_name("pipe2")
private func makePipe(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt
