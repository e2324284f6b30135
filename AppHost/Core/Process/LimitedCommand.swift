import AirlockSandbox
import Foundation
import Glibc
import Synchronization

/// Runs a program of this machine for a short time: without a shell or a sandbox, with a time limit.
///
/// The program gets no input, none of the host's descriptors, default signal actions and its own process group. The whole group is killed
/// at the time limit. The end of one output stream is captured.
struct LimitedCommand: Sendable {
    let environment: [String: String]
    /// The time limit in seconds.
    var limit = 10
    /// The stream to capture.
    var captured = Stream.errors
    /// The maximum number of bytes that are captured from the end of the stream.
    var captureLimit = 4_096

    /// An output stream of a program.
    enum Stream: CInt {
        case output = 1
        case errors = 2
    }

    /// The outcome of a program.
    enum Outcome: Hashable, Sendable {
        case exited(CInt, output: String)
        case signalled(CInt)
        /// It exceeded the time limit, and was killed.
        case overdue
    }

    /// The polling interval on kernels without process descriptors (before 5.3), in milliseconds.
    private static let pollInterval = 20

    /// Runs a program until it ends. A name without a slash is searched for in the folders of `PATH`.
    ///
    /// - Throws: ``SpawnError`` if the program can't be started; `CancellationError` if the task is cancelled, after the program was
    ///   killed.
    func run(_ command: [String]) async throws -> Outcome {
        let stop = Stop(try Pipe())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Outcome, any Error>) in
                Thread.detachNewThread { caller.resume(with: Result { try run(command, until: stop) }) }
            }
        } onCancel: {
            stop.request()
        }
    }

    private func run(_ command: [String], until stop: Stop) throws -> Outcome {
        let pipe = try Pipe()
        let process = try start(command, into: pipe)
        pipe.closeWriting()
        let end = CInt(Kernel.processDescriptor(process))
        defer { if end >= 0 { close(end) } }
        var output: [UInt8] = []
        switch wait(for: process, end: end, writing: pipe.reading, stop: stop.reading, &output) {
        case .ended(let status):
            let signal = status & 0x7F
            if signal != 0 { return .signalled(signal) }
            return .exited((status >> 8) & 0xFF, output: String(decoding: output, as: UTF8.self))
        case .overdue: return .overdue
        case .stopped: throw CancellationError()
        }
    }

    private enum Ending {
        /// The status of `waitpid`.
        case ended(CInt)
        case overdue
        case stopped
    }

    /// Waits for the end of a process, and reaps it.
    private func wait(for process: pid_t, end: CInt, writing: CInt, stop: CInt, _ output: inout [UInt8]) -> Ending {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(limit)
        var places = [writing, stop, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let rest = Int((deadline - clock.now) / .milliseconds(1))
            guard rest > 0, places[1].revents == 0 else {
                // The group is killed before the process is reaped, because until then no other group can get its number.
                kill(-process, SIGKILL)
                _ = SpawnedProcess.reap(process, 0)
                return rest > 0 ? .stopped : .overdue
            }
            let timeout = end >= 0 ? rest : min(rest, Self.pollInterval)
            guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else {
                places[1].revents = 0
                continue
            }
            if places[0].revents != 0, !take(places[0].fd, &output) { places[0].fd = -1 }
            if end < 0 || places[2].revents != 0, let status = SpawnedProcess.reap(process, WNOHANG) {
                // Its last output may still be in the pipe.
                var place = pollfd(fd: writing, events: Int16(POLLIN), revents: 0)
                while places[0].fd >= 0, poll(&place, 1, 0) > 0, take(writing, &output) {}
                return .ended(status)
            }
        }
    }

    /// Appends available output, and drops the oldest beyond the limit; returns false at the end of the stream.
    private func take(_ descriptor: CInt, _ output: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        output += buffer[..<count]
        if output.count > captureLimit { output.removeFirst(output.count - captureLimit) }
        return true
    }

    private func start(_ command: [String], into pipe: Pipe) throws -> pid_t {
        // Descriptors that the host opened are closed on exec; those that it inherited may not be.
        try SpawnedProcess.start(
            path(of: command.first ?? ""), Array(command.dropFirst()), environment: environment,
            descriptors: [nil] + [Stream.output, .errors].map { $0 == captured ? pipe.writing : nil }, isGroup: true,
            closing: Self.openDescriptors.filter { $0 > 2 })
    }

    /// Returns the path of a program. A name without a slash is searched for in `PATH` of the environment that the program will get, which
    /// may differ from this process's environment.
    private func path(of name: String) -> String {
        guard !name.contains("/"), !name.isEmpty else { return name }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? "/nowhere/\(name)"
    }

    private static var openDescriptors: [CInt] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var found: [CInt] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let descriptor = CInt(name) { found.append(descriptor) }
        }
        return found
    }

    /// Tells the waiting thread that the outcome isn't needed any more.
    private final class Stop: Sendable {
        let reading: CInt
        private let pipe: Mutex<Pipe>

        init(_ pipe: sending Pipe) {
            reading = pipe.reading
            self.pipe = Mutex(pipe)
        }

        func request() { pipe.withLock { $0.closeWriting() } }
    }
}
