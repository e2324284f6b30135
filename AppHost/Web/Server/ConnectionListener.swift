import Foundation
import Glibc
import Shared
import Synchronization

/// Listens on 127.0.0.1 and passes on the connections whose request head has arrived and is well formed.
///
/// A thread reads heads without taking them out of the socket (`MSG_PEEK`), so that the web server can read them again. If a head is
/// refused, the thread itself sends the answer. At most `limits.connections` connections wait for their head; when another connection
/// arrives, the listener closes the oldest one. All callers have the same address, so without this rule one caller could keep out all
/// others.
///
/// While the web server is full, connections wait here and in the kernel, because libmicrohttpd 0.9.75 hangs at its own limit.
final class ConnectionListener: Sendable {
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
    private let wake: WakeUp
    private let isEnding = Atomic(false)
    private let passed = Atomic(0)
    private let stopped = DispatchSemaphore(value: 0)
    /// The port that it listens on.
    let port: UInt16

    /// How long a refused caller may take to close its end, in seconds. Closing earlier could discard the refusal on its way.
    private static let farewell = 1
    /// POLLRDHUP of <poll.h>, which glibc only declares for _GNU_SOURCE.
    private static let hungUp: Int16 = 0x2000

    /// Listens; connections wait in the kernel until ``start(pass:)``.
    ///
    /// - Parameter port: 0 for any free port.
    /// - Throws: ``CommandFailure``.
    init(port: UInt16, limits: WebLimits) throws(CommandFailure) {
        self.limits = limits
        do {
            wake = try WakeUp()
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

    /// Starts the thread.
    ///
    /// - Parameter pass: Takes over a connection's descriptor until ``release()``; called on the thread.
    func start(pass: @escaping @Sendable (CInt, sockaddr_in) -> Void) {
        Thread.detachNewThread { self.run(pass) }
    }

    /// Records that a connection that was passed on is closed.
    func release() {
        passed.subtract(1, ordering: .relaxed)
        wake.ring()
    }

    /// Ends the thread, and closes the connections that still wait for their head.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        wake.ring()
        stopped.wait()
    }

    // MARK: On the thread

    private func run(_ pass: @Sendable (CInt, sockaddr_in) -> Void) {
        var waiting: [Waiting] = []
        // False while there are no descriptors left for another connection.
        var accepts = true
        while true {
            let hasRoom = passed.load(ordering: .relaxed) < limits.passed
            // Negative descriptors are skipped.
            var polled = [
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: accepts && hasRoom ? listener : -1, events: Int16(POLLIN), revents: 0),
            ]
            polled += waiting.map {
                pollfd(fd: hasRoom ? $0.descriptor : -1, events: Int16(POLLIN) | Self.hungUp, revents: 0)
            }
            poll(&polled, nfds_t(polled.count), patience(waiting, accepts: accepts))
            if polled[0].revents != 0 { wake.quiet() }
            if isEnding.load(ordering: .relaxed) { break }
            let now = clock.now
            waiting = zip(waiting, polled.dropFirst(2)).compactMap { connection, event in
                guard connection.deadline > now else {
                    close(connection.descriptor)
                    return nil
                }
                return event.revents == 0 ? connection : advanced(connection, pass)
            }
            accepts = true
            if polled[1].revents != 0 {
                // The number of connections accepted at once is limited, so that many new ones don't delay the accepted ones.
                for _ in 0..<limits.connections {
                    guard let connection = accepted(at: now, canContinue: &accepts) else { break }
                    if let connection = advanced(connection, pass) { waiting.append(connection) }
                }
            }
            // If no descriptors are left, closing the oldest connection frees a descriptor.
            let excess = max(waiting.count - limits.connections, accepts || waiting.isEmpty ? 0 : 1)
            for connection in waiting.prefix(excess) { close(connection.descriptor) }
            waiting.removeFirst(excess)
            accepts = accepts || excess > 0
        }
        for connection in waiting { close(connection.descriptor) }
        stopped.signal()
    }

    /// The longest wait for an event, in milliseconds; -1 for as long as it takes.
    private func patience(_ waiting: [Waiting], accepts: Bool) -> CInt {
        guard accepts else { return 100 }
        guard let next = waiting.map(\.deadline).min() else { return -1 }
        return CInt(max((next - clock.now) / .milliseconds(1), 0) + 1)
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
    private func advanced(_ connection: Waiting, _ pass: (CInt, sockaddr_in) -> Void) -> Waiting? {
        var connection = connection
        if connection.isRefused { return isDrained(connection) ? nil : connection }
        var buffer = [UInt8](repeating: 0, count: limits.head)
        let count = recv(connection.descriptor, &buffer, buffer.count, CInt(MSG_PEEK))
        if count < 0, errno == EAGAIN || errno == EINTR { return connection }
        // No new bytes: the caller has closed its end, or the connection has failed.
        guard count > connection.head.count else {
            close(connection.descriptor)
            return nil
        }
        do throws(RequestHead.Fault) {
            if try connection.head.append(buffer[connection.head.count..<count]) {
                Self.set(SO_RCVLOWAT, to: 1, of: connection.descriptor)
                passed.add(1, ordering: .relaxed)
                pass(connection.descriptor, connection.address)
                return nil
            }
            // The checked bytes are still in the socket, so only further bytes may wake the thread.
            Self.set(SO_RCVLOWAT, to: CInt(count + 1), of: connection.descriptor)
            return connection
        } catch {
            return refused(connection, with: error.answer)
        }
    }

    private func refused(_ connection: Waiting, with answer: WebAnswer) -> Waiting? {
        var connection = connection
        let bytes = answer.bytes
        _ = send(connection.descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        shutdown(connection.descriptor, CInt(SHUT_WR))
        Self.set(SO_RCVLOWAT, to: 1, of: connection.descriptor)
        connection.isRefused = true
        connection.deadline = clock.now + .seconds(Self.farewell)
        return isDrained(connection) ? nil : connection
    }

    /// Discards what a refused caller still sends. If the caller has closed its end, closes the connection and returns true.
    private func isDrained(_ connection: Waiting) -> Bool {
        var buffer = [UInt8](repeating: 0, count: limits.head)
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
            "can't listen on 127.0.0.1:\(port): \(reason) — name another port with --port", exitCode: .inputOutput)
    }
}
