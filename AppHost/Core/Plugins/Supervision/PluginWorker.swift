import Foundation
import Glibc
import Shared
import Synchronization

/// The thread of a plug-in: starts its process, asks it one thing after the other, and ends it when nobody asks any more.
final class PluginWorker: Sendable {
    /// The folder that a plug-in may write to.
    struct Folder: Sendable {
        let path: String
        /// Throws ``UntrustedFileError`` where it holds more than it may.
        let check: @Sendable () throws -> Void
        /// Removes what is in it.
        let empty: @Sendable () throws -> Void
    }

    /// One request, and who waits for what comes of it.
    private struct Job: Sendable {
        let request: PluginRequest
        let finish: @Sendable (PluginOutcome<PluginAnswer>) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var isRunning = false
        var isStopping = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let launch: ExtensionLaunch
    private let options: PluginOptions
    /// The folder it may write to.
    private let folder: Folder
    private let environment: [String: String]
    private let limits: PluginLimits
    private let makeGroup: @Sendable () -> Cgroup?
    /// Told when it ends badly with nobody asking.
    private let report: @Sendable (PluginOutcome<PluginAnswer>) -> Void
    private let wake: WakeUp
    private let state = Mutex(State())

    /// - Throws: ``SpawnError`` where no more descriptors are to be had.
    init(
        launch: ExtensionLaunch, options: PluginOptions, folder: Folder, environment: [String: String],
        limits: PluginLimits, makeGroup: @escaping @Sendable () -> Cgroup?,
        report: @escaping @Sendable (PluginOutcome<PluginAnswer>) -> Void
    ) throws {
        (self.launch, self.options, self.folder) = (launch, options, folder)
        (self.environment, self.limits) = (environment, limits)
        (self.makeGroup, self.report) = (makeGroup, report)
        wake = try WakeUp()
    }

    /// Asks, after all who asked before.
    ///
    /// - Parameter read: Makes of a result what is wanted, before anything else is asked.
    func ask<Value: Sendable>(
        _ request: PluginRequest, read: @escaping @Sendable (JSONValue) throws -> Value
    ) async -> PluginOutcome<Value> {
        await withCheckedContinuation { continuation in
            add(
                Job(request: request) { outcome in
                    continuation.resume(returning: outcome.flatMap { Self.read($0, read) })
                })
        }
    }

    /// Ends the process, after all that was asked, and returns when it has ended.
    func stop() async {
        await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                if state.isRunning {
                    state.isStopping = true
                    state.waiting.append(continuation)
                }
                return state.isRunning
            }
            if isRunning { wake.ring() } else { continuation.resume() }
        }
    }

    private static func read<Value>(
        _ answer: PluginAnswer, _ read: (JSONValue) throws -> Value
    ) -> PluginOutcome<Value> {
        switch answer {
        case .error(let code, let message): return .failed(.error(code: code, message: message))
        case .result(let result):
            do {
                return .answered(try read(result))
            } catch let fault as ProtocolFault {
                return .failed(.broke(fault))
            } catch let error as UntrustedFileError {
                return .failed(.file(error))
            } catch {
                return .failed(.storage(reason: "\(error)"))
            }
        }
    }

    // MARK: The thread

    private func add(_ job: Job) {
        let isNew = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNew { Thread.detachNewThread { self.serve() } } else { wake.ring() }
    }

    /// The next job; `nil` where there is none. Without a process to keep, the thread's end is decided in the same moment.
    private func next(isKeeping: Bool) -> (job: Job?, isOver: Bool) {
        let (job, waiting): (Job?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if !state.jobs.isEmpty { return (state.jobs.removeFirst(), []) }
            if isKeeping { return (nil, []) }
            let waiting = state.waiting
            state.waiting = []
            (state.isRunning, state.isStopping) = (false, false)
            return (nil, waiting)
        }
        for continuation in waiting { continuation.resume() }
        return (job, job == nil && !isKeeping)
    }

    private func serve() {
        // A plug-in that closed its standard input must not end the host.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        var process: PluginProcess?
        while true {
            let (job, isOver) = next(isKeeping: process != nil)
            if isOver { return }
            if let job {
                job.finish(perform(job.request, &process))
            } else if let kept = process {
                if state.withLock({ $0.isStopping }) {
                    _ = kept.end()
                    process = nil
                } else {
                    rest(kept, &process)
                }
            }
        }
    }

    private func rest(_ kept: PluginProcess, _ process: inout PluginProcess?) {
        switch kept.rest(until: wake.descriptor) {
        case .woken: wake.quiet()
        case .over:
            _ = kept.end()
            process = nil
        case .ended(let outcome):
            process = nil
            clear(after: outcome)
            // One that goes by itself when nothing is to be done may.
            if case .exitedWithoutAnswer(status: 0, unfinished: 0, _) = outcome { return }
            report(outcome)
        }
    }

    private func perform(_ request: PluginRequest, _ process: inout PluginProcess?) -> PluginOutcome<PluginAnswer> {
        let outcome = answer(to: request, &process)
        clear(after: outcome)
        return outcome
    }

    /// Empties the folder of a plug-in that wrote more into it than it may, once its processes have ended.
    private func clear(after outcome: PluginOutcome<PluginAnswer>) {
        guard case .failed(.file(let error)) = outcome, error.isOverQuota else { return }
        do {
            try folder.empty()
        } catch {
            StandardError.write("AppHost: \(message(of: error))")
        }
    }

    private func answer(to request: PluginRequest, _ process: inout PluginProcess?) -> PluginOutcome<PluginAnswer> {
        let deadline = PluginProcess.now() + limits.wall
        let used: PluginProcess
        if let process {
            used = process
        } else {
            do {
                used = try PluginProcess(
                    launch, options: options, environment: environment, limits: limits, group: makeGroup(),
                    checkFolder: folder.check)
            } catch {
                return .failed(.notStarted(reason: (error as? SpawnError)?.reason ?? "\(error)"))
            }
            if let obstacle = greet(used, deadline) { return obstacle }
        }
        var outcome = used.ask(request, deadline: deadline)
        if limits.idle == 0, let spoiled = used.end() { outcome = spoiled }
        // What it wrote since it was looked at last; nothing is read of a folder that holds too much.
        if case .answered = outcome, let excess = used.excess() { outcome = excess }
        process = used.isEnded ? nil : used
        return outcome
    }

    /// Says who asks; what stands in the way of asking anything else.
    private func greet(_ process: PluginProcess, _ deadline: Int) -> PluginOutcome<PluginAnswer>? {
        let outcome = process.ask(.initialize(folder: folder.path), deadline: deadline)
        guard case .answered(.result(let result)) = outcome else { return outcome }
        let content = PluginContent(result, of: .initialize)
        guard let version = content["protocol"]?.value.integer else {
            return .failed(.broke(content.fault("has no 'protocol'")))
        }
        return version == PluginRequest.version ? nil : .failed(.version(version))
    }
}
