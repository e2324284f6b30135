import AirlockSandbox
import Foundation
import Glibc
import Synchronization

/// Runs a program of this machine's for a moment: no shell, no sandbox, and a limit of time.
///
/// It gets nothing to read, no descriptor of the host's, default signals and a process group of its own, which is ended with it when
/// its time is over. Of what it writes, the end of one stream is kept.
struct LimitedCommand: Sendable {
    let environment: [String: String]
    /// The longest it may take, in seconds.
    var limit = 10
    /// What is kept of what it writes.
    var kept = Stream.errors

    /// Where a program writes to.
    enum Stream: CInt {
        case output = 1
        case errors = 2
    }

    /// How a program ended.
    enum Outcome: Hashable, Sendable {
        case exited(CInt, said: String)
        case signalled(CInt)
        /// It wasn't done, and was ended.
        case overdue
    }

    /// The most that is kept, in bytes.
    private static let keptLimit = 4_096
    /// How often a command is looked at on kernels that can't tell of its end (before 5.3), in milliseconds.
    private static let pollInterval = 20

    /// Runs a program, looked for along the path, to its end.
    ///
    /// - Throws: ``SpawnError`` where it can't be started; `CancellationError`, after it was ended.
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
        var said: [UInt8] = []
        switch wait(for: process, end: end, writing: pipe.reading, stop: stop.reading, &said) {
        case .ended(let status):
            let signal = status & 0x7F
            if signal != 0 { return .signalled(signal) }
            return .exited((status >> 8) & 0xFF, said: String(decoding: said, as: UTF8.self))
        case .overdue: return .overdue
        case .stopped: throw CancellationError()
        }
    }

    private enum Ending {
        /// As `waitpid` has it.
        case ended(CInt)
        case overdue
        case stopped
    }

    /// Waits for the end of a process, and reaps it.
    private func wait(for process: pid_t, end: CInt, writing: CInt, stop: CInt, _ said: inout [UInt8]) -> Ending {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(limit)
        var places = [writing, stop, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let rest = Int((deadline - clock.now) / .milliseconds(1))
            guard rest > 0, places[1].revents == 0 else {
                // Before it is reaped, its number is nobody else's.
                kill(-process, SIGKILL)
                _ = SpawnedProcess.reap(process, 0)
                return rest > 0 ? .stopped : .overdue
            }
            let timeout = end >= 0 ? rest : min(rest, Self.pollInterval)
            guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else {
                places[1].revents = 0
                continue
            }
            if places[0].revents != 0, !Self.take(places[0].fd, &said) { places[0].fd = -1 }
            if end < 0 || places[2].revents != 0, let status = SpawnedProcess.reap(process, WNOHANG) {
                // What it wrote last may be there still.
                var place = pollfd(fd: writing, events: Int16(POLLIN), revents: 0)
                while places[0].fd >= 0, poll(&place, 1, 0) > 0, Self.take(writing, &said) {}
                return .ended(status)
            }
        }
    }

    /// Keeps the end of what there is to read; `false` where there will be no more.
    private static func take(_ descriptor: CInt, _ said: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: keptLimit)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        said = (said + buffer[..<count]).suffix(keptLimit)
        return true
    }

    private func start(_ command: [String], into pipe: Pipe) throws -> pid_t {
        // The host's own are closed on exec; those it was started with may not be.
        try SpawnedProcess.start(
            path(of: command.first ?? ""), Array(command.dropFirst()), environment: environment,
            descriptors: [nil] + [Stream.output, .errors].map { $0 == kept ? pipe.writing : nil }, isGroup: true,
            closing: Self.openDescriptors.filter { $0 > 2 })
    }

    /// Where a program is: along the path of its environment, which needn't be this process's.
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

    /// Tells the thread that waits for a command that nobody waits for the answer.
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
