import Foundation
import Shared
import Synchronization

/// The connection of a running host to its group, for the host's features.
final class GroupLink: Sendable {
    private struct State {
        var isMember = false
        /// The connection; `nil` while the host isn't connected.
        var connection: EtcdConnection?
        /// This host's id.
        var host = ""
        /// When this host's documents were last known to be equal to the group's; `nil` if they weren't since the connection began.
        var settled: ContinuousClock.Instant?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Mutex(State())
    /// The time that etcd has to answer a claim, in seconds.
    private let patience: Double
    /// The time, which goes on while the machine sleeps.
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The time after which a comparison with the group no longer counts. A session confirms it every 3 seconds, unless the machine sleeps.
    private static let freshness = Duration.seconds(5)

    init(
        patience: Double = 2, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        (self.patience, self.now) = (patience, now)
    }

    // MARK: For features

    /// True if this host is in no group, or if its documents were just compared with the group's.
    var isSettled: Bool {
        let now = now()
        return state.withLock { state in
            !state.isMember || state.settled.map { now - $0 <= Self.freshness } ?? false
        }
    }

    /// Returns when this host's documents are compared with the group's, or after a number of seconds. Returns at once in no group.
    func settle(within seconds: Double) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(seconds))
            notify()
        }
        defer { limit.cancel() }
        let end = ContinuousClock.now + .seconds(seconds)
        for await _ in changes() {
            if isSettled || ContinuousClock.now >= end { return }
        }
    }

    /// Returns a stream that yields at once, and whenever the state changes.
    private func changes() -> AsyncStream<Void> {
        let (stream, continuation) = ContainerLoop.wakes()
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }

    /// Claims an action that only one host of the group performs, such as showing a notification.
    ///
    /// - Parameters:
    ///   - name: The name of the action. The first host that claims the action performs it.
    ///   - seconds: The time for which the claim is kept.
    /// - Returns: True if this host performs the action: in no group, without a connection, and if etcd doesn't answer in time, each host does.
    func claim(_ name: String, for seconds: Int = 3_600) async -> Bool {
        guard let (connection, host) = state.withLock({ state in state.connection.map { ($0, state.host) } }) else {
            return true
        }
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        let request = Task {
            do {
                answer.yield(try await Self.claim(GroupKeys.claims + name, host, seconds, connection))
            } catch {
                // The session reports why the connection failed.
                answer.yield(true)
            }
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(patience))
            answer.yield(true)
        }
        defer {
            request.cancel()
            limit.cancel()
        }
        for await isOwn in answers { return isOwn }
        return true
    }

    private static func claim(
        _ key: String, _ host: String, _ seconds: Int, _ connection: EtcdConnection
    ) async throws -> Bool {
        let lease = try await connection.grantLease(seconds: seconds)
        let outcome = try await connection.perform(
            EtcdTransaction(
                conditions: [.isUnchanged(key, since: 0)], operations: [.put(key, Array(host.utf8), lease: lease)],
                otherwise: [.get(key)]))
        if outcome.isMet { return true }
        try await connection.revoke(lease: lease)
        return outcome.found[0].first?.value == Array(host.utf8)
    }

    // MARK: For the session

    private func notify() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        notify()
    }

    func join(as host: String) { change { ($0.isMember, $0.host) = (true, host) } }

    func leave() { change { ($0.isMember, $0.connection, $0.settled) = (false, nil, nil) } }

    func connected(_ connection: EtcdConnection) { change { ($0.connection, $0.settled) = (connection, nil) } }

    /// Called when this host's documents were compared with the group's, and regularly while the host gets the group's changes.
    func settled() {
        let (wasSettled, now) = (isSettled, now())
        state.withLock { $0.settled = now }
        if !wasSettled { notify() }
    }

    func disconnected() { change { ($0.connection, $0.settled) = (nil, nil) } }
}
