import Shared

/// A fault that the proof causes, and ends after a while.
enum Disturbance: Hashable {
    case memberKilled(Int)
    case memberSuspended(Int)
    /// A member loses its data, and a new one takes its place.
    case memberReplaced(Int)
    case memberIsolated(Int)
    /// The link from the first to the second member, and, unless the condition has a direction, back.
    case peerLink(Int, Int, FaultyProxy.Condition)
    case majorityKilled(Int, Int)
    case diskFull
    case hostKilled(Int)
    case hostSuspended(Int)
    /// The host's container and state folder are replaced by an earlier copy.
    case hostRestored(Int)
    case hostDiskFull(Int)
    case hostIsolated(Int, FaultyProxy.Condition)
    case clockMoved(Int, milliseconds: Int64)
    case link(Int, Int, FaultyProxy.Condition)
    /// The host's present connections carry nothing more, and new ones do.
    case halfOpen(Int)
    /// Connections of the host that were idle for a few seconds carry nothing more, as if a router forgot them.
    case idleDropped(Int)
    case cut(Int)
    /// The server applies the host's next change of a favorite, and its answer is lost.
    case answerLost(Int)

    /// The number of members, and that of hosts.
    static let count = 3

    /// What the fault affects: a target has one fault at a time.
    var targets: Set<String> {
        switch self {
        case .memberKilled(let member), .memberSuspended(let member): ["member \(member)"]
        case .memberIsolated, .peerLink: ["peers"]
        // These need a healthy etcd, and change it for all hosts.
        case .memberReplaced, .diskFull: ["member 0", "member 1", "member 2", "peers"]
        case .majorityKilled(let first, let second): ["member \(first)", "member \(second)"]
        case .hostKilled(let host), .hostSuspended(let host), .hostDiskFull(let host): ["host \(host)"]
        case .hostRestored(let host): ["host \(host)", "links \(host)"]
        case .hostIsolated(let host, _), .link(let host, _, _): ["links \(host)"]
        case .halfOpen, .idleDropped, .cut, .answerLost, .clockMoved: []
        }
    }

    /// True if all other faults must have ended before.
    var needsCalm: Bool {
        switch self {
        case .memberReplaced, .diskFull, .hostRestored: true
        default: false
        }
    }

    /// The name of the kind in a tally.
    var kind: String {
        switch self {
        case .memberKilled: "members killed"
        case .memberSuspended: "members suspended"
        case .memberReplaced: "members replaced"
        case .memberIsolated: "members isolated from each other"
        case .peerLink: "faulty links between members"
        case .majorityKilled: "majorities killed"
        case .diskFull: "full databases of etcd"
        case .hostKilled: "hosts killed"
        case .hostSuspended: "hosts suspended"
        case .hostRestored: "hosts restored from a backup"
        case .hostDiskFull: "full disks of hosts"
        case .hostIsolated: "hosts isolated"
        case .clockMoved: "clocks moved"
        case .link: "faulty links of hosts"
        case .halfOpen: "half-open connections"
        case .idleDropped: "idle connections dropped"
        case .cut: "connections cut"
        case .answerLost: "answers of servers lost"
        }
    }

    /// Returns a random fault.
    static func random(_ chance: inout SplitMix64) -> Disturbance {
        let (first, host) = (Int(chance.next() % 3), Int(chance.next() % 3))
        let second = (first + 1 + Int(chance.next() % 2)) % 3
        let condition: FaultyProxy.Condition =
            switch chance.next() % 6 {
            case 0: .silent
            case 1: .refusing
            case 2: .silentRequests
            case 3: .silentAnswers
            case 4: .slow(milliseconds: UInt32(chance.next() % 400 + 20))
            default: .lossy(percent: Int(chance.next() % 40 + 5))
            }
        return switch chance.next() % 25 {
        case 0, 1: .memberKilled(first)
        case 2: .memberSuspended(first)
        case 3: .memberReplaced(first)
        case 4: .memberIsolated(first)
        case 5, 6: .peerLink(first, second, condition)
        case 7: .majorityKilled(first, second)
        case 8: .diskFull
        case 9, 10: .hostKilled(host)
        case 11: .hostSuspended(host)
        case 12, 13: .hostIsolated(host, condition)
        case 14: .clockMoved(host, milliseconds: Int64(chance.next() % 7_200_000) - 3_600_000)
        case 15, 16: .link(host, first, condition)
        case 17: .halfOpen(host)
        case 18: .idleDropped(host)
        case 19, 20: .hostRestored(host)
        case 21, 22: .hostDiskFull(host)
        case 23: .answerLost(host)
        default: .cut(host)
        }
    }
}
