import AirlockBase
import AirlockSandbox
import Foundation
import Glibc
import Synchronization

/// Runs a program of this machine for a short time: without a shell or a sandbox, with a time limit.
///
/// The program gets no other input than ``input``, none of the host's descriptors, default signal actions and its own process group. The whole group is killed
/// at the time limit. The end of one output stream is captured.
struct LimitedCommand: Sendable {
    let environment: [String: String]
    /// The time limit in seconds.
    var limit = 10
    /// The stream to capture.
    var captured = ChildProcess.Stream.errors
    /// The maximum number of bytes that are captured from the end of the stream.
    var captureLimit = 4_096
    /// The bytes of the standard input; with none, it is `/dev/null`.
    var input: [UInt8] = []

    /// The outcome of a program.
    enum Outcome: Hashable, Sendable {
        case exited(CInt, output: String)
        case signalled(CInt)
        /// It exceeded the time limit, and was killed.
        case overdue
    }

    /// Runs a program until it ends. A name without a slash is searched for in the folders of `PATH`.
    ///
    /// - Parameter receive: Receives all bytes of the captured stream, on another thread. If it throws, the program is killed.
    /// - Throws: ``SystemError`` if the program can't be started; `CancellationError` if the task is cancelled, after the program was
    ///   killed; the errors of `receive`.
    func run(
        _ command: [String], receive: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void = { _ in }
    ) async throws -> Outcome {
        let stop = Stop(try Pipe())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Outcome, any Error>) in
                Thread.detachNewThread { caller.resume(with: Result { try run(command, receive, until: stop) }) }
            }
        } onCancel: {
            stop.request()
        }
    }

    private func run(
        _ command: [String], _ receive: (ArraySlice<UInt8>) throws -> Void, until stop: Stop
    ) throws -> Outcome {
        // Descriptors that the host opened are closed on exec; those that it inherited may not be.
        let child = try ChildProcess(
            path(of: command.first ?? ""), Array(command.dropFirst()), environment: environment,
            input: input.isEmpty ? .none : .pipe, captured: [captured], leadsGroup: true,
            closing: Self.openDescriptors.filter { $0 > 2 })
        let deadline = ChildProcess.now() + limit * 1_000
        var output: [UInt8] = []
        var failure: (any Error)?
        child.unsent = input[...]
        while true {
            let rest = deadline - ChildProcess.now()
            if rest <= 0 {
                child.kill()
                return .overdue
            }
            let step = child.step(for: rest, until: stop.reading) { _, bytes in
                if captureLimit > 0 { output = Array((output + bytes).suffix(captureLimit)) }
                do { if failure == nil { try receive(bytes) } } catch { failure = error }
                return true
            }
            if let failure {
                child.kill()
                throw failure
            }
            if child.unsent.isEmpty { child.closeInput() }
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
