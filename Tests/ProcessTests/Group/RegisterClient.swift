import Foundation
import Shared

@testable import AppHost

/// A client of registers in etcd, which are changed by compare and swap over the host's own connection to etcd.
struct RegisterClient: Sendable {
    /// The name of the registers' document in a history.
    static let name = "registers"
    private static let prefix = "airlock-proof/registers/"
    private static let count: UInt64 = 3

    private let host: ProofHost
    private let recorder: GroupRecorder
    private let cluster: EtcdCluster
    private let client: HTTPClient

    init(_ host: ProofHost, _ recorder: GroupRecorder) {
        (self.host, self.recorder) = (host, recorder)
        cluster = EtcdCluster(
            members: host.proxies.map { "127.0.0.1:\($0.port)" }, login: nil, authorities: nil)
        var client = HTTPClient(now: { Date.now })
        client.limits = EtcdConnection.limits
        self.client = client
    }

    /// Reads and changes registers until the flag is set, and connects again after errors.
    func run(_ chance: inout SplitMix64, until isOver: @Sendable () -> Bool) async throws {
        var failures = 0
        while !isOver() {
            do {
                let connection = try await cluster.connect(client, first: failures)
                while !isOver() {
                    try await call(connection, &chance)
                    try await Task.sleep(for: .milliseconds(Int(chance.next() % 400)))
                }
            } catch is any CommandError {
                failures += 1
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// Reads a register, and usually changes it.
    private func call(_ connection: EtcdConnection, _ chance: inout SplitMix64) async throws {
        let number = chance.next() % Self.count
        let key = "\(Self.prefix)\(number)"
        var read = GroupHistory.Event(
            call: .read, host: host.name, key: "\(Self.name)/\(number)", start: recorder.now)
        let entry = try await connection.perform(EtcdTransaction(operations: [.get(key)])).found[0].first
        read.end = recorder.now
        let value = String(decoding: entry?.value ?? [], as: UTF8.self)
        read.answer = value
        recorder.add(read)
        if chance.next() % 4 == 0 { return }
        // Values are unique, so that a register has a value at most once, as it has a revision.
        let new = String(chance.next(), radix: 36)
        var swap = GroupHistory.Event(
            call: .swap, host: host.name, key: read.key, argument: "\(value)>\(new)", start: recorder.now)
        // A call that fails may have been performed.
        defer { recorder.add(swap) }
        let outcome = try await connection.perform(
            EtcdTransaction(
                conditions: [.isUnchanged(key, since: entry?.revision ?? 0)],
                operations: [.put(key, Array(new.utf8))]))
        (swap.end, swap.answer) = (recorder.now, "\(outcome.isMet)")
    }
}
