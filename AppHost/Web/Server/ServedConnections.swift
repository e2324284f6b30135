import Glibc
import Synchronization

/// The connections that a ``ConnectionService`` has taken over, and what their callers must do in time. Used on the loop's thread.
///
/// A connection whose request doesn't arrive in time, or whose answer isn't read in time, is closed. A byte now and then doesn't extend
/// the time, as it would extend libmicrohttpd's own time limit. The number of connections that wait for a body is limited; one more closes the oldest of them.
final class ServedConnections: Sendable {
    private struct Connection {
        /// The instant at which the connection is closed; `nil` while nothing is expected from the caller.
        var deadline: ContinuousClock.Instant?
        var isForBody = false
        /// Called once if the caller closes its end.
        var departure: (@Sendable () -> Void)?
    }

    private let connections = Mutex<[CInt: Connection]>([:])
    private let limits: WebLimits
    private let clock = ContinuousClock()

    init(limits: WebLimits) { self.limits = limits }

    /// True if the service may take over another connection.
    var hasRoom: Bool { connections.withLock { $0.count } < limits.served }

    /// The earliest instant at which a connection is closed.
    var nextDeadline: ContinuousClock.Instant? { connections.withLock { $0.values.compactMap(\.deadline).min() } }

    /// The descriptors of the connections whose callers' departure is awaited.
    var awaited: [CInt] { connections.withLock { $0.filter { $1.departure != nil }.map(\.key) } }

    /// Adds a connection, which must send its request in time.
    func open(_ descriptor: CInt) {
        connections.withLock { $0[descriptor] = Connection(deadline: clock.now + .seconds(limits.patience)) }
    }

    /// Forgets a connection that is about to be closed, since its descriptor may be reused right afterwards.
    func forget(_ descriptor: CInt) { connections.withLock { $0[descriptor] = nil } }

    /// Gives a caller time to send the body of its request, or to read its answer.
    func expect(_ descriptor: CInt, isForBody: Bool = false) {
        connections.withLock { connections in
            connections[descriptor]?.deadline = clock.now + .seconds(limits.patience)
            connections[descriptor]?.isForBody = isForBody
            guard isForBody else { return }
            let waiting = connections.filter { $1.isForBody && $1.deadline != nil }
            if waiting.count > limits.connections, let oldest = waiting.min(by: Self.isEarlier) {
                Self.hangUp(oldest.key, &connections)
            }
        }
    }

    /// Expects nothing from a caller while its answer is prepared.
    ///
    /// - Parameter departure: Called if the caller closes its end before the connection is closed.
    func suspend(_ descriptor: CInt, departure: @escaping @Sendable () -> Void) {
        connections.withLock {
            $0[descriptor]?.deadline = nil
            $0[descriptor]?.departure = departure
        }
    }

    /// Records that a caller has closed its end.
    func leave(_ descriptor: CInt) {
        let departure = connections.withLock { $0[descriptor]?.departure.take() }
        departure?()
    }

    /// Closes the connections whose time is over.
    func hangUpLate(at now: ContinuousClock.Instant) {
        connections.withLock { connections in
            for (descriptor, connection) in connections {
                if let deadline = connection.deadline, deadline <= now { Self.hangUp(descriptor, &connections) }
            }
        }
    }

    private static func isEarlier(
        _ one: Dictionary<CInt, Connection>.Element, _ other: Dictionary<CInt, Connection>.Element
    ) -> Bool {
        guard let first = one.value.deadline, let second = other.value.deadline else { return false }
        return first < second
    }

    private static func hangUp(_ descriptor: CInt, _ connections: inout [CInt: Connection]) {
        // The service notices the shutdown, and closes the connection.
        shutdown(descriptor, CInt(SHUT_RDWR))
        connections[descriptor]?.deadline = nil
    }
}

/// The limits on requests and connections.
struct WebLimits: Hashable, Sendable {
    /// The maximum number of connections that wait for a head, and also of those that wait for a body. One more connection closes the
    /// oldest.
    var connections = 64
    /// The maximum number of connections whose head has arrived, including those being answered. Further connections wait.
    var served = 256
    /// The maximum size of a request's head, in bytes.
    var head = 32 << 10
    /// The maximum size of a request's body, in bytes.
    var body = 64 << 10
    /// The time a request may take to arrive and an answer to be read, in seconds.
    var patience = 10
    /// The time a request waits for a change of state, in seconds.
    var wait = 25
    /// The maximum number of concurrent requests that start an extension.
    var calls = 4
    /// The maximum number of requests that wait for one of these requests to end.
    var waiting = 60

    /// Returns these limits with so few connections that they take less than half of a process's descriptors, even while some arrive
    /// together.
    func fitting(descriptors: Int) -> WebLimits {
        var limits = self
        limits.connections = min(connections, max(descriptors / 16, 1))
        limits.served = min(served, max(descriptors / 4, 1))
        return limits
    }
}
