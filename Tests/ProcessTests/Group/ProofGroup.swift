import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Three hosts of a group and three members of etcd, with proxies between all of them.
final class ProofGroup {
    let etcd: Etcd
    let hosts: [ProofHost]
    let feed: ProofFeed
    let recorder: GroupRecorder
    /// A proxy before each member, through which the other members reach it.
    private let peers: [FaultyProxy]
    /// The members' ids, by which the proxies know the sources of connections.
    private var ids: [String] = []
    private var active: Set<Disturbance> = []
    /// The file to which the notification commands of all hosts append.
    let notifications: String
    private let folder: TemporaryFolder

    /// The size of a member's database at which etcd's disk counts as full. Values of a megabyte fill it quickly.
    private static let quota = 24 << 20
    /// The time after which a connection counts as idle: longer than the interval at which a host extends its lease.
    static let idleSeconds = 4.0
    private static let filler = "airlock-proof/filler/"
    /// The time in which a member commits a change, a multiple of etcd's 100 ms.
    private static let commitMicroseconds: UInt32 = 500_000
    /// The time after which a step that changes etcd fails, in seconds.
    private static let patience: Double = 90

    init(seed: UInt64, _ recorder: GroupRecorder) throws {
        self.recorder = recorder
        folder = try TemporaryFolder()
        notifications = "\(folder.path)/notifications"
        var proxies: [FaultyProxy] = []
        etcd = try Etcd(members: Disturbance.count, options: ["--quota-backend-bytes", "\(Self.quota)"]) { port in
            let proxy = try FaultyProxy(to: port, from: nil)
            proxies.append(proxy)
            return proxy.port
        }
        etcd.patience = Self.patience
        peers = proxies
        let ports = etcd.members.compactMap { UInt16($0.split(separator: ":")[1]) }
        let feed = try ProofFeed()
        self.feed = feed
        var chance = SplitMix64(seed: seed)
        hosts = try ["desk", "kitchen", "loft"].map { [notifications] name in
            try ProofHost(
                name, members: ports, feed: feed, clock: Int64(chance.next() % 600_000) - 300_000,
                notifications: notifications, recorder)
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
        case .hostKilled(let host):
            hosts[host].kill()
            try hosts[host].backUp()
        case .hostRestored(let host):
            if try hosts[host].restore() { break }
            active.remove(fault)
            return false
        case .hostDiskFull(let host):
            if try hosts[host].fillDisk() { break }
            active.remove(fault)
            return false
        case .hostSuspended(let host): hosts[host].suspend()
        case .hostIsolated(let host, let condition): hosts[host].set(condition)
        case .clockMoved(let host, let milliseconds):
            hosts[host].now = Date(milliseconds: Date.now.milliseconds + milliseconds)
        case .link(let host, let member, let condition): hosts[host].set(condition, to: member)
        case .halfOpen(let host): hosts[host].freeze()
        case .idleDropped(let host): hosts[host].freeze(idleFor: Self.idleSeconds)
        case .cut(let host): for proxy in hosts[host].proxies { proxy.cut(from: hosts[host].name) }
        case .answerLost(let host): hosts[host].remote.loseAnswers(1)
        }
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
        case .diskFull: try freeSpace()
        case .hostKilled(let host): try hosts[host].start()
        case .hostDiskFull(let host): try hosts[host].emptyDisk()
        case .hostSuspended(let host): hosts[host].resume()
        case .hostIsolated(let host, _): hosts[host].set(.open)
        case .link(let host, let member, _): hosts[host].set(.open, to: member)
        case .memberReplaced, .hostRestored, .clockMoved, .halfOpen, .idleDropped, .cut, .answerLost: break
        }
    }

    /// Ends all faults, and lets etcd store changes again.
    func heal() {
        for fault in active { recorder.step("end of \(fault)") { try end(fault) } }
        recorder.step("healing of etcd") {
            // A member whose database is full may count as unhealthy.
            try freeSpace()
            try waitForMembers()
        }
    }

    /// Resets the connections of hosts that carry nothing more.
    func thaw() { for host in hosts { host.thaw() } }

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

    /// Sets how bytes travel from a member to another one, and, unless the condition has a direction, back.
    private func set(_ condition: FaultyProxy.Condition, between member: Int, _ other: Int) {
        // Each member both opens connections to the other one, and answers on those that the other one opened.
        peers[other].set(condition, from: ids[member])
        peers[member].set(condition.reversed, from: ids[other])
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

    /// Compacts the history and defragments the members until no member's database counts as full, which also removes the changes that a
    /// host that was away would need to follow the history.
    ///
    /// - Throws: The last error if that takes too long.
    private func freeSpace() throws {
        let end = ProcessInfo.processInfo.systemUptime + Self.patience
        while true {
            do {
                try control("del", "--prefix", Self.filler)
                let found = try JSONValue(parsing: etcd.control("get", "x", "--write-out=json").output)
                let revision = try #require(found["header"]?["revision"]?.integer)
                let compaction = try etcd.control("compact", "\(revision)")
                guard compaction.status == .exited(0) || compaction.errors.contains("has been compacted") else {
                    throw TestProcess.Failure(what: "etcdctl compact: \(compaction)", number: 0)
                }
                for number in 0..<Disturbance.count { try control("defrag", at: number) }
                try control("alarm", "disarm")
                let alarms = try etcd.control("alarm", "list")
                if alarms.status == .exited(0), alarms.output.isEmpty {
                    // Until its next change is committed, a member that is killed would repeat the changes that were refused when its
                    // database was full, and no longer refuse them (a fault of etcd 3.4.23).
                    for number in 0..<Disturbance.count { try control("put", "\(Self.filler)end", "", at: number) }
                    usleep(Self.commitMicroseconds)
                    return
                }
            } catch {
                guard ProcessInfo.processInfo.systemUptime < end else { throw error }
            }
            guard ProcessInfo.processInfo.systemUptime < end else {
                throw TestProcess.Failure(what: "etcd's database stays full", number: ETIMEDOUT)
            }
            usleep(200_000)
        }
    }

    // MARK: Documents

    /// Returns a kind's documents in etcd, as a member has them, at an instant in milliseconds since 1 January 1970.
    func copy(_ kind: SharedKind, at member: Int = 0, _ now: Int64) throws -> SharedKind.Copy {
        let result = try etcd.control("get", "--prefix", kind.key, "--write-out=json", at: member)
        guard result.status == .exited(0) else { throw TestProcess.Failure(what: "etcdctl get: \(result)", number: 0) }
        return try kind.decoded(Self.values(try JSONValue(parsing: result.output)["kvs"]?.array ?? []), now)
    }

    /// Returns the shared values among etcd's entries in JSON.
    static func values(_ entries: [JSONValue]) -> [String: GroupValue] {
        var values: [String: GroupValue] = [:]
        for entry in entries {
            guard let key = entry["key"]?.string.flatMap({ Data(base64Encoded: $0) }),
                let value = entry["value"]?.string.flatMap({ Data(base64Encoded: $0) })
            else { continue }
            values[String(decoding: key, as: UTF8.self)] = GroupValue([UInt8](value))
        }
        return values
    }

    /// Returns true if all hosts and etcd have equal documents of a kind.
    func isEqual(_ kind: SharedKind) throws -> Bool { try different(kind).isEmpty }

    /// Returns the names of the hosts whose documents of a kind differ from etcd's.
    ///
    /// - Parameter isServed: True to return also the hosts that don't have the version of the feed that is served.
    func different(_ kind: SharedKind, isServed: Bool = false) throws -> [String] {
        let now = Date.now.milliseconds
        let copies = try hosts.map { host in (host.name, try host.reading { try kind.copy(&$0, now) }) }
        let expected = try copy(kind, now).documents
        let served = isServed && kind.name == SharedKind.feed.name ? SharedKind.answer(ofFeed: feed.current) : nil
        return copies.filter { _, copy in
            copy.documents != expected || served != nil && copy.entries[SharedKind.feedVersion] != served
        }.map(\.0)
    }
}
