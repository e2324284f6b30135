import AirlockSandbox

/// The launcher's command line.
struct LaunchOptions {
    private(set) var sandbox = LaunchSandbox()
    /// The program's absolute path and its arguments.
    private(set) var program: [String] = []
    private(set) var isHelpRequested = false
    /// The extension that the program is, if it is an imported app's, started by a user.
    private(set) var app: AppRole?
    /// The time limit of an app's command or of a build in seconds; `nil` for the command's own, or for an hour.
    private(set) var timeLimit: Int?
    /// True for a compiler or the package manager.
    private(set) var isBuild = false
    /// The limits of a build: the memory of its processes together in bytes, and the time of each process that it starts in seconds.
    private(set) var (buildMemory, processTime): (Int, Int?) = (12 << 30, nil)
    /// The processor time of each process of a package's own program in a build, in seconds; `nil` for that of any process.
    private(set) var packageTime: Int?

    static let help = """
        Launcher [OPTION…] -- PROGRAM [ARGUMENT…]
        starts a program in a sandbox: no network, no other processes, no files but those granted

          --app widgets|intents  starts a command of an imported app: grants what the command's options need, enforces limits,
                                 and ends as the command does
          --build                starts a compiler or the package manager: with other programs, symbolic links and process groups,
                                 with limits for all processes together, and not without Landlock 3
          --time SECONDS         the time and the processor time of an app's command, in place of its own limits; the time of a build
          --memory BYTES         the memory of all processes of a build together; 12 GiB by default
          --process-time SECONDS the time of each process that a build's program starts; a copy by git may take longer
          --package-cpu SECONDS  the processor time of each such process whose program isn't the system's or the toolchain's
          --read PATH            files and folders the program may read
          --run PATH             files and folders the program may read and start programs from
          --write PATH           files the program may write into
          --edit PATH            folders the program may create and remove files in
          --keep PATH            folders the program may create and remove files and folders in
          --make PATH            folders the program may also create symbolic links, move files and run programs in
                                 FOLDER/./REST follows no symbolic link on REST
          --children             allows the program to start other programs
          --require-landlock     fails on a kernel without Landlock
          --cpu SECONDS          the processor time the program may use
          --addresses BYTES      the address space the program may reserve; 8 GiB by default
          --file-size BYTES      the largest file the program may write; 64 MiB by default
          --control-group DIR    the folder of the control group the program runs in
          --parent PID           ends the program when this process, its parent, ends
          --report               reports denied calls over the socket at descriptor 3
        """

    init(parsing arguments: [String], settings: String?) throws(SandboxError) {
        sandbox.settings = try SandboxSettings(parsing: settings)
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" { break }
            try take(word, from: &rest)
        }
        program = Array(rest)
        guard !isHelpRequested else { return }
        guard let path = program.first else {
            throw SandboxError(.usage("missing program — write it after '--'; 'Launcher --help' lists the options"))
        }
        guard path.utf8.first == UInt8(ascii: "/") else {
            throw SandboxError(
                .usage("'\(path)' isn't an absolute path — write an absolute path, such as /usr/bin/python3"))
        }
    }

    private mutating func take(_ word: String, from rest: inout ArraySlice<String>) throws(SandboxError) {
        switch word {
        case "--help": isHelpRequested = true
        case "--app":
            let name = try value(word, &rest)
            guard let role = AppRole(rawValue: name) else {
                throw SandboxError(.usage("invalid value '\(name)' for --app — write widgets or intents"))
            }
            app = role
        case "--build":
            isBuild = true
            sandbox.isForBuilding = true
            (sandbox.limits.addressSpace, sandbox.limits.fileSize, sandbox.limits.openFiles) = (nil, 4 << 30, 4_096)
        case "--time": timeLimit = try seconds(word, &rest)
        case "--process-time": processTime = try seconds(word, &rest)
        case "--package-cpu": packageTime = try seconds(word, &rest)
        case "--memory": buildMemory = Int(clamping: try number(word, &rest))
        case "--children": sandbox.allowsChildren = true
        case "--require-landlock": sandbox.requiresLandlock = true
        case "--report": sandbox.isReported = true
        case "--cpu": sandbox.limits.processorTime = try number(word, &rest)
        case "--addresses": sandbox.limits.addressSpace = try number(word, &rest)
        case "--file-size": sandbox.limits.fileSize = try number(word, &rest)
        case "--control-group": sandbox.controlGroup = try value(word, &rest)
        case "--parent": sandbox.parent = Int32(truncatingIfNeeded: try number(word, &rest))
        default:
            guard word.utf8.starts(with: "--".utf8), let access = Grant.Access(rawValue: String(word.dropFirst(2)))
            else {
                throw SandboxError(.usage("unknown option '\(word)' — 'Launcher --help' lists the options"))
            }
            sandbox.grants.append(Grant(access, parsing: try value(word, &rest)))
        }
    }

    private func value(_ option: String, _ rest: inout ArraySlice<String>) throws(SandboxError) -> String {
        guard let value = rest.popFirst() else {
            throw SandboxError(.usage("option \(option) needs a value — 'Launcher --help' lists the options"))
        }
        return value
    }

    private func seconds(_ option: String, _ rest: inout ArraySlice<String>) throws(SandboxError) -> Int {
        let seconds = try number(option, &rest)
        guard (1...86_400).contains(seconds) else {
            throw SandboxError(.usage("invalid value '\(seconds)' for \(option) — write a number from 1 to 86400"))
        }
        return Int(seconds)
    }

    private func number(_ option: String, _ rest: inout ArraySlice<String>) throws(SandboxError) -> UInt64 {
        let text = try value(option, &rest)
        guard let number = UInt64(text) else {
            throw SandboxError(.usage("invalid value '\(text)' for \(option) — write a whole number"))
        }
        return number
    }
}
