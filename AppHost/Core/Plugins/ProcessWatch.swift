import AirlockSandbox
import Glibc

/// Watches a sandboxed process until it has ended: takes what it writes, refuses what it tries, ends it when its time is over.
struct ProcessWatch {
    /// The most violations that are kept: a process that tries in a loop must not fill the host's memory.
    static let violationLimit = 1_000
    /// The most a process may write, in bytes: many times the largest snapshot.
    static let outputLimit = 64 << 20
    /// How often a process is looked at on kernels that can't tell of its end (before 5.3), in milliseconds.
    private static let pollInterval = 20

    private let process: pid_t
    private let deadline: Int
    /// Kept, because the ends they close when they go away are read here.
    private let streams: [Pipe]
    private let channel: SocketPair?
    private var places: [pollfd]
    private var listener: DeniedCallListener?
    /// How many tries of its own sandbox an extension may make unreported.
    private var probesLeft = 3
    private var result = SandboxedProcess.Result(ending: .timedOut, output: [], errors: [])
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// The order of `places`.
    private enum Place: Int {
        case output, errors, channel, listener, end
    }

    /// - Parameters:
    ///   - streams: What the process writes its output and its errors to.
    ///   - channel: Where the launcher sends the listener; `nil` without a launcher.
    ///   - limit: The longest it may run, in seconds.
    init(process: pid_t, streams: [Pipe], channel: SocketPair?, limit: Int) {
        self.process = process
        self.streams = streams
        self.channel = channel
        deadline = Self.now() + limit * 1_000
        let end = CInt(Kernel.processDescriptor(process))
        places = (streams.map(\.reading) + [channel?.parent ?? -1, -1, end]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Waits for the end of the process and reaps it.
    mutating func untilEnd() -> SandboxedProcess.Result {
        defer { if places[Place.end.rawValue].fd >= 0 { close(places[Place.end.rawValue].fd) } }
        while true {
            let rest = deadline - Self.now()
            if rest <= 0 { return ended(by: nil) }
            if result.output.count + result.errors.count > Self.outputLimit {
                result.ending = .flooded
                return ended(by: nil)
            }
            let canTell = places[Place.end.rawValue].fd >= 0
            let timeout = canTell ? rest : min(rest, Self.pollInterval)
            // Interrupted, it says nothing of the descriptors, and reading one that has nothing would wait.
            guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else { continue }
            // A call of its last moment is in the queue still, so what was tried and written comes before the end.
            refuse()
            receiveListener()
            take(.output)
            take(.errors)
            if !canTell || places[Place.end.rawValue].revents != 0, let status = reap(WNOHANG) {
                drain()
                return ended(by: status)
            }
        }
    }

    private mutating func ended(by status: CInt?) -> SandboxedProcess.Result {
        if let status {
            let signal = status & 0x7F
            result.ending = signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .signalled(signal)
        } else {
            kill(process, SIGKILL)
            _ = reap(0)
            if result.ending == .timedOut { drain() }
        }
        return result
    }

    private func reap(_ options: CInt) -> CInt? { SpawnedProcess.reap(process, options) }

    /// What is in the pipes after the end. Nobody writes any more: what the process started can't have outlived it unnoticed,
    /// and is not waited for.
    private mutating func drain() {
        for place in [Place.output, .errors] {
            while places[place.rawValue].fd >= 0, result.output.count + result.errors.count <= Self.outputLimit {
                places[place.rawValue].revents = 0
                guard poll(&places, nfds_t(Place.channel.rawValue), 0) > 0, places[place.rawValue].revents != 0 else {
                    break
                }
                take(place)
            }
        }
    }

    private mutating func take(_ place: Place) {
        let index = place.rawValue
        guard places[index].fd >= 0, places[index].revents != 0 else { return }
        let count = read(places[index].fd, &buffer, buffer.count)
        if count > 0 {
            if place == .output { result.output += buffer[..<count] } else { result.errors += buffer[..<count] }
        } else if count == 0 || errno != EINTR {
            places[index].fd = -1
        }
    }

    private mutating func receiveListener() {
        let index = Place.channel.rawValue
        guard places[index].fd >= 0, places[index].revents != 0 else { return }
        let descriptor = Kernel.receiveDescriptor(from: places[index].fd)
        if descriptor == -Int(EAGAIN) { return }
        places[index].fd = -1
        guard descriptor >= 0 else { return }
        result.isHeard = true
        listener = DeniedCallListener(descriptor: CInt(descriptor))
        places[Place.listener.rawValue].fd = CInt(descriptor)
    }

    private mutating func refuse() {
        let index = Place.listener.rawValue
        guard let listener, places[index].revents != 0 else { return }
        guard places[index].revents & Int16(POLLIN) != 0 else {
            // Everyone it hears is gone; or nobody can be heard any more, and then nobody shall wait for an answer.
            places[index].fd = -1
            self.listener = nil
            return
        }
        guard let call = listener.refuseNext() else { return }
        if call.isProbe, probesLeft > 0 {
            probesLeft -= 1
        } else if result.violations.count < Self.violationLimit {
            result.violations.append(call)
        }
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
