import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Servers that aren't etcd, that report errors, or that stop in the middle of an answer.
@Suite(.blocking) struct EtcdConnectionTests {
    private static let header = #""header":{"cluster_id":"1","member_id":"2","revision":"7","raft_term":"2"}"#
    private let server: LoopbackServer
    private var member: String { "127.0.0.1:\(server.port)" }

    init() throws { server = try LoopbackServer(routes: [:]) }

    private func client(_ change: (inout HTTPClient.Limits) -> Void = { _ in }) -> HTTPClient {
        var client = HTTPClient(now: { Date(timeIntervalSince1970: 0) })
        // Process tests block most threads, so responses can be slow.
        (client.limits.whole, client.limits.connecting) = (300, 300)
        change(&client.limits)
        return client
    }

    private func connection(login: HTTPLogin? = nil, _ client: HTTPClient? = nil) throws -> EtcdConnection {
        try EtcdCluster(members: [member], login: login, authorities: nil).connection(
            to: member, client ?? self.client())
    }

    private func error(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return ""
        } catch {
            return message(of: error)
        }
    }

    @Test(
        "A server that isn't etcd is recognised",
        arguments: [
            LoopbackAnswer.text("<html>", status: 404), .text("<html>"), .text("{}"), .text(#"{"version":"3.4.23"}"#),
            .text(#"{"version":3,"header":{"revision":"7"}}"#), .text("[]", status: 400),
            .text(#"{"version":"3.4.23","header":{"revision":"seven"}}"#),
        ])
    func foreignServers(answer: LoopbackAnswer) async throws {
        server.answer("*", answer)
        #expect(
            await error { _ = try await connection().status() }
                == "\(member) isn't etcd's JSON gateway — check the address and the port")
    }

    @Test("An answer that drips, and one that is too large, end the request")
    func limits() async throws {
        server.answer("*", .drip(Data("HTTP/1.1 200 OK\r\n\r\n{".utf8)))
        let slow = client { $0.whole = 1 }
        #expect(
            await error { _ = try await connection(slow).status() }.hasSuffix(
                " didn't finish within 1 s — try again later, or allow more with --timeout"))
        server.answer("*", .text(String(repeating: " ", count: 2 << 20)))
        let small = client { $0.bytes = 1 << 20 }
        #expect(
            await error { _ = try await connection(small).status() }.hasSuffix(
                " sends more than 1 MiB — check the address, or split its content"))
    }

    @Test(
        "Errors of etcd are reported with their remedies, also those in a stream",
        arguments: [
            (
                #"{"error":"etcdserver: no leader","code":14}"#, 503,
                " reports an error: no leader — check that a majority of etcd's members runs"
            ),
            (
                #"{"error":{"grpc_code":14,"http_code":503,"message":"etcdserver: no leader"}}"#, 200,
                " reports an error: no leader — check that a majority of etcd's members runs"
            ),
            (
                #"{"error":"etcdserver: mvcc: database space exceeded","code":8}"#, 500,
                " can't store more: mvcc: database space exceeded — compact and defragment etcd, then run 'etcdctl alarm disarm'"
            ),
            (
                #"{"error":"etcdserver: permission denied","code":7}"#, 403,
                " denies the user '' access — grant a role that may read and write the keys that begin with 'airlock/1/'"
            ),
            (
                #"{"error":"etcdserver: user name is empty","code":3}"#, 400,
                " requires a user — add --user NAME --password-file FILE"
            ),
        ])
    func reportedErrors(body: String, status: Int, reason: String) async throws {
        server.answer("*", .text(body, status: status))
        #expect(await error { _ = try await connection().keepAlive(lease: 5) } == "\(member)\(reason)")
    }

    @Test("An expired token is renewed once, and an own token that is refused is an error")
    func expiredToken() async throws {
        let expired = LoopbackAnswer.text(
            #"{"error":"etcdserver: invalid auth token","message":"etcdserver: invalid auth token","code":16}"#,
            status: 401)
        server.answer("/v3/auth/authenticate", .text(#"{"token":"first.1"}"#), .text(#"{"token":"second.2"}"#))
        server.answer("/v3/kv/txn", expired, .text("{\(Self.header),\"succeeded\":true}"))
        let connection = try connection(login: HTTPLogin(user: "ada", password: "two words"))
        let outcome = try await connection.perform(EtcdTransaction(operations: []))
        #expect(outcome.isMet && outcome.revision == 7)
        #expect(
            server.requests.map { $0.headers["authorization"] ?? "" } == ["", "first.1", "", "second.2"])
        #expect(
            String(decoding: server.requests[0].body, as: UTF8.self) == #"{"name":"ada","password":"two words"}"#)
        server.answer("/v3/kv/txn", expired)
        #expect(
            await error { _ = try await connection.perform(EtcdTransaction(operations: [])) }
                == "\(member) refuses its own token — join the group again")
        // A token must not add lines to the header.
        server.answer("/v3/auth/authenticate", .text(#"{"token":"a\r\nHost: b"}"#))
        #expect(
            await error { _ = try await connection.perform(EtcdTransaction(operations: [])) }
                == "\(member) isn't etcd's JSON gateway — check the address and the port")
    }

    @Test("If a member refuses connections or isn't etcd, the next one is used")
    func severalMembers() async throws {
        let (port, other) = (try ReservedPort(), try LoopbackServer(routes: ["*": .text("hello")]))
        server.answer("*", .text("{\(Self.header),\"version\":\"3.4.23\",\"leader\":\"2\"}"))
        func cluster(_ ports: UInt16...) -> EtcdCluster {
            EtcdCluster(members: ports.map { "127.0.0.1:\($0)" }, login: nil, authorities: nil)
        }
        let all = cluster(port.number, other.port, server.port)
        #expect(try await all.connect(client()).member == member)
        // After a failure, another member is tried first.
        #expect(try await all.connect(client(), first: 5).member == member && other.requests.count == 1)
        #expect(
            await error { _ = try await cluster(other.port, port.number).connect(client()) }
                == "127.0.0.1:\(other.port) isn't etcd's JSON gateway — check the address and the port")
        #expect(
            await error { _ = try await cluster(port.number).connect(client()) }
                == "http://127.0.0.1:\(port.number)/v3/maintenance/status refuses connections — start its server, or check the port"
        )
    }

    @Test("A wrong password is reported without asking another member")
    func wrongPassword() async throws {
        server.answer("/v3/maintenance/status", .text("{\(Self.header),\"version\":\"3.4.23\",\"leader\":\"2\"}"))
        server.answer(
            "/v3/auth/authenticate",
            .text(
                #"{"error":"etcdserver: authentication failed, invalid user ID or password","code":3}"#, status: 400))
        let other = try LoopbackServer(routes: [:])
        let cluster = EtcdCluster(
            members: [member, "127.0.0.1:\(other.port)"], login: HTTPLogin(user: "ada", password: "x"),
            authorities: nil)
        #expect(
            await error { _ = try await cluster.connect(client()) }
                == "\(member) refuses the user 'ada' — check --user and --password-file")
        #expect(other.requests.isEmpty)
    }

    @Test("A watch ends with its reason: the end of the answer, half a line, a stranger's line, compaction")
    func watchEnds() async throws {
        let url = "http://\(member)/v3/watch"
        let created = "{\"result\":{\(Self.header),\"created\":true}}\n"
        let seen = Seen()
        func end(_ answer: LoopbackAnswer) async throws -> String {
            server.answer("/v3/watch", answer)
            let lines = EtcdLines { answer in
                if answer.isCreated { seen.created.add(1, ordering: .relaxed) }
                return answer.end.map { .other(reason: "the watch ended: \($0)") }
            }
            let connection = try connection()
            return await error { try await connection.watch("airlock/1/", from: 8, lines) }
        }
        #expect(try await end(.text(created)) == "\(member) ended the watch — the host connects again")
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n\(created){\"resu"
        #expect(try await end(.cut(Data(half.utf8))) == "\(url) ended its answer early — try again later")
        #expect(try await end(.reset(Data(half.utf8))) == "\(url) reset the connection — try again later")
        #expect(
            try await end(.text(created + "hello\n"))
                == "can't fetch \(url): a line of the watch isn't etcd's — check the address")
        let compacted = #"{"result":{"header":{"cluster_id":"1"},"canceled":true,"compact_revision":"9"}}"# + "\n"
        #expect(
            try await end(.text(created + compacted))
                == "can't fetch \(url): the watch ended: its history begins at revision 9 — check the address")
        #expect(
            try await end(.text(#"{"error":"etcdserver: permission denied","code":7}"#, status: 403))
                == "\(member) denies the user '' access — grant a role that may read and write the keys that begin with 'airlock/1/'"
        )
        #expect(seen.created.load(ordering: .relaxed) == 5)
        #expect(
            String(decoding: server.requests[0].body, as: UTF8.self)
                == #"{"create_request":{"key":"YWlybG9jay8xLw==","range_end":"YWlybG9jay8xMA==","start_revision":"8","fragment":true}}"#
        )
    }

    private final class Seen: Sendable { let created = Atomic(0) }
}
