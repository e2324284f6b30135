import Foundation
import Glibc
import Shared
import Synchronization

/// Serves connections whose head a ``ConnectionLoop`` has checked. Its functions are called on the loop's thread.
protocol ConnectionService: Sendable {
    /// A descriptor that is readable while a connection has an event.
    var events: CInt { get }
    /// True while an answer to a request that waited at the end isn't sent yet.
    var isAnswering: Bool { get }

    /// Takes over a descriptor. The service adds it to ``ConnectionLoop/served``, and forgets it there before it closes it.
    func take(_ descriptor: CInt, _ address: sockaddr_in)

    /// Handles all events and requests to continue so far, without waiting.
    ///
    /// - Returns: True if there is more to do at once.
    func serve() -> Bool

    /// Answers the requests that still wait, because the loop ends.
    func answerWaiting()

    /// Closes all connections.
    func stop()
}

/// The thread that accepts connections on 127.0.0.1, checks the heads of their requests, and runs the service that answers them.
///
/// The thread reads heads without taking them out of the socket (`MSG_PEEK`), so that the service can read them again. If a head is
/// refused, the thread itself sends the answer. At most `limits.connections` connections wait for their head; when another connection
/// arrives, the loop closes the oldest one. All callers have the same address, so without this rule one caller could keep out all
/// others. While the service has `limits.served` connections, others wait here and in the kernel.
///
/// A single thread accepts and serves, so that no event is lost between two threads. With a thread of its own, libmicrohttpd 0.9.75
/// stops until the next event if exactly as many connections have events as it fetches at once.
final class ConnectionLoop: Sendable {
    private struct Waiting {
        let descriptor: CInt
        var address: sockaddr_in
        var head: RequestHead
        var deadline: ContinuousClock.Instant
        /// True if the refusal is sent, and the caller's end of the connection is awaited.
        var isRefused = false
    }

    private let limits: WebLimits
    /// The descriptor that listens.
    private let listener: CInt
    private let clock = ContinuousClock()
    private let wakeUp: WakeUp
    private let isEnding = Atomic(false)
    /// The connections that the service has taken over.
    let served: ServedConnections
    private let stopped = DispatchSemaphore(value: 0)
    /// The port that it listens on.
    let port: UInt16

    /// How long a refused caller may take to close its end, and the callers at the end to read their answers, in seconds. Closing earlier
    /// could discard an answer on its way.
    private static let patience = 1
    /// The answer to a caller that closes its end before it has the answer.
    static let closedByCaller = WebAnswer.refusal(
        400, "the connection's sending end was closed before the answer — keep it open until then")
    private static let farewell = closedByCaller.bytes
    /// POLLRDHUP of <poll.h>, which glibc only declares for _GNU_SOURCE.
    static let hungUp: Int16 = 0x2000

    /// Listens; connections wait in the kernel until ``start(_:)``.
    ///
    /// - Parameter port: 0 for any free port.
    /// - Throws: ``CommandFailure``.
    init(port: UInt16, limits: WebLimits) throws(CommandFailure) {
        self.limits = limits
        served = ServedConnections(limits: limits)
        do {
            wakeUp = try WakeUp()
        } catch {
            throw CommandFailure(port: port, reason: error.reason)
        }
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let listener = socket(AF_INET, kind, 0)
        self.listener = listener
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        own.sin_port = port.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        Self.set(SO_REUSEADDR, to: 1, of: listener)
        let isListening = withUnsafeMutablePointer(to: &own) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, SOMAXCONN) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        self.port = UInt16(bigEndian: own.sin_port)
        guard isListening else { throw CommandFailure(port: port, reason: String(cString: strerror(errno))) }
    }

    deinit { close(listener) }

    /// Starts the thread, which retains the service until the end.
    func start(_ service: some ConnectionService) {
        Thread.detachNewThread {
            self.run(service)
            self.stopped.signal()
        }
    }

    /// Makes the thread call ``ConnectionService/serve()``, because a connection can continue.
    func wake() { wakeUp.ring() }

    /// Ends the thread: it accepts no more connections, answers the requests that still wait, and closes all connections.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        wakeUp.ring()
        stopped.wait()
        // For another call.
        stopped.signal()
    }

    // MARK: On the thread

    private func run(_ service: some ConnectionService) {
        var waiting: [Waiting] = []
        // False while there are no descriptors left for another connection.
        var accepts = true
        var isBusy = false
        var buffer = [UInt8](repeating: 0, count: limits.head)
        while !isEnding.load(ordering: .relaxed) {
            let hasRoom = served.hasRoom
            // Negative descriptors are skipped.
            var polled = [
                pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: service.events, events: Int16(POLLIN), revents: 0),
                pollfd(fd: accepts && hasRoom ? listener : -1, events: Int16(POLLIN), revents: 0),
            ]
            polled += waiting.map {
                pollfd(fd: hasRoom ? $0.descriptor : -1, events: Int16(POLLIN) | Self.hungUp, revents: 0)
            }
            polled += served.awaited.map { pollfd(fd: $0, events: Self.hungUp, revents: 0) }
            poll(&polled, nfds_t(polled.count), isBusy ? 0 : patience(waiting, accepts: accepts))
            if polled[0].revents != 0 { wakeUp.quiet() }
            let now = clock.now
            for event in polled.dropFirst(3 + waiting.count) where event.revents != 0 { served.leave(event.fd) }
            waiting = zip(waiting, polled.dropFirst(3)).compactMap { connection, event in
                guard connection.deadline > now else {
                    close(connection.descriptor)
                    return nil
                }
                guard event.revents != 0 else { return connection }
                return advanced(connection, hasLeft: event.revents & ~Int16(POLLIN) != 0, &buffer, service)
            }
            accepts = true
            if polled[2].revents != 0 {
                // The number of connections accepted at once is limited, so that many new ones don't delay the accepted ones.
                for _ in 0..<limits.connections {
                    guard let connection = accepted(at: now, canContinue: &accepts) else { break }
                    var event = pollfd(fd: connection.descriptor, events: Self.hungUp, revents: 0)
                    let hasLeft = poll(&event, 1, 0) > 0
                    if let connection = advanced(connection, hasLeft: hasLeft, &buffer, service) {
                        waiting.append(connection)
                    }
                }
            }
            // If no descriptors are left, closing the oldest connection frees a descriptor.
            let excess = max(waiting.count - limits.connections, accepts || waiting.isEmpty ? 0 : 1)
            for connection in waiting.prefix(excess) { close(connection.descriptor) }
            waiting.removeFirst(excess)
            accepts = accepts || excess > 0
            served.hangUpLate(at: now)
            isBusy = service.serve()
        }
        // Callers whose connection still waits in the kernel learn at once that there is no server.
        shutdown(listener, CInt(SHUT_RDWR))
        for connection in waiting { close(connection.descriptor) }
        finish(service)
    }

    /// Answers the requests that wait. A caller that doesn't read its answer isn't waited for.
    private func finish(_ service: some ConnectionService) {
        service.answerWaiting()
        let deadline = clock.now + .seconds(Self.patience)
        var isBusy = service.serve()
        while service.isAnswering, clock.now < deadline {
            var polled = [
                pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: service.events, events: Int16(POLLIN), revents: 0),
            ]
            poll(&polled, nfds_t(polled.count), isBusy ? 0 : milliseconds(until: deadline))
            if polled[0].revents != 0 { wakeUp.quiet() }
            isBusy = service.serve()
        }
        service.stop()
    }

    /// The longest wait for an event, in milliseconds; -1 for as long as it takes.
    private func patience(_ waiting: [Waiting], accepts: Bool) -> CInt {
        guard accepts else { return 100 }
        let next = [waiting.map(\.deadline).min(), served.nextDeadline].compactMap { $0 }.min()
        return next.map(milliseconds(until:)) ?? -1
    }

    private func milliseconds(until instant: ContinuousClock.Instant) -> CInt {
        CInt(max((instant - clock.now) / .milliseconds(1), 0) + 1)
    }

    private func accepted(at now: ContinuousClock.Instant, canContinue: inout Bool) -> Waiting? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                acceptConnection(listener, $0, &size, CInt(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
            }
        }
        guard descriptor >= 0 else {
            canContinue = errno != EMFILE && errno != ENFILE && errno != ENOMEM && errno != ENOBUFS
            return nil
        }
        return Waiting(
            descriptor: descriptor, address: address, head: RequestHead(limit: limits.head),
            deadline: now + .seconds(limits.patience))
    }

    /// Returns the connection after its new bytes were checked; `nil` if it was passed on or closed.
    ///
    /// - Parameter hasLeft: True if the caller has closed its end. No answer is prepared for it, so that many such callers take little time.
    private func advanced(
        _ connection: Waiting, hasLeft: Bool, _ buffer: inout [UInt8], _ service: some ConnectionService
    ) -> Waiting? {
        var connection = connection
        if connection.isRefused { return isDrained(connection, &buffer) ? nil : connection }
        if hasLeft {
            // With unread bytes, closing could discard the answer on its way.
            if recv(connection.descriptor, &buffer, buffer.count, 0) > 0 {
                _ = send(connection.descriptor, Self.farewell, Self.farewell.count, CInt(MSG_NOSIGNAL))
            }
            close(connection.descriptor)
            return nil
        }
        let count = recv(connection.descriptor, &buffer, buffer.count, CInt(MSG_PEEK))
        if count < 0, errno == EAGAIN || errno == EINTR { return connection }
        // No new bytes: the caller has closed its end, or the connection has failed.
        guard count > connection.head.count else {
            close(connection.descriptor)
            return nil
        }
        switch connection.head.append(buffer[connection.head.count..<count]) {
        case .complete:
            Self.set(SO_RCVLOWAT, to: 1, of: connection.descriptor)
            service.take(connection.descriptor, connection.address)
            return nil
        case .incomplete:
            // The checked bytes are still in the socket, so only further bytes may wake the thread.
            Self.set(SO_RCVLOWAT, to: CInt(count + 1), of: connection.descriptor)
            return connection
        case .refused(let answer): return refused(connection, with: answer, &buffer)
        }
    }

    private func refused(_ connection: Waiting, with answer: WebAnswer, _ buffer: inout [UInt8]) -> Waiting? {
        var connection = connection
        let bytes = answer.bytes
        _ = send(connection.descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        shutdown(connection.descriptor, CInt(SHUT_WR))
        Self.set(SO_RCVLOWAT, to: 1, of: connection.descriptor)
        connection.isRefused = true
        connection.deadline = clock.now + .seconds(Self.patience)
        return isDrained(connection, &buffer) ? nil : connection
    }

    /// Discards what a refused caller still sends. If the caller has closed its end, closes the connection and returns true.
    private func isDrained(_ connection: Waiting, _ buffer: inout [UInt8]) -> Bool {
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        if count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) { return false }
        close(connection.descriptor)
        return true
    }

    private static func set(_ option: CInt, to value: CInt, of descriptor: CInt) {
        var value = value
        setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }
}

@_silgen_name("accept4")
private func acceptConnection(
    _ descriptor: CInt, _ address: UnsafeMutablePointer<sockaddr>, _ size: UnsafeMutablePointer<socklen_t>,
    _ flags: CInt
) -> CInt

extension CommandFailure {
    /// Creates the error for a port that the server can't listen on.
    init(port: UInt16, reason: String) {
        self.init(
            "can't listen on 127.0.0.1:\(port): \(reason) — name another port with \(ServeCommand.port)",
            exitCode: .inputOutput)
    }
}
