import Foundation
import Shared

/// A key and its value.
struct EtcdEntry: Hashable, Sendable {
    let key: String
    let value: [UInt8]
    /// The revision of the cluster at which the key was last changed.
    let revision: Int64
    /// True if the last change deleted the key.
    var isDeletion = false

    init(key: String, value: [UInt8], revision: Int64) {
        (self.key, self.value, self.revision) = (key, value, revision)
    }

    /// - Returns: `nil` for a value that isn't an etcd key-value pair.
    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string.flatMap({ Data(base64Encoded: $0) }), !key.isEmpty,
            let value = Data(base64Encoded: json["value"]?.string ?? ""), let revision = json.int64("mod_revision")
        else { return nil }
        self.init(key: String(decoding: key, as: UTF8.self), value: [UInt8](value), revision: revision)
    }
}

/// An operation of a transaction.
enum EtcdOperation {
    case get(String)
    /// The keys that begin with a prefix, up to a number of them, and their values unless `hasValues` is false: those after another key, if one is
    /// given, at a revision, or at the newest.
    case list(String, after: String? = nil, limit: Int, revision: Int64? = nil, hasValues: Bool = true)
    /// Writes a value; with a lease, the key is deleted when the lease ends.
    case put(String, [UInt8], lease: Int64 = 0)
    /// Changes the revision of a key that exists.
    case touch(String)
    case delete(String)

    fileprivate var json: JSONValue {
        switch self {
        case .get(let key): ["request_range": ["key": .base64(key)]]
        case .list(let prefix, let last, let limit, let revision, let hasValues):
            [
                "request_range": .object(
                    [
                        .init("key", .base64(last.map { Array($0.utf8) + [0] } ?? Array(prefix.utf8))),
                        .init("range_end", .base64(Self.end(of: prefix))), .init("limit", .string("\(limit)")),
                    ] + (revision.map { [.init("revision", .string("\($0)"))] } ?? [])
                        + (hasValues ? [] : [.init("keys_only", .bool(true))]))
            ]
        case .put(let key, let value, let lease):
            [
                "request_put": [
                    "key": .base64(key), "value": .base64(value), "lease": .string("\(lease)"),
                ]
            ]
        case .touch(let key): ["request_put": ["key": .base64(key), "ignore_value": .bool(true)]]
        case .delete(let key): ["request_delete_range": ["key": .base64(key)]]
        }
    }

    /// Returns the end of the range of keys that begin with a prefix, which isn't part of the range.
    static func end(of prefix: String) -> [UInt8] {
        var bytes = Array(prefix.utf8)
        bytes.append((bytes.popLast() ?? 0) + 1)
        return bytes
    }
}

/// A condition of a transaction.
enum EtcdCondition {
    /// The key was last changed at a revision; 0 if the key must be absent.
    case isUnchanged(String, since: Int64)
    case exists(String)
    /// No key with a prefix was written after a revision.
    case areUnchanged(String, since: Int64)

    fileprivate var json: JSONValue {
        switch self {
        case .isUnchanged(let key, let revision):
            [
                "key": .base64(key), "target": .string("MOD"), "result": .string("EQUAL"),
                "mod_revision": .string("\(revision)"),
            ]
        case .areUnchanged(let prefix, let revision):
            [
                "key": .base64(prefix), "range_end": .base64(EtcdOperation.end(of: prefix)), "target": .string("MOD"),
                "result": .string("LESS"), "mod_revision": .string("\(revision + 1)"),
            ]
        case .exists(let key):
            [
                "key": .base64(key), "target": .string("VERSION"), "result": .string("GREATER"),
                "version": .string("0"),
            ]
        }
    }
}

/// Operations that are performed together if all conditions are met.
struct EtcdTransaction {
    var conditions: [EtcdCondition] = []
    var operations: [EtcdOperation]
    /// The operations that are performed if a condition isn't met.
    var otherwise: [EtcdOperation] = []

    var json: JSONValue {
        [
            "compare": .array(conditions.map(\.json)), "success": .array(operations.map(\.json)),
            "failure": .array(otherwise.map(\.json)),
        ]
    }

    /// The outcome of a transaction.
    struct Outcome: Sendable {
        /// True if all conditions were met.
        let isMet: Bool
        /// The revision of the cluster.
        let revision: Int64
        /// The entries that each operation found, in the order of the operations.
        let found: [[EtcdEntry]]

        /// - Returns: `nil` for an answer that isn't etcd's.
        init?(_ json: JSONValue) {
            guard let revision = json["header"]?.int64("revision"), revision > 0 else { return nil }
            var found: [[EtcdEntry]] = []
            for response in json["responses"]?.array ?? [] {
                let pairs = response["response_range"]?["kvs"]?.array ?? []
                let entries = pairs.compactMap(EtcdEntry.init)
                guard entries.count == pairs.count else { return nil }
                found.append(entries)
            }
            isMet = json["succeeded"]?.bool ?? false
            (self.revision, self.found) = (revision, found)
        }
    }
}

/// A line of a watch.
struct EtcdWatchAnswer: Hashable, Sendable {
    /// True for the first line of a watch.
    let isCreated: Bool
    let changes: [EtcdEntry]
    /// The reason why etcd ended the watch; `nil` while it goes on.
    let end: String?

    /// - Returns: `nil` for a line that isn't etcd's.
    init?(_ line: JSONValue) {
        if let error = line["error"] {
            (isCreated, changes) = (false, [])
            end = error["message"]?.string ?? error.string ?? "unknown error"
            return
        }
        guard let result = line["result"], result["header"] != nil, let compacted = result.int64("compact_revision")
        else { return nil }
        let events = result["events"]?.array ?? []
        let changes = events.compactMap { event -> EtcdEntry? in
            var entry = event["kv"].flatMap(EtcdEntry.init)
            entry?.isDeletion = event["type"]?.string == "DELETE"
            return entry
        }
        guard changes.count == events.count else { return nil }
        (self.changes, isCreated) = (changes, result["created"]?.bool ?? false)
        let reason = result["cancel_reason"]?.string ?? "it was cancelled"
        end =
            compacted > 0
            ? "its history begins at revision \(compacted)" : result["canceled"]?.bool == true ? reason : nil
    }
}

extension JSONValue {
    /// Returns a 64-bit number of an object: JSON made from Protocol Buffers has it as a string, or leaves it out if it is 0.
    ///
    /// - Returns: `nil` if the key has another value.
    func int64(_ key: String) -> Int64? {
        switch self[key] {
        case nil: 0
        case .string(let text): Int64(text)
        case .integer(let number): Int64(number)
        default: nil
        }
    }

    fileprivate static func base64(_ text: String) -> JSONValue { base64(Array(text.utf8)) }

    static func base64(_ bytes: [UInt8]) -> JSONValue { .string(Data(bytes).base64EncodedString()) }
}

/// An etcd cluster: the addresses of its members, and how this host logs in.
struct EtcdCluster: Hashable, Sendable {
    /// The members as `HOST:PORT`.
    let members: [String]
    /// `nil` for a cluster without users.
    let login: HTTPLogin?
    /// A PEM file of the authorities that certify the members; `nil` for the machine's.
    let authorities: String?

    /// The maximum number of members.
    static let memberLimit = 9
    private static let scheme = "etcd://"

    /// Returns the address of members as the user writes it.
    static func address(of members: [String]) -> String { scheme + members.joined(separator: ",") }

    /// Returns the members that an address names.
    ///
    /// - Throws: ``CommandFailure``.
    static func members(_ address: String) throws(CommandFailure) -> [String] {
        let names = address.dropFirst(scheme.count).split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
        guard address.hasPrefix(scheme), names.count <= memberLimit, Set(names).count == names.count else {
            throw invalid(address)
        }
        for name in names {
            guard let url = URL(string: "http://\(name)"), let host = url.host, !host.isEmpty, url.path.isEmpty,
                url.query == nil, url.fragment == nil
            else { throw invalid(address) }
            // A password in the address would be visible in the process list.
            guard url.user == nil, url.password == nil else {
                throw CommandFailure("the address has a name or a password in it — use \(HTTPArguments.login)")
            }
            guard let port = url.port, (1...65_535).contains(port) else { throw invalid(address) }
        }
        return names
    }

    private static func invalid(_ address: String) -> CommandFailure {
        CommandFailure(
            "invalid address '\(address.shortened)' — write etcd://HOST:PORT, or up to \(memberLimit) members as etcd://HOST:PORT,HOST:PORT"
        )
    }

    /// Returns the URL of a member's JSON gateway: unencrypted only on this machine, and only without a file of authorities.
    ///
    /// - Throws: ``CommandFailure``.
    func url(of member: String) throws -> URL {
        let plain = URL(string: "http://\(member)/v3/")
        let isPlain = authorities == nil && NetworkMonitor.isLoopback(plain?.host ?? "")
        guard let url = isPlain ? plain : URL(string: "https://\(member)/v3/") else {
            throw Self.invalid(Self.scheme + member)
        }
        return url
    }

    /// Connects to the first member that answers and has a leader.
    ///
    /// - Parameters:
    ///   - client: The client, whose limits apply to each request.
    ///   - first: The number of the member to try first; numbers beyond the last member start again with the first one.
    /// - Throws: The last error that a member reported, or else the error of the last member; ``CommandFailure`` at once if a member refuses
    ///   the user.
    func connect(_ client: HTTPClient, first: Int = 0) async throws -> EtcdConnection {
        var failure: (any Error)?
        for number in members.indices {
            let connection = try connection(to: members[(first + number) % members.count], client)
            do {
                do {
                    _ = try await connection.status()
                } catch let error as any CommandError where error.exitCode == .denied && login != nil {
                    // Not every user may read the status. The login finds out whether the password is right.
                }
                try await connection.logIn()
                return connection
            } catch let error as any CommandError where error.exitCode != .denied {
                // That a member has no leader says more than that another one doesn't answer.
                if failure == nil || error is CommandFailure || !(failure is CommandFailure) { failure = error }
            }
        }
        throw failure ?? Self.invalid("")
    }

    /// Returns a connection to a member. Nothing is sent.
    ///
    /// - Throws: ``CommandFailure``.
    func connection(to member: String, _ client: HTTPClient) throws -> EtcdConnection {
        var client = client
        // A client certificate is for feeds: etcd's gateway doesn't identify users by certificates.
        client.credentials = TLSCredentials(authorities: authorities ?? client.credentials.authorities)
        return EtcdConnection(member, url: try url(of: member), client: client, login: login)
    }
}
