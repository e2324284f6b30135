import Foundation
import Glibc
import Shared
import Synchronization

/// A plug-in's thread: starts the process, sends it one request after another, and ends it when there are no more.
final class PluginWorker: Sendable {
    /// The folder that a plug-in may write to.
    struct Folder: Sendable {
        let path: String
        /// Throws ``ContainerError`` if the folder exceeds its quota.
        let check: @Sendable () throws -> Void
        /// Removes the contents.
        let empty: @Sendable () throws -> Void
    }

    /// A request, and the function that receives its outcome.
    private struct Job: Sendable {
        let request: PluginRequest
        /// The time from the request to its answer, in milliseconds.
        let wallClock: Int
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
    /// Returns the environment of a new process.
    private let environment: @Sendable () -> [String: String]
    private let limits: PluginLimits
    private let makeGroup: @Sendable () -> Cgroup?
    /// Receives the outcome if the process crashes while it is idle.
    private let report: @Sendable (PluginOutcome<PluginAnswer>) -> Void
    private let wake: WakeUp
    private let state = Mutex(State())

    /// - Throws: ``SystemError`` if there are no more descriptors.
    init(
        launch: ExtensionLaunch, options: PluginOptions, folder: Folder,
        environment: @escaping @Sendable () -> [String: String],
        limits: PluginLimits, makeGroup: @escaping @Sendable () -> Cgroup?,
        report: @escaping @Sendable (PluginOutcome<PluginAnswer>) -> Void
    ) throws {
        (self.launch, self.options, self.folder) = (launch, options, folder)
        (self.environment, self.limits) = (environment, limits)
        (self.makeGroup, self.report) = (makeGroup, report)
        wake = try WakeUp()
    }

    /// Sends a request after all earlier ones.
    ///
    /// - Parameters:
    ///   - wallClock: The time from the request to its answer, in milliseconds; `nil` for the time in the plug-in's limits.
    ///   - read: Parses a result, before the next request is sent.
    func ask<Value: Sendable>(
        _ request: PluginRequest, within wallClock: Int? = nil, read: @escaping @Sendable (JSONValue) throws -> Value
    ) async -> PluginOutcome<Value> {
        await withCheckedContinuation { continuation in
            add(
                Job(request: request, wallClock: wallClock ?? limits.wallClock) { outcome in
                    continuation.resume(returning: outcome.flatMap { Self.read($0, read) })
                })
        }
    }

    /// Ends the process after all pending requests; returns when it has ended.
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
            } catch let fault as PluginError {
                return .failed(.broke(fault))
            } catch let error as ContainerError {
                return .failed(.file(error))
            } catch {
                return .failed(.storage(reason: message(of: error)))
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

    /// Returns the next job, or `nil` if there is none, and whether the thread must end, because there is neither a job nor a process to
    /// keep. Both are determined under one lock, so that no job can be added in between.
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
                job.finish(perform(job, &process))
            } else if let idle = process {
                if state.withLock({ $0.isStopping }) {
                    _ = idle.end()
                    process = nil
                } else {
                    wait(idle, &process)
                }
            }
        }
    }

    private func wait(_ idle: PluginProcess, _ process: inout PluginProcess?) {
        switch idle.idle(until: wake.descriptor) {
        case .woken: wake.quiet()
        case .expired:
            _ = idle.end()
            process = nil
        case .ended(let outcome):
            process = nil
            clear(after: outcome)
            // A plug-in may exit while it is idle.
            if case .exitedWithoutAnswer(status: 0, unfinished: 0, _) = outcome { return }
            report(outcome)
        }
    }

    private func perform(_ job: Job, _ process: inout PluginProcess?) -> PluginOutcome<PluginAnswer> {
        let outcome = answer(to: job, &process)
        clear(after: outcome)
        return outcome
    }

    /// Empties the folder of a plug-in that exceeded its quota, after its processes have ended.
    private func clear(after outcome: PluginOutcome<PluginAnswer>) {
        guard case .failed(.file(let error)) = outcome, error.code == .overQuota else { return }
        do {
            try folder.empty()
        } catch {
            StandardError.write("AppHost: \(message(of: error))")
        }
    }

    private func answer(to job: Job, _ process: inout PluginProcess?) -> PluginOutcome<PluginAnswer> {
        let deadline = ChildProcess.now() + job.wallClock
        let used: PluginProcess
        if let process {
            used = process
        } else {
            do {
                used = try PluginProcess(
                    launch, options: options, environment: environment(), limits: limits, group: makeGroup(),
                    checkFolder: folder.check)
            } catch {
                return .failed(.notStarted(reason: (error as? SystemError)?.reason ?? "\(error)"))
            }
            if let obstacle = greet(used, deadline) { return obstacle }
        }
        var outcome = used.ask(job.request, deadline: deadline)
        if limits.idle == 0, let violation = used.end() { outcome = violation }
        // The folder is checked again for files written since the last check, because nothing is read from a folder that exceeds its quota.
        if case .answered = outcome, let excess = used.excess() { outcome = excess }
        process = used.isEnded ? nil : used
        return outcome
    }

    /// Sends the `initialize` request; returns an outcome that prevents other requests, or `nil`.
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
