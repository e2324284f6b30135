import CEscape
import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Every escape route, tried by a program made for it, in each layer of the sandbox alone and in both.
@Suite(.blocking) struct EscapeTests {
    typealias Layer = EscapeFixture.Layer
    typealias User = EscapeFixture.User

    /// A sandbox that escapes must not get through.
    struct Sandbox: CustomTestStringConvertible, Sendable {
        var layer: Layer
        var user: User
        /// The highest Landlock version used; `nil` for the kernel's.
        var landlock: Int?

        var testDescription: String {
            "\(layer.rawValue), \(user.rawValue), Landlock \(landlock.map(String.init) ?? "as it is")"
        }

        /// True if Landlock is part of the sandbox.
        var hasLandlock: Bool { landlock != 0 && KernelLandlock.abi > 0 }

        static let all: [Sandbox] = [Layer.launch, .start, .both].flatMap { layer in
            User.allCases.flatMap { user in
                [nil, 0, 2, 4, 6].map { Sandbox(layer: layer, user: user, landlock: $0) }
            }
        }
    }

    /// An escape attempt and its expected outcomes.
    struct Escape {
        var name: String
        var arguments: [String] = []
        /// The possible outcomes without a sandbox, which prove that the attempt is real.
        var free: Set<String> = ["done"]
        /// The outcome in a sandbox.
        var outcome: (Sandbox) -> String

        init(_ name: String, _ arguments: String..., free: Set<String> = ["done"], sandboxed outcome: String) {
            (self.name, self.arguments, self.free) = (name, arguments, free)
            self.outcome = { _ in outcome }
        }

        init(
            _ name: String, _ arguments: String..., free: Set<String> = ["done"],
            sandboxed outcome: @escaping (Sandbox) -> String
        ) {
            (self.name, self.arguments, self.free, self.outcome) = (name, arguments, free, outcome)
        }
    }

    /// The outcome for files that only Landlock protects: `error` with Landlock, else "done".
    private static func guarded(_ error: String) -> (Sandbox) -> String { { $0.hasLandlock ? error : "done" } }

    private static func escapes(on fixture: EscapeFixture) -> [Escape] {
        network(fixture) + processes(fixture) + kernel(fixture) + files(fixture)
    }

    private static func network(_ fixture: EscapeFixture) -> [Escape] {
        let address = fixture.server.address
        return [
            Escape(
                "every-socket",
                free: [
                    "EAFNOSUPPORT done errno 19 errno 93 errno 94",
                    "EAFNOSUPPORT EPERM done errno 19 errno 93 errno 94",
                ], sandboxed: "EACCES"),
            Escape("socket-pair", sandboxed: "EACCES"),
            Escape("url-session", address, sandboxed: "URLError -1"),
            Escape("resolve", "localhost", sandboxed: guarded("Temporary failure in name resolution")),
            // Not on every kernel, and not in every container.
            Escape("io-uring", free: ["done", "ENOSYS", "EPERM"], sandboxed: "EACCES"),
            Escape("unix-socket", fixture.unixSocket, sandboxed: "EACCES"),
            Escape("unix-socket", fixture.abstractSocket, sandboxed: "EACCES"),
            // The system bus of a desktop.
            Escape(
                "unix-socket", "/run/dbus/system_bus_socket", free: ["done", "ENOENT", "ECONNREFUSED"],
                sandboxed: "EACCES"
            ),
            Escape("start-curl", "/usr/bin/curl", "-sS", "-o", "/dev/null", address, sandboxed: "EPERM"),
            Escape("become-curl", "--", "/usr/bin/curl", "-sS", "-o", "/dev/null", address) { _ in
                "exit 7: curl: (7) Failed to connect to 127.0.0.1 port \(fixture.server.port): Couldn't connect to server"
            },
            Escape(
                "become-python", "--", "/usr/bin/python3", "-c",
                "import socket; socket.create_connection(('127.0.0.1', \(fixture.server.port))).close()",
                sandboxed: "exit 1: PermissionError: [Errno 13] Permission denied"),
        ]
    }

    private static func processes(_ fixture: EscapeFixture) -> [Escape] {
        let victim = "\(fixture.victimID)"
        let isRoot = fixture.user == .root
        return [
            Escape("fork", sandboxed: "EPERM"), Escape("clone", sandboxed: "EPERM"),
            Escape("clone3", sandboxed: "ENOSYS"),
            Escape("session", sandboxed: "EPERM"), Escape("outlive", sandboxed: "EPERM"),
            // Another process of the same user. Containers and Yama may forbid it in general.
            Escape("trace", victim, free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("read-memory", victim, free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("open-memory", victim, free: ["done", "EACCES"]) { sandbox in
                // The launcher drops root's capabilities, and a process with fewer may not inspect one with more.
                sandbox.hasLandlock || isRoot && sandbox.layer.isLaunched ? "EACCES" : "done"
            },
            Escape("take-descriptor", victim, free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("signal", victim, sandboxed: "EPERM"), Escape("signal-thread", victim, sandboxed: "EPERM"),
            Escape("signal-descriptor", victim, sandboxed: "EPERM"), Escape("renice", victim, sandboxed: "EPERM"),
            Escape("limit", victim, free: ["done", "EPERM"], sandboxed: "EPERM"),
            Escape("own-limit", sandboxed: "EPERM"), Escape("own-user", sandboxed: "EPERM"),
            Escape("personality", sandboxed: "EPERM"), Escape("lock-memory", sandboxed: "EPERM"),
        ]
    }

    private static func kernel(_ fixture: EscapeFixture) -> [Escape] {
        let isRoot = fixture.user == .root
        #if arch(x86_64)
        // Not every kernel has these.
        let doors = [
            Escape("i386", free: ["done", "signal 11"], sandboxed: "SIGSYS"),
            Escape("x32", free: ["done", "ENOSYS"], sandboxed: "SIGSYS"),
        ]
        #else
        print("skipped: i386, x32: no calls of another architecture on this one")
        let doors: [Escape] = []
        #endif
        return doors + [
            Escape("unknown-call", free: ["EINVAL", "EBADF", "ENOSYS"], sandboxed: "ENOSYS"),
            // Not every user may.
            Escape("unshare", free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("clone-user", free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("enter-namespace", free: [isRoot ? "done" : "EPERM"], sandboxed: "SIGSYS"),
            Escape("mount", fixture.mountPoint, free: ["EPERM", "done"], sandboxed: "SIGSYS"),
            Escape("load-program", free: ["EINVAL", "EPERM"], sandboxed: "SIGSYS"),
            Escape("performance", free: ["EFAULT", "EACCES", "EPERM"], sandboxed: "SIGSYS"),
            Escape("page-faults", free: ["done", "EPERM", "ENOSYS"], sandboxed: "SIGSYS"),
            Escape("set-clock", free: ["EFAULT", "EPERM"], sandboxed: "SIGSYS"),
            // Bypassing the file system.
            Escape("shared-memory", sandboxed: "EPERM"),
            Escape("message-queue", free: ["done", "ENOSYS"], sandboxed: "EPERM"),
            Escape("memory-file", sandboxed: "EPERM"),
            // Only where the kernel was started with it, or from 6.5 on.
            Escape("secret-memory", free: ["done", "ENOSYS"], sandboxed: "EPERM"),
            Escape("shared-pages", sandboxed: "EPERM"),
            Escape("asynchronous-files", free: ["done", "ENOSYS"], sandboxed: "EPERM"),
            Escape("splice", free: ["EBADF"], sandboxed: "ENOSYS"),
            Escape("key", free: ["done", "ENOSYS", "EPERM"], sandboxed: "EPERM"),
            Escape("type", free: ["ENOTTY"], sandboxed: "EPERM"),
        ]
    }

    private static func files(_ fixture: EscapeFixture) -> [Escape] {
        let isRoot = fixture.user == .root
        return [
            // Outside the grants.
            Escape("write", "\(fixture.folderPath)/new", sandboxed: guarded("EACCES")),
            Escape("read", fixture.secret, sandboxed: guarded("EACCES")),
            // A program that starts needs its memory map to find its arguments; the extension's own sandbox has begun later.
            Escape("read", "/proc/self/maps") { $0.hasLandlock && $0.layer != .launch ? "EACCES" : "done" },
            Escape("cut", fixture.secret, sandboxed: "EPERM"), Escape("mode", fixture.secret, sandboxed: "EPERM"),
            Escape("attribute", fixture.secret, free: ["done", "EOPNOTSUPP"], sandboxed: "EPERM"),
            Escape("open-and-cut", "\(fixture.container)/container.json.copy", sandboxed: "EPERM"),
            Escape("open-for-nothing", fixture.secret, sandboxed: "EPERM"),
            Escape("open-by-structure", fixture.secret, free: ["EFAULT", "ENOSYS"], sandboxed: "ENOSYS"),
            Escape("watch", fixture.folderPath, sandboxed: "EPERM"),
            Escape("flags", "\(fixture.own)/written", free: ["done", "ENOTTY"], sandboxed: "EPERM"),
            Escape("link", fixture.secret, "\(fixture.own)/stolen", sandboxed: guarded("EXDEV")),
            Escape("write", "\(fixture.container)/documents/jokes/new", sandboxed: guarded("EACCES")),
            Escape("write", "\(fixture.container)/new", sandboxed: guarded("EACCES")),
            Escape("lock", "\(fixture.container)/locks/jokes.lock", sandboxed: guarded("EACCES")),

            // Inside the grants, as traps for programs that read the files.
            Escape("symlink", "\(fixture.own)/link", sandboxed: "EPERM"),
            Escape("fifo", "\(fixture.own)/fifo", sandboxed: "EPERM"),
            Escape("device", "\(fixture.own)/device", free: [isRoot ? "done" : "EPERM"], sandboxed: "EPERM"),
            Escape("unreadable-file", "\(fixture.own)/mode-0", sandboxed: "EPERM"),
            // Not on every file system.
            Escape("unreadable-temporary", fixture.own, free: ["done", "EOPNOTSUPP"], sandboxed: "EPERM"),
            Escape("closed-folder", "\(fixture.container)/groups/closed", sandboxed: "EPERM"),
            Escape("user-file", "\(fixture.own)/user", sandboxed: "EPERM"), Escape("mask", sandboxed: "EPERM"),
            Escape("whiteout", "\(fixture.own)/whiteout", free: ["done", "EINVAL"], sandboxed: "EPERM"),
            Escape("run", "\(fixture.own)/program", sandboxed: guarded("EACCES")),
            // Another process may have it open for writing at that moment.
            Escape("lease", "\(fixture.own)/written", free: ["done", "EAGAIN"], sandboxed: "EPERM"),
            Escape("big-file", "\(fixture.own)/big") { $0.layer.isLaunched ? "SIGXFSZ" : "done" },
        ]
    }

    /// Returns the program that an escape needs and this machine lacks; `nil` if there is none.
    private static func missingProgram(_ escape: Escape) -> String? {
        guard let path = escape.arguments.first(where: { $0.hasPrefix("/usr/bin/") }), access(path, X_OK) != 0 else {
            return nil
        }
        return path
    }

    @Test(
        "Without a sandbox escape attempts succeed or fail only for the machine's own reasons",
        arguments: User.allCases)
    func unsandboxedEscapes(user: User) throws {
        if let obstacle = user.obstacle { return print("skipped: escapes as \(user.rawValue): \(obstacle)") }
        let fixture = try EscapeFixture(user)
        for escape in Self.escapes(on: fixture) {
            if let path = Self.missingProgram(escape) {
                print("skipped: \(escape.name): no \(path) on this machine")
                continue
            }
            let outcome = try fixture.attempt([escape.name] + escape.arguments, behind: .none)
            #expect(escape.free.contains(outcome), "\(escape.name) \(escape.arguments): \(outcome)")
            if outcome != "done" { print("\(escape.name) as \(user.rawValue): \(outcome) even without a sandbox") }
        }
    }

    // Requirements: J-013, J-051, J-074, J-077, W-043, X-004
    @Test(
        "In every sandbox, for root and an ordinary user, each escape attempt ends as expected", arguments: Sandbox.all)
    func sandboxedEscapes(sandbox: Sandbox) throws {
        if let obstacle = sandbox.user.obstacle { return print("skipped: \(sandbox.testDescription): \(obstacle)") }
        if let wanted = sandbox.landlock, wanted > KernelLandlock.abi {
            return print("skipped: \(sandbox.testDescription): this kernel has Landlock \(KernelLandlock.abi)")
        }
        let fixture = try EscapeFixture(sandbox.user)
        for escape in Self.escapes(on: fixture) where Self.missingProgram(escape) == nil {
            let outcome = try fixture.attempt(
                [escape.name] + escape.arguments, behind: sandbox.layer, landlock: sandbox.landlock)
            #expect(outcome == escape.outcome(sandbox), "\(escape.name) \(escape.arguments)")
        }
    }
}

extension EscapeTests {
    private static let layers: [(layer: Layer, user: User)] = [Layer.launch, .start, .both].flatMap { layer in
        User.allCases.map { (layer, $0) }
    }

    /// Returns a fixture for escapes; `nil`, with the reason printed, if this machine can't provide one for the user.
    private func fixture(_ user: User, _ what: String = #function) throws -> EscapeFixture? {
        if let obstacle = user.obstacle {
            print("skipped: \(what) as \(user.rawValue): \(obstacle)")
            return nil
        }
        return try EscapeFixture(user)
    }

    // Requirements: X-004
    @Test("An inherited network socket is closed inside the sandbox", arguments: User.allCases, Layer.allCases)
    func inheritedSocket(user: User, layer: Layer) throws {
        guard let fixture = try fixture(user) else { return }
        let connection = try fixture.server.connection()
        defer { close(connection) }
        let outcome = try fixture.attempt(["inherited-socket"], behind: layer, descriptors: [9: connection])
        #expect(outcome == (layer == .none ? "done" : "EBADF"))
    }

    // Requirements: X-004
    @Test(
        "A descriptor passed over a standard stream can't be received inside the sandbox",
        arguments: User.allCases, Layer.allCases)
    func passedDescriptor(user: User, layer: Layer) throws {
        guard let fixture = try fixture(user) else { return }
        var ends: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, ReservedPort.stream, 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let connection = try fixture.server.connection()
        defer { close(connection) }
        try #require(escape_send(ends[0], connection) == 0)
        let outcome = try fixture.attempt(["passed-descriptor"], behind: layer, descriptors: [0: ends[1]])
        #expect(outcome == (layer == .none ? "done" : "EACCES"))
    }

    // Requirements: X-004
    @Test(
        "A standard input that is a network socket is refused by the sandbox with status 77",
        arguments: User.allCases, Layer.allCases)
    func networkStandardStream(user: User, layer: Layer) throws {
        guard let fixture = try fixture(user) else { return }
        let connection = try fixture.server.connection()
        defer { close(connection) }
        let outcome = try fixture.attempt(["read", fixture.secret], behind: layer, descriptors: [0: connection])
        let program = layer.isLaunched ? "Launcher" : "EscapePlugin"
        #expect(
            outcome
                == (layer == .none
                    ? "done"
                    : "exit 77: \(program): descriptor 0 is a network socket — connect standard streams to a pipe, a file or a terminal")
        )
    }

    @Test("A program with a second thread before the sandbox is set up fails with status 77")
    func earlyThread() throws {
        let fixture = try EscapeFixture(getuid() == 0 ? .root : .ordinary)
        #expect(
            try fixture.attempt(["--thread", "--sandbox", "fork"], behind: .none)
                == "exit 77: EscapePlugin: 2 threads are already running before the sandbox is set up — start no threads in constructors or while libraries load"
        )
    }

    // Requirements: X-004
    @Test("Another process of the same user can't read the host's memory or environment")
    func hostMemory() throws {
        guard let fixture = try fixture(.ordinary) else { return }
        let command = EscapeFixture.wrapped(.ordinary, Airlock.executable("AppHost"), ["run"])
        let host = try ChildProcess(
            command.path, command.arguments,
            environment: [
                "AIRLOCK_CONTAINER": fixture.container, "AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf",
                "HOME": fixture.folderPath,
            ], input: [])
        #expect(host.nextLine()?.isEmpty == false)
        let process = "/proc/\(host.processID)"
        #expect(try fixture.attempt(["open-memory", "\(host.processID)"], behind: .none) == "EACCES")
        #expect(try fixture.attempt(["read", "\(process)/environ"], behind: .none) == "EACCES")
        // The host forbids it: another program's environment can be read.
        #expect(try fixture.attempt(["read", "/proc/\(fixture.victimID)/environ"], behind: .none) == "done")
        host.send(SIGTERM)
        let end = host.wait()
        #expect(end.status == .exited(0), "\(end.errors)")
    }

    @Test("A shell, everyday programs and Python work inside the sandbox")
    func programs() throws {
        let fixture = try EscapeFixture(getuid() == 0 ? .root : .ordinary)
        let python = "/usr/bin/python3"
        let script = """
            cd "$1" && printf 'b\\na\\n' > letters && sort letters | tr a-z A-Z && cp letters copy && cmp letters copy && mv copy moved &&
            ln moved linked && rm linked && find . -name moved && grep -c b moved && timeout 60 head -n 1 moved && dd if=moved bs=1 count=1 \
            status=none && echo && (sleep 0 & wait) && echo waited
            """
        let program = """
            import os, signal, sqlite3, subprocess, sys, threading, time
            os.chdir(sys.argv[1])
            thread = threading.Thread(target=time.sleep, args=(0.001,)); thread.start(); thread.join()
            print(subprocess.check_output(['/bin/cat', 'letters']).decode().split())
            signal.signal(signal.SIGALRM, lambda *_: None)
            # The alarm repeats, because the first one may come before the pause.
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001); signal.pause(); signal.setitimer(signal.ITIMER_REAL, 0)
            print(sqlite3.connect('data').execute('select 1').fetchone(), len(os.urandom(4)), os.stat('letters').st_size)
            """
        var programs = [(["/bin/sh", "-c", script, "sh"], "A\nB\n./moved\n1\nb\nb\nwaited\n")]
        if access(python, X_OK) == 0 {
            programs.append(([python, "-c", program], "['b', 'a']\n(1,) 4 4\n"))
        } else {
            print("skipped: no \(python) on this machine")
        }
        for (words, output) in programs {
            let grants = [
                "--run", "/usr", "--read", "/etc", "--write", "/dev/null", "--edit", fixture.own, "--children",
            ]
            let end = try ChildProcess(
                Airlock.executable("Launcher"), grants + ["--"] + words + [fixture.own], input: []
            ).wait()
            #expect(end == ChildResult(status: .exited(0), output: output, errors: ""))
        }
    }

    @Test("Child processes of a sandboxed program run in the same sandbox")
    func sandboxedChildren() throws {
        let fixture = try EscapeFixture(getuid() == 0 ? .root : .ordinary)
        let shell = try ChildProcess(
            Airlock.executable("Launcher"),
            [
                "--run", "/usr", "--write", "/dev/null", "--children", "--", "/bin/sh", "-c",
                "/bin/ls /usr >/dev/null && echo started; cat \(fixture.secret); kill -0 \(fixture.victimID)",
            ], input: []
        ).wait()
        #expect(shell.output == "started\n")
        #expect(shell.errors.contains("Permission denied"))
        #expect(shell.status == .exited(1))
    }
}

/// The kernel's Landlock support.
enum KernelLandlock {
    static let abi = max(0, escape_call(444, 0, 0, 1, 0, 0, 0))
}
