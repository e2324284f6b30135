import Foundation
import Shared

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
                throw CommandFailure("the address has a name or a password in it — use --user and --password-file")
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
