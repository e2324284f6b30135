import CEscape
import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Every way out, tried by a program that exists to be caught, behind each layer of the sandbox alone and behind both.
@Suite(.blocking) struct EscapeTests {
    typealias Layer = EscapeGround.Layer
    typealias User = EscapeGround.User

    /// A sandbox to get through.
    struct Sandbox: CustomTestStringConvertible, Sendable {
        var layer: Layer
        var user: User
        /// The most Landlock can do; `nil` for what this kernel's does.
        var landlock: Int?

        var testDescription: String {
            "\(layer.rawValue), \(user.rawValue), Landlock \(landlock.map(String.init) ?? "as it is")"
        }

        /// Whether Landlock is a part of it.
        var hasLandlock: Bool { landlock != 0 && Landlocked.abi > 0 }

        static let all: [Sandbox] = [Layer.launch, .start, .both].flatMap { layer in
            User.allCases.flatMap { user in
                [nil, 0, 2, 4, 6].map { Sandbox(layer: layer, user: user, landlock: $0) }
            }
        }
    }

    /// One way out and what comes of it.
    struct Escape {
        var name: String
        var arguments: [String] = []
        /// What comes of it without a sandbox: the try must be a real one.
        var free: Set<String> = ["done"]
        /// What comes of it in a sandbox.
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

    /// What files are protected by: Landlock, or nothing but their modes.
    private static func guarded(_ error: String) -> (Sandbox) -> String { { $0.hasLandlock ? error : "done" } }

    private static func escapes(on ground: EscapeGround) -> [Escape] {
        network(ground) + processes(ground) + kernel(ground) + files(ground)
    }

    private static func network(_ ground: EscapeGround) -> [Escape] {
        let address = ground.server.address
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
            Escape("unix-socket", ground.unixSocket, sandboxed: "EACCES"),
            Escape("unix-socket", ground.abstractSocket, sandboxed: "EACCES"),
            // Where a desktop's bus listens.
            Escape(
                "unix-socket", "/run/dbus/system_bus_socket", free: ["done", "ENOENT", "ECONNREFUSED"], sandboxed: "EACCES"
            ),
            Escape("start-curl", "/usr/bin/curl", "-sS", "-o", "/dev/null", address, sandboxed: "EPERM"),
            Escape("become-curl", "--", "/usr/bin/curl", "-sS", "-o", "/dev/null", address) { _ in
                "exit 7: curl: (7) Failed to connect to 127.0.0.1 port \(ground.server.port): Couldn't connect to server"
            },
            Escape(
                "become-python", "--", "/usr/bin/python3", "-c",
                "import socket; socket.create_connection(('127.0.0.1', \(ground.server.port))).close()",
                sandboxed: "exit 1: PermissionError: [Errno 13] Permission denied"),
        ]
    }

    private static func processes(_ ground: EscapeGround) -> [Escape] {
        let victim = "\(ground.victimID)"
        let isRoot = ground.user == .root
        return [
            Escape("fork", sandboxed: "EPERM"), Escape("clone", sandboxed: "EPERM"), Escape("clone3", sandboxed: "ENOSYS"),
            Escape("session", sandboxed: "EPERM"), Escape("outlive", sandboxed: "EPERM"),
            // Another process of the same user. Containers and Yama may forbid it to everybody.
            Escape("trace", victim, free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("read-memory", victim, free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("open-memory", victim, free: ["done", "EACCES"]) { sandbox in
                // The launcher takes root's capabilities, and who has fewer may not look into who has more.
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

    private static func kernel(_ ground: EscapeGround) -> [Escape] {
        let isRoot = ground.user == .root
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
            // Not everybody may.
            Escape("unshare", free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("clone-user", free: ["done", "EPERM"], sandboxed: "SIGSYS"),
            Escape("enter-namespace", free: [isRoot ? "done" : "EPERM"], sandboxed: "SIGSYS"),
            Escape("mount", ground.mountPoint, free: ["EPERM", "done"], sandboxed: "SIGSYS"),
            Escape("load-program", free: ["EINVAL", "EPERM"], sandboxed: "SIGSYS"),
            Escape("performance", free: ["EFAULT", "EACCES", "EPERM"], sandboxed: "SIGSYS"),
            Escape("page-faults", free: ["done", "EPERM", "ENOSYS"], sandboxed: "SIGSYS"),
            Escape("set-clock", free: ["EFAULT", "EPERM"], sandboxed: "SIGSYS"),
            // Past the file system.
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

    private static func files(_ ground: EscapeGround) -> [Escape] {
        let isRoot = ground.user == .root
        return [
            // Outside the grants.
            Escape("write", "\(ground.folderPath)/new", sandboxed: guarded("EACCES")),
            Escape("read", ground.secret, sandboxed: guarded("EACCES")),
            Escape("cut", ground.secret, sandboxed: "EPERM"), Escape("mode", ground.secret, sandboxed: "EPERM"),
            Escape("attribute", ground.secret, free: ["done", "EOPNOTSUPP"], sandboxed: "EPERM"),
            Escape("open-and-cut", "\(ground.container)/container.json.copy", sandboxed: "EPERM"),
            Escape("open-for-nothing", ground.secret, sandboxed: "EPERM"),
            Escape("open-by-structure", ground.secret, free: ["EFAULT", "ENOSYS"], sandboxed: "ENOSYS"),
            Escape("watch", ground.folderPath, sandboxed: "EPERM"),
            Escape("flags", "\(ground.own)/written", free: ["done", "ENOTTY"], sandboxed: "EPERM"),
            Escape("link", ground.secret, "\(ground.own)/stolen", sandboxed: guarded("EXDEV")),
            Escape("write", "\(ground.container)/documents/jokes/new", sandboxed: guarded("EACCES")),
            Escape("write", "\(ground.container)/new", sandboxed: guarded("EACCES")),
            Escape("lock", "\(ground.container)/locks/jokes.lock", sandboxed: guarded("EACCES")),

            // Inside, in ways that would catch who reads them.
            Escape("symlink", "\(ground.own)/link", sandboxed: "EPERM"),
            Escape("fifo", "\(ground.own)/fifo", sandboxed: "EPERM"),
            Escape("device", "\(ground.own)/device", free: [isRoot ? "done" : "EPERM"], sandboxed: "EPERM"),
            Escape("unreadable-file", "\(ground.own)/mode-0", sandboxed: "EPERM"),
            // Not on every file system.
            Escape("unreadable-temporary", ground.own, free: ["done", "EOPNOTSUPP"], sandboxed: "EPERM"),
            Escape("closed-folder", "\(ground.container)/groups/closed", sandboxed: "EPERM"),
            Escape("user-file", "\(ground.own)/user", sandboxed: "EPERM"), Escape("mask", sandboxed: "EPERM"),
            Escape("whiteout", "\(ground.own)/whiteout", free: ["done", "EINVAL"], sandboxed: "EPERM"),
            Escape("run", "\(ground.own)/program", sandboxed: guarded("EACCES")),
            // Somebody may have it open for writing just then.
            Escape("lease", "\(ground.own)/written", free: ["done", "EAGAIN"], sandboxed: "EPERM"),
            Escape("big-file", "\(ground.own)/big") { $0.layer.isLaunched ? "SIGXFSZ" : "done" },
        ]
    }

    /// Programs an escape needs that this machine may lack.
    private static func lacks(_ escape: Escape) -> String? {
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
        let ground = try EscapeGround(user)
        for escape in Self.escapes(on: ground) {
            if let path = Self.lacks(escape) {
                print("skipped: \(escape.name): no \(path) on this machine")
                continue
            }
            let outcome = try ground.attempt([escape.name] + escape.arguments, behind: .none)
            #expect(escape.free.contains(outcome), "\(escape.name) \(escape.arguments): \(outcome)")
            if outcome != "done" { print("\(escape.name) as \(user.rawValue): \(outcome) even without a sandbox") }
        }
    }

    @Test("In every sandbox variant each escape attempt ends with the expected outcome", arguments: Sandbox.all)
    func sandboxedEscapes(sandbox: Sandbox) throws {
        if let obstacle = sandbox.user.obstacle { return print("skipped: \(sandbox.testDescription): \(obstacle)") }
        if let wanted = sandbox.landlock, wanted > Landlocked.abi {
            return print("skipped: \(sandbox.testDescription): this kernel has Landlock \(Landlocked.abi)")
        }
        let ground = try EscapeGround(sandbox.user)
        for escape in Self.escapes(on: ground) where Self.lacks(escape) == nil {
            let outcome = try ground.attempt(
                [escape.name] + escape.arguments, behind: sandbox.layer, landlock: sandbox.landlock)
            #expect(outcome == escape.outcome(sandbox), "\(escape.name) \(escape.arguments)")
        }
    }
}

extension EscapeTests {
    private static let layers: [(layer: Layer, user: User)] = [Layer.launch, .start, .both].flatMap { layer in
        User.allCases.map { (layer, $0) }
    }

    /// A ground to escape on; `nil`, with the reason printed, where this machine has none for the user.
    private func ground(_ user: User, _ what: String = #function) throws -> EscapeGround? {
        if let obstacle = user.obstacle {
            print("skipped: \(what) as \(user.rawValue): \(obstacle)")
            return nil
        }
        return try EscapeGround(user)
    }

    @Test("An inherited network socket is closed inside the sandbox", arguments: User.allCases, Layer.allCases)
    func inheritedSocket(user: User, layer: Layer) throws {
        guard let ground = try ground(user) else { return }
        let connection = try ground.server.connection()
        defer { close(connection) }
        let outcome = try ground.attempt(["inherited-socket"], behind: layer, descriptors: [9: connection])
        #expect(outcome == (layer == .none ? "done" : "EBADF"))
    }

    @Test(
        "A descriptor passed over a standard stream can't be received inside the sandbox",
        arguments: User.allCases, Layer.allCases)
    func passedDescriptor(user: User, layer: Layer) throws {
        guard let ground = try ground(user) else { return }
        var ends: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, EscapeGround.stream, 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let connection = try ground.server.connection()
        defer { close(connection) }
        try #require(escape_send(ends[0], connection) == 0)
        let outcome = try ground.attempt(["passed-descriptor"], behind: layer, descriptors: [0: ends[1]])
        #expect(outcome == (layer == .none ? "done" : "EACCES"))
    }

    @Test(
        "A standard input that is a network socket is refused by the sandbox with status 77",
        arguments: User.allCases, Layer.allCases)
    func networkStandardStream(user: User, layer: Layer) throws {
        guard let ground = try ground(user) else { return }
        let connection = try ground.server.connection()
        defer { close(connection) }
        let outcome = try ground.attempt(["read", ground.secret], behind: layer, descriptors: [0: connection])
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
        let ground = try EscapeGround(getuid() == 0 ? .root : .ordinary)
        #expect(
            try ground.attempt(["--thread", "--sandbox", "fork"], behind: .none)
                == "exit 77: EscapePlugin: 2 threads run before the sandbox is up — start nothing from a constructor or a library's loading"
        )
    }

    @Test("Another process of the same user can't read the host's memory or environment")
    func hostMemory() throws {
        guard let ground = try ground(.ordinary) else { return }
        let command = EscapeGround.wrapped(.ordinary, Airlock.executable("AppHost"), ["run"])
        let host = try ChildProcess(
            command.path, command.arguments,
            environment: [
                "AIRLOCK_CONTAINER": ground.container, "AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf",
                "HOME": ground.folderPath,
            ], input: [])
        #expect(host.nextLine()?.isEmpty == false)
        let process = "/proc/\(host.processID)"
        #expect(try ground.attempt(["open-memory", "\(host.processID)"], behind: .none) == "EACCES")
        #expect(try ground.attempt(["read", "\(process)/environ"], behind: .none) == "EACCES")
        // It is the host that forbids it: another program's can be read.
        #expect(try ground.attempt(["read", "/proc/\(ground.victimID)/environ"], behind: .none) == "done")
        host.send(SIGTERM)
        let end = host.wait()
        #expect(end.status == .exited(0), "\(end.errors)")
    }

    @Test("A shell, everyday programs and Python work inside the sandbox")
    func programs() throws {
        let ground = try EscapeGround(getuid() == 0 ? .root : .ordinary)
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
            signal.signal(signal.SIGALRM, lambda *_: None); signal.setitimer(signal.ITIMER_REAL, 0.001); signal.pause()
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
                "--run", "/usr", "--read", "/etc", "--write", "/dev/null", "--edit", ground.own, "--children",
            ]
            let end = try ChildProcess(
                Airlock.executable("Launcher"), grants + ["--"] + words + [ground.own], input: []
            ).wait()
            #expect(end == ChildResult(status: .exited(0), output: output, errors: ""))
        }
    }

    @Test("Child processes of a sandboxed program run in the same sandbox")
    func sandboxedChildren() throws {
        let ground = try EscapeGround(getuid() == 0 ? .root : .ordinary)
        let shell = try ChildProcess(
            Airlock.executable("Launcher"),
            [
                "--run", "/usr", "--write", "/dev/null", "--children", "--", "/bin/sh", "-c",
                "/bin/ls /usr >/dev/null && echo started; cat \(ground.secret); kill -0 \(ground.victimID)",
            ], input: []
        ).wait()
        #expect(shell.output == "started\n")
        #expect(shell.errors.contains("Permission denied"))
        #expect(shell.status == .exited(1))
    }
}

/// What this kernel's Landlock can do.
enum Landlocked {
    static let abi = max(0, escape_call(444, 0, 0, 1, 0, 0, 0))
}
