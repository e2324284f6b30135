import Foundation
import Shared
import Synchronization

/// The group as the features of a running host see it: which jobs this host does, and what another host has done already.
///
/// A host that is in no group, or isn't connected, does every job itself.
final class GroupLink: Sendable {
    private struct State {
        var isMember = false
        /// The connection; `nil` while the host isn't connected.
        var connection: EtcdConnection?
        /// True if the last attempt to connect failed, or the connection did.
        var hasFailed = false
        /// This host's id.
        var host = ""
        /// When this host's documents were last known to be equal to the group's; `nil` if they weren't since the connection began.
        var settled: ContinuousClock.Instant?
        /// The hosts that do jobs, by the job's name.
        var holders: [String: String] = [:]
        /// The jobs that this host can do, by the first part of their names.
        var offers: [String: Set<String>] = [:]
        /// The fingerprints of the sources whose data the group has, by feed.
        var fingerprints: [String: Set<String>] = [:]
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Mutex(State())
    /// The time that etcd has to answer a claim, in seconds.
    private let patience: Double
    /// The time, which goes on while the machine sleeps.
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The time that a starting host waits for its group before it syncs sources itself, in seconds: as long as a request may take.
    static let startingSeconds = 10.0

    /// The time after which a comparison with the group no longer counts. A session confirms it every 3 seconds, unless the machine sleeps.
    private static let freshness = Duration.seconds(5)

    init(
        patience: Double = 2, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        (self.patience, self.now) = (patience, now)
    }

    // MARK: For features

    var isMember: Bool { state.withLock { $0.isMember } }

    /// Offers to do jobs, and withdraws the other jobs of the same feature.
    ///
    /// - Parameters:
    ///   - jobs: The names of the jobs, such as `jokes/…`.
    ///   - feature: The first part of the names.
    func offer(_ jobs: [String], of feature: String) { state.withLock { $0.offers[feature] = Set(jobs) } }

    /// Returns true if this host does a job, because it holds the job, is in no group or isn't connected.
    func isOwn(_ job: String) -> Bool {
        state.withLock { $0.connection == nil || $0.holders[job] == $0.host }
    }

    /// True if this host's documents were just compared with the group's, and in no group.
    var isSettled: Bool {
        let now = now()
        return state.withLock { state in
            !state.isMember || state.settled.map { now - $0 <= Self.freshness } ?? false
        }
    }

    /// Returns true if a host without sources shows the group's data instead of data of its own: the group has data of exactly one set of
    /// sources, or the host isn't connected and has the group's data.
    ///
    /// - Parameters:
    ///   - feed: The feed's name, such as `jokes`.
    ///   - hasData: True if the host has the group's data.
    func follows(_ feed: String, hasData: Bool) -> Bool {
        state.withLock {
            guard $0.isMember else { return false }
            return $0.connection == nil ? hasData : $0.fingerprints[feed]?.count == 1
        }
    }

    /// Returns when this host's documents are compared with the group's, or after a number of seconds. Returns at once in no group.
    ///
    /// - Parameter isPatient: False to return also if the host can't connect.
    func settle(within seconds: Double, isPatient: Bool = true) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(seconds))
            notify()
        }
        defer { limit.cancel() }
        let end = ContinuousClock.now + .seconds(seconds)
        for await _ in changes() {
            let hasFailed = !isPatient && state.withLock { $0.hasFailed }
            if isSettled || hasFailed || ContinuousClock.now >= end { return }
        }
    }

    /// Returns a stream that yields at once, and whenever the connection, the holder of a job, or data that comes from the group changes.
    func changes() -> AsyncStream<Void> {
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

    /// Claims something that only one host of the group does, such as a notification.
    ///
    /// - Parameters:
    ///   - name: The name of what is claimed; the first host that claims it does it.
    ///   - seconds: The time for which the claim is kept.
    /// - Returns: True if this host does it, also if etcd doesn't answer in time.
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

    /// The jobs that the features offer to do.
    var offers: Set<String> { state.withLock { $0.offers.values.reduce(into: []) { $0.formUnion($1) } } }

    private func notify() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        notify()
    }

    func join(as host: String) { change { ($0.isMember, $0.hasFailed, $0.host) = (true, false, host) } }

    func leave() { change { ($0.isMember, $0.connection, $0.settled, $0.holders) = (false, nil, nil, [:]) } }

    func connected(_ connection: EtcdConnection, holders: [String: String]) {
        change { ($0.connection, $0.hasFailed, $0.settled, $0.holders) = (connection, false, nil, holders) }
    }

    /// Returns the fingerprint of the only sources whose data the group has; `nil` for several or none.
    func onlyFingerprint(of feed: String) -> String? {
        state.withLock { state in state.fingerprints[feed].flatMap { $0.count == 1 ? $0.first : nil } }
    }

    /// - Parameter names: The names of the feeds that the group has, such as `jokes/…`.
    func know(_ names: Set<String>) {
        var fingerprints: [String: Set<String>] = [:]
        for name in names {
            let parts = name.split(separator: "/")
            fingerprints[String(parts[0]), default: []].insert(String(parts[parts.count - 1]))
        }
        if state.withLock({ $0.fingerprints == fingerprints }) { return }
        change { $0.fingerprints = fingerprints }
    }

    /// Reports that data came from the group.
    func received() { notify() }

    /// Called when this host's documents were compared with the group's, and regularly while the host gets the group's changes.
    func settled() {
        let (wasSettled, now) = (isSettled, now())
        state.withLock { $0.settled = now }
        if !wasSettled { notify() }
    }

    func disconnected() { change { ($0.connection, $0.hasFailed, $0.settled, $0.holders) = (nil, true, nil, [:]) } }

    /// - Parameter host: The holder's id; `nil` for none.
    func hold(_ job: String, _ host: String?) { change { $0.holders[job] = host } }
}
