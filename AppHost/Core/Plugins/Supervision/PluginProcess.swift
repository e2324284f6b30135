import AirlockSandbox
import Glibc
import Shared

/// A plug-in's process: asked over its standard input, watched while it answers and while it waits, ended with all it started.
///
/// Used on the one thread it was made on: the kernel ends a process with the thread that started it.
final class PluginProcess {
    private let process: pid_t
    private let limits: PluginLimits
    private let options: PluginOptions
    /// Kept, because the ends they close when they go away are used here.
    private let input: Pipe
    private let streams: [Pipe]
    private let channel: SocketPair
    private var places: [pollfd]
    private var listener: DeniedCallListener?
    /// How many tries of its own wall a plug-in linked with Airlock may make unreported.
    private var probesLeft = 3
    private var calls: [String] = []
    private var reader = PluginAnswerReader()
    private var answer: PluginAnswer?
    private var fault: ProtocolFault?
    private var unsent: ArraySlice<UInt8> = []
    private var lastOutput: [UInt8] = []
    private var outputCount = 0
    private var nextID = 1
    private var lastLook = 0
    private var meter: ProcessMeter
    /// The control group it runs in; `nil` where the system delegates none.
    private let group: Cgroup?
    /// The processor time that was used before the request, in milliseconds.
    private var usedBefore = 0
    /// Throws where its folder holds more than it may.
    private let checkFolder: @Sendable () throws -> Void
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private(set) var isEnded = false

    /// The order of `places`.
    private enum Place: Int, CaseIterable {
        case output, errors, channel, listener, end, input, wake
    }

    /// How waiting ended.
    enum Rest {
        /// Somebody wants something.
        case woken
        /// The time is over.
        case over
        case ended(PluginOutcome<PluginAnswer>)
    }

    /// The most processor time of a process in all its life, in seconds: what is left where nobody looks.
    private static let processorLimit = 600

    /// Starts a plug-in behind the wall.
    ///
    /// - Parameters:
    ///   - group: The control group for it.
    ///   - checkFolder: Throws where its folder holds more than it may.
    /// - Throws: ``SpawnError``.
    init(
        _ launch: ExtensionLaunch, options: PluginOptions, environment: [String: String], limits: PluginLimits,
        group: Cgroup? = nil, checkFolder: @escaping @Sendable () throws -> Void
    ) throws {
        (self.group, self.checkFolder) = (group, checkFolder)
        self.limits = limits
        self.options = options
        (input, streams, channel) = (try Pipe(), try [Pipe(), Pipe()], try SocketPair())
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

    // MARK: Asking

    /// Asks, and waits for the answer.
    ///
    /// After an outcome that is no answer the process has ended, but for a request that couldn't be written.
    ///
    /// - Parameter deadline: On the clock of ``now()``.
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
        while true {
            if let ending = turn(for: min(max(0, deadline - Self.now()), limits.lookWorking)) { return ending }
            if let answer { return .answered(answer) }
            if Self.now() >= deadline { return ended(.timedOut(.wall(seconds: limits.wall / 1_000))) }
        }
    }

    /// Waits for something to do.
    ///
    /// - Parameter wake: A descriptor that is readable when there is.
    func rest(until wake: CInt) -> Rest {
        places[Place.wake.rawValue].fd = wake
        defer { places[Place.wake.rawValue].fd = -1 }
        let end = Self.now() + limits.idle
        while true {
            let left = end - Self.now()
            if left <= 0 { return .over }
            if let ending = turn(for: min(left, limits.lookIdle)) { return .ended(ending) }
            if places[Place.wake.rawValue].revents != 0 { return .woken }
        }
    }

    /// Lets it end: says so, then asks it to terminate, then ends it with all it started.
    ///
    /// - Returns: What it did that spoils the answer it gave before; else `nil`.
    func end() -> PluginOutcome<PluginAnswer>? {
        guard !isEnded else { return nil }
        // A request without parameters can always be written; without it the signals below end the process.
        if let line = try? PluginRequest.shutdown.line(id: nextID) {
            unsent = line[...]
            reader.ask(nextID)
        }
        let start = Self.now()
        var isAsked = false
        while true {
            let passed = Self.now() - start
            if passed >= limits.grace { return spoiled(ended(.timedOut(.wall(seconds: 0)))) }
            if !isAsked, passed >= limits.grace / 2 {
                kill(process, SIGTERM)
                isAsked = true
            }
            if let ending = turn(for: min(limits.grace - passed, limits.lookWorking)) { return spoiled(ending) }
            if unsent.isEmpty { input.closeWriting() }
        }
    }

    private func spoiled(_ ending: PluginOutcome<PluginAnswer>) -> PluginOutcome<PluginAnswer>? {
        switch ending {
        case .failed, .violated, .overMemory, .tooManyThreads: ending
        default: nil
        }
    }

    // MARK: Watching

    /// Waits once for anything, and takes it; how it ended, where it did.
    private func turn(for milliseconds: Int) -> PluginOutcome<PluginAnswer>? {
        let canTell = places[Place.end.rawValue].fd >= 0
        places[Place.input.rawValue].fd = unsent.isEmpty ? -1 : input.writing
        // On kernels that can't tell of its end (before 5.3), it is looked for often.
        let timeout = canTell ? milliseconds : min(milliseconds, 20)
        guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else {
            for place in places.indices { places[place].revents = 0 }
            return nil
        }
        receiveListener()
        refuse()
        send()
        let hasEnded = Self.hasEnded(process)
        take(.output)
        take(.errors)
        if !calls.isEmpty { return ended(.violated(calls: calls)) }
        if let fault { return ended(.failed(.broke(fault))) }
        if hasEnded { return exited() }
        return look()
    }

    /// Compares what it uses with what it may, not too often.
    private func look() -> PluginOutcome<PluginAnswer>? {
        let now = Self.now()
        guard now - lastLook >= limits.lookWorking else { return nil }
        lastLook = now
        let use = use()
        if use.memory > options.memoryLimit << 20 { return ended(.overMemory(limit: options.memoryLimit)) }
        if use.processor - usedBefore > limits.processor {
            return ended(.timedOut(.processor(seconds: limits.processor / 1_000)))
        }
        if use.threads > limits.threads { return ended(.tooManyThreads(limit: limits.threads)) }
        return excess()
    }

    private func use() -> ProcessUse {
        var use = meter.look()
        if let group { use.processor = max(use.processor, group.processor) }
        return use
    }

    /// Ends it where its folder holds more than it may.
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
        // The kernel ends all processes of a group that holds too much.
        if group?.isOutOfMemory == true { return .overMemory(limit: options.memoryLimit) }
        let signal = status & 0x7F
        if signal == SIGSYS { return .violated(calls: []) }
        if signal != 0 { return .crashed(signal: signal, said: said) }
        let code = (status >> 8) & 0xFF
        let said = said
        if [77, 126, 127].contains(code), nextID <= 2, said.hasPrefix("Launcher: ") {
            return .failed(.notStarted(reason: String(said.dropFirst("Launcher: ".count))))
        }
        return .exitedWithoutAnswer(status: code, unfinished: reader.unfinished, said: said)
    }

    private func ended(_ outcome: PluginOutcome<PluginAnswer>) -> PluginOutcome<PluginAnswer> {
        finish()
        return outcome
    }

    /// Ends it with all it started, and waits for them; its status.
    ///
    /// What it started is of its process group, which the wall lets nobody leave. The group is ended before the process is waited for:
    /// until then nobody else's can have its number.
    @discardableResult
    private func finish() -> CInt? {
        guard !isEnded else { return nil }
        isEnded = true
        kill(-process, SIGKILL)
        group?.kill()
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // Those whose parents have ended are this process's to wait for.
        var other: CInt = 0
        while waitpid(-process, &other, 0) > 0 || errno == EINTR {}
        listener = nil
        if places[Place.end.rawValue].fd >= 0 { close(places[Place.end.rawValue].fd) }
        for place in places.indices { places[place].fd = -1 }
        return status
    }

    // MARK: Taking

    /// The last line it wrote to standard error.
    private var said: String {
        let lines = lastOutput.split(separator: UInt8(ascii: "\n"))
        return lines.last.map { String(decoding: $0, as: UTF8.self).visible } ?? ""
    }

    /// Everything there is, up to what a turn may take.
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
        lastOutput = Array((lastOutput + buffer[..<count]).suffix(limits.keptErrors))
        outputCount += count
        if outputCount > limits.takenErrors { fault = .noise(limit: limits.takenErrors) }
    }

    private func send() {
        guard !unsent.isEmpty, places[Place.input.rawValue].revents != 0 else { return }
        let count = unsent.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
        if count > 0 {
            unsent = unsent.dropFirst(count)
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            // It closed its standard input; what it does next tells more.
            unsent = []
        }
    }

    private func receiveListener() {
        let index = Place.channel.rawValue
        guard places[index].fd >= 0, places[index].revents != 0 else { return }
        let descriptor = Kernel.receiveDescriptor(from: places[index].fd)
        if descriptor == -Int(EAGAIN) { return }
        places[index].fd = -1
        guard descriptor >= 0 else { return }
        listener = DeniedCallListener(descriptor: CInt(descriptor))
        places[Place.listener.rawValue].fd = CInt(descriptor)
    }

    private func refuse() {
        let index = Place.listener.rawValue
        guard let listener, places[index].revents != 0 else { return }
        guard places[index].revents & Int16(POLLIN) != 0 else {
            places[index].fd = -1
            self.listener = nil
            return
        }
        guard let call = listener.refuseNext() else { return }
        if call.isProbe, probesLeft > 0 {
            probesLeft -= 1
        } else {
            calls.append(call.name)
        }
    }

    /// Whether it has ended; it stays to be waited for.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// Milliseconds of a clock nobody sets.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
