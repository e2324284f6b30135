import AirlockSandbox
import Glibc
import Shared

/// A plug-in's process: queried over standard input, watched while it works and while it is idle, killed with all its descendants.
///
/// It may be used only on the thread that created it, because the kernel kills a process when the thread that started it ends.
final class PluginProcess {
    private let process: pid_t
    private let limits: PluginLimits
    private let options: PluginOptions
    /// Stored so that the descriptors, which are closed on deallocation, stay open while they are used.
    private let input: Pipe
    private let streams: [Pipe]
    private var denied: DeniedCalls
    private var places: [pollfd]
    private var calls: [String] = []
    private var reader: PluginAnswerReader
    private var answer: PluginAnswer?
    private var fault: ProtocolFault?
    private var unsent: ArraySlice<UInt8> = []
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
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private(set) var isEnded = false

    /// The indices of `places`.
    private enum Place: Int, CaseIterable {
        case output, errors, channel, listener, end, input, wake
    }

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
    /// - Throws: ``SpawnError``.
    init(
        _ launch: ExtensionLaunch, options: PluginOptions, environment: [String: String], limits: PluginLimits,
        group: Cgroup? = nil, checkFolder: @escaping @Sendable () throws -> Void
    ) throws {
        (self.group, self.checkFolder) = (group, checkFolder)
        self.limits = limits
        self.options = options
        reader = PluginAnswerReader(limit: limits.line)
        let channel = try SocketPair()
        (input, streams, denied) = (try Pipe(), try [Pipe(), Pipe()], DeniedCalls(channel: channel))
        process = try SpawnedProcess.start(
            launch.launcher,
            launch.command(parent: getpid(), processorTime: Self.processorLimit, controlGroup: group?.path),
            environment: environment,
            descriptors: [input.reading, streams[0].writing, streams[1].writing, channel.child], isGroup: true)
        meter = ProcessMeter(of: process, hasGroup: options.allowsChildren)
        input.closeReading()
        for stream in streams { stream.closeWriting() }
        channel.closeChild()
        for descriptor in [input.writing] + streams.map(\.reading) {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        let end = CInt(Kernel.processDescriptor(process))
        places = [streams[0].reading, streams[1].reading, channel.parent, -1, end, -1, -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        places[Place.input.rawValue].events = Int16(POLLOUT)
    }

    deinit {
        if !isEnded { finish() }
    }

    // MARK: Requests

    /// Sends a request, and waits for the answer.
    ///
    /// If the outcome isn't an answer, the process has ended, unless the request couldn't be encoded.
    ///
    /// - Parameter deadline: An instant of the clock of ``now()``.
    func ask(_ request: PluginRequest, deadline: Int) -> PluginOutcome<PluginAnswer> {
        let id = nextID
        do {
            unsent = try request.line(id: id)[...]
        } catch {
            return .failed(.request(reason: "\(error)"))
        }
        nextID += 1
        reader.ask(id)
        answer = nil
        usedBefore = use().processor
        let seconds = (max(0, deadline - Self.now()) + 999) / 1_000
        while true {
            if let ending = step(for: min(max(0, deadline - Self.now()), limits.busyInterval)) { return ending }
            if let answer { return .answered(answer) }
            if Self.now() >= deadline { return ended(.timedOut(.wallClock(seconds: seconds))) }
        }
    }

    /// Waits for a request or the end of the idle time.
    ///
    /// - Parameter wake: A descriptor that becomes readable when there is a request.
    func idle(until wake: CInt) -> IdleEnding {
        places[Place.wake.rawValue].fd = wake
        defer { places[Place.wake.rawValue].fd = -1 }
        let end = Self.now() + limits.idle
        while true {
            let left = end - Self.now()
            if left <= 0 { return .expired }
            if let ending = step(for: min(left, limits.idleInterval)) { return .ended(ending) }
            if places[Place.wake.rawValue].revents != 0 { return .woken }
        }
    }

    /// Ends the process: sends a shutdown request, then SIGTERM, then kills it with all its descendants.
    ///
    /// - Returns: The violation that invalidates its earlier answer; `nil` without one.
    func end() -> PluginOutcome<PluginAnswer>? {
        guard !isEnded else { return nil }
        // Encoding a request without parameters can't fail. If it did, the signals below would end the process.
        if let line = try? PluginRequest.shutdown.line(id: nextID) {
            unsent = line[...]
            reader.ask(nextID)
        }
        let start = Self.now()
        var isTerminating = false
        while true {
            let passed = Self.now() - start
            if passed >= limits.grace { return violation(in: ended(.timedOut(.wallClock(seconds: 0)))) }
            if !isTerminating, passed >= limits.grace / 2 {
                kill(process, SIGTERM)
                isTerminating = true
            }
            if let ending = step(for: min(limits.grace - passed, limits.busyInterval)) { return violation(in: ending) }
            if unsent.isEmpty { input.closeWriting() }
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
    private func step(for milliseconds: Int) -> PluginOutcome<PluginAnswer>? {
        let hasDescriptor = places[Place.end.rawValue].fd >= 0
        places[Place.input.rawValue].fd = unsent.isEmpty ? -1 : input.writing
        // Kernels before 5.3 have no process descriptors, so the end is polled for.
        let timeout = hasDescriptor ? milliseconds : min(milliseconds, 20)
        guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else {
            for place in places.indices { places[place].revents = 0 }
            return nil
        }
        refuse()
        send()
        let hasEnded = Self.hasEnded(process)
        take(.output)
        take(.errors)
        if !calls.isEmpty { return ended(.violated(calls: calls)) }
        if let fault { return ended(.failed(.broke(fault))) }
        if hasEnded { return exited() }
        return checkLimits()
    }

    /// Compares the process's resource use with its limits, at most once per interval.
    private func checkLimits() -> PluginOutcome<PluginAnswer>? {
        let now = Self.now()
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
        } catch let error as UntrustedFileError {
            return ended(.failed(.file(error)))
        } catch {
            return ended(.failed(.storage(reason: "\(error)")))
        }
    }

    private func exited() -> PluginOutcome<PluginAnswer> {
        let status = finish() ?? 0
        if let answer {
            self.answer = nil
            return .answered(answer)
        }
        // The kernel kills all processes of a group that exceeds the memory limit.
        if group?.isOutOfMemory == true { return .overMemory(limit: options.memoryLimit) }
        let signal = status & 0x7F
        if signal == SIGSYS { return .violated(calls: []) }
        if signal != 0 { return .crashed(signal: signal, message: lastLine) }
        let code = (status >> 8) & 0xFF
        let message = lastLine
        if [77, 126, 127].contains(code), nextID <= 2, message.hasPrefix("Launcher: ") {
            return .failed(.notStarted(reason: String(message.dropFirst("Launcher: ".count))))
        }
        return .exitedWithoutAnswer(status: code, unfinished: reader.unfinished, message: message)
    }

    private func ended(_ outcome: PluginOutcome<PluginAnswer>) -> PluginOutcome<PluginAnswer> {
        finish()
        return outcome
    }

    /// Kills the process with all its descendants, reaps them, and returns its status.
    ///
    /// The descendants are in the process's group, which the sandbox forbids them to leave. The group is killed before the process is reaped,
    /// because after that another group could get the same number.
    @discardableResult
    private func finish() -> CInt? {
        guard !isEnded else { return nil }
        isEnded = true
        kill(-process, SIGKILL)
        group?.kill()
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // Orphaned descendants become children of this process, because it is a subreaper.
        var other: CInt = 0
        while waitpid(-process, &other, 0) > 0 || errno == EINTR {}
        denied = DeniedCalls(channel: nil)
        if places[Place.end.rawValue].fd >= 0 { close(places[Place.end.rawValue].fd) }
        for place in places.indices { places[place].fd = -1 }
        return status
    }

    // MARK: Taking

    /// The line of its standard error that explains its end.
    private var lastLine: String { String(decoding: lastOutput, as: UTF8.self).lastMessage.visible }

    /// Reads everything available, up to a limit for each step.
    private func take(_ place: Place) {
        let index = place.rawValue
        for _ in 0..<64 where places[index].fd >= 0 {
            let count = read(places[index].fd, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                if errno != EAGAIN { places[index].fd = -1 }
                return
            }
            if count == 0 {
                places[index].fd = -1
                return
            }
            if place == .output { takeOutput(count) } else { takeErrors(count) }
            if fault != nil { return }
        }
    }

    private func takeOutput(_ count: Int) {
        do {
            if let found = try reader.take(buffer[..<count]) { answer = found }
        } catch {
            fault = error
        }
    }

    private func takeErrors(_ count: Int) {
        lastOutput = Array((lastOutput + buffer[..<count]).suffix(limits.storedErrors))
        outputCount += count
        if outputCount > limits.maximumErrors { fault = .noise(limit: limits.maximumErrors) }
    }

    private func send() {
        guard !unsent.isEmpty, places[Place.input.rawValue].revents != 0 else { return }
        let count = unsent.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
        if count > 0 {
            unsent = unsent.dropFirst(count)
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            // The plug-in closed its standard input; what it does next determines the outcome.
            unsent = []
        }
    }

    private func refuse() {
        let (channel, listener) = (Place.channel.rawValue, Place.listener.rawValue)
        if let call = denied.take(places[channel], places[listener]), limits.endsAtDeniedCalls {
            calls.append(call.name)
        }
        (places[channel].fd, places[listener].fd) = denied.descriptors
    }

    /// Returns true if a process has ended, without reaping it.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// Returns the monotonic clock's time in milliseconds.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
