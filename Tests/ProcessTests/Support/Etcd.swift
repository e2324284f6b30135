import Foundation
import Glibc
import TestSupport

/// A real etcd with one member, its own folder and ports.
final class Etcd {
    static let path = "/usr/bin/etcd"
    static let client = "/usr/bin/etcdctl"
    /// The reason why the server can't run here; `nil` if it can.
    static let obstacle: String? = {
        for path in [Etcd.path, client] where access(path, X_OK) != 0 { return "there is no \(path)" }
        return nil
    }()

    private let folder: TemporaryFolder
    private let port: ReservedPort
    private let peerPort: ReservedPort
    private let authority: TestAuthority?
    private var child: ChildProcess?
    private var user: [String] = []

    /// The member, as `HOST:PORT`.
    var member: String { "127.0.0.1:\(port.number)" }
    var address: String { "etcd://\(member)" }

    /// Starts the server.
    ///
    /// - Parameter authority: The authority that certifies the server; `nil` for a server without TLS.
    init(authority: TestAuthority? = nil) throws {
        folder = try TemporaryFolder()
        (port, peerPort) = (try ReservedPort(), try ReservedPort())
        self.authority = authority
        try start()
    }

    /// Starts the server with its previous data, and returns when it answers.
    func start() throws {
        let url = "\(authority == nil ? "http" : "https")://\(member)"
        let peer = "http://127.0.0.1:\(peerPort.number)"
        var options = [
            "--name", "one", "--data-dir", "\(folder.path)/data", "--listen-client-urls", url,
            "--advertise-client-urls", url, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
            "--initial-cluster", "one=\(peer)", "--unsafe-no-fsync",
        ]
        if let authority { options += ["--cert-file", authority.certificate, "--key-file", authority.key] }
        let words = ([Self.path] + options).joined(separator: " ")
        let child = try ChildProcess(
            "/bin/sh", ["-c", "exec \(words) > \(folder.path)/log 2>&1"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], input: [])
        self.child = child
        while try control("endpoint", "health").status != .exited(0) {
            if child.hasEnded {
                let log = try String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)
                throw ChildProcess.Failure(what: "etcd ended: \(log.suffix(400))", number: 0)
            }
        }
    }

    /// Stops the server; its data stays.
    func stop() {
        child?.send(SIGTERM)
        child?.reap()
        child = nil
    }

    /// Runs `etcdctl`.
    @discardableResult
    func control(_ words: String..., input: [UInt8] = []) throws -> ChildResult {
        var options = ["--endpoints", member] + user
        if let authority { options += ["--cacert", authority.list] }
        return try ChildProcess(
            Self.client, options + words, environment: ["ETCDCTL_API": "3", "HOME": folder.path], input: input
        ).wait()
    }

    /// Creates the user Ada, who may use the keys of groups, and the user Bob, who may not, and turns authentication on.
    func addUsers() throws {
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
