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

/// The calls of a build that the filter reports: changes of modes, owners, times and attributes of files, and uses of the network.
///
/// Landlock doesn't restrict changes of attributes to folders, so none is made: a call for a file in a folder that the build may write reports
/// success, and any other fails. As nothing is changed, a path that is replaced meanwhile does no harm.
struct BuildCalls {
    /// The real paths of the folders that the build may write, with a slash at the end.
    private let written: [String]
    /// The real paths of git.
    private let git: Set<String>
    private let listener: DeniedCallListener?
    /// The programs whose use of the network was reported.
    private var named: Set<String> = []

    /// The maximum number of programs that are named.
    private static let limit = 20

    init(written: [String], searchPath: String, listener: DeniedCallListener?) {
        self.written = written.compactMap(Self.real).map { $0 + "/" }
        self.listener = listener
        git = Self.git(searchPath)
    }

    /// The descriptor from which calls are read; negative if none are reported.
    var descriptor: CInt { listener?.descriptor ?? -1 }

    /// Answers the next call.
    mutating func answer() {
        let call = listener?.answerNext { call in
            guard let place = call.changedFile else { return EACCES }
            // No attribute is ever set.
            if call.isAttributeRead { return ENODATA }
            return isWritten(place, call) ? 0 : EPERM
        }
        guard let call, call.changedFile == nil, named.count < Self.limit,
            // Names of users are searched for over a Unix socket, and the rest of a connection follows a refused socket.
            call.name.utf8.starts(with: "socket(".utf8), call.arguments[0] != UInt64(AF_UNIX)
        else { return }
        let name = RunningProcess.name(of: call.process)
        if named.insert(name).inserted { Launcher.warn("\(name) tried to use the network: \(call.name) is denied") }
    }

    /// Returns true for a real path in a folder that the build may write.
    func mayBeWritten(_ path: String) -> Bool { written.contains { path.utf8.starts(with: $0.utf8) } }

    /// Returns true for the path of a running git of the system, or of the git that the search path finds.
    func isGit(_ path: String) -> Bool {
        git.contains { $0.utf8.elementsEqual(path.utf8) } && !mayBeWritten(path)
    }

    /// Returns the real paths of the git that a search path finds and of those of the system, with the programs that git starts as itself.
    private static func git(_ searchPath: String) -> Set<String> {
        let folders = searchPath.utf8.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
        let found = folders.first { $0.utf8.first == UInt8(ascii: "/") && access("\($0)/git", X_OK) == 0 }
        let places = ([found].compactMap { $0 } + ["/usr/bin", "/bin"]).flatMap { folder in
            let real = Self.real("\(folder)/git") ?? ""
            let parents = [folder, String(decoding: real.utf8.dropLast("/git".utf8.count), as: UTF8.self)]
            return ["\(folder)/git"]
                + parents.flatMap { ["\($0)/../lib/git-core/git", "\($0)/../libexec/git-core/git"] }
        }
        return Set(places.compactMap(Self.real))
    }

    private func isWritten(_ place: DeniedCall.ChangedFile, _ call: DeniedCall) -> Bool {
        let process = "/proc/\(call.process)"
        let path: String?
        switch place {
        case .none: return true
        case .path: path = Self.text(call.arguments[0], process).map { Self.join("\(process)/cwd", $0) }
        case .descriptor: path = "\(process)/fd/\(UInt32(truncatingIfNeeded: call.arguments[0]))"
        case .pathInFolder:
            let folder = Int32(truncatingIfNeeded: call.arguments[0])
            let base = folder == AT_FDCWD ? "\(process)/cwd" : "\(process)/fd/\(folder)"
            // Without a path, the call means the descriptor.
            path = call.arguments[1] == 0 ? base : Self.text(call.arguments[1], process).map { Self.join(base, $0) }
        }
        guard let real = path.flatMap(Self.real) else { return false }
        return written.contains { (real + "/").utf8.starts(with: $0.utf8) }
    }

    private static func join(_ base: String, _ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : path.isEmpty ? base : "\(base)/\(path)"
    }

    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns a path from a process's memory; `nil` if it is longer than a path can be or can't be read.
    private static func text(_ address: UInt64, _ process: String) -> String? {
        let memory = open("\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else { return nil }
        defer { close(memory) }
        var bytes: [UInt8] = []
        while bytes.count < Int(PATH_MAX) {
            // The next page may not exist.
            let start = address &+ UInt64(bytes.count)
            let part = [UInt8](unsafeUninitializedCapacity: 4_096 - Int(start % 4_096)) { buffer, count in
                count = max(0, pread(memory, buffer.baseAddress, buffer.count, off_t(truncatingIfNeeded: start)))
            }
            guard !part.isEmpty else { return nil }
            if let end = part.firstIndex(of: 0) { return String(decoding: bytes + part[..<end], as: UTF8.self) }
            bytes += part
        }
        return nil
    }
}
