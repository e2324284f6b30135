import Foundation
import Glibc

/// A real etcd of one or more members on loopback, each with its own folder and ports.
package final class Etcd {
    /// The path of the server: the variable `AIRLOCK_ETCD`, to test with another version, otherwise Debian's.
    package static let path = ProcessInfo.processInfo.environment["AIRLOCK_ETCD"] ?? "/usr/bin/etcd"
    package static let client = "/usr/bin/etcdctl"
    /// The reason why the server can't run here; `nil` if it can.
    package static let obstacle: String? = {
        for path in [Etcd.path, client] where access(path, X_OK) != 0 { return "there is no \(path)" }
        return nil
    }()

    private struct Member {
        let name: String
        let port: ReservedPort
        /// The port for the other members.
        let peerPort: ReservedPort
        /// The port at which the other members reach this one: ``peerPort``, or that of a proxy before it.
        let reachedPort: UInt16
        var child: TestProcess?

        var address: String { "127.0.0.1:\(port.number)" }
        var peer: String { "http://127.0.0.1:\(reachedPort)" }
    }

    private let folder: TemporaryFolder
    private let authority: TestAuthority?
    private let options: [String]
    private var all: [Member]
    /// True once the cluster has started: a later member joins it.
    private var isStarted = false
    private var user: [String] = []
    /// The time, in seconds, after which a start or a replacement that hasn't finished throws an error; by default they wait for ever.
    package var patience: Double = .infinity

    /// The members, as `HOST:PORT`.
    package var members: [String] { all.map(\.address) }
    /// The first member, as `HOST:PORT`.
    package var member: String { members[0] }
    package var address: String { "etcd://" + members.joined(separator: ",") }

    /// Starts the members.
    ///
    /// - Parameters:
    ///   - count: The number of members.
    ///   - authority: The authority that certifies the members; `nil` for members without TLS.
    ///   - options: Further options of each member.
    ///   - proxy: Returns the port of a proxy that forwards the other members' connections to a member's port; `nil` for no proxy.
    package init(
        members count: Int = 1, authority: TestAuthority? = nil, options: [String] = [],
        proxy: ((_ port: UInt16) throws -> UInt16)? = nil
    ) throws {
        folder = try TemporaryFolder()
        (self.authority, self.options) = (authority, options)
        all = try (1...count).map {
            let peerPort = try ReservedPort()
            return Member(
                name: "m\($0)", port: try ReservedPort(), peerPort: peerPort,
                reachedPort: try proxy?(peerPort.number) ?? peerPort.number)
        }
        try start()
        isStarted = true
    }

    // MARK: Members

    /// Starts members with their previous data, and returns when each of them answers, for which a majority of all members must run.
    ///
    /// - Parameter numbers: The indices of the members; none for all members that don't run.
    package func start(_ numbers: Int...) throws {
        let numbers = numbers.isEmpty ? all.indices.filter { all[$0].child == nil } : numbers
        for number in numbers { try launch(number) }
        let end = ProcessInfo.processInfo.systemUptime + patience
        for number in numbers {
            // After a refused connection, etcdctl would try again only after a second.
            while try !all[number].port.isListening || control("endpoint", "health", at: number).status != .exited(0) {
                try Self.check(end, "member \(number) doesn't answer")
                if all[number].child?.hasEnded == true {
                    let log = try String(contentsOfFile: log(of: number), encoding: .utf8)
                    throw TestProcess.Failure(what: "etcd ended: \(log.suffix(400))", number: 0)
                }
                usleep(5_000)
            }
        }
    }

    /// Stops all members, replaces their data with a backup's, and starts them.
    ///
    /// - Parameter backup: A file made by `etcdctl snapshot save`; `nil` to start the members without data.
    package func restore(_ backup: String?) throws {
        stop()
        isStarted = false
        defer { isStarted = true }
        for (number, member) in all.enumerated() {
            try FileManager.default.removeItem(atPath: data(of: number))
            guard let backup else { continue }
            try require(
                "snapshot", "restore", backup, "--name", member.name, "--data-dir", data(of: number),
                "--initial-cluster", initialCluster, "--initial-advertise-peer-urls", member.peer, at: number)
        }
        try start()
    }

    private static func check(_ end: Double, _ what: String) throws {
        if ProcessInfo.processInfo.systemUptime > end { throw TestProcess.Failure(what: what, number: ETIMEDOUT) }
    }

    private var initialCluster: String { all.map { "\($0.name)=\($0.peer)" }.joined(separator: ",") }

    private func log(of number: Int) -> String { "\(folder.path)/\(all[number].name).log" }

    private func data(of number: Int) -> String { "\(folder.path)/\(all[number].name)" }

    /// Starts a member with its previous data, and doesn't wait for its answer.
    package func launch(_ number: Int) throws {
        let member = all[number]
        let url = "\(authority == nil ? "http" : "https")://\(member.address)"
        var words = [
            Self.path, "--name", member.name, "--data-dir", data(of: number), "--listen-client-urls", url,
            "--advertise-client-urls", url, "--listen-peer-urls",
            "http://127.0.0.1:\(member.peerPort.number)", "--initial-advertise-peer-urls", member.peer,
            "--initial-cluster", initialCluster,
            "--initial-cluster-state", isStarted ? "existing" : "new", "--unsafe-no-fsync",
        ]
        if let authority { words += ["--cert-file", authority.certificate, "--key-file", authority.key] }
        words += options
        all[number].child = try TestProcess(
            "/bin/sh", ["-c", "exec \(words.joined(separator: " ")) > \(log(of: number)) 2>&1"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], input: [])
    }

    /// Stops a member, or all of them; the data stays.
    package func stop(_ number: Int? = nil) { end(number, SIGTERM) }

    /// Kills a member, or all of them; the data stays.
    package func kill(_ number: Int? = nil) { end(number, SIGKILL) }

    private func end(_ number: Int?, _ signal: CInt) {
        let numbers = number.map { [$0] } ?? Array(all.indices)
        for number in numbers { all[number].child?.send(signal) }
        for number in numbers {
            all[number].child?.reap()
            all[number].child = nil
        }
    }

    /// Suspends a member: the kernel accepts connections for it, and nothing answers.
    package func suspend(_ number: Int) { all[number].child?.stop() }

    /// Continues a suspended member.
    package func resume(_ number: Int) { all[number].child?.send(SIGCONT) }

    /// Kills a member, deletes its data, and starts a new member in its place, at the same address.
    package func replace(_ number: Int) throws {
        let other = number == 0 ? 1 : 0
        let peer = all[number].peer
        let end = ProcessInfo.processInfo.systemUptime + patience
        // The fields of a member: id, status, name, peer URL.
        func list() throws -> [[String]] {
            while true {
                let lines = try control("member", "list", at: other).lines
                if !lines.isEmpty { return lines.map { $0.components(separatedBy: ", ") } }
                try Self.check(end, "member \(number) isn't replaced")
            }
        }
        let old = try list().first { $0.count > 3 && $0[3] == peer }?.first
        kill(number)
        try FileManager.default.removeItem(atPath: data(of: number))
        // Etcd refuses while it elects a leader, and until all members were connected for five seconds. A change that isn't answered may
        // have been made.
        while let old, try list().contains(where: { $0[0] == old }) {
            if try control("member", "remove", old, at: other).status != .exited(0) { usleep(500_000) }
        }
        while try !list().contains(where: { $0.count > 3 && $0[3] == peer }) {
            let result = try control("member", "add", all[number].name, "--peer-urls=\(peer)", at: other)
            if result.status != .exited(0) { usleep(500_000) }
        }
        try start(number)
    }

    // MARK: Client

    /// Runs `etcdctl`.
    ///
    /// - Parameter number: The index of the member to ask.
    @discardableResult
    package func control(_ words: String..., at number: Int = 0, input: [UInt8] = []) throws -> ChildResult {
        try command(words, at: number, input: input).wait()
    }

    /// Starts `etcdctl`, for a command that doesn't end by itself.
    package func command(_ words: [String], at number: Int = 0, input: [UInt8] = []) throws -> TestProcess {
        var options = ["--endpoints", members[number]] + user
        if let authority { options += ["--cacert", authority.list] }
        return try TestProcess(
            Self.client, options + words, environment: ["ETCDCTL_API": "3", "HOME": folder.path], input: input)
    }

    private func require(_ words: String..., at number: Int) throws {
        let result = try command(words, at: number).wait()
        guard result.status == .exited(0) else {
            throw TestProcess.Failure(what: "etcdctl \(words): \(result.errors)", number: 0)
        }
    }

    /// Creates the user Ada, who may use the keys of groups, and the user Bob, who may not, and turns authentication on.
    package func addUsers() throws {
        try control("user", "add", "root:root")
        try control("user", "grant-role", "root", "root")
        try control("role", "add", "group")
        try control("role", "grant-permission", "group", "--prefix=true", "readwrite", "airlock/")
        try control("user", "add", "ada:secret")
        try control("user", "grant-role", "ada", "group")
        try control("user", "add", "bob:secret")
        try control("auth", "enable")
        user = ["--user", "root:root"]
    }
}
