import Foundation
import Shared

/// Documents that a host shares with its group only if its user chooses them.
enum GroupShare: String, CaseIterable, Sendable {
    /// The placed widgets.
    case home
    case settings

    /// Returns the shares of a list such as `home settings`.
    ///
    /// - Throws: ``CommandFailure``.
    static func list(_ text: String) throws(CommandFailure) -> [GroupShare] {
        var shares: [GroupShare] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            guard let share = GroupShare(rawValue: String(word)) else {
                throw CommandFailure(
                    "unknown share '\(String(word).shortened)' — write \(allCases.map(\.rawValue).joined(separator: " or "))"
                )
            }
            shares.append(share)
        }
        return shares
    }
}

/// The group that this host belongs to, and the host's name in it.
///
/// It is in the app's own storage. The password stays in the user's file.
struct GroupMembership: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<GroupMembership>(.home, literal: "group")

    /// The id of this host in the group, which is made when it joins.
    var id: String
    /// The name of this host in the group.
    var name: String
    /// The members of the cluster, as `HOST:PORT`.
    var members: [String]
    var user: String?
    var passwordFile: String?
    /// A PEM file of the authorities that certify the members.
    var authorities: String?

    /// The shares that this host's user chose.
    var shares: [GroupShare] = []
    /// True if the host's settings determine the membership, and not `group join`.
    var isConfigured = false

    /// The address as the user writes it.
    var address: String { EtcdCluster.address(of: members) }

    private static let nameLimit = 40

    /// The options that describe a membership besides the address.
    struct Options: Sendable {
        let name: CommandOption<String?>
        let user: CommandOption<String?>
        let passwordFile: CommandOption<String?>
        let authorities: CommandOption<String?>
        let shares: CommandOption<[GroupShare]?>

        /// The options of `group join`.
        static let join = Options(prefix: "")
        /// The options of `run` and `serve`.
        static let run = Options(prefix: "group-")

        private init(prefix: String) {
            name = CommandOption(
                prefix + "name", "NAME", help: "the name of this host in the group",
                read: { text throws(CommandFailure) in try GroupMembership.validated(text) }, write: { $0 })
            user = CommandOption(prefix + "user", "NAME", help: "the user of etcd")
            passwordFile = CommandOption(
                prefix + "password-file", "FILE", help: "the user's password, in a file that only you can read",
                file: .read)
            authorities = CommandOption(
                prefix + "ca-file", "FILE",
                help: "the certificate authorities of etcd, in PEM; by default SSL_CERT_FILE, otherwise the machine's",
                file: .read)
            shares = CommandOption(
                prefix + "share", "LIST",
                help: "what is shared besides: 'home' (the placed widgets), 'settings' (the hour of the daily joke)",
                read: { text throws(CommandFailure) in try GroupShare.list(text) },
                write: { $0.map(\.rawValue).joined(separator: " ") })
        }

        @OptionList var all: [OptionDeclaration] {
            name
            user
            passwordFile
            authorities
            shares
        }
    }

    /// Checks a host's name.
    ///
    /// - Throws: ``CommandFailure``.
    static func validated(_ name: String) throws(CommandFailure) -> String {
        guard isValid(name) else {
            throw CommandFailure(
                "invalid host name '\(name.shortened)' — use 1 to \(nameLimit) lower-case letters, digits and hyphens")
        }
        return name
    }

    static func isValid(_ name: String) -> Bool {
        name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        } && !name.isEmpty && name.first != "-" && name.utf8.count <= nameLimit
    }

    /// Returns the cluster, with the password from the user's file.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be used.
    func cluster() throws -> EtcdCluster {
        let password = try passwordFile.map { try TokenFile(path: $0, of: .password).token }
        let login = user.flatMap { user in password.map { HTTPLogin(user: user, password: $0) } }
        return EtcdCluster(members: members, login: login, authorities: authorities)
    }
}

extension GroupMembership {
    /// Creates the membership that a command line describes.
    ///
    /// - Parameters:
    ///   - members: The members of the cluster.
    ///   - options: The options that describe the membership.
    ///   - command: The command, for messages.
    /// - Throws: ``CommandFailure``.
    init(
        _ arguments: Arguments, members: [String], _ options: Options, of command: String, random: () -> UInt64
    ) throws(CommandFailure) {
        func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
        guard let name = arguments[options.name] else {
            throw CommandFailure("\(command) needs a name for this host — add \(options.name) NAME")
        }
        self.init(
            id: [random(), random()].map { String($0, radix: 16) }.joined(separator: "-"), name: name,
            members: members, user: arguments[options.user],
            passwordFile: arguments[options.passwordFile].map(absolute),
            authorities: arguments[options.authorities].map(absolute), shares: arguments[options.shares] ?? [])
        guard (user == nil) == (passwordFile == nil) else {
            throw CommandFailure(
                "a user needs a password — write both \(options.user) NAME and \(options.passwordFile) FILE"
            )
        }
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, name)
        for member in members { writer.write(2, member) }
        if let user { writer.write(3, user) }
        if let passwordFile { writer.write(4, passwordFile) }
        if let authorities { writer.write(5, authorities) }
        writer.write(6, id)
        for share in shares { writer.write(7, share.rawValue) }
        writer.write(8, isConfigured)
    }

    init(from reader: inout WireReader) throws {
        self.init(id: "", name: "", members: [])
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string(field)
            case 2: members.append(try reader.string(field))
            case 3: user = try reader.string(field)
            case 4: passwordFile = try reader.string(field)
            case 5: authorities = try reader.string(field)
            case 6: id = try reader.string(field)
            case 7:
                // A share of a later version is unknown here.
                if let share = GroupShare(rawValue: try reader.string(field)) { shares.append(share) }
            case 8: isConfigured = try reader.bool(field)
            default: try reader.skip(field)
            }
        }
        guard Self.isValid(name) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard !id.isEmpty else { throw WireError(.missing(field: 6), at: reader.offset) }
        guard (1...EtcdCluster.memberLimit).contains(members.count) else {
            throw WireError(.range(field: 2), at: reader.offset)
        }
    }
}

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
