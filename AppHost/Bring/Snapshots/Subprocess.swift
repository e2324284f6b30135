import Foundation

/// A program run to its end.
struct Subprocess {
    /// A program's exit status and output.
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    let arguments: [String]
    var interruption = Interruption()

    /// Runs the program with both outputs written to files, because a pipe that isn't read could fill up and block the program.
    ///
    /// Foundation's `Process` isn't used: it waits with a socket on the loopback device, and hangs where that device is down.
    ///
    /// - Throws: ``CommandFailure`` if it can't be started, or a signal ended it.
    func run(log: String) throws -> Result {
        let (outputPath, errorPath) = ("\(log).out", "\(log).err")
        var child: pid_t = 0
        try interruption.start {
            child = try spawn(output: outputPath, errors: errorPath)
            return child
        }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        try interruption.end()
        // The lower seven bits are the signal that ended the program, or 0.
        let signal = status & 0x7f
        return Result(
            status: signal == 0 ? status >> 8 & 0xff : 128 + signal,
            output: FileManager.default.contents(atPath: outputPath) ?? Data(),
            errors: String(decoding: FileManager.default.contents(atPath: errorPath) ?? Data(), as: UTF8.self))
    }

    private func spawn(output: String, errors: String) throws -> pid_t {
        var arguments = arguments
        // 'env' would take a program with an equals sign in its path for a variable.
        if let program = arguments.firstIndex(where: { !$0.contains("=") || $0.prefix { $0 != "=" }.contains("/") }),
            arguments[program].contains("=")
        {
            arguments.insert(contentsOf: ["sh", "-c", #"exec "$0" "$@""#], at: program)
        }
        var descriptors: [CInt] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        do throws(SpawnError) {
            for path in [output, errors] {
                // A repository can contain the folder, with a link to a file of the user.
                let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
                guard descriptor >= 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
                descriptors.append(descriptor)
            }
            return try SpawnedProcess.start(
                "/usr/bin/env", arguments, environment: nil, descriptors: [nil] + descriptors, keepsHangup: true)
        } catch {
            throw CommandFailure(
                "can't start \(arguments.first ?? "") with output to \(output): \(error.reason) — check the folder",
                exitCode: .inputOutput)
        }
    }
}
