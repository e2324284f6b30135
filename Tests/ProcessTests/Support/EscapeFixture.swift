import CEscape
import Foundation
import Glibc
import TestSupport

@testable import AppHost

/// A fixture for escape attempts: a container, files beside it, a server, sockets and another process, which all belong to the same
/// user. It starts the extension with the layers of the sandbox that a test chooses.
final class EscapeFixture {
    /// The layers of the sandbox that are set up.
    enum Layer: String, CaseIterable, Sendable {
        case none, launch, start, both

        var isLaunched: Bool { self == .launch || self == .both }
        var isStarted: Bool { self == .start || self == .both }
    }

    /// The user that the extension runs as.
    enum User: String, CaseIterable, Sendable {
        case root, ordinary

        /// The user id of `nobody` on Debian and most other distributions.
        static let ordinaryID: uid_t = 65_534

        /// The reason why a test can't run as this user here; `nil` if it can.
        var obstacle: String? {
            switch self {
            case .root: getuid() == 0 ? nil : "not run as root"
            case .ordinary:
                if getuid() != 0 {
                    nil
                } else if access(EscapeFixture.setpriv, X_OK) != 0 {
                    "no \(EscapeFixture.setpriv) to become an ordinary user with"
                } else if !EscapeFixture.canBeReached(ChildProcess.executable("EscapePlugin")) {
                    "an ordinary user can't reach \(ChildProcess.executable("EscapePlugin"))"
                } else {
                    nil
                }
            }
        }
    }

    private static let setpriv = "/usr/bin/setpriv"

    let user: User
    let airlock: Airlock
    let server: LoopbackServer
    let unixSocket: String
    let abstractSocket: String
    private let listeners: [CInt]
    private let victim: ChildProcess
    private let folder: TemporaryFolder

    var folderPath: String { folder.path }
    var mountPoint: String { "\(folder.path)/mounted" }
    var secret: String { "\(folder.path)/secret" }
    var container: String { airlock.container }
    /// A folder that the extension may write to.
    var own: String { "\(container)/documents/alarms" }
    var victimID: pid_t { victim.processID }

    init(_ user: User) throws {
        self.user = user
        airlock = try Airlock(isInMemory: false)
        folder = try TemporaryFolder()
        server = try LoopbackServer()
        try airlock.sync()
        unixSocket = "\(folder.path)/socket"
        abstractSocket = "@airlock-test-\(getpid())-\(folder.path.hashValue)"
        listeners = try [unixSocket, abstractSocket].map(Self.listen)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/secret"))
        for name in ["written", "whiteout"] {
            try Data("document".utf8).write(to: URL(fileURLWithPath: "\(airlock.container)/documents/alarms/\(name)"))
        }
        mkdir("\(folder.path)/mounted", 0o755)
        try Data("copy".utf8).write(to: URL(fileURLWithPath: "\(airlock.container)/container.json.copy"))
        let waiting = Self.wrapped(user, "/bin/sh", ["-c", "echo started; read line"])
        victim = try ChildProcess(waiting.path, waiting.arguments)
        try Airlock.install("/bin/true", at: "\(airlock.container)/documents/alarms/program")
        if user == .ordinary, getuid() == 0 {
            for path in [folder.path, airlock.folder.path] { Self.giveAway(path) }
        }
        // Before it starts the shell, the process may still belong to root.
        guard victim.nextLine() == "started" else {
            throw ChildProcess.Failure(what: "\(waiting.path): \(victim.nextErrorLine() ?? "")", number: 0)
        }
    }

    deinit {
        for listener in listeners { close(listener) }
        // Only the escape attempt `mount`, as root and without a sandbox, mounts something here.
        umount2(mountPoint, CInt(MNT_DETACH))
    }

    /// Runs an escape attempt and returns its outcome: its output, its exit status, or the signal that ended it.
    func attempt(
        _ arguments: [String], behind layer: Layer, landlock: Int? = nil, descriptors: [CInt: CInt] = [:]
    ) throws -> String {
        let plugin = ChildProcess.executable("EscapePlugin")
        let words = (layer.isStarted ? ["--sandbox"] : []) + arguments
        var (path, command) = (plugin, words)
        if layer.isLaunched {
            let launch = ExtensionLaunch(
                launcher: Airlock.executable("Launcher"), executable: plugin, arguments: words, role: .intents,
                container: container)
            (path, command) = (launch.launcher, launch.command(parent: getpid(), isReported: false))
        }
        (path, command) = Self.wrapped(user, path, command)
        var environment = ["AIRLOCK_CONTAINER": container, "HOME": folder.path, "PATH": "/usr/bin:/bin"]
        if let landlock { environment["AIRLOCK_SANDBOX"] = "landlock=\(landlock)" }
        let child = try ChildProcess(
            path, command, environment: environment, input: descriptors[0] == nil ? [] : nil, descriptors: descriptors)
        return Self.outcome(of: child.wait())
    }

    private static func outcome(of result: ChildResult) -> String {
        switch result.status {
        case .exited(0):
            let text = result.output.trimmingCharacters(in: .newlines)
            return text.isEmpty ? "done" : text
        case .exited(let status):
            let line = result.errors.split(separator: "\n").last.map(String.init) ?? ""
            // The duration in curl's message varies.
            return "exit \(status): \(line.replacing(#/ after \d+ ms/#, with: ""))"
        case .signalled(SIGSYS): return "SIGSYS"
        case .signalled(SIGXFSZ): return "SIGXFSZ"
        case .signalled(let signal): return "signal \(signal)"
        }
    }

    static func wrapped(_ user: User, _ path: String, _ arguments: [String]) -> (
        path: String, arguments: [String]
    ) {
        guard user == .ordinary, getuid() == 0 else { return (path, arguments) }
        return (
            setpriv,
            ["--reuid=\(User.ordinaryID)", "--regid=\(User.ordinaryID)", "--clear-groups", "--", path] + arguments
        )
    }

    /// Returns true if every user may reach and run a file.
    private static func canBeReached(_ path: String) -> Bool {
        var status = stat()
        var folder = path
        guard stat(path, &status) == 0, status.st_mode & 0o005 == 0o005 else { return false }
        while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            folder = String(folder[..<slash])
            guard stat(folder, &status) == 0, status.st_mode & 0o001 != 0 else { return false }
        }
        return true
    }

    private static func giveAway(_ path: String) {
        lchown(path, User.ordinaryID, User.ordinaryID)
        guard let entries = FileManager.default.enumerator(atPath: path) else { return }
        for case let entry as String in entries { lchown("\(path)/\(entry)", User.ordinaryID, User.ordinaryID) }
    }

    /// Returns a listening Unix socket; a name that begins with '@' is abstract.
    private static func listen(at name: String) throws -> CInt {
        let descriptor = socket(AF_UNIX, ReservedPort.stream, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes.prefix(path.count - 1))
            if name.hasPrefix("@") { path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0, Glibc.listen(descriptor, 64) == 0 else {
            throw ChildProcess.Failure(what: "listen at \(name)", number: errno)
        }
        // Every user may connect, so that only the sandbox can prevent it.
        chmod(name, 0o777)
        return descriptor
    }
}
