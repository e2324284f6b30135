import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Answers of several versions of etcd, sent again by a server of the test. The files in `Tests/Fixtures/Etcd` say where they come from.
@Suite(.blocking) struct EtcdVersionTests {
    private static let versions = ["3.4.23", "3.5.1", "3.6"]
    private static let key = "airlock/1/documents/landmarks/favorites"

    private let server: LoopbackServer
    private var member: String { "127.0.0.1:\(server.port)" }

    init() throws { server = try LoopbackServer(routes: [:]) }

    /// The answers of a version.
    private struct Answers {
        private let answers: [JSONValue]

        init(_ version: String) throws {
            let url = URL(fileURLWithPath: "\(Airlock.root)/Tests/Fixtures/Etcd/\(version).json")
            let file = try JSONValue(parsing: Array(Data(contentsOf: url)))
            #expect(file["origin"]?.string?.hasSuffix(".") == true)
            answers = try #require(file["answers"]?.array)
        }

        /// Makes a server give an answer.
        func give(_ what: String, from server: LoopbackServer) throws {
            let answer = try #require(answers.first { $0["what"]?.string == what }, "no answer '\(what)'")
            let (path, text) = try (#require(answer["path"]?.string), #require(answer["body"]?.string))
            server.answer("/v3/\(path)", .text(text, status: try #require(answer["status"]?.integer)))
        }
    }

    private let client: HTTPClient = {
        var client = HTTPClient(now: { Date(timeIntervalSince1970: 0) })
        // Process tests block most threads, so responses can be slow.
        (client.limits.whole, client.limits.connecting) = (300, 300)
        return client
    }()

    private func connection(login: HTTPLogin? = nil) throws -> EtcdConnection {
        try EtcdCluster(members: [member], login: login, authorities: nil).connection(to: member, client)
    }

    private func error(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return ""
        } catch {
            return message(of: error).replacingOccurrences(of: member, with: "ETCD")
        }
    }

    @Test("Leases, transactions and the status of each version of etcd are understood", arguments: versions)
    func answers(version: String) async throws {
        let answers = try Answers(version)
        let connection = try connection()
        func outcome(_ what: String, _ operations: [EtcdOperation]) async throws -> EtcdTransaction.Outcome {
            try answers.give(what, from: server)
            return try await connection.perform(
                EtcdTransaction(
                    conditions: [.isUnchanged(Self.key, since: 0)], operations: operations, otherwise: [.get(Self.key)])
            )
        }
        try answers.give("status", from: server)
        let status = try await connection.status()
        #expect(status.version.hasPrefix(version) && status.revision == 1)
        try answers.give("lease", from: server)
        #expect(try await connection.grantLease(seconds: 10) > 0)
        try answers.give("lease kept alive", from: server)
        #expect(try await connection.keepAlive(lease: 1) != nil)
        try answers.give("lease that has ended", from: server)
        #expect(try await connection.keepAlive(lease: 1) == nil)
        try answers.give("lease revoked", from: server)
        try await connection.revoke(lease: 1)

        let put = EtcdOperation.put(Self.key, Array("one".utf8))
        let entry = EtcdEntry(key: Self.key, value: Array("one".utf8), revision: 2)
        let made = try await outcome("put of an absent key", [put])
        #expect(made.isMet && made.revision == 2 && made.found == [[]])
        let refused = try await outcome("put of a key that has changed", [put])
        #expect(!refused.isMet && refused.found == [[entry]])
        let three = try await outcome("put with a lease, and get", [put, put, .get(Self.key)])
        #expect(three.isMet && three.found == [[], [], [entry]])
        let lists = try await outcome("lists", [.list("airlock/1/hosts/", limit: 1), .list("x/", limit: 1)])
        #expect(lists.found.map { $0.map(\.key) } == [["airlock/1/hosts/a"], []])
        #expect(try await outcome("delete", [.delete(Self.key)]).isMet)
    }

    @Test("The watches of each version of etcd are understood", arguments: versions)
    func watches(version: String) async throws {
        let answers = try Answers(version)
        let seen = Mutex<[EtcdEntry]>([])
        func end(_ what: String) async throws -> String {
            try answers.give(what, from: server)
            let lines = EtcdLines { answer in
                seen.withLock { $0 += answer.changes }
                return answer.end.map { .other(reason: $0) }
            }
            let connection = try connection()
            return await error { try await connection.watch("airlock/1/documents/", from: 2, lines) }
        }
        #expect(try await end("watch") == "ETCD ended the watch — the host connects again")
        var deletion = EtcdEntry(key: Self.key, value: [], revision: 4)
        deletion.isDeletion = true
        #expect(
            seen.withLock { $0 } == [EtcdEntry(key: Self.key, value: Array("one".utf8), revision: 2), deletion])
        #expect(
            try await end("watch of a compacted revision")
                == "can't fetch http://ETCD/v3/watch: its history begins at revision 4 — check the address")
        #expect(try await end("watch without a user").hasPrefix("can't fetch http://ETCD/v3/watch: rpc error: code = "))
    }

    @Test("The errors of each version of etcd are reported with their remedies", arguments: versions)
    func errors(version: String) async throws {
        let answers = try Answers(version)
        func failure(_ what: String, _ body: (EtcdConnection) async throws -> Void) async throws -> String {
            try answers.give(what, from: server)
            let connection = try connection(login: HTTPLogin(user: "bob", password: "secret"))
            return await error { try await body(connection) }
        }
        func list(_ connection: EtcdConnection) async throws {
            _ = try await connection.perform(EtcdTransaction(operations: [.get(Self.key)]))
        }
        #expect(
            try await failure("no users") { try await $0.logIn() }
                == "ETCD has no users — leave out --user and --password-file, or run 'etcdctl auth enable'")
        #expect(
            try await failure("wrong password") { try await $0.logIn() }
                == "ETCD refuses the user 'bob' — check --user and --password-file")
        try answers.give("token", from: server)
        #expect(
            try await failure("no user given", list) == "ETCD requires a user — add --user NAME --password-file FILE")
        #expect(
            try await failure("user without the role", list)
                == "ETCD denies the user 'bob' access — grant a role that may read and write the keys that begin with 'airlock/1/'"
        )
        #expect(
            try await failure("invalid token", list) == "ETCD refuses its own token — join the group again")
        let full =
            "ETCD can't store more: mvcc: database space exceeded — compact and defragment etcd, then run 'etcdctl alarm disarm'"
        #expect(try await failure("no space", list) == full)
        #expect(try await failure("no space for a lease") { _ = try await $0.grantLease(seconds: 10) } == full)
        #expect(
            try await failure("lease without a leader") { _ = try await $0.grantLease(seconds: 10) }
                == "ETCD reports an error: context deadline exceeded — check that a majority of etcd's members runs")
        #expect(
            try await failure("status without a leader") { _ = try await $0.status() }
                == "ETCD reports an error: no leader — check that a majority of etcd's members runs")
    }

    @Test("A host with a user connects, whether etcd reports its status to everyone, to users, or only to root")
    func protectedStatus() async throws {
        let cluster = EtcdCluster(
            members: [member], login: HTTPLogin(user: "bob", password: "secret"), authorities: nil)
        for version in Self.versions {
            let answers = try Answers(version)
            try answers.give("token", from: server)
            try answers.give("status with users", from: server)
            #expect(try await cluster.connect(client).member == member)
        }
        // The second request has a token.
        let refusal = LoopbackAnswer.text(#"{"code":3,"message":"etcdserver: user name is empty"}"#, status: 400)
        let status = #"{"header":{"revision":"9"},"version":"3.6.12","leader":"1"}"#
        server.answer("/v3/maintenance/status", refusal, .text(status))
        #expect(try await cluster.connection(to: member, client).status().revision == 9)
        server.answer(
            "/v3/maintenance/status", refusal,
            .text(#"{"code":7,"message":"etcdserver: permission denied"}"#, status: 403))
        #expect(
            await error { _ = try await cluster.connection(to: member, client).status() }
                == "ETCD is reachable, but reports its version only to users with the role 'root' — later releases of etcd report it to every user"
        )
        #expect(try await cluster.connect(client).member == member)
        // Without a user, the refusal is an error.
        server.answer("/v3/maintenance/status", refusal)
        #expect(
            await error { _ = try await connection().status() }
                == "ETCD requires a user — add --user NAME --password-file FILE")
    }
}
