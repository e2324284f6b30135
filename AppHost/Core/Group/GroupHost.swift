import Foundation
import Shared

/// A host of a group.
struct GroupHost: Hashable, Sendable {
    /// The id of the host's container.
    let id: String
    let name: String
    /// When the host last wrote its record, in seconds since 1 January 1970.
    var seen: Int64
    var isOnline = false

    private static let sizeLimit = 4_096

    /// The value of the host's key.
    var record: [UInt8] {
        get throws {
            let json: JSONValue = ["name": .string(name), "seen": .integer(Int(seen))]
            return Array(try json.serialised().utf8)
        }
    }

    init(id: String, name: String, seen: Int64) { (self.id, self.name, self.seen) = (id, name, seen) }

    /// - Returns: `nil` for a key that isn't a host's record.
    init?(_ entry: EtcdEntry) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: entry.value, limits: JSONLimits(bytes: Self.sizeLimit, depth: 4))
        } catch {
            return nil
        }
        guard let name = json["name"]?.string, GroupMembership.isValid(name), let seen = json["seen"]?.integer,
            ClosedRange.seconds.contains(Int64(seen))
        else { return nil }
        self.init(id: String(entry.key.dropFirst(GroupKeys.hosts.count)), name: name, seen: Int64(seen))
    }

    /// Returns the hosts of a group, by name, and the number of keys that aren't hosts' records.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``.
    static func all(_ connection: EtcdConnection) async throws -> (hosts: [GroupHost], foreign: Int) {
        var (online, hosts, count): (Set<Substring>, [GroupHost], Int) = ([], [], 0)
        try await connection.list(GroupKeys.online) { found in
            online.formUnion(found.map { $0.key.dropFirst(GroupKeys.online.count) })
        }
        try await connection.list(GroupKeys.hosts) { found in
            count += found.count
            for var host in found.compactMap(GroupHost.init) {
                host.isOnline = online.contains(host.id[...])
                hosts.append(host)
            }
        }
        return (hosts.sorted { ($0.name, $0.id) < ($1.name, $1.id) }, count - hosts.count)
    }
}

/// A job that one host of a group does for the others.
struct GroupJob: Hashable, Sendable {
    /// The name of the feed, such as `jokes`.
    let feed: String
    /// The id of the host that does the job.
    let host: String

    /// - Returns: `nil` for a key that isn't a job's.
    private init?(_ entry: EtcdEntry) {
        let parts = entry.key.dropFirst(GroupKeys.jobs.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, GroupMembership.isValid(String(parts[0])), GroupSources.isFingerprint(parts[1]) else {
            return nil
        }
        (feed, host) = (String(parts[0]), String(decoding: entry.value, as: UTF8.self))
    }

    /// Returns the jobs that hosts do now, by feed.
    ///
    /// - Throws: ``CommandFailure``, ``HTTPError``.
    static func all(_ connection: EtcdConnection) async throws -> [GroupJob] {
        var jobs: [GroupJob] = []
        try await connection.list(GroupKeys.jobs) { jobs += $0.compactMap(GroupJob.init) }
        return jobs
    }
}
