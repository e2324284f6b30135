import AirlockSandbox
import Glibc

/// A compiler or the package manager: sandboxed before its first instruction, limited together with all processes that it starts, and watched
/// until the last of them has ended.
struct BuildLaunch {
    /// The program's absolute path and its arguments.
    let program: [String]
    let sandbox: LaunchSandbox
    /// The time from the start to the end, in seconds.
    let time: Int
    /// The time of each process that the program starts, in seconds; `nil` for no such limit.
    let processTime: Int?
    /// The processor time of each process of a package's own program, in seconds; `nil` for no such limit.
    let packageTime: Int?
    /// The memory of all processes together, in bytes.
    let memory: Int
    /// The folders of programs, as in `PATH`.
    let searchPath: String

    /// The maximum number of threads of all processes together.
    private static let threads = 2_000
    /// The ticks of processor time in a second.
    private static let ticks = max(1, sysconf(CInt(_SC_CLK_TCK)))
    /// The interval at which the processes are measured, in milliseconds.
    private static let interval = 50
    /// The signal that arrived last; 0 for none. It is written by the signal handler.
    nonisolated(unsafe) private static var received: CInt = 0

    /// Runs the program, and exits as it does.
    func run() -> Never {
        var (signals, former) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
        // They are delivered only while this process waits.
        sigprocmask(SIG_BLOCK, &signals, &former)
        // Processes whose parents have ended stay descendants of this process.
        Kernel.adoptOrphans()
        var channel: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &channel) == 0 else {
            Launcher.fail(SandboxError(.step("make a socket for reports", errno: errno)).message, status: 77)
        }
        let parent = getpid()
        let child = Kernel.fork()
        guard child != 0 else {
            sigprocmask(SIG_SETMASK, &former, nil)
            start(channel[1], parent)
        }
        guard child > 0 else {
            Launcher.fail(SandboxError(.step("start a process", errno: Int32(-child))).message, status: 77)
        }
        close(channel[1])
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let former = signal(number) { Self.received = $0 }
            // A signal that the caller ignores, such as with `nohup`, is ignored.
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        // Without a handler the signal wouldn't end the wait.
        signal(SIGCHLD) { _ in }
        // Without a listener, changes of attributes do nothing, and other calls are denied without a report.
        while !withUnsafePointer(to: former, { Kernel.wait(for: channel[0], milliseconds: 1_000, mask: $0) }) {}
        let listener = Kernel.receiveDescriptor(from: channel[0])
        var calls = BuildCalls(
            written: sandbox.grants.filter { $0.access == .make }.map(\.path), searchPath: searchPath,
            listener: listener < 0 ? nil : DeniedCallListener(descriptor: CInt(listener)))
        close(channel[0])
        wait(for: pid_t(child), &calls, former)
    }

    private func start(_ channel: CInt, _ parent: pid_t) -> Never {
        var sandbox = sandbox
        (sandbox.parent, sandbox.isReported) = (parent, true)
        sandbox.grants += BuildGrants.all
        // The sandbox sends its listener over descriptor 3.
        dup2(channel, 3)
        do throws(SandboxError) { _ = try sandbox.install() } catch { Launcher.fail(error.message, status: 77) }
        Launcher.become(program, settings: sandbox.settings)
    }

    private func wait(for child: pid_t, _ calls: inout BuildCalls, _ mask: sigset_t) -> Never {
        let started = Self.now()
        var measured = started
        /// The times at which processes were first seen.
        var seen: [RunningProcess.Identity: Int] = [:]
        /// The processor time of all processes of git when it was last measured.
        var copied = 0
        while true {
            if let status = reap(child) {
                // What the program left running would outlive it.
                Self.endDescendants()
                let number = status & 0x7F
                exit(number == 0 ? status >> 8 & 0xFF : 128 + number)
            }
            let isReported = withUnsafePointer(to: mask) {
                Kernel.wait(for: calls.descriptor, milliseconds: Self.interval, mask: $0)
            }
            if isReported { calls.answer() }
            if Self.received != 0 {
                Self.endDescendants()
                exit(128 + Self.received)
            }
            let now = Self.now()
            guard now >= measured else { continue }
            let processes = RunningProcess.descendants(of: getpid())
            if now - started >= time * 1_000 {
                end(processes.last, "didn't end within \(time) s")
            }
            if processes.reduce(0, { $0 + $1.memory }) > memory {
                end(processes.max { $0.memory < $1.memory }, "used more than \(memory >> 20) MiB of memory")
            }
            if processes.reduce(0, { $0 + $1.threads }) > Self.threads {
                let latest = processes.max { $0.identity.start < $1.identity.start }
                end(latest, "started more than \(Self.threads) processes and threads")
            }
            if let packageTime {
                // A process that has ended uses no more, even if it isn't reaped yet.
                let busy = processes.first {
                    $0.processor >= packageTime * Self.ticks
                        && $0.program.map { !isOfToolchain($0) || calls.mayBeWritten($0) } ?? false
                }
                if let busy { end(busy, "used more than \(packageTime) s of processor time") }
            }
            if let processTime {
                seen = Dictionary(
                    processes.map { ($0.identity, seen[$0.identity] ?? now) }, uniquingKeysWith: min)
                let late = processes.filter {
                    $0.id != child && now - (seen[$0.identity] ?? now) >= processTime * 1_000
                }
                // The copy of a large repository takes long; only one that no longer proceeds is ended. A package's own program isn't git.
                let git = late.isEmpty ? [] : processes.filter { $0.program.map(calls.isGit) ?? false }
                let work = git.reduce(0) { $0 + $1.processor }
                let isCopying = work != copied
                copied = work
                if isCopying { for process in git { seen[process.identity] = now } }
                for process in late where !(isCopying && git.contains(process)) {
                    Launcher.warn("\(process.name) didn't end within \(processTime) s and was ended")
                    kill(process.id, SIGKILL)
                }
            }
            // Measuring takes at most a tenth of the time.
            measured = Self.now() + max(Self.interval, 10 * (Self.now() - now))
        }
    }

    /// Returns true for the path of a program of the system, or of the toolchain that the started program belongs to.
    private func isOfToolchain(_ path: String) -> Bool {
        let folder = BuildCalls.real(program[0]).map { $0.utf8.prefix($0.utf8.count - Self.lastName($0)) }
        return path.utf8.starts(with: "/usr/".utf8) || folder.map { path.utf8.starts(with: $0) } ?? true
    }

    /// Returns the number of bytes after a path's last slash.
    private static func lastName(_ path: String) -> Int {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last?.count ?? 0
    }

    /// Waits for the processes that have ended. Returns the program's status, if it is one of them.
    private func reap(_ child: pid_t) -> CInt? {
        var status: CInt = 0
        while case let ended = waitpid(-1, &status, WNOHANG), ended > 0 { if ended == child { return status } }
        return nil
    }

    private func end(_ process: RunningProcess?, _ reason: String) -> Never {
        let name = process?.name ?? ""
        Self.endDescendants()
        let program = program[0].split(separator: "/").last.map(String.init) ?? program[0]
        Launcher.fail("\(name.isEmpty ? program : name) \(reason) and was ended", status: 70)
    }

    /// Ends all descendants. They are stopped first, because a process that is stopped starts no other.
    private static func endDescendants() {
        var stopped: Set<pid_t> = []
        for _ in 0..<100 {
            let running = RunningProcess.descendants(of: getpid()).map(\.id).filter { !stopped.contains($0) }
            if running.isEmpty { break }
            for process in running { kill(process, SIGSTOP) }
            stopped.formUnion(running)
        }
        for process in stopped { kill(process, SIGKILL) }
        while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}

/// The parts of the machine that compilers, git and the package manager need.
private enum BuildGrants {
    static let all =
        SystemGrants.running
        // The names of users and the order in which they are searched for; git and the package manager ask for the user's name.
        + ["/etc/nsswitch.conf", "/etc/passwd", "/etc/group", "/etc/ld.so.preload", "/etc/alternatives"].map {
            Grant(.read, $0)
        }
        // A process reads its own arguments there. The kernel keeps the memory and the environment of processes outside the sandbox secret.
        + [Grant(.read, "/proc")]
        + ["/sys/devices/system/cpu", "/sys/fs/cgroup"].map { Grant(.read, $0) }
}
