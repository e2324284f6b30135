import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Three hosts of a group and three members of etcd, with proxies between all of them.
final class ProofGroup {
    let etcd: Etcd
    let hosts: [ProofHost]
    let recorder: GroupRecorder
    /// A proxy before each member, through which the other members reach it.
    private let peers: [FaultyProxy]
    /// The members' ids, by which the proxies know the sources of connections.
    private var ids: [String] = []
    private var active: Set<Disturbance> = []
    private var isMajority = true

    /// The size of a member's database at which etcd's disk counts as full. Values of a megabyte fill it quickly.
    private static let quota = 24 << 20
    /// The time after which a connection counts as idle: longer than the interval at which a host extends its lease.
    static let idleSeconds = 4.0
    private static let filler = "airlock-proof/filler/"

    init(seed: UInt64, _ recorder: GroupRecorder) throws {
        self.recorder = recorder
        var proxies: [FaultyProxy] = []
        etcd = try Etcd(members: Disturbance.count, options: ["--quota-backend-bytes", "\(Self.quota)"]) { port in
            let proxy = try FaultyProxy(to: port, from: nil)
            proxies.append(proxy)
            return proxy.port
        }
        peers = proxies
        let ports = etcd.members.compactMap { UInt16($0.split(separator: ":")[1]) }
        var chance = SplitMix64(seed: seed)
        hosts = try ["desk", "kitchen", "loft"].map { name in
            try ProofHost(name, members: ports, clock: Int64(chance.next() % 600_000) - 300_000, recorder)
        }
        try identify()
    }

    /// Reads the members' ids.
    private func identify() throws {
        let list = try etcd.control("member", "list").lines.map { $0.components(separatedBy: ", ") }
        ids = try (1...Disturbance.count).map { number in
            try #require(list.first { $0.count > 2 && $0[2] == "m\(number)" }?.first)
        }
    }

    /// Runs `etcdctl`, which must succeed.
    private func control(_ words: String..., at number: Int = 0, input: [UInt8] = []) throws {
        let result = try etcd.command(words, at: number, input: input).wait()
        guard result.status == .exited(0) else {
            throw TestProcess.Failure(what: "etcdctl \(words.first ?? ""): \(result)", number: 0)
        }
    }

    // MARK: Faults

    /// Begins a fault, unless another one affects the same target.
    ///
    /// - Returns: False if the fault wasn't begun.
    func begin(_ fault: Disturbance) throws -> Bool {
        guard active.allSatisfy({ $0.targets.isDisjoint(with: fault.targets) }) else { return false }
        recorder.note(.fault, "proof", "begin \(fault)")
        active.insert(fault)
        switch fault {
        case .memberKilled(let member): etcd.kill(member)
        case .memberSuspended(let member): etcd.suspend(member)
        case .memberReplaced(let member):
            try etcd.replace(member)
            try identify()
        case .memberIsolated(let member):
            for other in 0..<Disturbance.count where other != member { set(.silent, between: member, other) }
        case .peerLink(let member, let other, let condition): set(condition, between: member, other)
        case .majorityKilled(let member, let other):
            etcd.kill(member)
            etcd.kill(other)
        case .diskFull: try fillDisk()
        case .hostKilled(let host): hosts[host].kill()
        case .hostSuspended(let host): hosts[host].suspend()
        case .hostIsolated(let host, let condition): hosts[host].set(condition)
        case .clockMoved(let host, let milliseconds):
            hosts[host].now = Date(milliseconds: Date.now.milliseconds + milliseconds)
        case .link(let host, let member, let condition): hosts[host].set(condition, to: member)
        case .halfOpen(let host): hosts[host].freeze()
        case .idleDropped(let host): hosts[host].freeze(idleFor: Self.idleSeconds)
        case .cut(let host): for proxy in hosts[host].proxies { proxy.cut(from: hosts[host].name) }
        }
        recordMajority()
        return true
    }

    func end(_ fault: Disturbance) throws {
        guard active.remove(fault) != nil else { return }
        recorder.note(.fault, "proof", "end \(fault)")
        switch fault {
        case .memberKilled(let member): try etcd.launch(member)
        case .memberSuspended(let member): etcd.resume(member)
        case .memberIsolated(let member):
            for other in 0..<Disturbance.count where other != member { set(.open, between: member, other) }
        case .peerLink(let member, let other, _): set(.open, between: member, other)
        case .majorityKilled(let member, let other):
            try etcd.launch(member)
            try etcd.launch(other)
        case .diskFull: try emptyDisk()
        case .hostKilled(let host): try hosts[host].start()
        case .hostSuspended(let host): hosts[host].resume()
        case .hostIsolated(let host, _): hosts[host].set(.open)
        case .link(let host, let member, _): hosts[host].set(.open, to: member)
        case .memberReplaced, .clockMoved, .halfOpen, .idleDropped, .cut: break
        }
        recordMajority()
    }

    /// Ends all faults.
    func heal() { for fault in active { recorder.step("end of \(fault)") { try end(fault) } } }

    /// Waits until each member answers, which takes a majority.
    ///
    /// - Throws: An error if a member doesn't answer for a minute.
    func waitForMembers() throws {
        let end = ProcessInfo.processInfo.systemUptime + 60
        for number in 0..<Disturbance.count {
            while true {
                let result = try etcd.control("endpoint", "health", at: number)
                if result.status == .exited(0) { break }
                guard ProcessInfo.processInfo.systemUptime < end else {
                    throw TestProcess.Failure(what: "member \(number) doesn't answer: \(result)", number: 0)
                }
                usleep(50_000)
            }
        }
    }

    private func set(_ condition: FaultyProxy.Condition, between member: Int, _ other: Int) {
        peers[member].set(condition, from: ids[other])
        peers[other].set(condition, from: ids[member])
    }

    private func fillDisk() throws {
        let value = [UInt8](repeating: UInt8(ascii: "a"), count: 1_400_000)
        for number in 0...Self.quota / value.count + 2 {
            let result = try etcd.control("put", "\(Self.filler)\(number)", input: value)
            if result.errors.contains("database space exceeded") { return }
            guard result.status == .exited(0) else {
                return recorder.note(.fault, "proof", "the disk isn't full: \(result)")
            }
        }
        recorder.problem("the disk isn't full after \(Self.quota) bytes")
    }

    private func emptyDisk() throws {
        try control("del", "--prefix", Self.filler)
        let found = try JSONValue(parsing: etcd.control("get", "x", "--write-out=json").output)
        let revision = try #require(found["header"]?["revision"]?.integer)
        try control("compact", "\(revision)")
        for number in 0..<Disturbance.count { try control("defrag", at: number) }
        try control("alarm", "disarm")
    }

    /// Records whether a majority of the members run and reach each other.
    private func recordMajority() {
        var (dead, links): (Set<Int>, Set<Set<Int>>) = ([], [])
        for fault in active {
            switch fault {
            case .memberKilled(let member), .memberSuspended(let member), .memberReplaced(let member):
                dead.insert(member)
            case .majorityKilled(let member, let other): dead.formUnion([member, other])
            case .diskFull: dead = [0, 1, 2]
            case .memberIsolated(let member): dead.insert(member)
            case .peerLink(let member, let other, .silent), .peerLink(let member, let other, .refusing):
                links.insert([member, other])
            default: break
            }
        }
        let alive = Set(0..<Disturbance.count).subtracting(dead)
        let isHeld = alive.count == Disturbance.count || alive.count == 2 && !links.contains(alive)
        if isHeld == isMajority { return }
        isMajority = isHeld
        recorder.add(
            GroupHistory.Event(
                call: .quorum, host: GroupHistory.etcd, key: "", start: recorder.now, answer: isHeld ? "held" : "lost"))
    }

    // MARK: Documents

    /// Returns a kind's document in etcd, as a member has it; `nil` for an absent one.
    func document(_ kind: SharedKind, at member: Int = 0) throws -> [UInt8]? {
        let result = try etcd.control("get", kind.key, "--write-out=json", at: member)
        guard result.status == .exited(0) else { throw TestProcess.Failure(what: "etcdctl get: \(result)", number: 0) }
        let found = try JSONValue(parsing: result.output)
        guard let text = found["kvs"]?.array?.first?["value"]?.string, let value = Data(base64Encoded: text) else {
            return nil
        }
        return try kind.unwrapped([UInt8](value))
    }

    /// Returns true if all hosts and etcd have equal documents of a kind.
    func isEqual(_ kind: SharedKind) throws -> Bool {
        let documents = try hosts.map { try kind.document($0.container) }
        return try Set(documents).count == 1 && documents[0] == document(kind)
    }
}
