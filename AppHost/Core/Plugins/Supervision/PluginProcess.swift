import AirlockBase
import AirlockSandbox
import Glibc
import Shared

/// A plug-in's process: queried over standard input, watched while it works and while it is idle, killed with all its descendants.
///
/// It may be used only on the thread that created it, because the kernel kills a process when the thread that started it ends.
final class PluginProcess {
    private let child: ChildProcess
    private let limits: PluginLimits
    private let options: PluginOptions
    private var calls: [String] = []
    private var reader: PluginAnswerReader
    private var answer: PluginAnswer?
    private var fault: PluginError?
    private var lastOutput: [UInt8] = []
    private var outputCount = 0
    private var nextID = 1
    private var lastCheck = 0
    private var meter: ProcessMeter
    /// Its control group; `nil` if the system delegates none.
    private let group: Cgroup?
    /// The processor time used before the request, in milliseconds.
    private var usedBefore = 0
    /// Throws if the plug-in's folder exceeds its quota.
    private let checkFolder: @Sendable () throws -> Void
    /// True if the last step found a new request.
    private var isWoken = false

    var isEnded: Bool { child.isReaped }

    /// The reason why an idle process stopped waiting.
    enum IdleEnding {
        /// There is a new request.
        case woken
        /// The idle time is over.
        case expired
        case ended(PluginOutcome<PluginAnswer>)
    }

    /// The maximum processor time of a process over its whole life, in seconds. It applies even if the host itself hangs.
    private static let processorLimit = 600

    /// Starts a plug-in in the sandbox.
    ///
    /// - Parameters:
    ///   - group: The control group for it.
    ///   - checkFolder: Throws if the plug-in's folder exceeds its quota.
    /// - Throws: ``SystemError``.
    init(
        _ launch: ExtensionLaunch, options: PluginOptions, environment: [String: String], limits: PluginLimits,
        group: Cgroup? = nil, checkFolder: @escaping @Sendable () throws -> Void
    ) throws {
        (self.group, self.checkFolder) = (group, checkFolder)
        self.limits = limits
        self.options = options
        reader = PluginAnswerReader(limit: limits.line)
        child = try ChildProcess(
            launch.launcher,
            launch.command(parent: getpid(), processorTime: Self.processorLimit, controlGroup: group?.path),
            environment: environment, input: .pipe, isLaunched: true, leadsGroup: true)
        meter = ProcessMeter(of: child.id, hasGroup: options.allowsChildren)
    }

    deinit { finish() }

    // MARK: Requests

    /// Sends a request, and waits for the answer.
    ///
    /// If the outcome isn't an answer, the process has ended. Only if the request can't be encoded does the process keep running.
    ///
    /// - Parameter deadline: An instant of the clock of ``ChildProcess/now()``.
    func ask(_ request: PluginRequest, deadline: Int) -> PluginOutcome<PluginAnswer> {
        let id = nextID
        do {
            child.unsent = try request.line(id: id)[...]
        } catch {
            return .failed(.request(reason: "\(error)"))
        }
        nextID += 1
        reader.ask(id)
        answer = nil
        usedBefore = use().processor
        let seconds = (max(0, deadline - ChildProcess.now()) + 999) / 1_000
        while true {
            if let ending = step(for: min(max(0, deadline - ChildProcess.now()), limits.busyInterval)) { return ending }
            if let answer { return .answered(answer) }
            if ChildProcess.now() >= deadline { return ended(.timedOut(.wallClock(seconds: seconds))) }
        }
    }

    /// Waits for a request or the end of the idle time.
    ///
    /// - Parameter wake: A descriptor that becomes readable when there is a request.
    func idle(until wake: CInt) -> IdleEnding {
        let end = ChildProcess.now() + limits.idle
        while true {
            let left = end - ChildProcess.now()
            if left <= 0 { return .expired }
            if let ending = step(for: min(left, limits.idleInterval), until: wake) { return .ended(ending) }
            if isWoken { return .woken }
        }
    }

    /// Ends the process: sends a shutdown request, then SIGTERM, then kills it with all its descendants.
    ///
    /// - Returns: The violation that invalidates its earlier answer; `nil` without one.
    func end() -> PluginOutcome<PluginAnswer>? {
        guard !isEnded else { return nil }
        // Encoding a request without parameters can't fail. If it did, the signals below would end the process.
        if let line = try? PluginRequest.shutdown.line(id: nextID) {
            child.unsent = line[...]
            reader.ask(nextID)
        }
        let start = ChildProcess.now()
        var isTerminating = false
        while true {
            let passed = ChildProcess.now() - start
            if passed >= limits.grace { return violation(in: ended(.timedOut(.wallClock(seconds: 0)))) }
            if !isTerminating, passed >= limits.grace / 2 {
                child.signal(SIGTERM)
                isTerminating = true
            }
            if let ending = step(for: min(limits.grace - passed, limits.busyInterval)) { return violation(in: ending) }
            if child.unsent.isEmpty { child.closeInput() }
        }
    }

    private func violation(in ending: PluginOutcome<PluginAnswer>) -> PluginOutcome<PluginAnswer>? {
        switch ending {
        case .failed, .violated, .overMemory, .tooManyThreads: ending
        default: nil
        }
    }

    // MARK: Watching

    /// Waits for one event, and handles it; returns the outcome if the process ended.
    private func step(for milliseconds: Int, until wake: CInt = -1) -> PluginOutcome<PluginAnswer>? {
        let step = child.step(for: milliseconds, until: wake) { stream, bytes in
            if stream == .output { take(bytes) } else { takeErrors(bytes) }
            return fault == nil
        } refuse: { call in
            if limits.endsAtDeniedCalls { calls.append(call.name) }
        }
        isWoken = step == .woken
        if !calls.isEmpty { return ended(.violated(calls: calls)) }
        if let fault { return ended(.failed(.broke(fault))) }
        if step == .ended { return exited() }
        return checkLimits()
    }

    /// Compares the process's resource use with its limits, at most once per interval.
    private func checkLimits() -> PluginOutcome<PluginAnswer>? {
        let now = ChildProcess.now()
        guard now - lastCheck >= limits.busyInterval else { return nil }
        lastCheck = now
        let use = use()
        if use.memory > options.memoryLimit << 20 { return ended(.overMemory(limit: options.memoryLimit)) }
        if use.processor - usedBefore > limits.processor {
            return ended(.timedOut(.processor(seconds: limits.processor / 1_000)))
        }
        if use.threads > limits.threads { return ended(.tooManyThreads(limit: limits.threads)) }
        return excess()
    }

    private func use() -> ProcessUse {
        var use = meter.measure()
        if let group { use.processor = max(use.processor, group.processor) }
        return use
    }

    /// Ends the process if its folder exceeds the quota.
    func excess() -> PluginOutcome<PluginAnswer>? {
        do {
            try checkFolder()
            return nil
        } catch let error as ContainerError {
            return ended(.failed(.file(error)))
        } catch {
            return ended(.failed(.storage(reason: message(of: error))))
        }
    }

    private func exited() -> PluginOutcome<PluginAnswer> {
        let ending = finish()
        if let answer {
            self.answer = nil
            return .answered(answer)
        }
        // The kernel kills all processes of a group that exceeds the memory limit.
        if group?.isOutOfMemory == true { return .overMemory(limit: options.memoryLimit) }
        let message = lastLine
        var code: CInt = 0
        switch ending {
        case .signalled(SIGSYS): return .violated(calls: [])
        case .signalled(let signal):
            let lines = String(decoding: lastOutput, as: UTF8.self).split(separator: "\n")
            return .crashed(signal: signal, message: message, part: CrashedPart(lines: lines))
        case .exited(let status): code = status
        // The kernel reaps children itself if the host inherited an ignored SIGCHLD, and their status is lost.
        case nil: break
        }
        if [77, 126, 127].contains(code), nextID <= 2, message.hasPrefix("Launcher: ") {
            return .failed(.notStarted(reason: String(message.dropFirst("Launcher: ".count))))
        }
        return .exitedWithoutAnswer(status: code, unfinished: reader.unfinished, message: message)
    }

    private func ended(_ outcome: PluginOutcome<PluginAnswer>) -> PluginOutcome<PluginAnswer> {
        finish()
        return outcome
    }

    /// Kills the process with all its descendants, and reaps them.
    ///
    /// The descendants are in the process's group, which the sandbox forbids them to leave.
    @discardableResult
    private func finish() -> ChildProcess.Ending? {
        group?.kill()
        return child.kill()
    }

    // MARK: Taking

    /// The line of its standard error that explains its end.
    private var lastLine: String { String(decoding: lastOutput, as: UTF8.self).lastMessage.visible }

    private func take(_ bytes: ArraySlice<UInt8>) {
        do {
            if let found = try reader.take(bytes) { answer = found }
        } catch {
            fault = error
        }
    }

    private func takeErrors(_ bytes: ArraySlice<UInt8>) {
        lastOutput = Array((lastOutput + bytes).suffix(limits.storedErrors))
        outputCount += bytes.count
        if outputCount > limits.maximumErrors { fault = .noise(limit: limits.maximumErrors) }
    }
}

/// Wakes a thread that polls ``descriptor``, which is readable after ``ring()`` until ``quiet()``.
final class WakeUp: Sendable {
    let descriptor: CInt
    private let bell: CInt

    /// - Throws: ``SystemError`` if there are no more descriptors.
    init() throws(SystemError) {
        var ends: [CInt] = [-1, -1]
        guard makePipe(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            throw SystemError(.start, errno)
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// Makes the descriptor readable. If the pipe is full, nothing is written, because the descriptor is readable already.
    func ring() { _ = write(bell, "!", 1) }

    func quiet() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
