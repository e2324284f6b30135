import AirlockBase
import AirlockSandbox
import Glibc

/// A child process: started with pipes, polled for its output, its denied calls and its end, and reaped.
///
/// It may be used only on the thread that started it, because the launcher's processes are killed when the thread that started them ends.
/// If it is released before it was reaped, it is killed.
final class ChildProcess {
    /// An output stream.
    enum Stream: CInt, CaseIterable {
        case output = 1
        case errors = 2
    }

    /// The standard input.
    enum Input {
        /// `/dev/null`.
        case none
        /// A descriptor, which must be open until the process is started.
        case descriptor(CInt)
        /// A pipe, into which ``ChildProcess/unsent`` is written.
        case pipe
    }

    /// The outcome of a step.
    enum Step {
        case running
        /// The caller's descriptor is readable.
        case woken
        /// The process has ended and its output was read. It isn't reaped yet.
        case ended
    }

    /// The way in which a process ended.
    enum Ending: Hashable {
        case exited(CInt)
        case signalled(CInt)
    }

    /// The indices of `places`.
    private enum Place: Int, CaseIterable {
        case output, errors, channel, listener, end, input, wake
    }

    /// The polling interval on kernels without process descriptors (before 5.3), in milliseconds.
    private static let pollInterval = 20
    /// The maximum number of reads from a stream in one step, so that a process that writes without end doesn't keep the caller from
    /// comparing that process's resource use with the limits. These reads take more bytes than a pipe holds.
    private static let maximumReads = 64

    let id: pid_t
    /// The bytes that the process's standard input still has to receive. They are dropped if the process closes its standard input.
    var unsent: ArraySlice<UInt8> = []
    private(set) var isReaped = false
    private let leadsGroup: Bool
    /// Stored so that the descriptors, which are closed on deallocation, stay open while they are used.
    private let input: Pipe?
    private let streams: [Stream: Pipe]
    private var denied: DeniedCalls
    private var places: [pollfd]
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// True if the launcher sent a listener, so that denied calls are reported.
    var reportsDeniedCalls: Bool { denied.isReported }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - captured: The streams to read; the others are `/dev/null`.
    ///   - isLaunched: True if the program is the launcher, which sends the listener of denied calls on descriptor 3.
    ///   - leadsGroup: True if the process leads its own process group, for its descendants.
    ///   - closed: Descriptors of the host that must be closed in the process.
    ///   - processDescriptor: Returns a descriptor that is readable when a process ends; a negative number if the kernel has none.
    /// - Throws: ``SystemError``.
    init(
        _ path: String, _ arguments: [String], environment: [String: String], input: Input = .none,
        captured: [Stream] = Stream.allCases, isLaunched: Bool = false, leadsGroup: Bool = false,
        closing closed: [CInt] = [], processDescriptor: (pid_t) -> Int = Kernel.processDescriptor
    ) throws {
        self.leadsGroup = leadsGroup
        var streams: [Stream: Pipe] = [:]
        for stream in captured { streams[stream] = try Pipe() }
        self.streams = streams
        let source: CInt?
        switch input {
        case .none: (self.input, source) = (nil, nil)
        case .descriptor(let descriptor): (self.input, source) = (nil, descriptor)
        case .pipe:
            let pipe = try Pipe()
            (self.input, source) = (pipe, pipe.reading)
        }
        let channel = isLaunched ? try SocketPair() : nil
        denied = DeniedCalls(channel: channel)
        id = try SpawnedProcess.start(
            path, arguments, environment: environment,
            descriptors: [source] + Stream.allCases.map { streams[$0]?.writing } + (channel.map { [$0.child] } ?? []),
            isGroup: leadsGroup, closing: closed)
        self.input?.closeReading()
        for pipe in streams.values { pipe.closeWriting() }
        channel?.closeChild()
        for descriptor in streams.values.map(\.reading) + (self.input.map { [$0.writing] } ?? []) {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        places = Place.allCases.map { _ in pollfd(fd: -1, events: Int16(POLLIN), revents: 0) }
        places[Place.input.rawValue].events = Int16(POLLOUT)
        places[Place.output.rawValue].fd = streams[.output]?.reading ?? -1
        places[Place.errors.rawValue].fd = streams[.errors]?.reading ?? -1
        places[Place.channel.rawValue].fd = channel?.parent ?? -1
        places[Place.end.rawValue].fd = CInt(processDescriptor(id))
    }

    deinit { kill() }

    // MARK: Watching

    /// Waits for one event, and handles it.
    ///
    /// - Parameters:
    ///   - milliseconds: The time after which it returns without an event.
    ///   - wake: The caller's descriptor; -1 without one.
    ///   - take: Receives output; returns false to leave further output of the stream to the next step.
    ///   - refuse: Receives a denied call.
    func step(
        for milliseconds: Int, until wake: CInt = -1, take: (Stream, ArraySlice<UInt8>) -> Bool,
        refuse: (DeniedCall) -> Void = { _ in }
    ) -> Step {
        let hasDescriptor = self[.end].fd >= 0
        places[Place.input.rawValue].fd = unsent.isEmpty ? -1 : input?.writing ?? -1
        places[Place.wake.rawValue].fd = wake
        let timeout = hasDescriptor ? milliseconds : min(milliseconds, Self.pollInterval)
        // An interrupted poll leaves the events undefined.
        guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else { return .running }
        // A call that the process made just before its end may still be queued, so calls and output are read before the end is handled.
        if let call = denied.take(self[.channel], self[.listener]) { refuse(call) }
        (places[Place.channel.rawValue].fd, places[Place.listener.rawValue].fd) = denied.descriptors
        send()
        let hasEnded = (!hasDescriptor || self[.end].revents != 0) && isZombie
        read(.output, from: .output, take)
        read(.errors, from: .errors, take)
        if hasEnded { return .ended }
        return self[.wake].revents != 0 ? .woken : .running
    }

    private subscript(_ place: Place) -> pollfd { places[place.rawValue] }

    /// True if the process has ended. It isn't reaped, so that its number isn't given to another process or group yet.
    private var isZombie: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// Reads what is available, up to a limit for each step.
    private func read(_ stream: Stream, from place: Place, _ take: (Stream, ArraySlice<UInt8>) -> Bool) {
        for _ in 0..<Self.maximumReads where self[place].fd >= 0 {
            let count = Glibc.read(self[place].fd, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            if count <= 0 {
                places[place.rawValue].fd = -1
            } else if !take(stream, buffer[..<count]) {
                return
            }
        }
    }

    private func send() {
        guard let input, !unsent.isEmpty, self[.input].revents != 0 else { return }
        let count = unsent.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
        if count > 0 {
            unsent = unsent.dropFirst(count)
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            unsent = []
        }
    }

    // MARK: Ending

    /// Closes the pipe of the standard input.
    func closeInput() { input?.closeWriting() }

    /// Sends the process a signal.
    func signal(_ number: CInt) {
        if !isReaped { Glibc.kill(id, number) }
    }

    /// Reaps the process when it has ended.
    ///
    /// - Returns: `nil` if it was reaped before, or by the kernel.
    func reap() -> Ending? { finish(isKilled: false) }

    /// Kills the process, with its group if it leads one, and reaps them.
    ///
    /// - Returns: The same as ``reap()``.
    @discardableResult
    func kill() -> Ending? { finish(isKilled: true) }

    private func finish(isKilled: Bool) -> Ending? {
        guard !isReaped else { return nil }
        isReaped = true
        // The group is killed before the process is reaped, because after that another group could get the same number.
        if isKilled { Glibc.kill(leadsGroup ? -id : id, SIGKILL) }
        var status: CInt = 0
        var found: pid_t
        repeat { found = waitpid(id, &status, 0) } while found < 0 && errno == EINTR
        if isKilled, leadsGroup {
            // Orphaned descendants become children of this process, because it is a subreaper.
            var other: CInt = 0
            while waitpid(-id, &other, 0) > 0 || errno == EINTR {}
        }
        denied.close()
        if self[.end].fd >= 0 { close(self[.end].fd) }
        for place in places.indices { places[place].fd = -1 }
        guard found == id else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// Returns the monotonic clock's time in milliseconds.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}

extension String {
    /// The line of a program's standard error that explains its end: for a Swift program that crashed, the message of the crash, which a
    /// stack trace may follow; for any other program, the last line. The report of a crash in a widget extension, which names the source
    /// line, is added to the message.
    var lastMessage: String {
        let lines = split(separator: "\n")
        guard let fatal = lines.last(where: { $0.contains("Fatal error: ") }) else {
            return lines.last.map(String.init) ?? ""
        }
        let start = "WidgetExt: "
        let report = lines.last { $0.hasPrefix(start) && $0.contains(" crashed with SIG") }
        return report.map { "\(fatal); \($0.dropFirst(start.count))" } ?? String(fatal)
    }
}

/// A pipe whose ends are closed on `exec` and on deallocation.
final class Pipe {
    private(set) var reading: CInt
    private(set) var writing: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard makePipe(&ends, O_CLOEXEC) == 0 else { throw SystemError(.start, errno) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}

/// Two connected Unix sockets, closed on `exec` and on deallocation.
final class SocketPair {
    let parent: CInt
    private(set) var child: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw SystemError(.start, errno)
        }
        (parent, child) = (ends[0], ends[1])
    }

    deinit {
        close(parent)
        closeChild()
    }

    func closeChild() {
        if child >= 0 { close(child) }
        child = -1
    }
}

@_silgen_name("pipe2")
func makePipe(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

/// The denied calls of a sandboxed process: receives the listener that the launcher sends, and refuses the calls that wait for a reply.
struct DeniedCalls {
    /// True if the launcher sent a listener, so that denied calls are reported.
    private(set) var isReported = false
    /// Stored so that the descriptor, which is closed on deallocation, stays open until the listener is received.
    private var channel: SocketPair?
    private var listener: DeniedCallListener?
    /// The number of probes that may still go unreported. With a probe, a process detects at its start whether it is already sandboxed.
    private var probesLeft = 3

    /// - Parameter channel: The socket on which the launcher sends the listener; `nil` without a launcher.
    init(channel: SocketPair?) { self.channel = channel }

    /// The descriptors to poll for input; -1 stands for none.
    var descriptors: (channel: CInt, listener: CInt) { (channel?.parent ?? -1, listener?.descriptor ?? -1) }

    /// Handles the events of ``descriptors``, which may differ afterwards.
    ///
    /// - Returns: The call that was refused; `nil` without one, and for a probe.
    mutating func take(_ channel: pollfd, _ listener: pollfd) -> DeniedCall? {
        if channel.revents != 0 { receiveListener() }
        guard let open = self.listener, listener.revents != 0 else { return nil }
        guard listener.revents & Int16(POLLIN) != 0 else {
            // All processes under the filter have ended, or the listener failed. Closing the listener ensures that no process waits for a
            // reply.
            self.listener = nil
            return nil
        }
        guard let call = open.refuseNext() else { return nil }
        guard call.isProbe, probesLeft > 0 else { return call }
        probesLeft -= 1
        return nil
    }

    /// Closes the descriptors.
    mutating func close() { (channel, listener) = (nil, nil) }

    private mutating func receiveListener() {
        guard let channel else { return }
        let descriptor = Kernel.receiveDescriptor(from: channel.parent)
        if descriptor == -Int(EAGAIN) { return }
        self.channel = nil
        guard descriptor >= 0 else { return }
        isReported = true
        listener = DeniedCallListener(descriptor: CInt(descriptor))
    }
}
