import BringSupport
import Foundation

/// The build profile of the sandbox, in which the package manager, compilers, manifests and macros of packages run.
///
/// A program in it can't use the network or read the user's home. It reads the system, the toolchain and ``readable``, and writes only into the
/// folders that are named for it.
struct BuildSandbox {
    /// The program that sets up the sandbox.
    let launcher: String
    /// The folder with the empty home and the temporary folder of the programs.
    var folder: String
    /// The folders of programs, as in `PATH`.
    let searchPath: String
    /// The folders that programs may read: the project's, Airlock's modules, and the packages.
    var readable: [String] = []
    var interruption = Interruption()

    /// The limits of one program with its descendants.
    struct Limits {
        /// The time from the start to the end, in seconds.
        var time = 3_600
        /// The processor time of each process, in seconds.
        var processor = 1_800
        /// The memory of all processes together, in bytes.
        var memory = 12 << 30
        /// The time of each process that the program starts, in seconds; `nil` for no such limit.
        var processTime: Int?
        /// The processor time of each process whose program is a package's own, in seconds; `nil` for no such limit.
        var packageProcessor: Int?
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The program's name or path, and its arguments.
    ///   - written: The folders that the program may write into. They are created.
    ///   - current: The folder in which the program starts.
    ///   - log: The path, without extension, of the files that receive the outputs. It should be in none of the `written` folders.
    /// - Throws: ``CommandFailure`` if it can't be started in the sandbox, or was interrupted.
    func run(
        _ arguments: [String], writing written: [String], in current: String? = nil, limits: Limits = Limits(),
        variables: [String: String] = [:], log: String
    ) throws -> Subprocess.Result {
        try Subprocess(
            arguments: try command(
                arguments, writing: written, in: current, limits: limits, variables: variables),
            interruption: interruption
        ).run(log: log)
    }

    /// Runs a shell script whose commands are those of ``command(_:writing:in:limits:variables:)``.
    func run(script: String, log: String) throws -> Subprocess.Result {
        try Subprocess(arguments: ["sh", script], interruption: interruption).run(log: log)
    }

    /// Returns the command that runs a program in the sandbox, after creating the folders that it writes into.
    func command(
        _ arguments: [String], writing written: [String], in current: String? = nil, limits: Limits = Limits(),
        variables: [String: String] = [:]
    ) throws -> [String] {
        let (home, temporary) = ("\(folder)/home", "\(folder)/temporary")
        let manager = FileManager.default
        // A repository can contain the output folder, with links that would lead what is written elsewhere.
        for path in [folder] + written + [home, temporary] where manager.linkTarget(path) != nil {
            throw CommandFailure(
                "\(path) is a link, through which other files would be replaced — remove it, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        for path in written + [home, temporary] {
            do { try manager.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
                throw CommandFailure(
                    "can't create \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
                    exitCode: .inputOutput)
            }
        }
        let name = arguments.first ?? ""
        let program =
            name.hasPrefix("/")
            ? name
            : searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(where: manager.isExecutableFile)
        guard !launcher.isEmpty else {
            throw CommandFailure("no launcher to sandbox \(name) — import the app again", exitCode: .denied)
        }
        guard let program else {
            throw CommandFailure("can't find \(name) — add its folder to PATH", exitCode: .inputOutput)
        }
        let environment =
            [
                "HOME": home, "TMPDIR": temporary, "PATH": searchPath, "LANG": "C.UTF-8", "LIBDISPATCH_LOG": "NO",
                "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_LFS_SKIP_SMUDGE": "1",
            ].merging(variables) { $1 }
        var command = ["env", "-i"]
        if let current { command += ["-C", current] }
        command += environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        command += [launcher, "--build", "--time", "\(limits.time)", "--cpu", "\(limits.processor)"]
        command += ["--memory", "\(limits.memory)"]
        if let seconds = limits.processTime { command += ["--process-time", "\(seconds)"] }
        if let seconds = limits.packageProcessor { command += ["--package-cpu", "\(seconds)"] }
        for path in readable + toolchain { command += ["--run", path] }
        for path in written + [home, temporary] { command += ["--make", path] }
        return command + ["--", program] + arguments.dropFirst()
    }

    /// The folders of toolchains outside `/usr` that programs in ``searchPath`` belong to.
    private var toolchain: [String] {
        let manager = FileManager.default
        let programs = ["swift", "swiftc", "clang", "git"].compactMap { name in
            searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(where: manager.isExecutableFile)
        }
        let folders = programs.map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
                .path
        }
        // A user's own program, such as one in ~/bin, doesn't open the user's folder.
        let home = URL(fileURLWithPath: NSHomeDirectory()).resolvingSymlinksInPath().path
        return Set(folders).subtracting(["/", "/usr"]).filter { !(home + "/").hasPrefix($0 + "/") }.sorted()
    }
}
