import AirlockSandbox
import Glibc

/// A command of an imported app's executable, as a user starts it: sandboxed before its first instruction, limited, and watched until it
/// ends.
struct AppLaunch {
    let role: AppRole
    /// The executable's absolute path, the command and its arguments.
    let program: [String]
    let sandbox: LaunchSandbox
    /// The time and processor time in seconds; `nil` for the command's own limits.
    let timeLimit: Int?
    let environment: (String) -> String?

    /// Returns true for an environment variable that an app's code may read.
    private static func isPassed(_ name: String) -> Bool {
        ["LANG", "LANGUAGE", "HOME", "TZ", "TERM", "XDG_DATA_HOME", "SWIFT_BACKTRACE"].contains(name)
            || name.hasPrefix("LC_") || name.hasPrefix("AIRLOCK_")
    }

    /// Runs the command, and exits as it does.
    func run() -> Never {
        let command = program.count > 1 ? program[1] : ""
        let words = command == "complete" ? FileOptions.completed(program.dropFirst()) : program.dropFirst()
        var limits = ExtensionLimits(command: command)
        // A server runs for as long as its client.
        if let timeLimit, limits.wallClock != nil { (limits.wallClock, limits.processor) = (timeLimit, timeLimit) }
        let container = FileOptions.value(of: "container", in: words) ?? variable("AIRLOCK_CONTAINER")
        // The groups' data stays, and can't grow until it is within the quota.
        let excess = container.flatMap { AppGroupUse.exceeding(inContainer: $0).first?.message }
        if let excess { Launcher.warn(excess) }
        var launch = sandbox
        launch.limits.processorTime = UInt64(limits.processor)
        launch.grants += grants(command, words, container, changesGroups: excess == nil && command != "lint")
        var (signals, former) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
        // They are delivered only while the supervisor waits.
        sigprocmask(SIG_BLOCK, &signals, &former)
        do throws(SandboxError) {
            let outputs = FileOptions.written(by: command).compactMap { FileOptions.value(of: $0, in: words) }
            let files = try StagedFiles(creating: outputs)
            for (path, state) in zip(outputs, files.states) where state == .unstaged {
                // Without a grant, writing the file fails with the reason.
                if let grant = OutputDestination(of: path).grant {
                    launch.grants.append(grant)
                }
            }
            let parent = getpid()
            let child = Kernel.fork()
            guard child != 0 else {
                sigprocmask(SIG_SETMASK, &former, nil)
                launch.parent = parent
                if files.hasFiles {
                    files.becomeWriter()
                    launch.highestDescriptor = files.highestDescriptor
                }
                start(launch, outputs.isEmpty ? nil : files.text)
            }
            guard child > 0 else {
                files.removeIncomplete()
                throw SandboxError(.step("start a process", errno: Int32(-child)))
            }
            if files.hasFiles { files.becomeRenamer() }
            // A reader of the app's output learns at once that the app closed it.
            let null = open("/dev/null", O_RDWR)
            for descriptor in CInt(0)...1 { dup2(null, descriptor) }
            close(null)
            var supervisor = AppSupervisor(
                child: pid_t(child), limits: limits, files: files, container: excess == nil ? container : nil,
                mask: former)
            let ending = supervisor.wait()
            supervisor.files.removeIncomplete()
            ending.exit()
        } catch {
            Launcher.fail(error.message, status: 77)
        }
    }

    private func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }

    private func start(_ launch: LaunchSandbox, _ outputs: String?) -> Never {
        do throws(SandboxError) {
            for layer in try launch.install() { Launcher.warn(layer) }
        } catch {
            Launcher.fail(error.message, status: 77)
        }
        var names: [String] = []
        var entry = environ
        while let variable = entry.pointee {
            names.append(String(String(cString: variable).prefix { $0 != "=" }))
            entry += 1
        }
        for name in names where !Self.isPassed(name) { unsetenv(name) }
        // Otherwise Dispatch would log, over a socket that the sandbox denies, that its threads can't change their priority.
        setenv("LIBDISPATCH_LOG", "NO", 1)
        if let outputs { setenv(StagedFiles.variable, outputs, 1) } else { unsetenv(StagedFiles.variable) }
        Launcher.become(program, settings: launch.settings)
    }

    /// Returns what the command needs in addition to the launcher's own options, and creates the folders that it fills.
    private func grants(
        _ command: String, _ words: ArraySlice<String>, _ container: String?, changesGroups: Bool
    ) -> [Grant] {
        func folder(of path: String) -> String {
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
        let libraries = RunPath.libraries(of: program[0])
        var grants = SystemGrants.all + ([folder(of: program[0])] + libraries).map { Grant(.run, $0) }
        if let fonts = variable("AIRLOCK_FONTS") { grants.append(Grant(.read, folder(of: fonts))) }
        if let container {
            let app = ImportedApp(executable: program[0])
            grants += role.grants(in: container, of: app, changesGroups: changesGroups)
        }
        grants += FileOptions.read.compactMap { FileOptions.value(of: $0, in: words) }.map { Grant(.read, $0) }
        for name in FileOptions.filled(by: command) {
            guard let path = FileOptions.value(of: name, in: words) else { continue }
            // If it can't be created, the error is reported when a file is written into it.
            mkdir(path, 0o755)
            grants.append(Grant(FileOptions.fillingAccess(of: command), path))
        }
        return grants
    }
}

/// The process that waits for an app's process: it passes on signals, renames output files and enforces the limits.
private struct AppSupervisor {
    let child: pid_t
    let limits: ExtensionLimits
    var files: StagedFiles
    /// The container whose app groups the app may change; `nil` if it may change none.
    let container: String?
    /// The signal mask while it waits.
    let mask: sigset_t

    /// The interval at which the limits are checked, in milliseconds.
    private static let interval = 50
    /// The interval at which the app groups are measured, in milliseconds.
    private static let quotaInterval = 200
    /// The time that the app has to end after a signal, in milliseconds.
    private static let grace = 2_000
    /// The signal that arrived last; 0 for none. It is written by the signal handler.
    nonisolated(unsafe) private static var received: CInt = 0

    /// The end of an app's process.
    enum Ending {
        case exited(CInt)
        case signalled(CInt)
        /// Ended by the supervisor, with the reason.
        case limited(String, status: Int32 = 70)

        func exit() -> Never {
            switch self {
            case .exited(let status): Glibc.exit(status)
            case .signalled(let number):
                // A shell reports the signal of the process that it started. The core dump would be the launcher's.
                _ = Kernel.forbidCoreDumps()
                signal(number, SIG_DFL)
                var set = sigset_t()
                sigemptyset(&set)
                sigaddset(&set, number)
                sigprocmask(SIG_UNBLOCK, &set, nil)
                raise(number)
                Glibc.exit(128 + number)
            case .limited(let reason, let status): Launcher.fail(reason, status: status)
            }
        }
    }

    mutating func wait() -> Ending {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A signal that the caller ignores, such as with `nohup`, is ignored.
            let former = signal(number) { Self.received = $0 }
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
        // The app may end before it reads an answer.
        signal(SIGPIPE, SIG_IGN)
        // Without a handler the signal wouldn't end the wait.
        signal(SIGCHLD) { _ in }
        let started = Self.now()
        var meter = ProcessMeter(of: child, hasGroup: false)
        var (checked, measured, killing): (Int, Int, Int?) = (started, started, nil)
        var isReading = files.hasFiles
        while true {
            var status: CInt = 0
            if waitpid(child, &status, WNOHANG) == child {
                // The lower seven bits are the signal that ended the process, or 0.
                let number = status & 0x7F
                // What the app wrote since the last check.
                if let reason = quota() { return .limited(reason, status: 74) }
                if number == SIGXFSZ {
                    Launcher.warn("the app wrote a file of more than 64 MiB and was ended — \(Self.remedy)")
                }
                return number == 0 ? .exited(status >> 8 & 0xFF) : .signalled(number)
            }
            let descriptor = isReading ? files.requestDescriptor : -1
            let isReadable = withUnsafePointer(to: mask) {
                Kernel.wait(for: descriptor, milliseconds: Self.interval, mask: $0)
            }
            if isReadable {
                isReading = files.renameNext()
                if !isReading { files.endRenaming() }
            }
            if Self.received != 0 {
                kill(child, Self.received)
                killing = killing ?? Self.now() + Self.grace
                Self.received = 0
            }
            let now = Self.now()
            if let killing, now >= killing { kill(child, SIGKILL) }
            guard now - checked >= Self.interval else { continue }
            checked = now
            if let seconds = limits.wallClock, now - started >= seconds * 1_000 {
                return end("the app didn't end within \(seconds) s and was ended — \(Self.remedy)")
            }
            if now >= measured {
                let reason = quota()
                // Measuring takes at most a tenth of the time.
                measured = Self.now() + max(Self.quotaInterval, 10 * (Self.now() - now))
                if let reason { return end(reason, status: 74) }
            }
            if meter.measure().memory > ExtensionLimits.memory {
                return end(
                    "the app used more than \(ExtensionLimits.memory >> 20) MiB of memory and was ended — \(Self.remedy)"
                )
            }
        }
    }

    private static let remedy = "correct the code of its widgets or intents"

    /// Returns the cause and remedy for an app group that exceeds its quota; `nil` if there is none.
    private func quota() -> String? { container.flatMap { AppGroupUse.exceeding(inContainer: $0).first?.message } }

    private func end(_ reason: String, status: Int32 = 70) -> Ending {
        kill(child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
        return .limited(reason, status: status)
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
