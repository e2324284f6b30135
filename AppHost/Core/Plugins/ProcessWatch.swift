import AirlockSandbox
import Glibc

/// Watches a sandboxed process until its end: reads its output, denies forbidden calls, and kills it at a limit.
struct ProcessWatch {
    /// The maximum number of recorded violations, because a process that retries in a loop must not fill the host's memory.
    static let violationLimit = 1_000
    /// The limit of a process's output in bytes: many times the largest snapshot.
    static let outputLimit = 64 << 20
    /// The polling interval on kernels without process descriptors (before 5.3), in milliseconds.
    private static let pollInterval = 20

    private let process: pid_t
    private let deadline: Int
    /// Stored so that the descriptors, which are closed on deallocation, stay open while they are read.
    private let streams: [Pipe]
    private var denied: DeniedCalls
    private var places: [pollfd]
    private var result = SandboxedProcess.Result(ending: .timedOut, output: [], errors: [])
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// The indices of `places`.
    private enum Place: Int {
        case output, errors, channel, listener, end
    }

    /// - Parameters:
    ///   - streams: The pipes of standard output and standard error.
    ///   - channel: The socket on which the launcher sends the listener; `nil` without a launcher.
    ///   - limit: The time limit in seconds.
    init(process: pid_t, streams: [Pipe], channel: SocketPair?, limit: Int) {
        self.process = process
        self.streams = streams
        denied = DeniedCalls(channel: channel)
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
            let hasDescriptor = places[Place.end.rawValue].fd >= 0
            let timeout = hasDescriptor ? rest : min(rest, Self.pollInterval)
            // An interrupted poll leaves the events undefined, and reading an empty descriptor would block.
            guard poll(&places, nfds_t(places.count), Int32(clamping: timeout)) >= 0 else { continue }
            // A call that the process made just before its end may still be queued, so calls and output are read before the end is handled.
            refuse()
            take(.output)
            take(.errors)
            if !hasDescriptor || places[Place.end.rawValue].revents != 0, let status = reap(WNOHANG) {
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

    /// Reads what is left in the pipes after the end of the process. It doesn't wait for further output, because a process can't start
    /// descendants without being noticed.
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

    private mutating func refuse() {
        let (channel, listener) = (Place.channel.rawValue, Place.listener.rawValue)
        if let call = denied.take(places[channel], places[listener]), result.violations.count < Self.violationLimit {
            result.violations.append(call)
        }
        (places[channel].fd, places[listener].fd) = denied.descriptors
        result.isReported = denied.isReported
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
