import Foundation
import Glibc
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// Hosts of a group while members of a real etcd fail, or while a server answers wrongly.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupFaultProcessTests {
    private let kitchen: GroupedHost
    private let desk: GroupedHost
    private var both: [GroupedHost] { [kitchen, desk] }

    init() throws { (kitchen, desk) = (try GroupedHost("kitchen"), try GroupedHost("desk")) }

    // MARK: Members

    @Test("If a member of etcd accepts connections and doesn't answer, the hosts connect to another member")
    func suspendedMember() throws {
        let etcd = try Etcd(members: 3)
        try kitchen.join(etcd)
        for host in [kitchen] { #expect(try host.run() == etcd.member) }
        etcd.suspend(0)
        // A host that joins meanwhile reaches another member, too.
        try desk.join(etcd)
        #expect(try desk.run() == etcd.members[1])
        try kitchen.favorite(1, minute: 10)
        #expect(try etcd.members.dropFirst().contains(kitchen.connection()))
        try desk.wait(for: [1])
        let members = try desk.status()["members"]?.array ?? []
        #expect(members.count == 3)
        #expect(
            members.first?["failure"]?.string
                == "http://\(etcd.member)/v3/maintenance/status didn't answer within 5 s — try again later, or allow more with --timeout"
        )
        etcd.resume(0)
        for host in both { host.stop() }
    }

    @Test(
        "A host notices that its watch carries nothing more, though its other connection works, and connects again",
        arguments: [false, true])
    func silentWatch(isDeletion: Bool) throws {
        let etcd = try Etcd(members: 1)
        let port = try #require(etcd.member.split(separator: ":").last.flatMap { UInt16($0) })
        let proxy = try FaultyProxy(to: port, from: "kitchen")
        #expect(
            try kitchen.group(["join", "etcd://127.0.0.1:\(proxy.port)", "--name", "kitchen"]).status == .exited(0))
        try kitchen.start()
        _ = try kitchen.connection()
        try desk.join(etcd)
        #expect(try desk.run() == etcd.member)
        try desk.favorite(1, minute: 10)
        try kitchen.wait(for: [1])
        // The lease is extended every 3 seconds over one connection, so that only the watch's is idle for longer.
        for _ in 0..<300 {
            proxy.freeze(from: "kitchen", idleFor: 4)
            usleep(20_000)
        }
        if isDeletion {
            // The host that sends the document again when it notices this is the one behind the proxy.
            desk.stop()
            try etcd.control("del", "airlock/1/documents/landmarks/favorites")
        } else {
            try desk.favorite(2, minute: 11)
        }
        try kitchen.read(
            "AppHost: 127.0.0.1:\(proxy.port) sent no complete line of the watch for 10 s — check the proxies between this host and etcd"
        )
        if isDeletion {
            try kitchen.read("AppHost: favorites sent")
            kitchen.stop()
        } else {
            try kitchen.wait(for: [2, 1])
            for host in both { host.stop() }
        }
    }

    @Test("A killed member is left for another one, and a new member in its place gets the documents")
    func replacedMember() throws {
        let etcd = try Etcd(members: 3)
        for host in both {
            try host.join(etcd)
            #expect(try host.run() == etcd.member)
        }
        etcd.kill(0)
        try kitchen.favorite(1, minute: 10)
        for host in both { #expect(try host.connection() != etcd.member) }
        try desk.wait(for: [1])
        try etcd.replace(0)
        etcd.kill(1)
        try desk.favorite(2, minute: 11)
        try kitchen.wait(for: [2, 1])
        #expect(try kitchen.status()["members"]?.array?.first?["lag"]?.integer == 0)
        for host in both { host.stop() }
    }

    @Test("Without a majority of etcd's members changes wait, and none is lost when the majority is back")
    func lostQuorum() throws {
        let etcd = try Etcd(members: 3)
        for host in both {
            try host.join(etcd)
            try host.run()
        }
        try kitchen.favorite(1, minute: 10)
        try desk.wait(for: [1])
        etcd.kill(1)
        etcd.kill(2)
        for host in both {
            try host.read(
                "AppHost: \(etcd.member) reports an error: no leader — check that a majority of etcd's members runs")
        }
        try kitchen.favorite(2, minute: 20)
        try desk.favorite(3, minute: 21)
        try desk.favorite(1, minute: 22, isFavorite: false)
        #expect(try both.map { try $0.waiting() } == [["favorites"], ["favorites"]])
        let status = try kitchen.group(["status"])
        #expect(status.status == .exited(69))
        #expect(status.output.contains("\netcd: \(etcd.member) reports an error: no leader — check"))
        #expect(status.errors.hasPrefix("AppHost: \(etcd.member) reports an error: no leader — check"))
        try etcd.start(1)
        for host in both { try host.wait(for: [3, 2]) }
        for host in both { host.stop() }
    }

    @Test("While etcd's quota is used up hosts receive, changes wait, and they are sent after the documented remedy")
    func noSpace() throws {
        let etcd = try Etcd(options: ["--quota-backend-bytes", "300000"])
        for host in both { try host.join(etcd) }
        try kitchen.run()
        try kitchen.favorite(1, minute: 10)
        try kitchen.read("AppHost: favorites sent")
        let value = [UInt8](repeating: 0x78, count: 40_000)
        // Each command writes until the quota is used up.
        while try etcd.control("put", "big", input: value).status == .exited(0) {}
        try kitchen.favorite(2, minute: 11)
        let reason =
            "\(etcd.member) can't store more: mvcc: database space exceeded — compact and defragment etcd, then run 'etcdctl alarm disarm'"
        try kitchen.read("AppHost: \(reason)")
        #expect(try kitchen.favorites() == [2, 1] && kitchen.waiting() == ["favorites"])
        // A host that starts now gets the documents, too.
        try desk.favorite(3, minute: 12)
        try desk.start()
        try desk.read("AppHost: \(reason)")
        try desk.wait(for: [3, 1])
        let status = try desk.status()
        #expect(status["failure"]?.string == reason && status["waiting"]?.array == [.string("favorites")])
        let found = try JSONValue(parsing: etcd.control("get", "x", "--write-out=json").output)
        let revision = try #require(found["header"]?["revision"]?.integer)
        for command in [["compact", "\(revision)"], ["defrag"], ["alarm", "disarm"]] {
            let result = try etcd.command(command).wait()
            try #require(result.status == .exited(0), "\(result)")
        }
        for host in both { _ = try host.connection() }
        for host in both { try host.wait(for: [3, 2, 1]) }
        for host in both { host.stop() }
    }

    @Test(
        "After etcd is restored from a backup, or has lost its data, the hosts send the changes that it lacks again",
        arguments: [true, false])
    func restoredBackup(exists: Bool) throws {
        let etcd = try Etcd()
        for host in both {
            try host.join(etcd)
            try host.run()
        }
        try kitchen.favorite(1, minute: 10)
        try desk.wait(for: [1])
        let backup = "\(kitchen.airlock.folder.path)/backup"
        #expect(try etcd.control("snapshot", "save", backup).status == .exited(0))
        try desk.favorite(2, minute: 11)
        try kitchen.wait(for: [2, 1])
        try etcd.restore(exists ? backup : nil)
        for host in both { _ = try host.connection() }
        let hall = try GroupedHost("hall")
        try hall.join(etcd)
        try hall.run()
        try hall.wait(for: [2, 1])
        #expect(try both.map { try $0.favorites() } == [[2, 1], [2, 1]])
        #expect(try hall.status()["hosts"]?.array?.map { $0["name"]?.string } == ["desk", "hall", "kitchen"])
        for host in both + [hall] { host.stop() }
    }

    @Test(
        "A member whose certificate has expired isn't trusted, and a renewed certificate is",
        .enabled(if: TestAuthority.missing == nil, Comment(rawValue: TestAuthority.missing ?? "")))
    func expiredCertificate() throws {
        let authority = try TestAuthority()
        let etcd = try Etcd(authority: authority)
        for host in both { try host.join(etcd, "--ca-file", authority.list) }
        try kitchen.run()
        try authority.certify(days: -1)
        try desk.start()
        let reason = try desk.read("AppHost: no secure connection to https://\(etcd.member)/v3/maintenance/status: ")
        #expect(reason.contains("certificate has expired"), "\(reason)")
        try desk.favorite(2, minute: 10)
        #expect(try desk.waiting() == ["favorites"])
        try authority.certify(days: 2)
        try kitchen.wait(for: [2])
        for host in both { host.stop() }
    }

    // MARK: Foreign keys

    @Test("A hundred thousand foreign keys among the group's keys take neither much memory nor the changes' place")
    func foreignKeys() throws {
        let etcd = try Etcd(options: ["--max-txn-ops", "5000"])
        for host in both { try host.join(etcd) }
        try desk.run()
        let before = try #require(desk.process).resources().memory
        // The keys come before those of the hosts.
        for folder in ["hosts", "documents"] {
            for part in 0..<10 {
                let puts = (0..<5_000).map { "put airlock/1/\(folder)/-\(part * 5_000 + $0) hello" }
                // No conditions, the operations, and no other operations.
                let text = "\n\(puts.joined(separator: "\n"))\n\n\n"
                let result = try etcd.control("txn", input: Array(text.utf8))
                try #require(result.status == .exited(0) && result.output.hasPrefix("SUCCESS"), "\(result)")
            }
        }
        try kitchen.run()
        try kitchen.favorite(1, minute: 10)
        try desk.wait(for: [1])
        for host in both {
            let memory = try #require(host.process).resources().memory
            #expect(memory - before < 100 << 10, "\(before) and then \(memory) KiB")
        }
        let status = try kitchen.status()
        #expect(status["foreignKeys"]?.integer == 50_000)
        #expect(status["hosts"]?.array?.map { $0["name"]?.string } == ["desk", "kitchen"])
        for host in both { host.stop() }
    }

    // MARK: Extensions

    @Test(
        "While changes travel, the extensions open no socket but the two of their self-test, which are denied",
        .enabled(if: TracedCalls.obstacle == nil, Comment(rawValue: TracedCalls.obstacle ?? "")))
    func extensionSockets() throws {
        let etcd = try Etcd()
        for host in both { try host.join(etcd) }
        try kitchen.run()
        let added = try desk.airlock.run("AppHost", ["widget", "add", "favorites", "systemSmall"])
        #expect(added.status == .exited(0), "\(added)")
        // The host of the desk, with the extensions that it starts.
        let hostCalls = TracedCalls(desk.airlock)
        let host = try desk.airlock.startProgram(
            TracedCalls.strace, hostCalls.options + [Airlock.executable("AppHost"), "run", "--log", "json"])
        for landmark in 1...3 {
            // An intent that makes the change.
            let calls = TracedCalls(kitchen.airlock)
            let intent = try kitchen.airlock.runProgram(
                TracedCalls.strace,
                calls.options + [Airlock.executable("IntentsExt")]
                    + GroupedHost.change(landmark, minute: 10 + landmark))
            #expect(intent.status == .exited(0), "\(intent)")
            #expect(try calls.sockets().map(\.text) == TracedCalls.selfTest)
            try desk.wait(for: Array((1...landmark).reversed()))
        }
        // The widget that shows the favorites is drawn again.
        while let line = host.nextErrorLine(), !line.contains(#""event":"reload""#) {}
        // strace blocks the signals that would end it before its program.
        kill(try #require(HostLock.holder(of: desk.airlock.container)), SIGTERM)
        #expect(host.wait().status == .exited(0))
        let drawn = try hostCalls.sockets(of: "WidgetExt").map(\.text)
        // An extension that the launcher started also tests that it gets no io_uring.
        #expect(
            !drawn.isEmpty
                && Set(drawn) == Set(TracedCalls.selfTest + ["io_uring_setup(0, NULL) = -1 EACCES (Permission denied)"])
        )
        // The trace has the host's own sockets.
        #expect(try hostCalls.sockets().contains { $0.text.hasPrefix("connect(") })
        kitchen.stop()
    }

    // MARK: Wrong answers

    /// A server that answers as an etcd without data does, except for one path.
    private static func server(
        _ path: String, _ answer: @escaping @Sendable () -> LoopbackAnswer
    ) throws -> LoopbackServer {
        let header = #""header":{"cluster_id":"1","member_id":"2","revision":"7","raft_term":"2"}"#
        return try LoopbackServer { request in
            if request.path == "/v3/\(path)" { return answer() }
            switch request.path {
            case "/v3/maintenance/status": return .text(#"{\#(header),"version":"3.4.23","leader":"2"}"#)
            case "/v3/lease/grant": return .text(#"{\#(header),"ID":"5","TTL":"10"}"#)
            case "/v3/lease/keepalive": return .text(#"{"result":{\#(header),"ID":"5","TTL":"10"}}"# + "\n")
            case "/v3/watch": return .silence
            case "/v3/kv/txn": return .text(#"{\#(header),"succeeded":true,"responses":[\#(responses(to: request))]}"#)
            default: return .text("{\(header)}")
            }
        }
    }

    /// Returns a response for each operation of a transaction.
    private static func responses(to request: LoopbackRequest) -> String {
        do {
            let operations = try JSONValue(parsing: Array(request.body))["success"]?.array ?? []
            return operations.map { $0["request_range"] == nil ? #"{"response_put":{}}"# : #"{"response_range":{}}"# }
                .joined(separator: ",")
        } catch {
            return ""
        }
    }

    private static let watch = Data(
        "HTTP/1.1 200 OK\r\n\r\n{\"result\":{\"header\":{\"revision\":\"7\"},\"created\":true}}\n{\"resu".utf8)

    @Test("A watch or a transaction whose answer drips is ended within its limit, and the host tries again")
    func drippingAnswers() throws {
        let server = try Self.server("watch") { .drip(Self.watch) }
        let address = "etcd://127.0.0.1:\(server.port)"
        #expect(try kitchen.group(["join", address, "--name", "kitchen"]).status == .exited(0))
        try kitchen.run()
        try kitchen.read(
            "AppHost: 127.0.0.1:\(server.port) sent no complete line of the watch for 10 s — check the proxies between this host and etcd"
        )
        _ = try kitchen.connection()
        kitchen.stop()

        let isDripping = Mutex(false)
        let slow = try Self.server("lease/grant") {
            isDripping.withLock { $0 } ? .drip(Data("HTTP/1.1 200 OK\r\n\r\n{".utf8)) : .text("{}")
        }
        #expect(
            try desk.group(["join", "etcd://127.0.0.1:\(slow.port)", "--name", "desk"]).status == .exited(0))
        isDripping.withLock { $0 = true }
        try desk.start()
        try desk.read("AppHost: http://127.0.0.1:\(slow.port)/v3/lease/grant didn't finish within 10 s")
        slow.waitForDeparture()
        desk.stop()
    }

    @Test("A watch that is closed in the middle of a line is requested again")
    func halfLine() throws {
        let isFirst = Mutex(true)
        let server = try Self.server("watch") {
            isFirst.withLock { first in
                defer { first = false }
                return first ? .cut(Self.watch) : .silence
            }
        }
        #expect(
            try kitchen.group(["join", "etcd://127.0.0.1:\(server.port)", "--name", "kitchen"]).status == .exited(0))
        try kitchen.run()
        // Without a length, the end of the connection is the end of the answer.
        try kitchen.read("AppHost: 127.0.0.1:\(server.port) ended the watch — the host connects again")
        _ = try kitchen.connection()
        kitchen.stop()
    }
}
