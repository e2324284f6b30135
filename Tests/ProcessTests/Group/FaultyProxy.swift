import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport

/// A TCP proxy on loopback that fails as a network does.
///
/// Connections have a source: the name of the proxy's client, or, between members of etcd, the id that a member sends in its first request.
final class FaultyProxy: Sendable {
    /// How bytes travel.
    enum Condition: Sendable, Hashable {
        case open
        /// Nothing arrives, in either direction, until the condition changes; connections stay open.
        case silent
        /// As ``silent``, but only what the client sends, or only what the target sends: a partition in one direction.
        case silentRequests, silentAnswers
        /// Connections are reset, and new ones are, too.
        case refusing
        case slow(milliseconds: UInt32)
        /// A percentage of the parts arrives late, as after retransmissions.
        case lossy(percent: Int)

        /// The condition of connections in the other direction.
        var reversed: Condition {
            switch self {
            case .silentRequests: .silentAnswers
            case .silentAnswers: .silentRequests
            default: self
            }
        }
    }

    private struct Rules {
        var conditions: [String: Condition] = [:]
        var connections: [Connection] = []
        /// The number of parts forwarded so far, from which the lossy ones are chosen.
        var parts = 0
        var isClosed = false
    }

    let port: UInt16
    private let listener: CInt
    private let target: UInt16
    /// `nil` if each connection reports its source.
    private let source: String?
    private let rules = Mutex(Rules())

    /// - Parameters:
    ///   - target: The port on loopback to which connections are forwarded.
    ///   - source: The name of the only client; `nil` if connections are from members of etcd, each with its id.
    init(to target: UInt16, from source: String?) throws {
        (listener, port) = try LoopbackServer.listen()
        (self.target, self.source) = (target, source)
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let client = accept4(listener, nil, nil, closeOnExec)
                if client < 0 {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    close(listener)
                    return
                }
                guard let self else {
                    close(client)
                    close(listener)
                    return
                }
                self.forward(client)
            }
        }
    }

    deinit { end() }

    /// Ends all connections, and accepts no more.
    func end() {
        let connections = rules.withLock { rules -> [Connection] in
            defer { (rules.isClosed, rules.connections) = (true, []) }
            return rules.connections
        }
        // Ends the thread's `accept`; the thread then closes the listener.
        shutdown(listener, CInt(SHUT_RDWR))
        for connection in connections { connection.reset() }
    }

    /// Sets how bytes of a source's connections travel.
    func set(_ condition: Condition, from source: String) {
        let affected = rules.withLock { rules in
            rules.conditions[source] = condition
            return rules.connections.filter { $0.source == source }
        }
        if condition == .refusing { for connection in affected { connection.reset() } }
    }

    /// Forwards nothing more on the source's present connections, which stay open: neither side learns that the other is gone.
    ///
    /// - Parameter seconds: The time for which a connection must have been idle, as a router forgets idle connections; 0 for all connections.
    func freeze(from source: String, idleFor seconds: Double = 0) {
        for connection in connections(of: source) where connection.idleTime >= seconds { connection.state = .frozen }
    }

    /// Resets the source's connections that ``freeze(from:idleFor:)`` stopped.
    func thaw(from source: String) {
        for connection in connections(of: source) where connection.state == .frozen { connection.reset() }
    }

    /// Ends the source's present connections in the middle of their next part.
    func cut(from source: String) { for connection in connections(of: source) { connection.state = .cut } }

    private func connections(of source: String) -> [Connection] {
        rules.withLock { $0.connections.filter { $0.source == source } }
    }

    // MARK: Connections

    /// A client's connection with its counterpart to the target.
    private final class Connection: Sendable {
        enum State { case open, frozen, cut, ended }

        private struct Part {
            var state = State.open
            var source: String?
            /// The number of directions that are still forwarded.
            var directions = 2
            /// When bytes were last forwarded.
            var last = DispatchTime.now()
        }

        let client: CInt
        let server: CInt
        private let part: Mutex<Part>

        init(client: CInt, server: CInt, source: String?) {
            (self.client, self.server) = (client, server)
            part = Mutex(Part(source: source))
        }

        var source: String? {
            get { part.withLock { $0.source } }
            set { part.withLock { $0.source = newValue } }
        }

        var state: State {
            get { part.withLock { $0.state } }
            set { part.withLock { if $0.state != .ended { $0.state = newValue } } }
        }

        /// The time since bytes were last forwarded, in seconds.
        var idleTime: Double {
            let now = DispatchTime.now().uptimeNanoseconds
            return part.withLock { Double(now - min($0.last.uptimeNanoseconds, now)) / 1e9 }
        }

        func touch() { part.withLock { $0.last = .now() } }

        /// Ends both connections with a reset.
        func reset() {
            part.withLock { part in
                guard part.directions > 0 else { return }
                part.state = .ended
                var linger = linger(l_onoff: 1, l_linger: 0)
                for end in [client, server] {
                    setsockopt(end, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
                    // Ends the reading threads, the last of which closes the ends.
                    shutdown(end, CInt(SHUT_RD))
                }
            }
        }

        /// Ends a direction; closes both ends with the last one.
        func endDirection() -> Bool {
            part.withLock { part in
                part.directions -= 1
                if part.directions > 0 { return false }
                close(client)
                close(server)
                return true
            }
        }
    }

    private func forward(_ client: CInt) {
        let isRefused = rules.withLock { rules in
            rules.isClosed || source.map { rules.conditions[$0] == .refusing } ?? false
        }
        guard !isRefused, let server = try? LoopbackServer.connect(to: target) else {
            // The target doesn't run, or is unreachable: the client's connection is reset.
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
            close(client)
            return
        }
        var one: CInt = 1
        for end in [client, server] {
            setsockopt(end, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
        }
        let connection = Connection(client: client, server: server, source: source)
        rules.withLock { $0.connections.append(connection) }
        Thread.detachNewThread { self.pump(connection, from: client, to: server, isRequest: true) }
        Thread.detachNewThread { self.pump(connection, from: server, to: client, isRequest: false) }
    }

    private func pump(_ connection: Connection, from reader: CInt, to writer: CInt, isRequest: Bool) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var beginning: [UInt8] = []
        while true {
            let count = recv(reader, &buffer, buffer.count, 0)
            if count <= 0 {
                // The end travels like the bytes before it.
                _ = share(of: connection, 0, isRequest: isRequest)
                break
            }
            if isRequest, connection.source == nil {
                beginning += buffer.prefix(count)
                connection.source = Self.member(in: beginning)
                if beginning.count > 65_536 { connection.source = "" }
            }
            connection.touch()
            guard let share = share(of: connection, count, isRequest: isRequest) else { break }
            guard Self.write(buffer.prefix(share), to: writer) else { break }
            if share < count {
                connection.reset()
                break
            }
        }
        // The other direction may go on.
        if connection.state == .open { shutdown(writer, CInt(SHUT_WR)) } else { connection.reset() }
        if connection.endDirection() { rules.withLock { $0.connections.removeAll { $0 === connection } } }
    }

    /// Waits as the connection's condition demands.
    ///
    /// - Returns: The number of bytes to forward, less than `count` if the connection ends there; `nil` for none.
    private func share(of connection: Connection, _ count: Int, isRequest: Bool) -> Int? {
        var isDelayed = false
        while true {
            switch connection.state {
            case .ended: return nil
            case .cut: return count / 2
            case .frozen:
                usleep(50_000)
                continue
            case .open: break
            }
            let (condition, part) = rules.withLock { rules in
                rules.parts += 1
                return (connection.source.flatMap { rules.conditions[$0] } ?? .open, rules.parts)
            }
            switch condition {
            case .open: return count
            case .silentRequests where !isRequest, .silentAnswers where isRequest: return count
            case .silent, .silentRequests, .silentAnswers: usleep(20_000)
            case .refusing:
                connection.reset()
                return nil
            case .slow(let milliseconds):
                if !isDelayed { usleep(milliseconds * 1_000) }
                if isDelayed { return count }
                isDelayed = true
            case .lossy(let percent):
                // Spreads the lost parts evenly.
                if isDelayed || part * 61 % 100 >= percent { return count }
                usleep(UInt32(200_000 + part * 37 % 10 * 80_000))
                isDelayed = true
            }
        }
    }

    /// Returns the id of the member that sent a request; `nil` before the end of its header, and empty for a request without an id.
    private static func member(in request: [UInt8]) -> String? {
        let text = String(decoding: request, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let name = "x-server-from:"
        return lines.first { $0.lowercased().hasPrefix(name) }?.dropFirst(name.count)
            .trimmingCharacters(in: .whitespaces) ?? ""
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            // MSG_NOSIGNAL.
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0x4000) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// `SOCK_CLOEXEC`: no child process inherits the connection.
private let closeOnExec: CInt = 0o2_000_000

@_silgen_name("accept4")
private func accept4(_ listener: CInt, _ address: OpaquePointer?, _ length: OpaquePointer?, _ flags: CInt) -> CInt
