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
    var captured = ChildProcess.Stream.errors
    /// The maximum number of bytes that are captured from the end of the stream.
    var captureLimit = 4_096

    /// The outcome of a program.
    enum Outcome: Hashable, Sendable {
        case exited(CInt, output: String)
        case signalled(CInt)
        /// It exceeded the time limit, and was killed.
        case overdue
    }

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
        // Descriptors that the host opened are closed on exec; those that it inherited may not be.
        let child = try ChildProcess(
            path(of: command.first ?? ""), Array(command.dropFirst()), environment: environment, captured: [captured],
            leadsGroup: true, closing: Self.openDescriptors.filter { $0 > 2 })
        let deadline = ChildProcess.now() + limit * 1_000
        var output: [UInt8] = []
        while true {
            let rest = deadline - ChildProcess.now()
            if rest <= 0 {
                child.kill()
                return .overdue
            }
            let step = child.step(for: rest, until: stop.reading) { _, bytes in
                output = Array((output + bytes).suffix(captureLimit))
                return true
            }
            switch step {
            case .running: continue
            case .woken:
                child.kill()
                throw CancellationError()
            case .ended:
                switch child.reap() {
                case .exited(let status):
                    return .exited(status, output: String(decoding: output, as: UTF8.self))
                case .signalled(let signal): return .signalled(signal)
                // The kernel reaps children itself if the host inherited an ignored SIGCHLD, and their status is lost.
                case nil: return .overdue
                }
            }
        }
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
