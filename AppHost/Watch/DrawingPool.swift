import AirlockSandbox
import Foundation
import Shared

/// Sandboxed processes of one executable of an app, which are kept between the requests to draw.
///
/// A process that crashes, hangs or exceeds a limit is replaced at the next request.
final class DrawingPool: Sendable {
    /// The output of a command of the app's executable.
    struct Answer: Sendable {
        let status: Int32
        let output: [UInt8]
        /// The lines of its standard error, without the program's name.
        let lines: [String]
    }

    private let workers: [PluginWorker]
    private let queue: WorkerQueue

    /// The limits of one request. Memory is limited, too, so that a widget in an endless recursion doesn't slow down the machine.
    private static let limits: PluginLimits = {
        var limits = PluginLimits()
        (limits.wallClock, limits.processor, limits.idle) = (10_000, 60_000, 86_400_000)
        (limits.line, limits.maximumErrors, limits.endsAtDeniedCalls) = (64 << 20, 64 << 20, false)
        // A stack trace may follow the message of a crash.
        limits.storedErrors = 64 << 10
        return limits
    }()

    /// Creates a pool. Its processes are started by the first requests.
    ///
    /// - Parameters:
    ///   - launch: How the executable is started as a session.
    ///   - container: The container whose app groups the processes may change; `nil` if they may change none.
    ///   - size: The number of processes.
    /// - Throws: ``SpawnError`` if there are no more descriptors.
    init(_ launch: ExtensionLaunch, container: String?, environment: [String: String], size: Int) throws {
        let meter = container.map { AppGroupMeter(container: $0) }
        var options = PluginOptions()
        options.memoryLimit = ExtensionLimits.memory >> 20
        workers = try (0..<size).map { [options] _ in
            try PluginWorker(
                launch: launch, options: options,
                folder: .init(
                    path: "",
                    check: {
                        guard let container, let message = meter?.excess() else { return }
                        throw UntrustedFileError(.groupOverQuota(message: message), path: container)
                    }, empty: {}),
                environment: environment, limits: Self.limits, makeGroup: { nil }, report: { _ in })
        }
        queue = WorkerQueue(workers)
    }

    /// Runs a command of the app's executable in the next free process.
    ///
    /// - Parameter seconds: The time limit.
    func run(_ arguments: [String], within seconds: Int = 10) async -> PluginOutcome<Answer> {
        let worker = await queue.take()
        let request = PluginRequest(method: .run, parameters: ["arguments": .array(arguments.map { .string($0) })])
        let outcome = await worker.ask(request, within: seconds * 1_000) { result in
            guard let status = result["status"]?.integer, let output = result["output"]?.string,
                let bytes = Data(base64Encoded: output), let errors = result["errors"]?.string
            else { throw ProtocolFault.form("not the outcome of a command") }
            let name = "WidgetExt: "
            let lines = errors.split(separator: "\n").map { line in
                line.hasPrefix(name) ? String(line.dropFirst(name.count)) : String(line)
            }
            return Answer(status: Int32(clamping: status), output: Array(bytes), lines: lines)
        }
        await queue.give(back: worker)
        return outcome
    }

    /// Ends the processes after all pending requests.
    func end() async { for worker in workers { await worker.stop() } }
}

/// The free processes of a pool, and the requests that wait for one.
private actor WorkerQueue {
    private var free: [PluginWorker]
    private var waiting: [CheckedContinuation<PluginWorker, Never>] = []

    init(_ workers: [PluginWorker]) { free = workers }

    func take() async -> PluginWorker {
        // The process that was used last is the warmest.
        if let worker = free.popLast() { return worker }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func give(back worker: PluginWorker) {
        if waiting.isEmpty { free.append(worker) } else { waiting.removeFirst().resume(returning: worker) }
    }
}
